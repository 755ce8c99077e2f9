"""The artist's drafts, one for each piece of art. Memory leads, the disk follows within half a second."""

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import fields, replace
from functools import partial
from types import MappingProxyType
from typing import Any, Protocol

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.naming import asset_name_from, title_from
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection, Database
from mintwright.library.draft_repository import draft_of, save_drafts
from mintwright.library.errors import LibraryError
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.history import Edit, History
from mintwright.studio.project_contents import Contents

log = logging.getLogger(__name__)

AUTOSAVE_SECONDS = 0.5
RETRY_SECONDS = 5.0  # after a failed write

_LABELS = {
    "name": Sentence("drafting", "Edit title"),
    "asset_name": Sentence("drafting", "Edit name on the chain"),
    "description": Sentence("drafting", "Edit description"),
    "amount": Sentence("drafting", "Edit quantity"),
    "is_auto": Sentence("drafting", "Edit automatic processing"),
    "royalties_rate": Sentence("drafting", "Edit royalties"),
    "royalties": Sentence("drafting", "Edit royalties"),
    "attrs": Sentence("drafting", "Edit attributes"),
    "files": Sentence("drafting", "Edit further files"),
}
_EDIT = Sentence("drafting", "Edit details")
_OUR_FAULT = Sentence(
    "drafting", "Something went wrong inside Mintwright, so this is not saved yet. Keep it open; it tries on."
)


def label_of(field: str) -> Sentence:
    """The name of an edit of this field in the history."""
    return _LABELS.get(field, _EDIT)


def fields_of(draft: Draft) -> dict[str, Any]:
    """The values of a draft by field name."""
    return {field.name: getattr(draft, field.name) for field in fields(draft) if field.name != "art_id"}


class HandOver(Protocol):
    """Edits the drafts as somebody's words say that are in none yet; `is_last`: also what stands in an open editor."""

    def __call__(self, *, is_last: bool) -> None: ...


