"""Files that come from outside the window reach it, whenever and however they come."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.application import Application
from mintwright.ui.window.external_files import ExternalFiles
from mintwright.ui.window.main_window import MainWindow

ONE, TWO, THREE = Path("/art/one.png"), Path("/art/two.png"), Path("/art/three.png")


@pytest.fixture
def told() -> list[tuple[Path, ...]]:
    return []


@pytest.fixture
def opened(qapp: Application, told: list[tuple[Path, ...]]) -> Iterator[ExternalFiles]:
    """As the program makes it, started with one file; what it tells is kept in `told`."""
    opened = ExternalFiles([ONE])
    qapp.file_opened.connect(opened.add)
    opened.opened.connect(told.append)
    yield opened
    qapp.file_opened.disconnect(opened.add)
    opened.deleteLater()


def finder_opens(qapp: Application, path: Path) -> None:
    """What macOS sends for a double click; Qt hands it to the application."""
    qapp.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(path))))


def test_what_comes_before_there_is_a_window_waits_for_it(
    qapp: Application, opened: ExternalFiles, told: list[tuple[Path, ...]]
) -> None:
    finder_opens(qapp, TWO)
    assert told == []
    assert opened.waiting == (ONE, TWO)
    opened.deliver()
    assert told == [(ONE, TWO)]


def test_what_comes_together_is_told_together(
    qapp: Application, opened: ExternalFiles, told: list[tuple[Path, ...]], arun: Arun, until: Until
) -> None:
    async def story() -> None:
        opened.deliver()
        finder_opens(qapp, TWO)
        opened.add([THREE])
        await until(lambda: len(told) > 1)
        assert told == [(ONE,), (TWO, THREE)]

    arun(story())


def test_an_address_of_the_web_is_no_file(
    qapp: Application, opened: ExternalFiles, told: list[tuple[Path, ...]]
) -> None:
    qapp.sendEvent(qapp, QFileOpenEvent(QUrl("https://art.example/moth.png")))
    assert opened.waiting == (ONE,)


def test_what_waits_at_the_end_is_told_and_nothing_after_it(
    qapp: Application, opened: ExternalFiles, told: list[tuple[Path, ...]]
) -> None:
    opened.deliver()
    opened.add([TWO, TWO])
    opened.end()
    finder_opens(qapp, THREE)
    assert told == [(ONE,), (TWO,)]


def test_files_that_are_taken_while_the_window_closes_come_onto_the_list(
    window: MainWindow, studio: Studio, arun: Arun, closed: Any, tmp_path: Path
) -> None:
    async def story() -> None:
        opened = ExternalFiles([])
        opened.opened.connect(window.add_files)
        window.closing_started.connect(opened.end)
        opened.deliver()
        opened.add(draw(tmp_path / "art", 3, "moth-{}.png", first=0))
        await closed(window)
        assert len(studio.uploads.order()) == 3

    arun(story())


def test_nothing_is_told_where_nothing_came(qapp: Application, told: list[tuple[Path, ...]]) -> None:
    opened = ExternalFiles([])
    opened.opened.connect(told.append)
    opened.deliver()
    opened.add([])
    assert told == []
    opened.deleteLater()


def test_opened_files_come_onto_the_list_and_their_page_to_the_front(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        window.go(PageName.RECEIPTS)
        window.add_files(draw(tmp_path / "art", 2, "moth-{}.png", first=0))
        await until(lambda: len(studio.uploads.order()) == 2)
        assert window.pages.currentWidget() is window.uploads

    arun(story())


def test_files_opened_on_a_network_that_others_see_wait_for_a_word_of_the_artist(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.session.switch(Network.TEST)
        window.add_files([*draw(tmp_path / "art", 2, "moth-{}.png", first=0), tmp_path / "gone.png"])
        await until(window.uploads.notice.isVisible)
        assert "are not uploaded yet" in window.uploads.notice.message
        assert "gone.png" in window.uploads.notice.message
        assert studio.uploads.totals().paused == 2
        window.uploads.notice.findChild(QPushButton, "", Qt.FindChildOption.FindDirectChildrenOnly).click()
        await until(lambda: studio.uploads.totals().waiting == 2)

    arun(story())


def test_a_file_that_is_gone_is_named_in_a_sentence(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        window.add_files([tmp_path / "gone.png"])
        await until(window.uploads.notice.isVisible)
        assert "gone.png" in window.uploads.notice.message
        assert studio.uploads.order() == []

    arun(story())


def test_files_opened_while_a_question_is_asked_wait_for_its_end_and_say_so(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        page = window.go(PageName.COLLECTION)
        question, next_one = QDialog(window), QDialog(window)
        question.resize(700, 200)
        question.open()
        moths = draw(tmp_path / "art", 3, "moth-{}.png", first=0)
        window.add_files(moths[:1])
        assert window.banner.message == "1 file waits. It is added to the uploads once you have closed what is open."
        window.add_files(moths)
        assert window.banner.message.startswith("3 files wait. They are added to the uploads once")
        assert QApplication.activeModalWidget() is question
        assert Person(question).sees("3 files wait."), "in front of the dimmed window, too"
        next_one.open()  # another question comes before the first has an answer
        question.close()
        await idle()
        assert studio.uploads.order() == []
        next_one.close()
        await until(lambda: len(studio.uploads.order()) == 3)
        assert window.pages.currentWidget() is page, "whoever answered is where the answer led"
        assert window.banner.message == "What waited is added to the uploads now."
        window.banner.findChild(QPushButton, "", Qt.FindChildOption.FindDirectChildrenOnly).click()
        assert window.pages.currentWidget() is window.uploads
        assert window.banner.message == ""

    arun(story())


def test_files_that_wait_for_the_end_of_a_question_are_taken_when_the_window_closes(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, closed: Any, tmp_path: Path
) -> None:
    async def story() -> None:
        question = QDialog(window)
        question.open()
        window.add_files(draw(tmp_path / "art", 2, "moth-{}.png", first=0))
        await closed(window)
        assert len(studio.uploads.order()) == 2
        question.close()

    arun(story())
