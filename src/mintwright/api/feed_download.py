"""Fetching the release feed: one GET that reveals nothing about the caller. The bytes are not trusted yet."""

import asyncio
import ssl

import httpx

from mintwright.api import errors
from mintwright.api.base_url import host_of, is_loopback
from mintwright.api.http_client import make_client
from mintwright.api.redaction import details_text
from mintwright.api.request_trace import RequestTrace
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

SECONDS = 20.0  # for the whole exchange
_OK = 200
# All that is sent besides the host: no version, no language, no system.
_HEADERS = {"User-Agent": "Mintwright", "Accept": "application/json", "Accept-Encoding": "identity"}


async def fetch_feed(url: str, *, largest: int, ssl_context: ssl.SSLContext, seconds: float = SECONDS) -> bytes:
    """The bytes at an https address, at most `largest`; a redirect is not followed.

    Raises NotReached if the host cannot be reached or its certificate is not trusted, Interrupted if the answer did
    not arrive complete in time, UnreadableAnswer if it is not a plain success or too long.
    """
    by_proxy = not is_loopback(host_of(url))  # a proxy cannot reach this machine's loopback
    client = make_client(ssl_context, httpx.Timeout(seconds, connect=seconds / 4), _HEADERS, trust_env=by_proxy)
    steps = RequestTrace()
    try:
        asking = client.stream("GET", url, extensions=steps.extensions)
        async with asyncio.timeout(seconds), client, asking as response:
            return await _body(response, largest)
    except MintwrightError:
        raise
    except Exception as failure:  # noqa: BLE001 - the layers below httpx raise errors of every kind
        raise _failed(failure, steps) from None


def _failed(failure: Exception, steps: RequestTrace) -> errors.ConnectionFailed:
    details = details_text(f"{type(failure).__name__}: {failure}")
    if not steps.has_begun:
        said = Sentence("updates", "The makers of Mintwright cannot be reached. Check your connection.")
        return errors.NotReached(said, details=details)
    if isinstance(failure, (TimeoutError, httpx.TimeoutException)):
        said = Sentence("updates", "The makers of Mintwright did not answer in time. Try again later.")
    else:
        said = Sentence("updates", "The connection to the makers of Mintwright broke off. Try again later.")
    return errors.Interrupted(said, details=details)


async def _body(response: httpx.Response, largest: int) -> bytes:
    if response.is_redirect:
        said = Sentence("updates", "The notice of new versions is said to be at another address. It was not followed.")
        raise errors.UnreadableAnswer(said, status=response.status_code)
    identity = response.headers.get("content-encoding", "identity").strip().lower() == "identity"
    if response.status_code != _OK or not identity:
        said = Sentence("updates", "There is no notice of new versions at the moment. Try again later.")
        raise errors.UnreadableAnswer(said, status=response.status_code)
    body = bytearray()
    async for part in response.aiter_raw():
        body += part
        if len(body) > largest:
            said = Sentence("updates", "The notice of new versions is too long to be one and was ignored.")
            raise errors.UnreadableAnswer(said, status=response.status_code)
    return bytes(body)
