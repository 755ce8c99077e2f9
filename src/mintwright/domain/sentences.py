"""Texts for the artist: a sentence and its values, kept apart so that it can be translated.

Rooms without Qt only ever write `Sentence("context", "source", name=value)`. `str()` gives the English text; the user
interface looks the source up in its translation and fills in the same values (`ui/style/wording.py`). Qt's `lupdate`
finds the calls by name: the first two arguments are always literals.
"""

from collections.abc import Mapping
from typing import Any, cast


class Sentence:
    """One translatable text of the interface.

    `context` groups texts for translators, `source` is the English text with `{name}` placeholders, `values` fills
    them. A value may itself be a Sentence. Equal sentences have equal parts.
    """

    __slots__ = ("context", "source", "values")

    def __init__(self, context: str, source: str, /, **values: object) -> None:
        self.context = context
        self.source = source
        self.values: Mapping[str, object] = values

    def __str__(self) -> str:
        return self.source.format_map(self.values) if self.values else self.source.replace("{{", "{").replace("}}", "}")

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and self.as_plain() == other.as_plain()

    def __hash__(self) -> int:
        return hash((self.context, self.source))

    def filled(self, **values: object) -> "Sentence":
        """The same sentence with these values as well."""
        return Sentence(self.context, self.source, **{**self.values, **values})

    def as_plain(self) -> dict[str, Any]:
        """The sentence as JSON-ready data, for the journal; values that are not text or whole numbers become text."""
        return {
            "context": self.context,
            "source": self.source,
            "values": {name: _plain(value) for name, value in self.values.items()},
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> "Sentence":
        """Restore the sentence that `as_plain` wrote."""
        values = {name: _restored(value) for name, value in plain.get("values", {}).items()}
        return cls(plain["context"], plain["source"], **values)


def counted(count: int, one: Sentence, many: Sentence) -> Sentence:
    """Choose between two sentences by a count; both get it as the value `count`."""
    return (one if count == 1 else many).filled(count=count)


def _plain(value: object) -> Any:
    if isinstance(value, Sentence):
        return value.as_plain()
    return value if isinstance(value, (str, int)) else str(value)


def _restored(value: Any) -> object:
    return Sentence.from_plain(cast("Mapping[str, Any]", value)) if isinstance(value, dict) else value
