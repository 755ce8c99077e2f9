"""What is exactly alike, and what hides that."""

from collections.abc import Sequence

from tests.domain.traits.test_counts import counted

from mintwright.domain.traits.likeness import Hidden, alike, hidden
from mintwright.studio.background.piecewise import at_once

NUMBER = ("edition",)


def test_what_has_exactly_the_same_traits_is_alike_whatever_their_order_and_nothing_at_all_is_not() -> None:
    one, other = {"Eyes": "Blue", "Hat": "Cap"}, {"Hat": "Cap", "Eyes": "Blue"}
    assert at_once(alike(counted(one, {}, other, {"Eyes": "Blue"}, {}))) == [(1, 3)]


def test_what_is_left_out_makes_nothing_differ_and_by_itself_nothing_alike() -> None:
    said = {"Eyes": "Blue"}, {"Eyes": "Blue", "edition": "2"}, {"edition": "3"}, {"edition": "4"}
    assert at_once(alike(counted(*said))) == []
    assert at_once(alike(counted(*said), [NUMBER])) == [(1, 2)]


def test_a_number_of_each_asset_hides_what_is_alike_and_is_named() -> None:
    counts = counted(*numbered(["Blue", "Gold", "Blue", "Gold", *"abcdef"]))
    assert at_once(hidden(counts, [], [])) == Hidden(2, (NUMBER,))
    assert at_once(hidden(counts, [NUMBER], [(1, 3), (2, 4)])) == Hidden()


def test_nothing_is_hidden_where_that_makes_nothing_alike_or_a_value_is_shared_or_few_have_one() -> None:
    assert at_once(hidden(counted(*numbered([*"abcdefghij"])), [], [])) == Hidden()
    shared = [*numbered(["Blue"] * 10), {"Eyes": "Gold", "edition": "7"}]
    assert at_once(hidden(counted(*shared), [], [])) == Hidden()
    assert at_once(hidden(counted(*numbered(["Blue"] * 9)), [], [])) == Hidden()


def numbered(eyes: Sequence[str]) -> list[dict[str, str]]:
    return [{"Eyes": one, "edition": str(at)} for at, one in enumerate(eyes)]
