"""Reviewing what would be minted: everything that prevents it, and everything an artist should know before."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.networks import Network
from mintwright.domain.project import StoredFile, UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.drafts import Drafts
from mintwright.studio.minting.asset_identity import marks_of_requests
from mintwright.studio.minting.draft_problems import DraftProblems
from mintwright.studio.minting.duplicate_check import DuplicateCheck
from mintwright.studio.minting.mint_errors import MintError, SecondSetError
from mintwright.studio.minting.review import AUTO, Review
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.previews.previews import Previews
from mintwright.studio.projects import Projects
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.upload_item import UploadItem
from mintwright.studio.uploads.uploads import Uploads

_NOT_READY = Sentence("minting", "This is not ready to be minted. Look at the review again.")
_TOO_LARGE = Sentence(
    "minting", "This is likely too large for one transaction. Say in the review that you mint it all the same."
)
_ELSEWHERE = Sentence("minting", "The network or account changed after the review. Review it again.")
_RESAVED = Sentence(
    "review",
    "{file} was saved again after it was uploaded. What was uploaded before is minted. "
    "To take it as it is now, choose it in the uploads and press R.",
)
_DOUBTS = {
    NoPreviewReason.GONE: Sentence(
        "review", "{file} is no longer in its folder, so it cannot be shown here. What was uploaded before is minted."
    ),
    NoPreviewReason.DAMAGED: Sentence(
        "review",
        "{file} cannot be shown as a picture. It may be damaged: look at it in another program before you mint it.",
    ),
    NoPreviewReason.NO_ANSWER: Sentence(
        "review",
        "{file} cannot be read from its drive, so it cannot be shown. What was uploaded before is minted.",
    ),
    NoPreviewReason.TOO_LARGE: Sentence(
        "review", "{file} is too large to show here. Look at it in another program before you mint it."
    ),
    NoPreviewReason.NO_ROOM: Sentence(
        "review",
        "{file} cannot be shown: this computer has no room just now to draw it. Close other programs first.",
    ),
    NoPreviewReason.NOT_DRAWN: Sentence(
        "review", "{file} cannot be shown as a picture here. Look at it in another program before you mint it."
    ),
}
_DOUBTS_BESIDE_PICTURE = {
    NoPreviewReason.GONE: Sentence("review", "{file} is no longer in its folder. What was uploaded before is minted."),
    NoPreviewReason.NO_ANSWER: Sentence(
        "review", "{file} cannot be read from its drive. What was uploaded before is minted."
    ),
}


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

    def review(self, art_ids: Sequence[int], title: str = "") -> Review:
        """Review what would be minted: one id makes a single asset, several make a collection."""
        from mintwright.domain.assets.forecast import forecast
        from mintwright.domain.assets.requests import build_requests

        drafts = self._drafts.drafts(art_ids)
        items = self._items_of(drafts)
        network = self._session.network
        review = Review(
            project_id=self._uploads.project_id,
            art_ids=tuple(art_ids),
            title=title.strip() or (drafts[0].name if len(drafts) == 1 else self._projects.current_collection.name),
            is_collection=len(drafts) > 1,
            network=network,
            scope=self._session.scope,
            problems=tuple(self._problems(drafts, items)),
            waiting=tuple(art_id for art_id, item in items.items() if item.stored is None and not _has_failed(item)),
        )
        if review.errors or review.waiting:
            return review
        requests = build_requests(drafts, _stored(items))
        wanted = marks_of_requests(requests, art_ids)
        return replace(
            review,
            requests=requests,
            forecast=forecast(requests),
            sent_before=self._duplicates.before(wanted, network),
            left_unsent=self._duplicates.left_unsent(wanted, network),
        )

    def check_files(self, art_ids: Sequence[int]) -> None:
        """Find out in the background which files were saved again after their upload: a review then says so."""
        self._uploads.check_changed_files(_named_in(self._drafts.drafts(art_ids)))

    def require_mintable(self, review: Review) -> None:
        """Check a review again: what became known after it counts too.

        Raises MintError for one that is not ready, is of another scope, or has a file that the network stores wrongly;
        SecondSetError if more may exist by now than it said and the artist agreed to.
        """
        if not review.ready:
            raise MintError(_NOT_READY)
        if review.is_too_large and not review.accepts_size:
            raise MintError(_TOO_LARGE)
        if review.scope != self._session.scope:
            raise MintError(_ELSEWHERE)
        items = self._items_of(self._drafts.drafts(review.art_ids)).values()
        said = next((item.problem for item in items if item.proof is not None and item.proof.is_wrong), None)
        if said is not None:
            raise MintError(said)
        before = self._duplicates.before(marks_of_requests(review.requests, review.art_ids), review.network)
        if before is not None and not before.ids <= review.known:
            raise SecondSetError(before)

    def _items_of(self, drafts: Sequence[Draft]) -> dict[int, UploadItem]:
        """The upload items of all that these drafts name: their art and the files attached to it."""
        return {art_id: self._uploads.item(art_id) for art_id in _named_in(drafts)}

    def _problems(self, drafts: Sequence[Draft], items: Mapping[int, UploadItem]) -> Iterator[Problem]:
        from mintwright.domain.assets.checks import check_collection

        network = self._session.network
        yield from (_failure(item) for item in items.values() if _has_failed(item))
        yield from _unproven(items.values())
        yield from check_collection(drafts, network=network, stored=_stored(items))
        yield from held(drafts, network)
        shown = [items[draft.art_id] for draft in drafts]
        yield from (
            unseen(item, why, has_picture=self._previews.has_picture(item.art.id))
            for item in shown
            if (why := self._why_unseen(item)) is not None
        )
        yield from (_resaved(item) for item in items.values() if self._was_resaved(item))
        for draft in drafts:
            yield from self._draft_problems.refused(draft.art_id)

    def _why_unseen(self, item: UploadItem) -> NoPreviewReason | None:
        """Why a picture cannot be shown; None for sound, film and models, which never can be."""
        is_picture = item.art.media_type.startswith("image/") and not _has_failed(item)
        return self._previews.failure(item.art.id) if is_picture else None

    def _was_resaved(self, item: UploadItem) -> bool:
        """Whether what would be minted differs from what the artist sees on the disk."""
        return item.stored is not None and self._uploads.has_changed_file(item.art.id)


def _named_in(drafts: Sequence[Draft]) -> tuple[int, ...]:
    """The ids of the art of these drafts and of the files attached to it."""
    return tuple(dict.fromkeys(art_id for draft in drafts for art_id in draft.art_ids))


def _stored(items: Mapping[int, UploadItem]) -> dict[int, StoredFile]:
    return {art_id: item.stored for art_id, item in items.items() if item.stored is not None}


def held(drafts: Sequence[Draft], network: Network) -> tuple[Problem, ...]:
    """A note that a mint waits until it is ordered, if the primary asset says so: it decides for all (4.5 rule 2).

    On the practice network an asset alone does not wait: it is `waiting` for its payment at once (section 3).
    """
    if not drafts or drafts[0].is_auto:
        return ()
    on_practice = _HELD_ON_PRACTICE if len(drafts) > 1 else _ALONE_ON_PRACTICE
    said = on_practice if network is Network.PRACTICE else _HELD
    return (Problem(art_id=drafts[0].art_id, field=AUTO, sentence=said, severity=Severity.WARNING),)


_HELD = Sentence(
    "review",
    "“Start minting as soon as it is paid” is off, so the service may hold this mint until it is ordered. This version "
    "of Mintwright cannot order it; that would be done on the service’s own site.",
)
_HELD_ON_PRACTICE = Sentence(
    "review",
    "“Start minting as soon as it is paid” is off, so this mint is held until it is ordered. On a real network this "
    "version of Mintwright cannot order it; here “Rehearse…” does.",
)
_ALONE_ON_PRACTICE = Sentence(
    "review",
    "“Start minting as soon as it is paid” is off. On the practice network a single asset is paid and minted at once "
    "all the same; on a real network the service may hold it until it is ordered.",
)


def _has_failed(item: UploadItem) -> bool:
    return item.state is UploadState.PROBLEM


def _failure(item: UploadItem) -> Problem:
    """Why an upload that will not finish by itself prevents the mint, and which file it is."""
    if item.proof is not None and item.problem is not None:  # it is uploaded, but what is held is not the file
        return Problem(art_id=item.art.id, field=(), sentence=item.problem, severity=Severity.ERROR)
    reason = item.problem or Sentence("review", "Try it again, or take it out.")
    said = Sentence("review", "{file} is not uploaded. {reason}", file=item.name, reason=reason)
    return Problem(art_id=item.art.id, field=(), sentence=said, severity=Severity.ERROR)


_ONE_UNPROVEN = Sentence(
    "review",
    "{file} is uploaded, but not confirmed: its reference alone does not show that the network holds this file. "
    "Compare it in the uploads first.",
)
_UNPROVEN = Sentence(
    "review",
    "{count} files are uploaded, but not confirmed: their references alone do not show that the network holds them. "
    "Compare them in the uploads first.",
)


def _unproven(items: Iterable[UploadItem]) -> Iterator[Problem]:
    """One warning for all files that the network's references do not prove."""
    found = [item for item in items if item.stored is not None and not item.stored.proof.is_sound]
    if found:
        alone = found[0].art.id if len(found) == 1 else None
        said = counted(len(found), _ONE_UNPROVEN.filled(file=found[0].name), _UNPROVEN)
        yield Problem(art_id=alone, field=(), sentence=said, severity=Severity.WARNING, first_id=found[0].art.id)


def unseen(item: UploadItem, why: NoPreviewReason, *, has_picture: bool = False) -> Problem:
    """A warning that a picture cannot be shown, and what to do about it; or, beside an earlier picture, only why."""
    said = (_DOUBTS_BESIDE_PICTURE.get(why, _DOUBTS[why]) if has_picture else _DOUBTS[why]).filled(file=item.name)
    return Problem(art_id=item.art.id, field=(), sentence=said, severity=Severity.WARNING)


def _resaved(item: UploadItem) -> Problem:
    return Problem(art_id=item.art.id, field=(), sentence=_RESAVED.filled(file=item.name), severity=Severity.WARNING)
