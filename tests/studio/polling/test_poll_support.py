"""Whether a service reports transactions is concluded from more than one of them."""

from hypothesis import given
from hypothesis import strategies as st

from mintwright.studio.polling.poll_support import PollSupport

answers = st.lists(st.tuples(st.sampled_from("abc"), st.booleans()))


@given(answers, st.sampled_from([None, True, False]))
def test_it_is_off_only_where_a_second_one_or_the_list_is_not_there_and_none_ever_was(
    seen: list[tuple[str, bool]], has_list: bool | None
) -> None:
    offering = PollSupport()
    offering.has_list = has_list
    for uuid, is_there in seen:
        (offering.answered if is_there else offering.not_there)(uuid)
    absent = {uuid for uuid, is_there in seen if not is_there}
    answered = {uuid for uuid, is_there in seen if is_there}
    enough = len(absent) > 1 or (has_list is False and len(absent) == 1)
    assert offering.is_off == (not answered and enough)
    if offering.is_open_question:
        assert not answered
        assert len(absent) == 1


def test_the_first_that_is_answered_proves_that_it_is_offered() -> None:
    offering = PollSupport()
    offering.not_there("a")
    offering.not_there("b")
    assert offering.is_off
    offering.answered("c")
    assert not offering.is_off
    assert offering.is_absent("a")
