"""Disk space reserved for an answer, and released without a word."""

from collections.abc import Callable
from pathlib import Path

from mintwright.library.database import Database
from mintwright.library.disk_reserve import FIRST, DiskReserve


async def test_room_is_taken_once_and_given_once(opened: Callable[[], Database], tmp_path: Path) -> None:
    database, path = opened(), tmp_path / "room"
    room = DiskReserve(database, path)
    await room.reserve(0)
    assert path.stat().st_size == FIRST
    assert await room.release()
    assert not path.exists()
    assert not await room.release()
    await database.close()


async def test_room_that_cannot_be_given_takes_no_answer_with_it(
    opened: Callable[[], Database], tmp_path: Path
) -> None:
    database, path = opened(), tmp_path / "room"
    path.mkdir()  # what another program holds cannot be removed either
    assert not await DiskReserve(database, path).release()
    await database.close()
    assert not await DiskReserve(database, path).release()
