"""The process that replaces by a regular expression, and exits.

It is started by `mintwright replace-text` (`studio.bulk.expressions`). The first line of its input says what to find
and what to write instead, each line after that holds texts; each is answered by a line. All of them are JSON.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from mintwright.art.child_limits import limit_own_process

SECONDS = 10  # of processor time; who started it waits for less
MOST_BYTES = 600_000_000
LONGEST = 100_000  # characters of one new text
MOST_ADDED = 500_000  # characters that the texts of one answer have more than those that were asked about
OUT_OF_ROOM = 3  # the status it exits with

_TOO_LONG: Mapping[str, Any] = {"wrong": "", "part": "long", "at": 0}


def main() -> int:
    """Answer line by line until nothing more is asked."""
    limit_own_process(SECONDS, MOST_BYTES, status=OUT_OF_ROOM)
    lines = iter(sys.stdin.buffer.readline, b"")
    for answer in _answers(lines):
        sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
        sys.stdout.buffer.flush()
    return 0


def _answers(lines: Iterator[bytes]) -> Iterator[Any]:
    asked = json.loads(next(lines))
    try:
        found = re.compile(asked["find"], re.NOFLAG if asked["is_case_kept"] else re.IGNORECASE)
    except (re.error, RecursionError, OverflowError) as error:
        yield _wrong(error, "find")
        return
    try:
        found.sub(asked["by"], "")
    except (re.error, IndexError) as error:
        yield _wrong(error, "by")
        return
    yield {}
    for line in lines:
        try:
            yield _replaced(found, asked["by"], cast("list[str]", json.loads(line)))
        except MemoryError:
            yield _TOO_LONG


def _replaced(found: re.Pattern[str], by: str, texts: Sequence[str]) -> Any:
    """The new texts, as long as they stay within bounds: whoever asked has to hold them, and the next ones too."""
    made, room = list[str](), MOST_ADDED
    for text in texts:
        made.append(found.sub(by, text))
        added = len(made[-1]) - len(text)
        room -= max(0, added)
        if room < 0 or (added > 0 and len(made[-1]) > LONGEST):
            return _TOO_LONG
    return made


def _wrong(error: Exception, part: str) -> Any:
    why = error.msg if isinstance(error, re.error) else "it is nested too deeply"
    return {"wrong": why, "part": part, "at": (getattr(error, "pos", None) or 0) + 1}
