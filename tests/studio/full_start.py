"""Starts on a small disk that is full; run by test_free_space.py in a process that has such a disk."""

import asyncio
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from PIL import Image
from tests.own_disk import fill
from tests.parts import MemoryKeyring, until

from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.library.errors import DiskFullError
from mintwright.library.mint_repository import add_mint
from mintwright.studio.studio import Studio, open_studio

LONG = "A gate at night. " * 300


def use_up_the_files(folder: Path) -> Path:
    """Make files until there can be no more."""
    ballast = folder / "empty"
    ballast.mkdir()
    with suppress(OSError):
        for number in range(1000):
            (ballast / str(number)).touch()
    return ballast


def opened(folder: Path) -> Studio:
    return open_studio(folder / "data", practice=None, keyring=MemoryKeyring())


async def worked(folder: Path) -> int:
    """A profile with one piece that was described."""
    (folder / "art").mkdir()
    Image.new("RGB", (9, 9)).save(folder / "art" / "gate.png")
    studio = opened(folder)
    (art_id,) = (await studio.uploads.add([folder / "art"])).art_ids
    studio.drafts.edit(art_id, name="The gate")
    await studio.close()
    return art_id


async def goes_on(studio: Studio, art_id: int, free: Callable[[], object]) -> None:
    """It is said that the disk is full, all can be looked at, and once there is room what was written is saved."""
    assert studio.drafts.draft(art_id).name == "The gate"
    await studio.start()
    await until(lambda: studio.disk_space.problem)
    assert "The disk is full" in str(studio.disk_space.problem)
    assert "(/" in str(studio.disk_space.problem), "which folder"
    studio.drafts.edit(art_id, description=LONG)
    studio.settings.put("theme", "dark")
    assert await studio.unsaved_work.save(), "not even that could be written"
    free()
    await until(lambda: studio.disk_space.problem is None and studio.drafts.saved and not studio.settings.unsaved)


async def main(folder: Path, moment: str) -> None:
    if moment == "new profile":
        (folder / "data").mkdir()
        fill(folder)
        try:
            opened(folder)
        except DiskFullError as error:
            said = str(error.sentence)
            assert "0.0 MB are free" in said, said
            assert "data" in said, said
            print("held")  # noqa: T201 - for the test
            return
        raise AssertionError("opened")
    art_id = await worked(folder)
    room = folder / "data" / "mintwright.room"
    if moment == "interrupted":
        with closing(sqlite3.connect(folder / "data" / "mintwright.db", isolation_level=None)) as journal:
            mint = add_mint(
                journal, project_id=1, title="Gate", network=Network.TEST, base_url="http://127.0.0.1", account="a",
                art_ids=(art_id,), is_collection=False, body=b"{}", sha256="0",
            )  # fmt: skip
            journal.execute("update mint set state = 'sending' where id = ?", (mint.id,))
    if moment in ("room is given back", "no more files"):
        room.write_bytes(bytes(1024 * 1024))
    studio = await STORIES[moment](folder, art_id)
    await studio.close()
    with closing(sqlite3.connect(folder / "data" / "mintwright.db")) as journal:
        assert {state for (state,) in journal.execute("select state from mint")} <= {"unknown"}
        assert journal.execute("select count(*) from draft").fetchone() == (1,)
    print("held")  # noqa: T201 - for the test


async def with_room(folder: Path, art_id: int) -> Studio:
    """What was kept for answers is enough for what she writes now."""
    fill(folder)
    studio = opened(folder)
    studio.drafts.edit(art_id, description=LONG)
    assert not await studio.unsaved_work.save()
    assert not (folder / "data" / "mintwright.room").exists()
    return studio


async def looked_at(folder: Path, art_id: int) -> Studio:
    ballast = fill(folder)
    studio = opened(folder)
    assert all(mint.state is MintState.UNKNOWN for mint in studio.minting.mints())
    await goes_on(studio, art_id, ballast.unlink)
    assert all(mint.state is MintState.UNKNOWN for mint in studio.minting.mints())
    return studio


async def filled_later(folder: Path, art_id: int) -> Studio:
    """The disk fills up while she works."""
    studio = opened(folder)
    await studio.start()
    await goes_on(studio, art_id, fill(folder).unlink)
    return studio


async def without_names(folder: Path, art_id: int) -> Studio:
    """There are bytes, but no further file can be made."""
    empty = use_up_the_files(folder)
    studio = opened(folder)
    assert studio.drafts.draft(art_id).name == "The gate"
    await studio.start()
    await until(lambda: studio.disk_space.problem)
    shutil.rmtree(empty)
    await until(lambda: studio.disk_space.problem is None)
    return studio


STORIES = {
    "room is given back": with_room,
    "to be looked at": looked_at,
    "interrupted": looked_at,
    "goes full": filled_later,
    "no more files": without_names,
}

asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
