"""Unsaved work: what only memory has because the disk refused it, and saving it here or elsewhere."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Database
from mintwright.library.disk_reserve import DiskReserve
from mintwright.library.errors import LibraryError, refused_as
from mintwright.library.savepoints import apply_each
from mintwright.library.settings_repository import save_settings
from mintwright.studio.background.run_all import run_all
from mintwright.studio.disk.drives import Drives
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.instructions.instructions import Instructions
from mintwright.studio.minting.confirmed_mints import Confirmed, known_as
from mintwright.studio.minting.minting import Minting
from mintwright.studio.projects import Projects
from mintwright.studio.receipts.receipt_notes import ReceiptNotes
from mintwright.studio.session.session import PROFILE
from mintwright.studio.settings import Settings
from mintwright.studio.uploads.uploads import Uploads

if TYPE_CHECKING:
    from mintwright.studio.recovery.rescue_file import Instructed, RescueError
    from mintwright.studio.recovery.taking_back import TakenBack

K = TypeVar("K")
V = TypeVar("V")

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 5.0  # with a disk that does not answer, each time it is tried
ROUNDS = 10  # of saving what came while the rest was saved: files that are uploaded go on while the artist leaves
AT_ONCE_SECONDS = 2.0  # the same, where the system ends the session: it gives a program some five

_CONFIRMED, _UNSENT = "confirmed", "unsent"  # kinds of news that no file can carry

_SILENT = Sentence("keeping", "The disk does not answer, so what is new could not be saved.")
_OTHER_PROFILE = Sentence(
    "keeping",
    "This was saved from other work than is open here. Open Mintwright with those files, and take it back there.",
)
_NOT_ALL_TAKEN_BACK = Sentence("keeping", "Not all of the file was taken back. {reason}")
_OUR_FAULT = Sentence("keeping", "Something went wrong inside Mintwright, so what is new could not be saved.")


News = tuple[str, object, object]  # one thing that only memory holds: of what kind, its key there, and itself


@dataclass(frozen=True, slots=True)
class Unsaved:
    """What would be lost: the names of described pieces and of answered mints, and settings.

    `uploads` counts the files whose upload would be forgotten: they would be uploaded again. `notes` counts those on
    receipts. `instructions` are the names of mints with an order or refund of which only memory knows what came of it.

    `confirmed` are the mints that were confirmed and are not sent, and that are lost with the program;
    `prepared` of those that wait in the journal; `unsent` of those that are not sent, and that the journal may call
    sent all the same. `is_waiting`: for some of these all may be well soon.

    `project` is where the pieces are; `reason` says why not everything could be saved; `news` are the items, and
    `files` what was saved elsewhere.
    """

    project: str = ""
    pieces: tuple[str, ...] = ()
    mints: tuple[str, ...] = ()
    instructions: tuple[str, ...] = ()
    confirmed: tuple[Confirmed, ...] = ()
    prepared: tuple[Confirmed, ...] = ()
    unsent: tuple[Confirmed, ...] = ()
    is_waiting: bool = False
    settings: bool = False
    notes: int = 0
    reason: Sentence | None = None
    uploads: int = 0
    news: tuple[News, ...] = ()
    files: tuple[Path, ...] = ()

    def __bool__(self) -> bool:
        return self.can_be_saved or bool(self.confirmed or self.prepared or self.unsent)

    @property
    def can_be_saved(self) -> bool:
        """Whether any of it can be: a file can carry it, and the disk may take it yet."""
        answers = self.mints or self.instructions or self.uploads
        return bool(self.pieces or answers or self.settings or self.notes)


class UnsavedWork:
    """Ensures that nothing is lost without the artist's consent."""

    def __init__(
        self,
        database: Database,
        settings: Settings,
        projects: Projects,
        uploads: Uploads,
        drafting: Drafts,
        minting: Minting,
        instructions: Instructions,
        notes: ReceiptNotes,
        room: DiskReserve,
        drives: Drives,
    ) -> None:
        """`room` is the reserved disk space; it is released when the disk is full: new work is worth more."""
        self._database = database
        self._settings = settings
        self._projects = projects
        self._uploads = uploads
        self._drafting = drafting
        self._minting = minting
        self._instructions = instructions
        self._notes = notes
        self._room = room
        self._drives = drives
        self._let_go: tuple[News, ...] = ()
        self._elsewhere: tuple[News, ...] = ()  # of these, what is saved in files

    def unsaved(self, reason: Sentence | None = None) -> Unsaved:
        """What is not on the disk now, and was not given up by the artist."""
        drafts, unsent = self._kept("draft", self._drafting.unsaved), self._kept(_UNSENT, self._minting.unsent)
        mints = self._kept("mint", self._minting.answers_in_hand)
        settings = self._kept("setting", self._settings.unsaved)
        uploads = self._kept("upload", self._uploads.answers.pending)
        notes = self._kept("note", self._notes.unsaved)
        instructions = self._kept("instruction", self._instructions.answers_in_hand)
        confirmed = self._not_let_go(self._minting.confirmed.unprepared)
        prepared = self._not_let_go(self._minting.confirmed.prepared)
        known = {mint.id: mint for mint in self._minting.mints()} if mints or unsent or instructions else {}
        return Unsaved(
            project=self._projects.current.name,
            pieces=tuple(draft.name.strip() or self._uploads.art(art_id).path.name for art_id, draft in drafts.items()),
            mints=tuple(known[mint_id].called if mint_id in known else "" for mint_id in mints),
            instructions=tuple(known[mint_id].called for mint_id in self._mints_of(instructions) if mint_id in known),
            confirmed=tuple(confirmed.values()),
            prepared=tuple(prepared.values()),
            unsent=tuple(known_as(known[mint_id]) for mint_id in unsent if mint_id in known),
            is_waiting=self._minting.confirmed.is_waiting or bool(unsent),
            settings=bool(settings),
            notes=len(notes),
            reason=reason,
            uploads=len(uploads),
            news=(
                *_news("draft", drafts),
                *_news("mint", mints),
                *_news("setting", settings),
                *_news("upload", uploads),
                *_news("note", notes),
                *_news("instruction", instructions),
                *_news(_CONFIRMED, {task: task for task in (*confirmed, *prepared)}),
                *_news(_UNSENT, unsent),
            ),
        )

    def _mints_of(self, instruction_ids: Iterable[int]) -> list[int]:
        """The mints that these orders and refunds are about, each as often as it has one."""
        return [one.mint_id for key in instruction_ids if (one := self._instructions.by_id(key)) is not None]

    def _kept(self, kind: str, values: Mapping[K, V]) -> dict[K, V]:
        """Those not given up. Compared by identity: an equal item is another one."""
        let_go = {key: value for let_go_kind, key, value in self._let_go if let_go_kind == kind}
        return {key: value for key, value in values.items() if key not in let_go or let_go[key] is not value}

    def _not_let_go(self, mints: Mapping[K, Confirmed]) -> dict[K, Confirmed]:
        """The mints not given up. A mint is its task: its name may be read anew."""
        return {task: mints[task] for task in self._kept(_CONFIRMED, {task: task for task in mints})}

    def stay(self) -> None:
        """The artist does not leave: whatever she gave up for that can still be saved, and is asked about again.

        Not what she has elsewhere, nor the mints that were not sent: she was told.
        """
        self._let_go = self._elsewhere
        self._minting.confirmed.forget()

    def let_go(self, told: Unsaved) -> tuple[Confirmed, ...]:
        """Give this up: the artist knows that it is lost, or has it elsewhere. She is not asked about it again.

        What was confirmed and is not being sent yet will not be. Returns what was sent while she was asked.
        """
        named = {key for kind, key, _ in told.news if kind in (_CONFIRMED, _UNSENT)}
        self._minting.confirmed.drop(named)
        self._let_go = (*self._let_go, *told.news)
        self._elsewhere = (*self._elsewhere, *(told.news if told.files else ()))
        sent = self._minting.confirmed.sent(named)
        return tuple(known_as(mint) for mint in sent if mint.id not in self._minting.unsent)

    @property
    def was_let_go(self) -> bool:
        """Whether the artist has given something up: then nothing waits long for the disk any more."""
        return bool(self._let_go)

    async def save(self) -> Unsaved:
        """Try to save all of it, the answers first; returns what the disk still refuses. Never raises.

        What was confirmed has a moment to be sent; with what the disk refuses is what was not. What came meanwhile, as
        the answer to an upload, is saved too: she would be asked about what no disk refused.

        Waits for a disk that does not answer PATIENCE_SECONDS in all. The space reserved for answers is released to the
        rest only while no mint is under way, whose answer would need it.
        """
        await self._minting.confirmed.wait(PATIENCE_SECONDS)
        until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        reason, rounds = await self._saved(until), 1
        while reason is None and self.unsaved().can_be_saved and rounds < ROUNDS:
            reason, rounds = await self._saved(until), rounds + 1
        said = (*self._minting.confirmed.reasons, reason)
        return self.unsaved(next((one for one in said if one is not None), None))

    async def _saved(self, until: float) -> Sentence | None:
        """Why not all of it could be saved; what is new since each step began is left to the next round."""
        drafts = partial(self._drafting.flush, is_last=True)
        reasons = [
            await self._tried(self._minting.save_in_hand, until, may_give=True),
            await self._tried(self._instructions.save, until, may_give=True),
            await self._tried(self._uploads.answers.save, until, may_give=not self._minting.is_sending),
            await self._tried(drafts, until, may_give=not self._minting.is_sending),
            await self._tried(self._notes.flush, until, may_give=not self._minting.is_sending),
            await self._tried(self._settings.flush, until, may_give=not self._minting.is_sending),
        ]
        return next((reason for reason in reasons if reason is not None), None)

    async def resume(self) -> None:
        """There is space again: save, and resume the queue. Raises LibraryError."""
        steps = (
            self._minting.save_in_hand,
            self._instructions.save,
            self._uploads.answers.save,
            self._drafting.flush,
            self._notes.flush,
            self._settings.flush,
        )
        await run_all(steps)
        self._uploads.try_now()

    def save_now(self) -> bool:
        """Save briefly, without the event loop: the system is about to end the program.

        False if ending now would lose something, including the answer to a mint under way.
        """
        is_taken = self._tried_now(partial(self._drafting.take_typed, is_last=True))
        is_written = self._tried_now(self._write_now)
        return is_taken and is_written and not (self._minting.awaits_answer or self._instructions.awaits_answer)

    def _write_now(self) -> bool:
        changes = (
            *self._minting.saving_in_hand(),
            *self._instructions.saving(),
            *self._uploads.answers.saving(),
            self._drafting.saving(),
            self._notes.saving(),
            partial(save_settings, values=dict(self._settings.unsaved)),
        )
        return self._database.write_now(partial(apply_each, changes=changes), AT_ONCE_SECONDS)

    def _tried_now(self, step: Callable[[], bool | None]) -> bool:
        """Whether a step did all that it should; never raises, so that the next one is taken too."""
        try:
            return step() is not False
        except (MintwrightError, TimeoutError) as error:
            log.info("not saved at the end of the session: %s", error)
        except Exception:
            log.exception("not saved at the end of the session, which is a bug")
        return False

    async def _tried(self, step: Callable[[], Awaitable[None]], until: float, *, may_give: bool) -> Sentence | None:
        """Why a step failed, even with the space reserved for answers; `until` is in the loop's time."""
        try:
            async with asyncio.timeout_at(until):
                try:
                    await step()
                except LibraryError:
                    if not may_give or not await self._room.release():
                        raise
                    await step()
        except TimeoutError:
            return _SILENT
        except MintwrightError as error:
            log.info("not saved: %s", error.details)
            return error.sentence
        except Exception:
            log.exception("not saved, which is a bug")
            return _OUR_FAULT
        return None

    async def save_elsewhere(self, path: Path) -> Unsaved:
        """Write all unsaved work into a file that `take_back` can read.

        The artist agreed to replace `path` only: further files go beside it under free names. Returns exactly what is
        in the files: not what was new while they were written, nor a single item that no file takes, which `reason`
        then names. Raises ExportError, and RescueError if there is nothing else.
        """
        from mintwright.studio.export import save, save_beside
        from mintwright.studio.recovery.rescue_file import (
            Answer,
            Key,
            Noted,
            Rescued,
            RescueError,
            Uploaded,
            rescue_files,
        )

        written = self.unsaved()
        in_hand = self._minting.answers_in_hand
        answers = (
            Answer(mint_id=mint.id, sha256=mint.sha256, title=mint.title, outcome=in_hand[mint.id])
            for mint in self._minting.mints()
            if mint.id in in_hand
        )
        rescued = Rescued(
            profile=self._settings.text(PROFILE),
            saved_on=datetime.now(UTC),
            project=self._projects.current,
            drafts=tuple((draft, self._uploads.art(art_id).path) for art_id, draft in self._drafting.unsaved.items()),
            digests={
                art_id: digest for art_id in self._drafting.unsaved if (digest := self._uploads.art(art_id).sha256)
            },
            answers=tuple(answers),
            instructions=tuple(self._instructed()),
            uploads=tuple(
                Uploaded(art_id=held.art.id, sha256=sha256, scope=scope, path=held.art.path, answer=held.answer.raw)
                for (sha256, scope), held in self._uploads.answers.pending.items()
            ),
            notes=tuple(
                Noted(mint_id=mint.id, sha256=mint.sha256, words=self._notes.unsaved[mint.id])
                for mint in self._minting.mints()
                if mint.id in self._notes.unsaved
            ),
            settings=self._settings.unsaved,
        )
        left_out: dict[Key, RescueError] = {}
        contents, files = rescue_files(rescued, left_out), [path]
        first = await asyncio.to_thread(next, contents)
        if left_out and len(left_out) == len(written.news):
            raise next(iter(left_out.values()))
        await save(path, first)
        while (content := await asyncio.to_thread(next, contents, None)) is not None:
            files.append(await save_beside(path, content))
        news = tuple(one for one in written.news if one[0] not in (_CONFIRMED, _UNSENT) and one[:2] not in left_out)
        return replace(written, files=tuple(files), news=news, reason=_left_out(tuple(left_out.values())))

    def _instructed(self) -> "Iterator[Instructed]":
        from mintwright.studio.recovery.rescue_file import Instructed

        known = {mint.id: mint.called for mint in self._minting.mints()}
        for key, outcome in self._instructions.answers_in_hand.items():
            if (one := self._instructions.by_id(key)) is not None:
                yield Instructed(
                    instruction_id=key, kind=one.kind, transaction_uuid=one.transaction_uuid,
                    title=known.get(one.mint_id, ""), outcome=outcome,
                )  # fmt: skip

    async def take_back(self, path: Path) -> "TakenBack":
        """Put back what `save_elsewhere` wrote: descriptions as one step that can be undone, answers where they belong.

        Nothing is sent. An answer counts only if the mint's outcome is unknown here, a description only for the same
        file, by its path or its content, in the same project, a setting only if it has no value. `path` is absolute, as
        a dialog gives it. Raises RescueError, LibraryError, SilentDriveError.
        """
        from mintwright.studio.recovery.rescue_file import RescueError, read_bytes, read_rescued
        from mintwright.studio.recovery.taking_back import TakingBack

        raw = await self._drives.run(path, partial(read_bytes, path))
        rescued = await asyncio.to_thread(read_rescued, raw)
        if rescued.profile != self._settings.text(PROFILE):
            raise RescueError(_OTHER_PROFILE)
        with refused_as(_NOT_ALL_TAKEN_BACK):
            taking = TakingBack(
                self._settings, self._projects, self._uploads, self._drafting, self._minting, self._instructions,
                self._notes,
            )  # fmt: skip
            return await taking.take_back(rescued)


def _left_out(errors: "Sequence[RescueError]") -> Sentence | None:
    """What of all that was to be saved elsewhere is not, and why."""
    if not errors:
        return None
    why = errors[0].sentence
    if len(errors) == 1:
        return Sentence("keeping", "The rest is saved elsewhere. {why}", why=why)
    return Sentence(
        "keeping", "The rest is saved elsewhere, but {count} things are not. {why}", count=len(errors), why=why
    )


def _news(kind: str, values: Mapping[K, object]) -> Iterable[News]:
    return ((kind, key, value) for key, value in values.items())
