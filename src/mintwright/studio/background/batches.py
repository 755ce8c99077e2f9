"""Work in batches, so that none takes too long."""

from collections.abc import Callable, Iterable
from typing import TypeVar

_T = TypeVar("_T")


def first_batch(items: Iterable[_T], size_of: Callable[[_T], int], most: int) -> list[_T]:
    """The first of these items, up to `most` bytes in total, but at least one."""
    batch, size = list[_T](), 0
    for item in items:
        size += size_of(item)
        if batch and size > most:
            break
        batch.append(item)
    return batch
