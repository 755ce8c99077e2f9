"""Fixtures for every test."""

import gc
import http.server
import importlib.util
import os
import ssl
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from types import ModuleType
from typing import Any

import hypothesis
import pytest
import system
from hypothesis.internal.conjecture import providers

VECTORS = Path(__file__).parent / "vectors"


@pytest.fixture
def vectors() -> Path:
    """The folder of committed test vectors."""
    return VECTORS


def pytest_configure(config: pytest.Config) -> None:
    """Collect garbage between tests only, on the main thread, as the program does (`mintwright.ui.shell.garbage`)."""
    gc.disable()
    seeded = "MINTWRIGHT_SOAK" not in os.environ  # main passes or fails by what was changed; the soak looks further
    hypothesis.settings.register_profile("house", deadline=None, derandomize=seeded)  # nor by how busy a machine is
    hypothesis.settings.load_profile("house")
    if seeded:  # Hypothesis draws constants of the modules that are loaded: which ones, differs by what ran before
        providers.is_local_module_file = lambda path: False
    config.pluginmanager.register(NamedPrograms())


@pytest.fixture(autouse=True)
def garbage_is_collected_between_tests() -> Iterator[None]:
    """What a test left in cycles goes now, on this thread; a test that lets Python collect by itself fails."""
    yield
    by_itself = gc.isenabled()
    gc.disable()
    gc.collect(1)
    assert not by_itself, "gc.enable() makes every later test pay for the garbage of all before it"


@dataclass
class SilentMark:
    """A disk that hangs once it has the mark of a mint that is being sent, until `answers` is set."""

    is_reached: threading.Event = field(default_factory=threading.Event)
    answers: threading.Event = field(default_factory=threading.Event)


@pytest.fixture
def silent_mark(monkeypatch: pytest.MonkeyPatch) -> Iterator[SilentMark]:
    """From now on the disk is silent at the mark of a mint."""
    from mintwright.library import mint_repository

    silent, real = SilentMark(), mint_repository.begin_sending

    def mark(*given: Any, **named: Any) -> Any:
        marked = real(*given, **named)
        silent.is_reached.set()
        silent.answers.wait(120)
        return marked

    monkeypatch.setattr(mint_repository, "begin_sending", mark)
    yield silent
    silent.answers.set()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """An `async def` test runs in a loop of its own, as with `asyncio.run`; Hypothesis: a loop for every example."""
    return "asyncio"


@pytest.fixture(scope="session")
def qapp_cls() -> type[object]:
    """pytest-qt makes the application that the program makes."""
    from mintwright.ui.window.application import Application

    return Application


# --- What a test runs of the system: named by `@pytest.mark.needs("strace", ...)`, listed in system.py


def programs_named_by(item: pytest.Item) -> list[str]:
    """What a test says it needs of the system."""
    return [name for mark in item.iter_markers("needs") for name in mark.args]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the tests that need what is not here; refuse those that need what no command would install."""
    listed = {tool.name for tool in system.TOOLS if {"test", "soak"} & set(tool.needed_by.split())}
    for item in items:
        if unknown := set(programs_named_by(item)) - listed:
            raise pytest.UsageError(f"{item.nodeid} needs {', '.join(unknown)}: list it in system.py")
        lacking = [name for name in programs_named_by(item) if not system.there(name)]
        if lacking:
            item.add_marker(pytest.mark.skip(reason=f"needs {', '.join(lacking)}"))
            item.user_properties.append(("lacks", " ".join(lacking)))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    """Say at the very end which tests were left out for want of what, and how to have it."""
    yield
    left_out: dict[str, list[str]] = {}
    for report in terminalreporter.getreports("skipped"):
        for name in dict(report.user_properties).get("lacks", "").split():
            left_out.setdefault(name, []).append(report.nodeid)
    if not left_out:
        return
    terminalreporter.section("left out, because this machine lacks what they need")
    for name, tests in sorted(left_out.items()):
        terminalreporter.write_line("\n    ".join([f"{name}:", *sorted(tests)]))
    packages = {tool.package for tool in system.TOOLS if tool.name in left_out}
    terminalreporter.write_line(system.line(sorted(packages)))


class NamedPrograms:
    """Refuses a test that runs a program of the system without naming it: it would fail where that is missing."""

    def __init__(self) -> None:
        self._named: list[str] | None = None  # by the test that runs now
        sys.addaudithook(self._heard)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._named = programs_named_by(item)
        try:
            return (yield)
        finally:
            self._named = None

    def _heard(self, event: str, details: tuple[Any, ...]) -> None:
        if event != "subprocess.Popen" or self._named is None or details[0] is None:  # None: Windows
            return
        program = os.fsdecode(details[0])
        if Path(program).name == program and program not in self._named:
            raise AssertionError(f"This test runs {program}. Name it: @pytest.mark.needs({program!r})")


# --- The release feed: the tool that signs it, and an https server that answers with it


@pytest.fixture(scope="session")
def feed_tool() -> ModuleType:
    """packaging/feed.py."""
    path = Path(__file__).parents[1] / "packaging" / "feed.py"
    spec = importlib.util.spec_from_file_location("feed_tool", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass
class FeedServer:
    """Answers every GET over TLS as it was last told. `seen` are the request lines with their headers."""

    trust: Callable[[], ssl.SSLContext]
    port: int = 0
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    seen: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"https://127.0.0.1:{self.port}/feed.json"

    def answer(self, body: bytes, status: int = 200, **headers: str) -> None:
        self.body, self.status = body, status
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


@pytest.fixture
def feed_server(tmp_path: Path) -> Iterator[FeedServer]:
    """A real https server on loopback with a certificate of its own, which `trust()` knows."""
    pem = _certificate(tmp_path / "server.pem")
    told = FeedServer(lambda: ssl.create_default_context(cafile=pem))

    class Answering(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            told.seen.append((self.requestline, {name.lower(): value for name, value in self.headers.items()}))
            self.send_response(told.status)
            for name, value in ({"Content-Length": str(len(told.body))} | told.headers).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(told.body)

        def log_message(self, *_: object) -> None:
            """Tests say what they saw themselves."""

    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """Clients that hang up are what is tested."""

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    with Server(("127.0.0.1", 0), Answering) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        told.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield told
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def loopback_certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a certificate for 127.0.0.1, which vouches for itself, and its key."""
    return _certificate(tmp_path_factory.mktemp("tls") / "loopback.pem")


def _certificate(path: Path) -> Path:
    """A self-signed certificate for 127.0.0.1 and its key in one file, made for this test."""
    x509 = pytest.importorskip("cryptography.x509")
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "feed")])
    today = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, pkcs8 = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    private = key.private_bytes(pem, pkcs8, serialization.NoEncryption())
    path.write_bytes(private + certificate.public_bytes(pem))
    return path
