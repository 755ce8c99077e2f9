"""The text of a request laid out for reading is the text that is sent."""

import json
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as some

from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.assets.wire import asset_body, collection_body
from mintwright.ui.minting.exact_text import laid_out, parts_of

WORDS = some.text(max_size=70)
VALUES = some.recursive(
    WORDS | some.booleans() | some.integers(),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(WORDS, inner, max_size=4),
    max_leaves=20,
)


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@given(VALUES)
def test_only_spaces_between_its_parts_are_added(value: Any) -> None:
    body = compact(value)
    assert parts_of(laid_out(body)) == body


@given(VALUES)
def test_it_reads_as_the_usual_layout_of_json(value: Any) -> None:
    assert laid_out(compact(value)) == json.dumps(value, ensure_ascii=False, indent=2)


@given(some.lists(some.tuples(WORDS, WORDS), min_size=1, max_size=4))
def test_the_parts_of_a_collection_are_what_stands_in_its_body(pieces: list[tuple[str, str]]) -> None:
    requests = [
        AssetRequest(amount=1, name=name, asset_name="A1", image="ipfs://Q", is_auto=True, description=said,
                     royalties_rate=Decimal("2.50"), attrs={"Story": [said, "two"]})
        for name, said in pieces
    ]  # fmt: skip
    assert collection_body(requests) == b"[" + b",".join(map(asset_body, requests)) + b"]"
