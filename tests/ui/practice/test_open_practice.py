"""The practice service that the program starts ends with it, whenever that is."""

import asyncio
import threading
from pathlib import Path

import pytest
from tests.own_disk import only_on_linux, run_on_own_disk
from tests.parts import until

from mintwright import app
from mintwright.app import open_practice
from mintwright.domain.errors import MintwrightError
from mintwright.practice import PracticeServer


def services() -> set[threading.Thread]:
    """The services that run; the other tests of the interface share one."""
    return {thread for thread in threading.enumerate() if thread.name == "practice-service"}


async def test_a_window_closed_while_practice_starts_leaves_no_service_behind(tmp_path: Path) -> None:
    before = services()
    starting = asyncio.ensure_future(open_practice(tmp_path))
    await asyncio.sleep(0)
    starting.cancel()
    await asyncio.wait([starting])
    assert starting.cancelled()
    assert services() == before


async def test_a_service_that_gives_no_token_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: PracticeServer) -> str:
        raise OSError("the disk is full")

    monkeypatch.setattr(PracticeServer, "issue_secret_token", refuse)
    before = services()
    with pytest.raises(OSError, match="disk is full"):
        await open_practice(tmp_path)
    assert services() == before


@only_on_linux
@pytest.mark.needs("unshare", "mount")
@pytest.mark.parametrize("time", ["first", "again"])
def test_a_full_disk_is_named_as_the_reason_that_practice_does_not_start(tmp_path: Path, time: str) -> None:
    program = Path(__file__).with_name("full_practice.py")
    ended = run_on_own_disk(tmp_path, "size=3m", program, tmp_path, time)
    assert ended.stdout.strip() == "started", ended.stderr


async def test_a_folder_of_practice_that_is_in_use_is_said(tmp_path: Path) -> None:
    first = await open_practice(tmp_path)
    with pytest.raises(MintwrightError, match="Another program is holding"):
        await open_practice(tmp_path)
    await first.close()


async def test_a_window_closed_while_practice_hangs_as_it_starts_ends_and_what_starts_late_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, waiting, real = threading.Event(), list[threading.Thread](), app._start_practice

    def start(folder: Path) -> tuple[PracticeServer, str]:
        waiting.append(threading.current_thread())
        disk.wait(60)
        return real(folder)

    monkeypatch.setattr(app, "_start_practice", start)
    monkeypatch.setattr(app, "ENDING_SECONDS", 0.2)
    before = services()
    starting = asyncio.ensure_future(open_practice(tmp_path))
    try:
        await until(lambda: waiting)
        assert waiting[0].daemon, "a thread that hangs does not keep the program alive"
        starting.cancel()
        await asyncio.wait([starting], timeout=20)
        assert starting.cancelled()
    finally:
        disk.set()
    await until(lambda: not waiting[0].is_alive())
    await until(lambda: services() == before)
