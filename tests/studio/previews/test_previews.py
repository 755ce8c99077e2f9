"""Thumbnails: newest request first, from the disk the second time, bounded in memory, none for other files."""

import asyncio
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tests.parts import Profile, Until

from mintwright.art import render_process
from mintwright.art.decoder import thumbnail
from mintwright.domain.project import Art
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk import drives
from mintwright.studio.disk.drives import SilentDriveError
from mintwright.studio.previews import previews
from mintwright.studio.previews.preview_failures import NoPreviewReason


async def test_a_wish_is_fulfilled_and_announced(profile: Profile, until: Until) -> None:
    (path,) = profile.draw(1)
    Image.new("RGB", (400, 200), (255, 0, 0)).save(path)
    studio = profile.open(practice=False)
    studio.previews.start()
    (art_id,) = (await studio.uploads.add([path])).art_ids
    heard: list[object] = []
    studio.changes.subscribe(Kind.PREVIEWS, heard.append)
    assert studio.previews.image(art_id, 100) is None
    studio.previews.request(art_id, 100)
    await until(lambda: studio.previews.image(art_id, 100))
    image = studio.previews.image(art_id, 100)
    assert image is not None
    assert (image.width, image.height) == (100, 50)
    assert image.rgba[:4] == bytes([255, 0, 0, 255])
    assert not studio.previews.no_picture(art_id)
    await asyncio.sleep(0)
    assert heard == [{art_id}]
    await studio.close()


async def test_the_second_time_the_disk_has_it_even_when_the_file_was_moved_away(
    profile: Profile, until: Until
) -> None:
    async def first() -> int:
        (path,) = profile.draw(1)
        studio = profile.open(practice=False)
        studio.previews.start()
        (art_id,) = (await studio.uploads.add([path])).art_ids
        studio.uploads.start()
        await until(lambda: studio.uploads.item(art_id).art.sha256)
        studio.previews.request(art_id, 64)
        await until(lambda: studio.previews.image(art_id, 64))
        await studio.close()
        path.unlink()
        return art_id

    async def second(art_id: int) -> None:
        studio = profile.open(practice=False)
        studio.previews.start()
        studio.previews.request(art_id, 64)
        await until(lambda: studio.previews.image(art_id, 64))
        await studio.close()

    await second(await first())


async def test_a_picture_whose_file_is_gone_is_shown_in_the_nearest_size_that_the_cache_has(
    profile: Any, until: Any
) -> None:
    paths = profile.draw(2)
    for number, path in enumerate(paths):
        Image.new("RGB", (400, 200), (255, number, 0)).save(path)
    studio = profile.open(practice=False)
    studio.previews.start()
    known, unknown = (await studio.uploads.add(paths)).art_ids
    studio.uploads.start()
    await until(lambda: all(studio.uploads.item(art_id).art.sha256 for art_id in (known, unknown)))
    for pixels in (128, 256):
        studio.previews.request(known, pixels)
        await until(lambda pixels=pixels: studio.previews.image(known, pixels))
    away = [path.rename(path.with_name(f"{path.name} away")) for path in paths]
    for pixels, width in ((1024, 256), (100, 128), (2048, 256)):  # also once it is known that the file is gone
        studio.previews.request(known, pixels)
        await until(lambda pixels=pixels: studio.previews.image(known, pixels))
        assert studio.previews.image(known, pixels).width == width
    assert studio.previews.failure(known) is NoPreviewReason.GONE, "and that is said all the same"
    studio.previews.request(unknown, 512)
    await until(lambda: studio.previews.failure(unknown) is NoPreviewReason.GONE and not studio.previews._running)
    studio.previews.request(unknown, 512)
    assert not studio.previews._running, "what is nowhere is not looked for at each paint"
    away[0].rename(paths[0])
    studio.previews.try_again([known])
    studio.previews.request(known, 1024)
    await until(lambda: studio.previews.image(known, 1024))
    assert studio.previews.image(known, 1024).width == 400, "drawn anew"
    await studio.close()


@pytest.mark.parametrize("glanced", [True, False])
async def test_the_end_waits_for_no_drive_and_nothing_is_written_after_it(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, glanced: bool
) -> None:
    begun, answers = threading.Event(), threading.Event()

    def drive_that_is_away(*asked: Any) -> Any:
        begun.set()
        answers.wait(60)
        return thumbnail(*asked)

    monkeypatch.setattr("mintwright.art.decoder.thumbnail", drive_that_is_away)
    studio = profile.open()
    await studio.start()
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    if not glanced:
        studio.previews.request(art_id, 64)
    assert await asyncio.to_thread(begun.wait, 10)
    async with asyncio.timeout(30):
        await studio.close()
    assert not answers.is_set()
    answers.set()
    await until(lambda: not studio.drives.of(profile.art / "a")._requests)
    assert not [file for file in (profile.data / "cache").rglob("*") if file.is_file()]


