"""What was approved against what is recorded: every change of one value is found, and an honest record has none."""

import copy
import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domain.seal.sent import WHOLE, collections, recorded, requests
from tests.whole import sized

from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.seal.approved_fields import ApprovedField
from mintwright.domain.seal.difference_words import in_words, some_in_words
from mintwright.domain.seal.mint_comparison import MOST_KEPT, compare, is_recorded

CASES = settings(derandomize=True, deadline=None, max_examples=sized(1_000, 40))
Place = tuple[str | int, ...]

SENT = set(WHOLE)


def said(sent: Any, record: Any) -> list[str]:
    """The differences of one asset in words."""
    return [str(in_words(one)) for one in compare([sent], [record]).differences]


# --- Honest records


@pytest.mark.soak
@CASES
@given(collections(), st.randoms(use_true_random=False), st.booleans())
def test_an_honest_record_differs_in_nothing_whatever_its_order(
    sent: list[dict[str, Any]], chance: Any, is_shuffled: bool
) -> None:
    records = [recorded(one) for one in sent]
    if is_shuffled:
        chance.shuffle(records)
    found = compare(sent, json.loads(json.dumps(records)))
    assert (found.is_whole, found.differences) == (True, ())
    assert is_recorded(sent, records)


@pytest.mark.parametrize(
    ("field", "sent", "answered"),
    [
        ("blockchain", "ada", "ada"),
        ("blockchain", "ada", "ADA"),
        ("royalties_rate", 3, "3.00"),
        ("royalties_rate", 3, Decimal("3.0")),
        ("royalties_rate", Decimal("0.5"), "0.50"),
        ("amount", 1000, "1000"),
        ("description", "A long text", ["A long ", "text"]),
    ],
)
def test_documented_forms_of_one_value_are_the_same(field: str, sent: Any, answered: Any) -> None:
    request = WHOLE | {field: sent}
    assert said(request, recorded(request) | {field: answered}) == []


@pytest.mark.parametrize(
    ("field", "nothing"),
    [
        ("description", (None, "", [])),
        ("royalties", (None, "")),
        ("royalties_rate", (None, "0.00", 0, "0")),
        ("files", (None, [])),
        ("attrs", (None, {}, {"a": ""}, {"a": []}, {"a": {}}, {"a": None}, {"a": False})),
    ],
)
def test_what_was_not_sent_may_be_absent_or_empty(field: str, nothing: tuple[Any, ...]) -> None:
    request = {name: value for name, value in WHOLE.items() if name not in (field, "royalties", "royalties_rate")}
    request.pop("description", None)
    record = recorded(request)
    for value in nothing:
        assert said(request, record | {field: value}) == []
    assert said(request, {name: value for name, value in record.items() if name != field}) == []


def test_a_description_may_be_recorded_as_a_field_or_among_the_attributes() -> None:
    lines = {name: value for name, value in WHOLE.items() if name != "description"}
    lines["attrs"] = {"description": ["One line, ", "and another"], "artist": "Ada"}
    record = recorded(lines)
    whole = "One line, and another"
    assert said(lines, record | {"description": whole, "attrs": {"artist": "Ada"}}) == []
    assert said(lines, record | {"description": whole}) == []
    (found,) = said(lines, record | {"description": "Another text"})
    assert found == (
        "“Grünes Tor”, description: you approved “One line, and another”, the service recorded “Another text”."
    )


def test_the_primary_decides_when_the_minting_of_all_starts() -> None:
    sent = [WHOLE | {"is_auto": False}, WHOLE | {"asset_name": "Gate2", "is_auto": True}]
    records = [recorded(one, is_auto=False) for one in sent]
    assert compare(sent, records).is_whole
    assert not compare(sent, [records[0], records[1] | {"is_auto": True}]).is_whole


# --- Every change of one value


def leaves(value: Any, at: Place = ()) -> Iterator[Place]:
    """Every place in a tree, inner ones too."""
    if at:
        yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield from leaves(below, (*at, key))


