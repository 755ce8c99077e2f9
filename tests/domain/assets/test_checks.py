"""Every rule of a draft and of a collection, at its field, in words."""

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.chain.addresses import practice_address
from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.checks import check_collection, check_draft, check_without_attributes
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.assets.requests import build_requests
from mintwright.domain.assets.wire import collection_body
from mintwright.domain.networks import Network
from mintwright.domain.project import StoredFile

GOOD = Draft(art_id=7, name="Gate", asset_name="Gate1")
MAIN_ADDRESS = "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8"
TEST_ADDRESS = "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"


def problems_of(draft: Draft, network: Network = Network.PRACTICE) -> tuple[Problem, ...]:
    return check_draft(draft, network=network)


def only(draft: Draft, network: Network = Network.PRACTICE) -> Problem:
    (problem,) = problems_of(draft, network)
    assert problem.art_id == draft.art_id
    return problem


def listed(key: str, *lines: str) -> Node:
    return Node(key, NodeKind.LIST, children=tuple(Node("", text=line) for line in lines))


def test_a_draft_that_keeps_every_rule_has_no_problem() -> None:
    whole = replace(
        GOOD, description=300 * "word ", amount=2**63 - 1,
        royalties_rate=Decimal("0.01"), royalties=f" {TEST_ADDRESS} ",
        attrs=(Node("artist", text="Ada\nLovelace"), listed("tags", "a"), Node("")),
        files=(ExtraFile(art_id=1, name="Back"),), name=64 * "x", asset_name=32 * "Z",
    )  # fmt: skip
    assert problems_of(whole) == ()
    assert problems_of(replace(whole, royalties=MAIN_ADDRESS), Network.MAIN) == ()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": "  "}, ("name",)),
        ({"name": 33 * "é"}, ("name",)),
        ({"name": "two\nlines"}, ("name",)),
        ({"name": "bell\a"}, ("name",)),
        ({"name": "\ud800"}, ("name",)),
        ({"asset_name": ""}, ("asset_name",)),
        ({"asset_name": "Gate 1"}, ("asset_name",)),
        ({"asset_name": "Gaté"}, ("asset_name",)),
        ({"asset_name": "٣"}, ("asset_name",)),
        ({"asset_name": 33 * "x"}, ("asset_name",)),
        ({"amount": None}, ("amount",)),
        ({"amount": 0}, ("amount",)),
        ({"amount": 2**63}, ("amount",)),
        ({"description": "a\0b"}, ("description",)),
        ({"royalties": TEST_ADDRESS}, ("royalties_rate",)),
        ({"royalties_rate": Decimal(3)}, ("royalties",)),
        ({"royalties_rate": Decimal(0), "royalties": TEST_ADDRESS}, ("royalties_rate",)),
        ({"royalties_rate": Decimal("100.01"), "royalties": TEST_ADDRESS}, ("royalties_rate",)),
        ({"royalties_rate": Decimal("1.005"), "royalties": TEST_ADDRESS}, ("royalties_rate",)),
        ({"royalties_rate": Decimal("NaN"), "royalties": TEST_ADDRESS}, ("royalties_rate",)),
        ({"royalties_rate": Decimal("1e999"), "royalties": TEST_ADDRESS}, ("royalties_rate",)),
        ({"royalties_rate": Decimal(3), "royalties": TEST_ADDRESS[:-1] + "q"}, ("royalties",)),
        ({"royalties_rate": Decimal(3), "royalties": "not an address"}, ("royalties",)),
        ({"royalties_rate": Decimal(3), "royalties": MAIN_ADDRESS}, ("royalties",)),
        ({"files": (ExtraFile(art_id=1, name=" "),)}, ("files", 0, "name")),
        ({"files": (ExtraFile(art_id=1, name="x"), ExtraFile(art_id=1, name=65 * "x"))}, ("files", 1, "name")),
        ({"attrs": (Node("", text="v"),)}, ("attrs", 0, "key")),
        ({"attrs": (Node(65 * "k", text="v"),)}, ("attrs", 0, "key")),
        ({"attrs": (Node("k\n", text="v"),)}, ("attrs", 0, "key")),
        ({"attrs": (Node("k", text="a\0"),)}, ("attrs", 0, "text")),
        ({"attrs": (listed("k", "a", "\ud800"),)}, ("attrs", 0, 1, "text")),
        ({"attrs": (Node("g", NodeKind.GROUP, children=(Node("", text="v"),)),)}, ("attrs", 0, 0, "key")),
        ({"attrs": (Node("description", text="v"),), "description": "d"}, ("attrs", 0, "key")),
    ],
)  # fmt: skip
def test_an_error_stands_at_its_field(change: dict[str, object], field: tuple[str | int, ...]) -> None:
    problem = only(replace(GOOD, **change))
    assert (problem.field, problem.severity) == (field, Severity.ERROR)
    assert str(problem.sentence).endswith(".")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"attrs": (Node("k", text=" "),)}, ("attrs", 0, "text")),
        ({"attrs": (Node("k", NodeKind.LIST, children=(Node(""),)),)}, ("attrs", 0)),
        ({"attrs": (Node("k", NodeKind.GROUP),)}, ("attrs", 0)),
        ({"attrs": (Node("k ", text="v"),)}, ("attrs", 0, "key")),
        ({"attrs": (Node("image", text="v"),)}, ("attrs", 0, "key")),
    ],
)
def test_a_warning_does_not_stop_a_mint(change: dict[str, object], field: tuple[str | int, ...]) -> None:
    problem = only(replace(GOOD, **change))
    assert (problem.field, problem.severity) == (field, Severity.WARNING)


