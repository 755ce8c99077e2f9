"""The writer: order, groups, durability, cancelled awaits, and a disk that refuses."""

import asyncio
import gc
import logging
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from tests.parts import until

from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection, Database
from mintwright.library.errors import DamagedError, LibraryError, NewerJournalError
from mintwright.library.mint_repository import load_mints
from mintwright.library.settings_repository import load_settings, save_settings

OpenJournal = Callable[[], Database]


def put(key: str, value: object) -> partial[None]:
    return partial(save_settings, values={key: value})


def seen_by_another(path: Path) -> dict[str, object]:
    with closing(sqlite3.connect(path)) as connection, connection:
        return load_settings(connection)


async def test_a_write_is_committed_when_the_await_returns(opened: OpenJournal, journal_path: Path) -> None:
    database = opened()
    await database.write(put("theme", "dark"))
    assert seen_by_another(journal_path) == {"theme": "dark"}
    assert await database.read(load_settings) == {"theme": "dark"}
    await database.close()


async def test_what_was_read_is_free_once_nobody_needs_it(opened: OpenJournal) -> None:
    database = opened()
    read = await database.read(lambda _: {"ten thousand rows"})
    kept = weakref.ref(read)
    del read
    await until(lambda: kept() is None, lambda: "the thread that waits for work keeps what came of the last")
    await database.close()


async def test_writes_that_arrive_together_share_few_commits(opened: OpenJournal) -> None:
    database = opened()
    commits: list[str] = []
    trace = lambda said: commits.append(said) if said.upper().startswith("COMMIT") else None
    await database.write(lambda connection: connection.set_trace_callback(trace))
    commits.clear()
    await asyncio.gather(*(database.write(put(str(number), number)) for number in range(500)))
    assert len(commits) <= 50
    assert len(await database.read(load_settings)) == 500
    await database.close()


async def test_one_failing_change_takes_nothing_else_of_its_group_along(opened: OpenJournal) -> None:
    def fail_half_way(connection: Connection) -> None:
        save_settings(connection, {"half": 1})
        raise ValueError("a bug")

    database = opened()
    good, bad, other = await asyncio.gather(
        database.write(put("one", 1)), database.write(fail_half_way), database.write(put("two", 2)),
        return_exceptions=True,
    )  # fmt: skip
    assert (good, other) == (None, None)
    assert isinstance(bad, ValueError)
    assert await database.read(load_settings) == {"one": 1, "two": 2}
    await database.close()


async def test_a_cancelled_await_does_not_undo_the_change(opened: OpenJournal) -> None:
    database = opened()
    gate = threading.Event()

    def slowly(connection: Connection) -> None:
        gate.wait(10)
        save_settings(connection, {"kept": True})

    writing = asyncio.ensure_future(database.write(slowly))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    gate.set()
    assert await database.read(load_settings) == {"kept": True}
    await database.close()


async def test_a_durable_write_is_alone_and_fully_synchronous(opened: OpenJournal) -> None:
    def levels(connection: Connection) -> int:
        return connection.execute("pragma synchronous").fetchone()[0]

    database = opened()
    results = await asyncio.gather(database.write(levels), database.write(levels, durable=True), database.write(levels))
    assert results == [1, 2, 1]  # normal, full, normal again
    await database.close()


async def test_closing_commits_what_was_asked_for_and_refuses_more(opened: OpenJournal, journal_path: Path) -> None:
    database = opened()
    writing = [asyncio.ensure_future(database.write(put(str(number), number))) for number in range(100)]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*writing)
    with pytest.raises(LibraryError, match="closed"):
        await database.write(put("late", 1))
    await database.close()
    assert len(seen_by_another(journal_path)) == 100


