"""The service's lists: what they tell, whether they are offered, and that nothing in an answer leads elsewhere."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.faults.conftest import Answer, Serve

from mintwright.api import errors
from mintwright.api.client import MintingService
from mintwright.api.retry_policy import RetryPolicy
from mintwright.api.token_provider import FixedToken
from mintwright.domain.answers.list_pages import ListOrder, ListPage
from mintwright.domain.assets.asset import AssetRequest
from mintwright.practice import PracticeOptions, PracticeServer

PAGE = {"count": 2, "next": "https://elsewhere.example/steal/?page=2", "results": [{"uuid": "t1"}]}
NOT_OFFERED = (404, 405, 501)


@pytest.fixture
def practice(tmp_path: Path) -> Iterator[PracticeServer]:
    server = PracticeServer(tmp_path, options=PracticeOptions(page_size=2))
    server.start()
    yield server
    server.stop()


def signed_in(base_url: str) -> MintingService:
    return MintingService(base_url, token_provider=FixedToken("bearer-token"), patience=RetryPolicy(attempts=1))


async def test_all_that_was_minted_is_read_page_by_page(practice: PracticeServer) -> None:
    token = practice.credentials().access_token
    async with MintingService(practice.base_url, token_provider=FixedToken(token)) as service:
        image = "ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH"
        created = [
            await service.create_asset(AssetRequest(
                amount=1, name=f"Gate {number}", asset_name=f"Gate{number}", image=image, is_auto=True
            ))
            for number in range(3)
        ]  # fmt: skip
        pages = [await service.assets_page(number) for number in (1, 2, 3)]
        lists = [await service.transactions_page(number, ListOrder.LAST_CHANGED_FIRST) for number in (1, 2)]
    read = [page for page in pages if page is not None]
    assert [listed.record.uuid for page in read for listed in page.results] == [one.uuid for one in reversed(created)]
    assert [page.is_last for page in read] == [False, True, True]
    assert {page.count for page in read[:2]} == {3}
    assert read[2] == ListPage()  # beyond the last
    found = {listed.record.uuid for page in lists if page is not None for listed in page.results}
    assert found == {one.transaction_uuid for one in created}


async def test_the_next_page_is_asked_for_by_its_number_and_nowhere_else(serve: Serve, answer: Answer) -> None:
    date = "Date: Wed, 20 Apr 2022 16:37:58 GMT"
    async with (
        serve(answer(200, json.dumps(PAGE).encode(), date)) as adversary,
        signed_in(adversary.base_url) as service,
    ):
        page = await service.transactions_page(7)
    assert [request.path for request in adversary.seen] == ["/v1/transactions/?sort=-created_on&page=7"]
    assert page is not None
    assert not page.is_last
    assert page.told_on == datetime(2022, 4, 20, 16, 37, 58, tzinfo=UTC)


@pytest.mark.parametrize(
    "date", ["", "Date: ", "Date: yesterday", "Date: " + "9" * 4_000, "Date: Wed, 99 Apr 9999999 16:37:58 GMT"]
)
async def test_a_date_that_is_none_tells_nothing(serve: Serve, answer: Answer, date: str) -> None:
    dated = answer(200, json.dumps(PAGE).encode(), *filter(None, [date]))
    async with serve(dated) as adversary, signed_in(adversary.base_url) as service:
        page = await service.assets_page(1)
    assert page is not None
    assert page.told_on is None


@pytest.mark.parametrize("status", NOT_OFFERED)
async def test_a_list_that_is_not_offered_is_none(serve: Serve, answer: Answer, status: int) -> None:
    async with serve(answer(status, b"{}")) as adversary, signed_in(adversary.base_url) as service:
        assert await service.transactions_page(1) is None
        assert await service.assets_page(1) is None
        assert await service.assets_page(2) == (ListPage() if status == 404 else None)


@pytest.mark.parametrize("status", [400, 401, 403, 410, 429, 500, 503])
async def test_another_refusal_says_nothing_about_what_is_offered(serve: Serve, answer: Answer, status: int) -> None:
    async with serve(answer(status, b"{}")) as adversary, signed_in(adversary.base_url) as service:
        with pytest.raises(errors.ServiceError):
            await service.assets_page(1, is_glance=True)


@pytest.mark.parametrize(
    "body", [b"", b"<html></html>", b"[]", b'{"detail": "no"}', b'{"results": 7}', b" " * 9_000_000]
)
async def test_what_is_no_page_is_told(serve: Serve, answer: Answer, body: bytes) -> None:
    async with serve(answer(200, body)) as adversary, signed_in(adversary.base_url) as service:
        with pytest.raises(errors.ServiceError) as caught:
            await service.transactions_page(1, is_glance=True)
    assert str(caught.value.sentence)
