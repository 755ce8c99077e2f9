"""What a mint costs, part by part: in the same order and the same words before the service has answered and after.

Before it, only what the chain takes can be forecast, and the service names the rest. Afterwards the parts add up to the
cost exactly, or none is shown. What the service does not explain is compared with the forecast, never taken for it.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from typing import TYPE_CHECKING, Any

from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Transaction
    from mintwright.domain.assets.forecast import Forecast

EXACT = 40  # digits: the eleven before the point and twenty after it that an amount may have, and some for the sum
LOVELACE = Decimal(1_000_000)
NEAR = Decimal("0.2")  # of what was forecast: a service that computes it with other addresses comes this close
MOST_TOKENS = 2**63 - 1  # of one asset, on the ledger

_NETWORK = Sentence("cost", "Network fee")
_SERVICE = Sentence("cost", "Minting service")
_BOND = Sentence("cost", "Security deposit")
_ADA = Sentence("cost", "Ada that travels with the assets")
_LIKELY_ADA = Sentence("cost", "Most likely the ada that travels with the assets")
_UNEXPLAINED = Sentence("cost", "Something the service does not explain")

_NAMED_LATER = Sentence("cost", "named by the service")
_NOT_KNOWN = Sentence("cost", "not known yet")
_FOR_ROYALTIES = Sentence("cost", "{amount} of it to set up royalties")
_COMES_BACK = Sentence("cost", "Whether it comes back is not said")
_AS_FORECAST = Sentence("cost", "The service does not name it; {forecast} was forecast")
_TRAVELS = Sentence("cost", "Most likely {forecast} of it travels with the assets; ask the service about the rest")
_TOO_LITTLE = Sentence("cost", "{forecast} was forecast to travel with the assets; ask the service about it")


@dataclass(frozen=True, slots=True)
class CostPart:
    """One part of the cost in ADA. Without an `amount`, `unknown` says who will name it, or that nobody can yet.

    `is_forecast`: the amount is ours, hence only about right. `note` says more; its amounts are Decimals.
    """

    name: Sentence
    amount: Decimal | None = None
    unknown: Sentence = _NAMED_LATER
    is_forecast: bool = False
    note: Sentence | None = None


def forecast_parts(forecast: "Forecast | None") -> tuple[CostPart, ...]:
    """All four parts before the service has answered; None where there cannot be a forecast yet.

    What is too large for one transaction has no forecast either: it cannot be minted as it is.
    """
    if forecast is None or forecast.is_too_large:
        return tuple(CostPart(name, unknown=_NOT_KNOWN) for name in (_NETWORK, _SERVICE, _BOND, _ADA))
    return (
        CostPart(_NETWORK, forecast.network_fees / LOVELACE, is_forecast=True),
        CostPart(_SERVICE),
        CostPart(_BOND),
        CostPart(_ADA, forecast.min_ada / LOVELACE, is_forecast=True),
    )


def known_so_far(parts: Sequence[CostPart]) -> Decimal | None:
    """What the known parts add up to; None if none is known."""
    known = [part.amount for part in parts if part.amount is not None]
    return sum(known, Decimal(0)) if known else None


def service_charge(parts: Sequence[CostPart]) -> tuple[Decimal, ...]:
    """What the service named of these for itself: its fee, its bond."""
    return tuple(part.amount for part in parts if part.name in (_SERVICE, _BOND) and part.amount is not None)


def network_fee(parts: Sequence[CostPart]) -> Decimal | None:
    """What the service named of these for the network; None where it named nothing."""
    return next((part.amount for part in parts if part.name == _NETWORK), None)


@dataclass(frozen=True, slots=True)
class KnownCost:
    """What the service asked for one mint, and what was forecast of it; None where that cannot be told any more."""

    cost: Decimal
    parts: tuple[CostPart, ...]
    forecast: "Forecast | None" = None


def expected_parts(known: KnownCost, forecast: "Forecast | None") -> tuple[CostPart, ...]:
    """What another mint is expected to cost, part by part: what was asked for the one that is known, where the chain
    takes more or less for this one, or more travels with it, corrected by how far the two forecasts are apart.

    Where the service explains nothing of its cost, that is one part.
    """
    fees, ada = _apart(known.forecast, forecast)
    parts = known.parts or (CostPart(_UNEXPLAINED, known.cost),)
    added = {
        _NETWORK.source: fees,
        _LIKELY_ADA.source: ada,
        _UNEXPLAINED.source: ada if known.parts else fees + ada,
    }
    with localcontext(prec=EXACT):
        return tuple(
            CostPart(
                part.name,
                max(Decimal(0), part.amount + added.get(part.name.source, Decimal(0))),
                is_forecast=True,
            )
            for part in parts
            if part.amount is not None
        )


def in_all(mints: Iterable[tuple[CostPart, ...]]) -> tuple[CostPart, ...]:
    """What several mints cost together, part by part, under the names of the first."""
    sums = dict[str, CostPart]()
    with localcontext(prec=2 * EXACT):
        for part in (part for parts in mints for part in parts):
            so_far = sums.get(part.name.source)
            amount = (part.amount or Decimal(0)) + ((so_far and so_far.amount) or Decimal(0))
            sums[part.name.source] = replace(so_far or part, amount=amount)
    return tuple(sums.values())


def _apart(known: "Forecast | None", forecast: "Forecast | None") -> tuple[Decimal, Decimal]:
    """How much more the network takes of the second, and how much more travels with it, in ADA."""
    if known is None or forecast is None:
        return Decimal(0), Decimal(0)
    fees, ada = forecast.network_fees - known.network_fees, forecast.min_ada - known.min_ada
    return fees / LOVELACE, ada / LOVELACE


def cost_parts(transaction: "Transaction | None", requests: Sequence[Mapping[str, Any]] = ()) -> tuple[CostPart, ...]:
    """The parts of `cost`, as the service names them; not all fields are in the contract.

    `requests` are what was asked for: what has to travel with it is what the service most likely does not name.
    """
    if transaction is None or transaction.cost is None:
        return ()
    fee, royalties = transaction.blockchain_fee, transaction.royalties_estimated_cost
    with localcontext(prec=EXACT):
        fees = (fee or Decimal(0)) + (royalties or Decimal(0))
        service = transaction.convenience_fee or Decimal(0)
        rest = transaction.cost - fees - service
        if rest < 0 or not (fees or service):
            return ()
        bond = transaction.surety_bond or Decimal(0)
        bond = bond if bond <= rest else Decimal(0)
        rest -= bond
    parts = (
        CostPart(_NETWORK, fees, note=_FOR_ROYALTIES.filled(amount=royalties) if fee and royalties else None),
        CostPart(_SERVICE, service),
        CostPart(_BOND, bond, note=_COMES_BACK),
        *((_unnamed(rest, forecast_ada(requests)),) if rest else ()),
    )
    return tuple(part for part in parts if part.amount)


def _unnamed(rest: Decimal, forecast: Decimal | None) -> CostPart:
    """What the service asks for without a name, beside what was forecast to travel with the tokens."""
    if forecast is None:
        return CostPart(_UNEXPLAINED, rest)
    if abs(rest - forecast) <= NEAR * forecast:
        return CostPart(_LIKELY_ADA, rest, note=_AS_FORECAST.filled(forecast=forecast))
    return CostPart(_UNEXPLAINED, rest, note=(_TRAVELS if rest > forecast else _TOO_LITTLE).filled(forecast=forecast))


def forecast_ada(requests: Sequence[Mapping[str, Any]]) -> Decimal | None:
    """What has to travel with the tokens that were asked for; None where that cannot be told, as of a damaged body."""
    from mintwright.domain.assets.forecast import travelling_ada

    tokens = {request.get("asset_name"): request.get("amount") for request in requests}
    quantities = {
        name: amount
        for name, amount in tokens.items()
        if isinstance(name, str) and isinstance(amount, int) and 0 < amount <= MOST_TOKENS
    }
    if not requests or len(quantities) < len(requests):
        return None
    with suppress(ValueError):  # half a surrogate in a name: only a file could have held that
        return travelling_ada(quantities) / LOVELACE
    return None
