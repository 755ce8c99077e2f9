"""Leaving while the disk refuses what is new: the artist is asked, by name, and nothing is lost without her word."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from tests.parts import fill_disk, free_disk
from tests.ui.driver import Arun, Idle, Until

from mintwright.domain.sentences import Sentence
from mintwright.studio.recovery import rescue_file
from mintwright.studio.recovery.unsaved_work import Unsaved
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.dialogs.restore_section import RestoreSection
from mintwright.ui.window.dialogs.settings_dialog import SettingsDialog
from mintwright.ui.window.dialogs.unsaved_work_dialog import UnsavedWorkDialog, lost
from mintwright.ui.window.main_window import MainWindow
from mintwright.ui.window.session_end import SessionEnd

LONG = "A gate at night. " * 3000


def questions() -> list[UnsavedWorkDialog]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, UnsavedWorkDialog) and one.isVisible()]


def words_of(part: QWidget) -> str:
    return "\n".join(one.text() for one in part.findChildren(QLabel))


class Artist:
    """An artist whose last words about a picture do not get onto the disk."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until, folder: Path) -> None:
        self.window, self.studio, self.until, self.folder = window, studio, until, folder
        self.has_left = False
        self.art_id = 0

    async def write(self) -> None:
        path = self.folder / "gate.png"
        Image.new("RGB", (9, 9)).save(path)
        (self.art_id,) = (await self.studio.uploads.add([path])).art_ids
        await self.studio.unsaved_work.save()
        await fill_disk(self.studio)
        self.studio.drafts.edit(self.art_id, name="The gate", description=LONG)
        self.window.close_requested.connect(self._left)

    def _left(self) -> None:
        self.has_left = True

    async def asked(self) -> UnsavedWorkDialog:
        await self.until(questions)
        (question,) = questions()
        return question

    async def says(self, button: str) -> None:
        """Press this button of the question, and wait until that question is gone."""
        question = await self.asked()
        getattr(question, button).click()
        await self.until(lambda: question not in questions())


@pytest.fixture
def artist(window: MainWindow, studio: Studio, until: Until, arun: Arun, tmp_path: Path) -> Iterator[Artist]:
    artist = Artist(window, studio, until, tmp_path)
    arun(artist.write())
    yield artist
    arun(free_disk(studio))


def test_closing_with_unsaved_work_on_a_full_disk_asks_and_says_what_would_be_lost(artist: Artist, arun: Arun) -> None:
    async def story() -> None:
        artist.window.close()
        words = (await artist.asked()).words
        assert "The disk is full" in words
        assert "The gate" in words
        assert "My first project" in words
        assert not artist.has_left
        await artist.says("stay")
        assert not artist.has_left
        assert artist.studio.drafts.draft(artist.art_id).description == LONG

    arun(story())


