"""Descriptions out of a spreadsheet: what it would change, worked out in slices, and written as one step."""

from collections.abc import Sequence

from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.changes import Plan
from mintwright.domain.spreadsheets.meanings import Meanings
from mintwright.domain.spreadsheets.sheets import Sheet
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
        raise NotImplementedError

    async def plan(self, sheet: Sheet, meanings: Meanings, art_ids: Sequence[int]) -> Plan:
        """What a sheet changes in the drafts of these pieces of art; of what has left the list by then, nothing.

        Nothing is changed. What was typed and is in no draft yet is taken first.
        """
        raise NotImplementedError

    async def write(self, plan: Plan) -> bool:
        """Write all of it as one step, and say whether that was done.

        Not if one of the drafts is another by now, has left the list, or another project is open: then nothing is
        changed, and it is to be planned again.
        """
        raise NotImplementedError
