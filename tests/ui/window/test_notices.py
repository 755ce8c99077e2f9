"""Which notices are shown: at most two, none twice, and none about what is over."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.disk.free_space import REFUSAL
from mintwright.studio.studio import Studio
from mintwright.ui.notices.banner import Tone
from mintwright.ui.notices.strip import Strip
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.style.wording import text
from mintwright.ui.window.main_window import MainWindow

Until = Callable[..., Awaitable[None]]
Arun = Callable[..., Any]


def seen(window: MainWindow) -> list[str]:
    return [strip.message for strip in window.notices.findChildren(Strip) if strip.isVisible()]


def full(studio: Studio) -> None:
    studio.disk_space.problem = Sentence(
        "test",
        "The disk is full: 0.0 MB are free where your work is (/home/artist/studio), and with less than 2.0 MB "
        "Mintwright may not be able to save. Free some space there; nothing is deleted for you. Until then you can "
        "look at everything and save receipts to another disk. It goes on by itself.",
    )
    studio.changes.announce(Kind.SPACE)


@pytest.fixture
def looked_at(window: MainWindow, theme: Theme, qapp: QApplication) -> Callable[[str], None]:
    """Save what is seen, in both looks, where a developer wants to look at it."""

    def look(name: str) -> None:
        for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK) if "SHOTS" in os.environ else ():
            theme.choose(choice, reduce_motion=True)
            qapp.processEvents()
            window.grab().save(f"{os.environ['SHOTS']}/{name}-{choice.value}.png")

    return look


def test_of_many_notices_the_gravest_and_the_last_are_seen_and_the_rest_when_asked_for(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path, looked_at: Callable[[str], None]
) -> None:
    page = window.uploads
    window.resize(1100, 700)

    async def story() -> None:
        await until(lambda: not seen(window))
        page.notice.say("Removed 3 files from the list. They stay on your disk.", action="Undo")
        page.queue_notice.say("No connection. Uploads wait, and go on by themselves.", Tone.WARN, action="Try now")
        await until(lambda: len(seen(window)) == 2)
        assert not window.notices.more.isVisible(), "two have room"
        full(studio)
        await until(window.notices.more.isVisible)
        page.missing_notice.show_words(
            "957 originals are not where they were. If their drive is away, connect it; if they were moved, find them.",
            "warn", "circle-alert", "warn",
        )  # fmt: skip
        await until(lambda: window.notices.more.accessibleName() == "2 more notices")
        assert [words.split()[0] for words in seen(window)] == ["The", "957"], "the gravest, then the last"
        looked_at("four-notices")
        window.notices.more.click()
        await until(lambda: len(seen(window)) == 4)
        looked_at("four-notices-open")
        window.notices.more.click()
        await until(lambda: len(seen(window)) == 2)
        page.missing_notice.dismiss.click()
        await until(lambda: [words.split()[0] for words in seen(window)] == ["The", "No"])
        window.pages.setCurrentWidget(window.pages.receipts)
        await until(lambda: len(seen(window)) == 1)
        assert not window.notices.more.isVisible(), "what is said of the uploads is seen beside them"

    arun(story())


def test_a_full_disk_is_said_once(window: MainWindow, studio: Studio, arun: Arun, until: Until) -> None:
    async def story() -> None:
        window.report_problem(text(REFUSAL))
        assert seen(window) == [text(REFUSAL)]
        full(studio)
        await until(lambda: len(seen(window)) == 1 and seen(window)[0] != text(REFUSAL))
        window.report_problem(text(REFUSAL))
        assert len(seen(window)) == 1, "each write that was refused would say it again"
        window.report_problem("No connection.")
        assert len(seen(window)) == 2

    arun(story())


def test_that_the_disk_is_full_is_seen_whatever_else_is_said(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    """In whatever order they are said, on whatever page."""
    page = window.uploads
    say: list[Callable[[], object]] = [
        lambda: window.report_problem("No connection."),
        lambda: page.notice.say("Removed 3 files from the list.", action="Undo"),
        lambda: page.queue_notice.say("Uploads wait.", Tone.WARN, action="Try now"),
        lambda: page.missing_notice.show_words("1 original is gone.", "warn", "circle-alert", "warn"),
        lambda: page.compare_notice.show_words("Compare them.", "info", "circle-help", "accent_ink"),
    ]

    async def story() -> None:
        full(studio)
        await until(lambda: len(seen(window)) == 1)
        for one in say:
            one()
            await until(lambda: seen(window)[0].startswith("The disk is full"))
        studio.disk_space.problem = None
        studio.changes.announce(Kind.SPACE)
        await until(lambda: not seen(window)[0].startswith("The disk is full"))
        full(studio)
        await until(lambda: seen(window)[0].startswith("The disk is full"))
        window.pages.setCurrentWidget(window.pages.receipts)
        await until(lambda: seen(window)[0].startswith("The disk is full"))

    arun(story())


def test_good_news_go_by_themselves_but_not_what_needs_an_act(window: MainWindow, arun: Arun, until: Until) -> None:
    notice = window.uploads.notice
    (end,) = notice.findChildren(QTimer)
    end.setInterval(0)

    async def story() -> None:
        notice.say("Found all 3 originals.", Tone.OK)
        await until(lambda: not notice.message)
        notice.say("Found all 3 originals.", Tone.OK)
        notice.say("2 originals are not there.", Tone.WARN, action="Find them")
        await until(lambda: not end.isActive())
        assert notice.message == "2 originals are not there."

    arun(story())


def test_two_notices_of_one_line_leave_the_work_its_room(window: MainWindow, arun: Arun, until: Until) -> None:
    page = window.uploads
    window.resize(1280, 800)

    async def story() -> None:
        page.notice.say("Removed 3 files from the list.", action="Undo")
        page.queue_notice.say("No connection. Uploads wait.", Tone.WARN, action="Try now")
        await until(lambda: len(seen(window)) == 2)
        await until(lambda: 0 < window.notices.height() <= 70)
        buttons = [one for one in window.notices.findChildren(QPushButton) if one.isVisible()]
        assert all(min(one.width(), one.height()) >= 24 for one in buttons), "and can be hit"

    arun(story())
