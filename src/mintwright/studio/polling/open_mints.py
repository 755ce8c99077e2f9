"""The mints that are not final yet, of the account that is signed in: kept, so that a thousand are not counted anew."""

from collections.abc import Hashable

from mintwright.domain.answers.transaction_status import FINAL
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import AccountScope
from mintwright.studio.minting.minting import Minting
from mintwright.studio.session.session import Session, SessionState


class OpenMints:
    """Counts them once for each sign-in, and again those that the news name.

    Attributes:
        is_followed: whether the news are passed on; before, each question counts anew.
    """

    def __init__(self, session: Session, minting: Minting) -> None:
        self.is_followed = False
        self._session = session
        self._minting = minting
        self._scope: AccountScope | None = None
        self._ids: set[int] = set()

    def ids(self) -> list[int]:
        """Their ids; none while nobody is signed in."""
        if self._session.state is not SessionState.SIGNED_IN:
            return []
        if self._scope != self._session.scope or not self.is_followed:
            self._count()
        return list(self._ids)

    def look_again(self, mint_ids: frozenset[Hashable]) -> None:
        """These changed; an empty set means all."""
        if self._session.state is not SessionState.SIGNED_IN or self._scope != self._session.scope or not mint_ids:
            self._scope = None
            return
        for mint_id in mint_ids:
            if isinstance(mint_id, int):
                self._look_at(mint_id)

    def _count(self) -> None:
        self._scope = self._session.scope
        self._ids = {mint.id for mint in self._minting.mints() if self._is_open(mint)}

    def _look_at(self, mint_id: int) -> None:
        try:
            is_open = self._is_open(self._minting.mint_by_id(mint_id))
        except KeyError:  # it was discarded
            is_open = False
        (self._ids.add if is_open else self._ids.discard)(mint_id)

    def _is_open(self, mint: Mint) -> bool:
        if mint.state is not MintState.ANSWERED or mint.scope != self._scope:
            return False
        try:
            return self._minting.receipt(mint.id).transaction_status not in FINAL
        except Exception:  # noqa: BLE001 - one that cannot be read is asked for all the same, and fails on its own
            return True
