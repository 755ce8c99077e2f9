"""A blockchain address that people compare by eye: in groups of six, with bold ends, and copied without the spaces."""

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.ui.style.fonts import mono_font

GROUP = 6


def grouped(address: str) -> tuple[str, ...]:
    """Cut an address into what is read at once: its prefix up to the separating `1`, groups of six, the last six.

    Joined without anything between they are the address again. An address without a bech32 prefix is only grouped.
    """
    prefix, separator, rest = address.rpartition("1")
    head = prefix + separator if prefix.startswith(("addr", "stake")) and len(rest) > GROUP else ""
    middle, tail = address[len(head) : -GROUP], address[-GROUP:]
    groups = tuple(middle[start : start + GROUP] for start in range(0, len(middle), GROUP))
    return (*((head,) if head else ()), *groups, *((tail,) if tail else ()))


def in_groups(address: str) -> str:
    """The same as one text, with a space between the groups: to be read, not to be copied."""
    return " ".join(grouped(address))


def shortened(identifier: str, *, start: int = 16, end: int = 8) -> str:
    """Both ends of a long identifier with an ellipsis between; short ones stay whole."""
    if len(identifier) <= start + end + 1:
        return identifier
    return f"{identifier[:start]}…{identifier[-end:]}"


class AddressLabel(QLabel):
    """Shows one address. Copied text, by keyboard or from `address`, never contains a space.

    Signals:
        copied(str): this was copied by keyboard: the address, or the part of it that was selected.
    """

    copied = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._address = ""
        self.setProperty("role", "mono")
        self.setFont(mono_font(12))  # without ligatures: an address shows exactly its characters
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)  # its Copy would copy the spaces

    @property
    def address(self) -> str:
        """The address as it is, without spaces."""
        return self._address

    def show_address(self, address: str) -> None:
        """Show another address."""
        self._address = address
        parts = [escape(part) for part in grouped(address)]
        for end in {0, len(parts) - 1} if len(parts) > 1 else set[int]():
            parts[end] = f"<b>{parts[end]}</b>"
        self.setText(" ".join(parts))
        self.setAccessibleName(self.tr("Deposit address"))
        self.setAccessibleDescription(address)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            chosen = self.selectedText() or self._address
            copied = "".join(chosen.split())
            QGuiApplication.clipboard().setText(copied)
            self.copied.emit(copied)
            return
        super().keyPressEvent(event)
