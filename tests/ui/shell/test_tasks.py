"""From gestures to coroutines: a failure is reported once, in words, and dialogs do not block other tasks."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.shell import tasks
from mintwright.ui.shell.last_folder import LastFolder


class Owner(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told: list[str] = []

    def report_problem(self, message: str) -> None:
        self.told.append(message)


@pytest.fixture
def owner(qtbot: QtBot) -> Owner:
    owner = Owner()
    qtbot.addWidget(owner)
    return owner


@pytest.fixture
def told(owner: Owner) -> list[str]:
    return owner.told


def test_a_failure_of_the_world_is_told_in_its_own_sentence(owner: Owner, told: list[str], arun: Arun) -> None:
    async def fail() -> None:
        raise MintwrightError(Sentence("test", "No connection to {host}.", host="example.org"))

    async def story() -> None:
        await tasks.run(owner, fail())

    arun(story())
    assert told == ["No connection to example.org."]


def test_a_bug_goes_to_the_log_and_the_artist_reads_that_it_was_ours(
    owner: Owner, told: list[str], arun: Arun, caplog: pytest.LogCaptureFixture
) -> None:
    async def bug() -> None:
        raise ZeroDivisionError("secret details")

    async def story() -> None:
        await tasks.run(owner, bug())

    with caplog.at_level(logging.ERROR):
        arun(story())
    assert "inside Mintwright" in told[0]
    assert "secret details" not in told[0]
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()


def test_what_comes_then_comes_also_after_a_failure_and_after_it_was_told(
    owner: Owner, arun: Arun, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(owner, "report_problem", lambda _: seen.append("told"))

    async def well() -> None:
        seen.append("well")

    async def badly() -> None:
        raise MintwrightError(Sentence("test", "The disk is full."))

    async def story() -> None:
        for work in (well(), badly()):
            await tasks.run(owner, work, then=lambda: seen.append("then"))

    arun(story())
    assert seen == ["well", "then", "told", "then"]


def test_a_problem_goes_up_to_the_nearest_part_that_can_tell_it(
    owner: Owner, told: list[str], arun: Arun, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        raise MintwrightError(Sentence("test", "The disk is full."))

    async def story() -> None:
        page = QWidget(owner)
        await tasks.run(QObject(page), fail())
        tasks.report(page, "There is no such folder.")
        assert told == ["The disk is full.", "There is no such folder."]
        alone = QObject()
        await tasks.run(alone, fail())
        assert "nobody was there to tell: The disk is full." in caplog.text
        assert len(told) == 2

    arun(story())


def test_closing_cancels_and_awaits_what_still_runs_inside(owner: Owner, arun: Arun, until: Until) -> None:
    inner = Owner(owner)
    begun: list[str] = []
    ended: list[str] = []

    async def wait(name: str) -> None:
        begun.append(name)
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(name)

    async def story() -> None:
        tasks.run(owner, wait("outer"))
        tasks.run(inner, wait("inner"))
        await until(lambda: len(begun) == 2)
        await tasks.cancel_all(owner)

    arun(story())
    assert sorted(ended) == ["inner", "outer"]


def test_a_task_that_is_cancelled_before_it_began_leaves_no_coroutine_behind(owner: Owner, arun: Arun) -> None:
    async def nothing() -> None:
        """Never started."""

    async def story() -> None:
        tasks.run(owner, nothing())
        await tasks.cancel_all(owner)

    arun(story())


def test_an_open_dialog_lets_other_tasks_live(owner: Owner, arun: Arun, until: Until) -> None:
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.005)
            ticks += 1

    async def story() -> None:
        ticking = asyncio.ensure_future(tick())
        dialog = QDialog(owner)
        showing = asyncio.ensure_future(dialogs.show(dialog))
        await until(lambda: dialog.isVisible() and ticks > 2)
        dialog.accept()
        assert await showing == QDialog.DialogCode.Accepted
        during = ticks
        await until(lambda: ticks > during + 2)
        ticking.cancel()

    arun(story())


def test_the_safe_answer_is_the_default_and_what_escape_means(
    owner: Owner, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        owner.show()
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
            asked = asyncio.ensure_future(
                dialogs.ask(owner, "Remove?", "Its order is lost.", yes="Remove", no="Keep it", danger=True)
            )
            await until(lambda: open_dialog(owner))
            qtbot.keyClick(open_dialog(owner), key)
            assert await asked is False
        asked = asyncio.ensure_future(dialogs.ask(owner, "Remove?", "Lost.", yes="Remove", no="Keep it"))
        await until(lambda: open_dialog(owner))
        Person(open_dialog(owner)).press("Remove")
        assert await asked is True

    arun(story())


def test_a_name_is_asked_for_until_it_is_not_blank(owner: Owner, arun: Arun, until: Until) -> None:
    async def story() -> None:
        owner.show()
        asked = asyncio.ensure_future(
            dialogs.ask_text(owner, "New collection", "Name", value="Untitled", yes="Create", no="Cancel")
        )
        await until(lambda: open_dialog(owner))
        dialog = open_dialog(owner)
        line = dialog.findChild(QLineEdit)
        assert line.accessibleName() == "Name"
        line.setText("   ")
        assert not Person(dialog).button("Create").isEnabled()
        line.setText("  Tide Studies ")
        Person(dialog).press("Create")
        assert await asked == "Tide Studies"

    arun(story())


def test_files_are_chosen_without_a_nested_loop(
    studio: Studio, owner: Owner, arun: Arun, until: Until, tmp_path: Path
) -> None:
    (tmp_path / "a.png").write_bytes(b"x")
    last = LastFolder(studio.settings)

    async def story() -> None:
        owner.show()
        choosing = asyncio.ensure_future(dialogs.choose_files(owner, "Add files", last))
        await until(lambda: open_dialog(owner))
        dialog = open_dialog(owner)
        assert isinstance(dialog, QFileDialog)
        dialog.setDirectory(str(tmp_path))
        dialog.findChild(QLineEdit).setText("a.png")
        dialog.accept()
        assert await choosing == [tmp_path / "a.png"]
        choosing = asyncio.ensure_future(dialogs.choose_folder(owner, "Add a folder", last))
        await until(lambda: open_dialog(owner))
        open_dialog(owner).reject()
        assert await choosing is None

    arun(story())


def open_dialog(owner: QWidget) -> Any:
    return next((dialog for dialog in owner.findChildren(QDialog) if dialog.isVisible()), None)
