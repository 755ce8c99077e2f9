"""Whether a benchmark or a long test runs whole (`dev.py soak`), or at its smallest in the suite."""

import os
from typing import TypeVar

WHOLE = os.environ.get("MINTWRIGHT_SOAK") == "1"

Size = TypeVar("Size")


def sized(whole: Size, smallest: Size) -> Size:
    """The size of this run."""
    return whole if WHOLE else smallest


def target(reached: bool, missed: str = "the target is missed") -> None:
    """Fail where a target of time is missed. It says something only of a benchmark that runs whole."""
    assert reached or not WHOLE, missed
