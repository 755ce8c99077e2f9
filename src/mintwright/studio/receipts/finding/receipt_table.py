"""Receipts as a table, one line for each asset: for the books, and for whoever keeps them.

A mint has one price for all of its assets. Each line has its share of it, in whole lovelace, so that the lines of a
mint add up to exactly what the mint cost, and nobody counts it several times.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC
from decimal import Decimal, localcontext

from mintwright.domain.spreadsheets.cells import guarded
from mintwright.studio.receipts.cost_breakdown import EXACT, network_fee
from mintwright.studio.receipts.finding.receipt_facts import Stage, spent_on, stage_of
from mintwright.studio.receipts.fingerprints import fingerprint_of
from mintwright.studio.receipts.receipt import Receipt

HEADINGS = (
    "Time (UTC)",
    "Receipt",
    "Asset",
    "Name on the chain",
    "Fingerprint",
    "Policy ID",
    "Amount (ADA)",
    "Fee (ADA)",
    "Network",
    "Account",
    "Status",
    "Note",
    "Transaction",
    "Assets of this mint",
    "Amount of this mint (ADA)",
)
MONEY = tuple(at for at, heading in enumerate(HEADINGS) if heading.endswith("(ADA)"))
COUNTS = (HEADINGS.index("Assets of this mint"),)
_PLACES = 6  # of an ada: lovelace


@dataclass(frozen=True, slots=True)
class Line:
    """One receipt, with what it does not know: the name of its account, and the artist's note."""

    receipt: Receipt
    account: str
    note: str


def rows_of(line: Line) -> Iterator[Sequence[str]]:
    """The rows of one receipt, one for each asset; no cell is taken for a formula."""
    receipt = line.receipt
    count = len(receipt.assets)
    time = f"{receipt.mint.prepared_on.astimezone(UTC):%Y-%m-%d %H:%M:%S}"
    cost, fee = _cost_and_fee(receipt)
    amounts, fees = shares(cost, count), shares(fee, count)
    ends = (
        receipt.network.value,
        guarded(line.account),
        guarded(str(receipt.status)),
        guarded(line.note),
        guarded(receipt.transaction_uuid),
        str(count),
        _plain(cost),
    )
    for asset, amount, fee_share in zip(receipt.assets, amounts, fees, strict=True):
        yield (
            time,
            guarded(receipt.title),
            guarded(asset.name),
            guarded(asset.asset_name),
            fingerprint_of(receipt, asset.asset_name),
            guarded(receipt.policy_id),
            _plain(amount),
            _plain(fee_share),
            *ends,
        )


def _cost_and_fee(receipt: Receipt) -> tuple[Decimal | None, Decimal | None]:
    """The price and the fee of the network: of what came to nothing, nothing where nothing was paid; else nobody knows
    what came back, nor what a mint costs that is held until it is ordered.
    """
    if receipt.is_held:
        return None, None
    if stage_of(receipt) is Stage.ENDED:
        spent = spent_on(receipt)
        return spent, spent
    return receipt.cost, network_fee(receipt.parts)


def shares(amount: Decimal | None, count: int) -> Sequence[Decimal | None]:
    """An amount divided among so many, who get the same but for the smallest part; they add up to exactly that."""
    if amount is None or not count:
        return [None] * count
    with localcontext(prec=2 * EXACT):
        exponent = amount.as_tuple().exponent
        smallest = Decimal(1).scaleb(min(-_PLACES, exponent if isinstance(exponent, int) else 0))
        each, more = divmod(int(amount / smallest), count)
        return [(each + (at < more)) * smallest for at in range(count)]


def _plain(amount: Decimal | None) -> str:
    """An amount without an exponent, and without zeros that say nothing; empty where it is not known."""
    if amount is None:
        return ""
    text = f"{amount:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
