"""What the page shows of a plan: which rows each filter shows, where the problems are, and what a column holds."""

from array import array
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.changes import CellChange, Change, Plan, RowChange
from mintwright.domain.spreadsheets.sheets import Doubt, Sheet
from mintwright.studio.background.piecewise import by_the_clock, in_slices
from mintwright.ui.style.formatting import number

_PIECE = 1_000  # rows that are looked through in one go


class Shown(StrEnum):
    """Which rows are shown."""

    ALL = "all"
    NEW = "new"
    CHANGED = "changed"
    CLEARED = "cleared"
    LONELY = "lonely"
    PROBLEMS = "problems"
    MINTED = "minted"  # what changes here, and not on the chain


_OF = {
    Change.NEW: frozenset({Shown.NEW}), Change.CHANGED: frozenset({Shown.CHANGED}),
    Change.CLEARED: frozenset({Shown.CLEARED}), Change.PROBLEM: frozenset({Shown.PROBLEMS}),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """A problem: its row, as programs count, and that row's place in the plan; its column, and what to do."""

    row: int
    place: int
    column: int
    why: Sentence


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet and its plan, with the places of the rows that each filter shows."""

    sheet: Sheet
    plan: Plan
    places: Mapping[Shown, Sequence[int]]
    problems: Sequence[Found] = field(default_factory=tuple)
    long_titles: int = 0  # that would be written, and are longer than a line of the chain
    changed: Mapping[int, Sequence[int]] = field(
        default_factory=dict[int, Sequence[int]]
    )  # by column, the places of rows
    uncalculated: int = 0  # formulas of the sheet whose results were never saved


async def view_of(sheet: Sheet, plan: Plan, count_minted: Callable[[Iterable[int]], int]) -> SheetView:
    """Look through a plan, and let the window go on meanwhile."""
    long_titles = 0
    places: dict[Shown, list[int]] = {each: [] for each in Shown}
    problems: list[Found] = []
    changed: defaultdict[int, array[int]] = defaultdict(lambda: array("I"))  # of very many cells four bytes each
    async for place, row in in_slices(enumerate(plan.rows)):
        for each in _filters_of(row):
            places[each].append(place)
        for at, cell in row.cells.items():
            if cell.change is not Change.PROBLEM:
                changed[at].append(place)
        problems += (Found(row.row, place, at, cell.why) for at, cell in row.cells.items() if cell.why is not None)
        if row.draft is not None and row.fields:
            if count_minted((row.draft.art_id,)):
                places[Shown.MINTED].append(place)
            long_titles += line_bytes(row.fields.get("name", "")) > LINE_BYTES
    uncalculated = 0
    async for doubt in in_slices(sheet.doubts):
        uncalculated += doubt.doubt is Doubt.UNCALCULATED
    return SheetView(sheet, plan, places, problems, long_titles, changed, uncalculated)


async def give_back(view: SheetView) -> None:
    """Free the rows of what nobody looks at any more: very many at once would hold the window up."""
    rows = view.plan.rows
    async for begin in in_slices(range(len(rows) // _PIECE * _PIECE, -1, -_PIECE)):
        del rows[begin:]


async def facts_of(sheet: Sheet, headings: int) -> list[Sentence]:
    """What there is to say of each column: how many values, how many empty cells."""
    return await by_the_clock(_facts(sheet.rows, headings))


def _facts(rows: Sequence[Sequence[str]], headings: int) -> Generator[None, None, list[Sentence]]:
    facts = list[Sentence]()
    for at in range(len(rows[0]) if rows else 0):
        values, empty = set[str](), 0
        for begin in range(headings, len(rows), _PIECE):
            cells = [row[at] for row in rows[begin : begin + _PIECE]]
            values.update(cells)
            empty += cells.count("")
            yield
        values.discard("")
        facts.append(_fact(len(values), empty, have_commas=all("," in value for value in values)))
    return facts


def _fact(values: int, empty: int, *, have_commas: bool) -> Sentence:
    if not values:
        return Sentence("sheets", "all empty")
    said = counted(values, Sentence("sheets", "1 value"), Sentence("sheets", "{shown} values", shown=number(values)))
    if have_commas:
        said = Sentence("sheets", "{values}, with commas", values=said)
    if not empty:
        return said
    return Sentence("sheets", "{values} · {shown} empty", values=said, shown=number(empty))


def is_of(cell: CellChange, shown: Shown) -> bool:
    """Whether its row is among these for this cell."""
    return shown in _filters_of_cell(cell)


def _filters_of(row: RowChange) -> set[Shown]:
    if row.lonely is not None:
        return {Shown.ALL, Shown.LONELY}
    return {Shown.ALL}.union(*map(_filters_of_cell, row.cells.values()))


def _filters_of_cell(cell: CellChange) -> frozenset[Shown]:
    """What is taken, and is to be looked at, is among the problems too."""
    return _OF[cell.change] if cell.why is None else _OF[cell.change] | {Shown.PROBLEMS}
