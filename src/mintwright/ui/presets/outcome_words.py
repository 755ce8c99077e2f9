"""What became of a template that was given to many: to how many of them, and which it left as they were."""

from collections.abc import Sequence

from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.style.formatting import number

_ONE = Sentence("presets", "Applied “{name}” to 1 asset. Undo takes it back.")
_ALL = Sentence("presets", "Applied “{name}” to {shown} assets. Undo takes it back.")
_SOME = Sentence("presets", "Applied “{name}” to {shown} of {all} assets: {why} Undo takes it back.")
_NONE = Sentence("presets", "“{name}” had nothing to add to what is chosen.")
_FULL = (
    Sentence("presets", "“{first}” has each of its attributes already."),
    Sentence("presets", "“{first}” and “{second}” have each of its attributes already."),
    Sentence("presets", "“{first}”, “{second}” and {rest} more have each of its attributes already."),
)


def outcome_in_words(name: str, given: int, left: Sequence[str]) -> Sentence:
    """A template went to so many; those with the titles `left` had nothing to gain."""
    if not given:
        return _NONE.filled(name=name)
    if not left:
        return counted(given, _ONE, _ALL.filled(shown=number(given))).filled(name=name)
    titles = {"first": left[0], "second": left[1] if len(left) > 1 else "", "rest": number(len(left) - 2)}
    why = _FULL[min(len(left), len(_FULL)) - 1].filled(**titles)
    return _SOME.filled(name=name, shown=number(given), all=number(given + len(left)), why=why)
