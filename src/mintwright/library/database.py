"""One writer thread and its connection: every change of the journal goes through here, in order.

Changes that arrive together are committed together (within 20 ms), each in its own savepoint, so that a failing one
takes nothing else with it. A cancelled await does not undo a change: the caller may be gone, the journal still tells
the truth.
"""

import asyncio
import logging
import queue
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import DamagedError, LibraryError, damaged, disk_error
from mintwright.library.new_journal import make_journal, require_content
from mintwright.library.schema import bring_up_to_date
from mintwright.private_files import refuse_link

log = logging.getLogger(__name__)

T = TypeVar("T")
Connection = sqlite3.Connection
Work = Callable[[Connection], T]

GROUP_SECONDS = 0.020  # a group of changes is open at most this long
BUSY_SECONDS = 2.0  # how long another program may lock the file before that is an error


@dataclass(slots=True)
class _Job:
    work: Work[Any]
    durable: bool = False
    alone: bool = False
    future: "Future[Any]" = field(default_factory=lambda: Future[Any]())


class Database:
    """The journal's file. `open`, then `load` as often as needed, then `write` and `read` until `close`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._thread: threading.Thread | None = None
        self._ended: Future[None] = Future()
        self._is_open = False

    # --- Opening and closing

    def open(self, *, alone: bool = False) -> None:
        """Open or create the file and bring its tables up to date. Only the holder of the profile's lock may call it.

        `alone` needs no disk space for an index that other programs could share: a full disk can still be read.
        Raises LibraryError, ForeignLinkError; a file that is damaged or foreign is left exactly as it is.
        """
        refuse_link(self.path)
        try:
            if not self.path.exists():
                make_journal(self.path)
            require_content(self.path)
            self._connection = sqlite3.connect(
                self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            if alone:  # first of all: then SQLite keeps the index in memory
                self._connection.execute("pragma locking_mode = exclusive")
            self._prepare(self._connection)
        except sqlite3.Error as error:
            self._disconnect()
            raise self._translated(error) from error
        except LibraryError:
            self._disconnect()
            raise
        self._is_open = True

    def _prepare(self, connection: Connection) -> None:
        connection.execute("pragma foreign_keys = on")
        bring_up_to_date(connection, self.path)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = normal")
        connection.execute("pragma temp_store = memory")
        if sys.platform == "darwin":  # on macOS, fsync alone leaves the data in the drive's cache
            connection.execute("pragma fullfsync = on")
            connection.execute("pragma checkpoint_fullfsync = on")

    def load(self, work: Work[T]) -> T:
        """Run `work` in one transaction on the caller's thread, for the first paint.

        Raises LibraryError, also where a row holds what nobody wrote, as a time that is none.
        """
        if self._connection is None or self._thread is not None:
            raise RuntimeError("load belongs between open and the first write")
        try:
            with self._connection as connection:  # commits, or rolls back
                connection.execute("begin immediate")
                return work(connection)
        except sqlite3.Error as error:
            raise self._translated(error) from error
        except (ValueError, TypeError) as error:
            raise DamagedError(damaged(self.path), details=type(error).__name__) from error

    def abandon(self) -> None:
        """Close the file before the first write: it is not used after all."""
        self._is_open = False
        self._disconnect()

    async def close(self) -> None:
        """Commit pending changes and close the file. Closing twice is harmless."""
        self._is_open = False
        if self._thread is None:
            self._disconnect()
        else:
            self._jobs.put(None)
            await asyncio.shield(asyncio.wrap_future(self._ended))
            self._thread.join()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    # --- Reading and writing

    async def write(self, work: Work[T], *, durable: bool = False) -> T:
        """Apply a change and return the result of `work` once it is committed. Raises LibraryError.

        `durable` also waits until it is on the disk, so that even a power cut cannot undo it.
        """
        return await self._run(_Job(work, durable=durable, alone=durable))

    def write_now(self, work: Work[T], seconds: float) -> T:
        """Apply a change while the caller, and so the loop, waits: only when no loop will run any more.

        Raises LibraryError, TimeoutError.
        """
        job = _Job(work, durable=True, alone=True)
        self._put(job)
        return job.future.result(seconds)

    async def read(self, work: Work[T]) -> T:
        """Query the journal, after all earlier writes. Raises LibraryError."""
        return await self._run(_Job(work, alone=True))

    async def _run(self, job: _Job) -> Any:
        self._put(job)
        answer = asyncio.wrap_future(job.future)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            answer.add_done_callback(_log_failure)
            raise

    def _put(self, job: _Job) -> None:
        """Hand a job to the thread. Raises LibraryError."""
        if not self._is_open:
            closed = Sentence("library", "The journal is closed. Start Mintwright again.")
            raise LibraryError(closed)
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name="journal", daemon=True)
            self._thread.start()
        job.future.set_running_or_notify_cancel()
        self._jobs.put(job)

    # --- The writer thread

    def _serve(self) -> None:
        waiting: _Job | None = None
        while (job := waiting or self._jobs.get()) is not None:
            waiting = None
            if job.alone:
                self._run_alone(job)
            else:
                waiting = self._run_group(job)
            del job  # while it waits for the next, the thread must not keep what came of this one
        self._disconnect()
        self._ended.set_result(None)

    def _run_alone(self, job: _Job) -> None:
        """Run one job in a transaction of its own; a durable one with `synchronous` full, set between transactions."""
        connection = self._open_connection()
        try:
            if job.durable:
                connection.execute("pragma synchronous = full")
            self._run_group(job, alone=True)
        except sqlite3.Error as error:
            job.future.set_exception(self._translated(error))
        finally:
            with suppress(sqlite3.Error):
                connection.execute("pragma synchronous = normal")

    def _run_group(self, first: _Job, *, alone: bool = False) -> _Job | None:
        """Run `first` and whatever else has arrived in one transaction; returns a job that must run alone."""
        connection = self._open_connection()
        done: list[tuple[_Job, Any]] = []
        job: _Job | None = first
        until = time.monotonic() + GROUP_SECONDS
        try:
            connection.execute("begin" if alone and not first.durable else "begin immediate")
            while job is not None and (job is first or not job.alone):
                self._run_one(connection, job, done)
                job = None if alone or time.monotonic() > until else self._next_waiting()
            connection.execute("commit")
        except BaseException as error:  # noqa: BLE001 - whatever it was, every waiting caller must hear of it
            self._fail_group(connection, error, done, job)
            return None
        for finished, result in done:
            finished.future.set_result(result)
        return job

    def _next_waiting(self) -> _Job | None:
        """The next job if one is waiting; the end marker from `close` is left for the thread's own loop."""
        try:
            job = self._jobs.get_nowait()
        except queue.Empty:
            return None
        if job is None:
            self._jobs.put(None)
        return job

    def _run_one(self, connection: Connection, job: _Job, done: list[tuple[_Job, Any]]) -> None:
        """Run one job in its savepoint. If SQLite ended the whole transaction, the error goes to the whole group."""
        connection.execute("savepoint job")
        try:
            result = job.work(connection)
        except Exception as error:
            if not connection.in_transaction:
                raise
            connection.execute("rollback to job")
            connection.execute("release job")
            job.future.set_exception(self._translated(error))
        else:
            connection.execute("release job")
            done.append((job, result))

    def _fail_group(
        self, connection: Connection, error: BaseException, done: list[tuple[_Job, Any]], current: _Job | None
    ) -> None:
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("rollback")
        said = self._translated(error)
        waiting = [job for job, _ in done] + ([current] if current else [])
        for job in waiting:
            if not job.future.done():
                job.future.set_exception(said)

    def _open_connection(self) -> Connection:
        if self._connection is None:
            raise RuntimeError("the journal is closed")
        return self._connection

    def _translated(self, error: BaseException) -> BaseException:
        said = disk_error(error, self.path) if isinstance(error, sqlite3.Error) else None
        return said or error


def _log_failure(answer: "asyncio.Future[Any]") -> None:
    """What became of a change that nobody waits for any more."""
    if answer.cancelled() or (error := answer.exception()) is None:
        return
    if isinstance(error, LibraryError):
        log.info("a change was refused that nobody waits for any more: %s %s", error, error.details)
    else:
        log.error("a change failed that nobody waits for any more", exc_info=error)
