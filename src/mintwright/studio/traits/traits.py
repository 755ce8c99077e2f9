"""The traits of the assets of the open project, counted and kept with all that changes.

Nothing is counted before somebody asks. Then news name what has changed, and only that is counted anew, in slices,
between which the window goes on.
"""

import asyncio
from collections.abc import Collection, Hashable, Sequence
from functools import partial
from typing import NamedTuple

from mintwright.domain.assets.attributes import SEPARATOR, Path
from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.domain.traits.changes import RenameAttribute, RenameValues
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.likeness import Hidden, alike, hidden
from mintwright.domain.traits.mistypes import Mistype, mistypes, written_in
from mintwright.domain.traits.rarity import Ranked, ranked
from mintwright.domain.traits.trait import traits_of
from mintwright.studio.background.lazy_imports import load
from mintwright.studio.background.piecewise import DueWork, by_the_clock
from mintwright.studio.bulk.sweeping import Sweep, Sweeping
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.history import Edit, History
from mintwright.studio.settings import Settings
from mintwright.studio.traits.kept_spellings import keep, kept_of
from mintwright.studio.traits.unranked import set_ranked, unranked_of
from mintwright.studio.uploads.uploads import Uploads

_NEAR_VALUES = "mintwright.domain.traits.near_values"  # and its library, which would hold up the window
_TRIES = 5  # of what somebody else changes again and again
_STEP = Sentence("traits", "Change “{written}” to “{meant}”")
_KEEP, _DOUBT = Sentence("traits", "Keep “{written}”"), Sentence("traits", "Look at “{written}” again")
_LEAVE_OUT = Sentence("traits", "Leave “{name}” out of the ranks")
_COUNT = Sentence("traits", "Count “{name}” in the ranks")
_CHANGED = Sentence("traits", "Something else was changed at the same moment, so nothing was corrected. Try it again.")


class TraitsError(MintwrightError):
    """A correction could not be made."""


class Overview(NamedTuple):
    """What needs a look, what is alike, and how rare what is; `unranked` attributes were left out of the last two.

    `kept` would be likely errors too, had nobody said that they are right. `hidden` is what would be alike too, were
    attributes left out of which each asset has a value of its own.
    """

    mistypes: tuple[Mistype, ...] = ()
    kept: tuple[Mistype, ...] = ()
    alike: tuple[tuple[int, ...], ...] = ()
    ranks: tuple[Ranked, ...] = ()
    unranked: tuple[Path, ...] = ()
    hidden: Hidden = Hidden()


