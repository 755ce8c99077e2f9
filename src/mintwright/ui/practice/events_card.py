"""Buttons for what can follow a mint: the simulated chain's clock, and every event that can happen to one mint."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QPushButton, QWidget

from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.practice.practice_tools import PracticeEvent
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio
from mintwright.ui.style.formatting import moment
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row, rule
from mintwright.ui.widgets.inputs import ComboBox

HOUR_SECONDS, DAY_SECONDS = 3_600, 86_400


_INSTRUCTED = frozenset({TransactionStatus.PREAUTH, TransactionStatus.REJECTED, TransactionStatus.ERROR})
_ON_ITS_RECEIPT = Sentence("rehearsing", "{status}. It is ordered, or given up, on its receipt.")


class EventsCard(QFrame):
    """A choice of mints, and a button for each event that can happen to the chosen one.

    Signals:
        happening_requested(int, PracticeEvent): trigger this event for this mint.
        time_requested(int): advance the simulated chain by so many seconds.
        receipt_requested(int): show the receipt of this mint, which says what came of it.
    """

    happening_requested = Signal(int, object)
    time_requested = Signal(int)
    receipt_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self.setObjectName("card")
        self._time = label("", "muted", wrap=True)
        self._hour, self._day = button(self.tr("Let an hour pass"), theme, "clock"), button(self.tr("Let a day pass"))
        self._hour.clicked.connect(lambda: self._ask_time(HOUR_SECONDS))
        self._day.clicked.connect(lambda: self._ask_time(DAY_SECONDS))
        self.mints = ComboBox()
        for part in (self.mints, self.mints.view()):
            part.setAccessibleName(self.tr("Mint to rehearse with"))
        self.mints.setAccessibleIdentifier("rehearsed-mint")
        self.mints.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.mints.setMinimumContentsLength(24)
        self.mints.setPlaceholderText(self.tr("Choose a mint"))
        self.mints.activated.connect(lambda _: self.follow())
        self._status = label("", "muted", wrap=True)
        self._none = label("", "muted", wrap=True)
        self._left: tuple[int, str] | None = None  # what was chosen until nothing more could follow it, as it was named
        self._receipt = button(self.tr("Show its receipt"), kind="link")
        self._receipt.clicked.connect(self._ask_receipt)
        self._pressed: QPushButton | None = None  # what had the focus when it was pressed
        self._buttons: dict[PracticeEvent, QPushButton] = {}
        self._promises: dict[PracticeEvent, QWidget] = {}
        heading = label(self.tr("What can follow a mint"), "heading")
        clock = row(self._time, self._hour, self._day)
        clock.setStretch(0, 1)
        chooser = row(self.mints, self._status, self._none, self._receipt, spacing=12)
        for told in (1, 2):
            chooser.setStretch(told, 1)
        self.setLayout(
            column(
                heading, clock, 4, rule(), 4, chooser, 4, self._happenings(),
                spacing=4, margins=(16, 12, 16, 12),
            )
        )  # fmt: skip

    def show_mint(self, mint_id: int) -> None:
        """Choose this mint, if any event can happen to it."""
        self.follow()
        if (number := self.mints.findData(mint_id)) >= 0:
            self.mints.setCurrentIndex(number)
            self.follow()

    def follow(self) -> None:
        """Show what the studio knows now."""
        self._show_time()
        ids = self._studio.practice_tools.mints()
        self._list(ids)
        chosen = self.mints.currentData()
        for part in (self.mints, self._status):
            part.setVisible(bool(ids))
        self._none.setVisible(not ids)
        self._none.setText(self._nothing())
        may = self._studio.practice_tools.can_trigger(chosen) if chosen is not None else ()
        if chosen is not None:
            self._left = None
            self._status.setText(text(_stands(self._studio.minting.receipt(chosen))))
        elif self._left is not None:
            ended = Sentence("rehearsing", "Nothing more can follow “{mint}”. Choose another mint.", mint=self._left[1])
            self._status.setText(text(ended))
        self._receipt.setVisible(self._rehearsed() is not None)
        for happening in PracticeEvent:
            if happening not in may and self._buttons[happening].hasFocus():
                self._take_focus()
            self._buttons[happening].setVisible(happening in may)
            self._promises[happening].setVisible(happening in may)

    def _nothing(self) -> str:
        """Why there is nothing to choose."""
        if any(mint.network is Network.PRACTICE for mint in self._studio.minting.mints()):
            return self.tr("Nothing more can follow what you minted here. Mint again to rehearse with it.")
        return self.tr("Mint something here first. What can follow it is then rehearsed here.")

    def allow(self) -> None:
        """The request succeeded or failed: allow the next one, from where the artist was."""
        for one in (self._hour, self._day, *self._buttons.values()):
            one.setEnabled(True)
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            if pressed.isHidden():
                self._take_focus()
            else:
                pressed.setFocus()

    def _take_focus(self) -> None:
        """To what stands above the buttons that went, not wherever Qt would put it: that clears the practice files."""
        (self._receipt if self.mints.isHidden() else self.mints).setFocus()

    def _rehearsed(self) -> int | None:
        """The mint that is chosen, or was until nothing more could follow it."""
        chosen = self.mints.currentData()
        if chosen is not None or self._left is None:
            return chosen
        mint_id = self._left[0]
        return mint_id if self._studio.minting.has(mint_id) else None

    def _ask_receipt(self) -> None:
        if (mint_id := self._rehearsed()) is not None:
            self.receipt_requested.emit(mint_id)

    def _show_time(self) -> None:
        now = self._studio.practice_tools.now
        told = Sentence("rehearsing", "The practice chain’s clock: {now}. It is never set back.")
        self._time.setText("" if now is None else text(told.filled(now=moment(now))))

    def _list(self, ids: tuple[int, ...]) -> None:
        """The mints that can be chosen. The chosen one stays chosen, and none takes its place unasked when it ends."""
        if ids == tuple(self.mints.itemData(number) for number in range(self.mints.count())):
            return
        chosen = self.mints.currentData()
        if chosen is not None:
            self._left = (chosen, self.mints.currentText())
        self.mints.clear()
        for mint_id in ids:
            receipt = self._studio.minting.receipt(mint_id)
            named = Sentence(
                "rehearsing", "{title} · {when}", title=receipt.title, when=moment(receipt.mint.prepared_on)
            )
            self.mints.addItem(text(named), mint_id)
        self.mints.setCurrentIndex(0 if self._left is None else self.mints.findData(self._left[0]))

    def _happenings(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for number, happening in enumerate(PracticeEvent):
            pressed, promise = button(text(happening.label)), label(text(happening.promise), "muted", wrap=True)
            pressed.setAccessibleDescription(text(happening.promise))
            pressed.setAccessibleIdentifier(f"happening-{happening.name.lower().replace('_', '-')}")
            pressed.clicked.connect(lambda _=False, happening=happening: self._ask(happening))
            grid.addWidget(pressed, number, 0)
            grid.addWidget(promise, number, 1)
            self._buttons[happening], self._promises[happening] = pressed, promise
        return grid

    def _ask(self, happening: PracticeEvent) -> None:
        self._hold()
        self.happening_requested.emit(self.mints.currentData(), happening)

    def _ask_time(self, seconds: int) -> None:
        self._hold()
        self.time_requested.emit(seconds)

    def _hold(self) -> None:
        focus = self.window().focusWidget()
        self._pressed = focus if isinstance(focus, QPushButton) and self.isAncestorOf(focus) else None
        for one in (self._hour, self._day, *self._buttons.values()):
            one.setEnabled(False)  # at once: a double click does it once


def _stands(receipt: Receipt) -> Sentence:
    """How the mint stands; where it waits for the artist to tell the service something, also where she does that."""
    is_instructed = receipt.transaction_status in _INSTRUCTED
    return _ON_ITS_RECEIPT.filled(status=receipt.status) if is_instructed else receipt.status
