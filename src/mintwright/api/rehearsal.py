"""What only the practice network offers, under `/practice/`: a wallet that pays with money that is not real."""

import json
import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, cast

from mintwright.api import errors
from mintwright.api.answers import Answer, read
from mintwright.api.client import MintingService
from mintwright.api.policy import TOO_MANY, Policy
from mintwright.api.transport import Call
from mintwright.domain.records import RecordError, parse_json
from mintwright.domain.sentences import Sentence

_ONCE = Policy(statuses=frozenset({TOO_MANY}))  # a payment whose answer was lost may have been made


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment that was made. `status` is the transaction's, `returned` the ADA that went back to the wallet."""

    status: str
    sender: str
    returned: Decimal


class Rehearsal:
    """The practice network's own part of a service. Every method raises only MintwrightErrors (`api.errors`)."""

    def __init__(self, service: MintingService) -> None:
        self._service = service

    async def pay(self, address: str, amount: Decimal) -> Payment:
        """Send `amount` ADA to a deposit address. Raises Refused where no payment is expected or there is no wallet."""
        try:
            answer = await self._post("/practice/pay/", {"address": address, "amount": f"{amount:f}"})
        except errors.Refused as error:
            if error.status not in (404, 405):
                raise
            said = Sentence("api", "This service has no practice wallet.")
            raise errors.Refused(said, status=error.status, details=error.details) from error
        return read(_payment, answer)

    async def release(self, transaction_uuid: str) -> None:
        """Let a transaction that is held (`preauth`) wait for its payment."""
        if re.fullmatch(r"[A-Za-z0-9-]{1,64}", transaction_uuid):
            await self._post(f"/v1/transactions/{transaction_uuid}/mint/", {})

    async def _post(self, path: str, body: dict[str, str]) -> Answer:
        headers = {"Content-Type": "application/json"}
        raw = json.dumps(body).encode()
        return await self._service.wanted(Call(method="POST", path=path, policy=_ONCE, headers=headers, body=raw))


def _payment(raw: bytes) -> Payment:
    answer = parse_json(raw)
    if not isinstance(answer, dict):
        raise RecordError(details="Payment: not an object")
    fields = cast("dict[str, Any]", answer)
    returned = fields.get("returned")
    return Payment(
        status=str(fields.get("status", "")),
        sender=str(fields.get("sender", "")),
        returned=Decimal(returned) if isinstance(returned, int | Decimal) else Decimal(0),
    )
