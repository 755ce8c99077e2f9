"""Nobody else on this computer can read the profile or take its lock: from the first moment, and after an upgrade."""

import errno
import json
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from mintwright.private_files import make_file, make_folder, mend, write_whole

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has access lists instead of modes")

BLOB = f"practice/files/ab/{'ab' * 32}"
PREVIEW = f"cache/previews/cd/{'ef' * 31}"
CHILD = Path(__file__).with_name("private_child.py")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def wide(top: Path) -> list[Path]:
    return [path for path in (top, *top.rglob("*")) if not path.is_symlink() and mode(path) & 0o077]


def test_nothing_of_a_profile_is_ever_open_to_others_on_the_whole_road(tmp_path: Path) -> None:
    """Under umask 022; looked at before each step on the disk, not only in the end."""
    art = tmp_path / "art"
    art.mkdir()
    for number in range(2):
        Image.new("RGB", (40, 30), (number, 99, 120)).save(art / f"{number}.png")
    data = tmp_path / "new" / "profile"
    done = subprocess.run(
        [sys.executable, str(CHILD), str(data), str(art), "022"],
        capture_output=True, text=True, timeout=120, check=False, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["wide"] == []
    assert wide(tmp_path / "new") == []
    there = " ".join(seen["there"])
    for part in ("mintwright.db", "profile.lock", "logs/mintwright.log.1", "pasted/Pasted", "cache/previews/",
                 "cache/theme/", "practice/service.sqlite3", "practice/in-use", "practice/files/"):  # fmt: skip
        assert part in there, part


def old_profile(data: Path) -> dict[str, Path]:
    """What an older version left, and what a stranger keeps beside it."""
    ours = ["mintwright.db", "mintwright.db-wal", "mintwright.db-shm", "mintwright.room", "profile.lock",
            "logs/mintwright.log", "logs/mintwright.log.1", "pasted/Pasted 2026-01-01 at 10.00.00.png",
            "practice/service.sqlite3", "practice/service.sqlite3-wal", "practice/in-use", BLOB, PREVIEW,
            "practice/files/incoming/tmpab12_3", "service/service.sqlite3", "cache/theme/check-22303c.svg"]  # fmt: skip
    theirs = ["diary.txt", "logs/theirs.log", "pasted/holiday.png", "folder/file", "cache/theirs"]
    for name in (*ours, *theirs):
        path = data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
    for path in (data, *data.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return {name: data / name for name in (*ours, *theirs)}


def test_an_old_profile_is_closed_to_others_to_its_last_file(tmp_path: Path) -> None:
    data = tmp_path / "data"
    files = old_profile(data)
    mend(data, data / "cache", is_own=True)
    assert mode(data) == 0o700
    for name in ("logs", "pasted", "practice", "practice/files/ab", "cache", "cache/previews/cd", "cache/theme"):
        assert mode(data / name) == 0o700, name
    assert mode(files[BLOB]) == 0o600
    assert {mode(files[name]) for name in ("mintwright.db", "mintwright.db-wal", "profile.lock")} == {0o600}


def test_in_a_folder_the_artist_named_only_our_files_change(tmp_path: Path) -> None:
    data = tmp_path / "data"
    files = old_profile(data)
    mend(data, data / "cache", is_own=False)
    assert mode(data) == 0o755
    theirs = {"diary.txt", "logs/theirs.log", "pasted/holiday.png", "folder/file", "cache/theirs"}
    assert {name for name, path in files.items() if mode(path) == 0o644} == theirs
    assert mode(data / "folder") == mode(data / "logs") == 0o755
    for name in ("practice", "practice/files/ab", "service", "cache/previews/cd", "cache/theme"):
        assert mode(data / name) == 0o700, "it holds nothing but ours"


@pytest.mark.parametrize(
    "name",
    ["practice/scales.pdf", "practice/files/ab/score.pdf", "practice/files/holiday/1.png", "service/bill.txt",
     "cache/previews/cd/trailer.mov", "cache/theme/song.ogg"],
)  # fmt: skip
def test_what_others_put_into_folders_of_our_names_stays_as_it_is(tmp_path: Path, name: str) -> None:
    """Somebody may practise an instrument in the folder the artist named."""
    data = tmp_path / "data"
    files = old_profile(data)
    path = data / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"theirs")
    for one in (path, *path.parents[: len(Path(name).parts)]):
        one.chmod(0o644 if one == path else 0o755)
    mend(data, data / "cache", is_own=False)
    assert mode(path) == 0o644
    assert {mode(one) for one in path.parents[: len(Path(name).parts)]} == {0o755}, "nor is the way to it closed"
    assert {mode(files[one]) for one in (BLOB, PREVIEW, "practice/service.sqlite3")} == {0o600}


def test_an_empty_folder_of_one_of_our_names_is_nobodys_proof(tmp_path: Path) -> None:
    (tmp_path / "practice" / "files").mkdir(parents=True)
    for path in (tmp_path / "practice", tmp_path / "practice" / "files"):
        path.chmod(0o755)
    mend(tmp_path, tmp_path / "cache", is_own=False)
    assert mode(tmp_path / "practice" / "files") == 0o755


def test_a_link_is_not_followed_and_a_fault_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, outside = tmp_path / "data", tmp_path / "outside"
    data.mkdir()
    outside.mkdir()
    (outside / "file").write_bytes(b"x")
    (outside / "file").chmod(0o644)
    outside.chmod(0o755)
    (data / "mintwright.db").symlink_to(outside / "file")
    (data / "practice").symlink_to(outside)
    (outside / "mintwright.log").write_bytes(b"x")
    (outside / "mintwright.log").chmod(0o644)
    (data / "logs").symlink_to(outside)
    (data / "cache").mkdir()
    (data / "cache" / "previews").mkdir(mode=0o755)
    (data / "cache" / "previews" / "link").symlink_to(outside)
    (data / "profile.lock").write_bytes(b"")
    (data / "profile.lock").chmod(0o644)
    change, refused = os.fchmod, []

    def refuses_the_first(handle: int, wanted: int) -> None:
        if not refused:
            refused.append(handle)
            raise OSError(30, "Read-only file system")
        change(handle, wanted)

    monkeypatch.setattr(os, "fchmod", refuses_the_first)
    mend(data, data / "cache", is_own=True)
    assert (mode(outside), mode(outside / "file"), mode(outside / "mintwright.log")) == (0o755, 0o644, 0o644)
    assert mode(data / "cache" / "previews") == 0o700
    assert refused
    mend(tmp_path / "nothing there", tmp_path / "nor there", is_own=True)


def test_what_is_made_is_closed_and_what_is_there_stays(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        make_folder(tmp_path / "a" / "b" / "c")
        make_file(tmp_path / "a" / "file")
        (tmp_path / "given").mkdir()
        make_folder(tmp_path / "given")
        (tmp_path / "given" / "file").write_bytes(b"kept")
        make_file(tmp_path / "given" / "file")
    finally:
        os.umask(old)
    assert wide(tmp_path / "a") == []
    assert mode(tmp_path / "given") == 0o755
    assert (tmp_path / "given" / "file").read_bytes() == b"kept"


def test_the_start_of_the_program_closes_what_an_older_one_left_open(tmp_path: Path) -> None:
    """The lock above all: whoever can read it can hold it."""
    data = tmp_path / "profile"
    (data / "logs").mkdir(parents=True)
    left = [data / "profile.lock", data / "mintwright.room", data / "logs" / "mintwright.log.1"]
    for path in left:
        path.write_bytes(b"")
        path.chmod(0o644)
    command = [sys.executable, "-m", "mintwright", "--data-dir", str(data)]
    alone = {"QT_QPA_PLATFORM": "offscreen", "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
    with subprocess.Popen(command, env={**os.environ, **alone}) as program:
        try:
            deadline = time.monotonic() + 60
            while not (data / "mintwright.db").exists():
                assert time.monotonic() < deadline
                time.sleep(0.05)
            assert [oct(mode(path)) for path in left] == ["0o600"] * 3
        finally:
            program.terminate()
            program.wait(30)


def test_what_is_replaced_is_never_half_written_and_leaves_no_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "image.svg"
    write_whole(place, b"before")

    def refuse(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Path, "replace", refuse)
        with pytest.raises(OSError, match="No space"):
            write_whole(place, b"after")
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("image.svg", b"before")]
    write_whole(place, b"after")
    assert place.read_bytes() == b"after"
    assert mode(place) == 0o600