class Traits:
    """Announces Kind.TRAITS of the assets that have others now, or in which something is kept; of all once all were
    counted.

    What only covers another asset, and says nothing, needs no traits: it is not counted.
    """

    def __init__(
        self, changes: Changes, uploads: Uploads, drafts: Drafts, settings: Settings, history: History
    ) -> None:
        self._changes = changes
        self._uploads = uploads
        self._drafts = drafts
        self._settings = settings
        self._history = history
        self._due = DueWork(self._note, self._tell)
        self._began = False
        self._turn = asyncio.Lock()  # one correction after the other
        self._forget()
        for kind in (Kind.ART, Kind.DRAFTS, Kind.COVERS):
            changes.subscribe(kind, self._follow)
        changes.subscribe(Kind.PROJECTS, lambda _: self._follow(frozenset()) if self._is_elsewhere() else None)

    def _forget(self) -> None:
        self._project = self._uploads.project_id
        self.counts = TraitCounts()
        self._listed = set[int]()
        self._due.clear()
        self._changed = set[int]()
        self._is_first = True  # all are counted for the first time

    # --- Asking

    def begin(self) -> bool:
        """Count everything, if nobody asked before; whether all is counted. If not, news of all follow."""
        if not self._began or self._is_elsewhere():
            self._began = True
            self._forget()
            self._due.add(self._uploads.order())
        return self.is_known

    @property
    def is_known(self) -> bool:
        """Whether all is counted."""
        return self._began and not self._due

    async def settled(self) -> None:
        """Wait until all is counted."""
        await self._due.settled()

    async def doubts(self, art_ids: Collection[int]) -> list[tuple[Mistype, int]]:
        """What is likely mistyped in these and was not kept, each with the first that has it; all is counted first."""
        self.begin()
        await self.settled()
        await load(_NEAR_VALUES)
        counts, kept = self.counts, kept_of(self._settings, self._project)
        found = [(one, written_in(one, counts)) for one in await by_the_clock(mistypes(counts)) if one not in kept]
        first = ((one, next((art_id for art_id in art_ids if art_id in those), None)) for one, those in found)
        return [(one, art_id) for one, art_id in first if art_id is not None] if counts is self.counts else []

    async def overview(self) -> Overview:
        """What needs a look, and all ranks, worked out in slices; nothing of a project that is left meanwhile."""
        await load(_NEAR_VALUES)
        counts, kept, without = self.counts, kept_of(self._settings, self._project), self.unranked
        found = await by_the_clock(mistypes(counts))
        ranks = await by_the_clock(ranked(counts, without))
        groups = await by_the_clock(alike(counts, without))
        concealed = await by_the_clock(hidden(counts, without, groups))
        if counts is not self.counts:
            return Overview()
        return Overview(
            tuple(one for one in found if one not in kept),
            tuple(one for one in found if one in kept),
            tuple(groups),
            tuple(ranks),
            without,
            concealed,
        )

    @property
    def unranked(self) -> tuple[Path, ...]:
        """The attributes that are left out of the ranks in this project."""
        left_out = unranked_of(self._settings, self._project)
        return tuple(path for path in self.counts.paths if path in left_out)

    # --- Doing

    def rank(self, path: Path, *, is_ranked: bool) -> None:
        """Count an attribute where assets are compared in this project, in the ranks and as alike, or leave it out."""
        self.rank_each((path,), is_ranked=is_ranked)

    def rank_each(self, paths: tuple[Path, ...], *, is_ranked: bool) -> None:
        """Do so with each of these: as one step, for it can be a slip."""
        redo = partial(self._rank, self._project, paths, is_ranked=is_ranked)
        undo = partial(self._rank, self._project, paths, is_ranked=not is_ranked)
        label = (_COUNT if is_ranked else _LEAVE_OUT).filled(name=", ".join(map(SEPARATOR.join, paths)))
        redo()
        lacking = (self.counts.lacking(path) for path in paths)
        owners = frozenset(self.counts.art_ids).difference(frozenset[int].intersection(*lacking))
        self._history.record(Edit(self._project, label, undo, redo, art_ids=owners))

    def keep(self, mistype: Mistype, *, is_right: bool = True) -> None:
        """Say no more that this is mistyped, in this project, or say it again: as a step, for it can be a slip."""
        redo = partial(self._keep, self._project, mistype, is_right=is_right)
        undo = partial(self._keep, self._project, mistype, is_right=not is_right)
        redo()
        label = (_KEEP if is_right else _DOUBT).filled(written=mistype.written)
        self._history.record(Edit(self._project, label, undo, redo, art_ids=written_in(mistype, self.counts)))

    def follow_name(self, path: Path, renamed: Path) -> None:
        """Have an attribute that is called otherwise now stay out of the ranks, and keep what is right in it.

        What was said of the name before stays too: undo brings that name back.
        """
        if path in unranked_of(self._settings, self._project):
            self._rank(self._project, (renamed,), is_ranked=False)
        for one in kept_of(self._settings, self._project):
            if one.path == path and one.value is not None:
                self._keep(self._project, one._replace(path=renamed), is_right=True)

    async def correct(self, mistype: Mistype) -> Sequence[Outcome] | None:
        """Write what was meant, wherever the other stands, as one step, in its turn. Raises TraitsError.

        What cannot take it, or would become a list by it, stays as it is, and is among what is returned. To the artist
        it is her last step from now on: undo gives it up until it is written, as another project does that is opened,
        and None is returned. What is changed meanwhile is looked at again.
        """
        label, project = _STEP.filled(written=mistype.written, meant=mistype.meant), self._drafts.project_id
        with self._drafts.expecting(label, written_in(mistype, self.counts)) as is_wanted:

            def holds() -> bool:
                return is_wanted() and self._drafts.project_id == project

            async with self._turn:
                for _ in range(_TRIES):
                    outcomes = await self._outcomes(mistype)
                    changed = [one for one in outcomes if one.fields]
                    if not holds():
                        return None
                    if not changed or await Sweeping(self._drafts, self._uploads).write(label, changed, holds):
                        return outcomes
                if holds():
                    raise TraitsError(_CHANGED)
        return None

    async def _outcomes(self, mistype: Mistype) -> list[Outcome]:
        """What becomes of those that have what is mistyped."""
        sweep: Sweep = RenameAttribute(mistype.path, mistype.meant, keeps_kind=True)
        if mistype.value is not None:
            sweep = RenameValues(mistype.path, frozenset({mistype.value}), mistype.meant)
        sweeping, outcomes = Sweeping(self._drafts, self._uploads), list[Outcome]()
        async for some in sweeping.outcomes(sweep, self._uploads.order()):
            outcomes += [one for one in some if one.fields or one.refused]
        return outcomes

    def _rank(self, project_id: int, paths: tuple[Path, ...], *, is_ranked: bool) -> None:
        for path in paths:
            set_ranked(self._settings, project_id, path, is_ranked=is_ranked)
        self._changes.announce(Kind.TRAITS)

    def _keep(self, project_id: int, mistype: Mistype, *, is_right: bool) -> None:
        keep(self._settings, project_id, mistype, is_right=is_right)
        self._changes.announce(Kind.TRAITS, written_in(mistype, self.counts))

    async def close(self) -> None:
        """Count nothing more."""
        await self._due.close()

    # --- Counting

    def _is_elsewhere(self) -> bool:
        return self._project != self._uploads.project_id

    def _follow(self, ids: frozenset[Hashable]) -> None:
        if not self._began:
            return
        if self._is_elsewhere():
            self.begin()
            return
        self._due.add([one for one in ids if isinstance(one, int)] or {*self._uploads.order(), *self._listed})

    def _tell(self) -> None:
        if self._changed or self._is_first:
            self._changes.announce(Kind.TRAITS, () if self._is_first else self._changed)
            self._changed, self._is_first = set[int](), False

    def _note(self, art_id: int) -> None:
        if not self._uploads.is_shown(art_id):
            self._listed.discard(art_id)
            changed = self.counts.note(art_id, None)
        else:
            self._listed.add(art_id)
            traits = traits_of(self._drafts.draft(art_id).attrs)
            changed = self.counts.note(art_id, traits if traits or not self._is_cover(art_id) else None)
        if changed:
            self._changed.add(art_id)

    def _is_cover(self, art_id: int) -> bool:
        return any(map(self._uploads.is_shown, self._drafts.covers.covered(art_id)))
