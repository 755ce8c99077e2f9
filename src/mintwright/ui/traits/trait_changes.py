"""What the dialog of changes asks for: another name, another value, or a separator."""

from collections.abc import Sequence
from dataclasses import dataclass

from mintwright.domain.assets.attributes import Path
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.traits.changes import RemoveValues, RenameAttribute, RenameValues, SplitValues
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.trait import Trait
from mintwright.studio.bulk.sweeping import Sweep
from mintwright.ui.traits.trait_model import LineKey
from mintwright.ui.traits.trait_rows import LineKind, shown_path, shown_value

_LONGEST_NAME = 64  # bytes, as the chain counts them
_TOO_LONG = Sentence("traits", "A name can have at most 64 bytes. Write a shorter one.")
_NO_NAME = Sentence("traits", "Write the new name.")
_TAKEN_AWAY = Sentence("traits", "Nothing is written: the value is taken away, from all assets in the list.")
_NO_SEPARATOR = Sentence("traits", "Write the sign at which to split, for example a comma.")
_HAS_VALUE = Sentence("traits", "1 asset has “{name}” already. Only undo tells it apart again.")
_HAVE_VALUE = Sentence("traits", "{count} assets have “{name}” already. Only undo tells them apart again.")
_HAS_NAME = Sentence("traits", "1 asset has an attribute “{name}” already: both become one.")
_HAVE_NAME = Sentence("traits", "{count} assets have an attribute “{name}” already: both become one.")
_NOWHERE = Sentence("traits", "There is no “{sign}” in “{value}”. Write the sign at which to split it.")
_NOWHERE_IN = Sentence("traits", "There is no “{sign}” in any of these values. Write the sign at which to split them.")
_SEPARATORS = (",", ";", "/", "|", "&", "+", " ")  # of which the first that is in a value is proposed
_BLANK = Sentence("traits", "Splits at a space.")
_BLANKS = Sentence("traits", "Splits at {count} spaces in a row.")


@dataclass(frozen=True, slots=True)
class NameChange:
    """Another name for an attribute."""

    path: Path

    @property
    def title(self) -> Sentence:
        """What is done, as the dialog is called."""
        return Sentence("traits", "Rename “{name}” everywhere", name=shown_path(self.path))

    @property
    def step(self) -> Sentence:
        """What the step is called."""
        return Sentence("traits", "Rename an attribute")

    @property
    def fields(self) -> Sequence[tuple[Sentence, str]]:
        """What is written in, and what stands there at first."""
        return ((Sentence("traits", "New name"), self.path[-1]),)

    def sweep(self, words: Sequence[str]) -> Sweep | None:
        """The change, once enough is written."""
        (name,) = (one.strip() for one in words)
        return RenameAttribute(self.path, name) if name and not self.wrong(words) else None

    def becomes(self, words: Sequence[str]) -> tuple[LineKey, LineKey]:
        """The line that is called otherwise once it is done, and what it is then."""
        after = (*self.path[:-1], words[0].strip())
        return (LineKind.NAME, self.path, ""), (LineKind.NAME, after, "")

    def wrong(self, words: Sequence[str]) -> Sentence | None:
        """What is wrong with what is written."""
        return _TOO_LONG if len(words[0].strip().encode()) > _LONGEST_NAME else None

    def hint(self, words: Sequence[str], counts: TraitCounts) -> Sentence | None:
        """What is not seen in the field."""
        name = words[0].strip()
        if not name or name == self.path[-1]:
            return None if name else _NO_NAME
        return _already(counts.having((*self.path[:-1], name)), _HAS_NAME, _HAVE_NAME, name)


