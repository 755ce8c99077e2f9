"""The window's own banner: what went wrong in any part of it."""

import asyncio
import logging
from datetime import UTC, datetime
from typing import Any

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.free_space import REFUSAL
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.shell.news import follow
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.window.disk_full_notice import DiskFullNotice

log = logging.getLogger(__name__)

_ROOM_AGAIN = Sentence("window", "There is room on the disk again: try again.")


class WindowBanner(Banner):
    """Repeats nothing that the line of the full disk says."""

    def __init__(self, theme: Theme, full: DiskFullNotice, changes: Changes) -> None:
        super().__init__(theme)
        self._full = full
        follow(self, changes, self._follow_space, Kind.SPACE)

    def report_problem(self, message: str) -> None:
        """Say what went wrong in some part of the window (`tasks.report`); once more, so that it is seen to be new."""
        if self._full.says(message):
            return
        again = text(formatting.asked_again(datetime.now(UTC))) if self.message.startswith(message) else ""
        self.say(f"{message} {again}".strip(), Tone.BAD)

    def withdraw_problem(self, message: str) -> None:
        """This is over (`tasks.withdraw`)."""
        if self.message.startswith(message):
            self.withdraw()

    def report_failure(self, task: "asyncio.Future[Any]") -> None:
        """Say what went wrong in a task that has ended; nothing when it went well."""
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, MintwrightError):
            self.report_problem(text(error.sentence))
        else:
            log.error("a task of the bootstrap failed", exc_info=error)
            self.report_problem(self.tr("Something went wrong inside Mintwright. Your work is kept; start it again."))

    def _follow_space(self, *_: object) -> None:
        """What one write said of the full disk is said of all of them now; with room it can be asked for again."""
        message, refusal = self.message, text(REFUSAL)
        if self._full.says(message):
            self.withdraw()
        elif not self._full.message and refusal in message:
            self.say(message.partition(refusal)[0] + text(_ROOM_AGAIN), Tone.WARN)
