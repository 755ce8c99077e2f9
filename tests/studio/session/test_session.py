"""Signing in, staying signed in, signing out: each method, each failure, and never a secret in the journal."""

import asyncio
import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parts import Profile, ScriptedService

from mintwright.api.errors import BadAddress, ConnectionFailed, TokenRejected
from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.secret_text import SecretText
from mintwright.studio.changes import Kind
from mintwright.studio.session.session import SessionState
from mintwright.studio.session.token_refresh import AccountTokenProvider, RenewalCredentials, SignInRequired

TEST = Network.TEST


def tokens(numbers: Iterator[int] | None = None, **fields: Any) -> Any:
    """Answers of a token endpoint, each with tokens of its own."""
    running = numbers or count(1)

    def answer(_headers: dict[str, str], _body: bytes) -> tuple[int, dict[str, Any]]:
        number = next(running)
        made = {"access_token": f"access-{number}", "refresh_token": f"refresh-{number}"}
        return 200, {**made, "expires_in": 3600, **fields}

    return answer


async def test_the_practice_network_signs_in_by_itself(profile: Profile) -> None:
    studio = profile.open()
    seen: list[SessionState] = []
    studio.changes.subscribe(Kind.SESSION, lambda _: seen.append(studio.session.state))
    with pytest.raises(SignInRequired, match="Sign in"):
        _ = studio.session.service
    await studio.start()
    assert (studio.session.state, studio.session.account) == (SessionState.SIGNED_IN, "Practice artist")
    assert studio.session.base_url == profile.server.base_url
    assert await studio.session.token()
    await asyncio.sleep(0)
    assert seen[0] is SessionState.SIGNING_IN
    assert seen[-1] is SessionState.SIGNED_IN
    await studio.close()


