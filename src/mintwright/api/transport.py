"""One exchange with the service over httpx: send a call, return an answer or raise ConnectionFailed.

Nothing here decides whether to try again; that is `api.retrying_transport`.
"""

import asyncio
import logging
import ssl
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import httpx

from mintwright import __version__
from mintwright.api import errors
from mintwright.api.base_url import host_and_port_of, host_of, is_loopback
from mintwright.api.decompression import decompressed, is_supported
from mintwright.api.http_client import make_client
from mintwright.api.multipart import UploadBody
from mintwright.api.redaction import details_text, hidden_in
from mintwright.api.request_trace import RequestTrace
from mintwright.api.responses import LARGEST_ANSWER, MOST_COMMAS, Answer, Subject, parse_off_loop
from mintwright.api.retry_policy import RetryRule, Timeouts
from mintwright.api.token_provider import authorisation
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

log = logging.getLogger(__name__)

_NEVER_SENT = (
    httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError, httpx.UnsupportedProtocol,
)  # fmt: skip
# Only the newest are hidden: an access token lasts an hour, and only its own service would repeat it.
_MOST_SECRETS = 16
_NOT_PROVEN = Sentence("api", "{host} could not prove that it is the service. Check the address.")
_TOO_EARLY = Sentence("api", "The service answered before everything was sent.")
_IDLE = 30.0  # seconds that an idle connection stays open


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request to the service. `secrets` are hidden wherever its answer is shown.

    `subject` is asked for once there is an error to be told: that of ten thousand assets takes long, and much memory.
    """

    method: str
    path: str
    policy: RetryRule
    headers: dict[str, str] = field(default_factory=dict[str, str])
    body: bytes | UploadBody = b""
    subject: Callable[[], Subject] = Subject
    secrets: tuple[str, ...] = field(default=(), repr=False)


class Transport:
    """The connections to one deployment: a keep-alive pool, and calls with a connection of their own.

    Every secret that it ever sent or received is hidden in all answers, of whichever call, because answers are stored.
    """

    def __init__(
        self, base_url: str, ssl_context: ssl.SSLContext | None, timeouts: Timeouts, *, trust_env: bool
    ) -> None:
        self._base_url = base_url
        self._named = host_and_port_of(base_url)
        self._ssl_context = ssl_context
        self._timeouts = timeouts
        by_proxy = not is_loopback(host_of(base_url))  # a proxy cannot reach this machine's loopback
        self._trust_env = trust_env and by_proxy
        self._clients: dict[bool, httpx.AsyncClient] = {}
        self._secrets: dict[str, None] = {}  # the newest last

    async def close(self) -> None:
        """Close every connection."""
        clients, self._clients = self._clients, {}
        for client in clients.values():
            with suppress(Exception):  # a broken connection only needs to be forgotten
                await client.aclose()

    def hide(self, *secrets: str) -> tuple[str, ...]:
        """Hide these secrets too from now on; returns all hidden ones."""
        for secret in filter(None, secrets):
            self._secrets.pop(secret, None)
            self._secrets[secret] = None
        for old in tuple(self._secrets)[:-_MOST_SECRETS]:
            del self._secrets[old]
        return tuple(self._secrets)

    async def send(self, call: Call, token: str | None) -> Answer:
        """Send a call once, with the access token if there is one, and read its answer up to 8 MiB.

        Raises NotReached if nothing was sent, Interrupted if the answer did not arrive complete or is a success that
        came before everything was sent, BadCredential for a token that no header can contain, and what the body raises.
        Any other failure below httpx, whose own list of errors leaves out those of TLS, is one of the first two.
        """
        headers = {"Accept": "application/json", "Accept-Encoding": "identity", **call.headers}
        if token is not None:
            headers["Authorization"] = authorisation("Bearer", token)
        hidden = self.hide(*call.secrets, token or "")
        limit = None if isinstance(call.body, UploadBody) else self._timeouts.connect + self._timeouts.answer
        steps = RequestTrace()
        try:
            async with asyncio.timeout(limit) as deadline:
                steps = RequestTrace(sent_whole=partial(self._await_answer, deadline))
                response = await self._begin(call, headers, steps)
                deadline.reschedule(None)
                try:
                    return await self._read(response, call, hidden, steps)
                finally:
                    await _close_response(response)
        except MintwrightError:
            raise
        except Exception as failure:
            if _is_ours(failure, call):
                raise
            failed = self._failed(failure, hidden, steps)
        raise failed  # outside the `except`, so that nothing refers to httpx's error: its text may repeat what was sent

    async def _begin(self, call: Call, headers: dict[str, str], steps: RequestTrace) -> httpx.Response:
        client = self._client(fresh=call.policy.fresh)
        url = self._base_url + call.path
        request = client.build_request(
            call.method, url, headers=headers, content=call.body, extensions=steps.extensions
        )
        return await client.send(request, stream=True)

    def _await_answer(self, deadline: asyncio.Timeout) -> None:
        """The head of an answer has its own timeout, which does not depend on how long sending took."""
        if not deadline.expired():
            deadline.reschedule(asyncio.get_running_loop().time() + self._timeouts.answer)

    def _client(self, *, fresh: bool) -> httpx.AsyncClient:
        if fresh not in self._clients:
            self._clients[fresh] = make_client(
                self._trust(),
                httpx.Timeout(self._timeouts.progress, connect=self._timeouts.connect, pool=None),
                {"User-Agent": f"Mintwright/{__version__}"},
                trust_env=self._trust_env,
                limits=httpx.Limits(max_keepalive_connections=0 if fresh else None, keepalive_expiry=_IDLE),
            )
        return self._clients[fresh]

    def _trust(self) -> ssl.SSLContext:
        if self._ssl_context is None:
            plain = self._base_url.startswith("http:")  # then an empty context saves loading the certificates
            made = (
                ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
                if plain
                else httpx.create_ssl_context(trust_env=self._trust_env)
            )
            self._ssl_context = made
        return self._ssl_context

    async def _read(self, response: httpx.Response, call: Call, hidden: tuple[str, ...], steps: RequestTrace) -> Answer:
        body = bytearray()
        lost = None
        try:
            async with asyncio.timeout(self._timeouts.answer):  # here, so that what arrived in time is not lost
                async for part in _parts(response):
                    body += part
                    if len(body) > LARGEST_ANSWER:
                        break
        except Exception as failure:  # noqa: BLE001 - the layers below httpx raise errors of every kind
            lost = self._failed(failure, hidden, steps)
        coding = response.headers.get("content-encoding", "identity").strip().lower()
        raw, fault = _plain(bytes(body), coding)
        body.clear()  # of a long answer one copy is enough while it is looked through
        if lost is None and response.is_success and not steps.was_sent_whole:
            lost = errors.Interrupted(_TOO_EARLY)  # nobody has what it claims to have taken
        fault = lost.sentence if lost else fault
        if call.policy.bearer:  # nobody stores what a token endpoint answers, which is secrets, perhaps the same again
            sought, is_cut = _secrets_of(call, hidden), fault is not None
            raw = await parse_off_loop(len(raw), hidden_in, raw, sought, is_kept=response.is_success, is_cut=is_cut)
        if lost and response.is_success:
            raise errors.Interrupted(lost.sentence, details=lost.details, status=response.status_code, raw=raw)
        headers = {name.lower(): value for name, value in response.headers.items()}
        return Answer(response.status_code, headers, raw, fault, hidden)

    def _failed(self, failure: Exception, hidden: tuple[str, ...], steps: RequestTrace) -> errors.ConnectionFailed:
        details = details_text(f"{type(failure).__name__}: {failure}", secrets=hidden)
        if not isinstance(failure, (httpx.TransportError, OSError)):  # ssl.SSLError and TimeoutError are OSErrors
            where = "".join(traceback.format_tb(failure.__traceback__))  # its own text may contain a secret
            log.error("an exchange broke off in an unknown way: %s\n%s", type(failure).__name__, where)
        if isinstance(failure, _NEVER_SENT) or not steps.has_begun:
            return self._not_reached(failure, details)
        if isinstance(failure, (TimeoutError, httpx.TimeoutException)):
            late = Sentence("api", "The service did not answer in time.")
            return errors.Interrupted(late, details=details)
        return errors.Interrupted(Sentence("api", "The connection to the service broke off."), details=details)

    def _not_reached(self, failure: Exception, details: str) -> errors.NotReached:
        if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in _causes(failure)):
            return errors.NotTrusted(_NOT_PROVEN.filled(host=self._named), details=details)
        said = Sentence("api", "{host} cannot be reached. Check the address and your connection.", host=self._named)
        return errors.NotReached(said, details=details)


def _is_ours(failure: Exception, call: Call) -> bool:
    """Whether a failure came through httpx from our own code, which supplies the body."""
    return isinstance(call.body, UploadBody) and call.body.bug is failure


def _parts(response: httpx.Response) -> httpx.AsyncByteStream:
    """The body as it arrives. Unlike httpx's own iterator, reaching its end does not release the connection."""
    assert isinstance(response.stream, httpx.AsyncByteStream)
    return response.stream