def test_siblings_may_not_share_a_key_but_cousins_may() -> None:
    cousin = Node("g", NodeKind.GROUP, children=(Node("k", text="v"),))
    assert problems_of(replace(GOOD, attrs=(Node("k", text="v"), cousin))) == ()
    found = problems_of(replace(GOOD, attrs=(Node("k", text="v"), Node("k", text="w"))))
    assert [problem.field for problem in found] == [("attrs", 0, "key"), ("attrs", 1, "key")]


@pytest.mark.parametrize("count", [32, 33, 40])
def test_groups_nested_beyond_reason_are_an_error(count: int) -> None:
    node = Node("leaf", text="v")
    for _ in range(count):
        node = Node("g", NodeKind.GROUP, children=(node,))
    if count <= 32:
        assert problems_of(replace(GOOD, attrs=(node,))) == ()
    else:
        assert only(replace(GOOD, attrs=(node,))).severity is Severity.ERROR


def test_every_published_address_is_judged_by_its_kind(vectors: Path) -> None:
    published = json.loads((vectors / "cardano_vectors.json").read_bytes())["addresses"]
    for entry in published:
        network = Network.MAIN if entry["network"] == 1 else Network.TEST
        draft = replace(GOOD, royalties_rate=Decimal(3), royalties=entry["address"])
        found = [problem.severity for problem in problems_of(draft, network)]
        if entry["type"] >= 14:
            assert found == [Severity.ERROR]
        else:
            assert found == ([Severity.WARNING] if entry["type"] % 2 else [])
        other = Network.MAIN if network is Network.TEST else Network.TEST
        assert only(draft, other).severity is Severity.ERROR


def test_the_address_for_practice_is_right_there_and_an_error_wherever_somebody_is_to_be_paid() -> None:
    draft = replace(GOOD, royalties_rate=Decimal(3), royalties=practice_address())
    assert problems_of(draft, Network.PRACTICE) == ()
    assert "nobody owns" in str(only(draft, Network.TEST).sentence)
    for network in (Network.TEST, Network.MAIN):
        assert only(draft, network).severity is Severity.ERROR
        assert only(draft, network).field == ("royalties",)


def test_two_assets_of_a_collection_may_not_share_an_asset_name() -> None:
    drafts = [GOOD, replace(GOOD, art_id=8, asset_name="Gate2"), replace(GOOD, art_id=9, asset_name=" Gate1")]
    found = check_collection(drafts, network=Network.PRACTICE)
    assert [(problem.art_id, problem.field) for problem in found] == [(7, ("asset_name",)), (9, ("asset_name",))]
    assert str(found[0].sentence) == "2 assets have the name Gate1 on the chain. Give each its own."


