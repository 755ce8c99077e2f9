"""Texts about assets that were sent before: on the page, in the review and at the last question."""

from collections.abc import Sequence

from mintwright.domain.mint import Mint
from mintwright.domain.project import Collection
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting.reviewing.duplicate_check import Doubt, EarlierMint
from mintwright.studio.minting.reviewing.review import Review
from mintwright.ui.style.formatting import moment, number
from mintwright.ui.style.wording import text


def sent_in_words(review: Review) -> str:
    """When these assets were sent before and what minting again does; empty if they were not."""
    before = review.sent_before
    if before is None:
        return ""
    when, total = _when(before.mint), len(review.art_ids)
    if before.is_under_way:
        return _under_way(before.count, total)
    several = len(before.ids) > 1
    sent = _several_times(before.count, total, when) if several else _once(before.count, total, when)
    then = _again(before.count, total, several=several) if before.doubt is None else _DOUBTS[before.doubt]
    return text(Sentence("Review", "{sent} {then}", sent=sent, then=then))


def unseen_in_words(review: Review, seen: int) -> str:
    """How many of these were not looked at yet; empty if all were."""
    left = len(review.art_ids) - seen
    one, many = Sentence("Review", "1 not looked at yet"), Sentence("Review", "{shown} not looked at yet")
    return text(counted(left, one, many).filled(shown=number(left))) if left else ""


_LOOK = Sentence(
    "Review", "It may be this one: look at “Minted elsewhere” in the receipts before you mint a second set."
)
_LISTED = Sentence(
    "Review", "The service lists a mint of “{title}” ({when}) that this computer knows nothing of. {more}"
)
_SEVERAL_LISTED = Sentence(
    "Review",
    "The service lists a mint of “{title}” ({when}), and {rest} more of these names, that this computer knows nothing "
    "of. {more}",
)
_NO_TIME = Sentence("Review", "its time cannot be read")
_UNREAD = Sentence(
    "Review",
    "The service’s list of mints could not be read, so nobody can tell whether this was minted without this computer "
    "knowing. {reason}",
)

_DOUBTS = {
    Doubt.UNKNOWN: Sentence(
        "Review",
        "It is not known whether that was minted: look at its receipt first. Minting again may make a second set.",
    ),
    Doubt.FAILED: Sentence(
        "Review",
        "Nothing was minted then, but the service may still do it: look at its receipt first. Minting again may make a "
        "second set.",
    ),
}


def _once(count: int, total: int, when: str) -> Sentence:
    """That these were sent in one mint."""
    if count < total:
        some = Sentence("Review", "{shown} of these assets were sent on {when} already.")
        one = Sentence("Review", "1 of these assets was sent on {when} already.")
    else:
        some = Sentence("Review", "These {shown} assets were sent on {when} already.")
        one = Sentence("Review", "This asset was sent on {when} already.")
    return counted(count, one, some).filled(shown=number(count), when=when)


def _again(count: int, total: int, *, several: bool) -> Sentence:
    """What minting again does, if they were minted, or will be."""
    if several:
        part = (Sentence("Review", "Minting again makes another."),
                Sentence("Review", "Minting again makes them once more."))  # fmt: skip
        whole = (Sentence("Review", "Minting again makes another one."),
                 Sentence("Review", "Minting again makes another set."))  # fmt: skip
    else:
        part = (Sentence("Review", "Minting again makes it a second time."),
                Sentence("Review", "Minting again makes them a second time."))  # fmt: skip
        whole = (Sentence("Review", "Minting again makes a second one."),
                 Sentence("Review", "Minting again makes a second set."))  # fmt: skip
    return counted(count, *(part if count < total else whole))


def unsent_in_words(review: Review) -> str:
    """That a mint of some of these was left unsent; empty if none was, or if others matter more."""
    left = review.left_unsent
    if left is None or review.sent_before is not None:
        return ""
    when = _when(left)
    if left.body == review.body and (left.title, left.scope) == (review.title, review.scope):
        return text(Sentence("Review", "You confirmed this on {when}, but it was not sent yet.", when=when))
    other = Sentence(
        "Review",
        "A mint of some of these, “{title}”, was prepared on {when} and not sent. Discard it there if this one shall "
        "take its place.",
        title=left.title, when=when,
    )  # fmt: skip
    return text(other)


