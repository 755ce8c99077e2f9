"""The dialog about skipped files: each file of a drop that was not added, with its reason."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.uploads.file_errors import is_already_added
from mintwright.studio.uploads.folder_scan import Skipped
from mintwright.ui.shell.fitted_dialog import size_by_text
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style import formatting
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import button, column, label, row

LISTED = 1_000  # more would take seconds to show, and nobody reads them
_IT = Sentence("uploads", "It")  # begins a reason beside the name of the file
_USUAL, _AROUND = QSize(640, 420), QSize(40, 40)  # pixels, and how many of the window stay in sight
_PAD = 12  # beside and above the words of a cell, as theme.qss draws them


def skipped_summary(left_out: Sequence[Skipped], unnamed: int = 0) -> str:
    """How many files were skipped, including those not listed; a single one with its reason."""
    if len(left_out) + unnamed == 1:
        return text(left_out[0].reason)
    count = len(left_out) + unnamed
    one, many = Sentence("uploads", "1 file was left out."), Sentence("uploads", "{count} files were left out.")
    return text(counted(count, one, many).filled(count=formatting.number(count)))


class WrappedCells(QStyledItemDelegate):
    """Rows high enough for wrapped text: by itself a tree view makes room for one line only."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree
        tree.header().sectionResized.connect(tree.scheduleDelayedItemsLayout)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        room = self._tree.columnWidth(index.column()) - 2 * _PAD
        if index.column() == 0:
            room -= self._tree.indentation()
        wrapped = option.fontMetrics.boundingRect(0, 0, max(1, room), 1 << 20, Qt.TextFlag.TextWordWrap, index.data())
        return QSize(size.width(), max(size.height(), wrapped.height() + _PAD))


class SkippedDialog(QDialog):
    """The list, with each file's full path as its tool tip. Files that were added before share one row at the end."""

    def __init__(self, left_out: Sequence[Skipped], parent: QWidget | None = None, *, unnamed: int = 0) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Left out"))
        self._listing = self._made_listing()
        known = [left for left in left_out if is_already_added(left.reason)]
        others = [left for left in left_out if not is_already_added(left.reason)]
        self._list(others, self._listing.invisibleRootItem(), unnamed)
        if known:
            words = counted(len(known), Sentence("uploads", "1 file"), Sentence("uploads", "{shown} files"))
            words = text(words.filled(shown=formatting.number(len(known))))
            group = QTreeWidgetItem(self._listing, [words, self.tr("Already on the list.")])
            self._list(known, group)
        self._listing.setRootIsDecorated(bool(known))
        close = button(self.tr("Close"), kind="primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        heading = label(skipped_summary(left_out, unnamed) if len(left_out) > 1 else self.tr("Left out"), "heading")
        self.setLayout(column(heading, 4, self._listing, 8, row(None, close), margins=(24, 20, 24, 20)))
        size_by_text(self, _USUAL, _AROUND)

    def _made_listing(self) -> QTreeWidget:
        listing = QTreeWidget()
        listing.setObjectName("listing")
        listing.setAccessibleName(self.tr("Files that were left out"))
        listing.setHeaderLabels([self.tr("File"), self.tr("Why")])
        listing.setWordWrap(True)
        listing.setItemDelegate(WrappedCells(listing))
        listing.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        listing.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        listing.header().resizeSection(0, 220)
        return listing

    @staticmethod
    def _list(left_out: Sequence[Skipped], above: QTreeWidgetItem, unnamed: int = 0) -> None:
        for left in left_out[:LISTED]:
            item = QTreeWidgetItem(above, [left.path.name or str(left.path), text(left.reason.filled(name=_IT))])
            item.setToolTip(0, tip(str(left.path)))
            item.setToolTip(1, tip(text(left.reason)))
        if more := len(left_out[LISTED:]) + unnamed:
            QTreeWidgetItem(above, ["…", text(_and_more(more))])


def _and_more(count: int) -> Sentence:
    return counted(
        count,
        Sentence("uploads", "1 more file was left out."),
        Sentence("uploads", "{count} more files were left out."),
    ).filled(count=formatting.number(count))
