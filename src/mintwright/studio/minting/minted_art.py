"""Which art has been minted, as the receipts say."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Set
from dataclasses import dataclass
from datetime import UTC, datetime

from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.receipts.receipt import Receipt

Piece = tuple[Network, int, str]
"""What was minted where: the id of the art, and a reference that was minted for it: its file may be another by now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestMint:
    """The latest mint of a piece, of `count`. `minted_on` is None where the service did not say when."""

    mint_id: int
    minted_on: datetime | None
    count: int


class MintedArt:
    """The art of mints that are on the chain. Changes with Kind.MINTS, and knows of each before later subscribers."""

    def __init__(self, changes: Changes, mints: MintCache, references: Callable[[int], Set[str]]) -> None:
        """`references` gives those that some art has as it is now."""
        self._mints = mints
        self._references = references
        self._pieces: dict[int, frozenset[Piece]] = {}  # by mint
        self._times: Counter[Piece] = Counter()
        self._by_art: dict[tuple[Network, int], set[int]] = {}  # the mints of some art, whatever its file was then
        self._changes = changes
        changes.subscribe(Kind.MINTS, self._follow)

    def start(self) -> None:
        """Look at every mint; receipts that take long to read are looked at once they are read."""
        self._follow(frozenset(mint.id for mint in self._mints.oldest_first()))
        if self._pieces:
            self._changes.announce(Kind.MINTS, self._pieces)

    def has(self, art_id: int, network: Network) -> bool:
        """Whether this art, as it is now, was minted on this network, alone or in a collection."""
        if not self._times:
            return False
        return any(self._times[network, art_id, one] > 0 for one in self._references(art_id))

    def mints_of(self, art_id: int, network: Network) -> frozenset[int]:
        """The ids of the mints of this art on this network, also of what its file held before."""
        return frozenset(self._by_art.get((network, art_id), ()))

    def count(self, art_ids: Iterable[int], network: Network) -> int:
        """How many of these were minted on this network, also with what their files held before."""
        return sum(bool(self._by_art.get((network, one))) for one in art_ids) if self._by_art else 0

    def latest(self, art_id: int, network: Network) -> LatestMint | None:
        """The latest mint of this art on this network, also of what its file held before; None while there is none."""
        times = {mint_id: self._mints.receipt(mint_id).minted_on for mint_id in self.mints_of(art_id, network)}
        if not times:
            return None
        mint_id = max(times, key=lambda one: (times[one] or _LONG_AGO, one))
        return LatestMint(mint_id=mint_id, minted_on=times[mint_id], count=len(times))

    def _follow(self, mint_ids: frozenset[Hashable]) -> None:
        for mint_id in mint_ids:
            if isinstance(mint_id, int):
                self._look_at(mint_id)

    def _look_at(self, mint_id: int) -> None:
        before = self._pieces.pop(mint_id, ())
        self._times.subtract(before)
        for network, art_id, _ in before:
            self._by_art[network, art_id].discard(mint_id)
        mint = self._mints.get(mint_id)
        if mint is not None and self._is_minted(mint):
            pieces = self._pieces[mint_id] = frozenset(_pieces_of(self._mints.receipt(mint_id)))
            self._times.update(pieces)
            for network, art_id, _ in pieces:
                self._by_art.setdefault((network, art_id), set()).add(mint_id)

    def _is_minted(self, mint: Mint) -> bool:
        if mint.noted is NotedOutcome.MINTED:
            return True
        is_answered = mint.state is MintState.ANSWERED and not mint.is_from_file  # which may name another's transaction
        return is_answered and self._mints.transaction_status(mint.id) == TransactionStatus.CONFIRMED


_LONG_AGO = datetime.min.replace(tzinfo=UTC)


def _pieces_of(receipt: Receipt) -> Iterable[Piece]:
    for asset in receipt.assets:
        if asset.art_id is not None:
            yield from ((receipt.network, asset.art_id, reference) for reference in asset.references)
