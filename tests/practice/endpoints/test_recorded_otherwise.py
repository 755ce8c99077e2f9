"""Honest rounds through the whole service leave the seal whole; rehearsed dishonest ones break it or raise an alarm."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.practice.conftest import Service
from tests.whole import sized

from mintwright.domain.answers.untrusted_json import parse_json
from mintwright.domain.assets.asset import AssetRequest, FileRef
from mintwright.domain.assets.line_splitting import split_lines
from mintwright.domain.assets.wire import asset_body, collection_body
from mintwright.domain.seal.difference_words import in_words
from mintwright.domain.seal.seal import seal_of

ROUNDS = sized(1_000, 25)

_words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1, max_size=12).filter(
    str.strip
)
_line = _words.map(lambda text: split_lines(text)[0])
_attrs = st.recursive(
    _line | st.lists(_line, min_size=1, max_size=3),
    lambda inner: st.dictionaries(_line, inner, min_size=1, max_size=3),
    max_leaves=6,
)


@st.composite
def requests(draw: st.DrawFn) -> list[AssetRequest]:
    """What the studio sends: the primary alone has royalties, and decides when minting starts."""
    is_auto = draw(st.booleans())
    found: list[AssetRequest] = []
    for number in range(draw(st.integers(1, 4))):
        has_royalties = number == 0 and draw(st.booleans())
        rate = draw(st.decimals("0.01", 100, places=2)) if has_royalties else None
        attrs = draw(st.dictionaries(_line, _attrs, max_size=3))
        if lines := draw(st.none() | st.lists(_line, min_size=2, max_size=4)):
            attrs = {"description": lines} | attrs
        found.append(AssetRequest(
            amount=draw(st.integers(1, 2**63 - 1)), name=draw(_words), asset_name=f"Name{number}", image="ipfs://Qm1",
            is_auto=is_auto, description=draw(st.none() | _words), royalties_rate=rate,
            royalties="addr_test1x" if has_royalties else None, attrs=attrs,
            files=tuple(draw(st.lists(st.builds(FileRef, name=_words, media_type=_words, src=_words), max_size=2))),
        ))  # fmt: skip
    return found


@pytest.mark.soak
def test_honest_rounds_leave_the_seal_whole_before_and_after_the_mint(still: Service) -> None:
    @settings(derandomize=True, deadline=None, max_examples=ROUNDS)
    @given(requests())
    def go_round(made: list[AssetRequest]) -> None:
        single = len(made) == 1
        body = asset_body(made[0]) if single else collection_body(made)
        answer = still.artist.post("/v1/assets/", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 201, answer.text
        sent, records = parse_json(body), parse_json(answer.content)
        sent, records = ([sent], [records]) if single else (sent, records)
        told = records[0]["transaction"]
        uuid = told["uuid"] if single else told
        later = parse_json(still.artist.get(f"/v1/transactions/{uuid}/").content)
        seal = seal_of(sent, records, later, is_minted=True)
        assert seal.minted is not None
        assert [str(in_words(one)) for found in seal.comparisons for one in found.differences] == []
        assert seal.is_whole

    go_round()


ASSET: dict[str, Any] = {
    "blockchain": "ada", "amount": 1, "name": "The Winter Crown", "asset_name": "Crown", "image": "ipfs://Qm1",
    "is_auto": True,
}  # fmt: skip


@pytest.mark.parametrize("name", ["The Winter Crown", "otto", "O"])
def test_a_service_that_records_otherwise_is_found(still: Service, name: str) -> None:
    still.artist.post("/practice/weather/", json={"other_record": True}).raise_for_status()
    try:
        sent = [ASSET | {"name": name}, ASSET | {"asset_name": "Second"}]
        records = still.create(sent)
    finally:
        still.artist.post("/practice/weather/", json={}).raise_for_status()
    seal = seal_of(sent, json.loads(json.dumps(records)), None, is_minted=False)
    assert [(one.place, one.field, one.approved) for one in seal.recorded.differences] == [(0, "name", name)]


def test_an_address_changes_when_that_is_rehearsed_and_can_be_paid_at(still: Service) -> None:
    created = still.create(ASSET)["transaction"]
    event = {"transaction": created["uuid"], "event": "readdress"}
    changed = still.artist.post("/practice/chain/", json=event).raise_for_status().json()
    assert changed["deposit_address"] != created["deposit_address"]
    assert changed["policy_id"] == created["policy_id"]
    paid = still.artist.post("/practice/pay/", json={"address": changed["deposit_address"], "amount": created["cost"]})
    assert paid.status_code == 200, paid.text
