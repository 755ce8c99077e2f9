"""Orders and refunds in the journal. A row is written before the request and completed after it, always durably."""

from datetime import datetime
from typing import Any

from mintwright.domain.instruction import Instruction, InstructionKind, InstructionState
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection
from mintwright.library.errors import GoneError
from mintwright.library.sql_values import moment, now_text, sentence_of, sentence_text

_COLUMNS = (
    "id, mint_id, kind, state, transaction_uuid, status, policy_id, invalid_slot, prepared_on, sent_on, answered_on, "
    "answer, answer_status, problem, details, status_since"
)
_S = InstructionState


def load_instructions(connection: Connection) -> tuple[Instruction, ...]:
    """Every instruction, oldest first."""
    return tuple(_instruction_of(row) for row in connection.execute(f"select {_COLUMNS} from instruction order by id"))  # noqa: S608 - our text


def _load(connection: Connection, instruction_id: int) -> Instruction:
    row = connection.execute(f"select {_COLUMNS} from instruction where id = ?", (instruction_id,)).fetchone()  # noqa: S608 - our text
    if row is None:
        raise GoneError(_GONE, details=f"instruction {instruction_id}")
    return _instruction_of(row)


_GONE = Sentence("library", "The journal has lost this order or refund while it was being sent.")


def _instruction_of(row: tuple[Any, ...]) -> Instruction:
    (
        instruction_id, mint_id, kind, state, uuid, status, policy_id, invalid_slot, prepared_on, sent_on, answered_on,
        answer, answer_status, problem, details, status_since,
    ) = row  # fmt: skip
    return Instruction(
        id=instruction_id,
        mint_id=mint_id,
        kind=InstructionKind(kind),
        state=InstructionState(state),
        transaction_uuid=uuid,
        status=status,
        policy_id=policy_id,
        invalid_slot=None if invalid_slot is None else int(invalid_slot),
        prepared_on=datetime.fromisoformat(prepared_on),
        sent_on=moment(sent_on),
        answered_on=moment(answered_on),
        answer=answer,
        answer_status=answer_status,
        problem=sentence_of(problem),
        details=details,
        status_since=status_since,
    )


def add_instruction(
    connection: Connection,
    *,
    mint_id: int,
    kind: InstructionKind,
    transaction_uuid: str,
    status: str,
    policy_id: str,
    invalid_slot: int | None,
    latest: int | None,
) -> Instruction | None:
    """Store an instruction that will be sent; None if `latest` is not the mint's newest any more, or that is open:
    then nothing may be sent.
    """
    row = connection.execute(
        "select id, state from instruction where mint_id = ? order by id desc limit 1", (mint_id,)
    ).fetchone()
    newest, state = row or (None, "")
    if newest != latest or state in (_S.PREPARED, _S.SENDING):
        return None
    cursor = connection.execute(
        "insert into instruction (mint_id, kind, state, transaction_uuid, status, policy_id, invalid_slot, prepared_on)"
        " values (?, ?, ?, ?, ?, ?, ?, ?)",
        (mint_id, kind, _S.PREPARED, transaction_uuid, status, policy_id,
         None if invalid_slot is None else str(invalid_slot), now_text()),
    )  # fmt: skip
    return _load(connection, cursor.lastrowid or 0)


def begin_instruction(connection: Connection, instruction_id: int) -> Instruction | None:
    """prepared → sending, compare and set: None if it is no longer prepared; then nothing may be sent."""
    cursor = connection.execute(
        "update instruction set state = ?, sent_on = ? where id = ? and state = ?",
        (_S.SENDING, now_text(), instruction_id, _S.PREPARED),
    )
    return _load(connection, instruction_id) if cursor.rowcount == 1 else None


def end_instruction(
    connection: Connection,
    instruction_id: int,
    state: InstructionState,
    *,
    answer: bytes | None = None,
    status: int | None = None,
    problem: Sentence | None = None,
    details: str = "",
) -> Instruction:
    """Write its outcome, unless the journal has one that tells more. Raises GoneError if it is gone.

    One that was never sent ends as `unsent`; `unknown`, which a start may have written, gives way to what is known.
    """
    tells_more = state is not _S.UNKNOWN
    connection.execute(
        "update instruction set state = ?, answered_on = ?, answer = ?, answer_status = ?, problem = ?, details = ? "
        "where id = ? and (state in (?, ?) or (? and state = ?))",
        (state, now_text(), answer, status, sentence_text(problem), details,
         instruction_id, _S.PREPARED, _S.SENDING, tells_more, _S.UNKNOWN),
    )  # fmt: skip
    return _load(connection, instruction_id)


def conclude_instruction(connection: Connection, instruction_id: int, status_since: str) -> Instruction:
    """unknown → concluded: the service has said of the transaction what it had not said before."""
    connection.execute(
        "update instruction set state = ?, status_since = ? where id = ? and state = ?",
        (_S.CONCLUDED, status_since, instruction_id, _S.UNKNOWN),
    )
    return _load(connection, instruction_id)


def end_unfinished(connection: Connection, unsent: Sentence, unknown: Sentence) -> None:
    """What was left by a program that ended: prepared → unsent, sending → unknown. For the holder of the profile's lock
    only, before anything is sent.
    """
    for before, state, problem in ((_S.PREPARED, _S.UNSENT, unsent), (_S.SENDING, _S.UNKNOWN, unknown)):
        connection.execute(
            "update instruction set state = ?, problem = ? where state = ?", (state, sentence_text(problem), before)
        )
