"""The figures of a whole are those of its drafts, however they are looked at, and lead to the asset they are about."""

from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.studio.minting.reviewing.whole_figures import Figure, WholeFigures

texts = st.sampled_from(["", "Gate", "Gate of dawn", "ü" * 30, "  "])
drafts = st.lists(
    st.builds(
        Draft,
        art_id=st.integers(1, 10_000),
        name=texts,
        description=texts,
        amount=st.sampled_from([None, 1, 12]),
        attrs=st.lists(st.builds(Node, st.sampled_from(["Hat", "Eyes"]), text=texts), max_size=2).map(tuple),
    ),
    min_size=1,
    max_size=12,
    unique_by=lambda draft: draft.art_id,
)


def figures(found: list[Draft], size: int = 100) -> list[Figure]:
    whole = WholeFigures(lambda art_id: 100 + art_id)
    for at in range(0, len(found), size):
        whole.look(found[at : at + size])
    return list(whole.figures())


def said(found: list[Draft]) -> dict[str, str]:
    return {str(one.name): str(one.value) for one in figures(found)}


@settings(derandomize=True, deadline=None)
@given(drafts, st.integers(1, 5))
def test_the_figures_are_the_same_in_whichever_pieces_the_drafts_are_looked_at(found: list[Draft], size: int) -> None:
    assert figures(found, size) == figures(found)


@settings(derandomize=True, deadline=None)
@given(drafts)
def test_the_longest_is_none_shorter_than_any_and_what_is_empty_is_counted(found: list[Draft]) -> None:
    by_id = {draft.art_id: draft for draft in found}
    by_name = {str(one.name): one for one in figures(found)}
    longest = max(len(one.name.strip().encode()) for one in found)
    if longest:
        art_id = by_name["Longest title"].art_id
        assert art_id is not None
        assert len(by_id[art_id].name.strip().encode()) == longest
    else:
        assert "Longest title" not in by_name
    empty = sum(not one.description.strip() for one in found)
    value = str(by_name["Without a description"].value)
    assert value == {0: "none", len(found): f"all {len(found)}"}.get(empty, f"{empty} of {len(found)}")
    assert by_name["Largest on the chain"].art_id == max(by_id)


def test_what_nearly_all_have_and_what_takes_far_more_than_usual_stands_out() -> None:
    whole = WholeFigures(lambda art_id: 900 if art_id == 7 else 100)
    whole.look(
        Draft(art_id=at, name=f"Gate {at}", amount=2, attrs=() if at == 5 else (Node("Hat", text="Crown"),))
        for at in range(1, 31)
    )
    found = {str(one.name): (str(one.value), one.art_id) for one in whole.figures()}
    assert found["Editions"] == ("60 in all, 2 of each", None)
    assert found["Without “Hat”"] == ("1 of 30", 5)
    assert found["Attributes of each"] == ("0 to 1", None)
    assert found["Largest on the chain"] == ("900 bytes, usually 100; 1 takes more than twice that", 7)


def test_of_nothing_nothing_is_said() -> None:
    assert figures([]) == []


def test_an_odd_attribute_is_named_letter_for_letter() -> None:
    odd = [Draft(art_id=at, name="G", attrs=(Node("{x}", text="1"),) if at > 1 else ()) for at in range(1, 21)]
    assert said(odd)["Without “{x}”"] == "1 of 20"
