"""What of a drop was not added, and why: each file with its reason."""

from collections.abc import Sequence

from PySide6.QtWidgets import QAbstractItemView, QDialog, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.uploads.collect import Skipped
from mintwright.ui.style import formatting
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import button, column, label, row

LISTED = 1_000  # more would take seconds to show, and nobody reads them


def skipped_summary(left_out: Sequence[Skipped], unnamed: int = 0) -> str:
    """How many were left out, in a sentence, with those that nobody names; a single one with its reason."""
    if len(left_out) + unnamed == 1:
        return text(left_out[0].reason)
    count = len(left_out) + unnamed
    one, many = Sentence("uploads", "1 file was left out."), Sentence("uploads", "{count} files were left out.")
    return text(counted(count, one, many).filled(count=formatting.number(count)))


class SkippedDialog(QDialog):
    """The list, with the full path of each file as its tool tip."""

    def __init__(self, left_out: Sequence[Skipped], parent: QWidget | None = None, *, unnamed: int = 0) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Left out"))
        listing = QTreeWidget()
        listing.setObjectName("listing")
        listing.setAccessibleName(self.tr("Files that were left out"))
        listing.setHeaderLabels([self.tr("File"), self.tr("Why")])
        listing.setRootIsDecorated(False)
        listing.setUniformRowHeights(True)
        listing.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        listing.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        listing.header().resizeSection(0, 220)
        for left in left_out[:LISTED]:
            item = QTreeWidgetItem(listing, [left.path.name, text(left.reason)])
            item.setToolTip(0, tip(str(left.path)))
            item.setToolTip(1, tip(text(left.reason)))
        if more := len(left_out[LISTED:]) + unnamed:
            QTreeWidgetItem(listing, ["…", text(_and_more(more))])
        close = button(self.tr("Close"), kind="primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        heading = label(skipped_summary(left_out, unnamed) if len(left_out) > 1 else self.tr("Left out"), "heading")
        self.setLayout(column(heading, 4, listing, 8, row(None, close), margins=(24, 20, 24, 20)))
        self.resize(640, 420)


def _and_more(count: int) -> Sentence:
    return counted(
        count,
        Sentence("uploads", "1 more file was left out."),
        Sentence("uploads", "{count} more files were left out."),
    ).filled(count=formatting.number(count))
