"""Starting on a really full disk: the profile opens to be read, and goes on once there is space."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.own_disk import only_on_linux, run_on_own_disk
from tests.parts import Profile, Until

from mintwright.domain.sentences import Sentence
from mintwright.library import disk_usage as disk
from mintwright.library.errors import LibraryError
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk import free_space as studio_space
from mintwright.studio.disk.free_space import DiskSpaceMonitor, full
from mintwright.studio.session.session import SessionState

MOMENTS = ["room is given back", "to be looked at", "interrupted", "new profile", "goes full", "no more files"]


WRITES = [
    "drop", "paste", "take_off_the_list", "describe", "uploaded", "collection", "project", "choose", "confirm",
    "discard", "note", "arrive", "save_the_receipt", "close",
]  # fmt: skip


def run_on_a_small_disk(folder: Path, script: str, story: str) -> None:
    """In a process of its own, on a file system of eight megabytes that nobody else sees."""
    path = Path(__file__).parents[1] / script
    done = run_on_own_disk(folder, "size=8m,nr_inodes=400", path, folder, story)
    assert done.stdout.split() == ["held"], done.stderr


@only_on_linux
@pytest.mark.needs("unshare", "mount")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_studio_on_a_disk_that_is_really_full_opens_and_goes_on(tmp_path: Path, moment: str) -> None:
    run_on_a_small_disk(tmp_path, "full_start.py", moment)


@only_on_linux
@pytest.mark.needs("unshare", "mount")
@pytest.mark.parametrize("write", WRITES)
def test_each_write_of_the_road_on_a_full_disk_says_so_and_loses_nothing(tmp_path: Path, write: str) -> None:
    run_on_a_small_disk(tmp_path, "full_road.py", write)


def test_the_sentence_says_where_how_much_is_free_and_how_much_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studio_space, "free_bytes", lambda _: 1_299_999)
    said = str(full(tmp_path))
    assert all(
        words in said for words in ("1.2 MB are free", str(tmp_path), "less than 2.0 MB", "may not be able to save")
    )


@pytest.mark.parametrize("free", [disk.NEEDED, 500 * 10**9])
def test_where_the_disk_refuses_although_it_has_room_that_room_is_not_called_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int
) -> None:
    monkeypatch.setattr(studio_space, "free_bytes", lambda _: free)
    said = str(full(tmp_path))
    assert "MB" not in said
    assert all(words in said for words in (str(tmp_path), "quota", "Free some of your space"))


def test_where_no_file_more_can_be_made_no_room_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio_space, "free_bytes", lambda _: 0)
    monkeypatch.setattr(studio_space, "takes_no_file", lambda _: True)
    said = str(full(tmp_path))
    assert "MB" not in said
    assert all(words in said for words in (str(tmp_path), "no further file", "Delete files"))


async def test_it_is_said_while_it_lasts_and_what_waited_is_resumed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, until: Until
) -> None:
    free, resumed, refusals = [disk.NEEDED - 1], [0], [1]
    news: list[bool] = []
    monkeypatch.setattr(studio_space, "free_bytes", lambda _: free[0])

    async def resume() -> None:
        await asyncio.sleep(0)
        if refusals[0]:
            refusals[0] -= 1
            raise LibraryError(Sentence("test", "No."))
        resumed[0] += 1

    changes = Changes()
    space = DiskSpaceMonitor(changes, tmp_path, resume=[resume], seconds=0.01)
    changes.subscribe(Kind.SPACE, lambda _: news.append(space.problem is not None))
    space.start()
    await until(lambda: news == [True])
    free[0] = disk.NEEDED
    await until(lambda: news == [True, False])
    assert (refusals, resumed) == ([0], [1])
    await space.close()


async def test_practice_that_a_full_disk_kept_from_starting_starts_later_and_nothing_waits_for_it(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, until: Until
) -> None:
    practise, may_start, refusals = profile.practise, asyncio.Event(), [1]

    async def practise_later() -> Any:
        if refusals:
            refusals.pop()
            raise LibraryError(full(profile.data))
        await may_start.wait()
        return await practise()

    monkeypatch.setattr(profile, "practise", practise_later)
    studio = profile.open()
    await studio.session.start()
    assert studio.session.problem is not None
    await asyncio.wait_for(studio.session.resume(), 20)
    may_start.set()
    await until(lambda: studio.session.state is SessionState.SIGNED_IN)
    await studio.close()
