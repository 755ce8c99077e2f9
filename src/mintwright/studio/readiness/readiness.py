"""What is true of each piece of the open project, kept with all that changes: what the uploads are filtered by.

Nothing is looked at before somebody asks. Then news name what has changed, and only that is looked at anew: at once
what takes a few milliseconds, the rest in slices, between which the window goes on.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from mintwright.domain.networks import AccountScope
from mintwright.domain.readiness.facets import ALIKE, CHANGED, DOUBLE, Facet
from mintwright.domain.readiness.near_pictures import NearPictures, Picture
from mintwright.domain.readiness.rules import Circumstances, folder_of, kinds_of, marks_of, problem_facet, values_of
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Column
from mintwright.studio.background.piecewise import SLICE_SECONDS
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.readiness.minted_forms import MintedForms
from mintwright.studio.readiness.same_content import SameContent
from mintwright.studio.readiness.sources import Sources


class _File(NamedTuple):
    content: str
    path: str
    is_saved_again: bool  # with other content, which nobody has uploaded yet


_NOTHING = frozenset[Facet]()


class Readiness:
    """The facets of the pieces on the list. Announces Kind.READINESS of those that have others now.

    While `is_known` is false, not all of them were looked at yet. It is announced of all once they are, changed or
    not, if somebody asked meanwhile.
    """

    def __init__(self, changes: Changes, sources: Sources) -> None:
        self._changes = changes
        self.sources = sources
        self._forms = MintedForms(sources.minting, sources.uploads)
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False
        self._began = False
        self._forget()
        for kind, follow in self._news().items():
            changes.subscribe(kind, follow)

    def _forget(self) -> None:
        """Begin with the open project."""
        self._project: int = self.sources.uploads.project_id
        self._place: AccountScope = self.sources.session.scope
        self._facets: dict[int, frozenset[Facet]] = {}
        self._words: dict[Facet, Sentence] = {}
        self._same = SameContent()
        self._near = NearPictures()
        self._files: dict[int, _File] = {}  # of what is on the list
        self._collections: Counter[int] = Counter()
        self._due: dict[int, None] = {}
        self._changed: set[int] = set()
        self._is_awaited = False  # somebody asked before all was looked at
        self._is_unread = True  # there may be mints of which nothing was read yet

    # --- Asking

    def begin(self) -> bool:
        """Look at everything, if nobody asked before. Returns whether all is looked at; if not, news of all follow."""
        if not self._began:
            self._began = True
            self._look_at_all()
        self._is_awaited = not self.is_known
        return self.is_known

    @property
    def is_known(self) -> bool:
        """Whether all is looked at."""
        return self._began and not self._due

    def facets(self, art_id: int) -> frozenset[Facet]:
        """What is true of a piece, as far as it was looked at."""
        return self._facets.get(art_id, _NOTHING)

    def is_changed(self, art_id: int) -> bool:
        """Whether a piece was minted here, and is another since, as far as it was looked at."""
        return CHANGED in self.facets(art_id)

    def differences(self, art_id: int) -> Sequence[Column]:
        """What of a piece that was changed since it was minted is not as it was then."""
        mints = self.sources.minted.mints_of(art_id, self.sources.session.network)
        return self._forms.differences(self.sources.drafts.draft(art_id), mints)

    def words(self, facet: Facet) -> Sentence | None:
        """What a kind of problem is called."""
        return self._words.get(facet)

    def grows(self, facet: Facet) -> bool:
        """Whether it may be true of more pieces once each picture was looked at."""
        return facet == ALIKE and self.sources.previews.is_looking

    def groups(self, art_ids: Iterable[int], facet: Facet) -> list[list[int]]:
        """These in groups of what looks alike or has the same content, each where the first one of it stands."""
        found = {ALIKE: self._near, DOUBLE: self._same}
        return found[facet].groups(art_ids)

    async def close(self) -> None:
        """Look at nothing more."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    # --- News

    def _news(self) -> dict[Kind, Callable[[frozenset[Hashable]], None]]:
        return {
            Kind.ART: self._follow_art,
            Kind.DRAFTS: self._follow_drafts,
            Kind.COVERS: self._follow_drafts,
            Kind.SHARED_NAMES: self._follow_names,
            Kind.LIKENESS: self._follow_likeness,
            Kind.COLLECTIONS: self._follow_collections,
            Kind.MINTS: self._follow_mints,
            Kind.SESSION: self._follow_session,
            Kind.PREVIEWS: self._follow_previews,
        }

    def _follow_art(self, ids: frozenset[Hashable]) -> None:
        """Progress of an upload says nothing new; what left the list, or came back, or was saved again does."""
        if not self._is_here():
            return
        art_ids = [one for one in ids if isinstance(one, int)] or {*self.sources.uploads.order(), *self._files}
        moved = [one for one in art_ids if self._file(one) != self._files.get(one)]
        self._look_at(self.sources.drafts.covers.around(frozenset(moved)))

    def _follow_drafts(self, ids: frozenset[Hashable]) -> None:
        if self._is_here():
            self._look_at([one for one in ids if isinstance(one, int)] or self.sources.uploads.order())

    def _follow_names(self, ids: frozenset[Hashable]) -> None:
        if self._is_here():
            self._look_at([one for one in ids if isinstance(one, int)])

    def _follow_likeness(self, ids: frozenset[Hashable]) -> None:
        if self._is_here():
            self._look_at(self.sources.drafts.covers.around(frozenset(one for one in ids if isinstance(one, int))))

    def _follow_collections(self, _: object) -> None:
        if self._is_here():
            self._look_at(self._recount_collections())

    def _follow_mints(self, ids: frozenset[Hashable]) -> None:
        if not self._is_here():
            return
        mints = {mint.id: mint for mint in self.sources.minting.mints()}
        known = [mints[one].art_ids for one in ids if one in mints and isinstance(one, int)]
        self._is_unread = True
        gone = not ids or len(known) < len(ids)  # nobody knows whose they were
        self._look_at(self.sources.uploads.order() if gone else [art_id for art_ids in known for art_id in art_ids])

    def _follow_session(self, _: object) -> None:
        if self._is_here() and self._place != self.sources.session.scope:
            self._place = self.sources.session.scope
            self._look_at(self.sources.uploads.order())

    def _follow_previews(self, ids: frozenset[Hashable]) -> None:
        """Whether a picture moves is known once it is looked into; what is drawn says nothing new."""
        if self._is_here():
            seen = [one for one in ids if isinstance(one, int) and one in self._facets]
            self._look_at([one for one in seen if self._facets[one].isdisjoint(self._kinds(one))])

    def _is_here(self) -> bool:
        """Whether the news are worth following; another project is looked at as a whole."""
        if self._began and self._project != self.sources.uploads.project_id:
            self._forget()
            self._look_at_all()
            return False
        return self._began

    # --- Looking

    def _look_at_all(self) -> None:
        self._recount_collections()
        self._changes.announce(Kind.READINESS)
        self._look_at(self.sources.uploads.order())

    def _recount_collections(self) -> set[int]:
        """Count in how many collections each piece is; returns those for which that is another number."""
        before = self._collections
        self._collections = Counter[int]()
        for collection in self.sources.projects.collections():
            self._collections.update(collection.art_ids)
        return {art_id for art_id, _ in before.items() ^ self._collections.items()}

    def _look_at(self, art_ids: Iterable[int]) -> None:
        """Look at these: at once as far as that takes little, then in slices."""
        self._due.update(dict.fromkeys(art_ids))
        if not self._is_unread:
            self._look_for(SLICE_SECONDS)
        if (self._due or self._is_unread) and self._task is None and not self._is_closed:
            self._task = asyncio.get_running_loop().create_task(self._look_on())

    async def _look_on(self) -> None:
        try:
            while self._due or self._is_unread:
                if self._is_unread:
                    self._is_unread = False
                    await self._forms.read()
                self._look_for(SLICE_SECONDS)
                await asyncio.sleep(0)
        finally:
            self._task = None

    def _look_for(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while self._due and time.monotonic() < end:
            art_id = next(iter(self._due))
            del self._due[art_id]
            self._look_closely(art_id)
        if not self._due and (self._changed or self._is_awaited):
            self._changes.announce(Kind.READINESS, () if self._is_awaited else self._changed)
            self._changed, self._is_awaited = set[int](), False

    def _look_closely(self, art_id: int) -> None:
        file = self._file(art_id)
        others = (
            *self._same.note(art_id, "" if file is None else file.content),
            *self._near.note(art_id, None if file is None else self._picture(art_id)),
        )
        self._due.update(dict.fromkeys(others))
        before = self._facets.pop(art_id, None)
        if file is None:
            self._files.pop(art_id, None)
        else:
            self._files[art_id] = file
            self._facets[art_id] = self._found(art_id)
        if before != self._facets.get(art_id):
            self._changed.add(art_id)

    def _file(self, art_id: int) -> _File | None:
        """None for what is not on the list."""
        uploads = self.sources.uploads
        if not uploads.is_shown(art_id):
            return None
        return _File(uploads.content(art_id)[0], uploads.path_text(art_id), uploads.changed_files.has(art_id))

    def _picture(self, art_id: int) -> Picture | None:
        """What is seen of a piece, as far as it is known and can be compared."""
        seen = self.sources.drafts.covers.picture(art_id)
        value = self.sources.previews.likeness(seen)
        return None if value is None else Picture(value, self.sources.uploads.content(seen)[0] or f"art {seen}")

    def _found(self, art_id: int) -> frozenset[Facet]:
        uploads, minted, network = self.sources.uploads, self.sources.minted, self.sources.session.network
        draft, mints = self.sources.drafts.draft(art_id), minted.mints_of(art_id, network)
        known = Circumstances(
            path=uploads.art(art_id).path,
            collections=self._collections[art_id],
            is_cover=any(map(uploads.is_shown, self.sources.drafts.covers.covered(art_id))),
            is_minted=minted.has(art_id, network),
            is_changed=bool(mints) and self._forms.is_changed(draft, mints),
            is_double=self._same.has(art_id),
            is_alike=self._near.has(art_id),
        )
        problems = dict(map(problem_facet, self.sources.problems.of(art_id)))
        self._words.update(problems)
        of_file = *self._kinds(art_id), folder_of(known.path)
        return frozenset((*marks_of(draft, known), *of_file, *problems, *values_of(draft.attrs)))

    def _kinds(self, art_id: int) -> Iterator[Facet]:
        art = self.sources.uploads.art(art_id)
        return kinds_of(art.media_type, is_animated=self.sources.motions.of(art).is_animated)
