"""A second start hands its files over; nobody else on the socket can disturb the window."""

import asyncio
import errno
import json
import os
import secrets
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from tests.ui.driver import Arun, Until

from mintwright import app
from mintwright.library.errors import ProfileInUseError
from mintwright.library.profile_lock import ProfileLock
from mintwright.profile_folder import ProfileFolders
from mintwright.ui.window import single_instance
from mintwright.ui.window.external_files import ExternalFiles
from mintwright.ui.window.single_instance import ACTIVATION, SingleInstance, brought, hand_over


@pytest.fixture
def brought_files() -> list[list[Path]]:
    return []


@pytest.fixture
def starts(qapp: QCoreApplication, tmp_path: Path, brought_files: list[list[Path]]) -> Iterator[SingleInstance]:
    """The listening side of the profile in `tmp_path`."""
    starts = SingleInstance(tmp_path)
    starts.files_brought.connect(brought_files.append)
    yield starts
    starts.close()
    starts.deleteLater()


FURTHER_START = """
import json, sys
from pathlib import Path
from mintwright.ui.window.single_instance import hand_over
folder, files = json.load(sys.stdin)
sys.exit(0 if hand_over(Path(folder), [Path(file) for file in files]) else 1)
"""


async def handed_over(folder: Path, files: list[Path]) -> bool:
    """Whether a window took what a further start, a process of its own, brought."""
    words = [sys.executable, "-c", FURTHER_START]
    given = json.dumps([str(folder), [str(path) for path in files]]).encode()
    run = partial(subprocess.run, words, input=given, timeout=10)
    return (await asyncio.get_running_loop().run_in_executor(None, run)).returncode == 0


def test_files_arrive_as_they_were_named(
    starts: SingleInstance, brought_files: list[list[Path]], arun: Arun, tmp_path: Path
) -> None:
    odd = Path(os.fsdecode(b"/art/not-\xff-utf8.png")) if os.name != "nt" else Path("C:/art/\ud800.png")
    files = [tmp_path / "a moth.png", tmp_path / "Nachtfalter ü.png", odd]
    assert arun(handed_over(tmp_path, files))
    assert brought_files == [files]


def test_ten_thousand_files_arrive(
    starts: SingleInstance, brought_files: list[list[Path]], arun: Arun, tmp_path: Path
) -> None:
    files = [tmp_path / f"moth-{number}.png" for number in range(10_000)]
    assert arun(handed_over(tmp_path, files))
    assert brought_files == [files]


def test_a_start_without_files_asks_for_the_window(
    starts: SingleInstance, brought_files: list[list[Path]], arun: Arun, tmp_path: Path
) -> None:
    assert arun(handed_over(tmp_path, []))
    assert brought_files == [[]]


def test_without_a_window_nobody_takes_the_files(qapp: QCoreApplication, tmp_path: Path) -> None:
    assert not hand_over(tmp_path, [])


def test_a_window_of_another_profile_gets_nothing(
    starts: SingleInstance, brought_files: list[list[Path]], arun: Arun, tmp_path: Path
) -> None:
    assert not arun(handed_over(tmp_path / "other", []))
    assert brought_files == []


def test_the_token_of_the_start_is_at_hand_when_the_window_comes_up(
    starts: SingleInstance, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ACTIVATION, "of an earlier start")
    found: list[str | None] = []
    starts.files_brought.connect(lambda _: found.append(os.environ.get(ACTIVATION)))

    async def story() -> None:
        newcomer = QLocalSocket()
        newcomer.connectToServer(single_instance.noted(tmp_path)[0])
        newcomer.write(b'{"files": [], "activation": "token-1"}\n')
        await until(newcomer.canReadLine)
        newcomer.abort()
        assert found == ["token-1"]

    arun(story())


