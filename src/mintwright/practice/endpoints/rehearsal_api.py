"""Everything simulated, under `/practice/`: a wallet, chain events, a clock that can be advanced, the weather."""

import dataclasses
import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mintwright.practice.endpoints.context import ServiceContext
from mintwright.practice.endpoints.details import transaction_details
from mintwright.practice.http.fault_injection import LIMITS, MOST, FaultInjector, FaultSettings
from mintwright.practice.ledger.money import lovelace
from mintwright.practice.ledger.simulated_chain import Payment
from mintwright.practice.messages.bodies import LONGEST_NUMBER
from mintwright.practice.messages.forms import Form, InvalidError, boolean, check, number, read_object, text
from mintwright.practice.messages.replies import answer
from mintwright.practice.options import FINE
from mintwright.practice.store.records import ada_number, timestamp

MAX_BODY_BYTES = 16_384
AMOUNT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")  # what a JSON number holds digit for digit (`ada_number`)
LONGEST_ADVANCE = Decimal(366 * 86_400)
EVENTS = ("confirm", "reject", "fail", "split", "expire", "readdress")


class RehearsalEndpoints:
    """`/practice/pay/`, `/practice/chain/`, `/practice/clock/`, `/practice/weather/`."""

    def __init__(self, parts: ServiceContext, injector: FaultInjector) -> None:
        self._parts = parts
        self._injector = injector

    async def pay(self, request: Request) -> Response:
        """Send ADA from the practice wallet to a deposit address: exactly the cost, too little, too much, too late."""
        account = self._parts.authenticator.account(request)
        form = await _form(request)
        address = form.required("address", text, "")
        amount = form.required("amount", _ada, 0)
        late = form.optional("late", boolean, otherwise=False)
        check(form)
        return answer(_paid(await self._parts.workers.run(self._parts.chain.pay, address, account, amount, late=late)))

    async def chain(self, request: Request) -> Response:
        """Trigger an event of the chain or the service on a transaction now, instead of when it is due."""
        account = self._parts.authenticator.account(request)
        form = await _form(request)
        uuid = form.required("transaction", text, "")
        event = form.required("event", _event, "")
        reason = form.optional("reason", text, "")
        check(form)
        mint = await self._parts.workers.run(self._parts.chain.trigger, uuid, account, event, reason)
        return answer(transaction_details(mint))

    async def clock(self, request: Request) -> Response:
        """The time on the simulated chain."""
        self._parts.authenticator.account(request)
        return answer({"now": timestamp(self._parts.chain.now())})

    async def advance(self, request: Request) -> Response:
        """Advance the clock by `advance` seconds; everything that becomes due happens."""
        self._parts.authenticator.account(request)
        form = await _form(request)
        seconds = form.required("advance", _seconds, 0.0)
        check(form)
        return answer({"now": timestamp(await self._parts.workers.run(self._parts.chain.advance, seconds))})

    async def weather(self, request: Request) -> Response:
        """The current weather."""
        self._parts.authenticator.account(request)
        return answer(dataclasses.asdict(self._injector.settings))

    async def change_weather(self, request: Request) -> Response:
        """Change the weather: what is not named is fine again. The random draws restart from `seed`."""
        self._parts.authenticator.account(request)
        form = await _form(request)
        values: dict[str, Any] = {
            name: form.optional(name, _strength(name), getattr(FINE, name))
            for name in (
                "slow",
                "drop_before",
                "drop_after",
                "busy",
                "retry_after",
                "expire_after",
                "confirm_minutes",
                "seed",
            )
        }
        for name in (
            "maintenance",
            "other_blocks",
            "other_record",
            "doubled",
            "hold_singles",
            "no_orders",
            "no_refunds",
        ):
            values[name] = form.optional(name, boolean, otherwise=False)
        check(form)
        self._injector.change(FaultSettings(**values))
        return answer(dataclasses.asdict(self._injector.settings))


async def _form(request: Request) -> Form:
    return await read_object(request, MAX_BODY_BYTES)


def _paid(payment: Payment) -> dict[str, Any]:
    mint = payment.mint
    return {
        "transaction": mint.uuid,
        "status": mint.status,
        "status_description": mint.status_description,
        "sender": payment.sender,
        "amount": ada_number(payment.sent),
        "returned": ada_number(payment.returned),
        "received": ada_number(mint.received),
        "cost": ada_number(mint.cost),
    }


def _ada(value: Any) -> int:
    """An amount in ADA as lovelace: a JSON number, as in the service's own costs, or text."""
    digits = value if isinstance(value, str) else _digits(number(value))
    if not AMOUNT.fullmatch(digits):
        raise InvalidError("Send ADA as a number, or as text, with up to 6 decimal places.")
    amount = lovelace(Decimal(digits))
    if not amount:
        raise InvalidError("Ensure this value is greater than 0.")
    return amount


def _digits(amount: Decimal) -> str:
    """A number written out, without zeros at its end; empty when it is far from any amount."""
    return f"{amount.normalize():f}" if abs(amount.adjusted()) <= LONGEST_NUMBER else ""


def _seconds(value: Any) -> float:
    if not 0 < number(value) <= LONGEST_ADVANCE:
        raise InvalidError("Use seconds above 0 and not above a year.")
    return float(value)


def _strength(name: str) -> Callable[[Any], int | float]:
    most = LIMITS.get(name, MOST)

    def read(value: Any) -> int | float:
        strength = number(value)
        if not 0 <= strength <= most or (name != "slow" and strength != int(strength)):
            raise InvalidError(f"Use a {'number' if name == 'slow' else 'whole number'} from 0 to {most}.")
        return float(strength) if name == "slow" else int(strength)

    return read


def _event(value: Any) -> str:
    if text(value) not in EVENTS:
        raise InvalidError(f"Use one of {', '.join(EVENTS)}.")
    return value
