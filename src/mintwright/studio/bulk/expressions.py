"""Finding and replacing by a regular expression, which may take for ever: in a process that is given a few seconds.

Python's matcher cannot be stopped, and holds its lock meanwhile: nothing that an artist types, or pastes from
somewhere, may reach it in the window's process.
"""

import json
import subprocess
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.child_process import Leash, held, start
from mintwright.studio.bulk.expression_child import OUT_OF_ROOM

SECONDS = 5.0  # for all texts together
_AT_ONCE, _SIZE_AT_ONCE = 200, 100_000  # texts, and their characters
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


def replaced(
    texts: Sequence[str], find: str, by: str, *, is_case_kept: bool, leash: Leash | None = None
) -> Mapping[str, str]:
    """What each of these texts becomes. Blocking, for a few seconds at most. Raises ExpressionError.

    Whoever does not want to know it any more lets go of the `leash`.
    """
    if max(len(find), len(by)) > _LONGEST:
        raise ExpressionError(_LONG_ONE)
    results: dict[str, str] = {}
    leash = leash or Leash()
    with _started(leash) as child:
        _answer(child, leash, {"find": find, "by": by, "is_case_kept": is_case_kept})
        for some in _batches(texts):
            results.update(zip(some, _answer(child, leash, some), strict=True))
    return results


def _batches(texts: Iterable[str]) -> Iterator[Sequence[str]]:
    """These texts, few at a time where they are long: a line is read in one go, which holds up everything else."""
    some, size = list[str](), 0
    for text in texts:
        if some and (len(some) == _AT_ONCE or size + len(text) > _SIZE_AT_ONCE):
            yield some
            some, size = [], 0
        some.append(text)
        size += len(text)
    if some:
        yield some


def _answer(child: "subprocess.Popen[bytes]", leash: Leash, said: object) -> Sequence[str]:
    """The texts of one answer; of the first, which says only that all is right, none."""
    assert child.stdin is not None
    assert child.stdout is not None
    with suppress(OSError):  # it has ended: so has its answer
        child.stdin.write(json.dumps(said).encode() + b"\n")
        child.stdin.flush()
    line = child.stdout.readline()
    if not line.endswith(b"\n"):
        raise ExpressionError(_why_it_ended(child, leash))
    answer: list[str] | dict[str, Any] = json.loads(line)
    if isinstance(answer, list):
        return answer
    if answer:
        raise ExpressionError(_WRONG.get(answer["part"], _TOO_LONG).filled(at=answer["at"], why=answer["wrong"]))
    return ()


def _why_it_ended(child: "subprocess.Popen[bytes]", leash: Leash) -> Sentence:
    if leash.is_let_go:
        return _TOO_SLOW
    return _TOO_LONG if child.wait() == OUT_OF_ROOM else _CANNOT


@contextmanager
def _started(leash: Leash) -> Generator["subprocess.Popen[bytes]"]:
    """A process that is asked and answers, and ends with its seconds."""
    try:
        child = start("replace-text")
    except OSError as error:
        raise ExpressionError(_CANNOT, details=str(error)) from error
    with held(child, leash, SECONDS):
        yield child