@pytest.mark.parametrize(
    "line",
    [
        b"GET / HTTP/1.1\n",
        b"{}\n",
        b"[]\n",
        b"\xff\xfe\n",
        b'{"files": "/art", "activation": ""}\n',
        b'{"files": {"/art": 1}, "activation": ""}\n',
        b'{"files": ["art/moth.png"], "activation": ""}\n',
        b'{"files": ["/art/\\u0000"], "activation": ""}\n',
        b'{"files": [7], "activation": ""}\n',
        b"[" * 100_000 + b"\n",
    ],
    ids=lambda line: str(line[:30]),
)
def test_a_line_that_is_none_of_ours_is_refused(line: bytes) -> None:
    assert brought(line) == (None, "")


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_no_line_raises(line: bytes) -> None:
    assert brought(line) == (None, "")


@settings(max_examples=50)
@given(st.one_of(st.none(), st.integers(), st.text().filter(lambda text: not (text.isascii() and text.isprintable()))))
def test_a_strange_token_is_left_out_and_the_files_are_taken(token: object) -> None:
    here = Path.cwd()
    assert brought(json.dumps({"files": [str(here)], "activation": token}).encode()) == ([here], "")


def test_who_says_nothing_is_let_go_and_the_next_is_heard(
    starts: SingleInstance,
    brought_files: list[list[Path]],
    arun: Arun,
    until: Until,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(single_instance, "GRACE_MS", 200)

    async def story() -> None:
        mute = QLocalSocket()
        mute.connectToServer(single_instance.noted(tmp_path)[0])
        await until(lambda: mute.state() is QLocalSocket.LocalSocketState.ConnectedState)
        assert await handed_over(tmp_path, [])
        await until(lambda: mute.state() is QLocalSocket.LocalSocketState.UnconnectedState)
        assert brought_files == [[]]

    arun(story())


def test_whoever_has_connected_before_the_end_is_not_told_that_their_files_were_taken(
    starts: SingleInstance, brought_files: list[list[Path]], arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        late = QLocalSocket()
        late.connectToServer(single_instance.noted(tmp_path)[0])
        await until(lambda: late.state() is QLocalSocket.LocalSocketState.ConnectedState)
        assert await handed_over(tmp_path, [])  # so that the window has met the first, too
        starts.close()
        late.write(b'{"files": [], "activation": ""}\n')
        await until(lambda: late.state() is QLocalSocket.LocalSocketState.UnconnectedState)
        assert late.readAll().data() == b""
        assert brought_files == [[]]

    arun(story())


def test_a_name_that_a_full_disk_refused_is_noted_once_there_is_room(
    qapp: QCoreApplication, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single_instance, "NOTING_MS", 20)
    is_full, tried = [True], list[Path]()
    write = single_instance.write_whole

    def on_small_disk(path: Path, content: bytes) -> None:
        tried.append(path)
        if is_full[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        write(path, content)

    monkeypatch.setattr(single_instance, "write_whole", on_small_disk)
    came: list[list[Path]] = []

    async def story() -> None:
        starts = SingleInstance(tmp_path)
        starts.files_brought.connect(came.append)
        await until(lambda: len(tried) > 2)
        assert not await handed_over(tmp_path, [])
        is_full[0] = False
        await until(lambda: single_instance.noted(tmp_path)[0])
        assert await handed_over(tmp_path, [tmp_path / "moth.png"])
        assert came == [[tmp_path / "moth.png"]]
        assert not any(timer.isActive() for timer in starts.findChildren(QTimer))
        starts.close()
        starts.deleteLater()

    arun(story())


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], "did not come to the front. Look for it"),
        (["moth.png"], "did not say that it took “moth.png”. Look for that window, and if “moth.png” is not in it,"),
        (["moth.png", "more"], "did not say that it took the 2 files and folders you opened. Look for that window"),
    ],
)
def test_a_start_whose_files_no_window_takes_says_so_and_what_to_do(
    arun: Arun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: list[str], said: str
) -> None:
    """The profile is held by a program that has no window yet, or no longer one."""
    monkeypatch.setattr(app, "PATIENCE_SECONDS", 0)
    holder = ProfileLock(tmp_path)
    holder.acquire()
    opened = ExternalFiles(tmp_path / name for name in names)
    with pytest.raises(ProfileInUseError) as refused:
        arun(app._studio_of(ProfileFolders.of_profile(tmp_path), opened))
    holder.release()
    assert str(refused.value.sentence).startswith("Mintwright is already open, but its window ")
    assert said in str(refused.value.sentence)


