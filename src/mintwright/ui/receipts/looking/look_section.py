"""Looking for a mint whose answer was lost: a button, what came of it, and what fits, each to be taken by a click."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from mintwright.domain.mint import MintState
from mintwright.domain.sentences import Sentence
from mintwright.studio.lookup.looks import FoundMint, Look
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.receipts.looking.look_words import (
    MOST_SHOWN,
    after_words,
    doubt_words,
    facts,
    heading,
    hint,
    letter,
    pay_one,
    shortened,
    status_words,
)
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.focus import are_keys_used, focus_inside
from mintwright.ui.style.formatting import clock, number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.columns import Columns
from mintwright.ui.widgets.controls import button, chip, column, discard, label, panel, row, rule, set_button_text

NARROWEST = 270  # logical pixels of a card: what fits stands side by side where two of these have room
LONG = 40  # characters of a value that may take several lines
Fact = tuple[Sentence, str]


class LookSection(QWidget):
    """Shown for a mint of unknown outcome without a note. What fits is equal in weight, and nothing is a default.

    Signals:
        look_requested(int): this mint shall be looked for.
        take_requested(int, str): this transaction is this mint, the artist says.
        decline_requested(int): none of those found is this mint.
    """

    look_requested = Signal(int)
    take_requested = Signal(int, str)
    decline_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mint_id = -1
        self._shown: tuple[FoundMint, ...] | None = None
        self.look = button(self.tr("Look for it"), theme, "search")
        self._status = label("", "muted", wrap=True)
        self._heading = label("", "heading")
        self._hint = label("", "muted", wrap=True)
        self._cards: list[QWidget] = []
        self._columns = Columns(theme, (), NARROWEST)
        self._none = button(self.tr("None of these is mine"))
        self._pay_one = label("", "muted", wrap=True)
        above = row(self.look, self._status, spacing=10)
        above.setStretch(1, 1)
        foot = row(self._none, self._pay_one, spacing=12)
        foot.setStretch(1, 1)
        self._found = QWidget()
        self._found.setLayout(column(self._heading, self._hint, self._columns, foot, spacing=8))
        self.setLayout(column(above, self._found, spacing=10))
        self.look.clicked.connect(lambda: self.look_requested.emit(self._mint_id))
        self._none.clicked.connect(lambda: self.decline_requested.emit(self._mint_id))
        self.hide()

    def show_look(self, receipt: Receipt, look: Look | None) -> None:
        """Show what is known of looking for this mint; nothing if its outcome is known."""
        is_wanted = receipt.mint.state is MintState.UNKNOWN and receipt.mint.noted is None
        if look is None or not is_wanted:
            self._shown = None
            self.hide()
            return
        is_same = self._mint_id == receipt.mint.id
        self._mint_id = receipt.mint.id
        self.look.setEnabled(look.is_offered)  # also meanwhile: disabled, it would hand the focus to what notes an end
        set_button_text(self.look, self.tr("Look again") if look.looked_on else self.tr("Look for it"))
        said = status_words(look)
        if is_same and said != self._status.text() and not self.isHidden():
            announce(self, said)
        self._status.setText(said)
        self._show_found(receipt, look, is_same=is_same)
        self.show()

    def _show_found(self, receipt: Receipt, look: Look, *, is_same: bool) -> None:
        found = look.found or ()
        if is_same and found == self._shown:
            return
        self._shown = found
        self._keep_focus()
        self._found.setVisible(bool(found))
        self._clear()
        if not found:
            return
        self._heading.setText(text(heading(len(found))))
        several = len(found) > 1
        self._hint.setVisible(several)
        self._hint.setText(text(hint(len(found))))
        self._pay_one.setVisible(several)
        self._pay_one.setText(text(pay_one(found)))
        set_button_text(self._none, self.tr("None of these is mine") if several else self.tr("This is not mine"))
        told = [facts(look, one) for one in found[:MOST_SHOWN]]
        sent = [] if several else [self._sent_card(receipt, look)]
        fitting = [self._card(at, one, told, is_one=not several) for at, one in enumerate(found[:MOST_SHOWN])]
        self._cards = sent + fitting
        self._columns.show_parts(self._cards)

    def _keep_focus(self) -> None:
        """What goes now would hand the focus on to what notes an end."""
        window = self.window()
        had = window.focusWidget()
        if had is not None and self._found.isAncestorOf(had):  # pyright: ignore[reportUnnecessaryComparison]
            focus_inside(self.look, by_keys=are_keys_used(window))

    def _clear(self) -> None:
        self._columns.show_parts(())
        for card in self._cards:
            discard(card)
        self._cards = []

    def _sent_card(self, receipt: Receipt, look: Look) -> QWidget:
        """What was sent, beside the one that fits."""
        mint = receipt.mint
        rows: tuple[Fact, ...] = (
            (Sentence("looking", "Fields sent"), number(look.fields)),
            (Sentence("looking", "Assets"), number(receipt.count)),
            (Sentence("looking", "Bytes sent"), number(len(mint.body))),
            (Sentence("looking", "Sent"), clock(mint.sent_on or mint.prepared_on)),
            (Sentence("looking", "Its fingerprint"), shortened(mint.sha256)),
        )
        above = label(self.tr("What you sent"), "heading")
        return panel("card", column(above, *self._rows(rows, frozenset()), None, spacing=4, margins=(14, 12, 14, 12)))

    def _card(self, place: int, one: FoundMint, told: list[tuple[Fact, ...]], *, is_one: bool) -> QWidget:
        differing = frozenset(
            number for number, values in enumerate(zip(*told, strict=True)) if len({value for _, value in values}) > 1
        )
        name = self.tr("In the service’s list") if is_one else letter(place)
        title = row(label(name, "heading"), None, chip(text(after_words(one)), "info"))
        doubt = doubt_words(one)
        words = [label(text(doubt), "warn", wrap=True)] if doubt is not None else []
        take = self._take(name, one, is_one=is_one)
        rows = self._rows(told[place], differing)
        return panel("card", column(title, *words, *rows, None, take, spacing=4, margins=(14, 12, 14, 12)))

    def _take(self, name: str, one: FoundMint, *, is_one: bool) -> QPushButton:
        words = (
            Sentence("looking", "This is my mint") if is_one else Sentence("looking", "{name} is my mint", name=name)
        )
        take = button(text(words))
        take.setAutoDefault(False)
        take.setAccessibleDescription(text(after_words(one)))
        uuid = one.transaction_uuid
        take.clicked.connect(lambda: self.take_requested.emit(self._mint_id, uuid))
        return take

    def _rows(self, told: tuple[Fact, ...], differing: frozenset[int]) -> list[QWidget]:
        shown: list[QWidget] = []
        for number_, (name, value) in enumerate(told):
            said = label(value, "body", wrap=len(value) > LONG)
            said.setProperty("strong", number_ in differing)
            said.setAccessibleName(text(Sentence("looking", "{name}: {value}", name=name, value=value)))
            line = QWidget()
            line.setLayout(row(label(text(name), "muted"), None, said))
            shown += [line, rule()]
        return shown[:-1]
