"""All that a spreadsheet changes, worked out row by row."""

from collections import Counter
from collections.abc import Callable, Generator, Sequence

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.chain_names import ChainNames
from mintwright.domain.spreadsheets.changes import Change, Counts, Plan, RowChange, name_column
from mintwright.domain.spreadsheets.meanings import Meanings
from mintwright.domain.spreadsheets.meeting import Meeting, SheetFile, meeting
from mintwright.domain.spreadsheets.row_changes import RowReader
from mintwright.domain.spreadsheets.sheets import Sheet

_LEFT = Sentence("sheets", "Its file has just left the list.")


def planning(
    sheet: Sheet, meanings: Meanings, files: Sequence[SheetFile], draft_of: Callable[[int], Draft | None]
) -> Generator[None, None, Plan]:
    """What a sheet changes in the drafts of these files, with a pause after each row, and again after each name.

    `draft_of` knows the draft of a file; None where that is no longer there.
    """
    met = yield from meeting(sheet, meanings, files)
    reader, rows, names = RowReader(sheet, meanings), list[RowChange](), ChainNames(name_column(meanings))
    for row in range(meanings.headings + 1, len(sheet.rows) + 1):
        if row in met.art_ids or row in met.lonely:
            rows.append((yield from _row(reader, row, met, draft_of)))
            names.note(rows[-1])
        yield
    for art_id in met.without_row if names.is_asked else ():
        if (draft := draft_of(art_id)) is not None:
            names.keep(draft)
        yield
    sums = _Sums()
    for at, row in enumerate(rows):
        rows[at] = names.settled(row)
        sums.add(rows[at])
        yield
    without_row = tuple(art_id for art_id in met.without_row if art_id not in met.contested)
    return Plan(meanings, rows, without_row, sums.counts(met), met.other_name)


class _Sums:
    """Counts what rows change, one after the other: all of very many at once would take long."""

    def __init__(self) -> None:
        self._cells = Counter[Change]()
        self._rows = self._lonely = self._assets = self._renamed = self._doubles = 0

    def add(self, row: RowChange) -> None:
        """Count one more."""
        self._cells.update(cell.change for cell in row.cells.values())
        self._rows += 1
        self._lonely += row.lonely is not None
        self._assets += bool(row.fields)
        self._renamed += row.is_renamed
        self._doubles += any(cell.why is not None and cell.change is not Change.PROBLEM for cell in row.cells.values())

    def counts(self, met: Meeting) -> Counts:
        """All of them."""
        return Counts(
            new=self._cells[Change.NEW],
            changed=self._cells[Change.CHANGED],
            cleared=self._cells[Change.CLEARED],
            problems=self._cells[Change.PROBLEM],
            met=self._rows - self._lonely,
            lonely=self._lonely,
            contested=sum(met.contested.values()),
            files=len(met.without_row) - len(met.contested),
            assets=self._assets,
            near=len(met.near),
            renamed=self._renamed,
            doubles=self._doubles,
        )


def _row(
    reader: RowReader, row: int, met: Meeting, draft_of: Callable[[int], Draft | None]
) -> Generator[None, None, RowChange]:
    if (why := met.lonely.get(row)) is not None:
        return RowChange(row, lonely=why)
    draft = draft_of(met.art_ids[row])
    return RowChange(row, lonely=_LEFT) if draft is None else (yield from reader.of(row, draft))
