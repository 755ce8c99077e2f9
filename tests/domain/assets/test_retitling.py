"""What an edit in the form changes, and how numbers are read."""

from decimal import Decimal
from itertools import repeat
from pathlib import PurePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.patterns import Source, fill, source_of
from mintwright.domain.assets.retitling import filled_all, follows_title, retitled, retitled_all
from mintwright.ui.inspector.attributes.multi_edit import AttrEdit
from mintwright.ui.inspector.pattern_preview import preview
from mintwright.ui.style import numbers


def draft(art_id: int, name: str, asset_name: str) -> Draft:
    return Draft(art_id=art_id, name=name, asset_name=asset_name)


def sources(drafts: list[Draft], field: str = "") -> list[Source]:
    return [source_of(one, PurePath("gate.png"), field) for one in drafts]


def titled(*titles: str) -> list[Source]:
    return sources([draft(place, title, title) for place, title in enumerate(titles)])


def test_the_asset_name_follows_the_title_until_it_was_edited_by_hand() -> None:
    made, own = draft(1, "Moth at dusk", "MothAtDusk"), draft(1, "Moth at dusk", "Night7")
    assert follows_title(made)
    assert not follows_title(own)
    changes = retitled(made, "Moth at dawn", follows=follows_title(made))
    assert changes == {"name": "Moth at dawn", "asset_name": "MothAtDawn"}
    assert retitled(own, "Moth", follows=follows_title(own)) == {"name": "Moth", "asset_name": "Night7"}


def test_a_number_that_tells_names_apart_still_follows() -> None:
    assert follows_title(draft(1, "Moth", "Moth2"))
    assert follows_title(draft(1, "Moth 7", "Moth7x2"))
    assert follows_title(draft(1, "Moth", ""))
    assert not follows_title(draft(1, "Moth 7", "Moth72")), "that is the name of another moth, and given by hand"


def test_a_pattern_numbers_the_titles_and_keeps_asset_names_different() -> None:
    drafts = [draft(1, "a", "A"), draft(2, "b", "B"), draft(3, "c", "Mine")]
    changes = dict(retitled_all(sources(drafts), "Lantern {n}"))
    assert changes[2] == {"name": "Lantern 2", "asset_name": "Lantern2"}
    assert changes[3] == {"name": "Lantern 3", "asset_name": "Mine"}
    same = dict(retitled_all(sources(drafts), "Lantern"))
    assert [change["asset_name"] for change in same.values()] == ["Lantern", "Lantern2", "Mine"]


def test_a_pattern_gives_no_name_that_stays_with_another_asset() -> None:
    drafts = [draft(1, "a", "A"), draft(2, "b", "B")]
    changes = dict(retitled_all(sources(drafts), "Lantern", ["Lantern", "lantern3"]))
    assert [change["asset_name"] for change in changes.values()] == ["Lantern2", "Lantern4"]


def test_a_pattern_is_filled_in_as_it_is_read() -> None:
    endless = repeat(*sources([draft(1, "Moth", "Moth")]))
    assert next(retitled_all(endless, "Lantern {n}")) == (1, {"name": "Lantern 1", "asset_name": "Lantern1"})
    assert next(filled_all(endless, "description", "{n} of many")) == (1, {"description": "1 of many"})


def test_a_pattern_can_keep_the_old_title() -> None:
    drafts = [draft(1, "Moth", "Moth"), draft(2, "Tide", "Tide")]
    assert dict(retitled_all(sources(drafts), "{nn} {name}"))[2]["name"] == "02 Tide"
    filled = dict(filled_all(sources(drafts, "asset_name"), "asset_name", "{name}Print"))
    assert filled[1] == {"asset_name": "MothPrint"}


def test_what_is_too_long_names_the_first_piece_that_it_is_too_long_for() -> None:
    pieces, long = titled(*(f"piece {place}" for place in range(1, 13))), "x" * 62
    found = preview(long + " {n}", pieces, 64)
    assert not found.fits
    assert len(found.longest) == 65
    said = "Too long from “piece 10” on: it counts as 65 characters of 64. Shorten it."
    assert str(found.said) == said
    assert preview(long + "{n}", pieces, 64).fits


