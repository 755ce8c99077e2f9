"""A drive that does not answer is named; everything else goes on, and so does its own work once it answers again."""

import asyncio
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.parts import Profile, Until

from mintwright.domain.project import UploadState
from mintwright.studio import export
from mintwright.studio.disk import drives
from mintwright.studio.disk.drives import MOST_THREADS, Drives, SilentDriveError
from mintwright.studio.disk.mounts import ListedMounts
from mintwright.studio.export import ExportError, save
from mintwright.studio.previews import previews
from mintwright.studio.studio import Studio

HERE = Path(__file__).parent
PICTURES = 6


def may_mount() -> bool:
    return sys.platform == "linux" and os.geteuid() == 0 and os.access("/dev/fuse", os.R_OK | os.W_OK)


mounts_here = pytest.mark.skipif(not may_mount(), reason="only Linux's root may mount a drive of its own (/dev/fuse)")


class AwayDrive:
    """A mounted drive with pictures that can stop answering."""

    def __init__(self, folder: Path, profile: Profile) -> None:
        self.point = folder / "Archive"
        self.point.mkdir()
        behind = folder / "behind"
        behind.mkdir()
        for path in profile.draw(PICTURES, "away {}.png"):
            path.rename(behind / path.name)
        serve = [sys.executable, str(HERE / "away_drive.py"), str(behind), str(self.point)]
        self._server = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", *serve], stdout=subprocess.PIPE)
        assert self._server.stdout is not None
        if self._server.stdout.readline() != b"mounted\n":
            self._server.wait()
            pytest.skip("this system lets nobody mount here")

    def stop_answering(self) -> None:
        self._server.send_signal(signal.SIGSTOP)
        stat = Path(f"/proc/{self._server.pid}/stat")
        while stat.read_text().rpartition(")")[2].split()[0] != "T":
            time.sleep(0.01)

    def answer(self) -> None:
        self._server.send_signal(signal.SIGCONT)

    def take_away(self) -> None:
        ctypes.CDLL(None).umount2(os.fsencode(self.point), 2)  # MNT_DETACH
        self._server.kill()
        self._server.wait()
        assert self._server.stdout is not None
        self._server.stdout.close()


@pytest.fixture
def away(tmp_path: Path, profile: Profile) -> Iterator[AwayDrive]:
    drive = AwayDrive(tmp_path, profile)
    yield drive
    drive.take_away()


def said(studio: Studio) -> str:
    return str([(studio.uploads.item(i).state, str(studio.uploads.item(i).problem)) for i in studio.uploads.order()])


@mounts_here
@pytest.mark.needs("setpriv")
async def test_while_a_drive_does_not_answer_others_go_on_and_when_it_does_so_does_its_own_work(
    profile: Profile, away: AwayDrive, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drives, "PATIENCE_SECONDS", 2.0)
    monkeypatch.setattr(previews, "LONGEST_SECONDS", 2.0)
    studio = profile.open()
    uploads = studio.uploads
    away_ids = (await uploads.add([away.point])).art_ids
    assert len(away_ids) == PICTURES
    away.stop_answering()
    await studio.start()
    near_ids = (await uploads.add(profile.draw(5))).art_ids
    await until(lambda: all(uploads.state(i) is UploadState.UPLOADED for i in near_ids), lambda: said(studio))
    await until(lambda: any(uploads.item(i).problem for i in away_ids), lambda: said(studio))
    problem = next(problem for i in away_ids if (problem := uploads.item(i).problem))
    assert "The drive Archive does not answer, so away" in str(problem)
    for art_id in (*away_ids, *near_ids):
        studio.previews.request(art_id, 64)
    await until(lambda: all(studio.previews.image(i, 64) for i in near_ids))

    dropping = asyncio.ensure_future(uploads.add([away.point]))
    later = await uploads.add(profile.draw(1, "later {}.png"))
    assert len(later.art_ids) == 1
    left_out = (await dropping).left_out
    assert "the drive Archive does not answer. Add it again when it does." in str(left_out[0].reason)

    away.answer()
    await until(lambda: uploads.totals().uploaded == PICTURES + 6, lambda: said(studio))
    for art_id in away_ids:
        studio.previews.request(art_id, 64)
    await until(lambda: all(studio.previews.image(i, 64) for i in away_ids))
    await studio.close()


