"""The queue at work: looks at files, sends three at a time, steps back when the way to the service is broken."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import AccountScope, Network, place_of
from mintwright.domain.project import Art, Proof, StoredFile, Upload, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.library import art_journal as journal
from mintwright.library.database import Connection, Database
from mintwright.library.errors import LibraryError
from mintwright.studio.background.every_one import do_every_one
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.drives import Drive, Drives, SilentDriveError
from mintwright.studio.session.session import Session, SessionState
from mintwright.studio.session.sign_in import SignIn, SignInRequired
from mintwright.studio.uploads.backoff import Backoff
from mintwright.studio.uploads.drive_lanes import DriveLanes
from mintwright.studio.uploads.file_errors import shown_name
from mintwright.studio.uploads.inspection import UnsuitableError, inspect, require_unchanged
from mintwright.studio.uploads.reference_proof import is_divided_so, proof_at_once
from mintwright.studio.uploads.transfer_rate import TransferRate
from mintwright.studio.uploads.upload_store import UploadStore

if TYPE_CHECKING:
    from mintwright.api.client import UploadAnswer
    from mintwright.domain.answers.service_records import Attachment

log = logging.getLogger(__name__)

LOOKS = 2  # files of one drive looked at at once
SLOTS = 3  # files sent at once
NO_ROOM = 507  # a status (RFC 4918 11.5)
LONGEST_KEPT = 64 * 1024  # bytes of an upload's answer; an honest one has less than two thousand
INTERRUPTIONS = 3  # of one file in a row, before that is the file's own problem


class NoRoomToPractiseError(MintwrightError):
    """The practice network is on the artist's own disk, which is full: that is no file's fault."""

    @classmethod
    def of(cls, error: MintwrightError) -> "NoRoomToPractiseError":
        """It is the same for every file."""
        said = Sentence(
            "uploads",
            "The practice network has no room for more files on your disk. Open Practice and clear what it holds, or "
            "free some space on the disk.",
        )
        return cls(said, details=error.details)


class NoTokenError(MintwrightError):
    """The sign-in could not be renewed just now."""

    @classmethod
    def of_bug(cls, bug: Exception) -> "NoTokenError":
        """It is no file's fault either that the renewal ended in a bug."""
        said = Sentence("uploads", "Your sign-in could not be renewed: this is a fault in Mintwright. Sign in again.")
        return cls(said, details=type(bug).__name__)


class OurFaultError(MintwrightError):
    """A bug ended the work on one file. It is that file's problem, so that the others go on."""

    def __init__(self, bug: BaseException) -> None:
        said = Sentence("uploads", "This is a fault in Mintwright, not in your file. Try again, or send us the log.")
        super().__init__(said, details=type(bug).__name__)


@dataclass(frozen=True, slots=True)
class Answered:
    """What the service said of a file, with the art that was sent: its project may be left by the time it is kept."""

    art: Art
    answer: "UploadAnswer"

    def saving(self, place: AccountScope) -> Callable[[Connection], StoredFile]:
        """The change of the journal that keeps it."""
        said = self.answer.raw[:LONGEST_KEPT]
        file = _stored(self.art, self.answer.record)
        return partial(journal.set_stored, file=file, place=place, answer=said, art_id=self.art.id)


