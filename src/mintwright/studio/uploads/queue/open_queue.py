"""The queue of the open project in the current scope: when either changes, another queue takes over."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from mintwright.domain.networks import AccountScope, Network, scope_of
from mintwright.domain.project import UploadState
from mintwright.library.database import Database
from mintwright.library.errors import LibraryError
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.drives import Drives
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.queue.inspection_retry import InspectionRetry
from mintwright.studio.uploads.queue.queue_hold import QueueHold
from mintwright.studio.uploads.queue.upload_queue import UploadQueue
from mintwright.studio.uploads.queue.upload_steps import UploadSteps
from mintwright.studio.uploads.store.next_states import moved
from mintwright.studio.uploads.store.unsaved_answers import UnsavedAnswers
from mintwright.studio.uploads.store.upload_recorder import UploadRecorder
from mintwright.studio.uploads.store.upload_store import UploadStore


class OpenQueue:
    """Follows the session. Nothing else remembers the current scope or the open project."""

    def __init__(
        self,
        database: Database,
        changes: Changes,
        session: Session,
        drives: Drives,
        hold: QueueHold,
        answers: UnsavedAnswers,
        store: UploadStore,
    ) -> None:
        self._database = database
        self._changes = changes
        self._session = session
        self._drives = drives
        self._hold = hold
        self._answers = answers
        self._is_started = False
        self._ending: set[asyncio.Task[None]] = set()  # what a queue that was ended still does, and art that moves
        self._unsubscribe = changes.subscribe(Kind.SESSION, lambda _: self._follow_session())
        self.queue = self._queue_of(UploadRecorder(database, changes, store))
        self._inspection_retry = InspectionRetry(drives, lambda: self.queue)

    def show(self, store: UploadStore) -> None:
        """Take over the art of another project."""
        self._hold.end_exemptions()
        self._open(UploadRecorder(self._database, self._changes, store))

    def begin_anew(self) -> None:
        """Go on with the same art, after `end`."""
        self._open(self.queue.recorder)

    def start(self) -> None:
        """Start the queue."""
        self._is_started = True
        self.queue.start()
        self._inspection_retry.start()

    async def end(self) -> None:
        """Stop uploading, and wait until all of it has stopped; cancelled, it gives up what still takes time."""
        self._wait_for(self.queue.end())
        await asyncio.gather(*self._ending, return_exceptions=True)

    async def close(self) -> None:
        """End it for good."""
        self._unsubscribe()
        await self._inspection_retry.close()
        await self.end()

    def _open(self, recorder: UploadRecorder) -> None:
        self.queue = self._queue_of(recorder)
        if self._is_started:
            self.queue.start()

    def _queue_of(self, recorder: UploadRecorder) -> UploadQueue:
        """A queue for the current scope."""
        scope = self._session.scope
        steps = UploadSteps(recorder, scope, self._database, self._session, self._drives, self._answers)
        return UploadQueue(recorder, scope, steps, self._hold, self._session, partial(self._go_on, recorder))

    def _go_on(self, recorder: UploadRecorder, art_id: int) -> None:
        """Let the current queue see whether there is more to do for this art."""
        if recorder is self.queue.recorder:
            self.queue.enqueue([art_id])

    def _wait_for(self, tasks: Iterable[asyncio.Task[None]]) -> None:
        for task in tasks:
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    def _follow_session(self) -> None:
        before, scope = self.queue.scope, self._session.scope
        if before == scope:
            self.queue.on_session_changed()
            return
        recorder = self.queue.recorder
        self._wait_for(self.queue.end())
        self._hold.end_exemptions(but_at=scope)
        self._open(recorder)
        self._changes.announce(Kind.ART)
        if self._is_nobodys(before) and not self._is_nobodys(scope):
            self._wait_for([asyncio.get_running_loop().create_task(self._take_along(recorder, before, scope))])

    def _is_nobodys(self, scope: AccountScope) -> bool:
        """Whether this is the scope of the current network (not practice) while nobody is signed in."""
        network, address = self._session.network, self._session.base_url
        return network is not Network.PRACTICE and scope in (scope_of(network), scope_of(network, address))

    async def _take_along(self, recorder: UploadRecorder, before: AccountScope, scope: AccountScope) -> None:
        """Hand what was added while nobody was signed in to whoever signs in first."""
        waiting, store = UploadState.WAITING, recorder.store
        lines = moved(store, store.order(), before, waiting, waiting)
        with suppress(LibraryError):  # then it is shown as paused, and nothing is lost
            await recorder.set_states(lines, scope)
        self.queue.enqueue(line.art_id for line in lines)
