"""From a click to a coroutine: `run(page, self._add(paths))` runs it as a task and reports what went wrong."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import QObject
from shiboken6 import isValid

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.ui.style import wording

log = logging.getLogger(__name__)

_TASKS, _PROBLEM = "_tasks_of_slots", "_problem_of_slots"


@runtime_checkable
class Reporter(Protocol):
    """Who can tell the artist of a problem: the window, for all that is in it."""

    def report_problem(self, message: str) -> None:
        """Say what went wrong."""
        ...


@runtime_checkable
class Withdrawer(Protocol):
    """A reporter whose words stay until they are over."""

    def withdraw_problem(self, message: str) -> None:
        """Say this no longer, if it is still said."""
        ...


def run(
    owner: QObject, coroutine: Coroutine[Any, Any, object], *, then: Callable[[], object] | None = None
) -> asyncio.Task[None]:
    """Run a use case from a plain slot. The owner keeps the task. `then` is called once it has begun and ended, well
    or not: what was asked for can be asked for again.

    A failure of the world is reported in its own words. A bug goes to the log, and the artist reads that it was ours.
    Needs a running loop.
    """
    task = asyncio.get_running_loop().create_task(_reported(owner, coroutine, then))
    tasks = _tasks(owner)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    task.add_done_callback(lambda _: coroutine.close())  # it may have been cancelled before its first step
    return task


def report(part: QObject, message: str) -> None:
    """Tell the artist of a problem of this part of the interface, by the nearest around it that can."""
    part.__dict__[_PROBLEM] = message
    if (reporter := _reporter_of(part)) is None:
        log.error("nobody was there to tell: %s", message)
    else:
        reporter.report_problem(message)


def withdraw(part: QObject) -> None:
    """What went wrong in this part of the interface has gone well since: whoever told it tells it no longer."""
    message, reporter = part.__dict__.pop(_PROBLEM, ""), _reporter_of(part)
    if message and isinstance(reporter, Withdrawer):
        reporter.withdraw_problem(message)


def _reporter_of(part: QObject) -> Reporter | None:
    around: QObject | None = part
    while around is not None and not isinstance(around, Reporter):
        around = around.parent()
    return around


async def cancel_all(root: QObject) -> None:
    """Cancel and await every task that `root` or a widget inside it started. For closing."""
    owners = [root, *root.findChildren(QObject)]
    tasks = [task for owner in owners for task in tuple(_tasks(owner))]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _reported(owner: QObject, coroutine: Coroutine[Any, Any, object], then: Callable[[], object] | None) -> None:
    try:
        await coroutine
    except MintwrightError as error:
        log.info("reported: %s", error)
        _tell(owner, error.sentence)
    except Exception:  # the border between our bugs and the artist
        log.exception("a slot failed")
        _tell(owner, _bug())
    finally:
        if then is not None and isValid(owner):
            then()


def _tell(owner: QObject, sentence: Sentence) -> None:
    if isValid(owner):  # not when it was deleted while the task ran
        report(owner, wording.text(sentence))


def _bug() -> Sentence:
    return Sentence(
        "slots", "Something went wrong inside Mintwright. Your work is kept. Try again, or send us the log."
    )


def _tasks(owner: QObject) -> set[asyncio.Task[None]]:
    return owner.__dict__.setdefault(_TASKS, set())
