"""Running steps: in order, each timed, each reported, until one fails."""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass

from mintwright.domain.errors import MintwrightError

STEP_SECONDS = 60.0

Named = tuple[str, Callable[[], Awaitable[str]]]
"""A step's name and what it does; it answers what it saw."""


@dataclass(frozen=True, slots=True)
class Step:
    """The result of one step. `seconds` is wall time, `found` says what was seen or why it failed."""

    step: str
    ok: bool
    seconds: float
    found: str


class StepFailedError(Exception):
    """A step saw something other than what must hold."""


async def walk(steps: Sequence[Named]) -> list[Step]:
    """Run every step until one fails: the later ones depend on it."""
    walked: list[Step] = []
    for name, step in steps:
        walked.append(await _timed(name, step))
        _say(walked[-1])
        if not walked[-1].ok:
            break
    return walked


def require(holds: bool, otherwise: str) -> None:
    """End the step unless this holds."""
    if not holds:
        raise StepFailedError(otherwise)


async def until(holds: Callable[[], bool], what: str, seconds: float = STEP_SECONDS / 2) -> None:
    """Wait for something, so many seconds at most."""
    deadline = time.monotonic() + seconds
    while not holds():
        require(time.monotonic() < deadline, f"waited in vain until {what}")
        await asyncio.sleep(0.02)


async def _timed(name: str, step: Callable[[], Awaitable[str]]) -> Step:
    started = time.monotonic()
    try:
        async with asyncio.timeout(STEP_SECONDS):
            found, ok = await step(), True
    except (StepFailedError, MintwrightError) as error:
        found, ok = f"{error} {getattr(error, 'details', '')}".strip(), False
    except Exception as error:  # noqa: BLE001 - a self-test reports whatever went wrong and goes on to its exit status
        found, ok = f"{type(error).__name__}: {error}", False
    return Step(step=name, ok=ok, seconds=round(time.monotonic() - started, 3), found=found)


def _say(step: Step) -> None:
    if sys.stdout is not None:  # a windowed Windows program has none
        sys.stdout.write(json.dumps(asdict(step)) + "\n")
        sys.stdout.flush()
