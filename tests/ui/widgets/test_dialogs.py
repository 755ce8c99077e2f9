"""File dialogs open where the artist worked last, and their completions are legible in every theme."""

import asyncio
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QCompleter, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until

from mintwright.studio.studio import Studio
from mintwright.ui.shell.last_folder import LastFolder
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.style.wording import tip
from mintwright.ui.widgets import dialogs


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    return parent


def test_a_file_dialog_begins_at_the_pictures_and_then_where_it_was_used_last(
    studio: Studio, parent: QWidget, arun: Arun, until: Until, tmp_path: Path
) -> None:
    assert LastFolder(studio.settings).first is QStandardPaths.StandardLocation.PicturesLocation
    last = LastFolder(studio.settings, first=QStandardPaths.StandardLocation.HomeLocation)  # it exists everywhere
    home = Path.home().as_posix()
    folder = tmp_path / "studio work"
    folder.mkdir()
    (folder / "gate.png").write_bytes(b"a gate")

    async def chosen(name: str, opened_at: str) -> list[Path]:
        asking = asyncio.ensure_future(dialogs.choose_files(parent, "Add files", last))
        await until(lambda: any(one.isVisible() for one in parent.findChildren(QFileDialog)))
        dialog = parent.findChildren(QFileDialog)[0]
        assert Path(dialog.directory().absolutePath()) == Path(opened_at)
        if not name:
            dialog.reject()
        else:
            dialog.setDirectory(str(folder))
            line = dialog.findChild(QLineEdit, "fileNameEdit")
            assert line is not None
            line.setText(name)
            dialog.accept()
        return await asking

    async def story() -> None:
        assert await last.path() == home
        assert await chosen("", home) == []
        assert await last.path() == home  # a dialog that was closed says nothing
        assert await chosen("gate.png", home) == [folder / "gate.png"]
        assert Path(await last.path()) == folder
        assert await chosen("", str(folder)) == []
        (folder / "gate.png").unlink()
        folder.rmdir()
        assert await last.path() == home

    arun(story())


def test_where_no_folder_for_pictures_was_ever_made_a_dialog_opens_at_home(
    studio: Studio, arun: Arun, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    places = {QStandardPaths.StandardLocation.PicturesLocation: str(tmp_path / "Pictures")}
    home = Path.home().as_posix()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda place: places.get(place, home))
    assert arun(LastFolder(studio.settings).path()) == home


def test_a_drive_that_does_not_answer_keeps_no_dialog_waiting(
    studio: Studio, arun: Arun, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    last = LastFolder(studio.settings, first=QStandardPaths.StandardLocation.HomeLocation)
    last.remember(tmp_path)
    came_back = threading.Event()

    def wait_for_the_drive(_: Path) -> bool:
        came_back.wait(5)
        return True

    async def story() -> None:
        monkeypatch.setattr(Path, "is_dir", wait_for_the_drive)
        assert await last.path() == Path.home().as_posix()
        came_back.set()
        assert await last.path() == str(tmp_path)

    arun(story())


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_completions_of_a_file_dialog_stand_on_a_ground_of_the_theme(
    studio: Studio, theme: Theme, parent: QWidget, arun: Arun, until: Until, choice: ThemeChoice
) -> None:
    async def story() -> None:
        theme.choose(choice)
        asking = asyncio.ensure_future(dialogs.choose_files(parent, "Add files", LastFolder(studio.settings)))
        await until(lambda: any(one.isVisible() for one in parent.findChildren(QFileDialog)))
        dialog = parent.findChildren(QFileDialog)[0]
        popups = [completer.popup() for completer in dialog.findChildren(QCompleter)]
        assert popups
        for popup in popups:
            assert popup is not None
            popup.resize(80, 60)
            popup.ensurePolished()
            assert popup.grab().toImage().pixelColor(40, 30) == theme.color("raised")
        dialog.reject()
        assert await asking == []

    arun(story())


def test_a_file_name_that_looks_like_markup_stays_text_in_a_tool_tip(qapp: object) -> None:
    assert tip("gate & wall.png") == "gate & wall.png"
    hostile = tip("<img src='file:///secret.png'>.png")
    assert "<img" not in hostile
    assert "&lt;img" in hostile