def _plain(body: bytes, coding: str) -> tuple[bytes, Sentence | None]:
    """The body, uncompressed and at most 8 MiB, and why it is unusable if it is."""
    fault = None
    if is_supported(coding):
        plain, is_whole = decompressed(body, coding, LARGEST_ANSWER)
        body = plain or body
        if not is_whole:
            fault = Sentence("api", "The answer of the service arrived damaged.")
    elif coding != "identity":
        fault = Sentence("api", "The service answered in a form that was not asked for.")
    if len(body) > LARGEST_ANSWER or body.count(b",") > MOST_COMMAS:
        fault = Sentence("api", "The answer of the service is too long to be one.")
    return body[:LARGEST_ANSWER], fault


def _secrets_of(call: Call, hidden: tuple[str, ...]) -> tuple[str, ...]:
    """The secrets that the call does not state in clear text itself: a word of it is no secret in its answer."""
    body = b"" if isinstance(call.body, UploadBody) else call.body
    return tuple(secret for secret in hidden if secret.encode("utf-8", "replace") not in body)


async def _close_response(response: httpx.Response) -> None:
    """Close the response. A connection that breaks now takes nothing away from the answer."""
    with suppress(Exception):
        await response.aclose()


def _causes(failure: BaseException | None) -> Iterator[BaseException]:
    while failure is not None:
        yield failure
        failure = failure.__cause__ or failure.__context__
