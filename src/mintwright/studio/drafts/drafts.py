"""The artist's drafts, one for each piece of art. Memory leads, the disk follows within half a second."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Container, Generator, Hashable, Iterable, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Protocol

from mintwright.domain.assets.asset import Draft
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection, Database
from mintwright.library.draft_repository import StoredDrafts, draft_of, save_drafts
from mintwright.library.errors import LibraryError
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.drafts.blank import blank
from mintwright.studio.drafts.covers import CoverIndex
from mintwright.studio.drafts.draft_change import DraftChange, worked_out
from mintwright.studio.drafts.labels import label_of
from mintwright.studio.drafts.late_edit import LateEdit, LateEdits
from mintwright.studio.history import Edit, History
from mintwright.studio.project_contents import Contents

log = logging.getLogger(__name__)

AUTOSAVE_SECONDS = 0.5
RETRY_SECONDS = 5.0  # after a failed write

_OUR_FAULT = Sentence(
    "drafting", "Something went wrong inside Mintwright, so this is not saved yet. Keep it open; it tries on."
)


class CommitTyped(Protocol):
    """Writes into the drafts what was typed and is in none yet; `is_last`: also what stands in an open editor."""

    def __call__(self, *, is_last: bool) -> None: ...


CommitAtPause = Callable[[], Awaitable[bool]]  # the same without haste; says whether that was all


class Drafts:
    """The drafts of the open project. Every edit can be undone (studio.history).

    Announces Kind.DRAFTS, Kind.COVERS, and Kind.DRAFTS_SAVED when `saved` or `problem` may have changed.
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
        self.covers = CoverIndex(contents.drafts.covers)
        self._drafts: dict[int, Draft] = {}  # as far as they were looked at
        self._unsaved: dict[int, Draft] = {}
        self._commits: list[CommitTyped] = []
        self._at_pauses: list[CommitAtPause] = []
        self._is_typed = False  # somebody holds words that are in no draft yet
        self._taken: dict[int, DraftChange] = {}  # by the last step
        self.late = LateEdits(partial(changes.announce, Kind.DRAFTS_SAVED))
        self._saving: asyncio.Task[None] | None = None
        self._flushing = asyncio.Lock()  # with two writes at once the older draft could win

    def show(self, contents: Contents) -> None:
        """Switch to the drafts of another project."""
        self._contents = contents
        self.covers = CoverIndex(contents.drafts.covers)
        self._drafts = {}

    def take_over(self, stored: StoredDrafts, added: Container[int] = ()) -> None:
        """The journal holds these drafts now. One that memory has keeps its words, and takes a cover if it has none.

        Of the drafts of art that was just `added` nothing is said: whoever hears of it reads them for the first time.
        """
        new = {art_id: text for art_id, text in stored.texts.items() if art_id not in self._drafts}
        self._contents.drafts.texts.update(new)
        covered = self.covers.note((art_id, stored.covers.get(art_id)) for art_id in new)
        bare = (art_id for art_id in stored.texts.keys() - new.keys() if not self._drafts[art_id].has_cover)
        self.put_terms({art_id: {"cover": stored.covers.get(art_id)} for art_id in bare})
        self._announce(Kind.DRAFTS, (art_id for art_id in new if art_id not in added))
        self._announce(Kind.COVERS, (art_id for art_id in covered if art_id not in added))

    def _announce(self, kind: Kind, art_ids: Iterable[int]) -> None:
        if told := frozenset(art_ids):  # none would mean all
            self._changes.announce(kind, told)

    @property
    def project_id(self) -> int:
        """The project whose drafts these are."""
        return self._contents.project.id

    @property
    def saved(self) -> bool:
        """Whether everything that was written is on disk."""
        return not self._unsaved and not self._is_typed and not self.late

    @property
    def unsaved(self) -> Mapping[int, Draft]:
        """The drafts that are not on disk, by art id."""
        return MappingProxyType(self._unsaved)

    def draft(self, art_id: int) -> Draft:
        """The draft of this art; defaults from its file name if there is none yet."""
        found = self._drafts.get(art_id)
        if found is None:
            text = self._contents.drafts.texts.get(art_id)
            found = blank(art_id, self._art_of(art_id).path) if text is None else draft_of(art_id, text)
            self._drafts[art_id] = found
        return found

    def drafts(self, art_ids: Sequence[int]) -> tuple[Draft, ...]:
        """The drafts of several, in this order."""
        try:
            return tuple(map(self._drafts.__getitem__, art_ids))  # for very many this takes a third of the time
        except KeyError:
            return tuple(map(self.draft, art_ids))

    async def look_at(self, art_ids: Iterable[int]) -> None:
        """Make the drafts of very many that nobody has looked at, in pieces: to read them then takes no time.

        It ends with their project.
        """
        async for piece in piecewise(self._while_open(self.unseen(art_ids))):
            for art_id in piece:
                self.draft(art_id)

    def unseen(self, art_ids: Iterable[int]) -> list[int]:
        """Those of these whose drafts nobody has looked at."""
        return [art_id for art_id in art_ids if art_id not in self._drafts]

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

    async def fill_in_piecewise(
        self, label: Sentence, art_ids: Iterable[int], changes_of: Callable[[Draft], Mapping[str, Any]]
    ) -> frozenset[int]:
        """Give very many drafts what they lack, as `changes_of` says, as one step of the history, and return which.

        What it says is taken for lacking before, also where the draft has just that: art may be added with it.

        What they become is worked out in pieces, between which the window goes on; then all change at once, whatever
        was edited meanwhile. Until then nothing changes: not if it is cancelled, nor if another project is opened.
        Undo gives it up: then what was added with it loses it again.
        """
        with self.expecting(label) as is_wanted:
            steps = await self._worked_out(art_ids, lambda draft: DraftChange.filling(draft, changes_of(draft)))
            if is_wanted():
                return self._step(label, steps)
        if given_up := {one: step.before for one, step in steps.items() if step.after == self.draft(one)}:
            self._put(given_up)
        return frozenset()

    @contextmanager
    def expecting(self, label: Sentence, art_ids: frozenset[int] = frozenset()) -> Generator[Callable[[], bool]]:
        """The step that is worked out meanwhile is the last to the artist; tells whether she did not give it up.

        `art_ids`: where what was given up would have been seen.
        """
        is_wanted = True

        def give_up() -> None:
            nonlocal is_wanted
            is_wanted = False

        with self._expected(label, give_up, art_ids):
            yield lambda: is_wanted

    @contextmanager
    def _expected(
        self, label: Sentence, give_up: Callable[[], None], art_ids: frozenset[int] = frozenset()
    ) -> Generator[None]:
        """Undo does this, in place of an earlier step, until what is worked out meanwhile is done."""
        step = Edit(self.project_id, label, give_up, lambda: None, art_ids=art_ids)
        self._history.expect(step)
        try:
            yield
        finally:
            self._history.came(step)

    async def change_piecewise(
        self, label: Sentence, art_ids: Iterable[int], changes_of: Callable[[Draft], Mapping[str, Any]]
    ) -> frozenset[int]:
        """Change very many drafts as `changes_of` says, worked out as above, and return which.

        Undo gives it up, and cancels who asked for it.
        """
        changing = asyncio.current_task()

        def give_up() -> None:
            if changing is not None:
                changing.cancel()

        with self._expected(label, give_up):
            steps = await self._worked_out(art_ids, lambda draft: DraftChange.of(draft, changes_of(draft)))
            return self._step(label, steps)

    async def _worked_out(
        self, art_ids: Iterable[int], change: Callable[[Draft], DraftChange]
    ) -> Mapping[int, DraftChange]:
        contents = self._contents
        self.late.settle()

        def still() -> bool:
            self.late.settle()
            return self._contents is contents

        return await worked_out(self._while_open(art_ids), self.draft, change, still)

    async def edit_piecewise(
        self, label: Sentence, changes: Mapping[int, Mapping[str, Any]], *, merges: Hashable, holds: Callable[[], bool]
    ) -> bool:
        """`edit_each` for very many, worked out in pieces as above; not if `holds` says so by then."""
        contents = self._contents
        self.late.settle()

        def still() -> bool:
            self.late.settle()
            return self._contents is contents and holds()

        def edited(draft: Draft) -> DraftChange:
            return DraftChange.of(draft, changes[draft.art_id])

        steps = await worked_out(self._while_open(changes), self.draft, edited, still)
        self._step(label, steps, merges)
        return bool(steps)

    async def edit_listed(
        self, label: Sentence, changes: Mapping[int, Mapping[str, Any]], *, holds: Callable[[], bool]
    ) -> bool:
        """The same for what an artist confirmed: a step of its own, which undo gives up until it is done."""
        with self.expecting(label) as is_wanted:
            return await self.edit_piecewise(label, changes, merges=object(), holds=lambda: is_wanted() and holds())

    def _while_open(self, art_ids: Iterable[int]) -> Iterable[int]:
        """These as long as their project is open: another has no drafts of them."""
        contents = self._contents
        return takewhile(lambda _: self._contents is contents, art_ids)

    def edit_late(self, label: Sentence, changes: Iterable[tuple[int, Mapping[str, Any]]], *, merges: Hashable) -> None:
        """`edit_each` for very many, worked out in pieces; nothing later becomes one step with it.

        Whatever else edits, saves or takes back drafts meanwhile has it finished first (`late`).
        """
        self.late.settle()
        continued = self._history.unsealed

        def take(steps: Mapping[int, DraftChange]) -> None:
            self._step(label, steps, merges, continued=continued)
            self._history.seal()

        self.late.begin(LateEdit(changes, self.draft, take))

    def _edit(self, label: Sentence, changes: Mapping[int, Mapping[str, Any]], merges: Hashable | None = None) -> None:
        self.late.settle()
        self._step(label, {one: DraftChange.of(self.draft(one), fields) for one, fields in changes.items()}, merges)

    def _step(
        self,
        label: Sentence,
        steps: Mapping[int, DraftChange],
        merges: Hashable | None = None,
        *,
        continued: Edit | None = None,
    ) -> frozenset[int]:
        """Change drafts as one step of the history, and return which are others now."""
        changed = frozenset(art_id for art_id, step in steps.items() if step.after != step.before)
        if changed:
            self._put({art_id: steps[art_id].after for art_id in changed})
            told = changed if merges is None else steps.keys()  # a step that merges may change the others later
            taken = {art_id: steps[art_id] for art_id in told}
            if goes_on := self._history.goes_on(merges, continued):
                taken = self._taken | {one: step.since(self._taken.get(one)) for one, step in taken.items()}
            self._taken = taken
            undo, redo = partial(self._take, taken, DraftChange.back), partial(self._take, taken, DraftChange.forth)
            edit = Edit(self._contents.project.id, label, undo, redo, merges, goes_on, frozenset(told))
            self._history.record(edit, continued=continued)
        return changed

    def _take(self, steps: Mapping[int, DraftChange], way: Callable[[DraftChange, Draft], Draft]) -> None:
        self.late.settle()
        self._put({art_id: way(step, self.draft(art_id)) for art_id, step in steps.items()})

    def _put(self, drafts: Mapping[int, Draft]) -> None:
        self._drafts.update(drafts)
        self._unsaved.update(drafts)
        self._changes.announce(Kind.DRAFTS, drafts)
        self._announce(Kind.COVERS, self.covers.note((one.art_id, one.cover) for one in drafts.values()))
        self._save_soon()

    def put_terms(self, changes: Mapping[int, Mapping[str, Any]]) -> None:
        """Change fields of several drafts as a part of a step that somebody else records."""
        self.late.settle()
        if changes:
            self._put(self._changed(changes))

    async def put_terms_with(
        self, work: Callable[[Connection], object], changes: Callable[[], Mapping[int, Mapping[str, Any]]]
    ) -> None:
        """Do `work` and change fields of several drafts, in one transaction, as a part of a step of somebody else's.

        `changes` is asked again once it is written: what is typed meanwhile counts. Raises LibraryError; then nothing
        is changed.
        """
        self.late.settle()
        async with self._flushing:  # else an autosave under way could write the older drafts after these
            drafts = tuple(self._changed(changes()).values())
            await self._database.write(partial(_save_with, work=work, drafts=drafts))
        self.put_terms(changes())

    def _changed(self, changes: Mapping[int, Mapping[str, Any]]) -> Mapping[int, Draft]:
        return {art_id: replace(self.draft(art_id), **fields) for art_id, fields in changes.items()}

    # --- Saving

    def on_saving(self, commit: CommitTyped, at_pause: CommitAtPause | None = None) -> Callable[[], None]:
        """Call `commit` before anything is saved, to write what is in no draft yet. What is returned ends it.

        `at_pause` is asked first at each pause of the artist, where it need not all be done at once.
        """
        ending = ExitStack()
        self._commits.append(commit)
        ending.callback(self._commits.remove, commit)
        if at_pause is not None:
            self._at_pauses.append(at_pause)
            ending.callback(self._at_pauses.remove, at_pause)
        return ending.close

    def expect_typed(self) -> None:
        """Somebody holds words that are in no draft yet: the next autosave fetches them."""
        self._is_typed = True
        self._changes.announce(Kind.DRAFTS_SAVED)
        self._save_soon()

    def take_typed(self, *, is_last: bool = False) -> None:
        """Fetch words that are in no draft yet; `is_last` before the project or the program is left.

        Everybody is asked for them; then a bug in committing them is raised.
        """
        with ExitStack() as asked:
            for commit in reversed(self._commits):
                asked.callback(commit, is_last=is_last)
        self.late.settle()
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

    def saving(self) -> Callable[[Connection], object]:
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
                await self._save_at_pause()
            except LibraryError as error:
                log.info("drafts could not be saved: %s", error.details)
                delay = RETRY_SECONDS
            except Exception:
                log.exception("drafts could not be saved, which is a bug")
                self._say(_OUR_FAULT)
                delay = RETRY_SECONDS

    async def _save_at_pause(self) -> None:
        """What is typed on meanwhile is fetched at the next pause. Whoever cancels this saves the rest."""
        try:
            await self.late.wait()
            is_all = all([await commit() for commit in tuple(self._at_pauses)])
        except Exception:
            await self.flush()
            raise
        await (self.flush() if is_all else self._write_unsaved())

    async def leave(self) -> None:
        """Save everything before another project is opened. Raises LibraryError; then this one stays open."""
        try:
            await self.close()
            while not self.saved:  # what was typed while the disk took the rest
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
        await self.late.wait()


def _save_with(connection: Connection, work: Callable[[Connection], object], drafts: Sequence[Draft]) -> None:
    work(connection)
    save_drafts(connection, drafts)
