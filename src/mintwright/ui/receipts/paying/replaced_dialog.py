"""The alarm over a copied address that another program has replaced: what was copied, what is there, do not pay."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import FittedDialog, ScrolledBody
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.address_label import AddressLabel
from mintwright.ui.widgets.controls import Glyph, button, column, label, panel, row

WIDTH = 520


class Copied(AddressLabel):
    """The address that was copied. Its keys do not copy it: they ask to, as the button does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit(self.address)
        else:
            super().keyPressEvent(event)


class ReplacedDialog(FittedDialog):
    """Says it as plainly as it can be said. No button is the default: Enter does nothing.

    Signals:
        copy_requested(str): this shall be copied again.
    """

    copy_requested = Signal(str)

    def __init__(self, theme: Theme, copied: str, now: str, parent: QWidget | None = None) -> None:
        """`now` is what is there, where it claims to be an address; what else it is nobody is shown."""
        super().__init__(parent)
        title = self.tr("Do not pay. What you copied was replaced.")
        self.setWindowTitle(title)
        heading = label(title, "heading", wrap=True)
        said = self.tr(
            "Another program on this computer put something else on the clipboard, right after you copied the deposit "
            "address. Programs that steal money do that: what you pay would go to somebody else, and cannot be got "
            "back. Do not paste it, and pay from another device or with the QR code until you know which program it "
            "was."
        )
        yours, other = Copied(), AddressLabel()
        other.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)  # nobody copies that by a slip
        first = self._named(self.tr("You copied"), yours, copied)
        there = self._named(self.tr("On the clipboard now"), other, now) if now else self._no_address()
        again = button(self.tr("Copy it again"), theme, "copy")
        close = button(self.tr("Close"))
        for one in (again, close):
            one.setAutoDefault(False)
        again.clicked.connect(lambda: self._copy_again(copied))
        yours.copied.connect(lambda _: self._copy_again(copied))
        close.clicked.connect(self.reject)
        body = panel("body", column(label(said, "body", wrap=True), 6, first, 4, there, None, spacing=6))
        top = row(Glyph(theme, "triangle-alert", "bad", 26), heading, spacing=10)
        top.setStretch(1, 1)
        whole = column(
            top,
            ScrolledBody(title, body),
            8,
            row(None, again, close),
            spacing=8,
            margins=(24, 20, 24, 20),
        )
        self.setLayout(whole)
        self.setMinimumWidth(theme.scale(WIDTH) if parent is None else min(theme.scale(WIDTH), parent.width() - 32))
        yours.setFocus()
        QTimer.singleShot(0, self, lambda: announce(self, f"{title} {said}"))

    def _named(self, name: str, shown: AddressLabel, address: str) -> QWidget:
        shown.show_address(address)
        shown.setAccessibleName(name)
        whole = QWidget()
        whole.setLayout(column(label(name, "label"), shown, spacing=2))
        return whole

    def _no_address(self) -> QWidget:
        whole = QWidget()
        hidden = self.tr("Something that is not an address. It is not shown here: it may be private.")
        whole.setLayout(
            column(label(self.tr("On the clipboard now"), "label"), label(hidden, "body", wrap=True), spacing=2)
        )
        return whole

    def _copy_again(self, copied: str) -> None:
        self.copy_requested.emit(copied)
        self.reject()
