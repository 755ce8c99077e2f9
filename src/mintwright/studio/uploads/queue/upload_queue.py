"""The queue of one project in one scope: what is next, and when to back off."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Iterable
from functools import partial

from mintwright.domain.networks import AccountScope
from mintwright.domain.project import UploadState
from mintwright.studio.background.piecewise import PIECE
from mintwright.studio.session.session import Session, SessionState
from mintwright.studio.uploads.queue.backoff import Backoff
from mintwright.studio.uploads.queue.queue_hold import QueueHold
from mintwright.studio.uploads.queue.upload_failures import UploadFailures
from mintwright.studio.uploads.queue.upload_steps import UploadSteps
from mintwright.studio.uploads.queue.work_queue import Task, WorkQueue
from mintwright.studio.uploads.store.upload_recorder import UploadRecorder
from mintwright.studio.uploads.store.upload_store import UploadStore

LOOKS = 2  # files of one drive looked at at once
SLOTS = 3  # files sent at once


class UploadQueue:
    """Inspects what was added and uploads what waits, in the order of the grid, until it is ended for good.

    Another project or scope has another queue: what is still ending here sends nothing there.
    """

    def __init__(
        self,
        recorder: UploadRecorder,
        scope: AccountScope,
        steps: UploadSteps,
        hold: QueueHold,
        session: Session,
        go_on: Callable[[int], None],
    ) -> None:
        """`go_on` is called with art that may need more work: by then another queue may have taken over."""
        self.recorder = recorder
        self.scope = scope
        self.backoff = Backoff(changed=recorder.announce_all, over=self._wake)
        self._steps = steps
        self._hold = hold
        self._session = session
        self._go_on = go_on
        self._failures = UploadFailures(recorder, scope, self.backoff, go_on)
        self._inspecting = WorkQueue(steps.drive_of, lambda art_id: art_id, LOOKS)  # nobody knows what are copies
        self._sending = WorkQueue(steps.drive_of, self.store.sha256, SLOTS)
        self._new = deque[int]()  # behind what waits already; not looked at yet
        self._is_open = False  # begun, and not ended
        self._turn: asyncio.Handle | None = None  # when it looks next what may begin

    @property
    def store(self) -> UploadStore:
        """The project's art."""
        return self.recorder.store

    # --- Steering

    def start(self) -> None:
        """Begin, now that the event loop runs."""
        self._is_open = True
        self.enqueue_all()

    def end(self) -> list[Task]:
        """End for good; uploads under way will wait again. Returns the tasks that have not ended yet."""
        self._is_open = False
        self._clear()
        self.backoff.end()
        return [task for line in (self._inspecting, self._sending) for task in line.cancel(tuple(line.running))]

    async def cancel(self, art_ids: Iterable[int]) -> None:
        """Cancel what is under way for these."""
        chosen = tuple(art_ids)
        if tasks := [*self._inspecting.cancel(chosen), *self._sending.cancel(chosen)]:
            await asyncio.wait(tasks)

    async def cancel_sending(self) -> None:
        """Cancel the uploads under way; they wait again."""
        await self.cancel(tuple(self._sending.running))

    def enqueue(self, art_ids: Iterable[int]) -> None:
        """Queue the work on these behind what waits already."""
        self._new.extend(art_ids)
        self._wake()

    def send_anew(self, art_ids: Iterable[int]) -> None:
        """Let these be sent once more, as soon as they wait, though what was sent of them is stored wrongly."""
        self._steps.send_anew(map(self.store.sha256, art_ids))

    def enqueue_all(self) -> None:
        """Rebuild the queue, in the order of the grid."""
        self._clear()
        self.enqueue(self.store.order())

    def try_now(self) -> None:
        """Stop waiting for the service or the disk, and try now."""
        self.backoff.end()
        self._wake()

    def on_session_changed(self) -> None:
        """Somebody signed in or out in this scope."""
        if self._session.state is SessionState.SIGNED_IN:
            self.try_now()

    def seconds_for(self, size: int) -> float | None:
        """How long so many bytes will take; None while that is unknown."""
        return self._steps.rate.seconds_for(size)

    # --- What there is to do

    def _line_up(self) -> None:
        """Put what is new in line for the work that it needs, a piece in each turn: ten thousand take a while."""
        for _ in range(min(PIECE, len(self._new))):
            art_id = self._new.popleft()
            if self._wants_inspection(art_id):
                self._inspecting.append(art_id)
            elif self._wants_sending(art_id):
                self._sending.append(art_id)

    def _clear(self) -> None:
        self._new.clear()
        self._inspecting.clear()
        self._sending.clear()

    def _wants_inspection(self, art_id: int) -> bool:
        is_open = self.store.is_shown(art_id) and self.store.needs_inspection(art_id)
        return is_open and self.store.state(art_id, self.scope) is not UploadState.PROBLEM

    def _wants_sending(self, art_id: int) -> bool:
        if not self.store.is_shown(art_id) or self.store.needs_inspection(art_id):
            return False
        is_waiting = self.store.state(art_id, self.scope) is UploadState.WAITING
        return is_waiting and not self._hold.holds(art_id, self.scope)

    # --- Doing it

    def _wake(self) -> None:
        """Dispatch in the loop's next turn."""
        if self._is_open and self._turn is None:
            self._turn = asyncio.get_running_loop().call_soon(self._dispatch)

    def _dispatch(self) -> None:
        self._turn = None
        self._line_up()
        while self._may_begin() and (art_id := self._inspecting.next(self._may_inspect)) is not None:
            self._begin(self._inspecting, self._steps.inspect, art_id)
        while self._may_send() and (art_id := self._next_to_send()) is not None:
            self._begin(self._sending, self._upload, art_id)
        if self._new:
            self._wake()

    def _may_begin(self) -> bool:
        return self._is_open and not self.backoff.waits

    def _may_send(self) -> bool:
        if self._hold.stands_still or len(self._sending.running) >= SLOTS or not self._may_begin():
            return False
        return self._session.scope == self.scope and self._session.state is SessionState.SIGNED_IN

    def _may_inspect(self, art_id: int) -> bool:
        return self._wants_inspection(art_id) and self._may_begin_for(art_id)

    def _next_to_send(self) -> int | None:
        return self._sending.next(self._may_send_this, self._is_being_sent)

    def _may_send_this(self, art_id: int) -> bool:
        return self._wants_sending(art_id) and self._may_begin_for(art_id)

    def _is_being_sent(self, sha256: Hashable) -> bool:
        """Whether this content is being sent: when that has ended, its copies need not be sent themselves."""
        copy = next((art_id for art_id in self._sending.running if self.store.sha256(art_id) == sha256), None)
        stored = None if copy is None else self.store.stored(copy, self.scope)
        return copy is not None and (stored is None or stored.proof.is_wrong)

    def _may_begin_for(self, art_id: int) -> bool:
        is_under_way = art_id in self._inspecting.running or art_id in self._sending.running
        return not is_under_way and not self._hold.is_stopped(art_id)

    def _begin(self, line: WorkQueue, step: Callable[[int], Awaitable[None]], art_id: int) -> None:
        task = asyncio.get_running_loop().create_task(self._attempt(step, art_id))
        line.running[art_id] = task
        task.add_done_callback(partial(self._ended, line, art_id))

    async def _upload(self, art_id: int) -> None:
        await self._steps.upload(art_id)
        self._failures.none_for(art_id)

    async def _attempt(self, step: Callable[[int], Awaitable[None]], art_id: int) -> None:
        """One step for one file. A failure becomes the file's problem, or a reason to wait."""
        try:
            await step(art_id)
        except asyncio.CancelledError:
            self._failures.wait_again(art_id)
            raise
        except Exception as error:  # noqa: BLE001 - it is judged there
            await self._failures.take(art_id, error)

    def _ended(self, line: WorkQueue, art_id: int, task: Task) -> None:
        del line.running[art_id]
        bug = None if task.cancelled() else task.exception()
        if bug is not None:  # also in saying so: it is not begun again, or it would never end
            self._failures.give_up(art_id, bug)
        elif not task.cancelled() or not self._is_open:  # whoever took over may have found it under way
            self._go_on(art_id)
        self._wake()
