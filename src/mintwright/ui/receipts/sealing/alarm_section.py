"""An alarm on its receipt: what was found, both values, and what the artist can decide. It stands where one would pay.

No button is chosen beforehand, and Enter presses none, and says so: what is decided here may be where money goes.
"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QWidget

from mintwright.domain.alarm_choice import Decision
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.alarm.alarm import Alarm, AlarmKind, Finding
from mintwright.studio.receipts.alarm.alarm_words import (
    DECISIONS,
    HIDDEN,
    TERMS,
    decided_in_words,
    named,
    reasons_of,
    title_of,
)
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.receipts.sealing.marked_value import MarkedValue
from mintwright.ui.receipts.sealing.seal_mark import SealMark
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.formatting import moment
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.columns import Columns
from mintwright.ui.widgets.controls import button, column, empty, label, row

SIDE = 72
NARROWEST = 240
NARROWEST_CHOICE = 220  # of a button: two stand side by side, what pays nothing above what pays
HATCH = 8
_ICONS = {Decision.USE_FIRST: "undo-2", Decision.USE_NEW: "arrow-right", Decision.DO_NOT_PAY: "x"}
_FIRST = Sentence("alarm", "First answered")
_NOW = Sentence("alarm", "Answers now")
_BETWEEN = Sentence("alarm", "Answered in between")
_TRAVELS = Sentence("alarm", "Forecast to travel with the assets, in ada")
_ASKED = Sentence("alarm", "Asked for, in ada")
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_NO_ENTER = Sentence(
    "alarm", "Enter decides nothing here, so that no money goes by habit. Space presses the button that has the focus."
)


class AlarmSection(QFrame):
    """Shown while a receipt has an alarm; folded to one line once it was decided to pay.

    Attributes:
        ask_again: the button that has the service asked once more.

    Signals:
        decided(str, object): this Decision shall be journalled about the alarm of this key.
        asking_requested(): the service shall be asked once more.
    """

    decided = Signal(str, object)
    asking_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._alarm: Alarm | None = None
        self._mark = SealMark(theme, SIDE)
        self._title = label("", "title", wrap=True)
        self._reasons = label("", "body", wrap=True)
        self._said = label("", "muted", wrap=True)
        self._values = QWidget()
        self._lines = column(spacing=4)
        self._values.setLayout(self._lines)
        self._hidden = HiddenPayment(theme)
        self._asked = label("", "muted", wrap=True)
        self.ask_again = button(self.tr("Ask again"), theme, "rotate-cw")
        self.ask_again.clicked.connect(self._ask_again)
        self._buttons = {one: button(text(DECISIONS[one]), theme, _ICONS[one]) for one in Decision}
        for decision, pressed in self._buttons.items():
            pressed.clicked.connect(lambda _=False, decision=decision: self._decide(decision))
        for pressed in (self.ask_again, *self._buttons.values()):
            pressed.setAutoDefault(False)
            pressed.installEventFilter(self)
        self._parts = Columns(theme, (self._values, self._hidden), NARROWEST)
        words = column(self._title, self._reasons, self._said, spacing=4)
        head = row(self._mark, words, spacing=14)
        head.setStretch(1, 1)
        safe, paying = (self.ask_again, self._buttons[Decision.DO_NOT_PAY]), (Decision.USE_FIRST, Decision.USE_NEW)
        self._choices = Columns(theme, (*safe, *(self._buttons[one] for one in paying)), NARROWEST_CHOICE)
        self.setLayout(column(head, self._parts, self._asked, self._choices, spacing=10, margins=(16, 14, 16, 14)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._name_nothing()
        self.hide()

    @property
    def buttons(self) -> dict[Decision, QPushButton]:
        """What can be decided."""
        return self._buttons

    def show_receipt(self, receipt: Receipt) -> None:
        """Show the alarm of this receipt, or nothing. A new one takes the focus from what it replaces, and is said."""
        alarm, before = receipt.alarm, self._alarm
        if alarm is None:
            self.clear()
            return
        self._alarm = alarm
        if before is None or before.key != alarm.key:
            self.say_asked(None)
        self._fill(alarm, is_paid=bool(receipt.issuer_address))
        self.show()
        if alarm.is_open and (before is None or before.key != alarm.key):
            announce(self, f"{self._title.text()} {self._reasons.text()}")
            if self.isVisible() and self.window().isActiveWindow():
                self.setFocus(Qt.FocusReason.OtherFocusReason)

    def say_asked(self, said: Sentence | None) -> None:
        """Say what came of asking once more, or nothing."""
        self._asked.setText("" if said is None else text(said))
        self._asked.setVisible(said is not None)
        if said is not None:
            announce(self, text(said))

    def clear(self) -> None:
        """Show nothing of the last receipt."""
        self._alarm = None
        self.hide()
        self.say_asked(None)
        for one in (self._title, self._reasons, self._said):
            one.setText("")
        self._clear_values()
        self._name_nothing()

    def _name_nothing(self) -> None:
        """What can have the focus has a name at all times; of no mint while there is no alarm."""
        self.setAccessibleName(self.tr("Alarm"))
        self.setAccessibleDescription("")

    def _fill(self, alarm: Alarm, *, is_paid: bool) -> None:
        title = text(title_of(alarm))
        self._mark.show_finding("bad" if alarm.is_open else "warn", title)
        self._title.setText(title)
        self._reasons.setText("\n".join(map(text, reasons_of(alarm))))
        self.setAccessibleName(title)
        self.setAccessibleDescription(self._reasons.text())
        decided = alarm.choice
        when = "" if decided is None else moment(decided.decided_on)
        said = " ".join(map(text, decided_in_words(alarm, when)))
        self._said.setText(said)
        self._said.setVisible(bool(said))
        for part in (self._title, self._reasons, self._values, self._hidden):
            part.setVisible(alarm.is_open)
        self._clear_values()
        for finding in _compared(alarm.findings) if alarm.is_open else ():
            self._add(finding)
        for decision, pressed in self._buttons.items():
            pressed.setText(text(named(decision, alarm)))
            pressed.setAccessibleName(pressed.text())
            pressed.setAccessibleDescription(title)
            is_other = decision in alarm.decisions and (decided is None or decided.decision is not decision)
            pressed.setVisible(is_other and (alarm.is_open or not is_paid))  # paid, there is nothing left to decide
            pressed.setEnabled(True)
        self.ask_again.setVisible(alarm.is_open)
        self.ask_again.setAccessibleDescription(title)
        self._parts.arrange()
        self._choices.arrange()

    def _add(self, finding: Finding) -> None:
        self._lines.addWidget(label(text(TERMS[finding.kind]), "label"))
        first, now = (_TRAVELS, _ASKED) if finding.kind is AlarmKind.COST_FAR else (_FIRST, _NOW)
        now = _BETWEEN if finding.is_over else now
        for name, value, other, when in (
            (first, finding.first, finding.now, finding.first_on),
            (now, finding.now, finding.first, finding.now_on),
        ):
            if value:
                named_so = text(name) if when is None else f"{text(name)}, {moment(when)}"
                self._lines.addWidget(label(named_so, "small"))
                shown = MarkedValue(self._theme)
                shown.show_value(named_so, value, "" if finding.kind is AlarmKind.COST_FAR else other)
                self._lines.addWidget(shown)

    def _clear_values(self) -> None:
        empty(self._lines)

    def _ask_again(self) -> None:
        self.ask_again.setEnabled(False)  # at once: a double click asks once
        self.asking_requested.emit()

    def _decide(self, decision: Decision) -> None:
        if self._alarm is not None:
            self.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt would lead to what stands after: that discards the mint
            for one in self._buttons.values():
                one.setEnabled(False)  # at once: a double click decides once
            self.say_asked(None)
            self.decided.emit(self._alarm.key, decision)

    def allow(self) -> None:
        """The decision was written, or refused, or the service was asked: allow another."""
        for one in (self.ask_again, *self._buttons.values()):
            one.setEnabled(True)

    # --- Enter does nothing here

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _KEYS:
            self._refuse(event)
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEYS:
            self._refuse(event)
            return
        super().keyPressEvent(event)

    def _refuse(self, event: QKeyEvent) -> None:
        event.accept()
        if not event.isAutoRepeat():  # held since before the alarm came, it was meant for something else
            self.say_asked(_NO_ENTER)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._alarm is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(
            QPen(self._theme.color("bad" if self._alarm.is_open else "warn"), 2 if self._alarm.is_open else 1)
        )
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        if self.hasFocus():
            painter.setPen(QPen(self._theme.color("focus"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(4, 4, -4, -4), 6, 6)
        painter.end()


def _compared(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Each value once: of an address that changed and cannot be paid, both are shown already."""
    has_changed = any(one.kind is AlarmKind.ADDRESS_CHANGED and not one.is_over for one in findings)
    return (one for one in findings if one.kind is not AlarmKind.ADDRESS_INVALID or not has_changed)


class HiddenPayment(QLabel):
    """What stands where the code to pay was: hatched, with a lock."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text(HIDDEN))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        side = self._theme.scale(130)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.color("line"), 1))
        for start in range(-self.height(), self.width(), HATCH):
            painter.drawLine(start, self.height(), start + self.height(), 0)
        pen = QPen(self._theme.color("ink2"), 1, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        band = self.fontMetrics().boundingRect(self.text()).adjusted(-8, -4, 8, 4)
        band.moveCenter(self.rect().center())
        painter.fillRect(band, self._theme.color("surface"))
        painter.end()
        super().paintEvent(event)
