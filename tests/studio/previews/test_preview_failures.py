"""Files without a preview: tried once, reported truly, logged in one line, tried again only for a reason."""

import asyncio
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tests.parts import Until

from mintwright.domain.project import Art
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk import drives
from mintwright.studio.previews import preview_failures, preview_retry
from mintwright.studio.previews.preview_failures import NoPreviewReason, PreviewFailure, PreviewFailures
from mintwright.studio.previews.previews import Previews

UNREADABLE = Path("/proc/self/mem")  # a file that opens, and answers the reading of its beginning with EIO
linux = pytest.mark.skipif(not UNREADABLE.exists(), reason="has no file whose reading fails")

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#00f"/></svg>'
DRAWN = """
import sys, tempfile
from pathlib import Path
from mintwright.art.decoder import thumbnail
tempfile.tempdir = sys.argv[2]  # where Python found room when it first looked for some
print(thumbnail(Path(sys.argv[1]), 8).rgba[:4].hex())
"""


class Asked:
    """A `Previews` over files, and how often each of them was tried."""

    def __init__(self, folder: Path, files: dict[int, Path]) -> None:
        self.files = files
        self.changes = Changes()
        self.previews = Previews(self.changes, folder / "cache", self.art)
        self.changes.subscribe(Kind.PREVIEWS, lambda _: None)

    def art(self, art_id: int) -> Art:
        path = self.files[art_id]
        return Art(id=art_id, project_id=1, path=path, size=1, modified_ns=1, media_type="image/png")


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The disk is asked without long pauses. The names of the files it was asked for, one for each time."""
    looks: list[str] = []
    facts_of = preview_failures.facts_of

    def noted(path: Path) -> Any:
        looks.append(path.name)
        return facts_of(path)

    monkeypatch.setattr(preview_retry, "EVERY_SECONDS", 0.02)
    monkeypatch.setattr(preview_retry, "facts_of", noted)
    return looks


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that somebody tried to draw, one for each attempt."""
    names: list[str] = []
    attempt = preview_failures.attempt

    def counted(path: Path, draw: Callable[[], Any]) -> Any:
        names.append(path.name)
        return attempt(path, draw)

    monkeypatch.setattr("mintwright.studio.previews.previews.attempt", counted)
    return names


class Ids(list[int]):
    """Ids that count how often somebody looks for one among them."""

    looks = 0

    def __contains__(self, one: object) -> bool:
        self.looks += 1
        return super().__contains__(one)


def picture(path: Path) -> Path:
    Image.new("RGB", (20, 10), (255, 0, 0)).save(path)
    return path


