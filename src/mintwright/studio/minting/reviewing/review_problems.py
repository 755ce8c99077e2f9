"""What a review says of files and fields: each problem that prevents the mint, and each doubt an artist should know."""

from collections.abc import Iterable, Iterator, Sequence

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.assets.problem_kinds import ONLY_FILE_NAME
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting.reviewing.review import AUTO
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.uploads.upload_item import UploadItem

_RESAVED = Sentence(
    "review",
    "{file} was saved again after it was uploaded. What was uploaded before is minted. "
    "To take it as it is now, choose it in the uploads and press R.",
)
_ONE_UNCOMPARED = Sentence(
    "review",
    "{file} may have been saved again: it cannot be read just now, so it could not be compared. "
    "What was uploaded before is minted.",
)
_UNCOMPARED = Sentence(
    "review",
    "{count} files may have been saved again: they cannot be read just now, so they could not be compared. "
    "What was uploaded before is minted.",
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


def held(drafts: Sequence[Draft], network: Network) -> tuple[Problem, ...]:
    """A note that a mint waits until it is ordered, if the primary asset says so: it decides for all (4.5 rule 2).

    On the practice network an asset alone waits for its payment at once (section 3), except in the weather that holds
    it.
    """
    if not drafts or drafts[0].is_auto:
        return ()
    on_practice = _HELD_ON_PRACTICE if len(drafts) > 1 else _ALONE_ON_PRACTICE
    said = on_practice if network is Network.PRACTICE else _HELD
    return (Problem(art_id=drafts[0].art_id, field=AUTO, sentence=said, severity=Severity.WARNING),)


_HELD = Sentence(
    "review",
    "“Start minting as soon as it is paid” is off, so the service may hold this mint until you order it, on its "
    "receipt.",
)
_HELD_ON_PRACTICE = Sentence(
    "review",
    "“Start minting as soon as it is paid” is off, so this mint is held until you order it, on its receipt.",
)
_ALONE_ON_PRACTICE = Sentence(
    "review",
    "“Start minting as soon as it is paid” is off. On the practice network a single asset is paid and minted at once "
    "all the same, unless you rehearse that it is held; on a real network the service may hold it until you order it.",
)


def has_failed(item: UploadItem) -> bool:
    """Whether its upload will not finish by itself."""
    return item.state is UploadState.PROBLEM


def failure(item: UploadItem) -> Problem:
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


def unproven(items: Iterable[UploadItem]) -> Iterator[Problem]:
    """One warning for all files that the network's references do not prove."""
    found = [item for item in items if item.stored is not None and not item.stored.proof.is_sound]
    yield from _one_for_all(found, _ONE_UNPROVEN, _UNPROVEN)


_ONE_LONG_REFERENCE = Sentence(
    "review",
    "The reference to {file} is longer than one line of the chain. It is sent as the service gave it, which writes it "
    "in two lines; wallets join them. See how it is shown after a mint on the test network.",
)
_LONG_REFERENCES = Sentence(
    "review",
    "The references to {count} files are longer than one line of the chain. They are sent as the service gave them, "
    "which writes each in two lines; wallets join them. See how they are shown after a mint on the test network.",
)


def long_references(items: Iterable[UploadItem]) -> Iterator[Problem]:
    """One warning for all files whose reference no single text of the metadata can hold, as `ipfs://bafy…`.

    It has no cure: another spelling of it would not be what the service answered and records.
    """
    found = [one for one in items if one.stored is not None and line_bytes(one.stored.ipfs) > LINE_BYTES]
    yield from _one_for_all(found, _ONE_LONG_REFERENCE, _LONG_REFERENCES)


def uncompared(items: Iterable[UploadItem]) -> Iterator[Problem]:
    """One warning for all files of which nobody can tell whether they were saved again."""
    yield from _one_for_all(list(items), _ONE_UNCOMPARED, _UNCOMPARED)


def _one_for_all(found: Sequence[UploadItem], one: Sentence, several: Sentence) -> Iterator[Problem]:
    if found:
        alone = found[0].art.id if len(found) == 1 else None
        said = counted(len(found), one.filled(file=found[0].name), several)
        yield Problem(art_id=alone, field=(), sentence=said, severity=Severity.WARNING, first_id=found[0].art.id)


def unseen(item: UploadItem, why: NoPreviewReason, *, has_picture: bool = False) -> Problem:
    """A warning that a picture cannot be shown, and what to do about it; or, beside an earlier picture, only why."""
    said = (_DOUBTS_BESIDE_PICTURE.get(why, _DOUBTS[why]) if has_picture else _DOUBTS[why]).filled(file=item.name)
    return Problem(art_id=item.art.id, field=(), sentence=said, severity=Severity.WARNING)


def resaved(item: UploadItem) -> Problem:
    """A warning that the file holds something else by now than what was uploaded, and will be minted."""
    return Problem(art_id=item.art.id, field=(), sentence=_RESAVED.filled(file=item.name), severity=Severity.WARNING)


def untitled(draft: Draft) -> Problem:
    """A warning that only the file's name stands as its title."""
    return Problem(art_id=draft.art_id, field=("name",), sentence=ONLY_FILE_NAME, severity=Severity.WARNING)
