"""What is said of a "Try again" is said of what was tried, and of nothing else."""

from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.sentences import Sentence
from mintwright.ui.shell.tried_again import TriedAgain

WHY = Sentence("test", "The disk is full.")
STEPS = st.lists(st.tuples(st.sampled_from(["begin", "failed", "forget"]), st.sampled_from("ab")), max_size=8)


def is_told_of(said: Sentence) -> bool:
    return "Tried again at " in str(said)


def test_it_is_under_way_until_it_fails_and_then_tried() -> None:
    tried = TriedAgain()
    assert tried.failed("ours", WHY) == WHY
    tried.begin("ours")
    assert str(tried.under_way("ours")).startswith("Trying again since ")
    assert is_told_of(tried.failed("ours", WHY))
    assert tried.under_way("ours") is None, "what is tried now the program tries by itself"
    assert is_told_of(tried.failed("ours", WHY)), "it was, and still it is so"


def test_it_is_said_of_nothing_else_and_not_after_that_either() -> None:
    tried = TriedAgain()
    tried.begin("ours")
    assert tried.under_way("another") is None
    assert tried.failed("another", WHY) == WHY
    assert tried.failed("ours", WHY) == WHY


@given(STEPS)
def test_only_what_was_asked_for_last_is_said_to_be_tried(steps: list[tuple[str, str]]) -> None:
    tried, asked, runs = TriedAgain(), "", False
    for step, what in steps:
        if step == "begin":
            tried.begin(what)
            asked, runs = what, True
        elif step == "forget":
            tried.forget()
            asked, runs = "", False
        else:
            asked, runs = asked if what == asked else "", False
            assert is_told_of(tried.failed(what, WHY)) == (what == asked)
        for one in "ab":
            assert (tried.under_way(one) is not None) == (runs and one == asked)