class UploadQueue:
    """Takes what waits, in the order of the grid. Each step is journalled before it counts. Announces Kind.ART."""

    def __init__(self, database: Database, changes: Changes, session: Session, drives: Drives) -> None:
        self.outage = Backoff(changed=lambda: changes.announce(Kind.ART), over=self._dispatch)
        self.pace = TransferRate()
        self._database = database
        self._changes = changes
        self._session = session
        self._drives = drives
        self._to_look = DriveLanes(self._drive_of)
        self._to_send = DriveLanes(self._drive_of)
        self._looking: dict[int, asyncio.Task[None]] = {}
        self._sending: dict[int, asyncio.Task[None]] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self._stale: dict[int, AccountScope | None] = {}  # to be looked at anew; where to send what it is then
        self._interruptions: Counter[int] = Counter()
        self._answered: dict[tuple[str, AccountScope], Answered] = {}  # until it is journalled, by SHA-256 and place
        self._is_started = False
        self._stands_still = False
        self.exempt: set[int] | None = None  # the art that may be sent while the queue is held; None while it is not

    # --- Steering

    def load(self, artwork: UploadStore, *, is_held: bool) -> None:
        """Work for another project."""
        self._artwork = artwork
        self._place = self._session.place
        self.exempt = set() if is_held else None
        self._stale.clear()
        self._enqueue_all()
        self._dispatch()

    def start(self) -> None:
        """Begin, now that the loop runs."""
        self._is_started = True
        self._dispatch()

    async def stop(self) -> None:
        """End everything under way; what was being sent waits again."""
        self._to_look.clear()
        self._to_send.clear()
        self.outage.end()
        await self.stop_these((*self._looking, *self._sending))
        if self._ending:
            await asyncio.wait(tuple(self._ending))

    async def stop_these(self, art_ids: Iterable[int]) -> None:
        """End what is under way for these."""
        running = self._looking | self._sending
        tasks = [running[art_id] for art_id in art_ids if art_id in running]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def hold(self) -> None:
        """Send nothing until `let_go`, but what is let through; files are still looked at."""
        self.exempt = set()
        await self.stop_these(tuple(self._sending))

    def let_go(self) -> None:
        """End `hold`."""
        self.exempt = None
        self.outage.end()
        self._enqueue_all()
        self._dispatch()

    def holds(self, art_id: int) -> bool:
        """Whether this is kept back because the whole queue is held."""
        return self.exempt is not None and art_id not in self.exempt

    def allow(self, art_ids: Sequence[int]) -> None:
        """Send these, also while the queue is held; at this place, and until the end of the program."""
        self.on_session_changed()  # the news of another place may still be on its way
        if self.exempt is not None:
            self.exempt.update(art_ids)
        self.enqueue(art_ids)

    def disallow(self, art_ids: Iterable[int]) -> None:
        """End `let_through` for these."""
        if self.exempt is not None:
            self.exempt.difference_update(art_ids)

    @contextmanager
    def standstill(self) -> Generator[None]:
        """Begin to send nothing meanwhile; what is being sent goes on."""
        self._stands_still = True
        try:
            yield
        finally:
            self._stands_still = False
            self._dispatch()

    def references_in_hand(self, place: AccountScope) -> tuple[str, ...]:
        """The references of what a place holds and the journal does not know of yet."""
        return tuple(held.answer.record.ipfs for (_, there), held in self._answered.items() if there == place)

    def try_now(self) -> None:
        """Wait no longer."""
        self.outage.end()
        self._dispatch()

    @property
    def answered(self) -> Mapping[tuple[str, AccountScope], Answered]:
        """What the service said of files and is not on the disk, by their SHA-256 and the place that holds them."""
        return MappingProxyType(self._answered)

    async def save_answered(self) -> None:
        """Try once more to write it, of every project: then no start sends it again. Raises LibraryError."""
        await do_every_one(partial(self._save_answer, *key, held) for key, held in tuple(self._answered.items()))

    async def _save_answer(self, sha256: str, place: AccountScope, held: Answered) -> None:
        self._artwork.set_stored(await self._database.write(held.saving(place)), place)
        if self._answered.get((sha256, place)) is held:
            del self._answered[sha256, place]

    def saving_answered(self) -> Sequence[Callable[[Connection], object]]:
        """The changes of the journal that keep what is not on the disk at this moment."""
        return [held.saving(place) for (_, place), held in self._answered.items()]

    async def take_back(self, art_id: int, sha256: str, place: AccountScope, raw: bytes) -> bool:
        """Keep what the service said of a file and the disk had refused, in its own words; whether it was needed.

        It is believed as far as an answer that comes just now: what its reference proves of the file is told from the
        file's own digest. Raises LibraryError.
        """
        from mintwright.api.client import UploadAnswer
        from mintwright.domain.answers.service_records import RecordError, parse_attachment

        art = await self._database.read(partial(journal.find_art, art_id=art_id))
        held = await self._database.read(partial(journal.find_stored, sha256=sha256, place=place))
        if art is None or not sha256 or art.sha256 != sha256 or held is not None or (sha256, place) in self._answered:
            return False
        try:
            answer = Answered(art, UploadAnswer(parse_attachment(raw), raw))
        except RecordError:
            return False
        artwork, stored = self._artwork, await self._database.write(answer.saving(place))
        artwork.set_stored(stored, place)
        if art_id in artwork:
            artwork.set_state(Upload(art_id=art_id, state=UploadState.UPLOADED), place)
            self._changes.announce(Kind.ART, {art_id})
        return True

    def enqueue(self, art_ids: Iterable[int]) -> None:
        """Put these behind what waits already."""
        self._enqueue(art_ids)
        self._dispatch()

    def inspect_again(self, art_ids: Iterable[int], meant_for: AccountScope | None = None) -> None:
        """Look at these files anew. Where their content is another, it is sent to the place it is meant for alone."""
        self._stale.update(dict.fromkeys(art_ids, meant_for))

    def on_session_changed(self) -> None:
        """The session changed: another place, or a sign-in."""
        if self._session.place != self._place:
            self._place = self._session.place
            self.exempt = None if self.exempt is None else set()
            for art_id, task in (*self._looking.items(), *self._sending.items()):
                self._ending.add(task)
                task.add_done_callback(self._ending.discard)
                task.add_done_callback(partial(self._enqueue_again, art_id))  # the artist may be back by then
                task.cancel()
            self._looking, self._sending = {}, {}
            self.outage.end()
            self._enqueue_all()
        elif self._session.state is SessionState.SIGNED_IN:
            self.outage.end()
        self._dispatch()

    # --- The line

    def _enqueue_all(self) -> None:
        self._to_look.clear()
        self._to_send.clear()
        self._enqueue(self._artwork.order())

    def _enqueue(self, art_ids: Iterable[int]) -> None:
        for art_id in art_ids:
            if self._wants_look(art_id):
                self._to_look.append(art_id)
            elif self._wants_sending(art_id):
                self._to_send.append(art_id)

    def _enqueue_again(self, art_id: int, _ended: "asyncio.Task[None]") -> None:
        if art_id in self._artwork:
            self._enqueue([art_id])
            self._dispatch()

    def _wants_look(self, art_id: int) -> bool:
        if not self._artwork.is_shown(art_id):
            return False
        unseen = art_id in self._stale or not self._artwork.sha256(art_id)
        return unseen and self._artwork.state(art_id, self._place) is not UploadState.PROBLEM

    def _wants_sending(self, art_id: int) -> bool:
        waits = self._artwork.state(art_id, self._place) is UploadState.WAITING
        may_go = self._artwork.is_shown(art_id) and not self.holds(art_id)
        return waits and may_go and not self._wants_look(art_id)

    def _dispatch(self) -> None:
        """Start whatever may start now."""
        if not self._is_started:
            return
        while not self.outage.waits and (art_id := self._next_look()) is not None:
            self._begin(art_id, self._looking, self._look(self._artwork, art_id, self._place))
        while self._may_send() and (art_id := self._next_sending()) is not None:
            self._begin(art_id, self._sending, self._send(self._artwork, art_id, self._place))

    def _next_look(self) -> int | None:
        may_ask = partial(self._may_ask, self._looking, LOOKS)
        return self._to_look.next(may_ask, partial(self._is_free, self._wants_look))

    def _next_sending(self) -> int | None:
        may_ask = partial(self._may_ask, self._sending, SLOTS)
        return self._to_send.next(may_ask, partial(self._is_free, self._wants_sending))

    def _may_ask(self, running: Mapping[int, object], most: int, drive: Drive) -> bool:
        """Whether one more may be read from a drive. One that keeps somebody waiting is tried with one at a time."""
        most = 1 if drive.is_in_doubt else most
        return not drive.is_full and sum(self._drive_of(art_id) is drive for art_id in running) < most

    def _drive_of(self, art_id: int) -> Drive:
        return self._drives.of(self._artwork.path(art_id))

    def _is_free(self, is_wanted: Callable[[int], bool], art_id: int) -> bool:
        return is_wanted(art_id) and art_id not in self._looking and art_id not in self._sending

    def _may_send(self) -> bool:
        if self._stands_still or self.outage.waits or len(self._sending) >= SLOTS:
            return False
        return self._session.place == self._place and self._session.state is SessionState.SIGNED_IN

    def _begin(self, art_id: int, running: dict[int, asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
        artwork, place = self._artwork, self._place
        task = asyncio.get_running_loop().create_task(work)
        running[art_id] = task

        def ended(task: asyncio.Task[None]) -> None:
            if running.get(art_id) is task:
                del running[art_id]
            if not task.cancelled():
                if bug := task.exception():  # also in saying so: it is not begun again, or it would never end
                    log.error("the work on a file ended in a bug", exc_info=bug)
                    self._give_up(artwork, art_id, place, bug)
                else:
                    self._enqueue([art_id])
            self._dispatch()

        task.add_done_callback(ended)

    # --- Looking

    async def _look(self, artwork: UploadStore, art_id: int, place: AccountScope) -> None:
        """Find out what the file is, and whether the network holds its content already."""
        try:
            known = artwork.art(art_id)
            art = await self._drives.run(known.path, partial(inspect, known))
            outdated = artwork.outdated(art, self._stale.get(art_id))
            if not await self._database.write(partial(journal.set_checked, art=art, outdated=outdated)):
                return  # it was found elsewhere meanwhile, and is looked at there
            artwork.set_checked(art)
            for elsewhere, line in outdated:
                artwork.set_state(line, elsewhere)
            self._stale.pop(art_id, None)
            self._changes.announce(Kind.ART, {art_id})
        except SilentDriveError as error:
            self._wait_for_drive(artwork, art_id, place, error)
        except UnsuitableError as error:
            await self._fail(artwork, art_id, place, error)
        except LibraryError as error:
            self.outage.begin(error)
        except Exception as bug:
            log.exception("looking at a file failed in a way that is a bug")
            await self._fail(artwork, art_id, place, OurFaultError(bug))

    # --- A drive that does not answer

    def _wait_for_drive(self, artwork: UploadStore, art_id: int, place: AccountScope, error: SilentDriveError) -> None:
        """Say it at the file, in memory alone: in the journal it waits as before, and so it does when it goes on."""
        path = artwork.path(art_id)
        said = Sentence(
            "uploads",
            "The drive {drive} does not answer, so {name} waits. It goes on by itself as soon as the drive does.",
            drive=error.drive.name,
            name=shown_name(path),
        )
        artwork.set_state(artwork.failed(art_id, place, said), place)
        self._changes.announce(Kind.ART, {art_id})
        error.drive.when_back(partial(self._go_on, artwork, art_id, place, said))

    def _go_on(self, artwork: UploadStore, art_id: int, place: AccountScope, said: Sentence) -> None:
        """The drive answers again."""
        if artwork.problem(art_id, place) == said:
            for line in artwork.tried_again([art_id], place):
                artwork.set_state(line, place)
            self._changes.announce(Kind.ART, {art_id})
        if artwork is self._artwork:
            self.enqueue([art_id])

    # --- Sending

    async def _send(self, artwork: UploadStore, art_id: int, place: AccountScope) -> None:
        """Bring one file to the network. Whatever goes wrong is the file's problem, or a reason to wait."""
        try:
            await self._upload(artwork, artwork.art(art_id), place)
            self.outage.end()
            self._interruptions.pop(art_id, None)
        except asyncio.CancelledError:
            self._wait_again(artwork, art_id, place)
            raise
        except SignInRequired:
            self._wait_again(artwork, art_id, place)
        except SilentDriveError as error:
            self._wait_again(artwork, art_id, place)
            self._wait_for_drive(artwork, art_id, place, error)
        except MintwrightError as failure:
            error = NoRoomToPractiseError.of(failure) if _lacks_room(failure, place) else failure
            if self._is_outage(error, art_id):
                self._wait_again(artwork, art_id, place)
                self.outage.begin(error)
            else:
                await self._fail(artwork, art_id, place, error)
        except Exception as bug:
            log.exception("sending a file failed in a way that is a bug")
            await self._fail(artwork, art_id, place, OurFaultError(bug))

    async def _upload(self, artwork: UploadStore, art: Art, place: AccountScope) -> None:
        held = await self._database.read(partial(journal.find_stored, sha256=art.sha256, place=place))
        if held is not None and not held.proof.is_wrong:
            self._answered.pop((art.sha256, place), None)  # it was journalled while this was stopped
            artwork.set_stored(held, place)
            await self._commit(artwork, Upload(art_id=art.id, state=UploadState.UPLOADED), place)
            return
        account = self._session.account_at(place)
        await _require_token(account)
        await self._drives.run(art.path, lambda _: require_unchanged(art))
        await self._commit(artwork, Upload(art_id=art.id, state=UploadState.UPLOADING), place)
        if (art.sha256, place) not in self._answered:
            progress, reader = partial(self._note_progress, artwork, art.id), self._drives.of(art.path)
            answer = await account.service.send_file(art.path, progress, reader=reader)
            self._answered[art.sha256, place] = Answered(art, answer)
        stored = await self._proven(art, await self._kept(art, place), place)
        artwork.set_stored(stored, place)
        artwork.set_state(Upload(art_id=art.id, state=UploadState.UPLOADED), place)
        self._changes.announce(Kind.ART, {art.id})

    async def _kept(self, art: Art, place: AccountScope) -> StoredFile:
        """Write what the service holds now; what the disk refuses is written later, and the file not sent again.

        So it is where this was stopped meanwhile and nobody knows yet whether the disk took it.
        """
        held = self._answered[art.sha256, place]
        try:
            stored = await self._database.write(held.saving(place))
        except LibraryError:
            raise
        except Exception:  # an answer that no journal takes: trying again asks for another
            self._answered.pop((art.sha256, place), None)
            raise
        self._answered.pop((art.sha256, place), None)
        return stored

    async def _proven(self, art: Art, stored: StoredFile, place: AccountScope) -> StoredFile:
        """Look at the file once more where only that can tell whether the reference is its own."""
        if stored.proof is not Proof.UNCONFIRMED:
            return stored
        try:
            if not await self._drives.run(art.path, partial(is_divided_so, art, stored)):
                return stored
        except SilentDriveError:  # it is stored; whether it is its own can be compared later
            return stored
        await self._database.write(partial(journal.set_proof, file=stored, place=place, proof=Proof.MATCHED))
        return replace(stored, proof=Proof.MATCHED)

    def _note_progress(self, artwork: UploadStore, art_id: int, sent: int, _total: int) -> None:
        self.pace.note(artwork.set_sent(art_id, sent))
        self._changes.announce(Kind.ART, {art_id})

    async def _commit(self, artwork: UploadStore, line: Upload, place: AccountScope) -> None:
        """Commit, then memory, then the news."""
        await self._database.write(partial(journal.set_uploads, uploads=(line,), place=place))
        artwork.set_state(line, place)
        self._changes.announce(Kind.ART, {line.art_id})

    def _wait_again(self, artwork: UploadStore, art_id: int, place: AccountScope) -> None:
        """Back in line. In the journal it may say "uploading", which means the same after a restart."""
        if artwork.state(art_id, place) is UploadState.UPLOADING:
            artwork.set_state(Upload(art_id=art_id, state=UploadState.WAITING), place)
            self._changes.announce(Kind.ART, {art_id})

    def _give_up(self, artwork: UploadStore, art_id: int, place: AccountScope, bug: BaseException) -> None:
        """Not even what is wrong could be said: in memory, it is a problem that can be tried again."""
        said = OurFaultError(bug).sentence
        artwork.set_state(Upload(art_id=art_id, state=UploadState.PROBLEM, problem=said), place)
        self._changes.announce(Kind.ART, {art_id})

    async def _fail(self, artwork: UploadStore, art_id: int, place: AccountScope, error: MintwrightError) -> None:
        line = artwork.failed(art_id, place, error.sentence)
        self._interruptions.pop(art_id, None)
        try:
            await self._commit(artwork, line, place)
        except LibraryError as refused:
            self._wait_again(artwork, art_id, place)
            self.outage.begin(refused)

    def _is_outage(self, error: MintwrightError, art_id: int) -> bool:
        """Whether the way is broken, or the disk, rather than this one file."""
        from mintwright.api.errors import Interrupted, NotAuthorised, NotReached, NotRenewed, RateLimited, ServerFault

        if isinstance(error, ServerFault) and error.retry_after is not None:
            return True  # it says that it comes back
        if isinstance(error, Interrupted) or (isinstance(error, ServerFault) and error.passes):
            self._interruptions[art_id] += 1
            return self._interruptions[art_id] < INTERRUPTIONS
        ours = (LibraryError, NoTokenError, NoRoomToPractiseError)
        return isinstance(error, (NotReached, RateLimited, NotAuthorised, NotRenewed, *ours))


def _lacks_room(error: MintwrightError, place: AccountScope) -> bool:
    return place == place_of(Network.PRACTICE) and getattr(error, "status", None) == NO_ROOM


async def _require_token(account: SignIn) -> None:
    """Whatever is wrong with the sign-in is no problem of the file. Raises SignInRequired, NoTokenError."""
    try:
        await account.token()
    except SignInRequired:
        raise
    except MintwrightError as error:
        raise NoTokenError(error.sentence, details=error.details) from error
    except Exception as bug:
        log.exception("the sign-in could not be renewed: a bug")
        raise NoTokenError.of_bug(bug) from bug


def _stored(art: Art, attachment: "Attachment") -> StoredFile:
    """What the network says it holds, and what its reference alone tells of that."""
    return StoredFile(
        sha256=art.sha256,
        uuid=attachment.uuid,
        ipfs=attachment.ipfs,
        gateway=attachment.gateway,
        media_type=attachment.mimetype or art.media_type,
        proof=proof_at_once(art, attachment.ipfs),
    )
