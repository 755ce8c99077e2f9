"""Counts what a test finds in folders, because a test that finds nothing would pass."""

from collections.abc import Iterable
from typing import TypeVar

Found = TypeVar("Found")


def at_least(count: int, found: Iterable[Found]) -> list[Found]:
    """All that was `found`, sorted; fails where it is fewer than `count`, as after a folder was moved."""
    held = sorted(found, key=str)
    assert len(held) >= count, f"found {len(held)}, expected at least {count}: does the test look in the right place?"
    return held