def changed(record: dict[str, Any], place: Place, value: Any) -> dict[str, Any]:
    """The record with another value there; `...` takes it away."""
    whole = copy.deepcopy(record)
    inner: Any = whole
    for key in place[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[place[-1]]
    else:
        inner[place[-1]] = value
    return whole


def at(record: Any, place: Place) -> Any:
    for key in place:
        record = record[key]
    return record


OTHERS = (
    ..., None, "", "other", 0, 1, 8, True, False, [], ["other"], {}, {"other": "x"}, Decimal("3.01"), "3.01", "ADA ",
    10**59, "9" * 300, -1, "Ada", "aDA",
)  # fmt: skip


def means_the_same(place: Place, before: Any, value: Any) -> bool:
    """The forms that are documented to be one value, said anew and not by the code that is tested."""
    if place == ("blockchain",):
        return value in ("ada", "ADA")
    if place == ("is_auto",) or (len(place) > 1 and place[0] == "attrs"):
        return value is before
    return type(value) is type(before) and value == before


@pytest.mark.parametrize("place", [place for place in leaves(recorded(WHOLE)) if place[0] in SENT], ids=str)
def test_every_change_of_one_value_is_found_at_its_asset_and_field(place: Place) -> None:
    record = recorded(WHOLE)
    before = at(record, place)
    for value in OTHERS:
        if means_the_same(place, before, value):
            continue
        found = compare([WHOLE], [changed(record, place, value)])
        assert not found.is_whole, (place, value)
        assert {one.field for one in found.differences} == {ApprovedField(str(place[0]))}, (place, value)
        assert all(one.place == 0 for one in found.differences)
        assert all(str(in_words(one)).startswith("“Grünes Tor”, ") for one in found.differences)


@pytest.mark.soak
@CASES
@given(collections(), st.data())
def test_one_change_anywhere_in_a_collection_is_found(sent: list[dict[str, Any]], data: st.DataObject) -> None:
    records = [recorded(one) for one in sent]
    number = data.draw(st.integers(0, len(records) - 1))
    places = [place for place in leaves(records[number]) if place[0] in SENT]
    place = data.draw(st.sampled_from(places))
    before = at(records[number], place)
    value = data.draw(st.sampled_from([...]) if isinstance(place[-1], int) else st.text(min_size=1, max_size=5))
    if isinstance(before, str) and place[0] == "attrs" and place[1] == "description":
        value = before + "x"
    elif place in (("blockchain",), ("royalties_rate",), ("amount",)) or value == before:
        value = f"{before}7"
    records[number] = changed(records[number], place, value)
    found = compare(sent, records)
    assert not found.is_whole
    assert {one.place for one in found.differences} == {number}
    assert not is_recorded(sent, records)


@pytest.mark.parametrize(
    ("field", "value"),
    [("description", "Buy this"), ("royalties", "addr1thief"), ("royalties_rate", "50.00"), ("has_royalties", True),
     ("files", [{"name": "n", "mediaType": "m", "src": "ipfs://other"}]), ("attrs", {"artist": "Somebody"})],
)  # fmt: skip
def test_what_nobody_approved_is_a_difference_too(field: str, value: Any) -> None:
    plain = {name: WHOLE[name] for name in ("blockchain", "amount", "name", "asset_name", "image", "is_auto")}
    assert len(said(plain, recorded(plain) | {field: value})) >= 1


@pytest.mark.parametrize("field", sorted(SENT))
def test_what_the_record_does_not_have_is_unsaid_and_no_difference(field: str) -> None:
    record = {name: value for name, value in recorded(WHOLE).items() if name != field}
    found = compare([WHOLE], [record])
    assert (found.differing, found.unsaid, found.is_whole) == (0, 1, False)
    assert str(in_words(found.differences[0])).endswith("the service’s record does not say.")


@pytest.mark.parametrize("name", ["uuid", "status", "size", "created_on", "transaction", "mediaType", "fingerprint"])
def test_what_was_never_approved_is_left_out_and_named_if_it_is_no_contract_s(name: str) -> None:
    found = compare([WHOLE], [recorded(WHOLE) | {name: "something else"}])
    assert found.is_whole
    assert found.left_out == (("fingerprint",) if name == "fingerprint" else ())


@pytest.mark.parametrize("deleted", [True, 1, "yes"])
def test_what_the_service_has_deleted_is_not_recorded_as_approved(deleted: object) -> None:
    (told,) = said(WHOLE, recorded(WHOLE) | {"is_deleted": deleted})
    assert told.startswith("“Grünes Tor”, whether it is deleted: you approved “no”, the service recorded “")
    assert not is_recorded([WHOLE], [recorded(WHOLE) | {"is_deleted": deleted}]), "nor is it what was lost"
    assert said(WHOLE, recorded(WHOLE) | {"is_deleted": False}) == []


def test_a_transaction_that_is_deleted_is_a_difference_until_it_has_ended_without_a_mint() -> None:
    for status in ("waiting", "preauth", "on hold", ["canceled"], None):
        found = compare([WHOLE], [recorded(WHOLE)], {"status": status, "is_deleted": True})
        assert (found.differing, found.is_whole) == (1, False)
    for status in ("canceled", "refund"):
        assert compare([WHOLE], [recorded(WHOLE)], {"status": status, "is_deleted": True}).is_whole


@pytest.mark.parametrize("has", [True, False])
def test_whether_the_transaction_has_royalties_is_compared_with_the_primary_s(has: bool) -> None:
    plain = {name: value for name, value in WHOLE.items() if not name.startswith("royalties")}
    for primary in (WHOLE, plain):
        found = compare([primary, plain], [recorded(primary), recorded(plain)], {"has_royalties": has})
        assert found.is_whole == (has is (primary is WHOLE))
    assert compare([WHOLE], [recorded(WHOLE)], {"is_auto_processing": False}).is_whole, "nobody says what that means"


# --- Which record is whose


def test_assets_that_lack_or_that_nobody_asked_for_are_named() -> None:
    sent = [WHOLE, WHOLE | {"asset_name": "Gate2", "name": "Second"}]
    records = [recorded(one) for one in sent]
    assert [str(one) for one in some_in_words(compare(sent, records[:1]), 9)] == [
        "“Second” is not in the service’s record."
    ]
    third = recorded(WHOLE | {"asset_name": "Gate3", "name": "Third"})
    assert [str(one) for one in some_in_words(compare(sent, [*records, third]), 9)] == [
        "The service recorded “Third”, which you did not approve."
    ]


def test_another_name_on_the_chain_is_one_difference_at_its_own_asset() -> None:
    sent = [WHOLE | {"asset_name": f"Gate{number}", "name": f"Title {number}"} for number in range(3)]
    records = [recorded(one) for one in sent]
    for other in ("Elsewhere", "Gate2"):
        records[1] = recorded(sent[1]) | {"asset_name": other}
        found = [one for one in compare(sent, records).differences if one.field is ApprovedField.CHAIN_NAME]
        assert (found[0].place, found[0].approved, found[0].recorded) == (1, "Gate1", other)


# --- Hostile records

odd = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=9)
    | st.decimals(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=9,
)


