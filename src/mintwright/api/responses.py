"""Answers from the wire, not yet interpreted; and the errors for unsuccessful ones."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, ParamSpec, TypeVar, cast

from mintwright.api import errors
from mintwright.api.redaction import details_text, one_line
from mintwright.api.refusals.error_bodies import LONGEST_MESSAGE, read_refusal
from mintwright.api.refusals.refusal_sentences import refusal_sentence
from mintwright.api.retry_policy import CLOSED, TOO_MANY, UNAUTHORISED, retry_after
from mintwright.domain.answers.service_records import parse_token_error
from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.assets.field_errors import FieldError
from mintwright.domain.sentences import Sentence

_T = TypeVar("_T")
_P = ParamSpec("_P")

LARGEST_ANSWER = 8 * 1024 * 1024  # bytes; a collection's answer has about 2 KB an asset
MOST_COMMAS = 300_000  # an answer of that size has some 220,000; four million empty lists would block every thread
NO_ROOM = 507  # RFC 4918 11.5
NO_SUCH_PLACE = (404, 405)
NO_SUCH_PAGE = 404  # of a list whose first pages were answered
NOT_OFFERED = (404, 405, 501)  # the statuses of what a service does not have
LONGEST_DATE = 64  # characters of a header
AT_ONCE = 256 * 1024  # bytes; longer ones are parsed in a thread
_REQUEST_IDS = ("x-request-id", "x-correlation-id", "x-amzn-requestid", "cf-ray")


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. `raw` is its body as received, at most 8 MiB; `fault` says why it is unusable.

    `secrets` are those of its call: they are hidden wherever the answer is shown.
    """

    status: int
    headers: Mapping[str, str]
    raw: bytes
    fault: Sentence | None = None
    secrets: tuple[str, ...] = field(default=(), repr=False)

    @property
    def is_success(self) -> bool:
        """Any 2xx: the specification does not say which one a creation returns (section 4)."""
        return 200 <= self.status < 300

    @property
    def told_on(self) -> datetime | None:
        """When it was answered, by the service's own clock (RFC 9110 6.6.1)."""
        try:
            moment = parsedate_to_datetime(self.headers.get("date", "")[:LONGEST_DATE])
            return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
        except (ValueError, TypeError, OverflowError, IndexError):
            return None

    def details(self, note: str = "") -> str:
        """Status, request id and the beginning of the body, safe to post."""
        identity = next((f"{name}: {self.headers[name]}" for name in _REQUEST_IDS if name in self.headers), "")
        return details_text(f"HTTP status {self.status}", identity, note, body=self.raw, secrets=self.secrets)