class Drafts:
    """The drafts of the open project. Every edit can be undone (studio.history).

    Announces Kind.DRAFTS, and Kind.DRAFTS_SAVED when `saved` or `problem` may have changed.
    """

    def __init__(
        self,
        database: Database,
        changes: Changes,
        history: History,
        contents: Contents,
        art_of: Callable[[int], Art],
    ) -> None:
        """`art_of` knows the file whose name a new draft is made from."""
        self.problem: Sentence | None = None  # why the drafts could not be saved
        self._database = database
        self._changes = changes
        self._history = history
        self._art_of = art_of
        self._contents = contents
        self._drafts: dict[int, Draft] = {}  # as far as they were looked at
        self._unsaved: dict[int, Draft] = {}
        self._hand_over: list[HandOver] = []
        self._is_typed = False  # somebody holds words that are in no draft yet
        self._saving: asyncio.Task[None] | None = None
        self._flushing = asyncio.Lock()  # with two writes at once the older draft could win

    def show(self, contents: Contents) -> None:
        """Switch to the drafts of another project."""
        self._contents = contents
        self._drafts = {}

    @property
    def saved(self) -> bool:
        """Whether everything that was written is on disk."""
        return not self._unsaved and not self._is_typed

    @property
    def unsaved(self) -> Mapping[int, Draft]:
        """The drafts that are not on disk, by art id."""
        return MappingProxyType(self._unsaved)

    def draft(self, art_id: int) -> Draft:
        """The draft of this art; defaults from its file name if there is none yet."""
        found = self._drafts.get(art_id)
        if found is None:
            text = self._contents.drafts.get(art_id)
            found = self._blank(art_id) if text is None else draft_of(art_id, text)
            self._drafts[art_id] = found
        return found

    def drafts(self, art_ids: Sequence[int]) -> tuple[Draft, ...]:
        """The drafts of several, in this order."""
        return tuple(self.draft(art_id) for art_id in art_ids)

    def _blank(self, art_id: int) -> Draft:
        title = title_from(self._art_of(art_id).path)
        return Draft(art_id=art_id, name=title, asset_name=asset_name_from(title))

    # --- Editing

    def edit(self, art_id: int, **changes: Any) -> None:
        """Change fields of one draft; the first one named is the one the artist edited and gives the step its label.

        Continued typing in the same fields is one step until the history is sealed.
        """
        label = label_of(next(iter(changes), ""))
        self._edit(label, {art_id: changes}, merges=(art_id, frozenset(changes)))

    def edit_many(self, art_ids: Iterable[int], label: Sentence, **changes: Any) -> None:
        """Change the same fields of several drafts, as one step of the history."""
        self._edit(label, dict.fromkeys(art_ids, changes))

    def edit_each(
        self, label: Sentence, changes: Mapping[int, Mapping[str, Any]], *, merges: Hashable | None = None
    ) -> None:
        """Change several drafts, each in its own way, as one step of the history.

        Steps in a row with the same `merges` are one until somebody seals the history.
        """
        self._edit(label, changes, merges)

    def _edit(self, label: Sentence, changes: Mapping[int, Mapping[str, Any]], merges: Hashable | None = None) -> None:
        before = {art_id: self.draft(art_id) for art_id in changes}
        after = {art_id: replace(before[art_id], **fields) for art_id, fields in changes.items()}
        changed = [art_id for art_id in after if after[art_id] != before[art_id]]
        if not changed:
            return
        self._put({art_id: after[art_id] for art_id in changed})
        told = changed if merges is None else list(changes)  # a step that merges may change the others later
        back = {art_id: before[art_id] for art_id in told}
        forth = {art_id: after[art_id] for art_id in told}
        undo, redo = partial(self._put, back), partial(self._put, forth)
        self._history.record(Edit(self._contents.project.id, label, undo, redo, merges, frozenset(told)))

    def _put(self, drafts: Mapping[int, Draft]) -> None:
        self._drafts.update(drafts)
        self._unsaved.update(drafts)
        self._changes.announce(Kind.DRAFTS, drafts)
        self._save_soon()

    # --- Saving

    def on_saving(self, hand_over: HandOver) -> Callable[[], None]:
        """Before anything is saved, words that are in no draft yet are handed over. What is returned ends it."""
        self._hand_over.append(hand_over)
        return partial(self._hand_over.remove, hand_over)

    def expect_typed(self) -> None:
        """Somebody holds words that are in no draft yet: the next autosave fetches them."""
        self._is_typed = True
        self._changes.announce(Kind.DRAFTS_SAVED)
        self._save_soon()

    def take_typed(self, *, is_last: bool = False) -> None:
        """Fetch words that are in no draft yet; `is_last` before the project or the program is left.

        Everybody is asked for them; then a bug in handing them over is raised.
        """
        with ExitStack() as asked:
            for hand_over in reversed(self._hand_over):
                asked.callback(hand_over, is_last=is_last)
        if self._is_typed:
            self._is_typed = False
            self._changes.announce(Kind.DRAFTS_SAVED)

    async def flush(self, *, is_last: bool = False) -> None:
        """Write what is not on disk yet; for `is_last` see `take_typed`. Raises LibraryError."""
        try:
            self.take_typed(is_last=is_last)
        finally:
            await self._write_unsaved()

    async def _write_unsaved(self) -> None:
        async with self._flushing:
            while self._unsaved:
                drafts = dict(self._unsaved)
                try:
                    await self._database.write(self.saving())
                except LibraryError as error:
                    self._say(error.sentence)
                    raise
                self._unsaved = {key: draft for key, draft in self._unsaved.items() if drafts.get(key) is not draft}
                self._say(None)
                self._changes.announce(Kind.DRAFTS_SAVED)

    def saving(self) -> Callable[[Connection], None]:
        """The journal change that saves the drafts not on disk at this moment."""
        return partial(save_drafts, drafts=tuple(self._unsaved.values()))

    def _say(self, problem: Sentence | None) -> None:
        if problem != self.problem:
            self.problem = problem
            self._changes.announce(Kind.DRAFTS_SAVED)

    def _save_soon(self) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # before the loop runs: the next edit, or the end, writes this one too
        if self._saving is None or self._saving.done():
            self._saving = loop.create_task(self._autosave())

    async def _autosave(self) -> None:
        delay = AUTOSAVE_SECONDS
        while not self.saved:
            await asyncio.sleep(delay)
            try:
                await self.flush()
            except LibraryError as error:
                log.info("drafts could not be saved: %s", error.details)
                delay = RETRY_SECONDS
            except Exception:
                log.exception("drafts could not be saved, which is a bug")
                self._say(_OUR_FAULT)
                delay = RETRY_SECONDS

    async def leave(self) -> None:
        """Save everything before another project is opened. Raises LibraryError; then this one stays open."""
        try:
            await self.close()
        except BaseException:
            self._save_soon()  # keep retrying, as before
            raise

    async def close(self) -> None:
        """Save everything before the program ends; a failed write is not tried again. Raises LibraryError."""
        saving, self._saving = self._saving, None
        if saving is not None:
            saving.cancel()
            await asyncio.wait([saving])
        await self.flush(is_last=True)
