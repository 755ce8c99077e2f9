"""Ten thousand assets with twenty columns: the window goes on while they are written, and it takes seconds."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.pace import beat, one_more, within
from tests.parts import Profile
from tests.studio.test_cell_edits import with_art
from tests.whole import sized

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.rows import SheetFormat
from mintwright.studio.background.lazy_imports import load
from mintwright.studio.spreadsheets.exporting import Export, spreadsheet_of
from mintwright.studio.studio import Studio

MANY = sized(10_000, 500)
COLUMNS = 20
Describe = Callable[[Draft], dict[str, Any]]
SECONDS = {SheetFormat.XLSX: 8.0, SheetFormat.CSV: 2.0, SheetFormat.TSV: 2.0}


LONG = "A night in the garden, told at length. 🌙 " * 48


async def described(profile: Profile, describe: Describe) -> tuple[Studio, tuple[int, ...]]:
    studio, ids = await with_art(profile, MANY)
    await studio.drafts.change_piecewise(Sentence("test", "Describe"), ids, describe)
    return studio, ids


def with_traits(draft: Draft) -> dict[str, Any]:
    """Each a text of its own."""
    return {"attrs": nodes_of({f"Trait {at}": f"Value {draft.art_id} of {at}" for at in range(COLUMNS - 6)})}


def with_long_texts(draft: Draft) -> dict[str, Any]:
    return {"description": f"{draft.art_id} {LONG}"}


@pytest.mark.soak
@pytest.mark.parametrize("describe", [with_traits, with_long_texts])
@pytest.mark.parametrize("kind", list(SheetFormat))
async def test_the_window_goes_on_while_very_many_are_written(
    profile: Profile, kind: SheetFormat, describe: Describe
) -> None:
    studio, ids = await described(profile, describe)
    await load("mintwright.library.spreadsheets.workbook")  # compiled, as it is in the program that artists have
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
