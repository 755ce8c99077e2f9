"""The review before a mint, frozen: what is confirmed is exactly what was seen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from mintwright.domain.assets.asset import AssetRequest, Draft
from mintwright.domain.assets.problems import Field, Problem, Severity
from mintwright.domain.mint import Mint
from mintwright.domain.networks import AccountScope, Network
from mintwright.domain.project import StoredFile
from mintwright.domain.sentences import Sentence
from mintwright.studio.minting.reviewing.duplicate_check import EarlierMint

if TYPE_CHECKING:
    from mintwright.domain.assets.forecast import Forecast
    from mintwright.domain.lookup.elsewhere import ElsewhereMint

WHOLE: Field = ()
AUTO: Field = ("is_auto",)


@dataclass(frozen=True, kw_only=True)  # without slots: `body` is stored once it was made
class Review:
    """Everything the artist must see before a mint. `requests` is empty unless it is `ready`.

    They are made of `drafts` and of the files in `stored`, which are by art id. `led_by` is the primary of a whole of
    which these are a part; the first of `drafts` has what is set beside the whole.

    `file_ids` are the ids of all art it names. Of these, `waiting` are not uploaded in the current scope yet,
    `comparing` were saved again, and it is being found out whether they changed; `resaved` did, and `uncompared` may
    have: they cannot be read. `left_unsent` is a mint of some of these, prepared and never sent. `made` are the
    requests with the bytes that ask for them. `wants_second_set` is the artist's consent, given for exactly
    `sent_before`; `accepts_size` is her consent to pay for what is likely too large. `listed` are mints of the
    service's list that no receipt here has and that may be of these assets, `list_unread` is why that list could not be
    read; `knows_listed` is her consent to mint beside all that is `listed`.
    """

    project_id: int
    art_ids: tuple[int, ...]
    title: str
    is_collection: bool
    network: Network
    scope: AccountScope
    led_by: int | None = None
    problems: tuple[Problem, ...] = ()
    file_ids: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    comparing: tuple[int, ...] = ()
    resaved: frozenset[int] = frozenset()
    uncompared: frozenset[int] = frozenset()
    drafts: tuple[Draft, ...] = ()
    stored: Mapping[int, StoredFile] = field(default_factory=dict[int, StoredFile])
    requests: tuple[AssetRequest, ...] = ()
    forecast: "Forecast | None" = None
    sent_before: EarlierMint | None = None
    left_unsent: Mint | None = None
    made: "tuple[tuple[AssetRequest, ...], bytes] | None" = field(default=None, compare=False, repr=False)
    wants_second_set: bool = False
    accepts_size: bool = False
    listed: "tuple[ElsewhereMint, ...]" = ()
    list_unread: Sentence | None = None
    knows_listed: bool = False

    @property
    def is_too_large(self) -> bool:
        """Whether the forecast says that this is too large for one transaction, where that can cost something."""
        if self.forecast is None or self.network is Network.PRACTICE:
            return False
        return self.forecast.is_too_large

    @property
    def known(self) -> frozenset[int]:
        """The ids of the mints that the artist knows this makes a second set of."""
        return self.sent_before.ids if self.sent_before is not None and self.wants_second_set else frozenset()

    @property
    def listed_ids(self) -> frozenset[str]:
        """The transactions of the service's list that may be of these assets."""
        return frozenset(one.transaction_uuid for one in self.listed)

    @property
    def known_listed(self) -> frozenset[str]:
        """Those of them that the artist knows of, and mints all the same."""
        return self.listed_ids if self.knows_listed else frozenset()

    @property
    def as_uploaded(self) -> tuple[int, ...]:
        """The files that it takes to be still what was uploaded."""
        return tuple(art_id for art_id in self.file_ids if art_id not in self.resaved | self.uncompared)

    @property
    def errors(self) -> int:
        """How many problems prevent the mint."""
        return sum(problem.severity == "error" for problem in self.problems)

    @property
    def doubts(self) -> tuple[Problem, ...]:
        """The warnings to show before the last question: about the whole mint first, then about single files."""
        fields = (WHOLE, AUTO)
        found = (one for one in self.problems if one.severity is Severity.WARNING and one.field in fields)
        return tuple(sorted(found, key=lambda one: (one.art_id is not None, one.field == WHOLE)))

    @property
    def may_be_confirmed(self) -> bool:
        """Whether it is ready, and says all there is to say."""
        return self.ready and not self.comparing

    @property
    def ready(self) -> bool:
        """Whether this may be minted."""
        return bool(self.requests)

    @cached_property
    def body(self) -> bytes:
        """The exact bytes that ask for what was reviewed, made once; none while it is not ready."""
        from mintwright.domain.assets.wire import asset_body, collection_body

        if not self.ready:
            return b""
        if self.made is not None and self.made[0] is self.requests:
            return self.made[1]
        return collection_body(self.requests) if self.is_collection else asset_body(self.requests[0])