@dataclass(frozen=True, slots=True)
class CreationAnswer:
    """A 2xx to a creation, an order or a refund, unparsed: the journal stores `raw` before anyone reads it."""

    status: int
    raw: bytes


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a call, for the sentence about its refusal: the titles of the assets, or the name of the file."""

    names: tuple[str, ...] = ()
    is_list: bool = False
    is_file: bool = False


def error_for(answer: Answer, subject: Subject) -> errors.AnsweredError:
    """The error for an answer that is not a success."""
    details = answer.details()
    status = answer.status
    if status == UNAUTHORISED:
        said = Sentence("api", "The service does not accept this sign-in any more. Sign in again; nothing is lost.")
        return errors.NotAuthorised(said, status=status, details=details)
    if status == TOO_MANY:
        said = Sentence("api", "The service is busy and asks to wait.")
        return errors.RateLimited(said, status=status, details=details, retry_after=retry_after(answer.headers))
    if 400 <= status < 500:
        return _rejected(answer, subject)
    if 500 <= status < 600:
        return errors.ServerFault(
            _fault(status), status=status, details=details, retry_after=retry_after(answer.headers)
        )
    if 300 <= status < 400:
        said = Sentence("api", "The service sends on to another address. Check the address you entered.")
        return errors.UnreadableAnswer(said, status=status, details=details)
    return unreadable(answer)


def unreadable(answer: Answer, note: str = "") -> errors.UnreadableAnswer:
    """The error for a success that cannot be parsed."""
    said = answer.fault or Sentence("api", "The service's answer cannot be read. Check the address you entered.")
    return errors.UnreadableAnswer(said, status=answer.status, details=answer.details(note))


def _rejected(answer: Answer, subject: Subject) -> errors.RequestRejected:
    found = read_refusal(answer.raw, is_list=subject.is_list, secrets=answer.secrets)
    fields = tuple(FieldError(None, (), fault.message) if subject.is_file else fault for fault in found)
    said = _file_sentence(fields, subject) if subject.is_file else refusal_sentence(fields, subject.names)
    said = said or _by_status(answer.status)
    return errors.RequestRejected(said, status=answer.status, details=answer.details(), fields=fields)


def _file_sentence(fields: tuple[FieldError, ...], subject: Subject) -> Sentence | None:
    if not fields:
        return None
    (name,) = subject.names
    return Sentence("api", "The service refused “{name}”: {message}.", name=name, message=fields[0].message.rstrip("."))


def _fault(status: int) -> Sentence:
    """The sentence for a service that fails."""
    if status == CLOSED:
        return Sentence("api", "The service is closed just now, perhaps for maintenance.")
    if status == NO_ROOM:
        return Sentence("api", "The service has no room left for it.")
    return Sentence("api", "The service has a fault of its own (status {status}).", status=status)


def _by_status(status: int) -> Sentence:
    """The sentence for a refusal without a readable reason."""
    match status:
        case 403:
            return Sentence("api", "This sign-in may not do that. Ask the service for the right to.")
        case 404 | 405:
            return Sentence("api", "There is no minting service at this address. Check the address you entered.")
        case 413:
            return Sentence("api", "This is too large for the service. Make it smaller.")
        case 415:
            return Sentence("api", "The service does not take files of this kind. Save it in another format.")
        case _:
            return Sentence("api", "The service refused this without giving a reason (status {status}).", status=status)


# --- From answers to records


async def parse_off_loop(size: int, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Parse an answer of `size` bytes: in a thread if it is long, so that the interface stays responsive."""
    if size <= AT_ONCE:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)


def read(parse: Callable[[bytes], _T], answer: Answer) -> _T:
    """The record in an answer. Raises UnreadableAnswer."""
    if answer.fault is not None:
        raise unreadable(answer)
    try:
        return parse(answer.raw)
    except RecordError as error:
        raise unreadable(answer, error.details) from error


def read_creation(parse: Callable[[bytes], _T], answer: CreationAnswer) -> _T:
    """The record of a creation. Raises OutcomeUnknown with the answer: something was created, whatever it says."""
    try:
        return parse(answer.raw)
    except RecordError as error:
        details = details_text(error.details, body=answer.raw)
        raise errors.OutcomeUnknown(error.sentence, details=details, status=answer.status, raw=answer.raw) from error


def token_refused(answer: Answer, said: Sentence) -> errors.TokenRejected:
    """The error for a token endpoint's refusal: what it means to the artist, then the service's own reason."""
    error, reason = None, ""
    try:
        error = parse_token_error(answer.raw)
        reason = error.error_description or error.error
    except RecordError:
        if answer.status in NO_SUCH_PLACE:
            return errors.NoTokenEndpoint(_by_status(answer.status), status=answer.status, details=answer.details())
        reason = next((fault.message for fault in read_refusal(answer.raw, secrets=answer.secrets)), "")
    reason = one_line(reason, answer.secrets, LONGEST_MESSAGE)
    if reason:
        said = Sentence("api", "{refused} The service says: {reason}.", refused=said, reason=reason.rstrip("."))
    return errors.TokenRejected(said, status=answer.status, details=answer.details(), error=error)


def subject_of(body: bytes) -> Subject:
    """The titles in a creation's body, for the sentence about its refusal."""
    try:
        sent: Any = parse_json(body)
    except RecordError:
        return Subject()
    elements = cast("list[object]", sent if isinstance(sent, list) else [sent])
    objects = (cast("dict[str, object]", element) if isinstance(element, dict) else {} for element in elements)
    return Subject(tuple(str(fields.get("name", "")) for fields in objects), is_list=isinstance(sent, list))


def is_refusal(raw: bytes) -> bool:
    """Whether a body is a service's refusal: an object with a reason."""
    try:
        body: Any = parse_json(raw)
    except RecordError:
        return False
    return isinstance(body, dict) and bool({"error", "errors", "error_description", "detail"} & body.keys())
