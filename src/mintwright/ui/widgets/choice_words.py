"""How much is chosen, in words: beside the pictures, to a screen reader, which does not see that, and in actions."""

from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.style.formatting import number


def chosen_in_words(count: int) -> Sentence:
    """ "12 assets chosen"."""
    if not count:
        return Sentence("Collection", "Nothing is chosen")
    one, many = Sentence("Collection", "1 asset chosen"), Sentence("Collection", "{shown} assets chosen")
    return counted(count, one, many.filled(shown=number(count)))


def change_in_words(chosen: int, shown: int) -> Sentence:
    """What a change of many would change: "Change 12 chosen assets…"; with none chosen, all that are shown."""
    if chosen:
        one = Sentence("actions", "Change the chosen asset…")
        return counted(chosen, one, Sentence("actions", "Change {shown} chosen assets…", shown=number(chosen)))
    return Sentence("actions", "Change all {shown} that are shown…", shown=number(shown))
