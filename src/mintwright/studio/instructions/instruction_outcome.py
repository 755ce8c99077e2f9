"""Sending an order or a refund, once, and its true outcome."""

import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.instruction import Instruction, InstructionKind, InstructionState
from mintwright.domain.sentences import Sentence
from mintwright.studio.session.token_refresh import SignInRequired

if TYPE_CHECKING:
    from mintwright.api.client import MintingService
    from mintwright.api.responses import CreationAnswer

log = logging.getLogger(__name__)

LEFT_UNSENT = Sentence("instruction", "Mintwright ended before it was sent.")
INTERRUPTED = Sentence("instruction", "Mintwright ended while it was being sent.")
NOT_THERE = Sentence("instruction", "It does not know this transaction, or does not offer this.")
_OUR_FAULT = Sentence("instruction", "Something went wrong inside Mintwright.")
_FROM_FILE = Sentence("instruction", "A file that was taken back says so.")
_UNREADABLE = Sentence("instruction", "The answer cannot be read.")
_REFUSAL = Sentence("instruction", "Its answer has the status of a success and the words of a refusal.")
_ANOTHER = Sentence("instruction", "The service answered about another transaction than this one.")


@dataclass(frozen=True, slots=True)
class InstructionOutcome:
    """The outcome of one sending. `is_absent`: the service answered as for what it does not have. `has_record`: the
    answer is how the transaction stands now.
    """

    state: InstructionState
    answer: bytes | None = None
    status: int | None = None
    problem: Sentence | None = None
    details: str = ""
    is_absent: bool = False
    has_record: bool = False


def interrupted(instruction: Instruction) -> InstructionOutcome | None:
    """The outcome of one that a program left when it ended; None if that one has an outcome."""
    if instruction.state is InstructionState.PREPARED:
        return InstructionOutcome(InstructionState.UNSENT, problem=LEFT_UNSENT)
    if instruction.state is InstructionState.SENDING:
        return InstructionOutcome(InstructionState.UNKNOWN, problem=INTERRUPTED)
    return None


async def send_once(service: "MintingService", instruction: Instruction) -> InstructionOutcome:
    """Send an instruction and return its outcome. Whatever is not understood is an unknown outcome."""
    from mintwright.api.errors import (
        AnsweredError,
        BadCredential,
        NotAuthorised,
        NotReached,
        NotRenewed,
        OutcomeUnknown,
        RateLimited,
    )
    from mintwright.api.responses import NOT_OFFERED, parse_off_loop

    try:
        answer = await _sent(service, instruction)
        return await parse_off_loop(len(answer.raw), _answered, instruction, answer)
    except (NotReached, NotAuthorised, NotRenewed, RateLimited, SignInRequired, BadCredential) as error:
        return InstructionOutcome(InstructionState.UNSENT, problem=error.sentence, details=error.details)
    except OutcomeUnknown as error:
        return InstructionOutcome(
            InstructionState.UNKNOWN, error.raw or None, error.status, error.reason, error.details
        )
    except AnsweredError as error:
        is_absent = error.status in NOT_OFFERED
        return InstructionOutcome(
            InstructionState.REFUSED,
            status=error.status,
            problem=NOT_THERE if is_absent else error.sentence,
            details=error.details,
            is_absent=is_absent,
        )
    except MintwrightError as error:
        return InstructionOutcome(InstructionState.UNKNOWN, problem=error.sentence, details=error.details)
    except Exception as error:
        log.exception("sending an order or refund failed in a way that is a bug")
        return InstructionOutcome(InstructionState.UNKNOWN, problem=_OUR_FAULT, details=type(error).__name__)


async def answer_from_file(instruction: Instruction, said: InstructionOutcome) -> InstructionOutcome | None:
    """The outcome of an answer from a rescue file; None if it is not an answer to this instruction.

    It has no status, and how the transaction stands is not taken from it: whoever wrote the file would choose whom the
    artist pays. That nothing was done is never believed: it might be done a second time.
    """
    from mintwright.api.responses import LARGEST_ANSWER, MOST_COMMAS, CreationAnswer, parse_off_loop

    raw = said.answer
    if said.state is not InstructionState.ANSWERED or raw is None or said.status is None:
        return None
    if not 200 <= said.status < 300 or len(raw) > LARGEST_ANSWER or raw.count(b",") > MOST_COMMAS:
        return None
    outcome = await parse_off_loop(len(raw), _answered, instruction, CreationAnswer(said.status, raw))
    if outcome.state is not InstructionState.ANSWERED:
        return None
    return replace(outcome, status=None, problem=_FROM_FILE, has_record=False)


async def _sent(service: "MintingService", instruction: Instruction) -> "CreationAnswer":
    uuid = instruction.transaction_uuid
    if instruction.kind is InstructionKind.REFUND:
        return await service.refund(uuid)
    return await service.order_mint(uuid, force=instruction.kind is InstructionKind.FORCE)


def _answered(instruction: Instruction, answer: "CreationAnswer") -> InstructionOutcome:
    """What a success means: the service took it, unless the answer is about something else, or from somewhere else."""
    from mintwright.api.redaction import details_text
    from mintwright.api.responses import is_refusal
    from mintwright.domain.answers.service_records import parse_transaction
    from mintwright.domain.answers.untrusted_json import RecordError

    raw, status = answer.raw, answer.status
    if not raw.strip():  # what it answers with is not documented
        return InstructionOutcome(InstructionState.ANSWERED, raw, status)
    try:
        record = parse_transaction(raw)
    except RecordError:
        return InstructionOutcome(InstructionState.UNKNOWN, raw, status, _UNREADABLE, details_text(body=raw))
    if record.uuid not in ("", instruction.transaction_uuid) or "uuid" in record.odd:
        return InstructionOutcome(InstructionState.UNKNOWN, raw, status, _ANOTHER, details_text(body=raw))
    if not record.uuid and is_refusal(raw):
        return InstructionOutcome(InstructionState.UNKNOWN, raw, status, _REFUSAL, details_text(body=raw))
    return InstructionOutcome(InstructionState.ANSWERED, raw, status, has_record=bool(record.uuid and record.status))