def test_the_sample_of_a_long_text_shows_what_is_filled_in() -> None:
    found = preview("A long story. " * 40 + "No. {n} of many, " + "and so on. " * 20, titled("a", "b", "c"))
    assert "No. 1 of many" in str(found.said)
    assert len(str(found.said)) < 200
    assert found.fits


def test_what_is_left_over_is_said_with_how_many_have_nothing_of_that_name() -> None:
    pieces = [Draft(art_id=1, attrs=(Node("Hat", text="Beret"),)), Draft(art_id=2), Draft(art_id=3)]
    found = preview("{Hat} {n}", sources(pieces))
    assert not found.is_filled
    assert str(found.said) == "“{Hat}” stays as it is in 2 assets, which have nothing of that name."
    assert preview("{Hat} {n}", sources(pieces[:1])).is_filled


def test_a_number_asked_for_by_a_capital_n_is_said_to_want_a_small_one() -> None:
    found = preview("Moth {N}", titled("a", "b"))
    assert not found.is_filled
    assert str(found.said) == "“{N}” stays as it is. What is filled in is written “{n}”."


@settings(derandomize=True, deadline=None)
@given(
    st.lists(st.sampled_from(["{n}", "{nnn}", "{name}", "{", "}", "é", " of "]), max_size=6).map("".join),
    st.lists(st.text(max_size=6), min_size=1, max_size=5),
)
def test_a_pattern_gives_the_same_in_every_field(pattern: str, titles: list[str]) -> None:
    drafts = [Draft(art_id=place, name=title, asset_name=title) for place, title in enumerate(titles)]
    wanted = list(fill(pattern, sources(drafts)))
    for field in ("asset_name", "description"):
        assert [change[field] for change in dict(filled_all(sources(drafts), field, pattern)).values()] == wanted
    assert [change["name"] for change in dict(retitled_all(sources(drafts), pattern)).values()] == wanted
    deep = Node("Of", NodeKind.GROUP, children=(Node("All", NodeKind.LIST, children=(Node("", text=pattern),)),))
    empty = [()] * len(titles)
    texts = AttrEdit(("Serial",), given=Node("Serial", text=pattern)).on_all(empty, sources(drafts))
    assert [tree[0].text for tree in texts] == wanted
    lists = AttrEdit(("Of",), given=deep).on_all(empty, sources(drafts))
    assert [tree[0].children[0].children[0].text for tree in lists] == wanted


def test_the_sample_shows_what_a_pattern_gives() -> None:
    assert str(preview("L {n}", titled("a", "b")).said) == "Gives L 1 · L 2"
    assert str(preview("L {n}", titled("a", "b", "c", "d")).said) == "Gives L 1 · L 2 · … L 4"
    assert str(preview("L", titled("a", "b")).said) == "All 2 become “L”"


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("1", 1),
        (" 1000 ", 1000),
        ("1,000", 1000),
        ("1 000 000", 1_000_000),
        ("9223372036854775807", 2**63 - 1),
        ("9223372036854775808", 2**63),
        ("", None),
        ("0x10", None),
        ("1e3", None),
        ("1,00", None),
        ("-1", None),
        ("1.5", None),
        ("٣", None),
        ("9" * 5000, None),
    ],
)
def test_a_quantity_is_read_as_people_write_it(words: str, number: int | None) -> None:
    assert numbers.whole_number(words) == number


@pytest.mark.parametrize(
    ("words", "rate"),
    [("5", "5"), ("2.5", "2.5"), ("2,5", "2.5"), ("5 %", "5"), ("0.05", "0.05"), (".5", "0.5"), ("5.", "5")],
)
def test_a_rate_is_read_with_point_or_comma(words: str, rate: str) -> None:
    assert numbers.rate(words) == Decimal(rate)


@pytest.mark.parametrize("words", ["", "five", "1e2", "NaN", "-5", "5.5.5", "1,000.5", "Infinity"])
def test_what_is_no_rate_is_not_guessed(words: str) -> None:
    assert numbers.rate(words) is None


@settings(deadline=None, derandomize=True, max_examples=100)
@given(st.decimals(min_value=0, max_value=100, places=2))
def test_a_rate_survives_being_written_and_read(rate: Decimal) -> None:
    assert numbers.rate(numbers.plain(rate)) == rate
