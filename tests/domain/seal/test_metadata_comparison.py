"""What stands on the chain (CIP-25) against what was approved."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from tests.domain.seal.sent import WHOLE, collections
from tests.whole import sized

from mintwright.chain.metadata import asset_metadata, cip25
from mintwright.domain.seal.approved_fields import ApprovedField
from mintwright.domain.seal.difference_words import in_words
from mintwright.domain.seal.metadata_comparison import compare_metadata

POLICY = "ab" * 28


def minted(requests: list[dict[str, Any]], policy: str = POLICY) -> Any:
    """The metadata as a service gives it: JSON, whose label is a text."""
    fields = {
        one["asset_name"]: asset_metadata(
            name=one["name"], image=one["image"], description=one.get("description", ""), files=one.get("files", ()),
            attrs=one.get("attrs"),
        )
        for one in requests
    }  # fmt: skip
    return json.loads(json.dumps(cip25(policy, fields)))


@pytest.mark.soak
@settings(derandomize=True, deadline=None, max_examples=sized(1_000, 40))
@given(collections())
def test_what_is_minted_as_the_standard_writes_it_differs_in_nothing(sent: list[dict[str, Any]]) -> None:
    found = compare_metadata(sent, minted(sent), POLICY)
    assert found is not None
    assert [str(in_words(one)) for one in found.differences] == []


def test_a_long_link_stands_there_as_lines_and_names_may_be_hexadecimal() -> None:
    sent = [WHOLE | {"image": f"ipfs://{'b' * 59}"}]
    metadata = minted(sent)
    assets = metadata["721"][POLICY]
    assert isinstance(assets["Gate1"]["image"], list)
    metadata["721"] = {POLICY: {b"Gate1".hex(): assets["Gate1"]}, "version": 2}
    found = compare_metadata(sent, metadata, POLICY)
    assert found is not None
    assert found.is_whole


def test_the_kind_that_a_service_adds_is_left_out_but_not_one_that_was_approved() -> None:
    metadata = minted([WHOLE])
    metadata["721"][POLICY]["Gate1"]["mediaType"] = "image/png"
    found = compare_metadata([WHOLE], metadata, POLICY)
    assert found is not None
    assert found.is_whole
    sent = WHOLE | {"attrs": {"mediaType": "mine"}}
    metadata = minted([sent])
    metadata["721"][POLICY]["Gate1"]["mediaType"] = "image/png"
    found = compare_metadata([sent], metadata, POLICY)
    assert found is not None
    assert not found.is_whole


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("name",), "Other", ApprovedField.TITLE),
        (("image",), "ipfs://Other", ApprovedField.PICTURE),
        (("description",), None, ApprovedField.DESCRIPTION),
        (("artist",), "Somebody", ApprovedField.ATTRIBUTES),
        (("where", "at", "sea"), "yes", ApprovedField.ATTRIBUTES),
        (("tags",), ["b", "a"], ApprovedField.ATTRIBUTES),
        (("advertisement",), "Buy", ApprovedField.ATTRIBUTES),
        (("files",), None, ApprovedField.FILES),
        (("files", 1, "src"), "ipfs://Other", ApprovedField.FILES),
        ((), None, ApprovedField.ASSET),
        ((), "text", ApprovedField.ASSET),
    ],
)
def test_every_change_on_the_chain_is_found(path: tuple[Any, ...], value: Any, field: ApprovedField) -> None:
    metadata = copy.deepcopy(minted([WHOLE]))
    inner: Any = metadata
    whole = ("721", POLICY, "Gate1", *path)
    for key in whole[:-1]:
        inner = inner[key]
    inner[whole[-1]] = value
    found = compare_metadata([WHOLE], metadata, POLICY)
    assert found is not None
    assert {one.field for one in found.differences} == {field}
    assert str(in_words(found.differences[0]))


def test_another_policy_and_a_token_nobody_asked_for_are_differences() -> None:
    found = compare_metadata([WHOLE], minted([WHOLE], "cd" * 28), POLICY)
    assert found is not None
    assert str(in_words(found.differences[0])) == (
        f"This was minted under the policy {'cd' * 28}, not under the one the service named."
    )
    found = compare_metadata([WHOLE], minted([WHOLE, WHOLE | {"asset_name": "More"}]), POLICY)
    assert found is not None
    assert [str(in_words(one)) for one in found.differences] == [
        "The service recorded “More”, which you did not approve."
    ]


@pytest.mark.parametrize("metadata", [None, "", [], {}, "text", {"721": None}, {"721": {}}, {"20": {"a": 1}}, 7])
def test_where_no_such_record_is_given_nothing_is_compared(metadata: Any) -> None:
    assert compare_metadata([WHOLE], metadata, POLICY) is None
