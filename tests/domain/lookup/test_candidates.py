"""What fits of a list is equal in every field that was sent, whole, and nobody else's."""

import copy
import json
import random
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.answers.list_pages import Listed, parse_assets_page
from mintwright.domain.answers.service_records import Asset
from mintwright.domain.lookup.candidates import Candidates, Sent, candidates
from mintwright.domain.lookup.service_clock import ServiceClock

CASES = settings(derandomize=True, deadline=None, max_examples=60)
SENT_ON = datetime(2026, 11, 25, 14, 31, 5, tzinfo=UTC)


def request(number: int) -> dict[str, Any]:
    return {
        "blockchain": "ada", "amount": number + 1, "name": f"Gate {number}", "asset_name": f"Gate{number}",
        "image": f"ipfs://Qm{number}", "is_auto": True, "attrs": {"sky": ["red", "late"], "at": {"sea": "no"}},
        "files": [{"name": "film", "mediaType": "video/mp4", "src": "ipfs://QmF"}],
    }  # fmt: skip


def recorded(requests: Sequence[dict[str, Any]], transaction: str, after: float = 1.0) -> list[dict[str, Any]]:
    """As the service lists it."""
    created = (SENT_ON + timedelta(seconds=after)).isoformat(sep=" ")
    shared = {"transaction": transaction, "created_on": created, "blockchain": "ADA"}
    more = {"collection": f"c-{transaction}"} if len(requests) > 1 else {}
    return [
        {**one, **shared, **more, "uuid": f"{transaction}-{number}", "royalties_rate": "0.00", "royalties": ""}
        for number, one in enumerate(copy.deepcopy(list(requests)))
    ]  # fmt: skip


def listed(records: Sequence[dict[str, Any]]) -> tuple[Listed[Asset], ...]:
    return parse_assets_page(json.dumps({"results": records}).encode()).results


def found(requests: Sequence[dict[str, Any]], records: Sequence[dict[str, Any]], *others: str) -> Candidates:
    sent = Sent(requests=requests, is_collection=len(requests) > 1, sent_on=SENT_ON)
    return candidates(sent, listed(records), others, ServiceClock())


@CASES
@given(st.integers(1, 4), st.integers(0, 3), st.randoms(use_true_random=False))
def test_all_that_fit_are_found_in_whatever_order_they_are_listed(
    count: int, copies: int, chance: random.Random
) -> None:
    requests = [request(number) for number in range(count)]
    records = [one for copied in range(copies) for one in recorded(requests, f"t{copied}", copied)]
    records += recorded([request(number + 7) for number in range(2)], "another")
    chance.shuffle(records)
    fits = found(requests, records).fits
    assert [one.transaction_uuid for one in fits] == [f"t{copied}" for copied in range(copies)]
    for one in fits:
        answer = json.loads(one.answer)
        assert [asset["asset_name"] for asset in answer] == [asked["asset_name"] for asked in requests]
        assert {asset["transaction"] for asset in answer} == {one.transaction_uuid}


def _others(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    return [value + 1] if isinstance(value, int) else [f"{value}x", []]


@CASES
@given(st.integers(1, 3), st.data())
def test_a_single_field_that_differs_is_another_mint(count: int, data: st.DataObject) -> None:
    requests = [request(number) for number in range(count)]
    records = recorded(requests, "t1")
    one = data.draw(st.sampled_from(records))
    field = data.draw(st.sampled_from(sorted(requests[0])))
    value = one[field]
    one[field] = data.draw(st.sampled_from([None, *_others(value)]))
    assert found(requests, records).fits == ()


def test_it_is_no_other_receipts_no_larger_mint_and_no_collection_of_one() -> None:
    requests = [request(0)]
    records = recorded(requests, "t1")
    assert len(found(requests, records).fits) == 1
    assert found(requests, records, "t1").fits == ()
    assert found(requests, recorded([*requests, request(1)], "t1")).fits == ()
    assert found(requests, [{**records[0], "collection": "c"}]).fits == ()


def test_of_a_mint_that_is_listed_in_part_it_is_said() -> None:
    requests = [request(0), request(1)]
    assert found(requests, recorded(requests, "t1")[:1]) == Candidates((), is_partial=True)
    assert not found(requests, recorded([request(5)], "t2")).is_partial


def test_of_a_whole_mint_that_differs_nothing_is_missing() -> None:
    requests = [request(number) for number in range(3)]
    records = recorded(requests, "t")
    assert found(requests, records[:2]).is_partial
    records[1]["amount"] = 99
    assert found(requests, records) == Candidates()


def test_thousands_that_were_sent_and_a_list_of_thousands_take_no_time() -> None:
    """Each transaction of the list was asked for every name that was sent."""
    requests = [request(number) for number in range(3_000)]
    records = [one for number in range(3_000) for one in recorded([request(number)], f"t{number}")]
    there = listed(records)
    sent, began = Sent(requests=requests, is_collection=True, sent_on=SENT_ON), time.thread_time()
    assert candidates(sent, there, (), ServiceClock()).is_partial
    within(time.thread_time() - began, 0.25, "comparing them")