async def test_a_practice_service_that_does_not_start_is_said_and_the_studio_lives(
    profile: Profile, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        raise OSError("no port is free")

    profile.practise = fail
    studio = profile.open()
    with caplog.at_level("CRITICAL"):
        await studio.start()
    assert studio.session.state is SessionState.SIGNED_OUT
    assert "practice network could not be started" in str(studio.session.problem)
    await studio.close()


@pytest.mark.parametrize("flow", ["secret", "password", "refresh", "token"])
async def test_each_way_in_works_against_the_practice_service(profile: Profile, flow: str) -> None:
    known = profile.server.credentials()
    client = {"client_id": known.client_id, "client_secret": known.client_secret}
    studio = profile.open()
    session = studio.session
    if flow == "secret":
        await session.sign_in_secret(TEST, known.base_url, f" {known.secret_token}\n")
    elif flow == "password":
        await session.sign_in_password(TEST, known.base_url, **client, username=known.username, password=known.password)
        assert session.account == known.username
    else:
        from mintwright.api.client import MintingService

        async with MintingService(known.base_url, trust_env=False) as service:
            grant = await service.grant_password(**client, username=known.username, password=known.password)
        assert grant.refresh_token is not None
        if flow == "refresh":
            refresh = grant.refresh_token.get_secret_value()
            await session.sign_in_refresh(TEST, known.base_url, **client, refresh_token=refresh)
        else:
            access = grant.access_token.get_secret_value()
            await session.sign_in_token(TEST, known.base_url, access_token=access)
    assert session.state is SessionState.SIGNED_IN
    assert session.network is TEST
    assert session.base_urls == {TEST: known.base_url}
    attachment = await session.service.upload_file(profile.draw(1)[0])
    assert attachment.ipfs.startswith("ipfs://")
    await studio.close()


async def test_a_wrong_secret_is_a_sentence_and_nothing_is_remembered(profile: Profile) -> None:
    studio = profile.open()
    with pytest.raises(TokenRejected, match="does not accept this secret token"):
        await studio.session.sign_in_secret(TEST, profile.server.base_url, "wrong-secret")
    assert studio.session.state is SessionState.SIGNED_OUT
    assert studio.session.problem is not None
    assert profile.ring.entries == {}
    with pytest.raises(BadAddress):
        await studio.session.sign_in_secret(TEST, "not an address", "secret")
    with pytest.raises(MintwrightError):
        await studio.session.sign_in_token(TEST, profile.server.base_url, access_token="has spaces in it")
    await studio.close()


async def test_a_dead_service_is_a_sentence(profile: Profile) -> None:
    studio = profile.open()
    with pytest.raises(ConnectionFailed):
        await studio.session.sign_in_secret(TEST, "http://127.0.0.1:9", "secret")
    assert studio.session.state is SessionState.SIGNED_OUT
    await studio.close()


async def test_a_sign_in_is_remembered_in_the_keyring_alone_and_gone_after_signing_out(profile: Profile) -> None:
    known = profile.server.credentials()
    studio = profile.open()
    await studio.session.sign_in_secret(TEST, known.base_url, known.secret_token)
    assert studio.session.remembers
    await studio.close()
    assert any(known.secret_token in text for text in profile.ring.entries.values())
    files = [file for file in profile.data.rglob("*") if file.is_file()]
    assert all(known.secret_token.encode() not in file.read_bytes() for file in files)

    studio = profile.open()
    await studio.start()
    assert (studio.session.network, studio.session.state) == (TEST, SessionState.SIGNED_IN)
    assert await studio.session.token()
    await studio.session.sign_out()
    assert studio.session.state is SessionState.SIGNED_OUT
    assert studio.session.base_urls == {TEST: known.base_url}
    with pytest.raises(SignInRequired):
        await studio.session.token()
    await studio.close()
    assert profile.ring.entries == {}

    studio = profile.open()
    await studio.start()
    assert studio.session.state is SessionState.SIGNED_OUT
    await studio.close()


async def test_what_shall_not_be_remembered_is_not_and_replaces_what_was(profile: Profile) -> None:
    known = profile.server.credentials()
    studio = profile.open()
    await studio.session.sign_in_secret(TEST, known.base_url, known.secret_token)
    assert profile.ring.entries
    await studio.session.sign_in_secret(TEST, known.base_url, known.secret_token, remember=False)
    assert profile.ring.entries == {}
    assert studio.session.state is SessionState.SIGNED_IN
    await studio.close()


async def test_networks_keep_their_own_sign_in(profile: Profile) -> None:
    known = profile.server.credentials()
    studio = profile.open()
    await studio.start()
    practice = await studio.session.token()
    await studio.session.sign_in_secret(TEST, known.base_url, known.secret_token)
    test = await studio.session.token()
    assert test != practice
    await studio.session.switch(Network.MAIN)
    assert studio.session.state is SessionState.SIGNED_OUT
    assert studio.session.base_url == ""
    await studio.session.switch(Network.PRACTICE)
    assert await studio.session.token() == practice
    await studio.session.switch(TEST)
    assert await studio.session.token() == test
    await studio.close()


async def test_the_queue_can_wait_for_a_sign_in(profile: Profile) -> None:
    studio = profile.open()
    waiting = asyncio.ensure_future(studio.session.when_signed_in())
    await asyncio.sleep(0)
    assert not waiting.done()
    await studio.start()
    await asyncio.wait_for(waiting, 5)
    await studio.close()


async def test_two_hundred_requests_at_an_expired_token_make_one_refresh(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        scripted.answers["/auth/token/"] = tokens()
        studio = profile.open()
        await studio.session.sign_in_refresh(
            TEST, scripted.base_url, client_id="c", client_secret="s", refresh_token="first"
        )
        assert len(scripted.requests) == 1
        found = await asyncio.gather(*(studio.session.token("access-1") for _ in range(200)))
        assert set(found) == {"access-2"}
        assert len(scripted.requests) == 2
        assert b"refresh_token=refresh-1" in scripted.requests[1][2]
        assert await studio.session.token("access-1") == "access-2"  # rejected long ago: nothing to renew
        kept = "".join(profile.ring.entries.values())
        assert "refresh-2" in kept
        assert "access-2" not in kept
        await studio.close()


async def test_a_waiter_that_is_cancelled_does_not_cut_the_refresh_off(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        scripted.answers["/auth/token/"] = tokens()
        studio = profile.open()
        await studio.session.sign_in_refresh(
            TEST, scripted.base_url, client_id="c", client_secret="s", refresh_token="first"
        )
        first = asyncio.ensure_future(studio.session.token("access-1"))
        second = asyncio.ensure_future(studio.session.token("access-1"))
        await asyncio.sleep(0)
        first.cancel()
        assert await second == "access-2"
        assert len(scripted.requests) == 2
        await studio.close()


async def test_a_refresh_grant_is_never_repeated_after_its_bytes_were_sent(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        scripted.answers["/auth/token/"] = tokens()
        studio = profile.open()
        await studio.session.sign_in_refresh(
            TEST, scripted.base_url, client_id="c", client_secret="s", refresh_token="first"
        )
        scripted.answers["/auth/token/"] = lambda headers, body: None  # hangs up after the request
        for _ in range(3):
            with pytest.raises(SignInRequired):
                await studio.session.token("access-1")
        assert len(scripted.requests) == 2
        assert studio.session.state is SessionState.SIGNED_OUT
        assert all("refresh-1" not in text for text in profile.ring.entries.values())
        await studio.close()


async def test_a_refresh_that_reached_nobody_is_tried_again_and_a_good_token_serves_meanwhile(
    profile: Profile, scripted: ScriptedService
) -> None:
    clock = [0.0]
    async with scripted:
        scripted.answers["/auth/token/"] = tokens(expires_in=100)
        account = an_account(scripted.base_url, clock)
        assert await account.token() == "access-1"
        clock[0] = 89
        assert await account.token() == "access-1"
        clock[0] = 91  # within the margin: a tenth of its life
        address = account.service.base_url
        dead = an_account("http://127.0.0.1:9", clock)
        account.service, kept = dead.service, account.service
        assert await account.token() == "access-1"
        with pytest.raises(ConnectionFailed):
            await account.token("access-1")
        account.service = kept
        assert await account.token() == "access-2"
        assert address == scripted.base_url
        await account.close()
        await dead.close()


def a_way(**plain: str) -> RenewalCredentials:
    return RenewalCredentials.from_plain(plain)


def an_account(base_url: str, clock: list[float], way: RenewalCredentials | None = None) -> AccountTokenProvider:
    from mintwright.api.client import MintingService
    from mintwright.api.retry_policy import RetryPolicy

    async def keep(_account: AccountTokenProvider) -> None:
        raise AssertionError("not remembered, so nothing is kept")

    return AccountTokenProvider(
        TEST,
        way or a_way(client_id="c", client_secret="s", refresh_token="first"),
        connect=lambda account: MintingService(
            base_url, token_provider=account, trust_env=False, patience=RetryPolicy(attempts=1)
        ),
        store=keep,
        on_lost=lambda account: None,
        clock=lambda: clock[0],
    )


@pytest.mark.parametrize("lifetime", [None, 0, -5, "soon", 1e400, "NaN", {}])
async def test_a_token_without_a_usable_lifetime_serves_until_it_is_rejected(
    scripted: ScriptedService, lifetime: object
) -> None:
    clock = [0.0]
    async with scripted:
        scripted.answers["/auth/exchange/"] = tokens(expires_in=None if lifetime == 1e400 else lifetime)
        account = an_account(scripted.base_url, clock, a_way(secret_token="secret"))
        assert await account.token() == "access-1"
        clock[0] = 1e9
        assert await account.token() == "access-1"
        assert await account.token("access-1") == "access-2"
        assert len(scripted.requests) == 2
        await account.close()


@pytest.mark.parametrize(("lifetime", "good", "late"), [(3600, 3539, 3541), (100, 89, 91), (10, 8.9, 9.1)])
async def test_a_token_is_renewed_ahead_of_its_end(
    scripted: ScriptedService, lifetime: int, good: float, late: float
) -> None:
    clock = [0.0]
    async with scripted:
        scripted.answers["/auth/exchange/"] = tokens(expires_in=lifetime)
        account = an_account(scripted.base_url, clock, a_way(secret_token="secret"))
        await account.token()
        clock[0] = good
        assert await account.token() == "access-1"
        clock[0] = late
        assert await account.token() == "access-2"
        await account.close()


async def test_when_the_refresh_is_refused_the_exchange_is_tried_and_then_the_artist_is_asked(
    profile: Profile, scripted: ScriptedService
) -> None:
    lost: list[AccountTokenProvider] = []
    async with scripted:
        scripted.answers["/auth/token/"] = lambda headers, body: (400, {"error": "invalid_grant"})
        scripted.answers["/auth/exchange/"] = tokens()
        way = a_way(client_id="c", client_secret="s", refresh_token="r", secret_token="secret")
        account = an_account(scripted.base_url, [0.0], way)
        account._on_lost = lost.append
        assert await account.token() == "access-1"
        assert [path for path, _, _ in scripted.requests] == ["/auth/token/", "/auth/exchange/"]
        scripted.answers["/auth/exchange/"] = lambda headers, body: (401, {"error": "invalid_token"})
        account.credentials = a_way(secret_token="secret")
        with pytest.raises(SignInRequired):
            await account.token("access-1")
        assert lost == [account]
        await account.close()


async def test_a_connection_can_be_checked_without_signing_in(profile: Profile) -> None:
    studio = profile.open()
    found = await studio.session.check_connection(profile.server.base_url)
    assert str(found) == f"A minting service answers at {profile.server.base_url}."
    with pytest.raises(MintwrightError):
        await studio.session.check_connection("http://127.0.0.1:9")
    assert studio.session.state is SessionState.SIGNED_OUT
    await studio.close()


async def test_without_a_keyring_the_sign_in_lasts_as_long_as_the_program(profile: Profile) -> None:
    from keyring.backends.fail import Keyring

    profile.ring = Keyring()
    known = profile.server.credentials()
    studio = profile.open()
    await studio.session.sign_in_secret(TEST, known.base_url, known.secret_token)
    assert studio.session.state is SessionState.SIGNED_IN
    assert not studio.session.remembers
    await studio.close()
    again = profile.open()
    await again.start()
    assert again.session.state is SessionState.SIGNED_OUT
    await again.close()


BAD_URL = '{"base_url": "nonsense ://", "secret_token": "s"}'


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', "{}", '{"base_url": 5, "secret_token": "s"}', BAD_URL])
async def test_a_keyring_entry_that_is_not_ours_means_signed_out(profile: Profile, text: str) -> None:
    studio = profile.open()
    await studio.session._store._credentials.set("test", text)
    await studio.session.switch(TEST)
    assert studio.session.state is SessionState.SIGNED_OUT
    await studio.close()


def test_no_secret_is_shown_by_repr() -> None:
    way = a_way(secret_token="hush1", client_id="hush2", client_secret="hush3", refresh_token="hush4")
    assert "hush" not in repr(way)
    assert all("hush" not in f"{part} {part!r}" for part in (way.secret_token, way.client_secret, way.refresh_token))
    assert json.dumps(way.plain()).count("hush") == 4
    assert RenewalCredentials.from_plain(way.plain()) == way


async def test_the_settings_hold_no_secret(profile: Profile, tmp_path: Path) -> None:
    known = profile.server.credentials()
    studio = profile.open()
    await studio.session.sign_in_password(
        TEST, known.base_url, client_id=known.client_id, client_secret=known.client_secret,
        username=known.username, password=known.password,
    )  # fmt: skip
    await studio.close()
    kept = b"".join(file.read_bytes() for file in profile.data.rglob("*") if file.is_file())
    for secret in (known.client_secret, known.password, known.secret_token):
        assert secret.encode() not in kept
    assert all(known.password not in text for text in profile.ring.entries.values())


def handed_over(**fields: str) -> dict[str, str]:
    """What a backend hands to its front end (specification, section 1)."""
    return {"access_token": "from-a-backend", "refresh_token": "r1", "client_id": "c", "client_secret": "s", **fields}


async def test_a_pasted_access_token_with_a_refresh_token_is_renewed_and_can_be_remembered(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        scripted.answers["/auth/token/"] = tokens()
        studio = profile.open()
        await studio.session.sign_in_token(TEST, scripted.base_url, **handed_over(refresh_token=" r1\n"))
        assert await studio.session.token() == "from-a-backend"
        assert scripted.requests == []
        assert "from-a-backend" not in str(profile.ring.entries)
        assert "r1" in str(profile.ring.entries)
        assert await studio.session.token("from-a-backend") == "access-1"
        assert b"refresh_token=r1" in scripted.requests[0][2]
        await studio.close()
        again = profile.open()
        await again.session.switch(TEST)
        assert await again.session.token() == "access-2"
        assert b"refresh_token=refresh-1" in scripted.requests[1][2]
        await again.close()


async def test_a_pasted_access_token_alone_ends_with_a_sign_in_and_leaves_nothing_behind(profile: Profile) -> None:
    studio = profile.open()
    good = profile.server.credentials().access_token
    await studio.session.sign_in_token(TEST, profile.server.base_url, access_token=f" {good}\n")
    assert await studio.session.token() == good
    assert profile.ring.entries == {}
    with pytest.raises(SignInRequired):
        await studio.session.token(good)
    await studio.close()


async def test_an_access_token_that_the_service_does_not_know_signs_nobody_in(profile: Profile) -> None:
    studio = profile.open()
    with pytest.raises(MintwrightError, match="does not accept this access token"):
        await studio.session.sign_in_token(TEST, profile.server.base_url, access_token="notatoken")
    assert studio.session.state is SessionState.SIGNED_OUT
    await studio.close()


@pytest.mark.parametrize("missing", ["refresh_token", "client_id", "client_secret"])
async def test_half_of_what_a_renewal_needs_is_said_before_anything_happens(profile: Profile, missing: str) -> None:
    studio = profile.open()
    with pytest.raises(MintwrightError, match="all three, or none"):
        await studio.session.sign_in_token(TEST, profile.server.base_url, **handed_over(**{missing: ""}))
    assert studio.session.state is SessionState.SIGNED_OUT
    await studio.close()


steps = st.lists(st.tuples(st.floats(0, 5000), st.sampled_from(["ask", "rejected"])), min_size=1, max_size=6)
lifetimes = st.none() | st.integers(-10, 5000) | st.text(max_size=6) | st.booleans()


@settings(derandomize=True, deadline=None, max_examples=60)
@given(steps, lifetimes, st.floats(-1e9, 1e9))
async def test_a_rotated_refresh_token_is_stored_before_its_access_token_is_used_whatever_the_clocks_do(
    asked: list[tuple[float, str]], lifetime: object, jump: float
) -> None:
    """Any lifetime, any waiting, and a wall clock that jumps: tokens are renewed by the monotonic clock alone."""
    from mintwright.domain.answers.service_records import AccessToken, parse_access_token

    kept: list[str] = []
    sent: list[str] = []
    clock = [0.0]

    class Service:
        base_url = "https://x.example"

        async def grant_refresh(self, *, refresh_token: SecretText, **_: object) -> AccessToken:
            sent.append(refresh_token.get_secret_value())
            number = len(sent)
            answer = {"access_token": f"a{number}", "refresh_token": f"r{number}", "expires_in": lifetime}
            return parse_access_token(json.dumps(answer).encode())

    async def keep(account: AccountTokenProvider) -> None:
        kept.append(account.credentials.refresh_token.get_secret_value())
        if account.credentials.refresh_token:  # a new one, not that the spent one is forgotten
            assert account._access_token.get_secret_value() != f"a{len(sent)}"  # not in use before this is on disk
        await asyncio.sleep(0)

    way = a_way(client_id="c", client_secret="s", refresh_token="r0")
    account = AccountTokenProvider(
        TEST, way, connect=lambda _: cast("Any", Service()), store=keep, on_lost=lambda _: None, clock=lambda: clock[0]
    )
    account.is_remembered = True
    current = await account.token()
    for wait, how in asked:
        clock[0] += wait
        with patch("time.time", lambda: jump):
            before, renewals = current, len(sent)
            current = await account.token(before if how == "rejected" else None)
        assert how != "rejected" or current != before
        if how == "ask" and not (isinstance(lifetime, int) and lifetime > 0 and not isinstance(lifetime, bool)):
            assert len(sent) == renewals or isinstance(lifetime, str)  # a number as text counts as one
        assert kept[-1] == f"r{len(sent)}"
    assert sent == [f"r{number}" for number in range(len(sent))]  # each once


async def test_what_an_account_holds_of_its_sign_in_is_hidden_wherever_it_is_shown(scripted: ScriptedService) -> None:
    """Whatever walks over its fields, as a debugger or a crash report does, finds no secret."""
    from mintwright.studio.session.sign_in_methods import by_password, by_refresh, by_secret, by_token

    client = {"client_id": "c", "client_secret": "hush-client"}
    entries = (
        by_secret("hush-secret"),
        by_password({**client, "username": "ada", "password": "hush-password"}),
        by_refresh({**client, "refresh_token": "hush-refresh"}),
        by_token({**client, "access_token": "hush-access", "refresh_token": "hush-refresh"}),
    )
    for entry in entries:
        account = an_account("http://127.0.0.1:9", [0.0], entry.way)
        account.use_token("hush-access")
        held = [*vars(account).values(), *(getattr(entry.way, name) for name in entry.way.__slots__), *entry.typed]
        held += [cell.cell_contents for cell in entry.begin.__closure__ or ()]
        assert "hush" not in repr(held)
        await account.close()
