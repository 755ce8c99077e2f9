"""Sending a mint's frozen bytes, once, and reporting the true outcome."""

import logging
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from mintwright.domain.assets.field_errors import FieldError
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.mint_answer import NOT_AS_ASKED, read_answer
from mintwright.studio.session.token_refresh import SignInRequired

if TYPE_CHECKING:
    from mintwright.api.client import MintingService
    from mintwright.api.errors import RequestRejected
    from mintwright.api.responses import CreationAnswer

log = logging.getLogger(__name__)

INTERRUPTED = Sentence(
    "minting",
    "Mintwright ended while this was being sent, so nobody can know here whether it was minted. "
    "Ask the service before you mint it again.",
)
OUR_FAULT = Sentence(
    "minting",
    "Something went wrong inside Mintwright while this was being sent, so nobody can know here whether it was minted. "
    "Ask the service before you mint it again.",
)
UNREADABLE = Sentence(
    "minting",
    "The service took this, but its answer cannot be read, so nobody can know here whether it was minted. "
    "Ask the service before you mint it again.",
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of sending. `prepared` means that nothing was minted and it may be sent again.

    `sent_on` tells of which sending it is the outcome.
    """

    state: MintState
    answer: bytes | None = None
    status: int | None = None
    problem: Sentence | None = None
    details: str = ""
    refusal: tuple[FieldError, ...] = ()
    sent_on: datetime | None = None


async def send_once(service: "MintingService", mint: Mint) -> Outcome:
    """Send the frozen bytes and return the outcome. Whatever is not understood is an unknown outcome."""
    from mintwright.api.errors import (
        AnsweredError,
        BadCredential,
        NotAuthorised,
        NotReached,
        NotRenewed,
        OutcomeUnknown,
        RateLimited,
        RequestRejected,
    )
    from mintwright.api.responses import parse_off_loop

    answer: CreationAnswer | None = None
    try:
        answer = await service.send_creation(mint.body)
        return await parse_off_loop(len(answer.raw), answered, mint, answer)
    except RequestRejected as error:
        said, details = error.sentence, _details(error)
        return Outcome(MintState.REFUSED, status=error.status, problem=said, details=details, refusal=error.fields)
    except (NotReached, NotAuthorised, NotRenewed, RateLimited, SignInRequired, BadCredential) as error:
        return Outcome(MintState.PREPARED, problem=error.sentence, details=error.details)
    except OutcomeUnknown as error:
        return Outcome(MintState.UNKNOWN, error.raw or None, error.status, error.sentence, error.details)
    except AnsweredError as error:  # a redirect, which asks to be sent elsewhere
        return Outcome(MintState.REFUSED, status=error.status, problem=error.sentence, details=error.details)
    except MintwrightError as error:
        return Outcome(MintState.UNKNOWN, problem=error.sentence, details=error.details)
    except Exception as error:
        log.exception("sending a mint failed in a way that is a bug")
        raw, status = (answer.raw, answer.status) if answer else (None, None)
        return Outcome(MintState.UNKNOWN, raw, status, OUR_FAULT, type(error).__name__)


def answered(mint: Mint, answer: "CreationAnswer") -> Outcome:
    """The outcome an answer means. It is always kept; if it is not what was requested, the outcome says so."""
    from mintwright.api.redaction import details_text

    read = read_answer(replace(mint, state=MintState.ANSWERED, answer=answer.raw, answer_status=answer.status))
    if not read.is_readable:
        details = details_text(body=answer.raw)
        return Outcome(MintState.UNKNOWN, answer.raw, answer.status, UNREADABLE, details)
    problem = NOT_AS_ASKED if read.all_differences else None
    details = "\n".join(map(str, read.all_differences))
    return Outcome(MintState.ANSWERED, answer.raw, answer.status, problem, details)


async def answer_from_file(mint: Mint, said: Outcome) -> Outcome | None:
    """The outcome of an answer from a rescue file; None if it is not an answer to this mint.

    It has no status, which tells that it was not heard from the service itself (`Mint.is_from_file`).
    """
    from mintwright.api.responses import LARGEST_ANSWER, MOST_COMMAS, CreationAnswer, parse_off_loop

    raw = said.answer
    if said.state is not MintState.ANSWERED or raw is None or said.status is None or not 200 <= said.status < 300:
        return None
    if len(raw) > LARGEST_ANSWER or raw.count(b",") > MOST_COMMAS:
        return None
    outcome = await parse_off_loop(len(raw), answered, mint, CreationAnswer(said.status, raw))
    return replace(outcome, status=None) if outcome.state is MintState.ANSWERED else None


def _details(error: "RequestRejected") -> str:
    """What the service said about each field, then the rest; assets are numbered from 1 for people."""
    fields = (
        f"{'' if fault.asset is None else f'asset {fault.asset + 1}, '}"
        f"{'.'.join(map(str, fault.field)) or 'the whole'}: {fault.message}"
        for fault in error.fields
    )
    return "\n".join([*fields, error.details])
