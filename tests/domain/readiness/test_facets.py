"""What is true of a piece, and how chosen filters combine."""

from collections import Counter
from dataclasses import replace
from pathlib import PurePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, Path, nodes_of
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.readiness.facets import About, Combination, Facet, FileKind, Mark, absent, group_of
from mintwright.domain.readiness.rules import Circumstances, kinds_of, marks_of, problem_facet, values_of
from mintwright.domain.sentences import Sentence

CASES = settings(derandomize=True, deadline=None, max_examples=300)
FACET = st.one_of(
    st.sampled_from([Facet(About.MARK, mark) for mark in Mark]),
    st.sampled_from([Facet(About.FILE, kind) for kind in FileKind]),
    st.sampled_from([Facet(About.FOLDER, folder) for folder in ("/art/foxes", "/art/owls")]),
    st.sampled_from([Facet(About.PROBLEM, kind) for kind in ("empty", "too long")]),
    st.builds(Facet, st.just(About.VALUE), st.sampled_from("xy"), st.sampled_from([("Hat",), ("Eyes",)])),
)
PIECES = st.lists(st.frozensets(FACET, max_size=6), max_size=6)
PATH = PurePath("red-gate.png")


def marks(draft: Draft, known: Circumstances) -> set[str]:
    return {facet.value for facet in marks_of(draft, known)}


def test_new_art_has_only_a_name_no_attributes_and_no_place() -> None:
    fresh = {Mark.UNTITLED, Mark.BARE, Mark.UNCOLLECTED}
    assert marks(Draft(art_id=1, name="Red gate"), Circumstances(PATH)) == fresh
    assert marks(Draft(art_id=1, name=" "), Circumstances(PATH)) == fresh
    blank = nodes_of({"Hat": "", "Materials": {"Paper": " "}})
    assert Mark.BARE in marks(Draft(art_id=1, attrs=blank), Circumstances(PATH)), "what is empty is left out"


def test_what_is_described_and_collected_has_none_of_these() -> None:
    draft = Draft(art_id=1, name="Gate", attrs=nodes_of({"Materials": {"Paper": "Washi"}}))
    assert marks(draft, Circumstances(PATH, collections=1)) == set()
    assert marks(draft, Circumstances(PATH, collections=2)) == {Mark.SHARED}


def test_what_is_only_a_cover_needs_no_words_and_no_place() -> None:
    assert marks(Draft(art_id=1, name="Red gate"), Circumstances(PATH, is_cover=True)) == set()


@pytest.mark.parametrize(
    ("known", "mark"),
    [
        (Circumstances(PATH, collections=1, is_minted=True), Mark.MINTED),
        (Circumstances(PATH, collections=1, is_changed=True), Mark.CHANGED),
        (Circumstances(PATH, collections=1, is_double=True), Mark.DOUBLE),
        (Circumstances(PATH, collections=1, is_alike=True), Mark.ALIKE),
    ],
)
def test_what_is_known_besides_its_words_is_a_mark_by_itself(known: Circumstances, mark: Mark) -> None:
    draft = Draft(art_id=1, name="Gate", attrs=nodes_of({"Hat": "Beret"}))
    assert marks(draft, known) == {mark}
    assert marks(replace(draft, is_flagged=True), Circumstances(PATH, collections=1)) == {Mark.FLAGGED}


def test_the_values_of_attributes_are_those_in_groups_and_each_line_of_a_list() -> None:
    found = values_of(nodes_of({"Hat": "Beret ", "Inks": ["blue", "red"], "Materials": {"Paper": "Washi"}, "Eyes": ""}))
    assert [(facet.path, facet.value) for facet in found] == [
        (("Hat",), "Beret "),  # as it would be minted
        (("Inks",), "blue"),
        (("Inks",), "red"),
        (("Materials", "Paper"), "Washi"),
    ]


def test_every_file_is_of_one_kind_and_of_none_before_it_was_looked_at() -> None:
    def kind(media_type: str, *, is_animated: bool = False) -> list[str]:
        return [facet.value for facet in kinds_of(media_type, is_animated=is_animated)]

    said = {
        each: kind(each) for each in ("image/png", "video/mp4", "audio/wav", "model/gltf-binary", "application/pdf")
    }
    assert list(said.values()) == [["picture"], ["film"], ["sound"], ["3D model"], ["document"]]
    assert kind("image/gif", is_animated=True) == ["animated picture"]
    assert kind("") == kind("text/plain") == []


def test_what_has_no_name_has_no_value_to_filter_by_nor_has_what_is_in_it() -> None:
    unnamed = Node(" ", NodeKind.GROUP, children=(Node("Paper", text="Washi"),))
    assert list(values_of([unnamed, Node("", text="Beret"), Node("Hat", text=" ")])) == []


