"""What only the practice network offers, under `/practice/`: a wallet, the chain's doings, its clock, the weather."""

import dataclasses
import json
import re
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

_ONCE = RetryRule(statuses=frozenset({TOO_MANY}))  # a payment whose answer was lost may have been made
_JSON = {"Content-Type": "application/json"}
_SPACE = "/practice/space/"
_UUID = r"[A-Za-z0-9-]{1,64}"


class NoPracticeToolsError(errors.Refused):
    """The service has nothing under `/practice/`."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment that was made. `status` is the transaction's, `returned` the ADA that went back to the wallet.

    `received` is all that the transaction holds now, None when the service did not say.
    """

    status: str
    sender: str
    returned: Decimal
    received: Decimal | None = None


@dataclass(frozen=True, slots=True)
class StoredFiles:
    """What the practice service holds on this computer's disk: different files, their bytes, and what went just now.

    `forgotten` are the references of the uploads that were let go of.
    """

    files: int
    bytes: int
    forgotten: tuple[str, ...] = ()


class PracticeClient:
    """The practice network's own part of a service. Every method raises only MintwrightErrors (`api.errors`)."""

    def __init__(self, service: MintingService) -> None:
        self._service = service

    # --- The wallet

    async def pay(self, address: str, amount: Decimal, *, late: bool = False) -> Payment:
        """Send `amount` ADA to a deposit address; `late` pretends that it arrives after the 24 hours.

        Raises Refused where no payment is expected or there is no wallet.
        """
        try:
            answer = await self._post("/practice/pay/", {"address": address, "amount": f"{amount:f}", "late": late})
        except errors.Refused as error:
            if error.status not in (404, 405):
                raise
            said = Sentence("api", "This service has no practice wallet.")
            raise errors.Refused(said, status=error.status, details=error.details) from error
        return read(_payment, answer)

    # --- What follows

    async def release(self, transaction_uuid: str) -> None:
        """Let a transaction that is held (`preauth`) wait for its payment, or one that failed be minted again."""
        await self._transaction(transaction_uuid, "mint")

    async def refund(self, transaction_uuid: str) -> None:
        """Give a transaction up; what was paid goes back."""
        await self._transaction(transaction_uuid, "refund")

    async def trigger(self, transaction_uuid: str, event: str) -> None:
        """Let the chain or the service do something now: confirm, reject, fail, split, expire.

        Raises Refused with status 409 where that cannot happen, 404 for a transaction that is not known.
        """
        await self._post("/practice/chain/", {"transaction": transaction_uuid, "event": event})

    async def now(self) -> datetime:
        """What time it is on the pretended chain. Raises NoPracticeToolsError."""
        return read(_now, await self._get("/practice/clock/"))

    async def advance(self, seconds: int) -> datetime:
        """Let time pass on the pretended chain, with all that is due in it, and say what time it is."""
        return read(_now, await self._post("/practice/clock/", {"advance": seconds}))

    # --- The weather

    async def weather(self) -> Weather:
        """What goes wrong today. Raises NoPracticeToolsError."""
        return read(_weather, await self._get("/practice/weather/"))

    async def change_weather(self, weather: Weather) -> Weather:
        """Another day; the draws begin anew from its seed."""
        return read(_weather, await self._post("/practice/weather/", dataclasses.asdict(weather), policy=READS))

    # --- The disk

    async def held(self) -> StoredFiles:
        """What is held. Raises NoPracticeToolsError where that is not told."""
        return read(_held, await self._get(_SPACE))

    async def forget_uploads(self, keep: Sequence[str], *, ended: bool) -> StoredFiles:
        """Forget the uploads that neither `keep` nor an asset names, with `ended` also those of mints that are over."""
        return read(_held, await self._post(_SPACE, {"keep": list(keep), "ended": ended}, policy=READS))

    # --- The way there: the weather never closes it

    async def _transaction(self, uuid: str, deed: str) -> None:
        if re.fullmatch(_UUID, uuid):
            await self._post(f"/v1/transactions/{uuid}/{deed}/", {})

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


def _held(raw: bytes) -> StoredFiles:
    fields = _fields(raw, "Space")
    files, size, forgotten = fields.get("files"), fields.get("bytes"), fields.get("forgotten", [])
    if type(files) is not int or type(size) is not int or min(files, size) < 0 or not isinstance(forgotten, list):
        raise RecordError(details="Space: not what it should be")
    return StoredFiles(files, size, tuple(str(each) for each in cast("list[object]", forgotten)))


def _ada(value: object) -> Decimal | None:
    return Decimal(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else None


def _now(raw: bytes) -> datetime:
    try:
        moment = datetime.fromisoformat(str(_fields(raw, "Clock").get("now")))
    except ValueError:
        raise RecordError(details="Clock: now is no time") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _weather(raw: bytes) -> Weather:
    """Every field has the kind it has on a fine day; what is not named is fine."""
    answer, found = _fields(raw, "Weather"), dict[str, Any]()
    for field in dataclasses.fields(Weather):
        value = answer.get(field.name, field.default)
        if field.name == "slow" and type(value) in (int, Decimal):
            value = float(value)
        if type(value) is not type(field.default) or value < 0:
            raise RecordError(details=f"Weather: {field.name} is not what it should be")
        found[field.name] = value
    return Weather(**found)
