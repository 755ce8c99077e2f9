"""The practice wallet, clock and weather against the running practice service."""

from collections.abc import Awaitable, Callable, Iterator
from datetime import timedelta
from decimal import Decimal

import pytest

from mintwright.api import errors
from mintwright.api.client import MintingService
from mintwright.api.practice_client import (
    NoPracticeToolsError,
    Payment,
    PaymentNotExpectedError,
    PracticeClient,
    _weather,
)
from mintwright.api.token_provider import FixedToken
from mintwright.domain.answers.service_records import Transaction
from mintwright.domain.answers.untrusted_json import RecordError
from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.weather import FINE, Weather
from mintwright.practice import PracticeOptions, PracticeServer

IMAGE = "ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH"
WAIT = PracticeOptions(seen_seconds=3600)


@pytest.fixture(scope="module")
def practice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PracticeServer]:
    server = PracticeServer(tmp_path_factory.mktemp("practice"), options=WAIT)
    server.start()
    yield server
    server.stop()


async def signed_in(practice: PracticeServer, work: Callable[[MintingService], Awaitable[None]]) -> None:
    async with MintingService(practice.base_url) as door:
        token = await door.exchange_secret(practice.issue_secret_token())
    async with MintingService(practice.base_url, token_provider=FixedToken(token.access_token)) as service:
        await work(service)


async def created(service: MintingService) -> Transaction:
    asset = await service.create_asset(request("Cat1"))
    assert isinstance(asset.transaction, Transaction)
    return asset.transaction


def request(asset_name: str, *, is_auto: bool = True) -> AssetRequest:
    return AssetRequest(amount=1, name="A cat", asset_name=asset_name, image=IMAGE, is_auto=is_auto)


async def test_the_exact_cost_is_paid_once(practice: PracticeServer) -> None:
    async def work(service: MintingService) -> None:
        transaction = await created(service)
        assert transaction.cost is not None
        paid = await PracticeClient(service).pay(transaction.deposit_address, transaction.cost)
        assert (paid.status, paid.returned) == ("waiting", 0)
        seen = await service.transaction(transaction.uuid)
        assert seen is not None
        assert seen.record.issuer_address == paid.sender
        with pytest.raises(errors.RequestRejected) as refusal:
            await PracticeClient(service).pay(transaction.deposit_address, transaction.cost)
        assert refusal.value.status == 409

    await signed_in(practice, work)


async def test_too_much_comes_back_to_the_lovelace(practice: PracticeServer) -> None:
    async def work(service: MintingService) -> None:
        transaction = await created(service)
        assert transaction.cost is not None
        paid = await PracticeClient(service).pay(transaction.deposit_address, transaction.cost + Decimal("0.000001"))
        assert paid.returned == Decimal("0.000001")

    await signed_in(practice, work)


async def test_what_is_held_is_ordered_and_then_paid(practice: PracticeServer) -> None:
    async def work(service: MintingService) -> None:
        made = await service.create_collection([request("Cat1", is_auto=False), request("Cat2", is_auto=False)])
        seen = await service.transaction(made[0].transaction_uuid)
        assert seen is not None
        held = seen.record
        assert held.cost is not None
        with pytest.raises(errors.RequestRejected):
            await PracticeClient(service).pay(held.deposit_address, held.cost)
        await service.order_mint(held.uuid)
        assert isinstance(await PracticeClient(service).pay(held.deposit_address, held.cost), Payment)

    await signed_in(practice, work)


async def test_an_address_at_which_no_mint_waits_is_not_called_a_missing_wallet(practice: PracticeServer) -> None:
    """The address changed, the artist paid to the first: that the service has no wallet was not true."""

    async def work(service: MintingService) -> None:
        first = await created(service)
        assert first.cost is not None
        await PracticeClient(service).trigger(first.uuid, "readdress")
        with pytest.raises(PaymentNotExpectedError) as refusal:
            await PracticeClient(service).pay(first.deposit_address, first.cost)
        assert str(refusal.value.sentence).startswith("Nothing was paid: no mint waits at this address any more.")

    await signed_in(practice, work)


async def test_a_network_without_a_practice_wallet_says_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = PracticeServer(tmp_path_factory.mktemp("plain"), options=PracticeOptions(contract_only=True))
    server.start()

    async def work(service: MintingService) -> None:
        with pytest.raises(errors.RequestRejected) as refusal:
            await PracticeClient(service).pay("addr_test1", Decimal(1))
        assert str(refusal.value.sentence) == "This service has no practice wallet."

    try:
        await signed_in(server, work)
    finally:
        server.stop()


async def test_the_weather_and_the_clock_are_asked_for_and_changed(practice: PracticeServer) -> None:
    stormy = Weather(slow=0.25, drop_before=3, drop_after=4, busy=5, retry_after=6, expire_after=7, seed=8)

    async def work(service: MintingService) -> None:
        rehearsal = PracticeClient(service)
        assert await rehearsal.weather() == FINE
        assert await rehearsal.change_weather(stormy) == await rehearsal.weather() == stormy
        assert await rehearsal.change_weather(FINE) == FINE
        before = await rehearsal.now()
        assert timedelta(seconds=89) < await rehearsal.advance(90) - before < timedelta(seconds=150)

    await signed_in(practice, work)


async def test_what_is_no_weather_is_refused_by_its_name(practice: PracticeServer) -> None:
    async def work(service: MintingService) -> None:
        with pytest.raises(errors.RequestRejected) as refusal:
            await PracticeClient(service).change_weather(Weather(slow=61))
        assert [fault.field for fault in refusal.value.fields] == [("slow",)]

    await signed_in(practice, work)


@pytest.mark.parametrize(
    "answer",
    [b"[]", b'{"slow": "3"}', b'{"busy": true}', b'{"busy": 1.5}', b'{"maintenance": 1}', b'{"seed": -1}', b"nonsense"],
)
def test_an_answer_that_is_no_weather_is_unreadable(answer: bytes) -> None:
    with pytest.raises(RecordError):
        _weather(answer)


def test_a_weather_with_fewer_words_is_fine_in_the_rest() -> None:
    assert _weather(b'{"busy": 4, "hail": "large"}') == Weather(busy=4)


async def test_a_service_without_practice_tools_says_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = PracticeServer(tmp_path_factory.mktemp("plain"), options=PracticeOptions(contract_only=True))
    server.start()

    async def work(service: MintingService) -> None:
        for asking in (PracticeClient(service).weather(), PracticeClient(service).now()):
            with pytest.raises(NoPracticeToolsError, match="no practice tools"):
                await asking

    try:
        await signed_in(server, work)
    finally:
        server.stop()
