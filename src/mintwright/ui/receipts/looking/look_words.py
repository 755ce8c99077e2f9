"""Looking for a mint, in words: when it was looked for, how far back, what was found, and when again."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from mintwright.domain.lookup.service_clock import Timing
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.lookup.looks import FoundMint, Look
from mintwright.studio.receipts.mint_status import status_in_words
from mintwright.ui.style.formatting import ada, clock, day, lasting, moment, number
from mintwright.ui.style.wording import text

MOST_SHOWN = 6  # mints that fit, side by side and below; of more it is said how many
AT_ONCE = timedelta(seconds=2)  # so much earlier is no earlier: clocks differ, and some tell whole seconds
ENDS = 8  # characters of an address at either end

_NOT_LOOKED = Sentence(
    "looking", "The service’s own list may have it. Looking changes nothing and sends nothing again."
)
_LOOKING = Sentence("looking", "Looking through the service’s list…")
_NOT_OFFERED = Sentence(
    "looking",
    "This service does not offer a list of what was minted, so Mintwright cannot look for it. It is tried again when "
    "you sign in next. Look on the service’s own site.",
)
_FAILED = Sentence("looking", "It could not be looked for: {reason}")
_LOOKED = Sentence("looking", "Looked {when}, through {pages} of the service’s list.")
_LOOKED_BACK = Sentence("looking", "Looked {when}, through {pages} of the service’s list, back to {back}.")
_NOT_FOUND = Sentence("looking", "Not found yet. That proves nothing: it may still appear.")
_FOUND_BEFORE = Sentence("looking", "Something fitted then. Look again to see it.")
_DECLINED = Sentence("looking", "What was found is not yours, you said. Look again to see it once more.")
_NOT_WHOLE = Sentence("looking", "The list is too long, or changed all the time, so not all of it was seen.")
_CLOCK_OFF = Sentence(
    "looking", "The service’s clock is {time} {direction} this computer’s; that was taken into account."
)
_NEXT = Sentence("looking", "Looks again by itself at {when}, until {until}.")
_NO_MORE = Sentence("looking", "It is not looked for by itself any more. You can look whenever you want.")
_AHEAD, _BEHIND = Sentence("looking", "ahead of"), Sentence("looking", "behind")


def status_words(look: Look) -> str:
    """What is known of looking for a mint, as a paragraph."""
    return " ".join(text(said) for said in _status(look))


def _status(look: Look) -> list[Sentence]:
    if look.is_looking:
        return [_LOOKING]
    if not look.is_offered:
        return [_NOT_OFFERED]
    failed = [_FAILED.filled(reason=look.trouble)] if look.trouble is not None else []
    if look.looked_on is None:
        return [*failed, *([] if failed else [_NOT_LOOKED]), *_next(look)]
    return [*failed, *_outcome(look), _looked(look, look.looked_on), *_doubts(look), *_next(look)]


def _looked(look: Look, looked_on: datetime) -> Sentence:
    pages = counted(look.pages, Sentence("looking", "1 page"), Sentence("looking", "{shown} pages"))
    pages = pages.filled(shown=number(look.pages))
    if look.back_to is None:
        return _LOOKED.filled(when=_when(looked_on), pages=pages)
    return _LOOKED_BACK.filled(when=_when(looked_on), pages=pages, back=_when(look.clock.here(look.back_to)))


def _outcome(look: Look) -> list[Sentence]:
    if look.count and look.found is None:
        return [_FOUND_BEFORE]
    if look.found:
        return []
    return [_DECLINED if look.has_declined else _NOT_FOUND]


def _doubts(look: Look) -> list[Sentence]:
    said = [] if look.is_whole else [_NOT_WHOLE]
    if look.clock.is_off:
        direction = _AHEAD if look.clock.ahead > timedelta(0) else _BEHIND
        said.append(_CLOCK_OFF.filled(time=lasting(abs(look.clock.ahead)), direction=direction))
    return said


def _next(look: Look) -> list[Sentence]:
    if look.next_on is None:
        return [_NO_MORE] if datetime.now(UTC) > look.until else []
    return [_NEXT.filled(when=clock(look.next_on), until=moment(look.until))]


def _when(when: datetime) -> str:
    """Today's times to the second; others with their day, the first and the last of all calendars among them."""
    return clock(when) if day(when) == day(datetime.now(UTC)) else moment(when)


