"""The timeline of the mint that is shown, and when its policy ends."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QListView, QWidget

from mintwright.domain.answers.transaction_status import FINAL
from mintwright.domain.mint import MintState
from mintwright.domain.timeline import LookEntry
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.receipts.timeline_lines import TimelineLine, with_export, with_looks
from mintwright.ui.receipts.timeline.policy_line import PolicyLine
from mintwright.ui.receipts.timeline.timeline_delegate import TimelineDelegate
from mintwright.ui.receipts.timeline.timeline_model import TimelineModel
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, label

WIDTH = 252
QWIDGETSIZE_MAX = 16_777_215  # Qt's own, which PySide does not have


class TimelinePanel(QFrame):
    """As high as its lines: what is around it scrolls."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: Sequence[TimelineLine] = ()
        self._looks: Sequence[LookEntry] = ()
        self._exported_on: datetime | None = None
        self._model = TimelineModel(self)
        self._list = self._make_list()
        self._policy = PolicyLine(self)
        self._paced = label(self.tr("Asked every 10 seconds while you look, every minute else."), "small", wrap=True)
        self.setLayout(
            column(
                label(self.tr("Timeline"), "label"), 6, self._list, 6, self._policy, self._paced, None,
                margins=(14, 12, 14, 12),
            )
        )  # fmt: skip
        theme.changed.connect(self._fit)

    def follow_clock(self, now: Callable[[], datetime]) -> None:
        """Count the time that is left by this clock."""
        self._policy.follow_clock(now)

    def be_beside(self, *, is_beside: bool) -> None:
        """Stand beside the ticket, narrow, or below it."""
        width = self._theme.scale(WIDTH)
        self.setMinimumWidth(width if is_beside else 0)
        self.setMaximumWidth(width if is_beside else QWIDGETSIZE_MAX)

    def show_receipt(self, receipt: Receipt) -> None:
        """Show what happened to this mint."""
        self._lines = receipt.timeline
        self._show_lines()
        self._policy.show_end(receipt.locks_on)
        is_asked = receipt.mint.state is MintState.ANSWERED and receipt.transaction_status not in FINAL
        self._paced.setVisible(is_asked and bool(receipt.transaction_uuid))
        self.setVisible(bool(receipt.timeline))
        self._fit()

    def show_looks(self, looks: Sequence[LookEntry]) -> None:
        """Show when it was looked for in the service's list, too, and what came of it."""
        if looks != self._looks:
            self._looks = looks
            self._show_lines()
            self._fit()

    def show_export(self, exported_on: datetime | None) -> None:
        """Show when its payment was written into a file for a wallet, too."""
        if exported_on != self._exported_on:
            self._exported_on = exported_on
            self._show_lines()
            self._fit()

    def _show_lines(self) -> None:
        self._model.show_lines(with_export(with_looks(self._lines, self._looks), self._exported_on))

    def clear(self) -> None:
        """Show nothing."""
        self._lines, self._looks, self._exported_on = (), (), None
        self._model.show_lines(())
        self._policy.show_end(None)
        self.hide()

    def _make_list(self) -> QListView:
        view = ListView(self)
        view.setModel(self._model)
        view.setItemDelegate(TimelineDelegate(self._theme, view))
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setSelectionMode(QListView.SelectionMode.NoSelection)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setAccessibleName(self.tr("Timeline"))
        return view

    def _fit(self) -> None:
        rows = range(self._model.rowCount())
        self._list.setFixedHeight(sum(self._list.sizeHintForRow(row) for row in rows) + 4)
