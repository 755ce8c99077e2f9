"""The parts of a cost in words: amounts as the artist's country writes them, and how certain each is."""

from collections.abc import Sequence
from decimal import Decimal

from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.cost_breakdown import CostPart, known_so_far
from mintwright.ui.style.formatting import ada
from mintwright.ui.style.wording import text

PLACES = 2  # of a forecast: more would be a promise
MOST_PLACES = 6  # a lovelace


def about(amount: Decimal, places: int = PLACES) -> str:
    """A forecast in ADA: "about 0.42 ₳"."""
    return text(Sentence("cost", "about {amount}", amount=ada(_rounded(amount, places))))


def places_of(parts: Sequence[CostPart]) -> int:
    """With how many decimals the known parts add up to their sum as it is shown: mostly two."""
    known, total = [part.amount for part in parts if part.amount is not None], known_so_far(parts) or Decimal(0)
    exact = (
        places
        for places in range(PLACES, MOST_PLACES)
        if sum(_rounded(amount, places) for amount in known) == _rounded(total, places)
    )
    return next(exact, MOST_PLACES)


def amount_in_words(part: CostPart, places: int = PLACES) -> str:
    """How much a part is, a forecast with so many decimals, or who will say."""
    if part.amount is None:
        return text(part.unknown)
    return about(part.amount, places) if part.is_forecast else ada(part.amount)


def note_in_words(part: CostPart) -> str:
    """What else there is to say about a part; empty if nothing."""
    if part.note is None:
        return ""
    shown = {name: _AS[name](value) for name, value in part.note.values.items() if isinstance(value, Decimal)}
    return text(part.note.filled(**shown))


def known_in_words(parts: Sequence[CostPart]) -> str:
    """What the parts that are known add up to, and that there are others."""
    known = known_so_far(parts)
    if known is None:
        return text(Sentence("cost", "not known yet"))
    shown = about(known, places_of(parts))
    more = Sentence("cost", "{amount} and more", amount=shown)
    return text(more) if any(part.amount is None for part in parts) else shown


def _rounded(amount: Decimal, places: int) -> Decimal:
    return amount.quantize(Decimal(1).scaleb(-places))


_AS = {"amount": ada, "forecast": about}
