"""Tells the artist what happened to her mints while she is elsewhere. Each once: what was told is in the journal."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.minting import Minting
from mintwright.studio.polling.notification_rules import Happened, NotificationKind, happened, waits_for_artist
from mintwright.studio.receipts.mint_status import PENDING
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.session.session import Session
from mintwright.studio.settings import Settings

TOLD = "told_of_mints"  # of the settings: what was told, by mint
SWITCHES = {kind: f"notify_{kind}" for kind in NotificationKind}  # of the settings; on, where nothing is set
LONGEST_TITLE = 60  # characters
MOST_TOLD = 30  # of one mint, before a clock is told no more: a service may name another end each time it is asked


@dataclass(frozen=True, slots=True, kw_only=True)
class MintNotification:
    """One notification: whose receipt it opens, its title, its words."""

    mint_id: int
    title: str
    said: Sentence


class MintNotifications:
    """Follows the mints.

    Attributes:
        show: shows one; set by the interface.
        is_in_front: whether the artist sees the window; then nothing is shown, and it counts as told.
    """

    def __init__(
        self,
        changes: Changes,
        settings: Settings,
        minting: Minting,
        session: Session,
        chain_now: Callable[[Network], datetime],
    ) -> None:
        """`chain_now` is the time on the chain of a network: in practice it goes on when the artist says so."""
        self.show: Callable[[MintNotification], object] = lambda _: None
        self.is_in_front: Callable[[], bool] = lambda: True
        self._changes = changes
        self._settings = settings
        self._minting = minting
        self._session = session
        self._chain_now = chain_now

    def start(self) -> None:
        """Follow every mint from now on. What happened before there were notifications is not told any more."""
        if not isinstance(self._settings.get(TOLD), dict):
            self._settings.put(TOLD, {"since": "all"}, is_trifle=True)
            self._look_at((mint.id for mint in self._minting.mints()), is_shown=False)
        self._changes.subscribe(Kind.MINTS, self._follow)
        self._changes.subscribe(Kind.PRACTICE, lambda _: self.look_at_clock())

    def look_at_clock(self) -> None:
        """The time goes on: of which mint has it come so far?"""
        self._look_at((mint.id for mint in self._minting.mints()), is_shown=True)

    def waiting(self) -> int:
        """How many mints of this network and account wait for the artist."""
        here = (mint for mint in self._minting.mints() if mint.scope == self._session.scope)
        return sum(waits_for_artist(self._minting.receipt(mint.id)) for mint in here)

    def title_of(self, mint_id: int) -> str:
        """What a notification about this mint is called. Raises KeyError."""
        return self._minting.mint_by_id(mint_id).called[:LONGEST_TITLE]

    def _follow(self, mint_ids: frozenset[Hashable]) -> None:
        ids = [mint_id for mint_id in mint_ids if isinstance(mint_id, int)]
        self._look_at(ids or (mint.id for mint in self._minting.mints()), is_shown=True)

    def _look_at(self, mint_ids: Iterable[int], *, is_shown: bool) -> None:
        told = self._settings.texts(TOLD)
        news: dict[str, str] = {}
        for mint_id in mint_ids:
            with suppress(KeyError):  # it was discarded
                receipt = self._minting.receipt(mint_id)
                if receipt.status == PENDING:
                    continue  # once it has been read, there is news
                known = told.get(str(mint_id), "").split()
                fresh = [one for one in self._happened(receipt) if one[0] not in known and _is_bearable(one, known)]
                if fresh:
                    news[str(mint_id)] = " ".join((*known, *(key for key, _, _ in fresh)))
                    if is_shown:
                        self._tell(receipt, fresh)
        if news:  # written before the program ends, or told once more at most
            self._settings.put(TOLD, {**told, **news}, is_trifle=True)

    def _happened(self, receipt: Receipt) -> list[Happened]:
        return list(happened(receipt, self._chain_now(receipt.network)))

    def _tell(self, receipt: Receipt, fresh: list[Happened]) -> None:
        """Show the last of what is new: who hears that it is minted need not hear that it was paid."""
        wanted = [said for _, kind, said in fresh if self._settings.flag(SWITCHES[kind], default=True)]
        if wanted and not self.is_in_front():
            mint_id = receipt.mint.id
            self.show(MintNotification(mint_id=mint_id, title=self.title_of(mint_id), said=wanted[-1]))


def _is_bearable(one: Happened, known: Sequence[str]) -> bool:
    """All but the clock happens a few times at most."""
    return one[1] is not NotificationKind.CLOCK or len(known) < MOST_TOLD