def test_a_problem_without_a_kind_is_called_as_it_says_itself() -> None:
    said = Sentence("test", "The moon is full.")
    problem = Problem(art_id=1, field=(), sentence=said, severity=Severity.WARNING)
    assert problem_facet(problem) == (Facet(About.PROBLEM, "The moon is full."), said)


def test_problems_of_one_kind_are_one_facet_whatever_they_name() -> None:
    said = Sentence("checks", "“{key}” is empty and will be left out. Write a value, or remove it.")
    each = [
        Problem(art_id=at, field=(), sentence=said.filled(key=key), severity=Severity.WARNING)
        for at, key in enumerate("ab")
    ]
    assert {problem_facet(problem)[0] for problem in each} == {Facet(About.PROBLEM, "an attribute is empty")}


def test_one_of_the_problems_of_the_collections_or_of_the_values_of_an_attribute_is_enough() -> None:
    def are_together(one: Facet, other: Facet) -> bool:
        return Combination([one, other]).lets_through(frozenset({one}))

    uncollected, shared, bare, double = (
        Facet(About.MARK, mark) for mark in (Mark.UNCOLLECTED, Mark.SHARED, Mark.BARE, Mark.DOUBLE)
    )
    empty, too_long = Facet(About.PROBLEM, "empty"), Facet(About.PROBLEM, "too long")
    beret, leaf, open_eyes = (
        Facet(About.VALUE, value, (path,)) for value, path in (("Beret", "Hat"), ("Leaf", "Hat"), ("Open", "Eyes"))
    )
    assert are_together(uncollected, shared)
    assert are_together(empty, too_long)
    assert are_together(beret, leaf)
    assert not are_together(beret, open_eyes)
    assert not are_together(bare, double)
    assert not are_together(bare, uncollected)
    assert not are_together(empty, beret)


def test_a_piece_that_two_groups_leave_out_is_counted_nowhere() -> None:
    bare, minted, empty = Facet(About.MARK, Mark.BARE), Facet(About.MARK, Mark.MINTED), Facet(About.PROBLEM, "empty")
    other = Facet(About.PROBLEM, "too long")
    assert list(Combination([bare, empty]).counted(frozenset({other, minted}))) == []
    assert list(Combination([empty, bare]).counted(frozenset({other, minted}))) == []
    assert list(Combination([empty]).counted(frozenset({other, minted}))) == [other]
    assert set(Combination([empty]).counted(frozenset({empty, minted}))) == {empty, minted}


@CASES
@given(PIECES, st.frozensets(FACET, max_size=4))
def test_any_of_a_group_is_enough_and_every_group_counts(
    pieces: list[frozenset[Facet]], chosen: frozenset[Facet]
) -> None:
    groups = {group_of(one) for one in chosen}
    for piece in pieces:
        expected = all(any(one in piece for one in chosen if group_of(one) == group) for group in groups)
        assert Combination(chosen).lets_through(piece) == expected


@CASES
@given(PIECES, st.frozensets(FACET, max_size=4), FACET)
def test_a_count_is_how_many_are_shown_with_that_filter_alone_of_its_group(
    pieces: list[frozenset[Facet]], chosen: frozenset[Facet], looked_at: Facet
) -> None:
    counts = Counter(facet for piece in pieces for facet in Combination(chosen).counted(piece))
    instead = {one for one in chosen if group_of(one) != group_of(looked_at)} | {looked_at}
    assert counts[looked_at] == sum(map(Combination(instead).lets_through, pieces))


def test_to_be_without_an_attribute_is_chosen_like_a_value_of_it_and_what_needs_none_does_not_lack_it() -> None:
    def facets(*values: str) -> frozenset[Facet]:
        return frozenset(Facet(About.VALUE, value, ("Eyes",)) for value in values)

    hat, bare = Facet(About.VALUE, "Cap", ("Hat",)), Facet(About.MARK, Mark.BARE)
    without = Combination([absent(("Eyes",))])
    shown = (facets("Blue"), frozenset({hat}), frozenset({bare}), frozenset[Facet]())
    assert [without.lets_through(one) for one in shown] == [False, True, True, False]
    either = Combination([absent(("Eyes",)), *facets("Blue")])
    assert [either.lets_through(one) for one in (*shown, facets("Red"))] == [True, True, True, False, False]
    assert set(without.counted(facets("Blue"))) == facets("Blue")  # which would show it too
    assert without.counted(frozenset({hat})) == {hat}


@CASES
@given(PIECES, st.frozensets(FACET, max_size=4), st.sampled_from([("Hat",), ("Eyes",)]))
def test_those_without_an_attribute_are_counted_as_they_would_be_shown(
    pieces: list[frozenset[Facet]], chosen: frozenset[Facet], path: Path
) -> None:
    looked_at = absent(path)
    counts = Counter(facet for piece in pieces for facet in Combination(chosen).counted(piece, path))
    instead = {one for one in chosen if group_of(one) != group_of(looked_at)} | {looked_at}
    assert counts[looked_at] == sum(map(Combination(instead).lets_through, pieces))
