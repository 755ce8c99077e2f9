"""Reviewing what would be minted: everything that prevents it, and everything an artist should know before."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from mintwright.domain.assets.asset import AssetRequest, Draft
from mintwright.domain.assets.naming import is_file_name
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.networks import Network
from mintwright.domain.project import StoredFile
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.piecewise import PIECE, at_once, pieces, with_pauses
from mintwright.studio.collection_terms import terms_of
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.minting.mint_errors import ChangedError, MintError, ResavedError, SecondSetError
from mintwright.studio.minting.reviewing.asset_identity import Marks, marks_of_requests
from mintwright.studio.minting.reviewing.draft_problems import DraftProblems
from mintwright.studio.minting.reviewing.duplicate_check import DuplicateCheck, EarlierMint
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.minting.reviewing.review_problems import (
    failure,
    has_failed,
    held,
    long_references,
    resaved,
    uncompared,
    unproven,
    unseen,
    untitled,
)
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.previews.previews import Previews
from mintwright.studio.projects import Projects
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.upload_item import UploadItem
from mintwright.studio.uploads.uploads import Uploads

if TYPE_CHECKING:
    from mintwright.domain.assets.forecast import Forecast, Share
    from mintwright.studio.minting.reviewing.mint_outlook import MintOutlook

_FEW = 20  # pieces of art that were not looked at yet
_NOT_READY = Sentence("minting", "This is not ready to be minted. Look at the review again.")
_TOO_LARGE = Sentence(
    "minting", "This is likely too large for one transaction. Say in the review that you mint it all the same."
)
_OTHER_PROJECT = Sentence(
    "minting", "Nothing was sent: another project is open now. Open the one that this belongs to, and review it again."
)
_ELSEWHERE = Sentence("minting", "The network or account changed after the review. Review it again.")


@dataclass(frozen=True)
class _Wanted:
    """What some drafts request with these files, the bytes that ask for it, and what tells it from other mints."""

    drafts: tuple[Draft, ...]
    stored: Mapping[int, StoredFile]
    requests: tuple[AssetRequest, ...]
    body: bytes
    marks: tuple[Marks, ...]


class Reviewer:
    """Reviews what would be minted in the current scope, and again before it is journalled."""

    def __init__(
        self,
        session: Session,
        projects: Projects,
        uploads: Uploads,
        previews: Previews,
        drafts: Drafts,
        draft_problems: DraftProblems,
        duplicates: DuplicateCheck,
    ) -> None:
        self._session = session
        self._projects = projects
        self._uploads = uploads
        self._previews = previews
        self._drafts = drafts
        self._draft_problems = draft_problems
        self._duplicates = duplicates
        self._checked: dict[int, tuple[Draft, Network, tuple[Problem, ...]]] = {}  # by art, as it was checked last
        self._last: _Wanted | None = None  # what was asked for last

    @cached_property
    def outlook(self) -> "MintOutlook":
        """Looks ahead to what a mint will take, before any review of it."""
        from mintwright.studio.minting.reviewing.mint_outlook import MintOutlook

        return MintOutlook(self._session, self._uploads, self._drafts, self._duplicates)

    def review(self, art_ids: Sequence[int], title: str = "", *, led_by: int | None = None) -> Review:
        """Review what would be minted: one id makes a single asset, several make a collection.

        `led_by` is the primary of a whole of which these are a part: what is set beside the whole is in its draft.
        """
        return at_once(self._reviewing(art_ids, title, led_by))

    async def review_piecewise(self, art_ids: Sequence[int], title: str = "", *, led_by: int | None = None) -> Review:
        """The same for very many, with pauses: what changes in one of them may be seen in the review, or not yet.

        Raises MintError if another project is opened meanwhile.
        """
        project_id = self._uploads.project_id
        if len(art_ids) <= PIECE:
            return self.review(art_ids, title, led_by=led_by)
        work = self._reviewing(art_ids, title, led_by)
        return await with_pauses(self._in_project(project_id, work))

    def _in_project(self, project_id: int, work: Generator[None, None, Review]) -> Generator[None, None, Review]:
        """Give the work up once another project is open: nothing is known of the art of this one any more."""
        while True:
            if project_id != self._uploads.project_id:
                raise MintError(_OTHER_PROJECT)
            try:
                next(work)
            except StopIteration as end:
                return end.value
            yield

    def _led(self, art_ids: Sequence[int], led_by: int | None) -> tuple[Draft, ...]:
        """The drafts of these; the first has what is set beside the whole."""
        drafts = self._drafts.drafts(art_ids)
        if led_by is None or led_by == drafts[0].art_id:
            return drafts
        return (replace(drafts[0], **terms_of(self._drafts.draft(led_by))), *drafts[1:])

    def _reviewing(self, art_ids: Sequence[int], title: str, led_by: int | None) -> Generator[None, None, Review]:
        """The review, with a pause after each piece."""
        drafts = self._led(art_ids, led_by)
        items = dict[int, UploadItem]()
        for piece in pieces(_named_in(drafts)):
            items.update((art_id, self._uploads.item(art_id)) for art_id in piece)
            yield
        found, shares = list[Problem](), dict[int, "Share"]()
        for problem in self._problems(drafts, items, shares):
            if problem is None:
                yield
            else:
                found.append(problem)
        network = self._session.network
        usual = drafts[0].name if len(drafts) == 1 else str(self._projects.current_collection.title)
        review = Review(
            project_id=self._uploads.project_id,
            art_ids=tuple(art_ids),
            led_by=led_by,
            title=title.strip() or usual,
            is_collection=len(drafts) > 1,
            network=network,
            scope=self._session.scope,
            problems=tuple(found),
            file_ids=tuple(items),
            waiting=tuple(art_id for art_id, item in items.items() if item.stored is None and not has_failed(item)),
            comparing=tuple(art_id for art_id, item in items.items() if self._is_comparing(item)),
            resaved=frozenset(art_id for art_id, item in items.items() if self._was_resaved(item)),
            uncompared=frozenset(art_id for art_id, item in items.items() if self._is_unknown(item)),
        )
        if review.errors or review.waiting:
            return review
        yield
        wanted = yield from self._working_out(drafts, _stored(items))
        forecast = self._forecast(drafts, shares)
        yield
        sent_before = yield from self._duplicates.looking_before(wanted.marks, network)
        yield
        left_unsent = yield from self._duplicates.left_unsent(wanted.marks, network)
        yield
        return replace(
            review,
            drafts=wanted.drafts,
            stored=wanted.stored,
            requests=wanted.requests,
            made=(wanted.requests, wanted.body) if review.is_collection else None,
            forecast=forecast,
            sent_before=sent_before,
            left_unsent=left_unsent,
        )

    def check_files(self, art_ids: Sequence[int]) -> None:
        """Find out in the background which files were saved again after their upload: a review then says so."""
        self._uploads.changed_files.look(_named_in(self._drafts.drafts(art_ids)))

    def is_outdated(self, review: Review) -> bool:
        """Whether a file is known to have changed, or could not be compared, and this review does not say so."""
        return bool(self._changed_unsaid(review) or self._unknown_unsaid(review))

    def is_changed(self, review: Review) -> bool:
        """Whether this review is ready, and something else than it shows would be minted now: a draft was changed."""
        from mintwright.domain.assets.requests import NotUploadedError, build_requests

        if not review.ready or review.scope != self._session.scope:
            return False
        drafts = self._led(review.art_ids, review.led_by)
        is_same = drafts == review.drafts  # soon known, also of thousands
        stored = self._uploads.stored.of(review.file_ids if is_same else _named_in(drafts))
        if is_same and stored == review.stored:
            return False
        try:
            requests = build_requests(drafts, stored)
        except NotUploadedError:
            return True
        return replace(review, requests=requests).body != review.body

    async def require_compared(self, review: Review) -> None:
        """Ask the drives once more whether a file was saved again of which this review does not say so.

        What it says could not be compared holds up nothing, unless it is known by now to have changed. Raises
        MintError if another project is open, ResavedError, and ChangedError if the drafts were changed; then another
        review will say what was found.
        """
        self._require_open(review)
        await self._uploads.changed_files.ask(review.as_uploaded)
        self._require_open(review)
        comparing = filter(self._uploads.changed_files.is_comparing, review.as_uploaded)
        if saved := [*self._changed_unsaid(review), *comparing]:
            raise ResavedError(self._uploads.item(saved[0]).name)
        if unknown := self._unknown_unsaid(review):
            raise ResavedError(self._uploads.item(unknown[0]).name, is_known=False)
        self._require_unchanged(review)

    def _changed_unsaid(self, review: Review) -> list[int]:
        return [i for i in review.file_ids if i not in review.resaved and self._uploads.changed_files.has(i)]

    def _unknown_unsaid(self, review: Review) -> list[int]:
        return list(filter(self._uploads.changed_files.is_unknown, review.as_uploaded))

    def _require_open(self, review: Review) -> None:
        """Require that the project of this review is open: nothing is known here of the art of another."""
        if review.project_id != self._uploads.project_id:
            raise MintError(_OTHER_PROJECT)

    def _require_unchanged(self, review: Review) -> None:
        if self._stored_wrongly(review) is None and self.is_changed(review):
            raise ChangedError(review.title)

    def _stored_wrongly(self, review: Review) -> Sentence | None:
        """What is said of the first file of which the network holds something else, if there is one."""
        wrong = self._uploads.stored.wrong_of(_named_in(self._drafts.drafts(review.art_ids)))
        return self._uploads.item(wrong[0]).problem if wrong else None

    def require_mintable(self, review: Review) -> None:
        """Check a review again: what became known after it counts too.

        Raises MintError for one that is not ready, is of another project or scope, or has a file that the network
        stores wrongly; ChangedError if the drafts were changed; SecondSetError if more may exist by now than it said
        and the artist agreed to.
        """
        if not review.ready:
            raise MintError(_NOT_READY)
        if review.is_too_large and not review.accepts_size:
            raise MintError(_TOO_LARGE)
        if review.scope != self._session.scope:
            raise MintError(_ELSEWHERE)
        self._require_open(review)
        if (said := self._stored_wrongly(review)) is not None:
            raise MintError(said)
        self._require_unchanged(review)
        before = self._duplicates.before(self.marks_of(review), review.network)
        if before is not None and not before.ids <= review.known:
            raise SecondSetError(before)

    async def sent_before(self, review: Review) -> EarlierMint | None:
        """What may have made some of these by now, looked for in pieces; nothing else is reviewed."""
        return await with_pauses(self._duplicates.looking_before(self.marks_of(review), review.network))

    def forget(self) -> None:
        """Let go of what was asked for last, once it was minted: of ten thousand that is much."""
        self._last = None
        self._duplicates.forget()

    def marks_of(self, review: Review) -> tuple[Marks, ...]:
        """What tells each asset of a review from those of other mints."""
        if self._last is not None and self._last.requests is review.requests:
            return self._last.marks
        return marks_of_requests(review.requests, review.art_ids)

    def _problems(
        self, drafts: Sequence[Draft], items: Mapping[int, UploadItem], shares: "dict[int, Share]"
    ) -> Iterator[Problem | None]:
        """What is wrong; None is a moment to pause. `shares` learns what each sound draft adds."""
        from mintwright.domain.assets.checks import check_collection
        from mintwright.studio.minting.reviewing.cover_problems import cover_problems

        network = self._session.network
        yield from (failure(item) for item in items.values() if has_failed(item))
        yield from unproven(items.values())
        yield from long_references(items.values())
        for piece in pieces(drafts, _FEW):
            for draft in piece:
                if not _has_error(self._check(draft, network)):
                    shares[draft.art_id] = self.outlook.weigh(draft.art_id).share
            yield None
        yield from check_collection(
            drafts, network=network, check=self._check, forecast=lambda these, _: self._forecast(these, shares)
        )
        yield None
        yield from self._numbering(drafts)
        yield from held(drafts, network)
        for draft in drafts:
            yield from cover_problems(draft, self._uploads)
        yield None
        shown = dict.fromkeys(draft.picture for draft in drafts)
        yield from (
            unseen(item, why, has_picture=self._previews.has_picture(item.art.id))
            for item in map(items.__getitem__, self._previews.without_picture(shown))
            if (why := self._why_unseen(item)) is not None
        )
        yield from (resaved(item) for item in items.values() if self._was_resaved(item))
        yield from uncompared(item for item in items.values() if self._is_unknown(item))
        yield None
        for draft in drafts:
            yield from self._draft_problems.refused(draft.art_id)
        for piece in pieces(drafts):
            yield from self._untitled(piece, items)
            yield None

    @staticmethod
    def _numbering(drafts: Sequence[Draft]) -> Iterator[Problem | None]:
        """Gaps and doubles in titles that are numbered, which only several can have."""
        from mintwright.domain.cures.numbered_series import SeriesFinder

        finder = SeriesFinder()
        for piece in pieces(drafts):
            finder.look(piece)
            yield None
        yield from finder.problems()

    def _untitled(self, drafts: Sequence[Draft], items: Mapping[int, UploadItem]) -> Iterator[Problem]:
        yield from (untitled(draft) for draft in drafts if is_file_name(draft.name, items[draft.art_id].art.path))

    def _check(self, draft: Draft, network: Network) -> tuple[Problem, ...]:
        """What is wrong with a draft, not looked for again while it is the same."""
        known = self._checked.get(draft.art_id)
        if known is None or known[0] is not draft or known[1] is not network:
            from mintwright.domain.assets.checks import check_draft

            known = self._checked[draft.art_id] = draft, network, check_draft(draft, network=network)
        return known[2]

    def _working_out(self, drafts: Sequence[Draft], stored: Mapping[int, StoredFile]) -> Generator[None, None, _Wanted]:
        """What these drafts request, not worked out again for the same: a review is made often."""
        from mintwright.domain.assets.requests import build_requests
        from mintwright.domain.assets.wire import asset_body, joined

        asked = tuple(drafts), dict(stored)
        if self._last is not None and (self._last.drafts, self._last.stored) == asked:
            return self._last
        requests, bodies, marks = list[AssetRequest](), list[bytes](), list[Marks]()
        for piece in pieces(drafts):
            new = build_requests(piece, stored, drafts[0])
            requests += new
            bodies += map(asset_body, new)
            marks += marks_of_requests(new, [draft.art_id for draft in piece])
            yield
        self._last = _Wanted(*asked, tuple(requests), joined(bodies), tuple(marks))
        return self._last

    def _forecast(self, drafts: Sequence[Draft], shares: "Mapping[int, Share]") -> "Forecast":
        """What they take together; those of which the share is not known yet are weighed."""
        from mintwright.domain.assets.forecast import forecast_of

        ids = [draft.art_id for draft in drafts]
        found = [shares[one] if one in shares else self.outlook.weigh(one).share for one in ids]
        return forecast_of([replace(found[0], has_royalties=bool(drafts[0].royalties.strip())), *found[1:]])

    def _why_unseen(self, item: UploadItem) -> NoPreviewReason | None:
        """Why a picture cannot be shown; None for sound, film and models, which never can be."""
        is_picture = item.art.media_type.startswith("image/") and not has_failed(item)
        return self._previews.failure(item.art.id) if is_picture else None

    def _is_comparing(self, item: UploadItem) -> bool:
        """Whether that is being found out: its file was saved again."""
        return item.stored is not None and self._uploads.changed_files.is_comparing(item.art.id)

    def _was_resaved(self, item: UploadItem) -> bool:
        """Whether what would be minted differs from what the artist sees on the disk."""
        return item.stored is not None and self._uploads.changed_files.has(item.art.id)

    def _is_unknown(self, item: UploadItem) -> bool:
        """Whether nobody can find that out just now."""
        return item.stored is not None and self._uploads.changed_files.is_unknown(item.art.id)


def _named_in(drafts: Sequence[Draft]) -> tuple[int, ...]:
    """The ids of the art of these drafts and of the files attached to it."""
    return tuple(dict.fromkeys(art_id for draft in drafts for art_id in draft.art_ids))


def _has_error(problems: Sequence[Problem]) -> bool:
    return any(problem.severity is Severity.ERROR for problem in problems)


def _stored(items: Mapping[int, UploadItem]) -> dict[int, StoredFile]:
    return {art_id: item.stored for art_id, item in items.items() if item.stored is not None}
