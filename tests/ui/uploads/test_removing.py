"""What is removed comes back by Ctrl+Z or the notice's button, and only that."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QKeySequence
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow


async def art(studio: Studio, folder: Path, count: int) -> list[int]:
    folder.mkdir()
    for number in range(count):
        image = QImage(8, 8, QImage.Format.Format_RGB32)
        image.fill(QColor.fromHsv(number * 40, 200, 200))
        assert image.save(str(folder / f"gate-{number}.png"))
    added = await studio.uploads.add([folder])
    studio.changes.deliver()
    return list(added.art_ids)


def test_a_removal_is_the_step_that_is_taken_back_not_what_was_written_before(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 3)
        page = window.uploads
        studio.drafts.edit(ids[0], name="Moth")
        studio.history.seal()
        page.grid.choose([1, 2])
        qtbot.keyClick(page.grid, Qt.Key.Key_Delete)
        await until(lambda: list(studio.uploads.order()) == ids[:1] and page.notice.message)
        assert str(studio.history.undo_label) == "Remove from the list"
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: list(studio.uploads.order()) == ids)
        assert page.toast.text() == "Undone: Remove from the list · 2 assets"
        await until(lambda: page.grid.chosen() == ids[1:])
        assert not page.notice.message, "what it offered was done"
        assert studio.drafts.draft(ids[0]).name == "Moth"
        Person(window).strike(QKeySequence.StandardKey.Redo)
        Person(window).strike(QKeySequence.StandardKey.Undo)  # at once: the step back must not overtake the step forth
        Person(window).strike(QKeySequence.StandardKey.Redo)
        await until(lambda: list(studio.uploads.order()) == ids[:1])
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: list(studio.uploads.order()) == ids)
        Person(window).strike(QKeySequence.StandardKey.Undo)
        assert studio.drafts.draft(ids[0]).name != "Moth"

    arun(story(), 20)


def test_what_the_notice_brought_back_is_not_brought_back_once_more(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 2)
        page = window.uploads
        page.commands.remove([ids[1]])
        await until(lambda: page.notice.message)
        studio.drafts.edit(ids[0], name="Moth")
        Person(page.notice).press("Undo")
        await until(lambda: list(studio.uploads.order()) == ids)
        assert studio.drafts.draft(ids[0]).name == "Moth", "only the removal was taken back, though not the last step"
        Person(window).strike(QKeySequence.StandardKey.Undo)
        assert studio.drafts.draft(ids[0]).name != "Moth"
        assert not studio.history.can_undo

    arun(story(), 20)


def test_undo_changes_nothing_that_is_not_shown(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 2)
        page, first = window.uploads, studio.projects.current.id
        studio.drafts.edit(ids[0], name="Moth")
        page.commands.remove([ids[1]])
        await until(lambda: page.notice.message)
        await studio.projects.create("Second")
        await until(lambda: not page.notice.message)
        assert not any(undo.isEnabled() for undo in Person(page.form).all(QPushButton, "Undo"))
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await idle()
        await studio.projects.open(first)
        assert list(studio.uploads.order()) == ids[:1]
        for place in ("receipts", "sign-in", "practice"):
            window.go(place)
            Person(window).strike(QKeySequence.StandardKey.Undo)
            await until(lambda: list(studio.uploads.order()) == ids)
            assert window.pages.shows(PageName.UPLOADS), "what changes is shown"
            Person(window).strike(QKeySequence.StandardKey.Redo)
            await until(lambda: list(studio.uploads.order()) == ids[:1])
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: list(studio.uploads.order()) == ids)
        Person(window).strike(QKeySequence.StandardKey.Undo)
        assert studio.drafts.draft(ids[0]).name != "Moth"

    arun(story(), 20)


@pytest.mark.parametrize("way", ["keys", "notice"])
def test_what_the_artist_chose_while_the_disk_took_a_step_back_stays_chosen(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, tmp_path: Path, way: str
) -> None:
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 4)
        page = window.uploads
        page.grid.choose([3])
        qtbot.keyClick(page.grid, Qt.Key.Key_Delete)
        await until(lambda: list(studio.uploads.order()) == ids[:3] and page.notice.message)
        page.grid.selectAll()
        async with studio.history.turn:  # as if the disk took its time
            if way == "keys":
                Person(window).strike(QKeySequence.StandardKey.Undo)
            else:
                Person(page.notice).button("Undo").click()
            await until(lambda: studio.history.is_under_way)
            page.grid.choose([1])
            page.form.focus_field("name")
        await until(lambda: list(studio.uploads.order()) == ids and not studio.history.is_under_way)
        await until(lambda: page.grid.model().rowCount() == 4)
        await idle()
        assert page.grid.chosen() == [ids[1]]

    arun(story(), 20)
