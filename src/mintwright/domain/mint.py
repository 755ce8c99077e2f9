"""A mint as stored in the journal: the intent before the request, the answer after it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from mintwright.domain.alarm_choice import AlarmChoice
from mintwright.domain.assets.field_errors import FieldError
from mintwright.domain.networks import AccountScope, Network, scope_of
from mintwright.domain.project import collection_title
from mintwright.domain.sentences import Sentence
from mintwright.domain.timeline import TimelineEntry


class MintState(StrEnum):
    """prepared → sending → answered | refused | unknown. Only `prepared` may ever be sent."""

    PREPARED = "prepared"
    SENDING = "sending"
    ANSWERED = "answered"
    REFUSED = "refused"
    UNKNOWN = "unknown"


class NotedOutcome(StrEnum):
    """The artist's note on a mint of unknown outcome, after asking the service."""

    MINTED = "minted"
    NOT_MINTED = "not minted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mint:
    """One intent to mint and its outcome.

    `account` is the id of the account that mints: no other may send it or poll it. `body` is the exact JSON that is
    sent, `sha256` its hex digest. `answer` is the raw body of the service's answer, `answer_status` its HTTP status,
    which an answer that was taken back from a file has not; `transaction` is the raw body of the latest transaction
    record, if the service gives one, `timeline` its different answers up to that, `forced_on` when
    forces of ours were sent, `choices` the artist's decisions where its terms had changed, `refusal` the errors it
    reported.
    `noted` is the artist's note on a mint of unknown outcome. `found_on` is when its answer was found in the service's
    list and taken for it, since none came. `paid_noted_on` is when the artist noted that she paid it, which is her own
    word and no payment that was seen. Times are aware UTC.
    """

    id: int
    project_id: int
    title: str
    network: Network
    base_url: str
    account: str = ""
    art_ids: tuple[int, ...]
    is_collection: bool
    body: bytes
    sha256: str
    state: MintState
    prepared_on: datetime
    sent_on: datetime | None = None
    answered_on: datetime | None = None
    answer: bytes | None = None
    answer_status: int | None = None
    transaction: bytes | None = None
    timeline: tuple[TimelineEntry, ...] = ()
    forced_on: tuple[datetime, ...] = ()
    choices: tuple[AlarmChoice, ...] = ()
    problem: Sentence | None = None
    details: str = ""
    refusal: tuple[FieldError, ...] = ()
    noted: NotedOutcome | None = None
    noted_on: datetime | None = None
    found_on: datetime | None = None
    paid_noted_on: datetime | None = None

    @property
    def called(self) -> str:
        """Its title; collections without a name were once minted under the name that journals hold for them."""
        return str(collection_title(self.title, len(self.art_ids)))

    @property
    def is_from_file(self) -> bool:
        """Whether its answer was taken back from a file, which anybody may have written: the service's has a status."""
        return self.state is MintState.ANSWERED and self.answer_status is None

    @property
    def scope(self) -> AccountScope:
        """The scope in which it may be sent and polled."""
        return scope_of(self.network, self.base_url, self.account)
