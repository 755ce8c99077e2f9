"""Where a plan stands follows from its mints: the first goes alone, and whatever may exist is never free."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.plan.progress import (
    FREE,
    Attempt,
    Pause,
    PlanState,
    Progress,
    Step,
    Terms,
    progress_of,
)
from mintwright.domain.plan.wave import Confirmation, why_not

S, T = MintState, TransactionStatus
COST = Terms(Decimal("12.5"))


def attempt(state: MintState = S.ANSWERED, status: str = "", mint_id: int = 1, **more: object) -> Attempt:
    return Attempt(mint_id=mint_id, state=state, status=status, **more)  # pyright: ignore[reportArgumentType]


SENT = attempt(status=T.WAITING)
SENT_WITH_TERMS = attempt(status=T.WAITING, terms=COST)
MINTED = attempt(status=T.CONFIRMED, terms=COST)
REFUSED = attempt(S.REFUSED)
UNKNOWN = attempt(S.UNKNOWN)
FROZEN = attempt(S.PREPARED)


def progress(*mints: Attempt | None, **more: object) -> Progress:
    """Of a plan whose mints are 1, 2, 3 and on; None was never begun."""
    made = {at: [one] for at, one in enumerate(mints, 1) if one is not None}
    return progress_of(range(1, len(mints) + 1), made, **more)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("made", "step"),
    [
        (FROZEN, Step.FROZEN),
        (attempt(S.PREPARED, is_under_way=True), Step.SENDING),
        (attempt(S.SENDING), Step.SENDING),
        (REFUSED, Step.REFUSED),
        (UNKNOWN, Step.UNKNOWN),
        (attempt(S.UNKNOWN, noted=NotedOutcome.MINTED), Step.MINTED),
        (attempt(S.UNKNOWN, noted=NotedOutcome.NOT_MINTED), Step.NOT_MINTED),
        (attempt(), Step.SENT),
        (attempt(status=T.PREAUTH), Step.SENT),
        (attempt(status=T.PREAUTH, is_held=True), Step.HELD),
        (attempt(status=T.PREAUTH, is_held=True, is_alarmed=True), Step.ALARMED),
        (attempt(status=T.WAITING, is_doubtful=True), Step.UNREADABLE),
        (attempt(status=T.WAITING, is_doubtful=True, is_paid=True), Step.PAID),
        (SENT, Step.SENT),
        (attempt(status="a word that nobody knows"), Step.UNREADABLE),
        (attempt(status="a word that nobody knows", is_paid=True), Step.PAID),
        (attempt(status=T.WAITING, is_reading=True), Step.READING),
        (attempt(status=T.STAND_BY), Step.PAID),
        (attempt(status=T.WAITING, is_alarmed=True), Step.ALARMED),
        (attempt(status=T.WAITING, is_alarmed=True, is_paid=True), Step.PAID),
        (attempt(status=T.WAITING, is_paid=True), Step.PAID),
        (attempt(status=T.PROCESSING), Step.PAID),
        (attempt(status=T.ROYALTIES), Step.PAID),
        (attempt(status=T.STAND_BY, is_paid=True), Step.PAID),
        (attempt(status=T.CONFIRMED), Step.MINTED),
        (attempt(status=T.REJECTED), Step.FAILED),
        (attempt(status=T.ERROR), Step.FAILED),
        (attempt(status=T.REFUND), Step.REFUNDING),
        (attempt(status=T.CANCELED), Step.CANCELED),
        (attempt(status=T.CANCELED, is_from_file=True), Step.UNKNOWN),
    ],
)
def test_a_step_is_what_the_receipt_says(made: Attempt, step: Step) -> None:
    assert made.step is step
    assert progress(made).steps == {1: step}
    returns = {Step.REFUSED, Step.NOT_MINTED, Step.CANCELED}
    assert (progress(made).free == (1,)) is (step in returns)


ATTEMPTS = st.builds(
    Attempt,
    mint_id=st.integers(1, 9),
    state=st.sampled_from(MintState),
    noted=st.sampled_from([None, *NotedOutcome]),
    status=st.sampled_from(["", "word", *TransactionStatus]),
    is_paid=st.booleans(),
    is_from_file=st.booleans(),
    is_under_way=st.booleans(),
    terms=st.sampled_from([None, COST]),
)


@given(st.lists(ATTEMPTS, max_size=4))
def test_a_mint_is_free_only_if_nothing_of_any_that_was_made_for_it_can_exist(made: list[Attempt]) -> None:
    found = progress_of([1], {1: made})
    assert (found.free == (1,)) is all(one.step in FREE for one in made)
    assert found.fixed.isdisjoint(found.free)
    assert len(found.fixed) + len(found.free) == 1


@pytest.mark.parametrize(
    ("found", "state"),
    [
        (progress(None, None), PlanState.NOT_BEGUN),
        (progress(SENT, None, wave=1), PlanState.FIRST_ALONE),
        (progress(SENT, None), PlanState.WAITING_FOR_TERMS),
        (progress(SENT_WITH_TERMS, None), PlanState.READY),
        (progress(SENT_WITH_TERMS, attempt(S.SENDING), None, wave=2), PlanState.GOING_ON),
        (progress(SENT_WITH_TERMS, FROZEN, None, is_gone_on=False), PlanState.PAUSED),
        (progress(SENT_WITH_TERMS, REFUSED, None), PlanState.PAUSED),
        (progress(SENT_WITH_TERMS, UNKNOWN, None), PlanState.PAUSED),
        (progress(SENT_WITH_TERMS, attempt(status=T.REJECTED), None), PlanState.PAUSED),
        (progress(SENT_WITH_TERMS, attempt(status=T.CANCELED)), PlanState.READY),
        (progress(SENT_WITH_TERMS, SENT), PlanState.ALL_SENT),
        (progress(MINTED, SENT), PlanState.ALL_SENT),
        (progress(MINTED, MINTED, is_here=False, is_gone_on=False), PlanState.DONE),
        (progress(None, None, is_here=False), PlanState.PAUSED),
        (progress(is_damaged=True), PlanState.PAUSED),
    ],
)
def test_the_state_of_a_plan_follows_from_its_mints(found: Progress, state: PlanState) -> None:
    assert found.state is state


def test_after_a_start_a_plan_that_was_begun_is_paused_until_the_artist_goes_on() -> None:
    assert progress(SENT_WITH_TERMS, None, is_gone_on=False).pauses == {Pause.NOT_GONE_ON}
    assert progress(None, None, is_gone_on=False).pauses == frozenset()


# --- Waves


def wave(*planned_ids: int, each: Decimal | None = COST.cost, but: tuple[int, ...] = ()) -> Confirmation:
    return Confirmation(plan_id=1, planned_ids=planned_ids, each=each, acknowledged=frozenset(but))


@pytest.mark.parametrize(
    ("found", "asked", "said"),
    [
        (progress(None, None, None), wave(1, each=None), None),
        (progress(None, None, None), wave(1, 2, each=None), "goes alone"),
        (progress(None, None, None), wave(1), "another price"),
        (progress(None, None, None), wave(each=None), "no mint was chosen"),
        (progress(None, None, None), wave(1, 1, each=None), "sent before"),
        (progress(None, None, None), wave(4, each=None), "sent before"),
        (progress(SENT, None, None), wave(2, 3), "cannot be read yet"),
        (progress(SENT, None, None), wave(2, each=None), "cannot be read yet"),
        (progress(attempt(S.SENDING), None), wave(2, each=None), "cannot be read yet"),
        (progress(SENT_WITH_TERMS, None, None), wave(2, 3), None),
        (progress(SENT_WITH_TERMS, None, None), wave(2, 3, each=Decimal("12.4")), "another price"),
        (progress(SENT_WITH_TERMS, None, None), wave(1, 2), "sent before"),
        (progress(SENT_WITH_TERMS, FROZEN, None), wave(2, 3), None),
        (progress(SENT_WITH_TERMS, UNKNOWN, None), wave(3), "Settle it first"),
        (progress(SENT_WITH_TERMS, UNKNOWN, None), wave(3, but=(2,)), None),
        (progress(SENT_WITH_TERMS, UNKNOWN, None), wave(2, 3, but=(2,)), "sent before"),
        (progress(SENT_WITH_TERMS, REFUSED, None), wave(3), "Settle it first"),
        (progress(SENT_WITH_TERMS, REFUSED, None), wave(2, 3), None),
        (progress(REFUSED, None), wave(1, each=None), None),
        (progress(REFUSED, None), wave(1, 2, each=None), "goes alone"),
        (progress(UNKNOWN, None, None), wave(2, 3, each=None, but=(1,)), "goes alone"),
        (progress(UNKNOWN, None, None), wave(2, each=None, but=(1,)), None),
        (progress(SENT_WITH_TERMS, None, is_here=False), wave(2), "another account"),
        (progress(is_damaged=True), wave(1), "damaged"),
    ],
)
def test_what_may_be_sent_in_a_wave(found: Progress, asked: Confirmation, said: str | None) -> None:
    why = why_not(found, asked)
    assert (why is None) is (said is None), why
    assert said is None or said in str(why)


@given(st.lists(st.none() | ATTEMPTS, min_size=1, max_size=5), st.sets(st.integers(1, 5)), st.sets(st.integers(1, 5)))
def test_no_wave_ever_sends_what_may_exist_or_more_than_one_before_the_terms_are_known(
    mints: list[Attempt | None], asked: set[int], acknowledged: set[int]
) -> None:
    found = progress(*mints)
    each = None if found.terms is None else found.terms.cost
    if why_not(found, wave(*asked, each=each, but=tuple(acknowledged))) is None:
        assert all(found.steps[one] in FREE | {Step.FROZEN} for one in asked)
        assert len(asked) == 1 or found.terms is not None
        assert set(found.stuck) <= asked | acknowledged
