"""What can go wrong between the studio and the service, as one tree.

ServiceError
├── BadAddress            a base URL that cannot be one
├── BadCredential         a secret that cannot be one; nothing was sent
├── NotRenewed            the access token could not be renewed; the call it was for was not processed
├── FileProblem           the file to upload: gone, empty, unreadable, or changed while it was sent
├── ConnectionFailed      the way to the service
│   ├── NotReached        no byte of the request reached anyone: it may be sent again
│   │   └── NotTrusted    the certificate does not vouch for the service: it must not be sent again
│   └── Interrupted       the request may have arrived; its answer did not
├── AnsweredError         the service answered, but not with what was asked; `.status`
│   ├── NotAuthorised     401, also after a fresh token
│   ├── TokenRefused      a token endpoint said no; `.error` is its TokenError
│   ├── Refused           any other 4xx; `.fields` says what is wrong where
│   ├── RateLimited       429; `.retry_after` in seconds, if the service said
│   ├── ServerFault       5xx; `.retry_after` as above
│   └── UnreadableAnswer  a success that is none: HTML, a redirect, too long, no JSON, not the contract's
└── OutcomeUnknown        a creation was sent and nobody can know what came of it; `.raw` is what was answered
"""
# ruff: noqa: N818 - the names are the interface's own words for what happened

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import TokenError
    from mintwright.domain.assets.rejection import FieldError


class ServiceError(MintwrightError):
    """The service, or the way to it."""


class BadAddress(ServiceError):
    """A base URL that cannot be one."""


class BadCredential(ServiceError):
    """A secret that cannot be one. Nothing was sent."""


class NotRenewed(ServiceError):
    """The access token could not be renewed just now. The call it was for was not processed: it may be made again."""


class FileProblem(ServiceError):
    """The file to upload: gone, empty, unreadable, or changed while it was sent."""


class ConnectionFailed(ServiceError):
    """The way to the service."""


class NotReached(ConnectionFailed):
    """No byte of the request reached anyone."""


class NotTrusted(NotReached):
    """The certificate does not vouch for the service."""


class Interrupted(ConnectionFailed):
    """The request may have arrived; its answer did not, or not whole: `status` and `raw` are what did."""

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
    """401, also after a fresh token."""


class TokenRefused(AnsweredError):
    """A token endpoint said no. `error` is its TokenError, None when the body was none."""

    def __init__(
        self, sentence: Sentence, *, status: int, details: str = "", error: "TokenError | None" = None
    ) -> None:
        super().__init__(sentence, status=status, details=details)
        self.error = error


class Refused(AnsweredError):
    """A 4xx. `fields` says what is wrong where, as far as the service said it."""

    def __init__(
        self, sentence: Sentence, *, status: int, details: str = "", fields: "Sequence[FieldError]" = ()
    ) -> None:
        super().__init__(sentence, status=status, details=details)
        self.fields = tuple(fields)


class _Passing(AnsweredError):
    """Something that time mends. `reason` is what happened; the sentence adds the advice to try again.

    Who tries again by itself, and who must not, says the reason alone. `retry_after` is in seconds, None when the
    service did not say.
    """

    def __init__(self, reason: Sentence, *, status: int, details: str = "", retry_after: float | None = None) -> None:
        advised = Sentence("api", "{reason} Try again in a few minutes.", reason=reason)
        super().__init__(advised, status=status, details=details)
        self.reason = reason
        self.retry_after = retry_after


class RateLimited(_Passing):
    """429, also after waiting."""


class ServerFault(_Passing):
    """5xx."""

    @property
    def passes(self) -> bool:
        """Whether the service, or what stands before it, is only away for a while."""
        return self.status in (502, 503, 504)


class UnreadableAnswer(AnsweredError):
    """An answer that is not what the contract shows."""


class OutcomeUnknown(ServiceError):
    """A creation was sent and nobody can know what came of it: it is never sent again by itself.

    `status` and `raw` are what was answered, as far as it arrived; None and empty when nothing did.
    """

    def __init__(self, reason: Sentence, *, details: str = "", status: int | None = None, raw: bytes = b"") -> None:
        unknown = Sentence(
            "api", "It is not known whether this was minted: {reason} Ask the service first.", reason=reason
        )
        super().__init__(unknown, details=details)
        self.status = status
        self.raw = raw