def test_words_typed_for_several_are_asked_about_while_the_window_is_still_there(
    artist: Artist, arun: Arun, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        window, studio = artist.window, artist.studio
        await free_disk(studio)
        Image.new("RGB", (9, 8)).save(tmp_path / "moth.png")
        await studio.uploads.add([tmp_path / "moth.png"])
        await studio.drafts.flush()
        await fill_disk(studio)
        studio.changes.deliver()
        window.activateWindow()
        window.uploads.grid.selectAll()
        await artist.until(lambda: "2 assets" in words_of(window.uploads.form))
        field = window.uploads.form.fields.description.text_edit
        field.setFocus()
        field.setPlainText(LONG)
        qtbot.keyClicks(field, "Last words")
        window.close()
        question = await artist.asked()
        assert "2 assets" in question.words
        assert window.isVisible()
        assert question.stay.isVisible()
        await artist.says("stay")
        assert window.isVisible()
        assert field.toPlainText().startswith("Last words")
        assert not artist.has_left

    arun(story())


def test_escape_is_no_answer_that_loses_anything(artist: Artist, arun: Arun, qtbot: QtBot) -> None:
    async def story() -> None:
        artist.window.close()
        question = await artist.asked()
        qtbot.keyClick(question, Qt.Key.Key_Escape)
        await artist.until(lambda: not questions())
        await asyncio.sleep(0)
        assert not artist.has_left
        artist.window.close()  # she can ask again
        await artist.says("stay")

    arun(story())


def test_trying_again_goes_on_asking_until_there_is_room_and_then_leaves(artist: Artist, arun: Arun) -> None:
    async def story() -> None:
        artist.window.close()
        assert "Tried again" not in (await artist.asked()).words
        await artist.says("again")
        assert "Tried again at " in (await artist.asked()).words, "who pressed sees that it was tried"
        await free_disk(artist.studio)
        await artist.says("again")
        await artist.until(lambda: artist.has_left)
        assert artist.studio.drafts.saved

    arun(story())


def test_leaving_anyway_leaves_at_once_and_asks_no_second_time(artist: Artist, arun: Arun) -> None:
    async def story() -> None:
        artist.window.close()
        await artist.says("leave")
        await artist.until(lambda: artist.has_left)
        assert not artist.studio.drafts.saved
        assert await artist.window.unsaved_work_prompt.may_leave(None), "what she let go is not asked about again"

    arun(story())


def test_what_is_saved_elsewhere_is_in_the_file_and_the_settings_take_it_back(
    artist: Artist, arun: Arun, theme: Theme, tmp_path: Path, qtbot: QtBot
) -> None:
    place = tmp_path / "kept.json"

    async def choose(accept: bool) -> None:
        def dialogs() -> list[QFileDialog]:
            return [one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog) and one.isVisible()]

        await artist.until(dialogs)
        (dialog,) = dialogs()
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        assert line is not None
        line.setText(str(place))
        dialog.accept() if accept else dialog.reject()

    async def story() -> None:
        artist.window.close()
        await artist.says("elsewhere")
        await choose(accept=False)
        assert "Nothing was saved elsewhere" in (await artist.asked()).words
        await artist.says("elsewhere")
        await choose(accept=True)
        await artist.until(lambda: artist.has_left)
        assert json.loads(place.read_bytes())["pieces"][0]["written"]["description"] == LONG
        await free_disk(artist.studio)
        artist.studio.drafts.edit(artist.art_id, description="")
        part = RestoreSection(artist.studio.unsaved_work, artist.studio.settings)
        qtbot.addWidget(part)
        part.show()
        part.choose.click()
        await choose(accept=True)
        await artist.until(lambda: part.outcome)
        assert "1 description was put back" in part.outcome
        assert artist.studio.drafts.draft(artist.art_id).description == LONG

    arun(story())


def test_where_it_takes_several_files_each_is_named(
    artist: Artist, arun: Arun, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rescue_file, "LONGEST", 60_000)
    (tmp_path / "kept 2.json").write_text("the only copy")

    async def story() -> None:
        paths = [artist.folder / f"gate {number}.png" for number in range(3)]
        for path in paths:
            Image.new("RGB", (9, 9)).save(path)
        await free_disk(artist.studio)
        for art_id in (await artist.studio.uploads.add(paths)).art_ids:
            artist.studio.drafts.edit(art_id, description=LONG[:40_000])
        await fill_disk(artist.studio)
        artist.window.close()
        await artist.says("elsewhere")
        await artist.until(lambda: any(isinstance(one, QFileDialog) for one in QApplication.topLevelWidgets()))
        dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog) and one.isVisible())
        dialog.findChild(QLineEdit, "fileNameEdit").setText(str(tmp_path / "kept.json"))
        dialog.accept()
        await artist.until(lambda: told_titled("Saved in several files"))
        (told,) = told_titled("Saved in several files")
        words = " ".join(one.text() for one in told.findChildren(QLabel))
        assert "“kept.json”, “kept 3.json”" in words
        assert (tmp_path / "kept 2.json").read_text() == "the only copy"
        told.accept()
        await artist.until(lambda: artist.has_left)

    arun(story())


def told_titled(title: str) -> list[QDialog]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.windowTitle() == title]


def test_a_place_that_takes_no_file_is_said_and_asked_about_again(artist: Artist, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        async def refuse(_: Path) -> None:
            await real(tmp_path / "not there" / "kept.json")

        real, artist.studio.unsaved_work.save_elsewhere = artist.studio.unsaved_work.save_elsewhere, refuse
        artist.window.close()
        await artist.says("elsewhere")
        await artist.until(lambda: any(isinstance(one, QFileDialog) for one in QApplication.topLevelWidgets()))
        dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog) and one.isVisible())
        dialog.findChild(QLineEdit, "fileNameEdit").setText(str(tmp_path / "kept.json"))
        dialog.accept()
        assert "could not be saved" in (await artist.asked()).words
        assert not artist.has_left
        await artist.says("stay")

    arun(story())


