"""What a picture is compared by is made with its thumbnail and kept beside it, by the content that it shows."""

import asyncio
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image
from tests.parts import Profile, Until, scene

from mintwright.art.difference_hash import ACROSS, DOWN
from mintwright.art.shared_limits import SharedLimits
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art
from mintwright.library.thumbnail_cache import ThumbnailCache
from mintwright.studio.changes import Kind
from mintwright.studio.disk.drives import Drive
from mintwright.studio.previews.drawing import PreviewImage, picture_of


@pytest.fixture
def sharing() -> Iterator[SharedLimits]:
    limits = SharedLimits()
    yield limits
    limits.close()


def saved(path: Path, seed: int) -> Art:
    """This file with a scene in it, as it is known once it was inspected."""
    scene(seed).save(path)
    stamp = FileStamp.at(path)
    assert stamp is not None
    digest = sha256(path.read_bytes()).hexdigest()
    return Art(id=1, project_id=1, path=path, size=stamp.size, modified_ns=stamp.modified_ns, sha256=digest)


def test_it_is_kept_and_the_same_at_whatever_size_it_is_asked_for_next(tmp_path: Path, sharing: SharedLimits) -> None:
    cache, art = ThumbnailCache(tmp_path / "cache"), saved(tmp_path / "gate.png", 1)
    first = picture_of(art, 256, cache, sharing, lambda: False).with_likeness(cache)
    assert first.digest == art.sha256
    assert first.likeness is not None
    other = scene(2).convert("RGBA")
    again = PreviewImage(*other.size, other.tobytes(), art.sha256).with_likeness(ThumbnailCache(tmp_path / "cache"))
    assert again.likeness == first.likeness, "it was read, not made again"


def test_a_thumbnail_made_before_gives_it_without_its_file(tmp_path: Path, sharing: SharedLimits) -> None:
    cache, art = ThumbnailCache(tmp_path / "cache"), saved(tmp_path / "gate.png", 1)
    before = picture_of(art, 256, cache, sharing, lambda: False)
    assert before.likeness is None
    art.path.unlink()
    kept = picture_of(art, 256, cache, sharing, lambda: False)
    assert (kept.digest, kept.rgba) == (art.sha256, before.rgba)
    assert kept.with_likeness(cache).likeness is not None


@pytest.mark.parametrize(("width", "height"), [(1, 1), (8, 9), (0, 9)])
def test_a_record_of_another_size_in_the_cache_is_made_anew_and_hides_no_picture(
    tmp_path: Path, sharing: SharedLimits, width: int, height: int
) -> None:
    """Another version may have kept it, or another program."""
    cache, art = ThumbnailCache(tmp_path / "cache"), saved(tmp_path / "gate.png", 1)
    picture = picture_of(art, 256, cache, sharing, lambda: False)
    expected = picture.with_likeness(ThumbnailCache(tmp_path / "apart")).likeness
    cache.put(art.sha256, ACROSS, width, height, bytes(width * height * 4))
    assert picture.with_likeness(cache).likeness == expected
    kept = cache.get(art.sha256, ACROSS)
    assert kept is not None
    assert kept[:2] == (ACROSS, DOWN)


def test_a_picture_of_no_width_in_the_cache_is_none(tmp_path: Path, sharing: SharedLimits) -> None:
    cache, art = ThumbnailCache(tmp_path / "cache"), saved(tmp_path / "gate.png", 1)
    cache.put(art.sha256, 256, 0, 9, b"")
    assert picture_of(art, 256, cache, sharing, lambda: False).width > 0


def test_what_another_file_shows_by_now_is_not_kept_as_what_was_inspected(
    tmp_path: Path, sharing: SharedLimits
) -> None:
    cache, art = ThumbnailCache(tmp_path / "cache"), saved(tmp_path / "gate.png", 1)
    expected = picture_of(art, 256, cache, sharing, lambda: False).with_likeness(ThumbnailCache(tmp_path / "apart"))
    scene(2).save(art.path)
    os.utime(art.path, (1, 1))
    now = picture_of(art, 64, ThumbnailCache(tmp_path / "new"), sharing, lambda: False)
    assert now.digest == ""
    again = picture_of(art, 64, ThumbnailCache(tmp_path / "new"), sharing, lambda: False)
    assert (again.digest, again.rgba) == ("", now.rgba), "by the file, as long as it is this one"
    other = now.with_likeness(cache)
    assert other.likeness != expected.likeness
    assert picture_of(art, 256, cache, sharing, lambda: False).with_likeness(cache).likeness == expected.likeness


async def test_all_art_has_one_at_leisure_and_it_is_told_once(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    await studio.start()
    paths = [profile.art / f"{name}.png" for name in ("gate", "plain")]
    scene(1).save(paths[0])
    Image.new("RGB", (90, 80), "teal").save(paths[1])
    heard: list[frozenset[object]] = []
    studio.changes.subscribe(Kind.LIKENESS, heard.append)
    gate, plain = (await studio.uploads.add(paths)).art_ids
    await until(lambda: studio.previews.likeness(gate) is not None and {gate} in heard and {plain} in heard)
    assert studio.previews.likeness(plain) is None

    def is_through() -> bool:
        studio.changes.deliver()
        return not studio.previews.is_looking

    await until(is_through)
    heard.clear()
    for pixels in (64, 128):
        studio.previews.request(gate, pixels)
        await until(lambda pixels=pixels: studio.previews.image(gate, pixels))
    assert is_through()
    assert not any(gate in ids for ids in heard)
    await studio.close()


async def test_what_waits_for_a_busy_drive_is_still_to_be_looked_at(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A count of what looks alike was called complete."""
    studio = profile.open(practice=False)
    studio.uploads.start()
    paths = [profile.art / f"{number}.png" for number in range(3)]
    for number, path in enumerate(paths):
        scene(number).save(path)
    ids = (await studio.uploads.add(paths)).art_ids
    await until(lambda: all(studio.uploads.content(one)[0] for one in ids))
    assert not studio.previews.is_looking
    monkeypatch.setattr(Drive, "is_full", True)
    studio.previews.start()
    studio.previews.inspect_later(ids)
    for _ in range(10):
        await asyncio.sleep(0)
    assert studio.previews.is_looking
    monkeypatch.undo()
    studio.previews.request(ids[0], 128)
    await until(lambda: all(studio.previews.likeness(one) is not None for one in ids))
    await studio.close()
    assert not studio.previews.is_looking
