"""Fault injection, to rehearse bad days: a slow, lossy, busy or closed service, repeatable with the same seed.

The artist knows it as the weather of the practice network (`domain.weather` describes it in her words).
"""

import asyncio
import dataclasses
import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mintwright.practice.errors import PracticeError
from mintwright.practice.http.middleware import header_values
from mintwright.practice.http.protocol import HungUpError
from mintwright.practice.messages.replies import answer_http_error

SPARED = ("/practice/", "/openapi.json")
"""Paths that stay reachable, so that the weather can be changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultSettings:
    """What goes wrong; the default is a fine day. `slow` is in seconds, `retry_after` too.

    One request in `drop_before` is hung up on before it is processed, one in `drop_after` after that (its answer is
    lost), one in `busy` is answered 429. An access token expires after `expire_after` requests. 0 is never.
    `other_blocks` divides files in an unusual way, so that their references differ from those a client computes.
    `other_record` records another title than was sent, of the first asset of each mint.
    `no_orders` refuses minting on demand, `no_refunds` refunds.
    The chain takes `confirm_minutes` to confirm a payment that is seen; 0 is as long as usual.
    `doubled` creates all that is minted twice. `hold_singles` holds a single asset too until it is ordered, if it is
    not to start by itself: the contract has it wait for its payment, a live service may do otherwise.
    """

    slow: float = 0.0
    drop_before: int = 0
    drop_after: int = 0
    busy: int = 0
    retry_after: int = 2
    maintenance: bool = False
    other_blocks: bool = False
    other_record: bool = False
    no_orders: bool = False
    no_refunds: bool = False
    doubled: bool = False
    hold_singles: bool = False
    expire_after: int = 0
    confirm_minutes: int = 0
    seed: int = 0


LIMITS = {"slow": 60, "retry_after": 3600, "confirm_minutes": 2 * 24 * 60}
MOST = 10**6


def parse_faults(spec: str) -> FaultSettings:
    """Read `slow=2,drop-after=5,maintenance,seed=7`. Raises PracticeError, which lists the possible words."""
    known = {field.name: field.type for field in dataclasses.fields(FaultSettings)}
    values: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in spec.split(","))):
        word, _, value = part.partition("=")
        name = word.strip().replace("-", "_")
        kind = known.get(name)
        if kind is None or name in values:
            raise PracticeError(f"No such weather: {part}. There is {', '.join(known).replace('_', '-')}.")
        values[name] = _number(part, name, value) if kind is not bool else value in ("", "true", "1")
    return FaultSettings(**values)


def _number(part: str, name: str, value: str) -> int | float:
    try:
        number = float(value) if name == "slow" else int(value)
    except ValueError:
        raise PracticeError(f"The weather {part} needs a number, as in {name.replace('_', '-')}=3.") from None
    if not 0 <= number <= LIMITS.get(name, MOST):
        raise PracticeError(f"The weather {part} is out of bounds.")
    return number


class FaultInjector:
    """The faults of the moment, and what they do to the next request. Used on the service's loop only."""

    def __init__(self, settings: FaultSettings) -> None:
        self.settings = settings
        self._chance = _chance(settings)
        self._used: Counter[str] = Counter()

    def change(self, settings: FaultSettings) -> None:
        """Restart the draws: the same settings do the same to the same requests."""
        self.settings = settings
        self._chance = _chance(settings)
        self._used.clear()

    def confirm_seconds(self) -> float:
        """How long the chain takes at least to confirm a payment that is seen."""
        return self.settings.confirm_minutes * 60.0

    def refusal(self, token: str, path: str) -> HTTPException | None:
        """The answer to the next request instead of processing it, None if it is to be processed."""
        settings = self.settings
        if settings.maintenance:
            return HTTPException(503, "The service is closed for maintenance.", {"Retry-After": "60"})
        if self.strikes(settings.busy):
            return HTTPException(429, "Too many requests.", {"Retry-After": str(settings.retry_after)})
        if token and settings.expire_after:
            self._used[token] += 1
            if self._used[token] > settings.expire_after:
                challenge = 'Bearer realm="practice", error="invalid_token"'
                return HTTPException(401, "The access token has expired.", {"WWW-Authenticate": challenge})
        return self._refused_instruction(path)

    def _refused_instruction(self, path: str) -> HTTPException | None:
        if not path.startswith("/v1/transactions/"):
            return None
        if self.settings.no_orders and path.endswith("/mint/"):
            return HTTPException(409, "The service takes no orders just now.")
        if self.settings.no_refunds and path.endswith("/refund/"):
            return HTTPException(409, "The service gives no refunds just now.")
        return None

    def strikes(self, one_in: int) -> bool:
        """Whether chance picks this request. A number is drawn only where it decides something."""
        return one_in > 0 and self._chance.randrange(one_in) == 0


def _chance(settings: FaultSettings) -> random.Random:
    return random.Random(settings.seed)  # noqa: S311 - a rehearsal that must repeat


class FaultMiddleware:
    """Injects the faults into every request to the contract's own endpoints."""

    def __init__(self, app: ASGIApp, injector: FaultInjector) -> None:
        self._app = app
        self._injector = injector

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Delay, refuse, hang up, or pass on."""
        if scope["type"] != "http" or scope["path"].startswith(SPARED):
            return await self._app(scope, receive, send)
        settings = self._injector.settings
        if settings.slow:
            await asyncio.sleep(settings.slow)
        if self._injector.strikes(settings.drop_before):
            raise HungUpError
        refusal = self._injector.refusal(_bearer(scope), scope["path"])
        if refusal is not None:
            response: Response = answer_http_error(Request(scope), refusal)
            return await response(scope, receive, send)
        if self._injector.strikes(settings.drop_after):
            await self._app(scope, receive, _lose)
            raise HungUpError
        return await self._app(scope, receive, send)


async def _lose(_message: Message) -> None:
    """An answer that does not arrive."""


def _bearer(scope: Scope) -> str:
    values = header_values(scope, b"authorization")
    return values[0] if len(values) == 1 and values[0].lower().startswith("bearer ") else ""
