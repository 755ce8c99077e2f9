"""Paying one after another, in words: why one is not to be paid now, what was passed, and what came of all."""

from collections.abc import Iterable, Mapping
from decimal import Decimal

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.alarm.alarm_words import reasons_of, title_of
from mintwright.studio.receipts.payable import Standing
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.style.formatting import ada, number
from mintwright.ui.style.wording import text

_URGENT = Sentence(
    "paying",
    "Less than an hour is left. What comes late is refunded, and nothing is minted: pay only if your wallet sends at "
    "once.",
)
_GONE = Sentence("paying", "This mint is gone. Nothing is to be paid for it.")
_SEEN = Sentence("paying", "The service has seen a payment: {status}.")
_OVER = Sentence("paying", "{status}. Nothing is to be paid for it.")
_ALARM = Sentence("paying", "It is not paid here before you have decided about that on its receipt.")
_OTHERWISE = Sentence("paying", "The service’s answer is not what was asked for. Compare it on its receipt.")
_WORDS: Mapping[Standing, Sentence] = {
    Standing.LATE: Sentence("paying", "The time to pay this mint is over. Do not pay it any more."),
    Standing.HELD: Sentence(
        "paying", "This mint is held until you order it, on its receipt. Nothing is to be paid now."
    ),
    Standing.UNREADABLE: Sentence(
        "paying", "Not all that one has to know before paying can be read. Wait, or look at its receipt."
    ),
    Standing.READING: Sentence("paying", "This receipt is long and is being read."),
    Standing.ELSEWHERE: Sentence(
        "paying",
        "The account or network was changed. Nothing is shown here to be paid until you are back in the account that "
        "made this mint.",
    ),
}
_SKIPPED = {
    Standing.SEEN: Sentence("paying", "Skipped, since it is paid already: “{title}”."),
    Standing.OVER: Sentence("paying", "Skipped, since nothing is to be paid for it any more: “{title}”, {status}."),
}
_COUNTS: Mapping[Standing, tuple[Sentence, Sentence]] = {  # in the order in which they are told
    Standing.SEEN: (
        Sentence("paying", "1 payment was seen by the service"),
        Sentence("paying", "{count} payments were seen by the service"),
    ),
    Standing.NOTED: (
        Sentence("paying", "1 is noted as paid by you, and not seen yet"),
        Sentence("paying", "{count} are noted as paid by you, and not seen yet"),
    ),
    Standing.EXPORTED: (
        Sentence("paying", "1 is in a file for a wallet, and no payment of it is seen yet"),
        Sentence("paying", "{count} are in files for a wallet, and no payment of them is seen yet"),
    ),
    Standing.OTHERWISE: (
        Sentence("paying", "1 was answered otherwise than asked: compare it on its receipt before you pay"),
        Sentence("paying", "{count} were answered otherwise than asked: compare them on their receipts before you pay"),
    ),
    Standing.TO_PAY: (Sentence("paying", "1 is still to be paid"), Sentence("paying", "{count} are still to be paid")),
    Standing.ALARM: (
        Sentence("paying", "1 has changed terms: look at its receipt before you pay"),
        Sentence("paying", "{count} have changed terms: look at their receipts before you pay"),
    ),
    Standing.HELD: (
        Sentence("paying", "1 is held until you order it"),
        Sentence("paying", "{count} are held until you order them"),
    ),
    Standing.LATE: (
        Sentence("paying", "1 can be paid no more: its time is over"),
        Sentence("paying", "{count} can be paid no more: their time is over"),
    ),
    Standing.OVER: (
        Sentence("paying", "1 was refused, canceled, failed or refunded"),
        Sentence("paying", "{count} were refused, canceled, failed or refunded"),
    ),
    Standing.UNREADABLE: (
        Sentence("paying", "1 cannot be read whole yet"),
        Sentence("paying", "{count} cannot be read whole yet"),
    ),
    Standing.READING: (Sentence("paying", "1 is being read"), Sentence("paying", "{count} are being read")),
    Standing.ELSEWHERE: (
        Sentence("paying", "1 belongs to another account or network"),
        Sentence("paying", "{count} belong to another account or network"),
    ),
}
_ADDED = frozenset({Standing.SEEN, Standing.NOTED, Standing.EXPORTED, Standing.TO_PAY})  # of these the sum is told


def why_in_words(receipt: Receipt | None, standing: Standing, *, is_urgent: bool) -> str:
    """Why this one is not to be paid now, or has to be quickly; nothing where it is simply to be paid."""
    if receipt is None:
        return text(_GONE)
    match standing:
        case Standing.TO_PAY:
            return text(_URGENT) if is_urgent else ""
        case Standing.NOTED | Standing.EXPORTED:
            return ""  # its payment says it
        case Standing.SEEN:
            return text(_SEEN.filled(status=receipt.status))
        case Standing.OVER:
            return text(_OVER.filled(status=receipt.status))
        case Standing.ALARM if receipt.alarm is not None:
            said = (title_of(receipt.alarm), *reasons_of(receipt.alarm), _ALARM)
            return "\n".join(map(text, said))
        case Standing.OTHERWISE:
            return "\n".join(map(text, (_OTHERWISE, *receipt.all_differences)))
        case _:
            return text(_WORDS[standing])


def skipped_in_words(receipt: Receipt, standing: Standing) -> Sentence:
    """That one was passed, and why."""
    return _SKIPPED[standing].filled(title=receipt.title, status=receipt.status)


def summary_in_words(found: Mapping[Standing, Iterable[Receipt | None]]) -> list[str]:
    """What came of all: how many stand where, and how much that is, a line each."""
    return [_counted(standing, list(found[standing])) for standing in _COUNTS if standing in found]


def _counted(standing: Standing, receipts: list[Receipt | None]) -> str:
    said = text(counted(len(receipts), *_COUNTS[standing]).filled(count=number(len(receipts))))
    costs = [one.cost for one in receipts if one is not None and one.cost is not None]
    return f"{said}: {ada(sum(costs, Decimal(0)))}" if standing in _ADDED and costs else said