def test_a_window_that_is_busy_gets_the_files_once(
    qapp: QCoreApplication, arun: Arun, until: Until, tmp_path: Path
) -> None:
    """Longer than one wait of the newcomer."""
    name = f"mintwright-{secrets.token_hex(8)}"  # one that is left of a run that was killed cannot be listened to

    async def story() -> None:
        busy = QLocalServer()
        assert busy.listen(name)
        (tmp_path / single_instance.NOTE).write_text(f"{name} 1", encoding="ascii")
        bringing = asyncio.ensure_future(handed_over(tmp_path, [tmp_path / "moth.png"]))
        await until(busy.hasPendingConnections)
        newcomer = busy.nextPendingConnection()
        await until(newcomer.canReadLine)
        clock = asyncio.get_running_loop().time
        begun = clock()
        await until(lambda: clock() - begun > 1.2 * single_instance.WAIT_MS / 1_000)
        newcomer.write(b"ok\n")
        assert await bringing
        assert not busy.hasPendingConnections()
        busy.close()

    arun(story(), 20)


@pytest.mark.parametrize("note", ["", "mintwright-1 1", "/tmp/somebody", "mintwright-00000000000000aa x", "\xff"])
def test_a_note_that_is_none_of_ours_names_nobody(tmp_path: Path, note: str) -> None:
    (tmp_path / single_instance.NOTE).write_text(note, encoding="latin-1")
    assert single_instance.noted(tmp_path) == ("", 0)
    assert not hand_over(tmp_path, [])


def test_nobody_can_know_the_name_of_the_socket_before_the_window_listens(
    qapp: QCoreApplication, starts: SingleInstance, arun: Arun, until: Until, tmp_path: Path
) -> None:
    name, process = single_instance.noted(tmp_path)
    assert process == os.getpid()
    again = SingleInstance(tmp_path)
    assert single_instance.noted(tmp_path)[0] not in ("", name)
    if os.name != "nt":
        assert (tmp_path / single_instance.NOTE).stat().st_mode & 0o077 == 0
    again.close()
    arun(until(lambda: single_instance.noted(tmp_path) == ("", 0)))


def test_a_silent_disk_holds_up_neither_the_window_nor_its_end(
    qapp: QCoreApplication, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single_instance, "NOTING_MS", 20)
    answers, asked, waited = threading.Event(), list[Path](), list[bool]()

    def silent(path: Path, content: bytes) -> None:
        asked.append(path)
        if len(asked) > 1:  # it refused once, and then fell silent
            waited.append(answers.wait(3))
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(single_instance, "write_whole", silent)

    async def story() -> None:
        starts = SingleInstance(tmp_path)
        await until(lambda: len(asked) == 2)
        starts.close()
        starts.deleteLater()
        answers.set()
        await until(lambda: waited)
        assert waited == [True], "the window waited for the disk"

    arun(story())


def test_a_disk_that_turned_read_only_keeps_the_note_and_ends_nothing(
    starts: SingleInstance, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Path] = []

    def unlink(path: Path, missing_ok: bool = False) -> None:
        tried.append(path)
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(Path, "unlink", unlink)
    starts.close()
    arun(until(lambda: tried == [tmp_path / single_instance.NOTE]))


def test_an_end_leaves_the_note_of_the_window_that_came_after(
    starts: SingleInstance, arun: Arun, until: Until, tmp_path: Path
) -> None:
    other = "mintwright-00000000000000aa 1"
    (tmp_path / single_instance.NOTE).write_text(other, encoding="ascii")
    read = list[str]()
    starts.close()
    starts._disk.start(lambda: read.append((tmp_path / single_instance.NOTE).read_text(encoding="ascii")))
    arun(until(lambda: read == [other]))


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="Windows has named pipes instead")
def test_only_this_user_can_reach_the_socket(starts: SingleInstance, tmp_path: Path) -> None:
    server = starts.findChild(QLocalServer)
    assert Path(server.fullServerName()).stat().st_mode & 0o077 == 0