@mounts_here
@pytest.mark.needs("setpriv")
async def test_a_drive_that_stops_answering_in_the_middle_of_an_upload_is_waited_for(
    profile: Profile, away: AwayDrive, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drives, "PATIENCE_SECONDS", 2.0)
    studio = profile.open()
    uploads = studio.uploads
    await uploads.pause_all()
    await studio.start()
    ids = (await uploads.add([away.point])).art_ids
    await until(lambda: all(uploads.item(i).art.sha256 for i in ids), lambda: said(studio))
    near = (await uploads.add(profile.draw(2))).art_ids
    away.stop_answering()
    await uploads.resume_all()
    await until(lambda: all(uploads.state(i) is UploadState.UPLOADED for i in near), lambda: said(studio))
    await until(lambda: any(uploads.item(i).problem for i in ids), lambda: said(studio))
    away.answer()
    await until(lambda: uploads.totals().uploaded == PICTURES + 2, lambda: said(studio))
    await studio.close()


LEAVING = """
import asyncio, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[3])
from tests.parts import MemoryKeyring
from mintwright.studio.studio import open_studio

async def main():
    studio = open_studio(Path(sys.argv[1]), practice=None, keyring=MemoryKeyring())
    ids = (await studio.uploads.add([Path(sys.argv[2])])).art_ids
    print("added", flush=True)
    sys.stdin.readline()
    await studio.start()
    for art_id in ids:
        studio.previews.request(art_id, 64)
    studio.uploads.changed_files.look(ids)
    drop = asyncio.ensure_future(studio.uploads.add([Path(sys.argv[2])]))
    while len(studio.drives.of(Path(sys.argv[2]) / "away 1.png")._requests) < 3:
        await asyncio.sleep(0.01)
    print("hangs", flush=True)
    sys.stdin.readline()
    drop.cancel()
    await studio.close()
asyncio.run(main())
"""


@mounts_here
@pytest.mark.needs("setpriv")
def test_leaving_waits_for_no_drive_and_the_process_really_ends(profile: Profile, away: AwayDrive) -> None:
    words = [sys.executable, "-c", LEAVING, str(profile.data), str(away.point), str(HERE.parents[2])]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as leaving:
        assert leaving.stdin is not None
        assert leaving.stdout is not None
        assert leaving.stdout.readline() == "added\n"
        away.stop_answering()
        leaving.stdin.write("go on\n")
        leaving.stdin.flush()
        assert leaving.stdout.readline() == "hangs\n"
        begun = time.monotonic()
        leaving.stdin.write("leave\n")
        leaving.stdin.flush()
        try:
            assert leaving.wait(20) == 0
        finally:
            leaving.kill()
        assert time.monotonic() - begun < 5


@mounts_here
@pytest.mark.needs("setpriv")
async def test_saving_to_a_drive_that_does_not_answer_is_given_up_and_written_no_more(
    away: AwayDrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "PATIENCE_SECONDS", 1.0)
    away.stop_answering()
    with pytest.raises(ExportError) as caught:
        await save(away.point / "receipt.json", b"{}")
    assert "receipt.json could not be saved: the drive does not answer." in str(caught.value)


async def test_a_drive_holds_no_more_threads_than_it_may_and_tells_when_it_is_back(
    tmp_path: Path, until: Until
) -> None:
    answers = threading.Event()
    known = Drives(lambda: ListedMounts({str(tmp_path): "nfs4"}))
    drive = known.of(tmp_path / "gate.png")
    backs: list[int] = []
    asked = [known.run(tmp_path / "gate.png", lambda _: answers.wait(60), 0.2) for _ in range(2 * MOST_THREADS)]
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(outcome, SilentDriveError) for outcome in outcomes)
    assert drive.is_full
    assert sum(thread.name == f"drive {tmp_path}" for thread in threading.enumerate()) == MOST_THREADS
    drive.when_back(lambda: backs.append(1))
    assert await known.run(Path("/elsewhere.png"), lambda _: 7) == 7
    answers.set()
    await until(lambda: backs and not drive.is_in_doubt)
    assert await known.run(tmp_path / "gate.png", lambda _: 8) == 8
    known.close()


async def test_work_that_gets_on_step_by_step_is_no_silence(tmp_path: Path) -> None:
    known = Drives()

    def slowly(is_stopped: drives.IsStopped) -> str:
        end = time.monotonic() + 3
        while time.monotonic() < end:
            assert not is_stopped()
            time.sleep(0.01)
        return "done"

    assert await known.run(tmp_path, slowly, 1.5) == "done"