def listed_in_words(review: Review) -> str:
    """What the service's list has of these that no receipt here has, or that it could not be read; else empty."""
    if not review.listed:
        return "" if review.list_unread is None else text(_UNREAD.filled(reason=review.list_unread))
    first, rest = review.listed[0], len(review.listed) - 1
    when = text(_NO_TIME) if first.created_on is None else moment(first.created_on)
    said = counted(rest + 1, _LISTED, _SEVERAL_LISTED)
    return text(said.filled(title=first.title, when=when, rest=number(rest), more=text(_LOOK)))


def doubts_in_words(review: Review) -> tuple[str, ...]:
    """What to consider before the last question, each kind once: the first file, and how many more."""
    kinds: dict[str, list[Sentence]] = {}
    for problem in review.doubts:
        kinds.setdefault(problem.sentence.source, []).append(problem.sentence)
    return tuple(_first_and_rest(alike) for alike in kinds.values())


def _first_and_rest(alike: Sequence[Sentence]) -> str:
    """The first of several sentences that differ only in the file they name, and how many more files it is true of."""
    first, rest = alike[0], len(alike) - 1
    if not rest:
        return text(first)
    one = Sentence("Review", "{problem} The same is true of 1 more file.", problem=first)
    some = Sentence("Review", "{problem} The same is true of {shown} more files.", problem=first, shown=number(rest))
    return text(counted(rest, one, some))


def when_sent_in_words(before: EarlierMint | None, collection: Collection, total: int) -> str:
    """The same as a short remark after other text; with a date only if the collection itself was sent as it is."""
    if before is None:
        return ""
    if before.whole is not None and _is_mint_of(before.whole, collection):
        if before.is_under_way and before.whole is before.mint:
            return text(Sentence("Collection", "· being sent now"))
        return text(Sentence("Collection", "· sent on {when}", when=_when(before.whole)))
    counts = {"shown": number(before.count), "total": number(total)}
    if before.is_under_way:
        return text(Sentence("Collection", "· {shown} of {total} sent before or being sent now", **counts))
    one = Sentence("Collection", "· 1 of {total} was sent before", **counts)
    some = Sentence("Collection", "· {shown} of {total} were sent before", **counts)
    return text(counted(before.count, one, some))


def _is_mint_of(mint: Mint, collection: Collection) -> bool:
    """Whether it minted this collection, not the same art in another one."""
    is_named = mint.title == collection.name or not mint.is_collection  # an asset alone is called as it is called
    return is_named and frozenset(mint.art_ids) == frozenset(collection.art_ids)


def _when(mint: Mint) -> str:
    return moment(mint.sent_on or mint.prepared_on)


def _under_way(count: int, total: int) -> str:
    """That there is no need to mint again what only takes long."""
    then = Sentence("Review", "Wait for the answer: minting again makes a second set.")
    if count < total:
        one = Sentence("Review", "1 of these assets is being sent at this moment. {then}", then=then)
        some = Sentence(
            "Review", "{shown} of these assets are being sent at this moment. {then}", shown=number(count), then=then
        )
        return text(counted(count, one, some))
    one = Sentence("Review", "This asset is being sent at this moment. {then}", then=then)
    many = Sentence(
        "Review", "These {shown} assets are being sent at this moment. {then}", shown=number(total), then=then
    )
    return text(counted(total, one, many))


def _several_times(count: int, total: int, when: str) -> Sentence:
    """That these were sent in more than one mint."""
    if count < total:
        one = Sentence("Review", "1 of these assets was sent more than once, last on {when}.")
        some = Sentence("Review", "{shown} of these assets were sent in several mints, last on {when}.")
    else:
        one = Sentence("Review", "This asset was sent more than once, last on {when}.")
        some = Sentence("Review", "These {shown} assets were sent in several mints, last on {when}.")
    return counted(count, one, some).filled(shown=number(count), when=when)
