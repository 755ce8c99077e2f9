"""The practice network's own endpoints, under `/practice/`: a wallet, chain events, a clock, the weather, storage."""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, cast

from mintwright.api import errors
from mintwright.api.client import MintingService
from mintwright.api.responses import NOT_OFFERED, Answer, read
from mintwright.api.retry_policy import READS, TOO_MANY, RetryRule
from mintwright.api.transport import Call
from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import Weather

_ONCE = RetryRule(statuses=frozenset({TOO_MANY}))  # a payment whose answer was lost may have happened
_JSON = {"Content-Type": "application/json"}
_SPACE = "/practice/space/"


_NO_WALLET = Sentence("api", "This service has no practice wallet.")
_NOT_EXPECTED = Sentence(
    "api",
    "Nothing was paid: no mint waits at this address any more. On a real network, money that is sent to it would be "
    "gone.",
)


class NoPracticeToolsError(errors.RequestRejected):
    """The service has nothing under `/practice/`."""


class PaymentNotExpectedError(errors.RequestRejected):
    """No mint of this account has this deposit address."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A completed payment. `status` is the transaction's, `returned` the ADA that went back to the wallet.

    `received` is the transaction's total so far, None if the service did not say.
    """

    status: str
    sender: str
    returned: Decimal
    received: Decimal | None = None


@dataclass(frozen=True, slots=True)
class StoredFiles:
    """What the practice service stores on this computer's disk: different files, and their bytes.

    `missing` are the references that it was asked about and does not, or no longer, hold.
    """

    files: int
    bytes: int
    missing: tuple[str, ...] = ()


class PracticeClient:
    """A client for the practice network's own endpoints. Every method raises only MintwrightErrors (`api.errors`)."""

    def __init__(self, service: MintingService) -> None:
        self._service = service

    # --- The wallet

    async def pay(self, address: str, amount: Decimal, *, late: bool = False) -> Payment:
        """Send `amount` ADA to a deposit address; `late` pretends that it arrives after the 24 hours.

        Raises PaymentNotExpectedError if no mint has this address, RequestRejected if no payment is expected or there
        is no wallet.
        """
        try:
            answer = await self._post("/practice/pay/", {"address": address, "amount": f"{amount:f}", "late": late})
        except errors.RequestRejected as error:
            if error.status not in (404, 405):
                raise
            if await self._has_wallet():
                raise PaymentNotExpectedError(_NOT_EXPECTED, status=error.status, details=error.details) from error
            raise errors.RequestRejected(_NO_WALLET, status=error.status, details=error.details) from error
        return read(_payment, answer)

    async def _has_wallet(self) -> bool:
        """Whether the service has practice tools at all: without them every address is answered in the same way."""
        try:
            await self.now()
        except NoPracticeToolsError:
            return False
        return True

    # --- Events and the clock

    async def trigger(self, transaction_uuid: str, event: str) -> None:
        """Trigger an event of the chain or the service: confirm, reject, fail, split, expire.

        Raises RequestRejected with status 409 if that cannot happen, 404 for an unknown transaction.
        """
        await self._post("/practice/chain/", {"transaction": transaction_uuid, "event": event})

    async def now(self) -> datetime:
        """The time on the simulated chain. Raises NoPracticeToolsError."""
        return read(_now, await self._get("/practice/clock/"))

    async def advance(self, seconds: int) -> datetime:
        """Advance the simulated chain's clock, with everything that falls due, and return the new time."""
        return read(_now, await self._post("/practice/clock/", {"advance": seconds}))

    # --- The weather

    async def weather(self) -> Weather:
        """The current weather. Raises NoPracticeToolsError."""
        return read(_weather, await self._get("/practice/weather/"))

    async def change_weather(self, weather: Weather) -> Weather:
        """Change the weather; the random draws restart from its seed."""
        return read(_weather, await self._post("/practice/weather/", dataclasses.asdict(weather), policy=READS))

    # --- The disk

    async def stored_files(self) -> StoredFiles:
        """What is stored. Raises NoPracticeToolsError if the service does not say."""
        return read(_stored_files, await self._get(_SPACE))

    async def forget_uploads(self, keep: Sequence[str], known: Sequence[str], *, ended: bool) -> StoredFiles:
        """Forget uploads that neither `keep` nor an asset names; with `ended` also those of mints that are over.

        Answers which references of `known` are missing after that.
        """
        wanted = {"keep": list(keep), "known": list(known), "ended": ended}
        return read(_stored_files, await self._post(_SPACE, wanted, policy=READS))

    # --- Requests: the weather never blocks these

    async def _get(self, path: str) -> Answer:
        try:
            return await self._service.request_ok(Call(method="GET", path=path, policy=READS))
        except errors.AnsweredError as error:
            if error.status not in NOT_OFFERED:
                raise
            said = Sentence("api", "This service has no practice tools.")
            raise NoPracticeToolsError(said, status=error.status, details=error.details) from error

    async def _post(self, path: str, body: Mapping[str, object], *, policy: RetryRule = _ONCE) -> Answer:
        raw = json.dumps(body).encode()
        return await self._service.request_ok(
            Call(method="POST", path=path, policy=policy, headers=dict(_JSON), body=raw)
        )


def _fields(raw: bytes, what: str) -> dict[str, Any]:
    answer = parse_json(raw)
    if not isinstance(answer, dict):
        raise RecordError(details=f"{what}: not an object")
    return cast("dict[str, Any]", answer)


def _payment(raw: bytes) -> Payment:
    fields = _fields(raw, "Payment")
    return Payment(
        status=str(fields.get("status", "")),
        sender=str(fields.get("sender", "")),
        returned=_ada(fields.get("returned")) or Decimal(0),
        received=_ada(fields.get("received")),
    )


def _stored_files(raw: bytes) -> StoredFiles:
    fields = _fields(raw, "Space")
    files, size, missing = fields.get("files"), fields.get("bytes"), fields.get("missing", [])
    if type(files) is not int or type(size) is not int or min(files, size) < 0 or not isinstance(missing, list):
        raise RecordError(details="Space: not what it should be")
    return StoredFiles(files, size, tuple(str(each) for each in cast("list[object]", missing)))


def _ada(value: object) -> Decimal | None:
    return Decimal(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else None


def _now(raw: bytes) -> datetime:
    try:
        moment = datetime.fromisoformat(str(_fields(raw, "Clock").get("now")))
    except ValueError:
        raise RecordError(details="Clock: now is no time") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _weather(raw: bytes) -> Weather:
    """Every field has the type of its default; missing ones keep the default."""
    answer, found = _fields(raw, "Weather"), dict[str, Any]()
    for field in dataclasses.fields(Weather):
        value = answer.get(field.name, field.default)
        if field.name == "slow" and type(value) in (int, Decimal):
            value = float(value)
        if type(value) is not type(field.default) or value < 0:
            raise RecordError(details=f"Weather: {field.name} is not what it should be")
        found[field.name] = value
    return Weather(**found)
