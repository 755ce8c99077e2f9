"""Files that were saved again: each is told as soon as it was compared, and none is compared twice at a time."""

import asyncio
import os
import threading
import time
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from tests.pace import within
from tests.parts import Profile, Until

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art
from mintwright.studio.disk import drives
from mintwright.studio.disk.drives import Drive, Drives, IsStopped
from mintwright.studio.minting.mint_errors import MintError, ResavedError
from mintwright.studio.minting.reviewing.duplicate_check import DuplicateCheck
from mintwright.studio.studio import Studio
from mintwright.studio.uploads import changed_files

COUNT = 3


def save_again(path: Path) -> None:
    """Other content of the same size."""
    raw = bytearray(path.read_bytes())
    raw[-20] ^= 1
    path.write_bytes(raw)
    os.utime(path, ns=(1, 1))


def unreadable(path: Path) -> None:
    raise PermissionError(path)


async def uploaded(profile: Profile, until: Until) -> tuple[Studio, tuple[int, ...]]:
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add(profile.draw(COUNT))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == COUNT)
    return studio, ids


async def test_a_large_file_is_told_before_the_next_is_read_and_nobody_begins_anew(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_read, real, read = threading.Semaphore(0), changed_files.unchanged, list[int]()

    def slowly(art: Art, is_stopped: IsStopped) -> Art:
        while not may_read.acquire(timeout=0.02):
            is_stopped()
        read.append(art.id)
        return real(art, is_stopped)

    monkeypatch.setattr(changed_files, "unchanged", slowly)
    monkeypatch.setattr(changed_files, "PIECE_BYTES", 1)
    studio, ids = await uploaded(profile, until)
    for art_id in ids:
        save_again(studio.uploads.art(art_id).path)
    before = studio.reviewer.review(ids, "Night Garden")
    for told in range(COUNT):
        with pytest.raises(ResavedError):
            await studio.minting.mint(studio.reviewer.review(ids, "Night Garden"))  # which asks the drives
        now = studio.reviewer.review(ids, "Night Garden")
        assert (now.ready, now.may_be_confirmed) == (True, False)
        assert (len(now.resaved), len(now.comparing)) == (told, COUNT - told)
        may_read.release()
        await until(lambda seen=told: len(studio.reviewer.review(ids).resaved) > seen)
    assert sorted(read) == sorted(ids)
    with pytest.raises(ResavedError):
        await studio.minting.mint(before)
    assert studio.minting.mints() == ()
    assert await studio.minting.mint(studio.reviewer.review(ids, "Night Garden"))
    await studio.close()


async def test_a_file_that_cannot_be_read_holds_up_no_mint(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, ids = await uploaded(profile, until)
    review = studio.reviewer.review(ids, "Night Garden")
    save_again(studio.uploads.art(ids[0]).path)
    monkeypatch.setattr("mintwright.studio.uploads.inspection.open_regular", unreadable)
    with pytest.raises(ResavedError):
        await studio.minting.mint(review)
    await until(lambda: studio.reviewer.review(ids, "Night Garden").may_be_confirmed)
    assert await studio.minting.mint(studio.reviewer.review(ids, "Night Garden"))
    await studio.close()


def doubts(studio: Studio, ids: tuple[int, ...]) -> str:
    return "\n".join(str(one.sentence) for one in studio.reviewer.review(ids, "Night Garden").doubts)


def may_be_confirmed(studio: Studio, ids: tuple[int, ...]) -> bool:
    return studio.reviewer.review(ids, "Night Garden").may_be_confirmed


async def test_a_file_that_was_locked_while_it_was_saved_is_said_to_be_so_and_compared_at_the_next_look(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, ids = await uploaded(profile, until)
    path = studio.uploads.art(ids[0]).path
    save_again(path)
    with monkeypatch.context() as patch:
        patch.setattr("mintwright.studio.uploads.inspection.open_regular", unreadable)
        studio.reviewer.check_files(ids)
        await until(lambda: f"{path.name} may have been saved again" in doubts(studio, ids))
        assert may_be_confirmed(studio, ids)
    said = studio.reviewer.review(ids, "Night Garden")
    studio.reviewer.check_files(ids)
    await until(lambda: f"{path.name} was saved again" in doubts(studio, ids))
    assert "may have been" not in doubts(studio, ids)
    with pytest.raises(ResavedError, match="was saved again"):
        await studio.minting.mint(said)  # which said only that nobody knew
    await studio.close()


async def test_a_drive_that_tells_dates_and_delivers_nothing_is_said_and_read_by_one_thread_until_it_is_back(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A share with cached facts, a file that is in the cloud while the computer is not connected."""
    studio, ids = await uploaded(profile, until)
    is_back, real, read = threading.Event(), changed_files.unchanged, list[int]()

    def hang(art: Art, is_stopped: IsStopped) -> Art:
        read.append(art.id)
        is_back.wait(60)
        return real(art, is_stopped)

    monkeypatch.setattr(drives, "PATIENCE_SECONDS", 0.2)
    monkeypatch.setattr(changed_files, "unchanged", hang)
    save_again(studio.uploads.art(ids[0]).path)
    try:
        for _ in range(3):
            studio.reviewer.check_files(ids)
            await until(lambda: "it cannot be read just now" in doubts(studio, ids) and may_be_confirmed(studio, ids))
        assert read == [ids[0]]
        assert await studio.minting.mint(studio.reviewer.review(ids, "Night Garden"))
        is_back.set()
        await until(lambda: not studio.drives.of(studio.uploads.art(ids[0]).path).is_in_doubt)
        studio.reviewer.check_files(ids)
        await until(lambda: "was saved again after" in doubts(studio, ids))
    finally:
        is_back.set()
        await studio.close()


async def test_a_drive_that_says_nothing_at_all_is_a_doubt_that_is_confirmed_with_the_mint(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, ids = await uploaded(profile, until)
    is_back, real = threading.Event(), changed_files.saved_again

    def hang(all_art: Sequence[Art], is_stopped: IsStopped) -> list[tuple[Art, FileStamp]]:
        is_back.wait(60)
        return real(all_art, is_stopped)

    monkeypatch.setattr(drives, "PATIENCE_SECONDS", 0.2)
    review = studio.reviewer.review(ids, "Night Garden")
    with monkeypatch.context() as patch:
        patch.setattr(changed_files, "saved_again", hang)
        try:
            with pytest.raises(ResavedError, match="may have been saved again"):
                await studio.minting.mint(review)
            assert f"{COUNT} files may have been saved again" in doubts(studio, ids)
            assert await studio.minting.mint(studio.reviewer.review(ids, "Night Garden"))
        finally:
            is_back.set()
    studio.reviewer.check_files(ids)
    await until(lambda: "may have been" not in doubts(studio, ids))
    await studio.close()


async def test_what_was_left_unsent_is_sent_as_it_was_reviewed_though_a_picture_was_saved_again(
    profile: Profile, until: Until
) -> None:
    studio, ids = await uploaded(profile, until)
    review = studio.reviewer.review(ids, "Night Garden")
    left = await studio.minting.prepare(review)
    save_again(studio.uploads.art(ids[0]).path)
    assert (await studio.minting.send(left.id)).body == review.body
    await studio.close()


@pytest.mark.parametrize("opened", ["before", "while the drives are asked", "while the mints are read"])
async def test_a_confirmed_mint_of_another_project_than_is_open_by_now_is_not_sent_and_says_so(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, opened: str
) -> None:
    studio, ids = await uploaded(profile, until)
    review = studio.reviewer.review(ids, "Night Garden")
    ask, read = studio.uploads.changed_files.ask, DuplicateCheck.read_all

    async def ask_and_open(some: Iterable[int]) -> None:
        await ask(some)
        await studio.projects.create("Another")

    async def read_and_open(check: DuplicateCheck) -> None:
        await read(check)
        await studio.projects.create("Another")

    if opened == "before":
        await studio.projects.create("Another")
    elif opened == "while the drives are asked":
        monkeypatch.setattr(studio.uploads.changed_files, "ask", ask_and_open)
    else:
        monkeypatch.setattr(DuplicateCheck, "read_all", read_and_open)
    with pytest.raises(MintError, match="another project is open"):
        await studio.minting.mint(review)
    assert studio.minting.mints() == ()
    await studio.close()


@pytest.mark.soak
async def test_asking_about_thousands_of_files_holds_nobody_up(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, real = list[int](), Drives.grouped

    async def noted(ours: Drives, all_art: Iterable[Art]) -> dict[Drive, list[Art]]:
        found = await real(ours, all_art)
        asked.append(sum(map(len, found.values())))
        return found

    studio, ids = await uploaded(profile, until)
    monkeypatch.setattr(Drives, "grouped", noted)
    turns = [time.thread_time()]
    studio.uploads.changed_files.look(ids * 2_000)
    deadline = time.monotonic() + 30
    while sum(asked) < 2_000 * COUNT:
        assert time.monotonic() < deadline
        await asyncio.sleep(0)
        turns.append(time.thread_time())
    within(max(after - before for before, after in pairwise(turns)), 0.05, "a turn")
    await studio.close()
