"""Plans of random collections on the practice network: what was forecast to fit fits, and little more would."""

import random
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import Any, TypeVar

import pytest
from tests.practice.conftest import IMAGE, Serve, Service
from tests.whole import sized

from mintwright.chain.addresses import practice_address
from mintwright.domain.assets.asset import AssetRequest, FileRef
from mintwright.domain.assets.attributes import Attrs
from mintwright.domain.assets.forecast import DOCUMENTED, Limits, share_of
from mintwright.domain.assets.wire import asset_body, collection_body
from mintwright.domain.plan.division import Division, Way, divided
from mintwright.domain.plan.plan import Plan, Planned

PLANS = sized(500, 4)
HELD = 16_384  # bytes, by the ledger
LEDGER = Limits(metadata_bytes=HELD, bytes=HELD)
SPARE = 400  # bytes by which a forecast may be too large
DAY = 86_400
WORDS = ("washi", "mitsumata", "a moth", "夜の庭", "gampi, unbleached", "🦋", "ink and water", "É")

Result = TypeVar("Result")


def at_once(work: Generator[None, None, Result]) -> Result:
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


class Collection:
    """Random assets of one collection, alike as assets of one are, and how it is divided."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        self._chance = chance
        self.royalties = practice_address() if chance.random() < 0.5 else None
        self._traits, self._longest = chance.randrange(9), chance.choice([20, 64, 200, 900])
        self._files = chance.randrange(3)
        self.requests = [self._asset(number) for number in range(chance.randint(2, 160))]
        self.is_full = seed % 2 == 1  # so full that the next asset was left out because it would not fit
        way = Way.FULL if self.is_full else chance.choice(list(Way))
        self.division = Division(way, number=chance.randint(1, 60), attribute="Trait 0")
        self.limits = LEDGER if self.is_full else DOCUMENTED

    def _text(self) -> str | list[str]:
        text = " ".join(self._chance.choices(WORDS, k=self._chance.randint(1, max(1, self._longest // 8))))
        lines = [text[at : at + 14] for at in range(0, len(text), 14)]  # at most 56 bytes each
        return lines[0] if len(lines) == 1 else lines

    def _asset(self, number: int) -> AssetRequest:
        attrs: Attrs = {f"Trait {at}": self._text() for at in range(self._traits)}
        files = [FileRef(name=f"File {at}", media_type="image/png", src=IMAGE) for at in range(self._files)]
        return AssetRequest(
            amount=self._chance.choice([1, 1, 25, 9_000_000_000]), name=f"Night Garden {number}",
            asset_name=f"NightGarden{number}" + "x" * self._chance.randrange(17), image=IMAGE, is_auto=True,
            files=tuple(files), attrs=attrs,
        )  # fmt: skip

    def plan(self) -> Plan:
        traits = ({"Trait 0": str(one.attrs.get("Trait 0"))[:12]} for one in self.requests)
        seen = zip(self.requests, traits, strict=True)
        looked = [Planned(at, share_of(one), held) for at, (one, held) in enumerate(seen)]
        return at_once(divided(looked, self.division, self.limits, has_royalties=self.royalties is not None))

    def body(self, art_ids: Sequence[int]) -> bytes:
        """What is sent for these: the first carries the royalties of the collection."""
        first, *others = (self.requests[at] for at in art_ids)
        if self.royalties:
            first = replace(first, royalties=self.royalties, royalties_rate=Decimal(5))
        return collection_body([first, *others]) if others else asset_body(first)


class Chain:
    """A practice network whose blocks come when they are called for."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def _post(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self._service.artist.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def create(self, body: bytes) -> dict[str, Any]:
        """The transaction of what was asked for."""
        kind = {"Content-Type": "application/json"}
        made: Any = self._service.artist.post("/v1/assets/", content=body, headers=kind).raise_for_status().json()
        uuid: str = made[0]["transaction"] if body.startswith(b"[") else made["transaction"]["uuid"]
        return self._service.artist.get(f"/v1/transactions/{uuid}/").raise_for_status().json()

    def mint(self, transaction: dict[str, Any]) -> str:
        """Pay it, and have it taken into blocks until it is over; its last status."""
        self._post("/practice/pay/", address=transaction["deposit_address"], amount=str(transaction["cost"]))
        status = "waiting"
        while status not in ("confirmed", "rejected"):
            status = self._post("/practice/chain/", transaction=transaction["uuid"], event="confirm")["status"]
        return status

    def bytes_of(self, transaction: dict[str, Any]) -> int:
        """How large the chain takes it to be."""
        with closing(sqlite3.connect(self._service.folder / "service.sqlite3", timeout=10)) as database:
            found = database.execute("select transaction_bytes from mint where uuid = ?", [transaction["uuid"]])
            return int(found.fetchone()[0])


@pytest.mark.soak
def test_no_mint_that_was_forecast_to_fit_is_rejected_and_none_is_refused_that_fits_with_room_to_spare(
    serve: Serve,
) -> None:
    chain = Chain(serve(seen_seconds=DAY, block_seconds=DAY))
    minted = tried = 0
    for seed in range(PLANS):
        collection = Collection(seed)
        plan = collection.plan()
        for mint in plan.mints:
            status = chain.mint(chain.create(collection.body(mint.art_ids)))
            assert status == "confirmed", f"seed {seed}: {len(mint.assets)} assets of {mint.forecast.bytes} bytes"
            minted += 1
        for mint, following in pairwise(plan.mints if collection.is_full else ()):
            over = chain.create(collection.body((*mint.art_ids, following.art_ids[0])))
            assert chain.bytes_of(over) > HELD - SPARE, f"seed {seed}: one more would have fitted"
            tried += 1
    assert minted > PLANS, "hardly anything was divided"
    assert tried, "nowhere was it tried to put one asset more into a mint"
