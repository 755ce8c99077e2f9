"""The practice service inside a desktop program: its own thread, its own loop, a loopback socket, a clean stop."""

import asyncio
import dataclasses
import secrets
import socket
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path

import uvicorn

from mintwright.practice.endpoints.routes import create_app, token_issuer
from mintwright.practice.errors import PracticeError
from mintwright.practice.http.middleware import OpenRequests, authority
from mintwright.practice.http.protocol import MOST_CONNECTIONS, PatientProtocol
from mintwright.practice.options import PracticeOptions
from mintwright.practice.store.store import Store
from mintwright.practice.store.tokens import Registry

DEFAULTS = PracticeOptions()
USER = "artist"
ANY_HOSTS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - named, never bound to unless someone asks for it
GRACE_SECONDS = 1.5
START_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Credentials:
    """Credentials for all three sign-in flows of one service. Shown once, never stored in clear text."""

    base_url: str
    secret_token: str = field(repr=False)
    client_id: str
    client_secret: str = field(repr=False)
    username: str
    password: str = field(repr=False)
    refresh_token: str = field(repr=False)
    access_token: str = field(repr=False)


class PracticeServer:
    """One practice service over `data_dir`. `port` 0 takes any free port; `base_url` names it.

    `start`, `stop` and the methods that issue credentials may be called from any one thread, usually the main one.
    """

    def __init__(
        self, data_dir: Path, *, host: str = "127.0.0.1", port: int = 0, options: PracticeOptions = DEFAULTS
    ) -> None:
        self._data_dir = data_dir
        self._host = host
        self._port = port
        self._options = options
        self._running: _Running | None = None

    @property
    def base_url(self) -> str:
        """The URL of the service, without a trailing slash."""
        host, port = self._service.address
        return f"http://{authority(ANY_HOSTS.get(host, host), port)}"

    def start(self) -> None:
        """Start serving; returns once requests are answered. Raises PracticeError, e.g. when the port is in use."""
        if self._running is not None:
            raise PracticeError("The practice service is already running.")
        listening = _listen(self._host, self._port)
        try:
            running = _Running(listening, Store(self._data_dir, self._options.disk_reserve_bytes), self._options)
        except BaseException:
            listening.close()
            raise
        running.start()
        self._running = running

    def stop(self, timeout: float = 4.0) -> None:
        """Stop within `timeout` seconds: requests that can finish do, those that hang are cut off."""
        running, self._running = self._running, None
        if running is not None:
            running.stop(timeout)

    def issue_secret_token(self, user: str = USER) -> str:
        """A fresh secret token for the studio; its previous one is retired. Only its hash is stored."""
        return self._service.registry.add_secret_token(user, "studio")

    def credentials(self) -> Credentials:
        """Fresh credentials for all three flows, for a person to copy; those created by earlier calls are retired."""
        registry = self._service.registry
        password = secrets.token_urlsafe(16)
        registry.add_account(USER, password)
        client_id, client_secret = registry.add_client("serve")
        secret_token = registry.add_secret_token(USER, "serve")
        grant = self._service.issuer.grant_password(client_id, USER, password)
        if grant is None:
            raise PracticeError("The practice service does not know its own user.")
        return Credentials(
            self.base_url, secret_token, client_id, client_secret, USER, password,
            refresh_token=grant.refresh_token, access_token=grant.access_token,
        )  # fmt: skip

    @property
    def _service(self) -> "_Running":
        if self._running is None:
            raise PracticeError("The practice service is not running.")
        return self._running


class _Running:
    """The parts of a running service: a socket, a store, a thread with a loop."""

    def __init__(self, listening: socket.socket, store: Store, options: PracticeOptions) -> None:
        self.address: tuple[str, int] = listening.getsockname()[:2]
        self.registry = Registry(store.accounts)
        self.issuer = token_issuer(store, options)
        self._socket = listening
        self._store = store
        hosts = (*options.allowed_hosts, authority(*self.address))
        self._requests = OpenRequests(create_app(store, dataclasses.replace(options, allowed_hosts=hosts)))
        self._server = uvicorn.Server(_settings(self._requests))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="practice-service", daemon=True)

    def start(self) -> None:
        self._thread.start()
        until = time.monotonic() + START_SECONDS
        while not self._server.started:
            self._thread.join(0.002)
            if not self._thread.is_alive() or time.monotonic() > until:
                self.stop(1)
                raise PracticeError(f"The practice service did not start: {self._fault!r}")

    def stop(self, timeout: float) -> None:
        until = time.monotonic() + timeout
        self._server.should_exit = True
        self._thread.join(min(GRACE_SECONDS, timeout / 2))
        if self._thread.is_alive() and self._loop is not None:
            with suppress(RuntimeError):  # the loop ended just now
                self._loop.call_soon_threadsafe(self._requests.hang_up)
        self._thread.join(max(until - time.monotonic() - 0.5, 0.1))
        self._server.force_exit = True
        self._thread.join(max(until - time.monotonic(), 0.1))

    def _run(self) -> None:
        try:
            # A loop of a known kind, whatever policy the surrounding program has set for its own.
            with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
                runner.run(self._serve())
        except BaseException as error:  # noqa: BLE001 - start() reports whatever ended the thread
            self._fault = error
        finally:
            self._socket.close()
            self._store.close()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[self._socket])


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach a server that listens on `host`."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _settings(app: OpenRequests) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=PatientProtocol,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,  # the service's own clock says when it was: `ServiceDate`
        proxy_headers=False,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=3,
    )


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, bound here and not by uvicorn: the port is known and taken before anything else starts."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform == "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(MOST_CONNECTIONS)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = error.strerror if isinstance(error, OSError) else "there is no such port"
        raise PracticeError(f"The practice service cannot listen on {authority(host, port)}: {reason}.") from error
    return listening
