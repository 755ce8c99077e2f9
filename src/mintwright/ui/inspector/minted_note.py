"""At the top of the details of what is minted: when, where, and the way to its receipt; of several, how many are."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.minting.minted_art import LatestMint
from mintwright.studio.studio import Studio
from mintwright.ui.forms.column_words import names_of
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style.formatting import day
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import network_name
from mintwright.ui.widgets.controls import Glyph, button, column, label, row, set_button_text


class MintedNote(QWidget):
    """Hidden unless something is shown that is minted on the network that is in use.

    Signals:
        receipt_requested(int): show the receipt of this mint.
    """

    receipt_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._art_ids: tuple[int, ...] = ()
        self._latest: LatestMint | None = None
        self._said = label("", "ok", wrap=True)
        self._receipt = button(self.tr("Show the receipt"), kind="link")
        self._receipt.clicked.connect(self._request_receipt)
        self._network = label("", "muted", wrap=True)
        self._changed = label("", "warn", wrap=True)
        below = row(self._network, self._receipt, spacing=6)
        below.setStretch(0, 1)
        words = column(self._said, below, self._changed, spacing=0)
        mark = column(Glyph(theme, "badge-check", "ok"), None)
        layout = row(mark, words, spacing=8, margins=(16, 2, 16, 6))
        layout.setStretch(1, 1)
        self.setLayout(layout)
        soon = Throttle(self._show, self).request
        follow(self, studio.changes, soon, Kind.MINTS, Kind.SESSION, Kind.ART, Kind.DRAFTS, Kind.READINESS)
        self.hide()

    def show_art(self, art_ids: Sequence[int]) -> None:
        """Say it of these; of several, how many are."""
        self._art_ids = tuple(art_ids)
        self._show()

    def _show(self) -> None:
        self._latest = latest = self._look_up()
        count = self._count()
        self.setVisible(latest is not None or count > 0)
        self._receipt.setVisible(latest is not None)
        self._network.setText(text(network_name(self._studio.session.network)))
        if latest is not None:
            self._said.setText(text(_words(latest)))
            once, often = self.tr("Show the receipt"), self.tr("Show the latest receipt")
            set_button_text(self._receipt, once if latest.count == 1 else often)
            self._show_changed(self._art_ids[0])
        elif count:
            self._show_count(count)

    def _count(self) -> int:
        """How many of several are minted."""
        if len(self._art_ids) < 2:
            return 0
        return self._studio.minted_art.count(self._art_ids, self._studio.session.network)

    def _show_count(self, count: int) -> None:
        one, many = (
            Sentence("AssetForm", "1 of {total} is minted"),
            Sentence("AssetForm", "{count} of {total} are minted"),
        )
        stays = Sentence("AssetForm", "The chain has it as it was minted, whatever you change here.")
        all_stay = Sentence("AssetForm", "The chain has them as they were minted, whatever you change here.")
        self._said.setText(text(counted(count, one, many).filled(total=len(self._art_ids))))
        self._changed.setText(text(counted(count, stays, all_stay)))
        self._changed.show()

    def _show_changed(self, art_id: int) -> None:
        """Say what is no longer as it was minted; what the chain has stays as it is, whatever is written here."""
        readiness = self._studio.readiness
        readiness.begin()  # news follow once it is known
        is_changed = readiness.is_changed(art_id)
        if is_changed:
            self._changed.setText(text(_changed_words(names_of(readiness.differences(art_id)))))
        self._changed.setVisible(is_changed)

    def _look_up(self) -> LatestMint | None:
        """The latest mint of the piece that is shown, if it is one, and still among the uploads."""
        if len(self._art_ids) != 1 or not self._studio.uploads.is_shown(self._art_ids[0]):
            return None
        return self._studio.minted_art.latest(self._art_ids[0], self._studio.session.network)

    def _request_receipt(self) -> None:
        if self._latest is not None:
            self.receipt_requested.emit(self._latest.mint_id)


def _changed_words(names: str) -> Sentence:
    if not names:
        return Sentence("AssetForm", "Changed since then. The chain has it as it was minted, whatever you change here.")
    return Sentence(
        "AssetForm",
        "Changed since then: {names}. The chain has it as it was minted, whatever you change here.",
        names=names,
    )


def _words(latest: LatestMint) -> Sentence:
    if latest.minted_on is None:
        return counted(latest.count, Sentence("AssetForm", "Minted"), Sentence("AssetForm", "Minted {count} times"))
    one = Sentence("AssetForm", "Minted on {day}")
    many = Sentence("AssetForm", "Minted {count} times, last on {day}")
    return counted(latest.count, one, many).filled(day=day(latest.minted_on))
