"""The mints that were made elsewhere: a list that is read as far back as she wants, and beside it one of them."""

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QWidget

from mintwright.domain.errors import MintwrightError
from mintwright.domain.lookup.elsewhere import ElsewhereMint
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.piecewise import in_slices
from mintwright.ui.receipts.elsewhere.elsewhere_words import INTRO, READING, facts_of, found_words, lines_of, title_of
from mintwright.ui.receipts.identifier import Identifier
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, column, empty, label, panel, row

if TYPE_CHECKING:
    from mintwright.studio.lookup.mints_elsewhere import ElsewhereScan

LIST_WIDTH, SHEET_WIDTH, HEIGHT = 300, 340, 300  # logical pixels
_NOT_READ = Sentence("Elsewhere", "The list could not be read on. {reason}")


class ElsewhereDialog(FittedDialog):
    """Receipts to read. It has no button but those that read on and close: there is nothing else to do with them."""

    def __init__(self, theme: Theme, scan: "ElsewhereScan", network: Network, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scan = scan
        self._listed: list[str] = []
        title = self.tr("Minted elsewhere")
        self.setWindowTitle(title)
        self._list = QListWidget()
        self._list.setAccessibleName(title)
        self._list.setUniformItemSizes(True)
        self._list.setObjectName("fields")
        self._list.setSpacing(2)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.currentRowChanged.connect(self._show)
        self._sheet = _Sheet(theme)
        self._status = label("", "muted", wrap=True)
        self._more = button(self.tr("Read on"))
        self._more.setAutoDefault(False)
        self._more.clicked.connect(self._read)
        self._close = button(self.tr("Close"), kind="primary")
        self._close.setDefault(True)
        self._close.clicked.connect(self.accept)
        top = row(label(title, "heading"), NetworkBadge(theme, network), spacing=12)
        top.setStretch(0, 1)
        self._found = QWidget()
        beside = row(self._list, self._sheet, spacing=12)
        beside.setStretch(0, 1)
        beside.setStretch(1, 1)
        self._found.setLayout(beside)
        foot = row(self._more, None, self._close, spacing=8)
        intro = label(text(INTRO), "muted", wrap=True)
        whole = column(top, intro, self._found, self._status, foot, spacing=10, margins=(24, 18, 24, 18))
        whole.setStretch(2, 1)
        self.setLayout(whole)
        room = self._room()
        width = min(theme.scale(LIST_WIDTH + SHEET_WIDTH), room.width() - 96)
        self._found.setMinimumSize(width, min(theme.scale(HEIGHT), max(120, room.height() - 330)))
        self._close.setFocus()
        self._reading: asyncio.Task[None] | None = None
        self.finished.connect(self._end)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._reading is None:
            self._read()

    def _read(self) -> None:
        self._more.setEnabled(False)
        self._status.setText(text(READING))
        self._reading = tasks.run(self, self._read_on())

    def _end(self) -> None:
        """Nobody waits for the rest of the list any more."""
        if self._reading is not None:
            self._reading.cancel()

    async def _read_on(self) -> None:
        try:
            await self._scan.read_on()
        except MintwrightError as error:
            said = text(_NOT_READ.filled(reason=error.sentence))
        else:
            said = found_words(self._scan)
        await self._list_found()
        self._more.setEnabled(not self._scan.is_over)
        self._more.setVisible(self._scan.is_offered)
        self._status.setText(said)
        announce(self._status, said)

    async def _list_found(self) -> None:
        """What is listed stays in its place: older ones come below, some at a time where there are very many."""
        uuids = [one.transaction_uuid for one in self._scan.mints]
        if uuids[: len(self._listed)] != self._listed:
            self._list.clear()  # one of them has a receipt by now
            self._listed = []
        async for one in in_slices(self._scan.mints[len(self._listed) :]):
            item = QListWidgetItem("\n".join(lines_of(one)), self._list)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(lines_of(one)))
            item.setToolTip(tip(title_of(one)))
        self._listed = uuids
        self._found.setVisible(bool(self._scan.mints))
        if self._list.currentRow() < 0 and self._scan.mints:
            self._list.setCurrentRow(0)

    def _show(self, number: int) -> None:
        self._sheet.show_mint(self._scan.mints[number] if 0 <= number < len(self._scan.mints) else None)


class _Sheet(QWidget):
    """One of them, to be read."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._title = _plain("", "heading")
        self._facts = column(spacing=4)
        self._ids = Identifier(theme, self.tr("Policy ID")), Identifier(theme, self.tr("Transaction"))
        told = column(self._title, self._facts, *self._ids, None, spacing=8, margins=(14, 12, 14, 12))
        self.setLayout(column(panel("card", told)))
        self.show_mint(None)

    def show_mint(self, mint: ElsewhereMint | None) -> None:
        """Show this one; None: nothing."""
        empty(self._facts)
        self.setVisible(mint is not None)
        if mint is None:
            return
        self._title.setText(title_of(mint))
        for name, value in facts_of(mint):
            self._facts.addWidget(_fact(name, value))
        for field, value in zip(self._ids, (mint.policy_id, mint.transaction_uuid), strict=True):
            field.show_value(value)


def _fact(name: Sentence, value: str) -> QWidget:
    said = _plain(value, "body")
    said.setAccessibleName(text(Sentence("Elsewhere", "{name}: {value}", name=name, value=value)))
    line = QWidget()
    beside = row(label(text(name), "muted"), said, spacing=12)
    beside.setStretch(1, 1)
    line.setLayout(beside)
    return line


def _plain(said: str, role: str) -> QLabel:
    shown = label(said, role, wrap=True)
    shown.setTextFormat(Qt.TextFormat.PlainText)
    return shown
