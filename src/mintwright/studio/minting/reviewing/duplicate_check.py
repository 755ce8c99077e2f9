"""Finds assets that may have been sent already: minting them again would make a second set."""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from mintwright.domain.answers.transaction_status import MAY_BE_RETRIED, NEVER_MINTED
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.studio.background.piecewise import at_once, pieces
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.minting.mint_errors import SecondSetError
from mintwright.studio.minting.reviewing.asset_identity import AssetIndex, Marks, marks_of_mint

_AT_ONCE = 1_000  # assets: in two milliseconds
_MAY_LIE = frozenset({MintState.PREPARED, MintState.SENDING})  # unsent, now or once its sending is given up
MAY_EXIST = frozenset({MintState.SENDING, MintState.ANSWERED, MintState.UNKNOWN})


class Doubt(Enum):
    """Why it is unknown whether any of some earlier mints made something, or will if it is paid."""

    UNKNOWN = auto()  # whether the service took one of them
    FAILED = auto()  # they made nothing so far, but may still


@dataclass(frozen=True, slots=True)
class EarlierMint:
    """The mints that requested `count` of some assets already: `mint` is the newest, `ids` are all of them.

    `whole` is the newest that requested all of them together; `is_under_way`: `mint` is being sent at this moment.
    `doubt` is None if at least one of them exists.
    """

    mint: Mint
    count: int
    ids: frozenset[int]
    is_under_way: bool = False
    whole: Mint | None = None
    doubt: Doubt | None = None


class DuplicateCheck:
    """Finds the mints that share assets, and remembers those the artist has acknowledged.

    That is remembered in memory only: after a restart she is asked again.
    """

    def __init__(self, changes: Changes, mints: MintCache) -> None:
        self._mints = mints
        self._marked = AssetIndex(mints.newest_first, was_read=partial(changes.announce, Kind.MINTS))
        self._known: dict[int, frozenset[int]] = {}
        self._prepared: tuple[int, tuple[Marks, ...]] | None = None  # the mint that was prepared last

    async def read_all(self) -> None:
        """Return when every mint can be found: before anything is sent."""
        await self._marked.read_all()

    def note(self, mint_id: int, marks: tuple[Marks, ...]) -> None:
        """Note what this mint requests, so that its body need not be read: that of ten thousand takes long."""
        self._prepared = mint_id, marks

    def forget(self) -> None:
        """Let go of what was noted: from now on its body is read."""
        self._prepared = None

    def _marks_of(self, mint: Mint) -> tuple[Marks, ...]:
        prepared, marks = self._prepared or (None, ())
        return marks if prepared == mint.id else marks_of_mint(mint)

    async def close(self) -> None:
        """Stop reading."""
        await self._marked.close()

    def before(self, wanted: Sequence[Marks], network: Network, *, but: int = 0) -> EarlierMint | None:
        """What `looking_before` finds, without a pause."""
        return at_once(self.looking_before(wanted, network, but=but))

    def looking_before(
        self, wanted: Sequence[Marks], network: Network, *, but: int = 0
    ) -> Generator[None, None, EarlierMint | None]:
        """The mints on this network, through any account or address, that may have made, or are about to make, some of
        these; `but` is not among them. A long journal is read in the background: `AssetIndex` tells when that is done,
        and `read_all` must be awaited before anything is sent.
        """
        sharing = yield from self._sharing(wanted, network, lambda mint: mint.id != but and self._may_count(mint))
        found = {mint.id: mint for mint in self._by_now(sharing) if self._may_exist(mint)}
        if not found:
            return None
        count = sum(not ids.isdisjoint(found) for ids in sharing)
        newest = found[max(found)]
        under_way = newest.state is MintState.SENDING or newest.id in self._mints.under_way
        all_of_it = [mint_id for mint_id in found if all(mint_id in ids for ids in sharing)]
        whole = found[max(all_of_it)] if all_of_it else None
        return EarlierMint(newest, count, frozenset(found), under_way, whole, self._doubt(found.values()))

    def _doubt(self, found: Iterable[Mint]) -> Doubt | None:
        doubts = {self._doubt_of(mint) for mint in found}
        if None in doubts:
            return None
        return Doubt.UNKNOWN if Doubt.UNKNOWN in doubts else Doubt.FAILED

    def _doubt_of(self, mint: Mint) -> Doubt | None:
        if mint.is_from_file or (mint.state is MintState.UNKNOWN and mint.noted is None):
            return Doubt.UNKNOWN
        return Doubt.FAILED if self._mints.transaction_status(mint.id) in MAY_BE_RETRIED else None

    def left_unsent(self, wanted: Sequence[Marks], network: Network) -> Generator[None, None, Mint | None]:
        """The newest mint that requests some of these and was left unsent: never sent, and not being sent."""
        mints = self._by_now((yield from self._sharing(wanted, network, lambda mint: mint.state in _MAY_LIE)))
        return max(filter(self._lies, mints), key=lambda mint: mint.id, default=None)

    def know(self, mint_id: int, ids: frozenset[int]) -> None:
        """Note that the artist knows that this mint makes a second set of what these others made."""
        self._known[mint_id] = self._known.get(mint_id, frozenset()) | ids

    def require_known(self, mint: Mint, *, either_way: bool = False) -> None:
        """Raise SecondSetError if a mint shares assets with one that the artist has not acknowledged.

        `either_way`: it is enough if she acknowledged it the other way round, while both were under way.
        """
        known = self._known.get(mint.id, frozenset())
        if either_way:
            known |= {other for other, ids in self._known.items() if mint.id in ids}
        before = self.before(self._marks_of(mint), mint.network, but=mint.id)
        if before is not None and not before.ids <= known:
            raise SecondSetError(before)

    def _sharing(
        self, wanted: Sequence[Marks], network: Network, asked: Callable[[Mint], bool]
    ) -> Generator[None, None, list[set[int]]]:
        """Those of the mints asked for on this network that share a mark with each of these, with a pause after each
        piece; where there are none to ask for, ten thousand are not looked at.
        """
        self._marked.look()
        mints, found = self._mints.oldest_first(), list[set[int]]()
        here = {mint.id for mint in mints if mint.network is network and asked(mint)}
        for piece in pieces(wanted, _AT_ONCE) if here else ():
            found += (self._marked.sharing(marks) & here for marks in piece)
            yield
        return found

    def _by_now(self, sharing: Sequence[set[int]]) -> list[Mint]:
        """These mints as they are after the last pause; not what was discarded in one."""
        mints = (self._mints.get(mint_id) for mint_id in set[int]().union(*sharing))
        return [mint for mint in mints if mint is not None]

    def _lies(self, mint: Mint) -> bool:
        """Whether it was left unsent."""
        return mint.state is MintState.PREPARED and not self._counts(mint)

    def _may_exist(self, mint: Mint) -> bool:
        """A file may name the transaction of another mint, so nothing is concluded from what came of that."""
        never_minted = not mint.is_from_file and self._mints.transaction_status(mint.id) in NEVER_MINTED
        return self._counts(mint) and not never_minted

    def _may_count(self, mint: Mint) -> bool:
        """Whether it counts, or may come to count while others are looked at: what is prepared may be sent."""
        return mint.state is MintState.PREPARED or self._counts(mint)

    def _counts(self, mint: Mint) -> bool:
        """Whether any of it may exist now, or will if nothing is done."""
        if mint.state is MintState.PREPARED:
            return mint.id in self._mints.under_way
        return mint.state in MAY_EXIST and mint.noted is not NotedOutcome.NOT_MINTED