@dataclass(frozen=True, slots=True)
class ValueChange:
    """One value in place of one or several."""

    path: Path
    values: tuple[str, ...]

    @property
    def title(self) -> Sentence:
        """What is done, as the dialog is called."""
        name = shown_path(self.path)
        one = Sentence("traits", "Rename “{value}” of {name} everywhere")
        many = Sentence("traits", "Make {count} values of {name} one")
        return counted(len(self.values), one, many).filled(value=shown_value(self.values[0]), name=name)

    @property
    def step(self) -> Sentence:
        """What the step is called."""
        one, many = Sentence("traits", "Rename a value"), Sentence("traits", "Make values one")
        return one if len(self.values) == 1 else many

    @property
    def fields(self) -> Sequence[tuple[Sentence, str]]:
        """What is written in, and what stands there at first."""
        return ((Sentence("traits", "New value"), self.values[0]),)

    def sweep(self, words: Sequence[str]) -> Sweep | None:
        """The change, once enough is written."""
        (value,) = words
        values = frozenset(self.values)
        return RenameValues(self.path, values, value) if value.strip() else RemoveValues(self.path, values)

    def becomes(self, words: Sequence[str]) -> tuple[LineKey, LineKey] | None:
        """The line that is called otherwise once it is done, and what it is then; None where it is gone."""
        if not words[0].strip():
            return None
        return (LineKind.VALUE, self.path, self.values[0]), (LineKind.VALUE, self.path, words[0])

    def wrong(self, words: Sequence[str]) -> Sentence | None:
        """Every value is taken; the preview says how long ones are stored."""
        return None

    def hint(self, words: Sequence[str], counts: TraitCounts) -> Sentence | None:
        """What is not seen in the field."""
        value = words[0]
        if not value.strip() or value in self.values:
            return None if value.strip() else _TAKEN_AWAY
        return _already(len(counts.owners(Trait(self.path, value))), _HAS_VALUE, _HAVE_VALUE, value)


@dataclass(frozen=True, slots=True)
class Split:
    """A list, or two attributes, out of values with a separator: of these, or of all where none are given."""

    path: Path
    values: tuple[str, ...] = ()

    @property
    def title(self) -> Sentence:
        """What is done, as the dialog is called."""
        name = shown_path(self.path)
        if not self.values:
            return Sentence("traits", "Split the values of “{name}”", name=name)
        one = Sentence("traits", "Split “{value}” of {name} everywhere")
        many = Sentence("traits", "Split {count} values of {name}")
        return counted(len(self.values), one, many).filled(value=shown_value(self.values[0]), name=name)

    @property
    def step(self) -> Sentence:
        """What the step is called."""
        return Sentence("traits", "Split values")

    @property
    def fields(self) -> Sequence[tuple[Sentence, str]]:
        """What is written in, and what stands there at first."""
        second = Sentence("traits", "Name for the second part (empty: all parts become a list)")
        signs = (sign for sign in _SEPARATORS if any(sign in value for value in self.values))
        return (Sentence("traits", "Split at"), next(signs, _SEPARATORS[0])), (second, "")

    def sweep(self, words: Sequence[str]) -> Sweep | None:
        """The change, once enough is written."""
        separator, name = words
        if not separator or self.wrong(words):
            return None
        return SplitValues(self.path, separator, name.strip(), frozenset(self.values))

    def becomes(self, words: Sequence[str]) -> None:
        """The line of the attribute stays."""

    def wrong(self, words: Sequence[str]) -> Sentence | None:
        """What is wrong with what is written."""
        name = words[1].strip()
        if name == self.path[-1]:
            return Sentence("traits", "That is its own name. Write another, or none for a list.")
        return _TOO_LONG if len(name.encode()) > _LONGEST_NAME else None

    def hint(self, words: Sequence[str], counts: TraitCounts) -> Sentence | None:
        """What is not seen in the field."""
        separator = words[0]
        if not separator:
            return _NO_SEPARATOR
        if not separator.strip(" "):
            return counted(len(separator), _BLANK, _BLANKS)
        if not self.values or any(separator in value for value in self.values):
            return None
        nowhere = _NOWHERE if len(self.values) == 1 else _NOWHERE_IN
        return nowhere.filled(sign=separator, value=shown_value(self.values[0]))


def is_alarm(hint: Sentence) -> bool:
    """Whether what is told cannot be seen from the change itself, and makes one of two."""
    return hint.source in {one.source for one in (_HAS_VALUE, _HAVE_VALUE, _HAS_NAME, _HAVE_NAME)}


def _already(count: int, one: Sentence, many: Sentence, name: str) -> Sentence | None:
    return counted(count, one, many).filled(name=name) if count else None


TraitChange = NameChange | ValueChange | Split
