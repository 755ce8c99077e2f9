"""Files held back until the artist resumes them: only where they were held, and only these."""

import asyncio
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.uploads.test_uploads_page import pictures, shown

from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio
from mintwright.ui.forms.problem_list import ProblemList
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_page import UploadsPage


async def open_two(page: UploadsPage, studio: Studio, until: Until, folder: Path) -> None:
    """Open two files from outside, on the test network: they are held, and the page says so."""
    await studio.session.switch(Network.TEST)
    page.adding.add_opened(pictures(folder / "art", 2))
    await until(page.notice.isVisible)


def test_files_held_on_one_network_are_not_let_go_on_another(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        await open_two(page, studio, until, tmp_path)
        upload_now = Person(page.notice).button("Upload now")
        await studio.session.switch(Network.MAIN)
        tasks = asyncio.all_tasks()
        upload_now.click()  # before the page has heard of it
        await asyncio.gather(*(asyncio.all_tasks() - tasks))
        assert studio.uploads.totals().paused == 2
        await studio.session.switch(Network.TEST)
        assert studio.uploads.totals().paused == 2

    arun(story())


def test_the_offer_to_upload_held_files_goes_when_the_network_does(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        await open_two(page, studio, until, tmp_path)
        await studio.session.switch(Network.MAIN)
        await until(page.notice.isHidden)
        page.notice.say("Something else.")
        await studio.session.switch(Network.TEST)
        studio.changes.deliver()
        assert page.notice.isVisible()

    arun(story())


def test_a_review_that_is_opened_says_what_was_saved_again_and_r_takes_it_as_it_is_now(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        page = shown(live_studio, theme, qtbot)
        paths = pictures(tmp_path / "art", 2)
        ids = (await live_studio.uploads.add(paths)).art_ids
        await until(lambda: live_studio.uploads.totals().uploaded == 2, 20)
        paths[1].write_bytes(paths[1].read_bytes() + b"newer")
        dialog = ReviewDialog(live_studio, theme, ids, "Night Garden")
        qtbot.addWidget(dialog)
        problems = dialog.findChild(ProblemList).model()
        said = "gate-001.png was saved again after it was uploaded"
        await until(lambda: any(said in problems.index(row, 0).data() for row in range(problems.rowCount())))
        dialog.reject()
        page.grid.choose([1])
        qtbot.keyClick(page.grid, Qt.Key.Key_R)
        await until(lambda: live_studio.uploads.art(ids[1]).size == paths[1].stat().st_size)
        await until(lambda: live_studio.uploads.item(ids[1]).stored is not None)
        assert not live_studio.uploads.changed_files.has(ids[1])

    arun(story(), 40)
