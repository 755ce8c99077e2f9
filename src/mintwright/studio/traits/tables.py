"""Rows made into a CSV file, beside the window."""

from collections.abc import Iterable, Sequence
from functools import partial

from mintwright.studio.background.detached import run_detached
from mintwright.studio.background.lazy_imports import load
from mintwright.studio.background.piecewise import in_slices

_TEXT = "mintwright.library.spreadsheets.delimited_text"


async def csv_of(rows: Iterable[Sequence[str]]) -> bytes:
    """The file of these rows; they are made in slices, and become bytes on a thread."""
    await load(_TEXT)
    from mintwright.library.spreadsheets.delimited_text import delimited_text

    made = [row async for row in in_slices(rows)]
    return await run_detached(partial(delimited_text, made, ","), "csv")