def test_only_the_primarys_royalties_are_checked_in_a_collection() -> None:
    wrong = replace(GOOD, art_id=8, asset_name="Gate2", royalties="x", royalties_rate=Decimal(3))
    (unneeded,) = check_collection([GOOD, wrong], network=Network.PRACTICE)
    assert (unneeded.art_id, unneeded.severity) == (None, Severity.WARNING)
    assert [problem.art_id for problem in check_collection([wrong, GOOD], network=Network.PRACTICE)] == [8]


def test_an_empty_collection_is_an_error() -> None:
    (problem,) = check_collection([], network=Network.PRACTICE)
    assert (problem.art_id, problem.field, problem.severity) == (None, (), Severity.ERROR)


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"name": "Gate {n}"}, ("name",), "The title says “{n}”"),
        ({"description": "One of {count}."}, ("description",), "The description says “{count}”"),
        (
            {"files": (ExtraFile(art_id=8, name="{name} large"),)},
            ("files", 0, "name"),
            "The name of a further file says",
        ),
        ({"attrs": (Node("Serial", text="{n:4} of 9"),)}, ("attrs", 0, "text"), "“Serial” says “{n:4}”"),
        ({"attrs": (listed("Story", "Once", "{nnn}"),)}, ("attrs", 0, 1, "text"), "A line of “Story” says “{nnn}”"),
        ({"attrs": (Node("No. {n}", text="a"),)}, ("attrs", 0, "key"), "The name of an attribute says “{n}”"),
        (
            {"attrs": (Node("Of", NodeKind.GROUP, children=(Node("Serial", text="{n}"),)),)},
            ("attrs", 0, 0, "text"),
            "“Serial” says “{n}”",
        ),
    ],
)
def test_what_was_to_be_filled_in_is_warned_of_before_it_is_minted_as_it_stands(
    change: dict[str, object], field: tuple[str | int, ...], said: str
) -> None:
    problem = only(replace(GOOD, **change))  # pyright: ignore[reportArgumentType]
    assert (problem.field, problem.severity) == (field, Severity.WARNING)
    assert str(problem.sentence).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{n} of 9", "or choose several assets and write it for all: each gets its own."),
        ("{N} of 9", "What is filled in is written in small letters, without spaces: “{n}”."),
        ("{NNN}", "without spaces: “{nnn}”."),
        ("{ n:03 }", "without spaces: “{n:03}”."),
        ("{Title}", "without spaces: “{title}”."),
        ("1 of {total}", "{n} or {nnn} becomes a number, {title} the title, {file} and {folder} their names, and the"),
        ("{n:99}", "{n} or {nnn} becomes a number"),
    ],
)
def test_what_nothing_fills_in_says_what_can_be_written_instead(text: str, said: str) -> None:
    for change in ({"name": text}, {"description": text}, {"attrs": (Node("Serial", text=text),)}):
        sentence = str(only(replace(GOOD, **change)).sentence)  # pyright: ignore[reportArgumentType]
        assert said in sentence
        assert ("each gets its own" in sentence) == (text == "{n} of 9")


@pytest.mark.parametrize("text", ["{}", "{ }", "{1, 2}", 'a set {"a": 1}', "{n", "n}", "f(x) { return 1 }"])
def test_other_braces_are_the_artists_own(text: str) -> None:
    assert not problems_of(replace(GOOD, description=text))


def test_royalties_that_do_not_count_are_told_unless_they_are_those_of_the_collection() -> None:
    def told(*rates: int | None) -> list[str]:
        asked = [{"royalties_rate": Decimal(rate), "royalties": TEST_ADDRESS} if rate else {} for rate in rates]
        drafts = [replace(GOOD, art_id=at, asset_name=f"Gate{at}", **each) for at, each in enumerate(asked)]
        return [str(one.sentence) for one in check_collection(drafts, network=Network.PRACTICE)]

    assert told(None, None) == told(7, None) == told(7, 7, 7) == []
    none = "This collection has none. Set them beside it if you want them."
    assert told(None, 7) == [f"1 asset has royalties of its own, which do not count. {none}"]
    assert told(None, 7, None, 5) == [f"2 assets have royalties of their own, which do not count. {none}"]
    assert told(3, 7) == ["1 asset has royalties of its own, which do not count. All have those of the collection: 3%."]


