"""Unsaved work: what only memory has because the disk refused it, and saving it here or elsewhere."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from mintwright.domain.assets.asset import Draft
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Database
from mintwright.library.disk_reserve import DiskReserve
from mintwright.library.errors import LibraryError
from mintwright.library.savepoints import apply_each
from mintwright.library.settings_repository import save_settings
from mintwright.studio.background.run_all import run_all
from mintwright.studio.disk.drives import Drives
from mintwright.studio.drafts import Drafts, fields_of
from mintwright.studio.minting.minting import Minting
from mintwright.studio.projects import Projects
from mintwright.studio.session.session import PROFILE
from mintwright.studio.session.sign_in_store import OUTDATED
from mintwright.studio.settings import Settings, is_text
from mintwright.studio.uploads.uploads import Uploads

if TYPE_CHECKING:
    from mintwright.studio.recovery.rescue_file import Rescued, RescueError

K = TypeVar("K")
V = TypeVar("V")

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 5.0  # with a disk that does not answer, each time it is tried
AT_ONCE_SECONDS = 2.0  # the same, where the system ends the session: it gives a program some five

_SILENT = Sentence("keeping", "The disk does not answer, so what is new could not be saved.")
_OTHER_PROFILE = Sentence(
    "keeping",
    "This was saved from other work than is open here. Open Mintwright with those files, and take it back there.",
)
_TAKE_BACK = Sentence("keeping", "Take back saved work")
_OUR_FAULT = Sentence("keeping", "Something went wrong inside Mintwright, so what is new could not be saved.")


News = tuple[str, object, object]  # one thing that only memory holds: of what kind, its key there, and itself


@dataclass(frozen=True, slots=True)
class Unsaved:
    """What would be lost: the names of described pieces and of answered mints, and settings.

    `uploads` counts the files whose upload would be forgotten: they would be uploaded again.

    `project` is where the pieces are; `reason` says why not everything could be saved; `news` are the items, and
    `files` what was saved elsewhere.
    """

    project: str = ""
    pieces: tuple[str, ...] = ()
    mints: tuple[str, ...] = ()
    settings: bool = False
    reason: Sentence | None = None
    uploads: int = 0
    news: tuple[News, ...] = ()
    files: tuple[Path, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.pieces or self.mints or self.settings or self.uploads)


@dataclass(frozen=True, slots=True)
class TakenBack:
    """How many descriptions, answers and settings were put back, and how many were skipped.

    `gone` belong to nothing here any more, or were not needed; `undecided` are mints whose outcome is not in the file;
    `other_settings` have another value here, or are unknown; `addresses` lead to a service or a folder, which only the
    artist may choose.
    """

    pieces: int = 0
    mints: int = 0
    settings: int = 0
    gone: int = 0
    undecided: int = 0
    other_settings: int = 0
    addresses: int = 0
    uploads: int = 0  # files of which the service said that it holds them
    has_more: bool = False  # another file goes on with what was unsaved

    @property
    def left_out(self) -> int:
        """The number of all that were skipped."""
        return self.gone + self.undecided + self.other_settings + self.addresses


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
        self._room = room
        self._drives = drives
        self._let_go: tuple[News, ...] = ()

    def unsaved(self, reason: Sentence | None = None) -> Unsaved:
        """What is not on the disk now, and was not given up by the artist."""
        drafts, mints = self._kept("draft", self._drafting.unsaved), self._kept("mint", self._minting.in_hand)
        settings = self._kept("setting", self._settings.unsaved)
        uploads = self._kept("upload", self._uploads.answers.pending)
        titles = {mint.id: mint.title for mint in self._minting.mints()} if mints else {}
        return Unsaved(
            project=self._projects.current.name,
            pieces=tuple(draft.name.strip() or self._uploads.art(art_id).path.name for art_id, draft in drafts.items()),
            mints=tuple(titles.get(mint_id, "") for mint_id in mints),
            settings=bool(settings),
            reason=reason,
            uploads=len(uploads),
            news=(
                *_news("draft", drafts),
                *_news("mint", mints),
                *_news("setting", settings),
                *_news("upload", uploads),
            ),
        )

    def _kept(self, kind: str, values: Mapping[K, V]) -> dict[K, V]:
        """Those not given up. Compared by identity: an equal item is another one."""
        let_go = {key: value for let_go_kind, key, value in self._let_go if let_go_kind == kind}
        return {key: value for key, value in values.items() if key not in let_go or let_go[key] is not value}

    def let_go(self, told: Unsaved) -> None:
        """Give this up: the artist knows that it is lost, or has it elsewhere. She is not asked about it again."""
        self._let_go = (*self._let_go, *told.news)

    @property
    def was_let_go(self) -> bool:
        """Whether the artist has given something up: then nothing waits long for the disk any more."""
        return bool(self._let_go)

    async def save(self) -> Unsaved:
        """Try to save all of it, the answers first; returns what the disk still refuses. Never raises.

        Waits for a disk that does not answer PATIENCE_SECONDS in all. The space reserved for answers is released to the
        rest only while no mint is under way, whose answer would need it.
        """
        until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        drafts = partial(self._drafting.flush, is_last=True)
        reasons = [
            await self._tried(self._minting.save_in_hand, until, may_give=True),
            await self._tried(self._uploads.answers.save, until, may_give=not self._minting.is_sending),
            await self._tried(drafts, until, may_give=not self._minting.is_sending),
            await self._tried(self._settings.flush, until, may_give=not self._minting.is_sending),
        ]
        return self.unsaved(next((reason for reason in reasons if reason is not None), None))

    async def resume(self) -> None:
        """There is space again: save, and resume the queue. Raises LibraryError."""
        steps = (self._minting.save_in_hand, self._uploads.answers.save, self._drafting.flush, self._settings.flush)
        await run_all(steps)
        self._uploads.try_now()

    def save_now(self) -> bool:
        """Save briefly, without the event loop: the system is about to end the program.

        False if ending now would lose something, including the answer to a mint under way.
        """
        is_taken = self._tried_now(partial(self._drafting.take_typed, is_last=True))
        is_written = self._tried_now(self._write_now)
        return is_taken and is_written and not self._minting.awaits_answer

    def _write_now(self) -> bool:
        changes = (
            *self._minting.saving_in_hand(),
            *self._uploads.answers.saving(),
            self._drafting.saving(),
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
        from mintwright.studio.recovery.rescue_file import Answer, Key, Rescued, RescueError, Uploaded, rescue_files

        written = self.unsaved()
        in_hand = self._minting.in_hand
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
            uploads=tuple(
                Uploaded(art_id=held.art.id, sha256=sha256, scope=scope, path=held.art.path, answer=held.answer.raw)
                for (sha256, scope), held in self._uploads.answers.pending.items()
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
        news = tuple(one for one in written.news if one[:2] not in left_out)
        return replace(written, files=tuple(files), news=news, reason=_left_out(tuple(left_out.values())))

    async def take_back(self, path: Path) -> TakenBack:
        """Put back what `save_elsewhere` wrote: descriptions as one step that can be undone, answers into their mints.

        Nothing is sent. An answer counts only if the mint's outcome is unknown here, a description only for the same
        file, by its path or its content, in the same project, a setting only if it has no value. `path` is absolute, as
        a dialog gives it. Raises RescueError, LibraryError, SilentDriveError.
        """
        from mintwright.studio.recovery.rescue_file import ADDRESSES, RescueError, read_bytes, read_rescued

        raw = await self._drives.run(path, partial(read_bytes, path))
        rescued = await asyncio.to_thread(read_rescued, raw)
        if rescued.profile != self._settings.text(PROFILE):
            raise RescueError(_OTHER_PROFILE)
        mints = [one for one in rescued.answers if await self._minting.take_back(one.mint_id, one.sha256, one.outcome)]
        undecided = sum(self._minting.is_undecided(one.mint_id, one.sha256) for one in rescued.answers)
        uploads = [await self._uploads.take_back(o.art_id, o.sha256, o.scope, o.answer) for o in rescued.uploads]
        pieces, left_out = await self._take_back_drafts(rescued)
        addresses = sum(self._settings.get(key) != rescued.settings[key] for key in ADDRESSES & rescued.settings.keys())
        settings, other = self._take_back_settings(rescued)
        gone = left_out + len(rescued.answers) - len(mints) - undecided + uploads.count(False)
        return TakenBack(
            pieces=pieces, mints=len(mints), settings=settings, gone=gone, undecided=undecided, other_settings=other,
            addresses=addresses, uploads=sum(uploads), has_more=rescued.has_more,
        )  # fmt: skip

    async def _take_back_drafts(self, rescued: "Rescued") -> tuple[int, int]:
        """How many drafts were put back, and how many descriptions and further files were skipped."""
        project_id = rescued.project.id  # it may have been renamed since
        if not rescued.drafts or all(project_id != project.id for project in self._projects.all()):
            return 0, len(rescued.drafts)
        await self._projects.open(project_id)
        ours = {draft.art_id: draft for draft, path in rescued.drafts if self._is_of(draft.art_id, path, rescued)}
        drafts = {art_id: self._without_unknown_files(draft) for art_id, draft in ours.items()}
        self._drafting.edit_each(_TAKE_BACK, {art_id: fields_of(draft) for art_id, draft in drafts.items()})
        files = sum(len(ours[art_id].files) - len(draft.files) for art_id, draft in drafts.items())
        return len(drafts), len(rescued.drafts) - len(drafts) + files

    def _is_of(self, art_id: int, path: Path, rescued: "Rescued") -> bool:
        """Whether this id means that file here too, which may have moved: in a restored backup it may be another's."""
        from mintwright.studio.recovery.rescue_file import file_text

        if not self._uploads.has(art_id):
            return False
        art = self._uploads.art(art_id)
        return file_text(art.path) == file_text(path) or art.sha256 == rescued.digests.get(art_id)

    def _without_unknown_files(self, draft: Draft) -> Draft:
        return replace(draft, files=tuple(file for file in draft.files if self._uploads.has(file.art_id)))

    def _take_back_settings(self, rescued: "Rescued") -> tuple[int, int]:
        """How many settings were put back, and how many were skipped; equal ones are neither."""
        from mintwright.studio.recovery.rescue_file import ADDRESSES, SETTINGS

        put_back = left_out = 0
        for key in rescued.settings.keys() - ADDRESSES:
            value = rescued.settings[key]
            value = _united(self._settings.get(OUTDATED), value) if key == OUTDATED else value
            here = self._settings.get(key)
            if here is not None and here == value:
                continue
            if key not in SETTINGS or value is None or (here is not None and key != OUTDATED):
                left_out += 1
                continue
            self._settings.put(key, value)
            put_back += 1
        return put_back, left_out


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


def _united(here: object, there: object) -> list[str]:
    """The accounts to be forgotten on either side: none is dropped, for its sign-in in the keyring must not be used."""
    lists = (cast("list[Any]", one) for one in (here, there) if isinstance(one, list))
    return sorted({name for one in lists for name in one if is_text(name)})
