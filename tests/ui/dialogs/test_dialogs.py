"""A name is kept once; file dialogs open where the artist worked last, their completions legible in every theme."""

import asyncio
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QStandardPaths, Qt
from PySide6.QtWidgets import QCompleter, QDialog, QFileDialog, QLabel, QLineEdit, QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until

import mintwright.ui
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.style.wording import tip


class Told(QWidget):
    """A window that remembers what it was to say."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def report_problem(self, message: str) -> None:
        self.said.append(message)


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    return parent


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_the_button_that_has_the_focus_whichever_is_the_default(
    parent: QWidget, arun: Arun, until: Until, qtbot: QtBot, key: Qt.Key
) -> None:
    async def pressed(task: "asyncio.Task[Any]", words: str) -> Any:
        await until(lambda: parent.findChildren(QDialog))
        (dialog,) = parent.findChildren(QDialog)
        (button,) = [one for one in dialog.findChildren(QPushButton) if one.text() == words]
        dialog.activateWindow()
        button.setFocus(Qt.FocusReason.TabFocusReason)
        await until(button.hasFocus)
        qtbot.keyClick(button, key)
        answer = await task
        await until(lambda: not parent.findChildren(QDialog))
        return answer

    async def story() -> None:
        for words, answer in (("Paste", True), ("Cancel", False)):
            asked = asyncio.create_task(dialogs.ask(parent, "Paste?", "Over these.", yes="Paste", no="Cancel"))
            assert await pressed(asked, words) is answer
        for words, answer in (("Keep", "Dawn"), ("Cancel", None)):
            named = asyncio.create_task(dialogs.ask_text(parent, "Name", "Name", value="Dawn", yes="Keep", no="Cancel"))
            assert await pressed(named, words) == answer

    arun(story())


@pytest.mark.parametrize("by_keys", [True, False])
def test_a_dialog_that_was_opened_by_keys_shows_where_they_are(
    parent: QWidget, arun: Arun, until: Until, by_keys: bool
) -> None:
    ring = Qt.WidgetAttribute.WA_KeyboardFocusChange

    async def story() -> None:
        parent.setAttribute(ring, by_keys)
        dialog = QDialog(parent)
        task = asyncio.ensure_future(dialogs.show(dialog))
        await until(dialog.isVisible)
        assert dialog.testAttribute(ring) is by_keys
        dialog.reject()
        await task

    arun(story())


@pytest.mark.parametrize("by_keys", [True, False])
def test_a_list_in_a_dialog_keeps_its_ring_once_the_system_makes_the_dialog_the_active_window(
    parent: QWidget, arun: Arun, until: Until, by_keys: bool
) -> None:
    ring = Qt.WidgetAttribute.WA_KeyboardFocusChange

    async def story() -> None:
        parent.setAttribute(ring, by_keys)
        dialog = QDialog(parent)
        listed = QListWidget(dialog)
        listed.addItems(["Dawn", "Dusk"])
        listed.setFocus()
        task = asyncio.ensure_future(dialogs.show(dialog))
        await until(dialog.isVisible)
        for window in (dialog, parent, dialog):
            window.activateWindow()
            await until(window.isActiveWindow)
        assert listed.hasFocus()
        assert dialog.testAttribute(ring) is by_keys
        dialog.reject()
        await task

    arun(story())


def test_a_file_dialog_begins_beside_what_it_is_for_until_one_was_used(
    studio: Studio, arun: Arun, tmp_path: Path
) -> None:
    films, used = tmp_path / "films", tmp_path / "used"
    for folder in (films, used):
        folder.mkdir()
    last = LastFolder(studio.settings, beside=films)

    async def story() -> None:
        assert await last.path() == str(films)
        last.remember(used)
        assert await last.path() == str(used)

    arun(story())


def test_a_file_dialog_that_was_never_used_begins_where_another_was_used_last(
    studio: Studio, arun: Arun, tmp_path: Path
) -> None:
    pictures, sheets, other = (tmp_path / name for name in ("pictures", "sheets", "other"))
    for folder in (pictures, sheets, other):
        folder.mkdir()

    async def story() -> None:
        LastFolder(studio.settings).remember(pictures)
        last = LastFolder(studio.settings, "spreadsheets_folder", Location.HomeLocation)
        assert await last.path() == str(pictures)
        last.remember(sheets)
        LastFolder(studio.settings).remember(other)
        assert await last.path() == str(sheets), "each keeps its own"
        assert await LastFolder(studio.settings, "plans_folder", beside=pictures).path() == str(pictures)

    arun(story())


def test_a_file_dialog_begins_where_a_whole_path_that_was_typed_led(
    studio: Studio, parent: QWidget, arun: Arun, until: Until, tmp_path: Path
) -> None:
    last, folder = LastFolder(studio.settings, beside=tmp_path), tmp_path / "elsewhere"
    folder.mkdir()

    async def story() -> None:
        asking = asyncio.ensure_future(dialogs.choose_place(parent, "Save", "out.csv", last))
        await until(lambda: any(one.isVisible() for one in parent.findChildren(QFileDialog)))
        dialog = parent.findChildren(QFileDialog)[0]
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        assert line is not None
        line.setText(str(folder / "all.csv"))
        dialog.accept()
        assert await asking == folder / "all.csv"
        assert Path(await last.path()) == folder

    arun(story())


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


async def line_of(parent: QWidget, until: Until) -> QLineEdit:
    await until(lambda: any(line.isVisible() for line in parent.findChildren(QLineEdit)))
    return parent.findChildren(QLineEdit)[-1]


def test_a_name_that_is_being_kept_can_neither_be_changed_nor_given_again(
    parent: QWidget, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        answers, kept = asyncio.Event(), list[str]()

        async def keep(name: str) -> None:
            kept.append(name)
            await answers.wait()

        asking = asyncio.ensure_future(dialogs.ask_name(parent, "New project", value="Nigh", yes="Create", keep=keep))
        line = await line_of(parent, until)
        line.setText("Night Garde")
        qtbot.keyClick(line, Qt.Key.Key_Return)
        await until(lambda: kept)
        for key in (Qt.Key.Key_N, Qt.Key.Key_Return):
            qtbot.keyClick(line, key)
        await asyncio.sleep(0)
        answers.set()
        assert await asking == "Night Garde"
        assert kept == ["Night Garde"]

    arun(story())


def test_a_name_that_was_refused_can_be_changed_and_given_again(
    parent: QWidget, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        kept: list[str] = []

        async def keep(name: str) -> None:
            kept.append(name)
            if len(kept) == 1:
                raise MintwrightError(Sentence("test", "The disk is full."))

        asking = asyncio.ensure_future(dialogs.ask_name(parent, "New project", value="Night", yes="Create", keep=keep))
        line = await line_of(parent, until)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        await until(lambda: not line.isReadOnly())
        assert "The disk is full." in [one.text() for one in line.parentWidget().findChildren(QLabel)]
        line.setText("Night Garden")
        seen = [one.text() for one in line.parentWidget().findChildren(QLabel) if one.isVisible()]
        assert "The disk is full." not in seen  # it was said of the other name
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert await asking == "Night Garden"
        assert kept == ["Night", "Night Garden"]

    arun(story())


@pytest.mark.parametrize("is_refused", [False, True])
def test_who_leaves_while_a_name_is_being_kept_is_told_what_becomes_of_it(
    qtbot: QtBot, arun: Arun, until: Until, *, is_refused: bool
) -> None:
    parent = Told()
    qtbot.addWidget(parent)
    parent.show()

    async def story() -> None:
        answers = asyncio.Event()

        async def keep(_: str) -> None:
            await answers.wait()
            if is_refused:
                raise MintwrightError(Sentence("test", "The disk is full."))

        asking = asyncio.ensure_future(dialogs.ask_name(parent, "New project", value="Night", yes="Create", keep=keep))
        line = await line_of(parent, until)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        await until(line.isReadOnly)
        qtbot.keyClick(line, Qt.Key.Key_Escape)
        assert await asking is None
        assert parent.said == ["“Night” was on its way to the disk already. It is kept as soon as the disk answers."]
        answers.set()
        if is_refused:
            await until(lambda: parent.said[1:] == ["The disk is full."])

    arun(story())


UNASKED = {  # what is lost, what was left out, and what keeps a mint waiting, is said in any case
    "unsaved_work_dialog.py", "adding.py", "mint_flow.py",
    "import_commands.py",  # in the turn that it waited for
    "clipboard_alarm.py",  # an address that another program has put in the place of the copied one
}  # fmt: skip
WITH_A_GUARD_OF_ITS_OWN = {"mint_flow.py"}  # its question stays while the mint is sent, and other ones may be asked


def test_every_dialog_that_is_asked_for_is_opened_by_what_opens_one_at_a_time() -> None:
    sources = {
        path.name: path.read_text(encoding="utf-8")
        for path in Path(mintwright.ui.__file__).parent.rglob("*.py")
        if path.parent != Path(dialogs.__file__).parent  # the room that opens them all
    }
    del sources["art_drag.py"]  # it runs Qt's drags
    assert {name for name, source in sources.items() if "_at_once(" in source} == UNASKED
    assert {name for name, source in sources.items() if "dialogs.opened(" in source} == WITH_A_GUARD_OF_ITS_OWN
    assert not [
        name for name, source in sources.items() if re.search(r"\bQFileDialog\(|\.exec\(|[dD]ialog\.open\(", source)
    ]


def test_what_is_asked_for_while_something_else_opens_is_as_if_it_had_been_closed(
    studio: Studio, parent: QWidget, arun: Arun, until: Until
) -> None:
    last = LastFolder(studio.settings)

    async def story() -> None:
        asking = asyncio.ensure_future(dialogs.choose_files(parent, "Add files", last))
        await asyncio.sleep(0)
        assert await dialogs.choose_files(parent, "Add files", last) == []
        assert await dialogs.choose_folder(parent, "Add a folder", last) is None
        assert await dialogs.choose_place(parent, "Save", "moth.pdf", last) is None
        assert await dialogs.ask_name(parent, "New project", value="Night", yes="Create") is None
        assert not await dialogs.ask(parent, "Remove?", "It is gone then.", yes="Remove", no="Keep it")
        await until(lambda: parent.findChildren(QFileDialog))
        within = parent.findChildren(QFileDialog)[0]
        further = asyncio.ensure_future(dialogs.ask_name(within, "New folder", value="Night", yes="Create"))
        await until(lambda: any(line.isVisible() for line in within.findChildren(QLineEdit)))
        next(one for one in within.findChildren(QDialog) if one.isVisible()).reject()
        assert await further is None
        within.reject()
        assert await asking == []
        again = asyncio.ensure_future(dialogs.choose_files(parent, "Add files", last))
        await until(lambda: any(one.isVisible() for one in parent.findChildren(QFileDialog)))
        next(one for one in parent.findChildren(QFileDialog) if one.isVisible()).reject()
        assert await again == []

    arun(story())


def test_a_question_that_comes_by_itself_waits_until_what_is_open_is_closed(
    parent: QWidget, arun: Arun, until: Until
) -> None:
    def shown() -> list[str]:
        return [one.windowTitle() for one in parent.findChildren(QDialog) if one.isVisible()]

    def press(words: str) -> None:
        (dialog,) = [one for one in parent.findChildren(QDialog) if one.isVisible()]
        next(one for one in dialog.findChildren(QPushButton) if one.text() == words).click()

    def asked(title: str, *, waits: bool) -> "asyncio.Future[bool]":
        return asyncio.ensure_future(dialogs.ask(parent, title, "Really?", yes="Yes", no="No", waits=waits))

    async def story() -> None:
        first = asked("First", waits=False)
        await until(lambda: shown() == ["First"])
        late, later, given_up = (asked(title, waits=True) for title in ("Late", "Later", "Given up"))
        assert not await asked("A second press", waits=False)
        assert shown() == ["First"]
        given_up.cancel()
        press("No")
        assert not await first
        await until(lambda: shown() == ["Late"])
        press("Yes")
        assert await late
        await until(lambda: shown() == ["Later"])
        press("Yes")
        assert await later
        assert left_after_deleting(parent) == []

    arun(story())


def left_after_deleting(parent: QWidget) -> list[QDialog]:
    """The dialogs that are left once all that is to be deleted is."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return parent.findChildren(QDialog)