def test_a_collection_near_or_over_one_transaction_is_warned_of() -> None:
    def warned(count: int) -> list[str]:
        drafts = [replace(GOOD, art_id=n, asset_name=f"Gate{n}", description=100 * "x") for n in range(count)]
        found = check_collection(drafts, network=Network.PRACTICE)
        assert all(problem.severity is Severity.WARNING for problem in found)
        return [str(problem.sentence) for problem in found]

    assert warned(12) == []
    assert "too large for one transaction" in warned(90)[0]
    assert "may be too much for one transaction" in warned(45)[0]
    assert "of metadata and" in warned(45)[0]
    assert "where 8 and 15.9 kB are sure to fit" in warned(45)[0]
    fits = next(count for count in range(90, 12, -1) if not "".join(warned(count)))
    assert f"Only the first {fits} of these 90 fit in one mint." in warned(90)[0]
    assert "mint the others after it, in collections of their own" in warned(90)[0], "what to do about it"
    alone = replace(GOOD, description=100 * "many words\n" * 20)
    (problem,) = check_collection([alone], network=Network.PRACTICE)
    assert str(problem.sentence).endswith("kB, where 16.3 kB fit. Shorten the description and the attributes.")


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("", ("empty",)),
        ("Gate 1", ("only letters without accents and digits",)),
        (40 * "x", ("32 characters, not 40",)),
        ("Ember ridges in the very last light", ("only letters without accents and digits", "shorten it")),
    ],
)
def test_the_name_on_the_chain_is_called_as_in_the_form_and_everything_wrong_with_it_is_said(
    name: str, wrong: tuple[str, ...]
) -> None:
    (problem,) = check_draft(replace(GOOD, asset_name=name), network=Network.PRACTICE)
    said = str(problem.sentence)
    assert said.startswith("The name on the chain")
    assert all(part in said for part in wrong)


NODES = st.recursive(
    st.builds(Node, st.text(max_size=4), st.just(NodeKind.TEXT), st.text(max_size=80)),
    lambda inner: st.builds(
        Node,
        st.text(max_size=4),
        st.sampled_from([NodeKind.LIST, NodeKind.GROUP]),
        st.just(""),
        st.lists(inner, max_size=3).map(tuple),
    ),
    max_leaves=6,
)
DRAFTS = st.builds(
    Draft,
    art_id=st.integers(1, 3),
    name=st.text(max_size=70),
    asset_name=st.one_of(st.text(max_size=40), st.text("abcABC123", min_size=1, max_size=8)),
    description=st.text(max_size=100),
    amount=st.one_of(st.none(), st.integers()),
    royalties_rate=st.one_of(st.none(), st.decimals()),
    royalties=st.text(max_size=60),
    attrs=st.lists(NODES, max_size=3).map(tuple),
    files=st.lists(st.builds(ExtraFile, art_id=st.integers(1, 3), name=st.text(max_size=70)), max_size=2).map(tuple),
    cover=st.none() | st.integers(1, 3),
)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.lists(DRAFTS, max_size=3), st.sampled_from(Network))
def test_whatever_is_written_is_judged_and_what_passes_can_be_sent(drafts: list[Draft], network: Network) -> None:
    found = check_collection(drafts, network=network)
    assert all(str(problem.sentence) for problem in found)
    if all(problem.severity is Severity.WARNING for problem in found):
        stored = {
            n: StoredFile(sha256="", uuid="", ipfs="ipfs://Qm", gateway="", media_type="image/png") for n in (1, 2, 3)
        }
        assert json.loads(collection_body(build_requests(drafts, stored)))


@given(DRAFTS, st.sampled_from(Network))
def test_the_quicker_check_leaves_out_what_is_wrong_with_attributes_and_nothing_else(
    draft: Draft, network: Network
) -> None:
    whole = check_draft(draft, network=network)
    quicker = check_without_attributes(draft, network=network)
    assert quicker == tuple(problem for problem in whole if problem.field[:1] != ("attrs",))
