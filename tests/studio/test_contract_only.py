"""The whole road on a service that offers only the contract: the receipt says what is missing."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send
from tests.parts import Profile, Until

from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.practice import PracticeOptions, PracticeServer
from mintwright.practice.http.fault_injection import FaultMiddleware
from mintwright.practice.http.protocol import HungUpError
from mintwright.studio.changes import Kind
from mintwright.studio.lookup import look_schedule
from mintwright.studio.studio import Studio

CONTRACT = {
    ("POST", "/auth/exchange/"), ("POST", "/auth/token/"), ("POST", "/v1/files/"), ("POST", "/v1/assets/"),
}  # fmt: skip


@pytest.mark.parametrize("count", [1, 3], ids=["one asset", "a collection"])
async def test_a_receipt_without_the_endpoints_beyond_the_contract(
    tmp_path: Path, profile: Profile, until: Until, count: int
) -> None:
    server = PracticeServer(tmp_path / "contract-only", options=PracticeOptions(contract_only=True, chain_strict=True))
    server.start()
    try:
        profile.server = server
        studio = profile.open()
        await studio.start()
        art_ids = (await studio.uploads.add(profile.draw(count))).art_ids
        await until(lambda: studio.uploads.totals().uploaded == count)
        mint = await studio.minting.mint(studio.reviewer.review(art_ids, "Contract only"))
        assert mint.state is MintState.ANSWERED, mint.details
        await studio.poller.refresh(mint.id)
        receipt = studio.minting.receipt(mint.id)
        assert receipt.transaction_uuid
        missing = " ".join(str(sentence) for sentence in receipt.missing)
        if count == 1:  # the contract's answer to one asset holds the whole transaction
            assert receipt.deposit_address.startswith("addr_test1")
            assert receipt.cost is not None
            assert missing == ""
        else:  # to a collection it holds only the identifiers
            assert receipt.collection_uuid
            assert receipt.deposit_address == ""
            assert "name the address to pay to" in missing
            assert receipt.transaction_uuid in missing or "transaction" in missing
        await studio.close()
    finally:
        server.stop()


class Door:
    """What comes to a service that offers only the contract; it loses the answers to mints while it `loses` them."""

    def __init__(self, middleware: type[FaultMiddleware]) -> None:
        self.requests: list[tuple[str, str]] = []
        self.loses = False
        self._pass_on: Callable[..., object] = middleware.__call__

    def beyond(self) -> list[tuple[str, str]]:
        """The requests that the contract does not know."""
        return [one for one in self.requests if one not in CONTRACT and not one[1].startswith("/ipfs/")]

    async def __call__(self, inside: FaultMiddleware, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._pass_on(inside, scope, receive, send)  # type: ignore[misc]
        asked = (scope["method"], scope["path"])
        self.requests.append(asked)
        if self.loses and asked == ("POST", "/v1/assets/"):
            await self._pass_on(inside, scope, receive, _lost)  # type: ignore[misc]
            raise HungUpError
        return await self._pass_on(inside, scope, receive, send)  # type: ignore[misc]


async def _lost(_message: Message) -> None:
    """An answer that does not arrive."""


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Door:
    door = Door(FaultMiddleware)
    monkeypatch.setattr(FaultMiddleware, "__call__", lambda inside, *given: door(inside, *given))
    return door


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[PracticeServer]:
    server = PracticeServer(tmp_path / "contract-only", options=PracticeOptions(contract_only=True, chain_strict=True))
    server.start()
    yield server
    server.stop()


async def test_after_its_refusals_nothing_beyond_the_contract_is_asked_until_the_next_sign_in(
    profile: Profile, door: Door, plain: PracticeServer, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One asset, a collection, and a mint whose answer was lost: each would like to know more."""
    monkeypatch.setattr(look_schedule, "FIRST", timedelta(0))
    profile.server = plain
    studio = profile.open(practice=False)
    await studio.start()
    await studio.session.sign_in_secret(Network.TEST, plain.base_url, plain.issue_secret_token())
    ids = (await studio.uploads.add(profile.draw(4))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 4)
    one, several = [(await studio.minting.mint(studio.reviewer.review(some))).id for some in (ids[:1], ids[1:3])]
    door.loses = True
    lost = (await studio.minting.mint(studio.reviewer.review(ids[3:]))).id
    assert studio.minting.mint_by_id(lost).state is MintState.UNKNOWN
    lists = {("GET", "/v1/transactions/"), ("GET", "/v1/assets/")}
    await until(lambda: lists <= set(door.beyond()) and len(door.beyond()) >= 3)
    await until(lambda: not studio.mint_finder.look_of(lost).is_offered)
    await until(lambda: not is_asking())
    refused = door.beyond()
    assert len(refused) <= 4, refused
    assert await everything_is_tried(studio, [one, several, lost]) == {
        "This service does not say how a mint goes on. Follow it on the service’s own site. It is asked again when you "
        "sign in next."
    }
    await studio.uploads.add(profile.draw(1, "later {}.png"))
    await until(lambda: studio.uploads.totals().uploaded == 5)  # the service goes on to answer what is in the contract
    assert door.beyond() == refused
    await studio.session.sign_in_secret(Network.TEST, plain.base_url, plain.issue_secret_token())
    await until(lambda: len(door.beyond()) > len(refused))
    await studio.close()


def is_asking() -> bool:
    """Whether the poller waits for an answer: to what it asked before it knew that nobody answers."""
    under_way = [repr(task.get_coro()) for task in asyncio.all_tasks()]
    return any("SinglePoll." in name or "ListPoll." in name for name in under_way)


async def everything_is_tried(studio: Studio, mint_ids: list[int]) -> set[str]:
    """What the artist can do, and what happens by itself, to hear more of these mints; what she is told."""
    told: set[str] = set()
    for mint_id in mint_ids:
        studio.poller.look_at(mint_id)
        studio.poller.poll_soon(mint_id)
        if studio.minting.mint_by_id(mint_id).state is MintState.UNKNOWN:
            await studio.mint_finder.look(mint_id)
        else:
            told.add(str(await studio.poller.refresh(mint_id)))
        studio.changes.announce(Kind.MINTS, {mint_id})
        studio.changes.deliver()
    studio.poller.poll_now(*mint_ids)
    with suppress(MintwrightError):
        await studio.practice_tools.refresh()
    for _ in range(20):  # as many turns as it takes to begin asking
        await asyncio.sleep(0)
    return told
