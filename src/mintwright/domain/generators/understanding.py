"""What is understood of descriptions before anything is asked: what is taken, becomes text, or is left out."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mintwright.domain.assets.attributes import SEPARATOR
from mintwright.domain.generators.said import GENERATED, NAMES_OF_FIELDS, RATE, TRAITS
from mintwright.domain.spreadsheets.cells import Word, read
from mintwright.domain.spreadsheets.columns import SheetColumn, SheetField, column_of
from mintwright.domain.spreadsheets.meanings import Meaning, Meanings
from mintwright.domain.spreadsheets.origins import Origin
from mintwright.domain.spreadsheets.sheets import Sheet

_PIECE = 1_000  # rows that are looked through in one go
_EXAMPLE = 120  # characters
_NAMED = 30  # traits
_PICTURE = frozenset(("image", "image_url", "animation_url", "files", "mediaType"))
_KEYS = (SheetField.FILE, SheetField.FOLDER)


class LeftOut(StrEnum):
    """Why something is left out."""

    PICTURE = "picture"  # it says where the picture would be
    MOMENT = "moment"  # it says when the generator ran
    RATE = "rate"  # of the royalties, which are those of a collection
    MARK = "mark"  # of the generator
    CHOSEN = "chosen"  # by the artist


_REASONS = {
    **dict.fromkeys(_PICTURE, LeftOut.PICTURE),
    GENERATED: LeftOut.MOMENT,
    RATE: LeftOut.RATE,
}


@dataclass(frozen=True, slots=True)
class Part:
    """What stands in the files under these names, and how many values it has.

    `meanings` are what it becomes, one of each trait; `names` those of the traits.
    """

    source: str
    count: int
    example: str
    meanings: Sequence[Meaning] = ()
    names: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Understanding:
    """All parts, in their order: `plain` ones become texts."""

    taken: Sequence[Part]
    plain: Sequence[Part]
    left_out: Sequence[tuple[LeftOut, Part]]


@dataclass(frozen=True, slots=True)
class _Column:
    at: int
    column: SheetColumn
    meaning: Meaning
    count: int
    example: str

    @property
    def source(self) -> str:
        return SEPARATOR.join(self.column.path) or NAMES_OF_FIELDS.get(self.column.field, "")


def understanding(sheet: Sheet, origin: Origin, meanings: Meanings) -> Generator[None, None, Understanding]:
    """Look through a sheet that a generator wrote; what its columns become is in `meanings`."""
    columns = list[_Column]()
    for at, heading in enumerate(sheet.rows[0]):
        column = column_of(str(read(heading)))
        if column is not None and column.field not in _KEYS:
            count, example = yield from _values(sheet.rows, at)
            columns.append(_Column(at, column, meanings.columns[at], count, example))
    found = [one for one in columns if one.count]
    taken = [one for one in found if one.meaning is not None]
    return Understanding(
        taken=tuple(_parts([one for one in taken if one.at not in origin.plain], origin)),
        plain=tuple(_parts([one for one in taken if one.at in origin.plain], origin)),
        left_out=tuple(_left_out([one for one in found if one.meaning is None], origin)),
    )


def _values(rows: Sequence[Sequence[str]], at: int) -> Generator[None, None, tuple[int, str]]:
    """How many cells of a column hold something, and the first that does."""
    count, example = 0, ""
    for begin in range(1, len(rows), _PIECE):
        cells = [row[at] for row in rows[begin : begin + _PIECE]]
        count += len(cells) - cells.count("")
        example = example or next(filter(None, cells), "")
        yield
    said = read(example)
    return count, "" if said is None or isinstance(said, Word) else " ".join(said[:_EXAMPLE].split())


def _parts(columns: Sequence[_Column], origin: Origin) -> Iterator[Part]:
    """Each field by itself, then all traits as one."""
    traits = [one for one in columns if one.at in origin.traits]
    for one in columns:
        if one not in traits:
            yield Part(one.source, one.count, one.example, (one.meaning,))
    if traits:
        names = dict.fromkeys(SEPARATOR.join(one.column.path) for one in traits)
        count, example = sum(one.count for one in traits), traits[0].example
        yield Part(TRAITS, count, example, tuple(one.meaning for one in traits), tuple(names)[:_NAMED])


def _left_out(columns: Sequence[_Column], origin: Origin) -> Iterator[tuple[LeftOut, Part]]:
    """Each mark that says something, the others as one, and what the artist chose to leave out."""
    marks = [one for one in columns if one.at in origin.ignored]
    for one in marks:
        if (why := _REASONS.get(one.column.path[0])) is not None:
            yield why, Part(one.source, one.count, one.example)
    others = [one for one in marks if one.column.path[0] not in _REASONS]
    if others:
        yield LeftOut.MARK, Part(", ".join(one.source for one in others), sum(one.count for one in others), "")
    for one in columns:
        if one not in marks:
            yield LeftOut.CHOSEN, Part(one.source, one.count, one.example)
