"""Inspection: what a failing disk does to it, and that it is not retried endlessly."""

import errno
import os
import sys
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.endless_file import endless
from tests.parts import Profile, Until

from mintwright.domain.project import Art, UploadState
from mintwright.studio.background import piecewise
from mintwright.studio.disk import drives
from mintwright.studio.uploads import inspection
from mintwright.studio.uploads.queue import inspection_retry, upload_steps


@pytest.mark.parametrize("fault", [errno.EIO, errno.ENOSPC])
async def test_a_disk_that_fails_while_a_picture_is_measured_takes_no_more_than_its_size(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, fault: int
) -> None:
    def fails(_: Path) -> Any:
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr("mintwright.art.decoder.measure", fails)
    studio = profile.open()
    await studio.start()
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await until(lambda: studio.uploads.state(art_id) in (UploadState.UPLOADED, UploadState.PROBLEM))
    item = studio.uploads.item(art_id)
    assert (item.problem, item.art.width, item.art.height) == (None, None, None)
    await studio.close()


async def test_a_file_that_cannot_be_read_is_tried_once_and_again_when_the_artist_asks(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: Counter[str] = Counter()
    fails, inspect, digests = [True], inspection.inspect, inspection._digests

    def counted(art: Any, is_stopped: Any) -> Any:
        looks[art.path.name] += 1
        return inspect(art, is_stopped)

    def failing(*asked: Any) -> Any:
        if fails and os.path.sameopenfile(asked[0].fileno(), bad.fileno()):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return digests(*asked)

    paths = profile.draw(3)
    bad = paths[1].open("rb")
    with bad:
        monkeypatch.setattr(upload_steps, "inspect", counted)
        monkeypatch.setattr(inspection, "_digests", failing)
        studio = profile.open()
        await studio.start()
        ids = (await studio.uploads.add(paths)).art_ids
        await until(lambda: studio.uploads.totals().problems == 1 and studio.uploads.totals().uploaded == 2)
        assert "picture 2.png cannot be read: Input/output error." in str(studio.uploads.item(ids[1]).problem)
        assert set(looks.values()) == {1}
        fails.clear()
        await studio.uploads.retry(ids)
        await until(lambda: studio.uploads.totals().uploaded == 3)
        assert looks["picture 2.png"] == 2
        await studio.close()


@pytest.mark.parametrize("held", [False, True])
async def test_a_file_that_could_not_be_taken_is_tried_again_by_itself_once_it_is_another_one_or_there_again(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, held: bool
) -> None:
    looks: Counter[str] = Counter()
    inspect = inspection.inspect

    def counted(art: Any, is_stopped: Any) -> Any:
        looks[art.path.name] += 1
        return inspect(art, is_stopped)

    monkeypatch.setattr(inspection_retry, "EVERY_SECONDS", 0.02)
    monkeypatch.setattr(upload_steps, "inspect", counted)
    saved, gone, empty = paths = profile.draw(3)
    whole, away = saved.read_bytes(), gone.with_suffix(".away")
    saved.write_bytes(b"")
    empty.write_bytes(b"")
    studio = profile.open()
    ids = (await studio.uploads.add(paths)).art_ids
    if held:
        await studio.uploads.pause(ids)
    gone.rename(away)
    await studio.start()
    await until(lambda: studio.uploads.totals().problems == 3, studio.uploads.totals)
    saved.write_bytes(whole)
    away.rename(gone)
    if held:
        await until(lambda: studio.uploads.totals().paused == 2, studio.uploads.totals)
        assert studio.uploads.totals().uploaded == 0, "what was held when it failed still is"
        await studio.uploads.resume(ids)
    await until(lambda: studio.uploads.totals().uploaded == 2, studio.uploads.totals)
    assert studio.uploads.state(ids[2]) is UploadState.PROBLEM
    assert looks[empty.name] == 1, "what stays as it was is not looked at again"
    await studio.close()


async def test_thousands_of_files_that_are_gone_are_not_asked_after_in_one_go(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection_retry, "EVERY_SECONDS", 0.02)
    monkeypatch.setattr(piecewise, "PIECE", 2)
    asked: list[int] = []
    changed = inspection_retry._changed

    def counted(failed: Any, is_stopped: Any) -> Any:
        asked.append(len(failed))
        return changed(failed, is_stopped)

    paths = profile.draw(5)
    studio = profile.open()
    await studio.uploads.add(paths)
    away = profile.art.rename(profile.art.with_name("away"))
    await studio.start()
    await until(lambda: studio.uploads.totals().problems == 5, studio.uploads.totals)
    monkeypatch.setattr(inspection_retry, "_changed", counted)
    await until(lambda: len(asked) >= 6)
    assert max(asked) <= 2, "the window has its turn between them"
    away.rename(profile.art)
    await until(lambda: studio.uploads.totals().uploaded == 5, studio.uploads.totals)
    await studio.close()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are not among its files")
async def test_a_pipe_that_took_the_place_of_a_picture_is_not_waited_for(profile: Profile, until: Until) -> None:
    (path,) = profile.draw(1)
    studio = profile.open()
    (art_id,) = (await studio.uploads.add([path])).art_ids
    path.unlink()
    os.mkfifo(path)
    await studio.start()
    await until(lambda: studio.uploads.item(art_id).problem is not None)
    assert str(studio.uploads.item(art_id).problem) == "picture 1.png is not a file."
    await studio.close()


async def test_a_picture_that_takes_long_to_measure_is_looked_at_once_and_uploaded_without_its_size(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That its size takes long says nothing against its drive."""
    looks: Counter[str] = Counter()
    inspect, released = inspection.inspect, threading.Event()

    def counted(art: Any, is_stopped: Any) -> Any:
        looks[art.path.name] += 1
        return inspect(art, is_stopped)

    def computes(_: Path) -> Any:
        released.wait(60)

    try:
        monkeypatch.setattr(drives, "PATIENCE_SECONDS", 1.5)
        monkeypatch.setattr(inspection, "MEASURING_SECONDS", 3)
        monkeypatch.setattr(upload_steps, "inspect", counted)
        monkeypatch.setattr("mintwright.art.decoder.measure", computes)
        studio = profile.open()
        await studio.start()
        (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
        await until(lambda: studio.uploads.state(art_id) is UploadState.UPLOADED or studio.uploads.item(art_id).problem)
        item = studio.uploads.item(art_id)
        assert (item.state, item.problem, item.art.width) == (UploadState.UPLOADED, None, None)
        assert looks == {"picture 1.png": 1}
        released.set()
        await studio.close()
    finally:
        released.set()


def test_a_file_without_an_end_is_said_to_have_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "endless.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    monkeypatch.setattr(inspection, "open_regular", endless)
    asked = iter(range(100))
    with pytest.raises(inspection.UnsuitableError, match="was changed after it was added"):
        inspection.inspect(Art(id=1, project_id=1, path=path), lambda: next(asked, None) is None)
