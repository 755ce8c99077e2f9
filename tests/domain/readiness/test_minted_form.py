"""A draft is as it was minted until a word, a value or a picture is another."""

import json
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.readiness.minted_form import MintedForm, differences, is_as_minted, minted_forms

ASSET: Mapping[str, Any] = {
    "amount": 2, "name": "Gate", "asset_name": "Gate1", "description": "At dusk", "image": "ipfs://cover",
    "files": [
        {"name": "Gate", "src": "ipfs://own", "mediaType": "image/png"},
        {"name": "Sketch", "src": "ipfs://sketch", "mediaType": "image/png"},
    ],
    "attrs": {"Hat": "Beret"}, "royalties": "somebody",
}  # fmt: skip
DRAFT = Draft(
    art_id=1, name="Gate", asset_name="Gate1", description="At dusk", amount=2, attrs=nodes_of({"Hat": "Beret"}),
    cover=2, files=(ExtraFile(art_id=3, name="Sketch"),), royalties="another", is_auto=False,
)  # fmt: skip
REFERENCES = {1: {"ipfs://own"}, 2: {"ipfs://cover", "ipfs://cover elsewhere"}, 3: {"ipfs://sketch"}}


def form(asset: object = ASSET) -> MintedForm:
    return minted_forms(json.dumps([asset]).encode(), [1])[1]


def says(draft: Draft, changed: Mapping[int, str] = MappingProxyType({}), asset: object = ASSET) -> bool:
    references = {**REFERENCES, **{art_id: {one} for art_id, one in changed.items()}}
    return is_as_minted(draft, form(asset), lambda art_id: references.get(art_id, set()))


def test_it_is_the_same_whoever_gets_the_royalties() -> None:
    assert says(DRAFT)
    plain = Draft(art_id=1, name="Gate", asset_name="Gate")
    body = {"amount": 1, "name": "Gate", "asset_name": "Gate", "image": "ipfs://own"}
    assert says(plain, asset=body)
    assert says(plain, asset={**body, "files": None})
    assert says(plain, asset={**body, "files": ["nonsense"]})


@pytest.mark.parametrize(
    "changed",
    [
        replace(DRAFT, amount=1),
        replace(DRAFT, name="Gates"),
        replace(DRAFT, asset_name="Gate2"),
        replace(DRAFT, description="At dawn"),
        replace(DRAFT, attrs=()),
        replace(DRAFT, attrs=nodes_of({"Hat": "Leaf"})),
        replace(DRAFT, cover=None),
        replace(DRAFT, cover=3),
        replace(DRAFT, files=()),
        replace(DRAFT, files=(ExtraFile(art_id=3, name="Draft"),)),
        replace(DRAFT, files=(ExtraFile(art_id=4, name="Sketch"),)),
        replace(DRAFT, files=(ExtraFile(art_id=3, name="Sketch"), ExtraFile(art_id=3, name="Sketch"))),
    ],
)
def test_whatever_is_changed_makes_it_another(changed: Draft) -> None:
    assert not says(changed)


def differs(draft: Draft, asset: object = ASSET) -> list[str]:
    """The fields that are said to differ: attributes by their names."""
    found = differences(draft, form(asset), lambda art_id: REFERENCES.get(art_id, set()))
    return [" › ".join(column.path) or column.field.value for column in found]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (DRAFT, []),
        (replace(DRAFT, name="Gates", amount=1), ["name", "amount"]),
        (replace(DRAFT, asset_name="Gate2"), ["asset_name"]),
        (replace(DRAFT, description="At dawn"), ["description"]),
        (replace(DRAFT, description="At dawn, " * 20), ["description"]),
        (replace(DRAFT, attrs=nodes_of({"Hat": "Leaf", "Eyes": {"Left": "Open"}})), ["Eyes", "Hat"]),
        (replace(DRAFT, attrs=()), ["Hat"]),
        (replace(DRAFT, cover=None), ["picture"]),
        (replace(DRAFT, cover=3), ["picture"]),
        (replace(DRAFT, files=()), ["files"]),
        (replace(DRAFT, files=(ExtraFile(art_id=3, name="Draft"),)), ["files"]),
        (replace(DRAFT, files=(ExtraFile(art_id=4, name="Sketch"),)), ["files"]),
    ],
)
def test_what_differs_from_what_was_minted_is_named(changed: Draft, said: list[str]) -> None:
    assert differs(changed) == said
    assert says(changed) == (not said), "what is said to be changed says in which"


def test_of_a_group_only_what_differs_in_it_is_named_and_of_a_long_description_that_it_does() -> None:
    kept = {**ASSET, "attrs": {"description": ["a" * 60, "b"], "Eyes": {"Left": "Open", "Right": "Shut"}}}
    draft = replace(DRAFT, description="a" * 60 + "c", attrs=nodes_of({"Eyes": {"Left": "Shut", "Right": "Shut"}}))
    assert differs(draft, {**kept, "description": None}) == ["description", "Eyes › Left"]


@pytest.mark.parametrize("art_id", REFERENCES)
def test_other_content_makes_it_another(art_id: int) -> None:
    assert not says(DRAFT, {art_id: "ipfs://other"})


def test_the_order_of_attributes_in_the_body_is_no_change_and_text_that_no_service_takes_is() -> None:
    two = replace(DRAFT, attrs=nodes_of({"Hat": "Beret", "Eyes": "Open"}))
    assert says(two, asset={**ASSET, "attrs": {"Eyes": "Open", "Hat": "Beret"}})
    assert not says(replace(DRAFT, name="\ud800"))


def test_each_asset_of_a_body_is_that_of_its_art_and_a_single_one_that_of_the_only_art() -> None:
    other = {**ASSET, "name": "Bridge"}
    forms = minted_forms(json.dumps([ASSET, "nonsense", other]).encode(), [5, 6, 7])
    assert forms == {5: form(), 7: form(other)}
    assert minted_forms(json.dumps(ASSET).encode(), [5]) == {5: form()}
    assert len(minted_forms(json.dumps([ASSET]).encode(), [5, 6])) == 1


def test_nothing_is_known_from_a_damaged_body() -> None:
    for body in (b"{", b"[" * 100_000, b"\xff", b"3"):
        assert not minted_forms(body, [1])