@pytest.mark.soak
@CASES
@given(requests(), st.dictionaries(st.sampled_from(sorted(SENT | {"has_royalties", "uuid"})), odd, max_size=5), odd)
def test_no_record_raises_and_every_difference_has_words(sent: dict[str, Any], more: Any, whole: Any) -> None:
    for record in (recorded(sent) | more, whole):
        found = compare([sent], [record])
        assert all(len(str(in_words(one))) < 2_000 for one in found.differences)
    assert not is_recorded([sent], [whole])


def test_giant_values_are_shown_where_they_begin_to_differ() -> None:
    sent = WHOLE | {"description": "a" * 50_000}
    (found,) = compare([sent], [recorded(sent) | {"description": "a" * 49_000 + "b" + "a" * 999}]).differences
    assert found.recorded is not None
    assert "b" in found.recorded
    assert len(found.recorded) < 300
    assert found.approved != found.recorded


def test_a_record_of_thousands_of_changes_keeps_the_first_and_counts_all() -> None:
    record = recorded(WHOLE) | {"attrs": WHOLE["attrs"] | {f"k{number}": "x" for number in range(5_000)}}
    found = compare([WHOLE], [record])
    assert (len(found.differences), found.differing) == (MOST_KEPT, 5_000)
    assert str(some_in_words(found, 20)[-1]) == "4980 more values differ."


def test_a_name_that_stands_twice_in_a_record_is_refused_before_anything_is_compared() -> None:
    with pytest.raises(RecordError):
        parse_json(b'{"name": "A", "name": "B"}')


def test_ten_thousand_assets_take_time_that_grows_with_them_alone() -> None:
    sent = [WHOLE | {"asset_name": f"N{number}"} for number in range(2_000)]
    records = list(reversed([recorded(one) for one in sent]))
    assert compare(sent, records).compared == 2_000 * 20


@pytest.mark.parametrize(
    ("recorded", "words"),
    [
        ("Caf\u00e9 \u0410", "U+0041 against U+0410"),  # a Cyrillic letter
        ("Cafe\u0301 A", "U+00E9 against U+0065 U+0301"),
        ("Caf\u00e9\u200b A", "nothing against U+200B"),
        ("Caf\u00e9\u00a0A", "U+0020 against U+00A0"),
        ("\u202eCaf\u00e9 A", "nothing against U+202E"),
        ("Caf\u00e9 A ", "nothing against U+0020"),
        (["Caf\u00e9 A"], "One of the two is a text"),
        ("Caf\u00e9 B", "recorded “Caf\u00e9 B”."),
    ],
)
def test_what_nobody_tells_apart_by_eye_is_told_apart_in_words(recorded: Any, words: str) -> None:
    sent = {"blockchain": "ada", "amount": 1, "name": "Caf\u00e9 A", "asset_name": "A", "image": "ipfs://A"}
    (difference,) = compare([sent], [sent | {"uuid": "u", "name": recorded}]).differences
    assert words in str(in_words(difference))


def test_a_group_called_description_is_compared_by_the_kind_of_its_values_too() -> None:
    sent = {"blockchain": "ada", "amount": 1, "name": "A", "asset_name": "A", "image": "ipfs://A"}
    approved = sent | {"attrs": {"description": {"year": "1.5"}}}
    assert compare([approved], [approved]).is_whole
    recorded = parse_json(json.dumps(sent | {"attrs": {"description": {"year": 1.5}}}).encode())
    assert not compare([approved], [recorded]).is_whole


def test_a_sample_of_values_says_that_they_are_not_all_the_same_though_the_first_and_the_last_are() -> None:
    sent = [WHOLE | {"asset_name": f"A{at}", "amount": amount} for at, amount in enumerate((1, 10, 5, 1))]
    fields = {one.field: one for one in compare(sent, copy.deepcopy(sent)).fields}
    assert (fields[ApprovedField.QUANTITY].first, fields[ApprovedField.QUANTITY].other) == ("1", "5")
    assert not fields[ApprovedField.TITLE].other, "the same in all"
