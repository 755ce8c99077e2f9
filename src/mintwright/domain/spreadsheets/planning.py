"""All that a spreadsheet changes, worked out row by row."""

from collections import Counter
from collections.abc import Callable, Generator, Sequence

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.changes import Change, Counts, Plan, RowChange
from mintwright.domain.spreadsheets.meanings import Meanings
from mintwright.domain.spreadsheets.meeting import Meeting, SheetFile, meeting
from mintwright.domain.spreadsheets.row_changes import RowReader
from mintwright.domain.spreadsheets.sheets import Sheet

_LEFT = Sentence("sheets", "Its file has just left the list.")


def planning(
    sheet: Sheet, meanings: Meanings, files: Sequence[SheetFile], draft_of: Callable[[int], Draft | None]
) -> Generator[None, None, Plan]:
    """What a sheet changes in the drafts of these files, with a pause after each row.

    `draft_of` knows the draft of a file; None where that is no longer there.
    """
    met = yield from meeting(sheet, meanings, files)
    reader, rows, tally = RowReader(sheet, meanings), list[RowChange](), Counter[Change]()
    for row in sorted((*met.art_ids, *met.lonely)):
        rows.append(_row(reader, row, met, draft_of))
        tally.update(cell.change for cell in rows[-1].cells.values())
        yield
    lonely = sum(row.lonely is not None for row in rows)
    counts = Counts(
        new=tally[Change.NEW],
        changed=tally[Change.CHANGED],
        cleared=tally[Change.CLEARED],
        problems=tally[Change.PROBLEM],
        met=len(rows) - lonely,
        lonely=lonely,
        files=len(met.without_row),
        assets=sum(bool(row.fields) for row in rows),
        near=len(met.near),
    )
    return Plan(meanings, tuple(rows), met.without_row, counts)


def _row(reader: RowReader, row: int, met: Meeting, draft_of: Callable[[int], Draft | None]) -> RowChange:
    if (why := met.lonely.get(row)) is not None:
        return RowChange(row, lonely=why)
    draft = draft_of(met.art_ids[row])
    return RowChange(row, lonely=_LEFT) if draft is None else reader.of(row, draft)
