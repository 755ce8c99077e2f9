"""What may be told to a service about a mint: the rules alone."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from tests.studio.receipts.test_overtaken import HELD, known

from mintwright.domain.instruction import OPEN, Instruction, InstructionKind, InstructionState
from mintwright.studio.instructions.instruction_rules import can_be_instructed, why_not

NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)


def one(state: InstructionState) -> Instruction:
    """A refund, sent at noon unless it is only prepared."""
    return Instruction(
        id=1, mint_id=1, kind=InstructionKind.REFUND, state=state, transaction_uuid="t", status="preauth",
        prepared_on=NOON, sent_on=None if state is InstructionState.PREPARED else NOON,
    )  # fmt: skip


@pytest.mark.parametrize("state", list(InstructionState))
@pytest.mark.parametrize("kind", list(InstructionKind))
def test_a_mint_is_told_nothing_while_something_else_is_under_way(
    state: InstructionState, kind: InstructionKind
) -> None:
    said = why_not(kind, known(HELD), [one(state)])
    assert (said is not None and "still being sent" in str(said)) == (state in OPEN)


def test_whose_transaction_only_a_file_names_is_told_nothing() -> None:
    receipt = known(HELD)
    assert can_be_instructed(receipt.mint)
    from_file = replace(receipt, mint=replace(receipt.mint, answer_status=None))
    assert not can_be_instructed(from_file.mint)
    assert all(why_not(kind, from_file, ()) is not None for kind in InstructionKind)