async def test_a_full_disk_is_a_sentence_and_changes_nothing(opened: OpenJournal) -> None:
    def leave_no_room(connection: Connection) -> None:
        pages = connection.execute("pragma page_count").fetchone()[0]
        connection.execute(f"pragma max_page_count = {pages}")

    def fill(connection: Connection) -> None:
        save_settings(connection, {f"key {number}": "x" * 1000 for number in range(1000)})

    database = opened()
    await database.write(put("before", 1))
    await database.read(leave_no_room)
    with pytest.raises(LibraryError, match="The disk is full"):
        await database.write(fill, durable=True)
    with pytest.raises(LibraryError, match="The disk is full"):
        await database.write(fill)
    assert await database.read(load_settings) == {"before": 1}
    await database.read(lambda connection: connection.execute("pragma max_page_count = 100000"))
    await database.write(put("after", 2))
    assert await database.read(load_settings) == {"before": 1, "after": 2}
    await database.close()


async def test_a_journal_that_another_program_holds_is_a_sentence(opened: OpenJournal, journal_path: Path) -> None:
    database = opened()
    await database.write(put("before", 1))
    await database.read(lambda connection: connection.execute("pragma busy_timeout = 50"))
    other = sqlite3.connect(journal_path, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(LibraryError, match="Another program is holding"):
        await database.write(put("now", 2), durable=True)
    other.execute("rollback")
    other.close()
    await database.write(put("now", 2))
    await database.close()


@pytest.mark.parametrize(
    "content", [b"not a database at all, but quite long " * 40, b"SQLite format 3\0" + b"\xff" * 5000, b"short"]
)
def test_a_damaged_journal_is_left_as_it_is(journal_path: Path, content: bytes) -> None:
    journal_path.write_bytes(content)
    with pytest.raises(DamagedError, match="It was left as it is"):
        Database(journal_path).open()
    assert journal_path.read_bytes() == content
    assert [path.name for path in journal_path.parent.iterdir()] == [journal_path.name]


async def test_a_journal_with_a_damaged_page_is_left_as_it_is(opened: OpenJournal, journal_path: Path) -> None:
    database = opened()
    await database.write(lambda c: save_settings(c, {f"key {number}": "x" * 500 for number in range(1_000)}))
    await database.close()
    content = bytearray(journal_path.read_bytes())
    half = len(content) // 2  # the tables themselves are described in the first pages
    content[half:] = b"\xa5" * (len(content) - half)
    journal_path.write_bytes(content)
    database = opened()
    with pytest.raises(DamagedError, match="damaged"):
        database.load(load_settings)
    await database.close()
    assert journal_path.read_bytes() == bytes(content)


@pytest.mark.parametrize("damage", ["noted_on = 'yesterday'", "noted_on = x'00ff'"])
async def test_a_time_that_is_none_is_a_sentence_and_the_journal_left_as_it_is(
    opened: OpenJournal, journal_path: Path, damage: str
) -> None:
    await opened().close()
    with closing(sqlite3.connect(journal_path)) as other, other:
        other.execute(
            "insert into mint (id, project_id, title, network, base_url, art_ids, is_collection, body, sha256, state, "
            "prepared_on) values (1, 1, 'Gates', 'test', 'u', '[1]', 0, x'7b7d', '', 'unknown', '2026-11-27T00:00Z')"
        )
        other.execute("insert into paid_note (mint_id, noted_on) values (1, '2026-11-27T00:00Z')")
    database = opened()
    assert database.load(load_mints)[0].paid_noted_on
    await database.close()
    with closing(sqlite3.connect(journal_path)) as other, other:
        other.execute(f"update paid_note set {damage}")
    database = opened()
    with pytest.raises(DamagedError, match="It was left as it is"):
        database.load(load_mints)
    await database.close()


def test_the_file_of_another_program_is_not_touched(journal_path: Path) -> None:
    with closing(sqlite3.connect(journal_path)) as other, other:
        other.execute("create table theirs (x)")
    other.close()
    before = journal_path.read_bytes()
    with pytest.raises(DamagedError):
        Database(journal_path).open()
    assert journal_path.read_bytes() == before


async def test_a_newer_journal_is_refused(opened: OpenJournal, journal_path: Path) -> None:
    await opened().close()
    with closing(sqlite3.connect(journal_path)) as later, later:
        later.execute("pragma user_version = 99")
    later.close()
    with pytest.raises(NewerJournalError, match="newer"):
        opened()


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can become somebody without rights")
def test_a_folder_that_may_not_be_written_is_a_sentence(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from mintwright.library.database import Database\n"
        "from mintwright.library.profile_lock import ProfileLock\n"
        "from mintwright.library.errors import LibraryError\n"
        "folder = Path(sys.argv[1])\n"
        "os.chdir('/')\n"
        "os.setuid(65534)\n"
        "for what in (ProfileLock(folder).acquire, Database(folder / 'mintwright.db').open):\n"
        "    try: what()\n"
        "    except LibraryError as error: print(error.sentence)\n"
    )
    folder = Path("/tmp") / f"mintwright-read-only-{os.getpid()}"  # tmp_path itself may be closed to that somebody
    folder.mkdir(mode=0o755)
    try:
        answer = subprocess.run([sys.executable, "-c", code, str(folder)], capture_output=True, text=True, check=True)
    finally:
        shutil.rmtree(folder)
    assert answer.stdout.splitlines() == [
        f"{folder} cannot be used. Allow changes to that folder.",
        f"{folder} cannot be written. Allow changes to that folder.",
    ]


WRITER = """
import asyncio, sys
from functools import partial
from pathlib import Path
from mintwright.library.database import Database
from mintwright.library.settings_repository import save_settings

async def main():
    database = Database(Path(sys.argv[1]))
    database.open()
    for number in range(100_000):
        await database.write(partial(save_settings, values={str(number): number}), durable=number % 10 == 0)
        print(number, flush=True)

asyncio.run(main())
"""


async def test_what_was_acknowledged_survives_a_kill(opened: OpenJournal, journal_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", WRITER, str(journal_path)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        for _ in range(150):
            writer.stdout.readline()
        writer.kill()
        acknowledged = 150 + len(writer.stdout.read().splitlines())
    database = opened()
    kept = database.load(load_settings)
    await database.close()
    assert acknowledged <= len(kept) <= acknowledged + 1


@pytest.mark.needs("strace")
def test_a_durable_write_reaches_the_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    code = (
        "import asyncio, os, sys\n"
        "from functools import partial\n"
        "from pathlib import Path\n"
        "from mintwright.library.database import Database\n"
        "from mintwright.library.settings_repository import save_settings\n"
        "async def main():\n"
        "    database = Database(Path(sys.argv[1]))\n"
        "    database.open()\n"
        "    await database.write(partial(save_settings, values={'a': 1}))\n"
        "    os.write(2, b'BEFORE')\n"
        "    await database.write(partial(save_settings, values={'b': 1}), durable=True)\n"
        "    os.write(2, b'AFTER')\n"
        "    os._exit(0)\n"
        "asyncio.run(main())\n"
    )
    trace = tmp_path / "trace"
    calls = "trace=fsync,fdatasync,write,pwrite64"
    command = ["strace", "-f", "-y", "-e", calls, "-o", str(trace), sys.executable, "-c", code, str(tmp_path / "j.db")]
    subprocess.run(command, capture_output=True, check=True, timeout=60)
    lines = trace.read_text(errors="replace").splitlines()
    before = next(number for number, line in enumerate(lines) if "BEFORE" in line)
    after = next(number for number, line in enumerate(lines) if "AFTER" in line)
    journal = [line for line in lines[before:after] if "j.db-wal" in line]
    last_write = max(number for number, line in enumerate(journal) if "pwrite64(" in line)
    assert any("sync(" in line for line in journal[last_write:])


async def test_a_refusal_that_nobody_waits_for_any_more_is_heard(
    opened: OpenJournal, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    unheard: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))
    may_go_on = threading.Event()

    def refuse(_: Connection) -> None:
        may_go_on.wait(20)
        raise LibraryError(Sentence("test", "The disk refuses."))

    database = opened()
    writing = asyncio.ensure_future(database.write(refuse))
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.wait([writing])
    may_go_on.set()
    await database.write(put("after", 1))
    await database.close()
    del writing
    gc.collect()
    assert unheard == []
    assert "The disk refuses." in caplog.text
