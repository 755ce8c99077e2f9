"""Handling failures in the queue: a file's own problem, or a reason for the whole queue to wait."""

import logging
from collections import Counter
from collections.abc import Callable
from functools import partial

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import AccountScope, Network, scope_of
from mintwright.domain.project import Upload, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.studio.disk.drives import SilentDriveError
from mintwright.studio.session.token_refresh import SignInRequired
from mintwright.studio.uploads.file_errors import shown_name
from mintwright.studio.uploads.queue.backoff import Backoff
from mintwright.studio.uploads.store.next_states import failed, tried_again
from mintwright.studio.uploads.store.upload_recorder import UploadRecorder

log = logging.getLogger(__name__)

NO_ROOM = 507  # a status (RFC 4918 11.5)
INTERRUPTIONS = 3  # of one file in a row, before that is the file's own problem


class NoRoomToPractiseError(MintwrightError):
    """The practice network is on the artist's own disk, and that is full: not the file's fault."""

    @classmethod
    def of(cls, error: MintwrightError) -> "NoRoomToPractiseError":
        """The error; the same for every file."""
        said = Sentence(
            "uploads",
            "The practice network has no room for more files on your disk. Press the button above “Practice network” "
            "at the edge of the window and clear there what it holds, or free some space on the disk.",
        )
        return cls(said, details=error.details)


class NoTokenError(MintwrightError):
    """The sign-in could not be renewed just now."""

    @classmethod
    def of_bug(cls, bug: Exception) -> "NoTokenError":
        """The same after a bug in the renewal, which is not the file's fault either."""
        said = Sentence("uploads", "Your sign-in could not be renewed: this is a fault in Mintwright. Sign in again.")
        return cls(said, details=type(bug).__name__)


class OurFaultError(MintwrightError):
    """A bug ended the work on one file. It is that file's problem, so that the others go on."""

    def __init__(self, bug: BaseException) -> None:
        said = Sentence("uploads", "This is a fault in Mintwright, not in your file. Try again, or send us the log.")
        super().__init__(said, details=type(bug).__name__)


class UploadFailures:
    """The failures in one queue."""

    def __init__(
        self, recorder: UploadRecorder, scope: AccountScope, backoff: Backoff, go_on: Callable[[int], None]
    ) -> None:
        """`go_on` is called with art that may be tried again because its drive answers."""
        self._recorder = recorder
        self._store = recorder.store
        self._scope = scope
        self._backoff = backoff
        self._go_on = go_on
        self._interruptions: Counter[int] = Counter()

    async def take(self, art_id: int, error: Exception) -> None:
        """Handle a failed inspection or upload."""
        if isinstance(error, SignInRequired):
            self.wait_again(art_id)
        elif isinstance(error, SilentDriveError):
            self._wait_for_drive(art_id, error)
        elif not isinstance(error, MintwrightError):
            log.error("the work on a file failed in a way that is a bug", exc_info=error)
            await self._fail(art_id, OurFaultError(error))
        elif self._lacks_room(error):
            self._wait_for_way(art_id, NoRoomToPractiseError.of(error))
        elif self._is_reason_to_wait(error, art_id):
            self._wait_for_way(art_id, error)
        else:
            await self._fail(art_id, error)

    def none_for(self, art_id: int) -> None:
        """An upload succeeded: the service can be reached."""
        self._backoff.end()
        self._interruptions.pop(art_id, None)

    def wait_again(self, art_id: int) -> None:
        """Put it back in the queue. In the journal it may say "uploading", which means the same after a restart."""
        if self._store.state(art_id, self._scope) is UploadState.UPLOADING:
            self._recorder.show([Upload(art_id=art_id, state=UploadState.WAITING)], self._scope)

    def give_up(self, art_id: int, bug: BaseException) -> None:
        """Show a problem that can be tried again, in memory only: not even the problem could be journalled."""
        log.error("the work on a file ended in a bug", exc_info=bug)
        said = OurFaultError(bug).sentence
        self._recorder.show([Upload(art_id=art_id, state=UploadState.PROBLEM, problem=said)], self._scope)

    async def _fail(self, art_id: int, error: MintwrightError) -> None:
        self._interruptions.pop(art_id, None)
        try:
            line = failed(self._store, art_id, self._scope, error.sentence)
            await self._recorder.set_states([line], self._scope)
        except LibraryError as refused:
            self._wait_for_way(art_id, refused)

    def _wait_for_way(self, art_id: int, error: MintwrightError) -> None:
        """Nothing is wrong with the file: it waits with the whole queue."""
        self.wait_again(art_id)
        self._backoff.begin(error)

    def _lacks_room(self, error: MintwrightError) -> bool:
        """Whether the practice network, which is on the artist's own disk, is full."""
        return self._scope == scope_of(Network.PRACTICE) and getattr(error, "status", None) == NO_ROOM

    def _is_reason_to_wait(self, error: MintwrightError, art_id: int) -> bool:
        """Whether the connection or the disk is at fault rather than this one file."""
        from mintwright.api.errors import Interrupted, NotAuthorised, NotReached, NotRenewed, RateLimited, ServerFault

        if isinstance(error, ServerFault) and error.retry_after is not None:
            return True  # it says that it comes back
        if isinstance(error, Interrupted) or (isinstance(error, ServerFault) and error.passes):
            self._interruptions[art_id] += 1
            return self._interruptions[art_id] < INTERRUPTIONS
        return isinstance(error, (NotReached, RateLimited, NotAuthorised, NotRenewed, LibraryError, NoTokenError))

    # --- A drive that does not answer

    def _wait_for_drive(self, art_id: int, error: SilentDriveError) -> None:
        """Show the problem in memory only: in the journal it waits as before, and will again when its drive is back."""
        self.wait_again(art_id)
        said = Sentence(
            "uploads",
            "The drive {drive} does not answer, so {name} waits. It goes on by itself as soon as the drive does.",
            drive=error.drive.name,
            name=shown_name(self._store.path(art_id)),
        )
        self._recorder.show([failed(self._store, art_id, self._scope, said)], self._scope)
        error.drive.when_back(partial(self._is_back, art_id, said))

    def _is_back(self, art_id: int, said: Sentence) -> None:
        """Its drive answers again."""
        if self._store.problem(art_id, self._scope) == said:
            self._recorder.show(tried_again(self._store, [art_id], self._scope), self._scope)
        self._go_on(art_id)
