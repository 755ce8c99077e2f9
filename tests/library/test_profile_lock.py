"""One process per profile."""

import subprocess
import sys
from pathlib import Path

import pytest

from mintwright.library.errors import LibraryError, ProfileInUseError
from mintwright.library.profile_lock import ProfileLock

HOLDER = """
import sys, time
from pathlib import Path
from mintwright.library.profile_lock import ProfileLock
lock = ProfileLock(Path(sys.argv[1]))
lock.acquire()
print("held", flush=True)
time.sleep(60)
"""


def test_a_profile_has_one_owner_and_a_kill_lets_go_of_it(tmp_path: Path) -> None:
    mine = ProfileLock(tmp_path)
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline().rstrip() == b"held"
        with pytest.raises(ProfileInUseError, match="already open"):
            mine.acquire()
        assert not mine.held
        other.kill()
        other.wait()
    mine.acquire()
    assert mine.held
    mine.release()
    assert not mine.held


def test_a_second_lock_of_this_process_is_refused_too(tmp_path: Path) -> None:
    mine = ProfileLock(tmp_path)
    mine.acquire()
    with pytest.raises(ProfileInUseError):
        ProfileLock(tmp_path).acquire()
    mine.release()


def test_a_folder_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(LibraryError, match="cannot be used"):
        ProfileLock(tmp_path / "file").acquire()