@linux
@pytest.mark.usefixtures("often")
async def test_what_its_drive_does_not_give_is_tried_once_and_again_when_it_is_there(
    tmp_path: Path, until: Until, tries: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "moth.png"
    path.symlink_to(UNREADABLE)
    asked = Asked(tmp_path, {1: path})
    asked.previews.start()
    asked.previews.request(1, 64)
    await until(lambda: asked.previews.no_picture(1))
    for _ in range(300):  # a view wishes for it whenever it paints
        asked.previews.request(1, 64)
        await asyncio.sleep(0)
    assert tries == ["moth.png"]
    assert asked.previews.failure(1) is NoPreviewReason.NO_ANSWER
    assert "drive is connected" in str(asked.previews.reason(1))
    assert asked.previews.damage(1) is None, "nothing is known against the picture"
    assert len([line for line in caplog.records if line.levelno >= logging.WARNING]) == 1
    assert "Traceback" not in caplog.text
    path.unlink()
    picture(path)
    await until(lambda: not asked.previews.no_picture(1))
    asked.previews.request(1, 64)
    await until(lambda: asked.previews.image(1, 64))
    await asked.previews.close()


@linux
async def test_the_artist_may_ask_for_another_try(
    tmp_path: Path, until: Until, tries: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "moth.png"
    path.symlink_to(UNREADABLE)
    asked = Asked(tmp_path, {1: path})
    asked.previews.start()
    asked.previews.request(1, 64)
    await until(lambda: asked.previews.no_picture(1))
    for count in (2, 3):
        asked.previews.try_again([1])
        await until(lambda count=count: len(tries) == count and asked.previews.no_picture(1))
    await asked.previews.close()
    assert len(caplog.records) == 1, "one line for a file and a reason"


@pytest.mark.parametrize(
    ("content", "failure"),
    [(None, NoPreviewReason.GONE), (b"\x89PNG\r\n\x1a\n" + b"\xff" * 99, NoPreviewReason.DAMAGED)],
)
async def test_a_file_that_comes_back_or_is_saved_anew_is_shown(
    tmp_path: Path, until: Until, often: list[str], tries: list[str], content: bytes | None, failure: NoPreviewReason
) -> None:
    path = tmp_path / "drive" / "moth.png"
    if content is not None:
        path.parent.mkdir()
        path.write_bytes(content)
    asked = Asked(tmp_path, {1: path})
    asked.previews.start()
    asked.previews.request(1, 64)
    await until(lambda: asked.previews.failure(1) is failure and len(often) > 3)
    assert tries == ["moth.png"]
    path.parent.mkdir(exist_ok=True)
    picture(path)
    await until(lambda: not asked.previews.no_picture(1))
    asked.previews.request(1, 64)
    await until(lambda: asked.previews.image(1, 64))
    await asked.previews.close()


@pytest.mark.usefixtures("often")
async def test_a_drive_that_hangs_holds_up_neither_the_others_nor_the_end(
    tmp_path: Path, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs, asked_there = threading.Event(), [0]
    facts_of = preview_failures.facts_of

    def slow(path: Path) -> Any:
        if path.parent.name == "away":
            asked_there[0] += 1
            hangs.wait(60)
        return facts_of(path)

    asked = Asked(tmp_path, {1: tmp_path / "away" / "one.png", 2: tmp_path / "here" / "two.png"})
    asked.previews.start()
    for art_id in (1, 2):
        asked.previews.request(art_id, 64)
    await until(lambda: asked.previews.no_picture(1) and asked.previews.no_picture(2))
    monkeypatch.setattr(preview_retry, "facts_of", slow)
    await until(lambda: asked_there[0])
    (tmp_path / "here").mkdir()
    picture(tmp_path / "here" / "two.png")
    await until(lambda: not asked.previews.no_picture(2))
    assert asked_there == [1]
    async with asyncio.timeout(5):
        await asked.previews.close()
    hangs.set()


@pytest.mark.usefixtures("often")
async def test_a_drive_that_takes_long_over_many_files_but_answers_is_listened_to(
    tmp_path: Path, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drives, "PATIENCE_SECONDS", 0.6)
    facts_of = preview_failures.facts_of
    files = {number: tmp_path / "away" / f"{number}.png" for number in range(1, 41)}
    asked = Asked(tmp_path, files)
    asked.previews.start()
    for art_id in files:
        asked.previews.request(art_id, 64)
    await until(lambda: all(asked.previews.no_picture(art_id) for art_id in files))
    monkeypatch.setattr(preview_retry, "facts_of", lambda path: time.sleep(0.05) or facts_of(path))
    files[40].parent.mkdir()
    picture(files[40])
    await until(lambda: not asked.previews.no_picture(40))
    await asked.previews.close()


@pytest.mark.usefixtures("often")
async def test_what_the_computer_had_no_room_for_is_tried_again_after_a_pause(
    tmp_path: Path, until: Until, tries: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    path = tmp_path / "moth.svg"
    path.write_text(SVG)
    asked = Asked(tmp_path, {1: path})
    asked.previews.start()
    with monkeypatch.context() as full:
        full.setattr(subprocess, "Popen", refuse)
        asked.previews.request(1, 64)
        await until(lambda: asked.previews.failure(1) is NoPreviewReason.NO_ROOM)
    assert asked.previews._failures.that_had_no_room() == []
    assert tries == ["moth.svg"]
    monkeypatch.setattr(preview_failures, "PAUSE_SECONDS", 0.0)
    await until(lambda: not asked.previews.no_picture(1))
    await asked.previews.close()


@pytest.mark.needs("unshare", "mount")
def test_a_drawing_needs_no_temporary_folder(tmp_path: Path) -> None:
    """The folder is a disk on which not one file can be made."""
    (tmp_path / "full").mkdir()
    (tmp_path / "moth.svg").write_text(SVG)
    alone = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    full = tmp_path / "full"
    mounting = f"mount -t tmpfs -o nr_inodes=1 tmpfs {full} && ! touch {full}/x 2>/dev/null"
    if subprocess.run([*alone, mounting], capture_output=True).returncode:
        pytest.skip("this system lets nobody make a disk of their own")
    program = f'{mounting} && exec "$0" "$@"'
    done = subprocess.run(
        [*alone, program, sys.executable, "-c", DRAWN, str(tmp_path / "moth.svg"), str(full)],
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "0000ffff", done.stderr


async def test_a_file_that_was_saved_anew_is_not_kept_as_what_was_uploaded(tmp_path: Path, until: Until) -> None:
    """The digest is of the file as it was looked at."""
    path = picture(tmp_path / "moth.png")
    facts = path.stat()
    art = Art(
        id=1, project_id=1, path=path, size=facts.st_size, modified_ns=facts.st_mtime_ns, media_type="image/png",
        sha256="ab" * 32,
    )  # fmt: skip
    for colour, is_same in (((0, 255, 0), False), ((255, 0, 0), True)):
        Image.new("RGB", (20, 10), colour).save(path)
        if is_same:
            os.utime(path, ns=(facts.st_mtime_ns, facts.st_mtime_ns))
        previews = Previews(Changes(), tmp_path / "cache", lambda _: art)
        previews.start()
        previews.request(1, 64)
        await until(lambda previews=previews: previews.image(1, 64))
        shown = previews.image(1, 64)
        assert shown is not None
        assert shown.rgba[:3] == bytes(colour), "what was drawn of another file stands for this one"
        await previews.close()


def test_to_forget_many_failures_takes_no_search_among_them_for_each() -> None:
    failures, ids = PreviewFailures(), Ids(range(500))
    for art_id in ids:
        failures.note((art_id, 1), PreviewFailure(NoPreviewReason.GONE))
    failures.forget(ids)
    assert ids.looks == 0
    assert failures.that_may_change() == []


def test_of_a_file_that_has_changed_only_the_new_failure_counts() -> None:
    failures = PreviewFailures()
    failures.note((7, 1), PreviewFailure(NoPreviewReason.DAMAGED))
    failures.note((7, 2), PreviewFailure(NoPreviewReason.GONE))
    assert failures.of((7, 1)) is None
    assert [key for key, _ in failures.that_may_change()] == [(7, 2)]
    assert list(failures.damaged()) == []
