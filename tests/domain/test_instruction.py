"""A force of ours explains another policy, and nothing else does."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.instruction import (
    Instruction,
    InstructionKind,
    InstructionState,
    forced_since,
    replaced_policies,
    was_forced,
)

START = datetime(2026, 11, 25, 12, tzinfo=UTC)
POLICIES = st.sampled_from(["", "p1", "p2", "p3"])
MAY_BE_DONE = {
    InstructionState.SENDING, InstructionState.ANSWERED, InstructionState.UNKNOWN, InstructionState.CONCLUDED,
}  # fmt: skip


@st.composite
def instructions(draw: st.DrawFn) -> list[Instruction]:
    found: list[Instruction] = []
    for number in range(draw(st.integers(0, 6))):
        state = draw(st.sampled_from(InstructionState))
        was_sent = state not in (InstructionState.PREPARED, InstructionState.UNSENT)
        found.append(
            Instruction(
                id=number,
                mint_id=1,
                kind=draw(st.sampled_from(InstructionKind)),
                state=state,
                transaction_uuid="t",
                status="waiting",
                policy_id=draw(POLICIES),
                prepared_on=START,
                sent_on=START + timedelta(minutes=number) if was_sent else None,
            )
        )
    return found


@given(instructions(), st.integers(0, 6), POLICIES)
def test_only_a_force_that_may_have_been_done_explains_a_change(
    given_ones: list[Instruction], minutes: int, policy: str
) -> None:
    since = START + timedelta(minutes=minutes)
    forces = [one for one in given_ones if one.kind is InstructionKind.FORCE and one.state in MAY_BE_DONE]
    later = [one for one in forces if one.sent_on is not None and one.sent_on >= since]
    assert forced_since(given_ones, since) == (later[-1] if later else None)
    replaced = replaced_policies(given_ones, policy)
    assert set(replaced) == {one.policy_id for one in forces if policy and one.policy_id not in ("", policy)}
    assert len(replaced) == len(set(replaced))
    answered = any(one.state is InstructionState.ANSWERED for one in forces)
    assert was_forced(given_ones, policy) == (answered or bool(replaced))
