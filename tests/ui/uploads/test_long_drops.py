"""A drop that takes long: the page says so and goes on, and the artist can stop it."""

import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton, QTreeWidget
from tests.ui.uploads.test_uploads_page import pictures, shown

from mintwright.domain.sentences import Sentence
from mintwright.studio.disk import drives
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.adding import Added
from mintwright.studio.uploads.collect import FolderSearch, Skipped
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads import skipped_dialog
from mintwright.ui.uploads.skipped_dialog import SkippedDialog, skipped_summary
from mintwright.ui.uploads.uploads_page import UploadsPage

STILL = "Still looking through what you dropped. Nothing of it is added yet."


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """The drive answers once this is set."""
    answers, search = threading.Event(), FolderSearch.run

    def slow(self: FolderSearch, is_stopped: Any) -> None:
        while not answers.wait(0.05) and not is_stopped():
            pass
        search(self, is_stopped)

    monkeypatch.setattr(FolderSearch, "run", slow)
    return answers


def stop_button(page: UploadsPage) -> QPushButton:
    return next(found for found in page.notice.findChildren(QPushButton) if found.text() == "Stop")


def test_a_long_drop_can_be_stopped_and_nothing_of_it_is_added(
    studio: Studio, theme: Theme, arun: Any, until: Any, qtbot: Any, tmp_path: Path, answers: threading.Event
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        page.commands.add(pictures(tmp_path / "art", 2))
        await until(lambda: page.notice.message == STILL)
        stop_button(page).click()
        await until(lambda: page.notice.message == "Stopped. Nothing of what you dropped was added.")
        answers.set()
        await until(lambda: not studio.drives.of(tmp_path / "art")._requests)
        assert not studio.uploads.order()

    arun(story())


def test_a_long_drop_that_ends_takes_its_words_away(
    studio: Studio, theme: Theme, arun: Any, until: Any, qtbot: Any, tmp_path: Path, answers: threading.Event
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        page.commands.add(pictures(tmp_path / "art", 2))
        await until(lambda: page.notice.message == STILL)
        answers.set()
        await until(lambda: len(studio.uploads.order()) == 2)
        await until(page.notice.isHidden)

    arun(story())


def test_a_drop_on_a_drive_that_does_not_answer_is_said_in_the_notice(
    studio: Studio, theme: Theme, arun: Any, until: Any, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    came_back = threading.Event()

    async def story() -> None:
        monkeypatch.setattr(drives, "PATIENCE_SECONDS", 1.0)
        monkeypatch.setattr(FolderSearch, "run", lambda *_: came_back.wait(60))
        page = shown(studio, theme, qtbot)
        page.commands.add([tmp_path / "gate.png"])
        await until(lambda: "does not answer. Add it again when it does." in page.notice.message)
        came_back.set()

    arun(story())


def test_ten_thousand_bad_entries_are_counted_and_few_of_them_listed(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(skipped_dialog, "LISTED", 100)
    why = Sentence("test", "Because.")
    outcome = Added(left_out=tuple(Skipped(Path(f"{number}.txt"), why) for number in range(10_000)), unnamed=5)
    dialog = SkippedDialog(outcome.left_out, unnamed=outcome.unnamed)
    qtbot.addWidget(dialog)
    listing = dialog.findChild(QTreeWidget, "listing")
    assert listing is not None
    assert listing.topLevelItemCount() == 101
    assert listing.topLevelItem(100).text(1) == "9905 more files were left out."
    assert skipped_summary(outcome.left_out, outcome.unnamed) == "10005 files were left out."
