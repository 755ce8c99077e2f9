"""Which mints may have made some assets already, or are about to: minting these again makes a second set."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from mintwright.domain.asset import AssetRequest
from mintwright.domain.mint import Mint, MintState, Verdict
from mintwright.domain.networks import Network
from mintwright.studio.mint_errors import SecondSetError
from mintwright.studio.receipts import asked

MAY_EXIST = frozenset({MintState.SENDING, MintState.ANSWERED, MintState.UNKNOWN})
NEVER_MINTED = frozenset({"canceled", "refund"})  # what the service says of a transaction that made nothing

Marks = frozenset[tuple[str, str | int]]
"""What tells one asset from others: its picture together with its name on the chain, and with the art it was made of.

Two assets that share a mark are the same to an artist, also when she renamed it meanwhile. The same picture as another
piece of art under another name is another asset.
"""


@dataclass(frozen=True, slots=True)
class SentBefore:
    """The mints that asked for `count` of some assets already: `mint` is the newest of them, `ids` names them all.

    `is_under_way`: the newest is being sent at this moment.
    """

    mint: Mint
    count: int
    ids: frozenset[int]
    is_under_way: bool = False


def marks_of_requests(requests: Sequence[AssetRequest], art_ids: Sequence[int]) -> tuple[Marks, ...]:
    """The marks of each asset that would be asked for."""
    named = ((request.image, request.asset_name) for request in requests)
    return tuple(_marks(*name, art_id) for name, art_id in zip(named, art_ids, strict=True))


def marks_of_mint(mint: Mint) -> tuple[Marks, ...]:
    """The marks of each asset that a mint asks for."""
    named = ((str(request.get("image")), str(request.get("asset_name"))) for request in asked(mint))
    return tuple(_marks(*name, art_id) for name, art_id in zip(named, mint.art_ids, strict=False))


def _marks(image: str, asset_name: str, art_id: int) -> Marks:
    return frozenset({(image, asset_name), (image, art_id)})


class SecondSets:
    """Finds the mints that share assets, and remembers of which the artist said that she knows.

    That is remembered in memory only: after a restart she is asked again.
    """

    def __init__(
        self,
        mints: Callable[[], Iterable[Mint]],
        *,
        is_under_way: Callable[[int], bool],
        status_of: Callable[[int], str],
    ) -> None:
        """`mints` gives the newest first, `status_of` the status of a mint's transaction."""
        self._mints = mints
        self._is_under_way = is_under_way
        self._status_of = status_of
        self._marks: dict[int, tuple[Marks, ...]] = {}  # as far as they were asked for; a body never changes
        self._known: dict[int, frozenset[int]] = {}

    def before(self, wanted: Sequence[Marks], network: Network, *, but: int = 0) -> SentBefore | None:
        """The mints on this network, whichever account or address they went through, that may have made, or are
        about to make, some of these; `but` is not among them.
        """
        others = (mint for mint in self._mints() if mint.network is network and mint.id != but and self._counts(mint))
        sharing = _sharing(wanted, ((mint, self.marks(mint)) for mint in others))
        found = [mint for mint in sharing if self._status_of(mint.id) not in NEVER_MINTED]
        if not found:
            return None
        made = _all_of([marks for mint in found for marks in self.marks(mint)])
        count = sum(not marks.isdisjoint(made) for marks in wanted)
        newest = found[0]
        under_way = newest.state is MintState.SENDING or self._is_under_way(newest.id)
        return SentBefore(newest, count, frozenset(mint.id for mint in found), under_way)

    def left_unsent(self, wanted: Sequence[Marks], network: Network) -> Mint | None:
        """The newest mint that asks for some of these and only lies there: it was never sent and is not being sent."""
        prepared = (mint for mint in self._mints() if mint.state is MintState.PREPARED and mint.network is network)
        lying = ((mint, self.marks(mint)) for mint in prepared if not self._counts(mint))
        return next(iter(_sharing(wanted, lying)), None)

    def know(self, mint_id: int, ids: frozenset[int]) -> None:
        """The artist knows that this mint makes a second set of what these others made."""
        self._known[mint_id] = self._known.get(mint_id, frozenset()) | ids

    def require_known(self, mint: Mint, *, either_way: bool = False) -> None:
        """Raise SecondSetError where a mint shares assets with one that the artist did not say she knows of.

        `either_way`: or of which she said so the other way round, when both were under way together.
        """
        known = self._known.get(mint.id, frozenset())
        if either_way:
            known |= {other for other, ids in self._known.items() if mint.id in ids}
        before = self.before(self.marks(mint), mint.network, but=mint.id)
        if before is not None and not before.ids <= known:
            raise SecondSetError(before)

    def marks(self, mint: Mint) -> tuple[Marks, ...]:
        """The marks of each asset of a mint, read once."""
        if mint.id not in self._marks:
            self._marks[mint.id] = marks_of_mint(mint)
        return self._marks[mint.id]

    def _counts(self, mint: Mint) -> bool:
        """Whether something of it may exist now, or will if it is left alone."""
        if mint.state is MintState.PREPARED:
            return self._is_under_way(mint.id)
        return mint.state in MAY_EXIST and mint.noted is not Verdict.NOT_MINTED


def _sharing(wanted: Sequence[Marks], others: Iterable[tuple[Mint, Sequence[Marks]]]) -> Iterator[Mint]:
    """Those of other mints that ask for an asset that is wanted."""
    all_wanted = _all_of(wanted)
    return (mint for mint, marks in others if not all_wanted.isdisjoint(_all_of(marks)))


def _all_of(several: Sequence[Marks]) -> Marks:
    return Marks().union(*several)
