"""What an artist looks at before a mint, frozen: what was confirmed is exactly what was seen."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mintwright.domain.assets.asset import AssetRequest, Draft
from mintwright.domain.assets.problems import Field, Problem, Severity
from mintwright.domain.mint import Mint
from mintwright.domain.networks import AccountScope, Network
from mintwright.domain.project import StoredFile, UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting.duplicate_check import EarlierMint
from mintwright.studio.previews.preview_failures import NoPreviewReason

if TYPE_CHECKING:
    from mintwright.domain.assets.forecast import Forecast
    from mintwright.studio.uploads.upload_item import UploadItem

_WHOLE: Field = ()
_AUTO: Field = ("is_auto",)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """Everything the artist must see before a mint. `requests` is empty unless it is `ready`.

    `waiting` are the ids of the art that is not held yet where the artist is. `left_unsent` is a mint of some of these
    that was prepared and only lies there. `wants_second_set` is her own word, given for exactly `sent_before`,
    `accepts_size` her word that she pays for what is likely too large.
    """

    art_ids: tuple[int, ...]
    title: str
    is_collection: bool
    network: Network
    place: AccountScope
    problems: tuple[Problem, ...] = ()
    waiting: tuple[int, ...] = ()
    requests: tuple[AssetRequest, ...] = ()
    forecast: "Forecast | None" = None
    sent_before: EarlierMint | None = None
    left_unsent: Mint | None = None
    wants_second_set: bool = False
    accepts_size: bool = False

    @property
    def is_too_large(self) -> bool:
        """Whether the forecast says that one transaction cannot hold this, where that can cost something."""
        if self.forecast is None or self.network is Network.PRACTICE:
            return False
        return self.forecast.bytes > self.forecast.limit

    @property
    def known(self) -> frozenset[int]:
        """The ids of the mints of which the artist said that this makes a second set of theirs."""
        return self.sent_before.ids if self.sent_before is not None and self.wants_second_set else frozenset()

    @property
    def errors(self) -> int:
        """How many problems forbid the mint."""
        return sum(problem.severity == "error" for problem in self.problems)

    @property
    def doubts(self) -> tuple[Problem, ...]:
        """The warnings that belong before the last question: about all of it together, then about single files."""
        fields = (_WHOLE, _AUTO)
        found = (one for one in self.problems if one.severity is Severity.WARNING and one.field in fields)
        return tuple(sorted(found, key=lambda one: (one.art_id is not None, one.field == _WHOLE)))

    @property
    def ready(self) -> bool:
        """Whether this may be minted."""
        return bool(self.requests)

    def body(self) -> bytes:
        """The exact bytes that ask for what was reviewed, when it is ready."""
        from mintwright.domain.assets.wire import asset_body, collection_body

        return collection_body(self.requests) if self.is_collection else asset_body(self.requests[0])


@dataclass(frozen=True, slots=True)
class UploadReadiness:
    """Where the files of some drafts stand on the current network: held, on their way, failed, or in doubt."""

    stored: dict[int, StoredFile]
    waiting: tuple[int, ...]
    problems: tuple[Problem, ...]


def readiness_of(drafts: Sequence[Draft], item_of: "Callable[[int], UploadItem]") -> UploadReadiness:
    """Look at everything these drafts name: their art and the files attached to it."""
    items = {art_id: item_of(art_id) for art_id in named_in(drafts)}
    stored = {art_id: item.stored for art_id, item in items.items() if item.stored is not None}
    failed = {art_id for art_id, item in items.items() if item.state is UploadState.PROBLEM}
    return UploadReadiness(
        stored=stored,
        waiting=tuple(art_id for art_id in items if art_id not in stored and art_id not in failed),
        problems=(*(_failure(items[art_id]) for art_id in items if art_id in failed), *_unproven(items.values())),
    )


def held(drafts: Sequence[Draft], network: Network) -> tuple[Problem, ...]:
    """That a mint waits until it is ordered, where the primary asset says so: it decides for all (4.5 rule 2).

    On the practice network an asset alone does not wait: it is `waiting` for its payment at once (section 3).
    """
    if not drafts or drafts[0].is_auto:
        return ()
    on_practice = _HELD_ON_PRACTICE if len(drafts) > 1 else _ALONE_ON_PRACTICE
    said = on_practice if network is Network.PRACTICE else _HELD
    return (Problem(art_id=drafts[0].art_id, field=_AUTO, sentence=said, severity=Severity.WARNING),)


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


def named_in(drafts: Sequence[Draft]) -> tuple[int, ...]:
    """The ids of the art of these drafts and of the files attached to it."""
    return tuple(dict.fromkeys(art_id for draft in drafts for art_id in _files_of(draft)))


def _files_of(draft: Draft) -> Iterator[int]:
    yield draft.art_id
    yield from (file.art_id for file in draft.files)


def _failure(item: "UploadItem") -> Problem:
    """An upload that will not end by itself stops a mint, and says which file it is and why."""
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


def _unproven(items: "Iterable[UploadItem]") -> Iterator[Problem]:
    """Files of which nobody knows whether the network's references name them: one warning for all."""
    found = [item for item in items if item.stored is not None and not item.stored.proof.is_sound]
    if found:
        alone = found[0].art.id if len(found) == 1 else None
        said = counted(len(found), _ONE_UNPROVEN.filled(file=found[0].name), _UNPROVEN)
        yield Problem(art_id=alone, field=(), sentence=said, severity=Severity.WARNING, first_id=found[0].art.id)


def unseen(
    drafts: Sequence[Draft],
    item_of: "Callable[[int], UploadItem]",
    lack: Callable[[int], NoPreviewReason | None],
) -> tuple[Problem, ...]:
    """Pictures that cannot be shown. Sound, film and models have none by their nature."""
    items = (item_of(draft.art_id) for draft in drafts)
    pictures = (item for item in items if item.art.media_type.startswith("image/"))
    lacking = ((item, lack(item.art.id)) for item in pictures if item.state is not UploadState.PROBLEM)
    return tuple(
        Problem(art_id=item.art.id, field=(), sentence=_DOUBTS[why].filled(file=item.name), severity=Severity.WARNING)
        for item, why in lacking
        if why is not None
    )


def outdated(
    drafts: Sequence[Draft], item_of: "Callable[[int], UploadItem]", has_changed_file: Callable[[int], bool]
) -> tuple[Problem, ...]:
    """Files that were saved again after they were uploaded: what is minted is not what the artist sees on the disk."""
    said = Sentence(
        "review",
        "{file} was saved again after it was uploaded. What was uploaded before is minted. "
        "To take it as it is now, choose it in the uploads and press R.",
    )
    items = (item_of(art_id) for art_id in named_in(drafts) if has_changed_file(art_id))
    return tuple(
        Problem(art_id=item.art.id, field=(), sentence=said.filled(file=item.name), severity=Severity.WARNING)
        for item in items
        if item.stored is not None
    )
