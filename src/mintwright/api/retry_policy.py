"""When a call may be repeated, and after what wait. The table is in the docstring of `RetryingTransport.send`."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import inf

from mintwright.api.errors import ConnectionFailed, NotReached, NotTrusted

LONGEST_WAIT = 120.0  # seconds; if a service asks for more, the call is repeated after this, or given up
TOO_MANY = 429
UNAUTHORISED = 401
CLOSED = 503
PASSING_FAULTS = frozenset({502, CLOSED, 504})


@dataclass(frozen=True, slots=True)
class RetryRule:
    """The retry rule for one kind of call. Every kind repeats a request that never arrived.

    `fresh`: on a connection of its own, since an idle one that breaks looks like an unknown outcome.
    `bearer`: with the access token, renewed once on 401. `lost`: also repeat a request that may have arrived.
    `statuses`: repeat after a wait on one of these answers. `waits`: the caller has its own backoff and shows it, so a
    long wait that the service asks for is left to the caller.
    """

    fresh: bool = False
    bearer: bool = True
    lost: bool = False
    statuses: frozenset[int] = frozenset()
    waits: bool = False

    def repeats(self, failure: ConnectionFailed) -> bool:
        """Whether a call whose connection failed may be sent again."""
        return not isinstance(failure, NotTrusted) and (self.lost or isinstance(failure, NotReached))


TOKENS = RetryRule(fresh=True, bearer=False)
UPLOADS = RetryRule(lost=True, statuses=PASSING_FAULTS | {TOO_MANY}, waits=True)
READS = RetryRule(lost=True, statuses=PASSING_FAULTS | {TOO_MANY}, waits=True)
GLANCES = RetryRule(lost=True)  # for callers that poll anyway: a busy service is reported at once
CREATION = RetryRule(fresh=True, statuses=frozenset({TOO_MANY}))
PROBE = RetryRule(fresh=True, bearer=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeouts:
    """In seconds. `progress` is how long a connection may stall; `answer` how long one complete answer may take."""

    connect: float = 10.0
    progress: float = 60.0
    answer: float = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryPolicy:
    """How often a call is tried, and the waits in between: full jitter up to `shortest`, doubled each time, in seconds.

    If a service asks for more than `longest_asked`, callers with their own backoff are told at once.
    """

    attempts: int = 4
    shortest: float = 0.5
    longest: float = 20.0
    longest_asked: float = inf

    def wait(self, attempt: int, stated: float | None = None) -> float:
        """The wait after the `attempt`-th try failed; what the service stated is respected, up to two minutes."""
        if stated is not None:
            return min(stated, LONGEST_WAIT)
        return random.uniform(0, min(self.longest, self.shortest * 2 ** (attempt - 1)))  # noqa: S311 - jitter, not a secret


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that a Retry-After header asks for: whole seconds, or an HTTP date. None if it is neither."""
    stated = headers.get("retry-after", "").strip()
    if stated.isascii() and stated.isdigit():
        return float(stated[:9])
    try:
        moment = parsedate_to_datetime(stated)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (aware - datetime.now(UTC)).total_seconds())
