"""Mints made elsewhere, in words: what they are, how far the list was read, and what is told of each."""

from typing import TYPE_CHECKING

from mintwright.domain.lookup.elsewhere import ElsewhereMint
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.mint_status import in_short, status_in_words
from mintwright.ui.style.formatting import ada, moment, number
from mintwright.ui.style.wording import text

if TYPE_CHECKING:
    from mintwright.studio.lookup.mints_elsewhere import ElsewhereScan

INTRO = Sentence(
    "Elsewhere",
    "Mints of this account that have no receipt here: made on the service’s own site, by another program or on another "
    "computer. Each is shown as the service lists it, and was compared with nothing. They can only be read: nothing of "
    "them is paid, ordered or given up from here.",
)
READING = Sentence("Elsewhere", "Reading the service’s list…")
UNTITLED = Sentence("Elsewhere", "Without a name")
_NOT_OFFERED = Sentence(
    "Elsewhere",
    "This service does not list what was minted, so Mintwright cannot tell what was made elsewhere. It is tried again "
    "when you sign in next. Look on the service’s own site.",
)
_NONE = Sentence("Elsewhere", "Everything in the service’s list has a receipt here.")
_NONE_YET = Sentence("Elsewhere", "Nothing so far, among the newest {read} of the list. Read on to look further back.")
_ONE = Sentence("Elsewhere", "1 without a receipt here, of {read} in the service’s list.")
_SOME = Sentence("Elsewhere", "{shown} without a receipt here, of {read} in the service’s list.")
_ONE_YET = Sentence("Elsewhere", "1 without a receipt here, of the newest {read} in the service’s list.")
_SOME_YET = Sentence("Elsewhere", "{shown} without a receipt here, of the newest {read} in the service’s list.")
_TOO_LONG = Sentence("Elsewhere", "The list is longer than Mintwright reads, or never ends.")
_MAY_BE_OURS = Sentence(
    "Elsewhere",
    "What came of a mint of yours is not known here: it may be one of these. Look for it on its own receipt.",
)


def found_words(scan: "ElsewhereScan") -> str:
    """What was found so far, as a paragraph."""
    if not scan.is_offered:
        return text(_NOT_OFFERED)
    said = [_count(scan)]
    if scan.is_over and not scan.is_whole:
        said.append(_TOO_LONG)
    if scan.mints and scan.may_hold_ours:
        said.append(_MAY_BE_OURS)
    return " ".join(map(text, said))


def _count(scan: "ElsewhereScan") -> Sentence:
    count, read = len(scan.mints), number(scan.read)
    if not count:
        return _NONE if scan.is_whole else _NONE_YET.filled(read=read)
    one, some = (_ONE, _SOME) if scan.is_whole else (_ONE_YET, _SOME_YET)
    return counted(count, one, some).filled(shown=number(count), read=read)


def lines_of(mint: ElsewhereMint) -> tuple[str, str]:
    """One mint, as it is listed: its title, and how it stood when."""
    when = moment(mint.created_on) if mint.created_on is not None else ""
    return title_of(mint), " · ".join(filter(None, (text(in_short(status_in_words(mint.status))), when)))


def title_of(mint: ElsewhereMint) -> str:
    """What it is called."""
    return mint.title or text(UNTITLED)


def facts_of(mint: ElsewhereMint) -> tuple[tuple[Sentence, str], ...]:
    """What is told of one, name and value; what the service did not say is left out."""
    facts = (
        (Sentence("Elsewhere", "Status"), text(status_in_words(mint.status))),
        (Sentence("Elsewhere", "Created"), moment(mint.created_on) if mint.created_on is not None else ""),
        (Sentence("Elsewhere", "Last changed"), moment(mint.changed_on) if mint.changed_on is not None else ""),
        (Sentence("Elsewhere", "Quantity"), number(mint.quantity) if mint.quantity is not None else ""),
        (Sentence("Elsewhere", "Price"), ada(mint.cost) if mint.cost is not None else ""),
    )
    return tuple((name, value) for name, value in facts if value)
