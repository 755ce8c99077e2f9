"""The same content twice is known after every change, as if each piece were compared with each."""

from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.studio.readiness.same_content import SameContent

CASES = settings(derandomize=True, deadline=None, max_examples=200)


@CASES
@given(st.lists(st.tuples(st.integers(1, 6), st.sampled_from(["", "a", "b"])), max_size=25))
def test_all_doubles_are_known_and_which_others_changed_is_told(
    changes: list[tuple[int, str]],
) -> None:
    same, digests, known = SameContent(), dict[int, str](), set[int]()
    for art_id, digest in changes:
        told = set(same.note(art_id, digest))
        digests[art_id] = digest
        now = {one for one, each in digests.items() if each and list(digests.values()).count(each) > 1}
        assert {one for one in range(1, 7) if same.has(one)} == now
        assert told == (known ^ now) - {art_id}
        known = now


def test_a_third_tells_nothing_new_of_the_others() -> None:
    same = SameContent()
    assert [list(same.note(one, "a")) for one in (1, 2, 3)] == [[], [1], []]
    assert list(same.note(3, "a")) == []
    assert [list(same.note(one, "")) for one in (3, 2)] == [[], [1]]