def heading(count: int) -> Sentence:
    """How many fit."""
    return counted(
        count, Sentence("looking", "One mint fits"), Sentence("looking", "{shown} mints fit")
    ).filled(shown=number(count))  # fmt: skip


def hint(count: int) -> Sentence:
    """How several that fit are to be read."""
    if count <= MOST_SHOWN:
        return Sentence("looking", "Equal in all you sent; what differs is bold.")
    return Sentence(
        "looking", "Equal in all you sent; what differs is bold. Only the first {count} are shown.", count=MOST_SHOWN
    )


def pay_one(found: Sequence[FoundMint]) -> Sentence:
    """What to do with several: where nothing but their names differs, it does not matter which is taken."""
    stands = {one.record.status if one.record is not None else "" for one in found}
    if len(stands) == 1 and not any(one.candidate.timing is Timing.DOUBTFUL for one in found):
        return Sentence(
            "looking",
            "Any of them will do: all you sent is in it. Pay only one. What is not paid ends when its clock runs out.",
        )
    return Sentence("looking", "Pay only one. What is not paid ends when its clock runs out.")


def letter(place: int) -> str:
    """What one of several is called: A, B, C."""
    return chr(ord("A") + place)


def after_words(found: FoundMint) -> Sentence:
    """How long after the sending it was created."""
    after = found.candidate.after
    if after is None:
        return Sentence("looking", "created nobody knows when")
    if after < -AT_ONCE:
        return Sentence("looking", "{time} before you sent", time=lasting(-after))
    return Sentence("looking", "{time} after you sent", time=lasting(max(after, timedelta(0))))


def doubt_words(found: FoundMint) -> Sentence | None:
    """What to think of where the times contradict each other, or nothing tells them; as `after_words` has it."""
    if found.candidate.timing is not Timing.DOUBTFUL:
        return None
    after = found.candidate.after
    if after is None:
        return Sentence(
            "looking",
            "Nothing tells when this was created. It may be an earlier mint of the same: compare before you choose.",
        )
    if after < -AT_ONCE:
        return Sentence(
            "looking",
            "By the service’s clock this was created before you sent yours. It may be an earlier mint of the same: "
            "compare before you choose.",
        )
    return Sentence(
        "looking",
        "The service’s clock contradicts itself about when this was created. It may be an earlier mint of the same: "
        "compare before you choose.",
    )


def facts(look: Look, found: FoundMint) -> tuple[tuple[Sentence, str], ...]:
    """What is told of one that fits, in the same order for all."""
    record = found.record
    cost = record.cost if record is not None else None
    address = record.deposit_address if record is not None else ""
    created = found.candidate.created_on
    asks = ada(cost) if cost is not None else text(Sentence("looking", "not said"))
    return (
        (Sentence("looking", "Fields as sent"), text(_fields(look.fields))),
        (Sentence("looking", "Asks for"), asks),
        (Sentence("looking", "Status"), text(status_in_words(record.status if record is not None else ""))),
        (Sentence("looking", "Created"), _when(look.clock.here(created)) if created else "–"),
        (Sentence("looking", "Address"), shortened(address) if address else text(Sentence("looking", "not said"))),
        (Sentence("looking", "Transaction"), shortened(found.transaction_uuid)),
    )


def _fields(count: int) -> Sentence:
    return Sentence("looking", "{count} of {count}", count=number(count))


def shortened(value: str) -> str:
    """A long value by its two ends."""
    return value if len(value) <= 2 * ENDS + 3 else f"{value[: 2 * ENDS]}…{value[-ENDS:]}"
