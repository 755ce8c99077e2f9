"""The journal of orders and refunds: a mint has one open at most, and none goes twice."""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.whole import sized

from mintwright.domain.instruction import Instruction, InstructionKind, InstructionState
from mintwright.domain.sentences import Sentence
from mintwright.library.mint_history import instruction_repository as repository
from mintwright.library.schema import bring_up_to_date

S = InstructionState
UNSENT, UNKNOWN = Sentence("test", "unsent"), Sentence("test", "unknown")
ENDS = (S.ANSWERED, S.REFUSED, S.UNSENT, S.UNKNOWN)


def journal() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    bring_up_to_date(connection, Path("journal"))
    return connection


def added(connection: sqlite3.Connection, latest: int | None, mint_id: int = 1, **more: Any) -> Instruction | None:
    return repository.add_instruction(
        connection, mint_id=mint_id, kind=more.get("kind", InstructionKind.ORDER), transaction_uuid="t",
        status="preauth", policy_id="p", invalid_slot=2**60, latest=latest,
    )  # fmt: skip


def test_an_instruction_comes_back_as_it_was_written() -> None:
    connection = journal()
    first = added(connection, None, kind=InstructionKind.FORCE)
    assert first is not None
    assert (first.kind, first.state, first.invalid_slot) == (InstructionKind.FORCE, S.PREPARED, 2**60)
    started = repository.begin_instruction(connection, first.id)
    assert started is not None
    assert started.sent_on is not None
    said = Sentence("test", "The service says: {said}", said="no")
    ended = repository.end_instruction(
        connection, first.id, S.REFUSED, answer=b"{}", status=409, problem=said, details="HTTP"
    )
    assert (ended.state, ended.answer, ended.answer_status, ended.problem, ended.details) == (
        S.REFUSED, b"{}", 409, said, "HTTP",
    )  # fmt: skip
    assert repository.load_instructions(connection) == (ended,)


def test_what_is_known_is_never_replaced_by_what_is_not() -> None:
    connection = journal()
    first = added(connection, None)
    assert first is not None
    repository.begin_instruction(connection, first.id)
    repository.end_instruction(connection, first.id, S.UNKNOWN, problem=UNKNOWN)
    concluded = repository.conclude_instruction(connection, first.id, "waiting")
    assert (concluded.state, concluded.status_since) == (S.CONCLUDED, "waiting")
    assert repository.end_instruction(connection, first.id, S.UNKNOWN).state is S.CONCLUDED
    assert repository.conclude_instruction(connection, first.id, "canceled").status_since == "waiting"


def test_the_table_itself_refuses_a_second_open_one() -> None:
    connection = journal()
    insert = (
        "insert into instruction (mint_id, kind, state, transaction_uuid, status, policy_id, prepared_on) "
        "values (?, 'order', ?, 't', '', '', '2026-11-25T00:00:00+00:00')"
    )
    connection.execute(insert, (1, "prepared"))
    connection.execute(insert, (2, "sending"))
    connection.execute(insert, (1, "answered"))
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(insert, (1, "sending"))


@dataclass
class Model:
    """What a mint was told, as the artist would count it."""

    states: dict[int, InstructionState] = field(default_factory=dict[int, InstructionState])


class Histories(RuleBasedStateMachine):
    """Programs that prepare, send, end, are killed and start again, in any order, with whatever they last saw."""

    def __init__(self) -> None:
        super().__init__()
        self.connection = journal()
        self.seen: list[int | None] = [None]  # what a review may have seen as the latest
        self.sent: list[int] = []
        self.states: dict[int, InstructionState] = {}

    @initialize()
    def begin(self) -> None:
        self.follow()

    def follow(self) -> None:
        self.states = {one.id: one.state for one in repository.load_instructions(self.connection)}

    @rule(data=st.data())
    def prepare(self, data: st.DataObject) -> None:
        latest = data.draw(st.sampled_from(self.seen))
        newest = max(self.states, default=None)
        may = latest == newest and not any(state in (S.PREPARED, S.SENDING) for state in self.states.values())
        made = added(self.connection, latest)
        assert (made is not None) == may
        if made is not None:
            self.seen.append(made.id)

    @rule(data=st.data())
    def send(self, data: st.DataObject) -> None:
        if self.states:
            one = data.draw(st.sampled_from(sorted(self.states)))
            if repository.begin_instruction(self.connection, one) is not None:
                self.sent.append(one)

    @rule(data=st.data(), state=st.sampled_from(ENDS))
    def end(self, data: st.DataObject, state: InstructionState) -> None:
        if self.states:
            repository.end_instruction(self.connection, data.draw(st.sampled_from(sorted(self.states))), state)

    @rule()
    def start_again(self) -> None:
        repository.end_unfinished(self.connection, UNSENT, UNKNOWN)
        assert not {S.PREPARED, S.SENDING} & {one.state for one in repository.load_instructions(self.connection)}

    @invariant()
    def none_goes_twice_and_one_is_open(self) -> None:
        before = self.states
        self.follow()
        assert len(self.sent) == len(set(self.sent))
        assert sum(state in (S.PREPARED, S.SENDING) for state in self.states.values()) <= 1
        ended = (S.ANSWERED, S.REFUSED, S.UNSENT)
        assert all(self.states[one] is state for one, state in before.items() if state in ended)


Histories.TestCase.settings = settings(max_examples=sized(500, 25), stateful_step_count=25)
TestHistories = Histories.TestCase


@pytest.mark.parametrize("end", [None, *ENDS])
def test_what_a_program_left_is_told_truly_at_the_next_start(end: InstructionState | None) -> None:
    connection = journal()
    first = added(connection, None)
    assert first is not None
    steps: list[Callable[[], object]] = [lambda: repository.begin_instruction(connection, first.id)]
    if end is not None:
        steps.append(lambda: repository.end_instruction(connection, first.id, end))
    for step in steps:
        step()
    repository.end_unfinished(connection, UNSENT, UNKNOWN)
    (found,) = repository.load_instructions(connection)
    assert found.state is (end or S.UNKNOWN)
    assert found.problem == (UNKNOWN if end is None else None)
