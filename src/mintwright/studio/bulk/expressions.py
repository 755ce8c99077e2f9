"""Finding and replacing by a regular expression, which may take for ever: in a process that is given a few seconds.

Python's matcher cannot be stopped, and holds its lock meanwhile: nothing that an artist types, or pastes from
somewhere, may reach it in the window's process.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import IO, Any

from mintwright.art.child_end import ended_with_us
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

SECONDS = 5.0  # for all texts together
_AT_ONCE = 200  # texts
_LONGEST = 2_000  # characters of an expression

_TOO_SLOW = Sentence("bulk", "This expression takes too long with these texts. Make it simpler.")
_TOO_LONG = Sentence("bulk", "This makes texts that are too long. Find less, or write less instead.")
_LONG_ONE = Sentence("bulk", "An expression can have 2,000 characters. Make it shorter.")
_CANNOT = Sentence("bulk", "The expression cannot be tried just now. Close other programs, then try again.")
_WRONG = {
    "find": Sentence("bulk", "What to find is wrong at character {at}: {why}."),
    "by": Sentence("bulk", "What to write instead is wrong at character {at}: {why}."),
}


class ExpressionError(MintwrightError):
    """The expression is wrong, or takes too long."""


def replaced(texts: Sequence[str], find: str, by: str, *, is_case_kept: bool) -> Mapping[str, str]:
    """What each of these texts becomes. Blocking, for a few seconds at most. Raises ExpressionError."""
    if max(len(find), len(by)) > _LONGEST:
        raise ExpressionError(_LONG_ONE)
    results: dict[str, str] = {}
    with _started() as (asking, answering):
        _answer(asking, answering, {"find": find, "by": by, "is_case_kept": is_case_kept})
        for first in range(0, len(texts), _AT_ONCE):
            some = texts[first : first + _AT_ONCE]
            results.update(zip(some, _answer(asking, answering, some), strict=True))
    return results


def _answer(asking: IO[bytes], answering: IO[bytes], said: object) -> Sequence[str]:
    """The texts of one answer; of the first, which says only that all is right, none."""
    with suppress(OSError):  # it has ended: so has its answer
        asking.write(json.dumps(said).encode() + b"\n")
        asking.flush()
    line = answering.readline()
    if not line.endswith(b"\n"):
        raise ExpressionError(_TOO_SLOW)
    answer: list[str] | dict[str, Any] = json.loads(line)
    if isinstance(answer, list):
        return answer
    if answer:
        raise ExpressionError(_WRONG.get(answer["part"], _TOO_LONG).filled(at=answer["at"], why=answer["wrong"]))
    return ()


@contextmanager
def _started() -> Generator[tuple[IO[bytes], IO[bytes]]]:
    """A process that is asked and answers, killed at the end and once its seconds are over."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "mintwright"]
    try:
        child = subprocess.Popen(  # noqa: S603 our own program, which is told everything by its input
            [*program, "replace-text"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError as error:
        raise ExpressionError(_CANNOT, details=str(error)) from error
    late = threading.Timer(SECONDS, child.kill)
    late.daemon = True
    late.start()
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        with ended_with_us(child):
            yield child.stdin, child.stdout
    finally:
        late.cancel()
        child.kill()
        with suppress(OSError):
            child.stdin.close()
        child.stdout.close()
        child.wait()