async def test_what_is_under_way_at_the_end_is_finished_and_kept(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on = threading.Event(), threading.Event()

    def slow(*asked: Any) -> Any:
        begun.set()
        goes_on.wait(60)
        return thumbnail(*asked)

    monkeypatch.setattr(previews, "PATIENCE_SECONDS", 60)
    monkeypatch.setattr("mintwright.art.decoder.thumbnail", slow)
    (path,) = profile.draw(1)
    studio = profile.open(practice=False)
    studio.previews.start()
    (art_id,) = (await studio.uploads.add([path])).art_ids
    studio.previews.request(art_id, 64)
    assert await asyncio.to_thread(begun.wait, 10)
    closing = asyncio.ensure_future(studio.previews.close())
    await asyncio.sleep(0)
    goes_on.set()
    await closing
    assert [file for file in (profile.data / "cache").rglob("*") if file.is_file()]
    await studio.close()


async def test_ten_thousand_sounds_are_passed_over_a_few_at_a_time(tmp_path: Path, until: Until) -> None:
    sound = Art(id=1, project_id=1, path=tmp_path / "song.mp3", size=1, modified_ns=1, media_type="audio/mpeg")
    asked: set[int] = set()

    def art_of(art_id: int) -> Art:
        asked.add(art_id)
        return replace(sound, id=art_id)

    thumbs = previews.Previews(Changes(), tmp_path / "cache", art_of)
    thumbs.start()
    for _ in range(3):
        thumbs.inspect_later(range(10_000))
    thumbs.request(1, 64)
    assert asked == {1}, "a request, while a window is painted, waits for what nobody has asked for"
    before, turns = len(asked), 0
    while len(asked) < 10_000:
        await asyncio.sleep(0)
        turns += 1
        assert turns < 1_000, "the rest is looked through without being asked for again"
        assert len(asked) - before <= previews.PASSED_OVER
        before = len(asked)
    await thumbs.close()


async def test_art_is_glanced_at_when_nobody_asks_and_only_what_is_damaged_is_news(
    profile: Profile, until: Until
) -> None:
    torn, sound = profile.art / "torn.png", profile.draw(2)
    whole = sound[0].read_bytes()
    torn.write_bytes(whole[: len(whole) // 2])
    studio = profile.open()
    heard: set[object] = set()
    studio.changes.subscribe(Kind.PREVIEWS, heard.update)
    await studio.start()
    ids = (await studio.uploads.add([*sound, torn])).art_ids
    await until(lambda: studio.damaged_files.count() == 1)
    await until(lambda: len(studio.previews._sound) == 2 and heard)
    assert "save it again" in str(studio.damaged_files.of(ids[2]))
    assert studio.damaged_files.of(ids[0]) is None
    assert heard == {ids[2]}
    await studio.uploads.remove([ids[2]])
    assert studio.damaged_files.count() == 0
    await studio.previews.close()
    studio.previews._sound.clear()
    studio.previews.inspect_later(ids)
    studio.previews.request(ids[1], 64)
    assert not studio.previews._running, "what is asked after the end begins nothing"
    await studio.close()


async def test_a_damaged_picture_is_found_also_when_the_news_of_it_are_merged_with_others(
    profile: Profile, until: Until
) -> None:
    (sound,) = profile.draw(1)
    torn = profile.art / "torn.png"
    torn.write_bytes(sound.read_bytes()[:60])
    studio = profile.open()
    announce = studio.changes.announce

    def merged(kind: Kind, ids: Any = ()) -> None:
        announce(kind, ids)
        announce(kind)  # "everything" in the same turn, as a pause of the whole queue says it

    studio.changes.announce = merged
    await studio.start()
    await studio.uploads.add([torn])
    await until(lambda: studio.damaged_files.count() == 1)
    await studio.close()


async def test_what_has_no_picture_is_said_once(profile: Profile, until: Until) -> None:
    song, broken = profile.art / "song.mp3", profile.art / "broken.png"
    song.write_bytes(b"ID3" + b"\0" * 200)
    broken.write_bytes(b"\x89PNG\r\n\x1a\n" + b"\xff" * 100)
    studio = profile.open(practice=False)
    studio.previews.start()
    ids = (await studio.uploads.add([song, broken])).art_ids
    for art_id in ids:
        studio.previews.request(art_id, 64)
    await until(lambda: all(studio.previews.no_picture(art_id) for art_id in ids))
    studio.previews.request(ids[0], 64)
    studio.previews.request(12345, 64)
    await until(lambda: studio.previews.no_picture(12345))
    await studio.close()


async def test_why_there_is_no_picture_is_told_apart(profile: Profile, until: Until) -> None:
    (gone,) = profile.draw(1)
    broken, phone = profile.art / "broken.png", profile.art / "phone.heic"
    broken.write_bytes(b"\x89PNG\r\n\x1a\n" + b"\xff" * 100)
    phone.write_bytes(b"\0\0\0\x18ftypheic" + bytes(200))
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add([gone, broken, phone])).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 3)
    gone.unlink()
    for art_id in ids:
        studio.previews.request(art_id, 64)
    await until(lambda: all(studio.previews.failure(art_id) for art_id in ids))
    assert [studio.previews.failure(art_id) for art_id in ids] == [
        NoPreviewReason.GONE,
        NoPreviewReason.DAMAGED,
        NoPreviewReason.NOT_DRAWN,
    ]
    doubts = {doubt.art_id: str(doubt.sentence) for doubt in studio.reviewer.review(ids).doubts}
    assert "no longer in its folder" in doubts[ids[0]]
    assert "may be damaged" in doubts[ids[1]]
    assert "damaged" not in doubts[ids[2]], "nothing is known against a kind that is not drawn here"
    await studio.close()


async def test_memory_stays_bounded_and_the_newest_wish_comes_first(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previews, "MEMORY_BYTES", 20_000)
    studio = profile.open(practice=False)
    studio.previews.start()
    ids = (await studio.uploads.add(profile.draw(40))).art_ids
    finished: list[int] = []
    studio.changes.subscribe(Kind.PREVIEWS, lambda news: finished.extend(news))
    for art_id in ids:
        studio.previews.request(art_id, 32)
    await until(lambda: len(finished) == 40)
    later = [art_id for art_id in finished if art_id not in ids[:2]]  # two were begun at once
    assert min(later[:10]) > max(later[-10:])  # then the newest first
    assert sum(studio.previews.image(art_id, 32) is not None for art_id in ids) < 20
    await studio.close()


async def test_a_changed_file_gets_a_new_picture(profile: Profile, until: Until) -> None:
    (path,) = profile.draw(1)
    studio = profile.open()
    await studio.uploads.pause_all()
    await studio.start()
    (art_id,) = (await studio.uploads.add([path])).art_ids
    studio.previews.request(art_id, 32)
    await until(lambda: studio.previews.image(art_id, 32) and studio.uploads.item(art_id).art.sha256)
    Image.new("RGB", (30, 30), (0, 255, 0)).save(path)
    await studio.uploads.resume_all()
    await until(lambda: studio.uploads.item(art_id).problem)
    await studio.uploads.retry([art_id])
    await until(lambda: studio.previews.image(art_id, 32) is None)
    studio.previews.request(art_id, 32)
    await until(lambda: studio.previews.image(art_id, 32))
    image = studio.previews.image(art_id, 32)
    assert image is not None
    assert image.rgba[:4] == bytes([0, 255, 0, 255])
    await studio.close()


async def test_large_pictures_that_take_long_are_drawn_once_each_and_say_nothing_against_their_drive(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One at a time, each for as long as it may: the last waits longer than a drive may be silent."""
    silent: list[object] = []
    drawn: list[str] = []

    def takes_long(words: list[str]) -> "subprocess.Popen[bytes]":
        drawn.append(words[1])
        return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], stdout=subprocess.PIPE)

    def heard(drive: Any) -> SilentDriveError:
        silent.append(drive)
        return SilentDriveError(drive)

    monkeypatch.setattr(render_process, "_start", takes_long)
    monkeypatch.setitem(render_process.LONGEST_SECONDS, render_process.LARGE, 2)
    monkeypatch.setattr(previews, "LONGEST_SECONDS", 3.5)
    monkeypatch.setattr(drives, "SilentDriveError", heard)
    studio = profile.open(practice=False)
    studio.previews._sharing.budget.largest = 0  # nothing is unpacked here
    studio.previews.start()
    ids = (await studio.uploads.add(profile.draw(3))).art_ids
    for art_id in ids:
        studio.previews.request(art_id, 64)
    await until(lambda: all(studio.previews.failure(art_id) is NoPreviewReason.TOO_LARGE for art_id in ids))
    assert (len(drawn), len(set(drawn)), silent) == (3, 3, [])
    await studio.close()
