"""A drop that takes long: the page says so and stays usable, and the artist can stop it."""

import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton, QTreeWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.uploads.test_uploads_page import pictures, shown

from mintwright.domain.sentences import Sentence
from mintwright.studio.disk import drives
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.drop_recorder import Added
from mintwright.studio.uploads.file_errors import already_added
from mintwright.studio.uploads.folder_scan import FolderScan, Skipped
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads import skipped_dialog
from mintwright.ui.uploads.skipped_dialog import SkippedDialog, skipped_summary

STILL = "Still looking through what you dropped. Nothing of it is added yet."


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """The drive answers once this is set."""
    answers, search = threading.Event(), FolderScan.run

    def slow(self: FolderScan, is_stopped: Any) -> None:
        while not answers.wait(0.05) and not is_stopped():
            pass
        search(self, is_stopped)

    monkeypatch.setattr(FolderScan, "run", slow)
    return answers


def test_a_long_drop_can_be_stopped_and_nothing_of_it_is_added(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path, answers: threading.Event
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        page.adding.add(pictures(tmp_path / "art", 2))
        await until(lambda: page.notice.message == STILL)
        Person(page.notice).press("Stop")
        await until(lambda: page.notice.message == "Stopped. Nothing of what you dropped was added.")
        answers.set()
        await until(lambda: not studio.drives.of(tmp_path / "art")._requests)
        assert not studio.uploads.order()

    arun(story())


def test_a_long_drop_that_ends_takes_its_words_away(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path, answers: threading.Event
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        page.adding.add(pictures(tmp_path / "art", 2))
        await until(lambda: page.notice.message == STILL)
        answers.set()
        await until(lambda: len(studio.uploads.order()) == 2)
        await until(page.notice.isHidden)

    arun(story())


def test_a_drop_on_a_drive_that_does_not_answer_is_said_in_the_notice(
    studio: Studio,
    theme: Theme,
    arun: Arun,
    until: Until,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    came_back = threading.Event()

    async def story() -> None:
        monkeypatch.setattr(drives, "PATIENCE_SECONDS", 1.0)
        monkeypatch.setattr(FolderScan, "run", lambda *_: came_back.wait(60))
        page = shown(studio, theme, qtbot)
        page.adding.add([tmp_path / "gate.png"])
        await until(lambda: "does not answer. Add it again when it does." in page.notice.message)
        came_back.set()

    arun(story())


def test_ten_thousand_bad_entries_are_counted_and_few_of_them_listed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(skipped_dialog, "LISTED", 100)
    why = Sentence("test", "Because.")
    outcome = Added(left_out=tuple(Skipped(Path(f"{number}.txt"), why) for number in range(10_000)), unnamed=5)
    dialog = SkippedDialog(outcome.left_out, unnamed=outcome.unnamed)
    qtbot.addWidget(dialog)
    listing = dialog.findChild(QTreeWidget, "listing")
    assert listing is not None
    assert listing.topLevelItemCount() == 101
    assert listing.topLevelItem(100).text(1) == "9,905 more files were left out."
    assert skipped_summary(outcome.left_out, outcome.unnamed) == "10,005 files were left out."


def test_why_a_file_was_left_out_is_read_whole_and_before_what_is_on_the_list_already(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    why = "{name} is not a kind of file that can be minted. Export it as a picture, film, sound, model or PDF."
    odd = [Skipped(tmp_path / name, Sentence("test", why, name=name)) for name in ("brush.psd", "notes.txt")]
    left = [Skipped(tmp_path / f"{number}.png", already_added(tmp_path / f"{number}.png")) for number in range(1204)]
    dialog = SkippedDialog([*left, *odd])
    qtbot.addWidget(dialog)
    dialog.show()
    listing = dialog.findChild(QTreeWidget, "listing")
    assert listing is not None
    rows = [listing.topLevelItem(row) for row in range(listing.topLevelItemCount())]
    advice = why.replace("{name}", "It")
    assert [(row.text(0), row.text(1)) for row in rows] == [
        ("brush.psd", advice),
        ("notes.txt", advice),
        ("1,204 files", "Already on the list."),
    ]
    assert rows[2].childCount() == skipped_dialog.LISTED + 1
    assert rows[2].child(0).text(0) == "0.png"
    lines = [listing.visualItemRect(row).height() for row in rows]
    assert lines[0] >= 2 * listing.fontMetrics().lineSpacing() > lines[2], "two lines, and one"


def test_the_list_of_what_was_left_out_can_be_opened_again(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    odd = [tmp_path / name for name in ("brush.psd", "notes.txt")]
    for path in odd:
        path.write_bytes(b"8BPS")

    async def story() -> None:
        page = shown(studio, theme, qtbot)
        page.adding.add(odd)
        await until(lambda: page.notice.message == "2 files were left out.")
        (again,) = [one for one in page.notice.findChildren(QPushButton) if one.text() == "See which and why"]
        for _ in range(2):
            again.click()
            await until(lambda: page.findChildren(SkippedDialog))
            (dialog,) = page.findChildren(SkippedDialog)
            dialog.accept()
            await until(lambda: not page.findChildren(SkippedDialog))
            assert page.notice.message == "2 files were left out."

    arun(story())
