"""What is true of a piece, and how chosen filters combine."""

from collections import Counter
from pathlib import PurePath

from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.readiness.facets import About, Combination, Facet, FileKind, Mark, group_of
from mintwright.domain.readiness.minted_form import is_as_minted, minted_forms
from mintwright.domain.readiness.rules import Circumstances, kinds_of, marks_of, problem_facet, values_of
from mintwright.domain.sentences import Sentence

CASES = settings(derandomize=True, deadline=None, max_examples=300)
FACET = st.one_of(
    st.sampled_from([Facet(About.MARK, mark) for mark in Mark]),
    st.sampled_from([Facet(About.FILE, kind) for kind in FileKind]),
    st.sampled_from([Facet(About.PROBLEM, kind) for kind in ("empty", "too long")]),
    st.builds(Facet, st.just(About.VALUE), st.sampled_from("xy"), st.sampled_from([("Hat",), ("Eyes",)])),
)
PIECES = st.lists(st.frozensets(FACET, max_size=6), max_size=6)
PATH = PurePath("red-gate.png")
BODY = (
    b'{"amount": 1, "name": "Gate", "asset_name": "Gate", "image": "ipfs://a", '
    b'"attrs": {"Hat": "Beret"}, "royalties": "x"}'
)


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


def test_the_values_of_attributes_are_those_in_groups_and_each_line_of_a_list() -> None:
    found = values_of(nodes_of({"Hat": "Beret ", "Inks": ["blue", "red"], "Materials": {"Paper": "Washi"}, "Eyes": ""}))
    assert [(facet.path, facet.value) for facet in found] == [
        (("Hat",), "Beret"),
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


def test_problems_of_one_kind_are_one_facet_whatever_they_name() -> None:
    said = Sentence("checks", "“{key}” is empty and will be left out. Write a value, or remove it.")
    each = [
        Problem(art_id=at, field=(), sentence=said.filled(key=key), severity=Severity.WARNING)
        for at, key in enumerate("ab")
    ]
    assert {problem_facet(problem)[0] for problem in each} == {Facet(About.PROBLEM, "an attribute is empty")}


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


def test_a_draft_is_as_minted_until_a_word_a_value_or_a_picture_is_another() -> None:
    form = minted_forms(BODY, [1])[1]
    draft = Draft(art_id=1, name="Gate", asset_name="Gate", attrs=nodes_of({"Hat": "Beret"}), royalties="another")

    def says(changed: Draft, reference: str = "ipfs://a") -> bool:
        return is_as_minted(changed, form, lambda _: frozenset({reference}))

    assert says(draft)
    assert not says(draft, "ipfs://b")
    assert not says(Draft(art_id=1, name="Gate", asset_name="Gate"))
    assert not says(Draft(art_id=1, name="Gate", asset_name="Gate", attrs=draft.attrs, amount=2))
    assert not says(Draft(art_id=1, name="Gate", asset_name="Gate", attrs=draft.attrs, cover=2))
    assert not minted_forms(b"{", [1])
