"""The notice about files whose reference proves nothing, and what is said about the chosen ones."""

import os
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until

from mintwright.domain.project import Proof, UploadState
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.stored_files import StoredFiles
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.uploads.uploads_model import UploadRole
from mintwright.ui.uploads.uploads_page import UploadsPage
from mintwright.ui.widgets.notice_stack import NoticeStack

LEFT = Qt.MouseButton.LeftButton
PICTURES = os.environ.get("MINTWRIGHT_PICTURES")  # a folder to keep what was seen


def large_pictures(folder: Path, count: int) -> list[Path]:
    """PNG files of more than one block each."""
    folder.mkdir()
    paths = [folder / f"gate-{number:03}.png" for number in range(count)]
    for number, path in enumerate(paths):
        Image.new("RGB", (64, 48), (number * 37 % 256, number * 31 % 256, 120)).save(path)
        path.write_bytes(path.read_bytes() + bytes(400_000))
    return paths


async def divided_otherwise(studio: Studio, until: Until, folder: Path, count: int) -> tuple[int, ...]:
    """Files that the practice network holds under references nobody can compute."""
    await studio.practice_tools.change(Weather(other_blocks=True))
    ids = (await studio.uploads.add(large_pictures(folder, count))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == count, 10)
    await studio.practice_tools.change(FINE)
    return ids


def shown(studio: Studio, theme: Theme, qtbot: QtBot) -> UploadsPage:
    notices = NoticeStack()
    page = UploadsPage(studio, theme, notices)
    page.area.layout().insertWidget(0, notices)
    notices.show_page(page)
    qtbot.addWidget(page)
    page.resize(1100, 700)
    page.show()
    return page


def keep_picture(page: UploadsPage, theme: Theme, name: str) -> None:
    if PICTURES:
        for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
            theme.choose(choice, reduce_motion=True)
            page.grab().save(f"{PICTURES}/{name}-{choice.value}.png")


def test_one_line_tells_of_all_compares_them_and_goes(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await divided_otherwise(live_studio, until, tmp_path / "art", 3)
        page = shown(live_studio, theme, qtbot)
        notice = page.compare_notice
        assert notice.message.startswith("3 files are uploaded, but not confirmed")
        index = page.grid.model().index(0, 0)
        assert index.data(UploadRole.CAPTION) == "Uploaded, not confirmed"
        assert index.data(UploadRole.DOUBTFUL)
        assert "not confirmed" in index.data(Qt.ItemDataRole.AccessibleTextRole)
        assert not notice.progress.isVisible()
        assert notice.action.accessibleName() == notice.action.text() == "Compare"
        await idle()
        keep_picture(page, theme, "not-confirmed")
        qtbot.mouseClick(notice.action, LEFT)
        await until(lambda: notice.action.text() == "Stop" or not notice.isVisible())
        await until(lambda: not live_studio.uploads.stored.unproven(), 10)
        await until(lambda: not notice.isVisible())
        assert {live_studio.uploads.item(art_id).proof for art_id in ids} == {Proof.SAME}
        await until(lambda: str(index.data(UploadRole.CAPTION)).startswith("Uploaded · "))

    arun(story(), 40)


def test_while_nothing_was_compared_in_vain_an_update_asks_after_no_file(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def story() -> None:
        await divided_otherwise(live_studio, until, tmp_path / "art", 2)
        notice = shown(live_studio, theme, qtbot).compare_notice
        with monkeypatch.context() as unasked:
            unasked.setattr(StoredFiles, "questioned", lambda *_: pytest.fail("a file was asked after"))
            notice.follow()
        assert notice.message.startswith("2 files are uploaded, but not confirmed")

    arun(story(), 40)


def test_what_could_not_be_compared_says_why_and_can_be_tried_again(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await divided_otherwise(live_studio, until, tmp_path / "art", 2)
        page = shown(live_studio, theme, qtbot)
        await live_studio.practice_tools.change(Weather(maintenance=True))
        qtbot.mouseClick(page.compare_notice.action, LEFT)
        await until(lambda: "could not be compared" in page.compare_notice.message, 10)
        assert "127.0.0.1 is not available just now, perhaps for maintenance." in page.compare_notice.message
        page.grid.choose([0])
        await until(lambda: "It could not be compared" in page.problem.message)
        assert "gate-000.png is uploaded, but not confirmed" in page.problem.message
        assert page.problem.compare.isVisible()
        assert not page.problem.retry.isVisible(), "there is nothing to upload again"
        await idle()
        keep_picture(page, theme, "could-not-be-compared")
        await live_studio.practice_tools.change(FINE)
        qtbot.mouseClick(page.problem.compare, LEFT)
        await until(lambda: live_studio.uploads.item(ids[0]).proof is Proof.SAME, 10)
        await until(lambda: not page.problem.isVisible())
        assert list(live_studio.uploads.stored.unproven()) == [ids[1]]

    arun(story(), 40)


def test_the_line_can_be_closed_and_comes_back_with_other_news(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await divided_otherwise(live_studio, until, tmp_path / "art", 1)
        page = shown(live_studio, theme, qtbot)
        notice = page.compare_notice
        assert notice.message.startswith("1 file is uploaded, but not confirmed")
        qtbot.mouseClick(notice.dismiss, LEFT)
        notice.follow()
        assert not notice.isVisible()
        await live_studio.practice_tools.change(Weather(maintenance=True))
        live_studio.gateway_comparison.begin(live_studio.uploads.stored.unproven())
        await until(lambda: "could not be compared" in notice.message, 10)
        await live_studio.practice_tools.change(FINE)

    arun(story(), 40)


def test_what_the_network_holds_instead_of_a_file_is_a_problem_with_compare_beside_it(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        (art_id, _) = await divided_otherwise(live_studio, until, tmp_path / "art", 2)
        page = shown(live_studio, theme, qtbot)
        file = live_studio.uploads.stored.questioned(art_id)
        assert file is not None
        await live_studio.uploads.stored.set_proof(file, live_studio.session.scope, Proof.DIFFERENT, [art_id])
        await until(lambda: live_studio.uploads.state(art_id) is UploadState.PROBLEM)
        page.grid.choose([0])
        await until(lambda: "The network holds something else than gate-000.png" in page.problem.message)
        assert page.problem.compare.isVisible()
        assert page.problem.retry.isVisible()
        await until(lambda: page.filters.tabs.tabText(3) == "Problems 1")
        await idle()
        keep_picture(page, theme, "something-else")
        qtbot.mouseClick(page.problem.compare, LEFT)
        await until(lambda: live_studio.uploads.item(art_id).proof is Proof.SAME, 10)
        await until(lambda: page.filters.tabs.tabText(3) == "Problems")

    arun(story(), 40)
