"""Comparing a file with what a gateway serves for its reference: one bounded GET, no token, hashed as it arrives.

Only https is used, and only at publicly reachable addresses (`api.public_addresses`); a gateway on this machine only if
the service is on it too, and never as the target of a redirect.
"""

import asyncio
import hashlib
import re
import ssl
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from urllib.parse import SplitResult, urljoin, urlsplit

import httpx

from mintwright.api import errors
from mintwright.api.base_url import is_loopback
from mintwright.api.http_client import make_client
from mintwright.api.public_addresses import is_public, resolve
from mintwright.api.redaction import details_text
from mintwright.api.request_trace import RequestTrace
from mintwright.api.retry_policy import CLOSED, TOO_MANY, retry_after
from mintwright.domain.sentences import Sentence

MOST_HOPS = 3  # redirects in a row
MOST_ADDRESSES = 3  # of one host, tried in turn
_OK = 200
_MISSING = (404, 410)
_HEADERS = {"User-Agent": "Mintwright", "Accept": "*/*", "Accept-Encoding": "identity"}
_CONTENT = re.compile(r"[A-Za-z0-9]+(/[A-Za-z0-9._~%-]+)*")
_PLAIN_URL = re.compile(r"[\x21-\x7e]{1,2000}")
_BROKEN = (httpx.HTTPError, httpx.StreamError, httpx.InvalidURL, OSError, ValueError)

Progress = Callable[[int], object]
Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Limits in seconds: to connect, without a byte, for the beginning; then the slowest rate in bytes a second."""

    connect: float = 10.0
    silence: float = 30.0
    head: float = 60.0
    slowest: int = 16 * 1024


def gateway_address(gateway: str, reference: str) -> str:
    """The gateway's URL for exactly this reference, whatever else the link to the gateway names.

    `gateway` is the link of an attachment: `{ipfs_gateway}/ipfs/<content_id>`. Raises BadAddress.
    """
    content = reference.removeprefix("ipfs://")
    base, found, _ = gateway.partition("/ipfs/")
    steps = content.split("/")
    if not found or not _CONTENT.fullmatch(content) or "." in steps or ".." in steps:
        raise errors.BadAddress(Sentence("gateway", "The service names no gateway that could be asked."))
    return f"{base}/ipfs/{content}"


class Gateways:
    """Asks gateways. Use one instance for all questions of one comparison; close it afterwards."""

    def __init__(
        self,
        ssl_context: ssl.SSLContext,
        *,
        bounds: Bounds | None = None,
        resolve: Resolve = resolve,
        is_public: Callable[[str], bool] = is_public,
    ) -> None:
        """`resolve` finds the addresses of a host, `is_public` says which of them may be contacted."""
        self._ssl_context = ssl_context
        self._bounds = bounds or Bounds()
        self._resolve = resolve
        self._is_public = is_public
        self._clients: dict[bool, httpx.AsyncClient] = {}  # keyed by whether the system's proxies are used

    async def close(self) -> None:
        """Close every connection."""
        for client in self._clients.values():
            await client.aclose()

    async def holds(
        self, url: str, *, sha256: str, size: int, is_local: bool = False, on_progress: Progress | None = None
    ) -> bool:
        """Whether a gateway serves exactly these `size` bytes. Reads at most one more; `on_progress` gets byte counts.

        `is_local` allows a gateway on this machine. Raises BadAddress if it must not be asked, NotReached, Interrupted,
        RateLimited, ServerFault, and UnreadableAnswer for any answer other than a plain success.
        """
        seconds = self._bounds.head + size / self._bounds.slowest
        host = ""
        try:
            async with asyncio.timeout(seconds):
                for _ in range(MOST_HOPS + 1):
                    parts = _checked(url, is_local=is_local)
                    host, is_local = parts.hostname or "", is_local and is_loopback(parts.hostname or "")
                    told = await self._ask(parts, _ExpectedFile(sha256, size, on_progress), is_local=is_local)
                    if isinstance(told, bool):
                        return told
                    url, is_local = urljoin(url, told), False
        except _BROKEN as failure:
            error = _failed(failure, host)
            raise error from None
        said = Sentence("gateway", "{host} sends on and on. It was not followed.", host=host)
        raise errors.UnreadableAnswer(said, status=302)

    async def _ask(self, parts: SplitResult, expected: "_ExpectedFile", *, is_local: bool) -> bool | str:
        """Whether the answer is the file; or the redirect's target."""
        host, failure = parts.hostname or "", OSError("no address")
        async with asyncio.timeout(self._bounds.connect):
            found = await self._resolve(host, parts.port or 443)
        addresses = [str(one) for one in found]
        if not addresses or not all(is_loopback(one) if is_local else self._is_public(one) for one in addresses):
            raise _not_asked(host)
        for address in addresses[:MOST_ADDRESSES]:
            try:
                return await self._ask_at(address, parts, expected, by_proxy=not is_local)
            except (httpx.ConnectError, httpx.ConnectTimeout) as refused:
                failure = refused
        raise failure

    async def _ask_at(
        self, address: str, parts: SplitResult, expected: "_ExpectedFile", *, by_proxy: bool
    ) -> bool | str:
        """Connect to the address that was checked; the certificate must still be the host's."""
        shown = f"[{address}]" if ":" in address else address
        port = f":{parts.port}" if parts.port else ""
        url = parts._replace(netloc=f"{shown}{port}", fragment="").geturl()
        extensions = {**RequestTrace(proves_to_be=parts.hostname).extensions, "sni_hostname": parts.hostname}
        asking = self._client(by_proxy=by_proxy).stream(
            "GET", url, headers={"Host": parts.netloc}, extensions=extensions
        )
        async with asking as response:
            if response.has_redirect_location:
                return response.headers.get("location", "")
            _require_plain_success(response, parts.hostname or "")
            return await expected.is_in(response)

    def _client(self, *, by_proxy: bool) -> httpx.AsyncClient:
        if by_proxy not in self._clients:
            timeout = httpx.Timeout(self._bounds.silence, connect=self._bounds.connect, pool=None)
            limits = httpx.Limits(max_keepalive_connections=0)  # an address was checked for one question only
            made = make_client(self._ssl_context, timeout, _HEADERS, trust_env=by_proxy, limits=limits)
            self._clients[by_proxy] = made
        return self._clients[by_proxy]


