"""Sends calls, again after a 429, a passing fault or a lost connection where their rule allows it, and renews tokens.

The one place that decides whether anything is sent twice.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from mintwright.api import errors
from mintwright.api.responses import Answer
from mintwright.api.retry_policy import UNAUTHORISED, RetryPolicy, RetryRule, retry_after
from mintwright.api.token_provider import TokenProvider
from mintwright.api.transport import Call, Transport
from mintwright.domain.sentences import Sentence


class RetryingTransport:
    """A transport that tries again, with the access token if the call needs one."""

    def __init__(
        self,
        transport: Transport,
        token_provider: TokenProvider | None,
        policy: RetryPolicy,
        sleep: Callable[[float], Awaitable[object]],
    ) -> None:
        self._transport = transport
        self._token_provider = token_provider
        self._policy = policy
        self._sleep = sleep
        self._no_more_retries = asyncio.Event()
        self._told: tuple[datetime, float] | None = None  # the service's time, and when it came, by a steady clock

    @property
    def ahead(self) -> timedelta:
        """By how much the service's clock, as its latest answer said, is ahead of this computer's, which may have been
        set since.
        """
        if self._told is None:
            return timedelta(0)
        told_on, heard_on = self._told
        return told_on - datetime.now(UTC) + timedelta(seconds=time.monotonic() - heard_on)

    def stop_retrying(self) -> None:
        """Stop waiting between tries: a call that would be repeated later fails, or returns the answer it has."""
        self._no_more_retries.set()

    async def send(self, call: Call) -> Answer:
        """Send a call, repeating it only as its policy allows, and return the last answer, whatever it says.

        | what happened                      | tokens     | uploads, reads    | creation               |
        |------------------------------------|------------|-------------------|------------------------|
        | reached nobody                     | again      | again             | again                  |
        | reached, answer missing or torn    | error      | again             | error: outcome unknown |
        | 401                                | the answer | once, a new token | once, a new token      |
        | 429                                | the answer | again             | again                  |
        | 502, 503, 504                      | the answer | again             | the answer: unknown    |
        | any other status                   | the answer | the answer        | the answer             |

        "Again" means after a full-jitter wait, or the wait Retry-After asks for, up to 120 s; four tries in all. If it
        asks uploads and reads to wait longer than the retry policy allows, or after `stop_retrying`, the answer is
        returned. A call is never repeated to a server whose certificate is not trusted. Tokens and creation use a
        connection of their own; orders and refunds go as a creation does. Redirects are not followed. An answer is cut
        off at 8 MiB.
        """
        tries = 0
        while True:
            tries += 1
            outcome: Answer | errors.ConnectionFailed
            try:
                outcome = await self._authorised(call)
            except errors.ConnectionFailed as failure:
                outcome = failure
            pause = self._pause(tries, call.policy, outcome)
            if pause is None or not await self._waited(pause):
                break
        if isinstance(outcome, Answer):
            if outcome.told_on is not None:
                self._told = outcome.told_on, time.monotonic()
            return outcome
        raise outcome

    def _pause(self, tries: int, rule: RetryRule, outcome: Answer | errors.ConnectionFailed) -> float | None:
        """The seconds to wait before another try; None if there is to be none."""
        if tries >= self._policy.attempts:
            return None
        if not isinstance(outcome, Answer):
            return self._policy.wait(tries) if rule.repeats(outcome) else None
        if outcome.status not in rule.statuses:
            return None
        stated = retry_after(outcome.headers)
        exceeds_policy = rule.waits and (stated or 0) > self._policy.longest_asked
        return None if exceeds_policy else self._policy.wait(tries, stated)

    async def _waited(self, seconds: float) -> bool:
        """Wait; False if interrupted by `stop_retrying`."""
        sleeping = asyncio.ensure_future(self._sleep(seconds))
        interrupted = asyncio.ensure_future(self._no_more_retries.wait())
        try:
            await asyncio.wait((sleeping, interrupted), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            interrupted.cancel()
        return not self._no_more_retries.is_set()

    async def _authorised(self, call: Call) -> Answer:
        """Send a call once, or twice if its access token was refused and there is a newer one."""
        if not call.policy.bearer:
            return await self._transport.send(call, None)
        if self._token_provider is None:
            raise errors.BadCredential(Sentence("api", "Sign in first."))
        token = await self._bearer(self._token_provider)
        answer = await self._transport.send(call, token)
        if answer.status != UNAUTHORISED:
            return answer
        renewed = await self._bearer(self._token_provider, rejected=token)
        return answer if renewed == token else await self._transport.send(call, renewed)

    async def _bearer(self, source: TokenProvider, rejected: str | None = None) -> str:
        """The access token. If renewing it fails, the error says that the call itself was not processed."""
        try:
            return await source.token(rejected)
        except errors.RateLimited:
            raise
        except (errors.Interrupted, errors.AnsweredError) as failure:
            raise errors.NotRenewed(failure.sentence, details=failure.details) from failure
