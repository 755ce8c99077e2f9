"""Descriptions out of a spreadsheet: what it would change, worked out in slices, and written as one step."""

from collections.abc import Iterable, Sequence

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.changes import Plan
from mintwright.domain.spreadsheets.guesses import guessing
from mintwright.domain.spreadsheets.meanings import Meanings
from mintwright.domain.spreadsheets.meeting import SheetFile
from mintwright.domain.spreadsheets.planning import planning
from mintwright.domain.spreadsheets.sheets import Sheet
from mintwright.studio.background.piecewise import by_the_clock, in_slices
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.uploads.uploads import Uploads

IMPORT = Sentence("sheets", "Import descriptions")


class Importing:
    """Takes what spreadsheets say into the drafts of the open project. It holds nothing."""

    def __init__(self, drafts: Drafts, uploads: Uploads) -> None:
        self._drafts = drafts
        self._uploads = uploads

    async def guess(self, sheet: Sheet, art_ids: Sequence[int], headings: int | None = None) -> Meanings:
        """What the columns of a sheet probably become, for these pieces of art.

        `headings`: the row that holds the headings, from 1, or 0 where none does; None guesses that too.
        """
        return await by_the_clock(guessing(sheet, await self._files(art_ids), headings))

    async def plan(self, sheet: Sheet, meanings: Meanings, art_ids: Sequence[int]) -> Plan:
        """What a sheet changes in the drafts of these pieces of art; of what has left the list by then, nothing.

        Nothing is changed. What was typed and is in no draft yet is taken first.
        """
        self._drafts.take_typed(is_last=True)
        return await by_the_clock(planning(sheet, meanings, await self._files(art_ids), self._draft))

    async def write(self, plan: Plan) -> bool:
        """Write all of it as one step, and say whether that was done.

        Not if one of the drafts it looked at is another by now, has left the list, or another project is open: then
        nothing is changed, and it is to be planned again.
        """
        drafts = {row.draft.art_id: row.draft for row in plan.rows if row.draft is not None}
        changes = {row.draft.art_id: row.fields for row in plan.rows if row.draft is not None and row.fields}

        def holds() -> bool:
            if len(self._uploads.shown(drafts)) < len(drafts):  # or belong to another project
                return False
            return all(self._drafts.draft(art_id) is draft for art_id, draft in drafts.items())

        self._drafts.take_typed(is_last=True)
        if not changes or not holds():
            return not changes
        return await self._drafts.edit_listed(IMPORT, changes, holds=holds)

    async def _files(self, art_ids: Iterable[int]) -> Sequence[SheetFile]:
        uploads, shown = self._uploads, in_slices(self._uploads.shown(art_ids))
        return [SheetFile(one, uploads.path_text(one)) async for one in shown if uploads.is_shown(one)]

    def _draft(self, art_id: int) -> Draft | None:
        return self._drafts.draft(art_id) if self._uploads.is_shown(art_id) else None
