"""A new journal is complete from the start; an empty one, or a log without its journal, is left alone and reported."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from mintwright.library.database import Database
from mintwright.library.errors import DamagedError


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_journal_without_a_byte_is_refused_and_left_as_it_is(
    opened: Callable[[], Database], journal_path: Path
) -> None:
    journal_path.write_bytes(b"")
    before = contents(journal_path.parent)
    with pytest.raises(DamagedError) as refused:
        opened()
    said = str(refused.value.sentence)
    assert str(journal_path) in said
    assert "is empty" in said
    assert "from your backup" in said
    assert contents(journal_path.parent) == before


def test_copies_that_lie_beside_an_empty_journal_are_named(opened: Callable[[], Database], journal_path: Path) -> None:
    opened().abandon()
    journal_path.rename(journal_path.with_name("mintwright copy.db"))
    (journal_path.parent / "notes.db").write_text("no database")
    journal_path.write_bytes(b"")
    with pytest.raises(DamagedError) as refused:
        opened()
    assert "(beside it: mintwright copy.db)" in str(refused.value.sentence)


def test_a_log_whose_journal_is_gone_is_not_begun_anew(opened: Callable[[], Database], journal_path: Path) -> None:
    log = journal_path.with_name("mintwright.db-wal")
    log.write_bytes(b"what was written last")
    before = contents(journal_path.parent)
    with pytest.raises(DamagedError, match="is missing"):
        opened()
    assert contents(journal_path.parent) == before


CHILD = """
import os, signal, sqlite3, sys
from pathlib import Path
from mintwright.library.database import Database
left = int(sys.argv[2])

def count(event, args):
    global left
    if event in ("open", "os.rename", "sqlite3.connect", "os.remove", "sqlite3.connect/handle"):
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(count)
Database(Path(sys.argv[1])).open()
left = 10 ** 6
print("opened")
"""


@pytest.mark.skipif(os.name != "posix", reason="there a process is killed at once")
def test_a_start_that_is_killed_at_any_step_of_the_first_moment_leaves_a_profile_that_opens(tmp_path: Path) -> None:
    died = 0
    for step in range(40):
        folder = tmp_path / str(step)
        folder.mkdir()
        path = folder / "mintwright.db"
        run = [sys.executable, "-c", CHILD, str(path), str(step)]
        done = subprocess.run(run, capture_output=True, text=True, timeout=60, check=False)
        died += done.returncode == -signal.SIGKILL
        database = Database(path)
        database.open()
        database.abandon()
        with closing(sqlite3.connect(path)) as journal:
            assert journal.execute("select count(*) from project").fetchone() == (0,)
        assert not path.with_name("mintwright.db-new").exists()
        if done.stdout:
            break
    else:
        raise AssertionError("it was never left alive")
    assert died >= 4, "it was killed before, amid and after the making"


@pytest.mark.skipif(os.name != "posix", reason="Windows has access lists instead of modes")
def test_the_new_journal_is_for_its_artist_alone_under_both_names(
    opened: Callable[[], Database], journal_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    real = Path.replace

    def look(self: Path, target: Path) -> Path:
        seen.append(self.stat().st_mode & 0o777)
        return real(self, target)

    monkeypatch.setattr(Path, "replace", look)
    opened().abandon()
    assert [*seen, journal_path.stat().st_mode & 0o777] == [0o600, 0o600]
