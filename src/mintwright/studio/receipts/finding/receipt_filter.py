"""Which receipts are wanted: those that have all of what is asked for."""

from dataclasses import dataclass

from mintwright.domain.networks import Network
from mintwright.studio.receipts.finding.receipt_facts import Month, ReceiptFacts, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptFilter:
    """What is asked for; None asks for nothing. Each word that is searched for has to be found, anywhere."""

    words: str = ""
    network: Network | None = None
    account: str | None = None
    stage: Stage | None = None
    month: Month | None = None

    @property
    def is_on(self) -> bool:
        """Whether anything is asked for."""
        return bool(self.words.split()) or self.is_narrowed

    @property
    def is_narrowed(self) -> bool:
        """Whether anything besides words is."""
        return any(each is not None for each in (self.network, self.account, self.stage, self.month))

    def lets(self, facts: ReceiptFacts, note: str = "") -> bool:
        """Whether this receipt, with the artist's note on it, has all of it."""
        asked = (
            (self.network, facts.network),
            (self.account, facts.account),
            (self.stage, facts.stage),
            (self.month, facts.month),
        )
        if any(wanted is not None and wanted != has for wanted, has in asked):
            return False
        words = self.words.casefold().split()
        return not words or self._finds(words, facts.words, note.casefold())

    @staticmethod
    def _finds(words: list[str], said: str, note: str) -> bool:
        return all(word in said or word in note for word in words)
