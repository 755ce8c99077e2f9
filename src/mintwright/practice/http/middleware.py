"""ASGI middleware between the socket and the endpoints: who may ask, how long a body may take, and a quick shutdown.

Plain ASGI, so that streamed bodies pass through untouched.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from email.utils import formatdate
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mintwright.practice.errors import refused
from mintwright.practice.messages.replies import NO_STORE, encoded, refusal_body

GATEWAY = "/ipfs/"
UPLOADS = "/v1/files/"


class LoopbackGuard:
    """Refuses requests that do not name this service as their host (DNS rebinding, 421) or come from a web page (403).

    The gateway is open to every page, like a public one. `hosts` are further names, as `name:port`.
    """

    def __init__(self, app: ASGIApp, *, hosts: Collection[str], origins: Collection[str]) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        if scope["type"] == "http":
            if not self._is_named(scope):
                return await refuse(scope, send, 421, "This service does not answer to that host name.")
            if not self._may_ask(scope):
                return await refuse(scope, send, 403, "Web pages of this origin may not use the practice service.")
        return await self._app(scope, receive, send)

    def _is_named(self, scope: Scope) -> bool:
        hosts = header_values(scope, b"host")
        address, port = scope["server"]  # where this very connection came in
        known = {authority(name, port) for name in ("127.0.0.1", "localhost", address)} | self._hosts
        return len(hosts) == 1 and hosts[0].lower() in known

    def _may_ask(self, scope: Scope) -> bool:
        if scope["path"].startswith(GATEWAY) and scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return True
        return all(origin in self._origins for origin in header_values(scope, b"origin"))


class BodyTimeout:
    """Gives up on a request whose body stalls (408): an upload must keep moving, any other body be complete in time.

    A body that nobody reads is ended by `protocol`.
    """

    def __init__(self, app: ASGIApp, *, idle_seconds: float) -> None:
        self._app = app
        self._idle_seconds = idle_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on with a guarded body."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        is_over = False
        loop = asyncio.get_running_loop()
        until = loop.time() + self._idle_seconds

        async def receive_in_time() -> Message:
            nonlocal is_over, until
            if is_over:  # after the body only the client's disconnect follows, however long that takes
                return await receive()
            if scope["path"] == UPLOADS:
                until = loop.time() + self._idle_seconds
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                reason = "The body of the request did not arrive in time."
                raise refused(408, reason, {"Connection": "close"}) from None
            is_over = not message.get("more_body", False)
            return message

        return await self._app(scope, receive_in_time, send)


class ServiceDate:
    """Says in each answer what time it is by the service's own, pretended clock, as records do."""

    def __init__(self, app: ASGIApp, now: Callable[[], float]) -> None:
        self._app = app
        self._now = now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and date what is answered."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)

        async def send_dated(message: Message) -> None:
            if message["type"] == "http.response.start":
                date = formatdate(self._now(), usegmt=True).encode()
                message = {**message, "headers": [*message.get("headers", ()), (b"date", date)]}
            await send(message)

        return await self._app(scope, receive, send_dated)


class OpenRequests:
    """Tracks the requests in progress, so that the service can stop without waiting for them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on; a request that is hung up on ends with 503 if nothing was answered yet."""
        task = asyncio.current_task()
        if scope["type"] != "http" or task is None:
            return await self._app(scope, receive, send)
        started = False

        async def note_and_send(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        self._tasks.add(task)
        try:
            await self._app(scope, receive, note_and_send)
        except asyncio.CancelledError:
            if not self._closing:
                raise
            if not started:
                await refuse(scope, send, 503, "The service is stopping.")
        finally:
            self._tasks.discard(task)

    def hang_up(self) -> None:
        """End every request still in progress. Call it on the service's own loop."""
        self._closing = True
        for task in self._tasks:
            task.cancel()


async def refuse(scope: Scope, send: Send, status: int, said: str, more: Mapping[str, str] | None = None) -> None:
    """Answer without any endpoint, in the error format of the requested path."""
    body = encoded(refusal_body(scope["path"], said))
    headers = {"Content-Type": "application/json", "Content-Length": f"{len(body)}", **NO_STORE, **(more or {})}
    named = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": named})
    await send({"type": "http.response.body", "body": body})


def authority(host: str, port: int) -> str:
    """A host and a port as one text: an IPv6 address goes in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def header_values(scope: Scope, name: bytes) -> list[str]:
    """Every value of one header in a request."""
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]
