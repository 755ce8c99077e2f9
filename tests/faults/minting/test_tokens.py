"""Token failures: a refresh grant is used only once, a storm of 401s ends, and a mint can still be sent."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from mintwright.api.retry_policy import Timeouts
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.studio.session.session import SessionState
from mintwright.studio.session.token_refresh import SignInRequired
from mintwright.studio.studio import Studio

World = Any  # of conftest.py
Connection = Any  # of ../conftest.py
Way = Callable[[Connection], Awaitable[None]]
TEST = Network.TEST
HTML = b"<html><body>It works</body></html>"
CLIENT = {"client_id": "client", "client_secret": "client-secret"}


class Service:
    """Behaves as each test says, by path; keeps what was asked. Tokens are access-1, refresh-1 and so on."""

    def __init__(self, serve: Any, world: World) -> None:
        self.asked: list[tuple[str, str]] = []  # path and body
        self.ways: dict[str, Way] = {"/auth/token/": self.grant, "/auth/exchange/": self.grant}
        self.rotates = True
        self._granted = 0
        self._world = world
        self.running = serve(self._behave)

    def times(self, path: str, part: str = "") -> int:
        return sum(asked == path and part in body for asked, body in self.asked)

    async def _behave(self, connection: Connection) -> None:
        request = await connection.whole()
        self.asked.append((request.path, request.body.decode()))
        await self.ways[request.path](connection)

    async def grant(self, connection: Connection) -> None:
        self._granted += 1
        number = self._granted
        made = {"access_token": f"access-{number}", "expires_in": 3600, "token_type": "Bearer"}
        if self.rotates:
            made["refresh_token"] = f"refresh-{number}"
        await connection.send(answering("200 OK", json.dumps(made).encode()))


def answering(status: str, body: bytes, length: int | None = None) -> bytes:
    told = len(body) if length is None else length
    head = f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {told}\r\n"
    return head.encode() + b"Connection: close\r\n\r\n" + body


def always(status: str, body: bytes = b"{}", length: int | None = None) -> Way:
    async def behave(connection: Connection) -> None:
        await connection.send(answering(status, body, length))

    return behave


async def hangs_up(connection: Connection) -> None:
    connection.reset()


async def stalls(_: Connection) -> None:
    await asyncio.Event().wait()


TROUBLE = {
    "lost": hangs_up,
    "half an answer": always("200 OK", b'{"access_token": "acc', 500),
    "html": always("200 OK", HTML),
    "5xx": always("503 X"),
    "429": always("429 X\r\nRetry-After: 0"),
    "refused": always("400 X", b'{"error": "invalid_grant"}'),
    "no answer": stalls,
}


@pytest.fixture
def service(serve: Any, world: World) -> Service:
    return Service(serve, world)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    defaults = {**Timeouts.__init__.__kwdefaults__, "progress": 0.3, "answer": 0.3}
    monkeypatch.setattr(Timeouts.__init__, "__kwdefaults__", defaults)


async def signed_in(world: World, data: Path, ring: Any, base_url: str) -> Studio:
    """A studio that stays signed in by the refresh token `refresh-1`, at the access token `access-1`."""
    studio = await world.reopened(data, ring)
    await studio.session.sign_in_refresh(TEST, base_url, **CLIENT, refresh_token="first")
    assert "refresh-1" in "".join(ring.entries.values())
    return studio


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("trouble", TROUBLE.values(), ids=TROUBLE)
async def test_a_refresh_grant_is_used_once_whatever_is_answered(world: World, service: Service, trouble: Way) -> None:
    _, data = world.profile()
    ring = world.ring()
    async with service.running as adversary:
        studio = await signed_in(world, data, ring, adversary.base_url)
        service.ways["/auth/token/"] = trouble
        for _ in range(2):
            with pytest.raises(SignInRequired):
                await studio.session.token("access-1")
        await studio.close()
        again = await world.reopened(data, ring)
        service.ways["/auth/token/"] = service.grant
        await again.session.switch(TEST)
        assert again.session.state is SessionState.SIGNED_OUT
        await again.close()
    assert service.times("/auth/token/", "refresh-1") == 1


async def test_a_studio_killed_while_it_refreshes_does_not_repeat_the_grant(world: World, service: Service) -> None:
    _, data = world.profile()
    ring, left = world.ring(), world.ring()

    async def note_what_a_kill_would_leave(connection: Connection) -> None:
        left.entries = dict(ring.entries)
        connection.reset()

    async with service.running as adversary:
        studio = await signed_in(world, data, ring, adversary.base_url)
        service.ways["/auth/token/"] = note_what_a_kill_would_leave
        with pytest.raises(SignInRequired):
            await studio.session.token("access-1")
        await studio.close()
        service.ways["/auth/token/"] = service.grant
        after = await world.reopened(data, left)
        await after.session.switch(TEST)
        with pytest.raises(SignInRequired):
            await after.session.token()
        await after.close()
    assert service.times("/auth/token/", "refresh-1") == 1
    assert "refresh-1" not in "".join(left.entries.values())


async def test_a_refresh_token_that_is_not_rotated_stays(world: World, service: Service) -> None:
    _, data = world.profile()
    ring = world.ring()
    async with service.running as adversary:
        studio = await signed_in(world, data, ring, adversary.base_url)
        service.rotates = False
        assert await studio.session.token("access-1") == "access-2"
        assert "refresh-1" in "".join(ring.entries.values())
        assert await studio.session.token("access-2") == "access-3"
        await studio.close()


async def test_a_refresh_token_that_reached_nobody_is_kept_across_a_restart(world: World, service: Service) -> None:
    _, data = world.profile()
    ring = world.ring()
    async with service.running as adversary:
        studio = await signed_in(world, data, ring, adversary.base_url)
        account = studio.session.account_of(TEST)
        reachable = account.service
        account.service = type(reachable)("http://127.0.0.1:1", token_provider=account, sleep=at_once)
        with pytest.raises(MintwrightError, match="cannot be reached"):
            await studio.session.token("access-1")
        await reachable.close()
        await studio.close()
        again = await world.reopened(data, ring)
        await again.session.switch(TEST)
        assert await again.session.token() == "access-2"
        await again.close()
    assert service.times("/auth/token/", "refresh-1") == 1


async def at_once(_: float) -> None:
    await asyncio.sleep(0)


async def test_signing_out_while_a_token_is_renewed_leaves_nothing_behind(world: World, service: Service) -> None:
    _, data = world.profile()
    ring = world.ring()
    arrived, may_answer = asyncio.Event(), asyncio.Event()

    async def slowly(connection: Connection) -> None:
        arrived.set()
        await may_answer.wait()
        await service.grant(connection)

    async with service.running as adversary:
        studio = await signed_in(world, data, ring, adversary.base_url)
        account = studio.session.account_of(TEST)
        service.ways["/auth/token/"] = slowly
        waiting = asyncio.ensure_future(studio.session.token("access-1"))
        await arrived.wait()
        await studio.session.sign_out()
        may_answer.set()
        with pytest.raises(SignInRequired):
            await waiting
        assert not account.credentials.client_secret
        assert not account.credentials.refresh_token
        assert ring.entries == {}
        await studio.close()


# --- While minting


async def ready(world: World, service: Service, base_url: str) -> tuple[Studio, Any]:
    """A studio signed in by a secret token, and a review."""
    _, data = world.profile()
    world.move(data, base_url)
    studio = await world.reopened(data)
    await studio.session.sign_in_secret(TEST, base_url, "secret", remember=False)
    assert service.times("/auth/exchange/") == 1
    for art_id in world.ids:
        studio.drafts.edit(art_id, name="Gate", asset_name=f"Gate{art_id}")
    return studio, studio.reviewer.review(world.ids)


async def test_a_storm_of_401_ends_and_leaves_the_mint_ready_to_be_sent(world: World, service: Service) -> None:
    async with service.running as adversary:
        studio, review = await ready(world, service, adversary.base_url)
        service.ways["/v1/assets/"] = always("401 X")
        sent = await asyncio.gather(*(studio.minting.mint(review) for _ in range(20)))
        assert {mint.state for mint in sent} == {MintState.PREPARED}
        assert service.times("/v1/assets/") == 2  # one replay
        assert service.times("/auth/exchange/") == 2  # one renewal
        service.ways["/v1/assets/"] = accepts(service)
        assert (await studio.minting.send(sent[0].id)).state is MintState.ANSWERED
        assert service.times("/v1/assets/") == 3
        await studio.close()


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("trouble", TROUBLE.values(), ids=TROUBLE)
async def test_a_401_whose_renewal_fails_leaves_the_mint_ready_to_be_sent(
    world: World, service: Service, trouble: Way
) -> None:
    async with service.running as adversary:
        studio, review = await ready(world, service, adversary.base_url)
        service.ways["/v1/assets/"] = always("401 X")
        service.ways["/auth/exchange/"] = trouble
        mint = await studio.minting.mint(review)
        assert mint.state is MintState.PREPARED
        assert mint.problem is not None
        assert service.times("/v1/assets/") == 1
        assert service.times("/auth/exchange/") == 2
        service.ways["/v1/assets/"] = accepts(service)
        service.ways["/auth/exchange/"] = service.grant
        if studio.session.state is SessionState.SIGNED_OUT:
            await studio.session.sign_in_secret(TEST, adversary.base_url, "secret", remember=False)
        assert (await studio.minting.send(mint.id)).state is MintState.ANSWERED
        assert service.times("/v1/assets/") == 2
        await studio.close()


def accepts(service: Service) -> Way:
    """Make what was asked last."""

    async def behave(connection: Connection) -> None:
        wanted = json.loads(service.asked[-1][1])
        made = [
            {"uuid": f"a{number}", "asset_name": each["asset_name"], "collection": "c", "transaction": "t"}
            for number, each in enumerate(wanted)
        ]
        await connection.send(answering("201 Created", json.dumps(made).encode()))

    return behave
