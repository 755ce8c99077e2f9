"""What happens to the art while a spreadsheet is looked at: it moves, it comes and goes."""

import asyncio
from collections.abc import Sequence

import pytest
from tests.parts import draw
from tests.ui.driver import Arun
from tests.ui.mints import Gather
from tests.ui.spreadsheets.test_importing import Stage
from tests.ui.spreadsheets.test_importing import stage as stage

from mintwright.domain.spreadsheets.changes import Plan
from mintwright.domain.spreadsheets.meanings import Meanings
from mintwright.domain.spreadsheets.sheets import Sheet
from mintwright.studio.disk.file_search import File
from mintwright.studio.spreadsheets.importing import Importing
from mintwright.studio.studio import Studio
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.spreadsheets.import_dialog import ImportDialog


async def move(stage: Stage, place: int, name: str) -> None:
    """Have the art at this place in another file, as if it was found there."""
    art = stage.studio.uploads.art(stage.studio.uploads.order()[place])
    path = art.path.rename(art.path.with_name(name))
    await stage.studio.uploads.relocate({art.id: File(path, art.stamp, art.sha256)})


def meets(dialog: ImportDialog, count: int) -> bool:
    return f"of {dialog.model.rowCount()} rows" in dialog.summary.of.text() and dialog.summary.met.text() == str(count)


def test_a_file_that_is_called_otherwise_by_now_meets_the_row_of_its_new_name(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        assert meets(dialog, 2)
        await move(stage, 2, "gate-9.png")
        await stage.until(lambda: meets(dialog, 3))

    arun(story())


def test_art_that_comes_and_goes_meets_its_row_or_leaves_it(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        await stage.studio.uploads.add(draw(stage.folder / "more", 1, "gate-{}.png", first=9))
        await stage.until(lambda: meets(dialog, 3))
        await stage.studio.uploads.remove([stage.studio.uploads.order()[0]])
        await stage.until(lambda: meets(dialog, 2))

    arun(story())


def test_what_changes_while_it_is_worked_out_begins_it_anew(
    stage: Stage, arun: Arun, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, asked, go_on = Importing.plan, list[int](), asyncio.Event()

    async def slow(importing: Importing, sheet: Sheet, meanings: Meanings, art_ids: Sequence[int]) -> Plan:
        asked.append(len(art_ids))
        await go_on.wait()
        return await plan(importing, sheet, meanings, art_ids)

    async def story() -> None:
        await stage.fill()
        monkeypatch.setattr(Importing, "plan", slow)
        stage.window.dialogs.imports.take([stage.write()])
        await stage.until(lambda: asked)
        await stage.studio.uploads.remove([stage.studio.uploads.order()[0]])
        await stage.until(lambda: asked == [3, 2])
        go_on.set()
        await stage.until(lambda: meets(stage.person.dialogs(ImportDialog)[0], 1))

    arun(story())


def test_a_sheet_waits_until_the_review_is_closed_and_the_next_review_has_what_it_says(
    stage: Stage, live_studio: Studio, gather: Gather, arun: Arun
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        files = [live_studio.uploads.art(one).path.name for one in ids]
        stage.window.pages.mint_flow.start(ids)
        await stage.until(lambda: stage.person.dialogs(ReviewDialog))
        stage.window.dialogs.imports.take([stage.write(f"File,Title\n{files[0]},Dusk\n{files[1]},Dawn\n")])
        await stage.idle()
        assert not stage.person.dialogs(ImportDialog)
        stage.person.dialogs(ReviewDialog)[0].reject()
        dialog = await stage.opened()
        assert not stage.person.dialogs(ReviewDialog)
        dialog.apply.click()
        await stage.until(lambda: not stage.person.dialogs(ImportDialog))
        assert [live_studio.drafts.draft(one).name for one in ids] == ["Dusk", "Dawn"]
        assert [one.name for one in live_studio.reviewer.review(ids).requests] == ["Dusk", "Dawn"]

    arun(story())
