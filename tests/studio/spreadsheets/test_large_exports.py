"""Ten thousand assets with twenty columns: the window goes on while they are written, and it takes seconds."""

import asyncio
import time

import pytest
from tests.pace import beat, one_more, within
from tests.parts import Profile
from tests.studio.test_cell_edits import with_art
from tests.whole import sized

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.rows import SheetFormat
from mintwright.studio.spreadsheets.exporting import Export, spreadsheet_of
from mintwright.studio.studio import Studio

MANY = sized(10_000, 500)
COLUMNS = 20
SECONDS = {SheetFormat.XLSX: 5.0, SheetFormat.CSV: 2.0, SheetFormat.TSV: 2.0}


async def described(profile: Profile) -> tuple[Studio, tuple[int, ...]]:
    studio, ids = await with_art(profile, MANY)
    traits = COLUMNS - 6
    await studio.drafts.change_piecewise(
        Sentence("test", "Describe"),
        ids,
        lambda draft: {"attrs": nodes_of({f"Trait {at}": f"Value {draft.art_id % (at + 7)}" for at in range(traits)})},
    )
    return studio, ids


@pytest.mark.soak
@pytest.mark.parametrize("kind", list(SheetFormat))
async def test_the_window_goes_on_while_very_many_are_written(profile: Profile, kind: SheetFormat) -> None:
    studio, ids = await described(profile)
    await studio.drafts.flush()
    beats: list[float] = []
    beating = asyncio.ensure_future(beat(beats))
    await one_more(beats)
    began = time.process_time()
    await spreadsheet_of(studio.drafts, studio.uploads, Export(ids, kind))
    worked = time.process_time() - began
    await one_more(beats)
    beating.cancel()
    within(max(beats), 0.05, "a turn of the loop")
    within(worked, SECONDS[kind], "all of it")
    await studio.close()
