"""What the names of files say is read by a grammar, and a name that says something else says why."""

import time
from pathlib import PurePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.assets.patterns import Pattern, source_of
from mintwright.domain.bulk.file_names import FileNames
from mintwright.domain.bulk.outcome import Outcome

GRAMMAR = "{title}_{Background}_{n}"


def read(grammar: str, name: str, draft: Draft | None = None) -> Outcome:
    return FileNames(Pattern.of(grammar)).of(source_of(draft or Draft(art_id=1), PurePath("/art", name)), 0)


def said(outcome: Outcome) -> dict[str, str]:
    return {(line.column.path or (line.column.field.value,))[-1]: line.after for line in outcome.lines}


@pytest.mark.parametrize(
    ("grammar", "name", "values"),
    [
        (GRAMMAR, "dawn_Blue_7.png", {"name": "Dawn", "Background": "Blue"}),
        (GRAMMAR, "night_garden_Blue_007.png", {"name": "Night garden", "Background": "Blue"}),
        ("{n}_{title}", "3_night_garden.png", {"name": "Night garden"}),
        ("{nn} - {Hat} - {title}", "03 - Dark_Beret - dawn-at-sea.gif", {"Hat": "Dark Beret", "name": "Dawn at sea"}),
        ("Gate {title} ({Materials › Paper})", "Gate of dawn (Washi).png", None),
        ("Gate {title} ({Paper})", "Gate of dawn (Washi).png", {"name": "Of dawn", "Paper": "Washi"}),
        ("{title}", "a.b.png", {"name": "A.b"}),
    ],
)
def test_a_name_fills_title_and_attributes(grammar: str, name: str, values: dict[str, str] | None) -> None:
    outcome = read(grammar, name)
    if values is None:
        assert outcome.fields["attrs"] == nodes_of({"Materials": {"Paper": "Washi"}})
    else:
        assert said(outcome) == values
    assert outcome.refused is None


@pytest.mark.parametrize(
    ("grammar", "name", "why"),
    [
        (GRAMMAR, "dawn.png", "There is no “_” behind {title}."),
        (GRAMMAR, "dawn_blue.png", "There is no “_” behind {Background}."),
        (GRAMMAR, "dawn_blue_x.png", "{n} would be “x”, no number."),
        ("IMG {n}", "dawn 7.png", "does not begin with “IMG ”."),
        ("{title} end", "dawn end it.png", "does not end with “ end”."),
        ("{title}_{n}", "dawn_.png", "Nothing stands for {n}."),
    ],
)
def test_a_name_that_says_something_else_changes_nothing_and_says_why(grammar: str, name: str, why: str) -> None:
    outcome = read(grammar, name)
    assert not outcome.fields
    assert why in str(outcome.refused)


def test_an_attribute_that_cannot_be_filled_says_so_and_what_is_there_already_is_no_change() -> None:
    group = Draft(art_id=1, name="Dawn", attrs=nodes_of({"Background": {"Sky": "Blue"}}))
    assert "is a group" in str(read(GRAMMAR, "dawn_Blue_7.png", group).refused)
    same = Draft(art_id=1, name="Dawn", attrs=nodes_of({"Background": "Blue"}))
    assert read(GRAMMAR, "dawn_Blue_7.png", same) == Outcome(same)


@pytest.mark.parametrize(
    ("grammar", "fault"),
    [
        ("title", "Write what the names say and what stands between, like {title}_{Background}_{n}."),
        ("{title}{n}", "Write between {title} and {n} what stands there in the names, like _ or -."),
        ("{Hat}_{Hat}", "{Hat} stands there twice. Take one out."),
        ("{folder}_{n}", "{folder} is not read from names."),
        ("{Hat ›}_{n}", "{Hat ›} is not read from names."),
        ("{A››B}_{n}", "{A››B} is not read from names."),
        ("{n}_{n}_{title}", ""),
        (GRAMMAR, ""),
    ],
)
def test_a_grammar_that_reads_nothing_says_what_is_wrong(grammar: str, fault: str) -> None:
    found = FileNames(Pattern.of(grammar)).fault
    assert (found is None) == (not fault)
    assert fault in str(found or "")


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.from_regex(r"[A-Z][a-z]{0,8}", fullmatch=True), st.from_regex(r"[A-Z]{1,4}", fullmatch=True), st.integers(0))
def test_what_a_pattern_wrote_is_read_again(title: str, hat: str, number: int) -> None:
    outcome = read("{title}_{Hat}_{n}", f"{title}_{hat}_{number}.png")
    assert said(outcome) == {"name": title, "Hat": hat}


def test_a_contrary_name_is_soon_given_up() -> None:
    grammar = "_".join(f"{{a{place}}}" for place in range(12)) + "_{n}"
    assert read(grammar, "_".join("x" * 120) + ".png").refused is not None


@pytest.mark.parametrize("grammar", ["{p%d}a", "{n}1"])
@pytest.mark.parametrize("name", ["a" * 250, "1" * 250 + "2", "a" * 250 + "b"])
def test_a_name_that_can_be_cut_up_in_countless_ways_takes_no_time(grammar: str, name: str) -> None:
    places = "".join(grammar % at if "%" in grammar else grammar for at in range(20))
    before = time.thread_time()
    read(places, f"{name}.png")
    within(time.thread_time() - before, 0.02, "one name")