@dataclass(frozen=True, slots=True)
class _ExpectedFile:
    sha256: str
    size: int
    on_progress: Progress | None

    async def is_in(self, response: httpx.Response) -> bool:
        """Whether the body is the file. A web page instead of it may be the gateway's own, and proves nothing.

        Raises UnreadableAnswer in that case.
        """
        is_same = await self._is_body_of(response)
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if not is_same and kind == "text/html":
            host = response.request.headers["Host"]
            page = Sentence(
                "gateway", "{host} answers with a web page instead of the file. Try again later.", host=host
            )
            raise errors.UnreadableAnswer(page, status=response.status_code)
        return is_same

    async def _is_body_of(self, response: httpx.Response) -> bool:
        """Hash the body as it arrives, and stop as soon as it can no longer be the file."""
        stated = response.headers.get("content-length", "")
        if stated.isascii() and stated.isdigit() and int(stated[:20]) != self.size:
            return False
        digest, received = hashlib.sha256(), 0
        async for part in response.aiter_raw():
            received += len(part)
            if received > self.size:
                return False
            digest.update(part)
            if self.on_progress is not None:
                self.on_progress(received)
        is_framed = bool(stated) or "transfer-encoding" in response.headers
        if received < self.size and not is_framed:
            raise httpx.RemoteProtocolError("the answer ended, and nobody can tell whether it was whole")
        return received == self.size and digest.hexdigest() == self.sha256


def _checked(url: str, *, is_local: bool) -> SplitResult:
    """The parts of a URL that may be requested. Raises BadAddress."""
    try:
        parts = urlsplit(url if _PLAIN_URL.fullmatch(url) else "")
        host, _port = parts.hostname or "", parts.port
    except ValueError:
        parts, host = urlsplit(""), ""
    is_encrypted = parts.scheme == "https" or (is_local and parts.scheme == "http" and is_loopback(host))
    if not host or not is_encrypted or parts.username is not None or parts.password is not None:
        raise _not_asked(host)
    return parts


def _not_asked(host: str) -> errors.BadAddress:
    """The error for a URL that must not be requested, whoever named it."""
    if not host:
        return errors.BadAddress(Sentence("gateway", "The service names no gateway that could be asked."))
    said = Sentence(
        "gateway",
        "The gateway leads to {host}, which is not asked: it is not an encrypted address on the public internet.",
        host=host[:80],
    )
    return errors.BadAddress(said)


def _require_plain_success(response: httpx.Response, host: str) -> None:
    """Raise the error for any answer other than a complete file."""
    status, headers = response.status_code, {name.lower(): value for name, value in response.headers.items()}
    if status == TOO_MANY:
        busy = Sentence("gateway", "{host} is busy and asks to wait.", host=host)
        raise errors.RateLimited(busy, status=status, retry_after=retry_after(headers))
    if status == CLOSED:
        closed = Sentence("gateway", "{host} is not available just now, perhaps for maintenance.", host=host)
        raise errors.ServerFault(closed, status=status, retry_after=retry_after(headers))
    if status >= 500:
        fault = Sentence("gateway", "{host} has a fault of its own (status {status}).", host=host, status=status)
        raise errors.ServerFault(fault, status=status, retry_after=retry_after(headers))
    if status in _MISSING:
        missing = Sentence("gateway", "{host} does not have the file yet. Try again later.", host=host)
        raise errors.UnreadableAnswer(missing, status=status)
    identity = headers.get("content-encoding", "identity").strip().lower() == "identity"
    if status != _OK or not identity:
        odd = Sentence("gateway", "{host} answers in a way that cannot be compared. Try again later.", host=host)
        raise errors.UnreadableAnswer(odd, status=status)


def _failed(failure: Exception, host: str) -> errors.ConnectionFailed:
    details = details_text(f"{type(failure).__name__}: {failure}")
    if isinstance(failure, (TimeoutError, httpx.TimeoutException)) and not isinstance(failure, httpx.ConnectTimeout):
        return errors.Interrupted(Sentence("gateway", "{host} did not answer in time.", host=host), details=details)
    if isinstance(failure, (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError, OSError, UnicodeError)):
        away = Sentence("gateway", "{host} cannot be reached. Check your connection, or try again later.", host=host)
        return errors.NotReached(away, details=details)
    return errors.Interrupted(Sentence("gateway", "The connection to {host} broke off.", host=host), details=details)
