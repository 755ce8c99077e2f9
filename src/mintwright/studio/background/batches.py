"""Work that is done in parts, so that each takes no longer than it should."""

from collections.abc import Callable, Iterable
from typing import TypeVar

_T = TypeVar("_T")


def first_batch(items: Iterable[_T], size_of: Callable[[_T], int], most: int) -> list[_T]:
    """The first of these, as many as have `most` bytes together, one at least."""
    batch, size = list[_T](), 0
    for item in items:
        size += size_of(item)
        if batch and size > most:
            break
        batch.append(item)
    return batch