def test_every_way_out_asks_the_same_one_question(artist: Artist, arun: Arun, idle: Idle) -> None:
    class Manager:
        """What Qt hands over when the system ends the session."""

        held = 0

        def allowsInteraction(self) -> bool:
            return True

        def cancel(self) -> None:
            self.held += 1

    async def story() -> None:
        quits = QKeySequence("Ctrl+Q")
        next(one for one in artist.window.actions() if quits in one.shortcuts()).trigger()
        question = await artist.asked()
        manager = Manager()
        SessionEnd(artist.window, artist.studio.unsaved_work).on_commit_request(manager)  # pyright: ignore[reportArgumentType] - Qt makes none for a test
        artist.window.close()
        artist.window.close()
        await idle()
        assert questions() == [question]
        assert manager.held == 1, "the session goes on until she has answered"
        await artist.says("stay")
        assert not questions()

    arun(story())


def test_a_session_that_ends_on_a_sound_disk_is_not_held_up(window: MainWindow, studio: Studio, arun: Arun) -> None:
    class Manager:
        def allowsInteraction(self) -> bool:
            raise AssertionError("nobody has to be asked")

    async def story() -> None:
        left = asyncio.Event()
        window.close_requested.connect(left.set)
        studio.settings.put("theme", "dark")
        SessionEnd(window, studio.unsaved_work).on_commit_request(Manager())  # pyright: ignore[reportArgumentType] - Qt makes none for a test
        await asyncio.wait_for(left.wait(), 10)

    arun(story())


def test_an_answer_that_came_after_the_window_closed_is_asked_about_without_it(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    answers = [Unsaved(mints=("Night Garden",), reason=Sentence("test", "The disk is full.")), Unsaved()]

    async def save() -> Unsaved:
        return answers.pop(0) if answers else Unsaved()

    async def story() -> None:
        studio.unsaved_work.save = save
        asking = asyncio.ensure_future(window.unsaved_work_prompt.may_leave(None))
        await until(questions)
        (question,) = questions()
        assert not question.stay.isVisible(), "there is no window any more in which she could go on"
        assert "do not mint it again" in question.words
        qtbot.keyClick(question, Qt.Key.Key_Escape)  # is a further try here
        assert await asking

    arun(story())


def test_of_many_things_the_first_are_named_and_the_rest_counted() -> None:
    unsaved = Unsaved("P", tuple(f"Cat {n}" for n in range(1_205)), ("One", "Two"), settings=True)
    mints, pieces, settings = lost(unsaved)
    assert "2 mints" in mints
    assert "1205 assets" in pieces.replace(",", "")
    assert "and 1,200 more" in pieces or "and 1200 more" in pieces
    assert "settings" in settings


def test_the_settings_offer_to_take_saved_work_back(window: MainWindow, arun: Arun, until: Until) -> None:
    async def story() -> None:
        window.sidebar.settings.click()
        await until(lambda: window.findChildren(SettingsDialog))
        dialog = window.findChildren(SettingsDialog)[0]
        assert dialog.findChildren(RestoreSection)
        dialog.accept()

    arun(story())


def test_what_comes_while_she_is_asked_is_asked_about_anew_before_she_leaves(artist: Artist, arun: Arun) -> None:
    async def story() -> None:
        artist.window.close()
        question = await artist.asked()
        assert "settings" not in question.words
        artist.studio.settings.put("theme", LONG)
        await artist.says("leave")
        words = (await artist.asked()).words
        assert "settings" in words
        assert "The gate" not in words, "what she gave up is not asked about twice"
        assert not artist.has_left
        await artist.says("leave")
        await artist.until(lambda: artist.has_left)

    arun(story())


def test_a_further_request_to_end_after_the_window_closed_asks_nothing_more_and_shows_no_window(
    artist: Artist, arun: Arun, idle: Idle
) -> None:
    class Manager:
        """What Qt hands over when the system ends the session."""

        def allowsInteraction(self) -> bool:
            return True

        def cancel(self) -> None:
            """The session waits."""

    async def story() -> None:
        window = artist.window
        window.close()
        await artist.says("leave")
        await artist.until(lambda: artist.has_left)
        window.hide()
        artist.studio.drafts.edit(artist.art_id, description=LONG + "More")
        last = asyncio.ensure_future(window.unsaved_work_prompt.may_leave(None))  # what the bootstrap asks at last
        question = await artist.asked()
        window.close()
        session_end = SessionEnd(window, artist.studio.unsaved_work)
        session_end.on_commit_request(Manager())  # pyright: ignore[reportArgumentType] - Qt makes none for a test
        await idle()
        await artist.studio.unsaved_work.save()
        await idle()
        assert questions() == [question]
        assert not window.isVisible()
        await artist.says("leave")
        assert await last

    arun(story())
