"""A look through a very long list, or for a very large mint, holds up no turn of the loop."""

import asyncio
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest
from tests.pace import within

from mintwright.api.client import MintingService
from mintwright.domain.answers.list_pages import ListPage, parse_assets_page
from mintwright.domain.answers.service_records import Asset
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.background.request_spacing import RequestSpacing
from mintwright.studio.lookup import list_scan
from mintwright.studio.lookup.search import look_through

NOON = datetime(2026, 11, 25, 12, tzinfo=UTC)
BODY: dict[str, Any] = {
    "blockchain": "ada", "amount": 1, "name": "A", "asset_name": "A", "image": "ipfs://A", "is_auto": True,
    "attrs": {"sky": ["red", "late"], "at": {"sea": "no", "hill": "yes"}},
}  # fmt: skip
TURN = 0.03  # seconds


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_scan, "SPACING", 0.0)


class LongList:
    """Pages of so many assets, each of a transaction of its own."""

    def __init__(self, count: int, size: int) -> None:
        whole = [self._record(number) for number in range(count)]
        parts = [whole[at : at + size] for at in range(0, count, size)]
        self._pages = [self._page(part, is_last=part is parts[-1]) for part in parts]

    @staticmethod
    def _record(number: int) -> Mapping[str, Any]:
        created = NOON + timedelta(days=1, milliseconds=-10 * number)
        return {"uuid": f"a{number}", "transaction": f"t{number}", "created_on": created.isoformat(), "asset_name": "B"}

    @staticmethod
    def _page(records: list[Mapping[str, Any]], *, is_last: bool) -> ListPage[Asset]:
        return parse_assets_page(json.dumps({"next": None if is_last else "x", "results": records}).encode())

    async def assets_page(self, number: int) -> ListPage[Asset]:
        return self._pages[number - 1]


def mint_of(count: int) -> Mint:
    body = json.dumps([{**BODY, "asset_name": f"A{number}"} for number in range(count)]).encode()
    return Mint(
        id=1, project_id=1, title="T", network=Network.TEST, base_url="https://x", art_ids=tuple(range(count)),
        is_collection=True, body=body, sha256="", state=MintState.UNKNOWN, prepared_on=NOON, sent_on=NOON,
    )  # fmt: skip


async def looked_through(service: LongList, mint: Mint, known: Mapping[str, datetime]) -> int | None:
    search = await look_through(cast("MintingService", service), mint, (), known, RequestSpacing(0.0))
    return None if search is None else search.pages


async def test_forty_thousand_that_are_listed_hold_nothing_up(turns: list[float]) -> None:
    service, mint = LongList(40_000, 2_000), mint_of(1)
    known = {f"t{number}": NOON for number in range(0, 40_000, 100)}
    await asyncio.sleep(0)  # the turn in which that was made has ended
    turns.clear()
    assert await looked_through(service, mint, known) == 40, "twice: it does not say how many there are"
    within(max(turns), TURN, "a page")


async def test_ten_thousand_that_were_sent_hold_nothing_up(turns: list[float]) -> None:
    service, mint = LongList(10, 5), mint_of(10_000)
    await asyncio.sleep(0)  # the turn in which that was made has ended
    turns.clear()
    assert await looked_through(service, mint, {}) is not None
    within(max(turns), TURN, "a page")
