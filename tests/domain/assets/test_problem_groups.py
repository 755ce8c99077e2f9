"""Problems of many pieces are said once a kind: nothing is lost, what stops a mint comes first, each kind has words."""

import ast
from collections import Counter
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.checks import check_draft
from mintwright.domain.assets.problem_groups import grouped
from mintwright.domain.assets.problem_kinds import KINDS, ONLY_FILE_NAME, kind_of
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence

SOURCE = Path(__file__).parents[3] / "src" / "mintwright"
EMPTY = Node("Series")
WEIGHTS = [Severity.ERROR, Severity.REFUSED, Severity.WARNING]

texts = st.sampled_from(["", "Lantern", "Gate {n}", "line\nbreak", "x" * 70, "\x00"])
nodes = st.builds(Node, texts, st.sampled_from(list(NodeKind)), text=texts)
drafts = st.lists(
    st.builds(
        Draft,
        art_id=st.integers(1, 6),
        name=texts,
        asset_name=texts,
        description=texts,
        amount=st.sampled_from([None, 0, 1, 2**70]),
        attrs=st.lists(nodes, max_size=4).map(tuple),
    ),
    max_size=8,
)


def wrong(*found: Draft) -> list[Problem]:
    return [problem for draft in found for problem in check_draft(draft, network=Network.PRACTICE)]


def piece(art_id: int, *attrs: Node, name: str = "Gate") -> Draft:
    return Draft(art_id=art_id, name=name, asset_name=f"Gate{art_id}", attrs=attrs)


def sources_in(*places: Path) -> set[str]:
    """The English text of every sentence that is written in these."""
    files = [file for place in places for file in ([place] if place.is_file() else place.rglob("*.py"))]
    calls = (node for file in files for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call))
    named = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Sentence")
    written = (call.args[1] for call in named if len(call.args) > 1)
    return {str(one.value) for one in written if isinstance(one, ast.Constant)}


@settings(derandomize=True, deadline=None)
@given(drafts)
def test_nothing_is_lost_and_what_stops_a_mint_comes_first(found: list[Draft]) -> None:
    problems = wrong(*found)
    groups = grouped(problems)
    assert Counter(one for group in groups for one in group.problems) == Counter(problems)
    weights = [WEIGHTS.index(group.first.severity) for group in groups]
    assert weights == sorted(weights)
    for group in groups:
        assert len({one.severity for one in group.problems}) == 1
        assert group.is_alone or len(group.art_ids) > 1, "what one piece has is not summed up"
        said = str(group.said("12", "40"))
        assert group.is_alone or said.startswith("12 assets: "), said
        assert "{" not in said.replace("{n}", "")


def test_one_kind_is_one_line_however_each_piece_names_its_attribute() -> None:
    groups = grouped(wrong(*(piece(number, Node(f"Series {number}")) for number in range(1, 1_201))))
    (group,) = groups
    assert str(group.said("1,200", "1,200")) == "1,200 assets: an attribute is empty"
    assert len(group.art_ids) == 1_200


def test_what_a_rule_is_about_tells_kinds_apart() -> None:
    long = "x" * 70
    found = wrong(
        *(Draft(art_id=number, name=long, asset_name="A", attrs=(Node(long, text="1"),)) for number in (1, 2))
    )
    said = [str(group.said("2", "2")) for group in grouped(found)]
    assert said == ["2 assets: the title is too long", "2 assets: the name of an attribute is too long"]


def test_what_one_piece_has_keeps_its_own_sentences() -> None:
    groups = grouped(wrong(piece(1, EMPTY, Node("Artist"))))
    assert [str(group.said("1", "1")).split()[0] for group in groups] == ["“Series”", "“Artist”"]


def test_what_is_about_all_of_it_comes_before_what_single_pieces_have() -> None:
    size = Problem(art_id=None, field=(), sentence=Sentence("test", "Too large."), severity=Severity.WARNING)
    groups = grouped([*wrong(piece(1, EMPTY), piece(2, EMPTY)), size])
    assert groups[0].first == size


def test_how_many_of_all_have_only_their_files_name_is_said() -> None:
    names = [
        Problem(art_id=number, field=("name",), sentence=ONLY_FILE_NAME, severity=Severity.WARNING)
        for number in range(34)
    ]
    (group,) = grouped(names)
    assert str(group.said("34", "35")) == "34 of 35 titles say no more than the file’s name"


def test_a_kind_without_words_of_its_own_says_the_first_and_how_many_more() -> None:
    said = [Sentence("test", "{name} is odd.", name=name) for name in "abc"]
    found = [
        Problem(art_id=number, field=(), sentence=one, severity=Severity.WARNING) for number, one in enumerate(said)
    ]
    (group,) = grouped(found)
    assert str(group.said("3", "3")) == "a is odd. The same is true of 2 more."
    (group,) = grouped(found[:2])
    assert str(group.said("2", "3")) == "a is odd. The same is true of 1 more."


def test_complaints_of_the_service_are_told_apart_by_its_words() -> None:
    refused = Sentence("refusals", "The service refused this: {message}.")
    found = [
        Problem(art_id=number, field=("name",), sentence=refused.filled(message=words), severity=Severity.REFUSED)
        for number, words in enumerate(["Too plain", "Too long", "Too plain"])
    ]
    said = [str(group.said("2", "3")) for group in grouped(found)]
    assert said == ["2 assets: the service refused it: Too plain", "The service refused this: Too long."]


def test_every_rule_of_attributes_and_texts_has_words_for_its_kind() -> None:
    assets = SOURCE / "domain" / "assets"
    written = sources_in(assets / "attribute_checks.py", assets / "problems.py")
    texts_of_rules = {"The name of an attribute", "“{key}”", "A line of “{key}”"}
    assert written - texts_of_rules == written & KINDS.keys()


def test_no_kind_is_of_a_sentence_that_nobody_writes() -> None:
    assert KINDS.keys() <= sources_in(SOURCE) | {str(ONLY_FILE_NAME)}


def test_kinds_are_filled_with_plain_words() -> None:
    (problem,) = wrong(piece(1, Node("Ink", text="{edition}")))
    assert str(kind_of(problem)) == "an attribute says “{edition}”, which is minted as it stands"
