"""What can go wrong between the studio and the service, as one tree.

ServiceError
├── BadAddress            a base URL that is not valid
├── BadCredential         a secret that is not valid; nothing was sent
├── NotRenewed            the access token could not be renewed; the call it was for was not processed
├── FileProblem           the file to upload: gone, empty, unreadable, or changed during the upload
├── ConnectionFailed      the connection to the service
│   ├── NotReached        no byte of the request arrived anywhere: it may be sent again
│   │   └── NotTrusted    the server's certificate is not trusted: it must not be sent again
│   └── Interrupted       the request may have arrived; the answer did not
├── AnsweredError         the service answered, but not as requested; `.status`
│   ├── NotAuthorised     401, even with a fresh token
│   ├── TokenRejected     a token endpoint refused; `.error` is its TokenError
│   │   └── NoTokenEndpoint   there is none at this address
│   ├── RequestRejected   any other 4xx; `.fields` says which fields are wrong and why
│   ├── RateLimited       429; `.retry_after` in seconds, if the service said
│   ├── ServerFault       5xx; `.retry_after` as above
│   └── UnreadableAnswer  not a real success: HTML, a redirect, too long, not JSON, not as in the contract
└── OutcomeUnknown        it was sent once and nobody can know its outcome; `.raw` is the answer so far
"""
# ruff: noqa: N818 - the names say what happened

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import TokenError
    from mintwright.domain.assets.field_errors import FieldError


class ServiceError(MintwrightError):
    """A failure of the service, or of the connection to it."""


class BadAddress(ServiceError):
    """A base URL that is not valid."""


class BadCredential(ServiceError):
    """A secret that is not valid. Nothing was sent."""


class NotRenewed(ServiceError):
    """The access token could not be renewed just now. The call it was for was not processed and may be repeated."""


class FileProblem(ServiceError):
    """The file to upload: gone, empty, unreadable, or changed during the upload."""


class ConnectionFailed(ServiceError):
    """The connection to the service failed."""


class NotReached(ConnectionFailed):
    """No byte of the request arrived anywhere."""


class NotTrusted(NotReached):
    """The server's certificate is not trusted."""


class Interrupted(ConnectionFailed):
    """The request may have arrived; the answer did not, or not completely: `status` and `raw` are what did."""

    def __init__(self, sentence: Sentence, *, details: str = "", status: int | None = None, raw: bytes = b"") -> None:
        super().__init__(sentence, details=details)
        self.status = status
        self.raw = raw


class AnsweredError(ServiceError):
    """The service answered, but not with what was asked for."""

    def __init__(self, sentence: Sentence, *, status: int, details: str = "") -> None:
        super().__init__(sentence, details=details)
        self.status = status


class NotAuthorised(AnsweredError):
    """401, even with a fresh token."""


class TokenRejected(AnsweredError):
    """A token endpoint refused. `error` is its TokenError, None if the body was none."""

    def __init__(
        self, sentence: Sentence, *, status: int, details: str = "", error: "TokenError | None" = None
    ) -> None:
        super().__init__(sentence, status=status, details=details)
        self.error = error


class NoTokenEndpoint(TokenRejected):
    """Nothing at this address gives tokens."""


class RequestRejected(AnsweredError):
    """A 4xx. `fields` says which fields are wrong and why, as far as the service said so."""

    def __init__(
        self, sentence: Sentence, *, status: int, details: str = "", fields: "Sequence[FieldError]" = ()
    ) -> None:
        super().__init__(sentence, status=status, details=details)
        self.fields = tuple(fields)


class TemporaryFailure(AnsweredError):
    """A temporary failure. `reason` is what happened; the sentence adds the advice to try again.

    Callers that try again themselves, or must not, show the reason alone. `retry_after` is in seconds, None if the
    service did not say.
    """

    def __init__(self, reason: Sentence, *, status: int, details: str = "", retry_after: float | None = None) -> None:
        advised = Sentence("api", "{reason} Try again in a few minutes.", reason=reason)
        super().__init__(advised, status=status, details=details)
        self.reason = reason
        self.retry_after = retry_after


class RateLimited(TemporaryFailure):
    """429, even after waiting."""


class ServerFault(TemporaryFailure):
    """5xx."""

    @property
    def passes(self) -> bool:
        """Whether the service, or a proxy in front of it, is only temporarily unavailable."""
        return self.status in (502, 503, 504)


class UnreadableAnswer(AnsweredError):
    """An answer that is not as in the contract."""


class OutcomeUnknown(ServiceError):
    """A creation, an order or a refund was sent and nobody can know its outcome: it is never resent automatically.

    `reason` is what happened; the sentence says it of a mint. `status` and `raw` are the answer, as far as it arrived;
    None and empty if nothing did.
    """

    def __init__(self, reason: Sentence, *, details: str = "", status: int | None = None, raw: bytes = b"") -> None:
        unknown = Sentence(
            "api", "It is not known whether this was minted: {reason} Ask the service first.", reason=reason
        )
        super().__init__(unknown, details=details)
        self.reason = reason
        self.status = status
        self.raw = raw
