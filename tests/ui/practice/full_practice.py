"""The practice network on a small disk that is full; run by test_open_practice.py, which gives it one of its own."""

import asyncio
import sys
from pathlib import Path

import pytest
from tests.own_disk import fill

from mintwright.app import open_practice
from mintwright.domain.errors import MintwrightError


async def start(folder: Path) -> None:
    access = await open_practice(folder / "practice")
    await access.close()


async def main(folder: Path, *, has_run: bool) -> None:
    """Full, it says so; with room again it starts."""
    if has_run:
        await start(folder)
    ballast = fill(folder)
    with pytest.raises(MintwrightError, match="The disk is full"):
        await start(folder)
    ballast.unlink()
    await start(folder)
    print("started")  # noqa: T201 - for the test


asyncio.run(main(Path(sys.argv[1]), has_run=sys.argv[2] == "again"))
