"""Copy diagnostics: a text that may be posted in public. And no secret anywhere: log, settings, journal, errors."""

import importlib
import inspect
import logging
import pkgutil
import traceback
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.found import at_least
from tests.parts import Profile, ScriptedService

import mintwright
from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.logbook import close_logbook, open_logbook, recent_lines
from mintwright.studio.diagnostics import diagnostics, public

TEST = Network.TEST
MARK = "M4RKED"
SECRETS = {
    "secret_token": f"{MARK}-secret-token",
    "client_secret": f"{MARK}-client-secret",
    "password": f"{MARK} pass word",
    "access": f"{MARK}accesstoken",
    "refresh": f"{MARK}refreshtoken",
}


async def test_the_text_says_what_helps(profile: Profile) -> None:
    studio = profile.open()
    await studio.start()
    await studio.uploads.add(profile.draw(2))
    said = diagnostics(studio, {"Qt": "6.11"}, ["2026-01-02 03:04:05,678 INFO mintwright.studio.x: all is well"])
    await studio.close()
    for fact in ("Qt: 6.11", "Network: practice, signed in", "Projects: 1", "Mints: none", "Keyring: there"):
        assert fact in said
    assert said.endswith("INFO mintwright.studio.x: all is well")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("opened /data/mara/My art/x", "opened [path]"),
        (r"opened C:\Users\Mara Lind\x.png", "opened [path]"),
        (f"opened {Path.home() / 'Art' / 'Lost gate.png'}", "opened [path]"),
        ("asked https://mint.example.org/v1/files/", "asked [address]"),
        ("no route to mint.example.org", "no route to [address]"),
        ("no route to 10.1.2.3:8443 today", "no route to [address] today"),
        ("mara@example.org signed in", "[name] signed in"),
        ("Gallery Nord signed in", "[name] signed in"),
        ("transaction 6f1c2d3e-0000-4a5b-8c9d-0123456789ab is late", "transaction [hidden] is late"),
        ("paid addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8", "paid [hidden]"),
        ('  File "/opt/mara/app/studio/session.py", line 7, in token', '  File "studio/session.py", line 7, in token'),
        ("mintwright.domain.errors.MintwrightError: No", "mintwright.domain.errors.MintwrightError: No"),
        ("could not sign in to test: You are signed out.", "could not sign in to test: You are signed out."),
    ],
)  # fmt: skip
def test_a_line_tells_nothing_of_the_artist(line: str, shown: str) -> None:
    assert public(line, ["Gallery Nord", "x"]) == shown


token = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-", min_size=16, max_size=80)


@settings(derandomize=True, deadline=None, max_examples=80)
@given(token.filter(lambda text: any(map(str.isdigit, text)) and any(map(str.isalpha, text))), st.text(max_size=20))
def test_whatever_looks_like_a_token_is_hidden(secret: str, before: str) -> None:
    assert secret not in public(f"{before} {secret} was seen")


def scripted_tokens(_headers: dict[str, str], _body: bytes) -> tuple[int, dict[str, Any]]:
    return 200, {"access_token": SECRETS["access"], "refresh_token": SECRETS["refresh"], "expires_in": 3600}


def refusing(headers: dict[str, str], body: bytes) -> tuple[int, dict[str, Any]]:
    """Say everything that was sent back, as a bad service might."""
    said = f"{headers.get('authorization', '')} {body.decode('latin-1')}"
    return 400, {"error": "invalid_grant", "error_description": said}


def everything_of(error: BaseException) -> str:
    shown = "".join(traceback.format_exception(error))
    return "\n".join([shown, repr(error), str(error.args), str(getattr(error, "details", ""))])


async def test_no_secret_of_a_whole_life_is_found_anywhere(profile: Profile, scripted: ScriptedService) -> None:
    """Every way in, refused and accepted, renewed and lost; then every byte on disk but the keyring is searched."""
    said: list[str] = []
    client = {"client_id": "c", "client_secret": SECRETS["client_secret"]}
    handler = open_logbook(profile.data / "logs")
    try:
        async with scripted:
            studio = profile.open()
            session, url = studio.session, scripted.base_url
            for answer in (refusing, scripted_tokens):
                scripted.answers["/auth/token/"] = scripted.answers["/auth/exchange/"] = answer
                scripted.answers["/v1/files/"] = lambda headers, body: (400, {"image": ["missing"]})
                ways: list[Any] = [
                    lambda: session.sign_in_secret(TEST, url, SECRETS["secret_token"], label=SECRETS["secret_token"]),
                    lambda: session.sign_in_password(TEST, url, **client, username="u", password=SECRETS["password"]),
                    lambda: session.sign_in_refresh(TEST, url, **client, refresh_token=SECRETS["refresh"]),
                    lambda: session.sign_in_token(
                        TEST, url, **client, access_token=SECRETS["access"], refresh_token=SECRETS["refresh"]
                    ),
                ]
                for way in ways:
                    session.add_account()
                    try:
                        await way()
                    except MintwrightError as error:
                        said.append(everything_of(error))
            scripted.answers["/auth/token/"] = refusing
            try:
                await session.token(SECRETS["access"])
            except MintwrightError as error:
                said.append(everything_of(error))
            logging.getLogger("mintwright.test").error("a bug: %r", session.chosen)
            said.append(diagnostics(studio, {}, recent_lines()))
            said.extend(repr(account) for account in session._sign_ins)
            said.extend(repr(account.credentials) for account in session._sign_ins)
            await studio.close()
    finally:
        close_logbook(handler)
    assert len(said) > 5
    assert MARK not in "\n".join(said)
    files = [file for file in profile.data.rglob("*") if file.is_file()]
    assert {file.suffix for file in files} >= {".db", ".log"}
    assert not [file for file in files if MARK.encode() in file.read_bytes()]


def error_classes() -> list[type[MintwrightError]]:
    for module in pkgutil.walk_packages(mintwright.__path__, "mintwright."):
        if not module.name.startswith(("mintwright.practice", "mintwright.ui", "mintwright.__main__")):
            importlib.import_module(module.name)
    found: list[type[MintwrightError]] = []
    todo = [MintwrightError]
    while todo:
        one = todo.pop()
        found.append(one)
        todo.extend(one.__subclasses__())
    return sorted(at_least(35, set(found)), key=lambda one: one.__qualname__)


@pytest.mark.parametrize("kind", error_classes(), ids=lambda kind: kind.__qualname__)
def test_every_error_in_the_log_and_the_diagnostics_is_without_secrets(
    profile: Profile, kind: type[MintwrightError]
) -> None:
    """Errors are built from redacted details; if one were not, the log and the diagnostics would still hide it."""
    takes = inspect.signature(kind).parameters
    details = f"Authorization: Bearer {MARK}abcdefghij1234"
    given: dict[str, Any] = {"details": details} if "details" in takes else {}
    args = (Sentence("test", "It failed."),) if "sentence" in takes else ()
    try:
        error = kind(*args, **given)
    except TypeError:
        error = MintwrightError(Sentence("test", "It failed."), details=details)
        error.__cause__ = None
    handler = open_logbook(profile.data / "logs")
    try:
        try:
            raise error
        except MintwrightError as caught:
            logging.getLogger("mintwright.test").exception("it failed: %s", caught.details)
        lines = recent_lines()
    finally:
        close_logbook(handler)
    assert any(kind.__name__ in line or "MintwrightError" in line for line in lines)
    assert MARK not in "\n".join(lines)
    assert MARK not in "\n".join(map(public, lines))
    assert MARK not in repr(error)
