"""What is seen while a file is read: that it is, and nothing else."""

from PySide6.QtWidgets import QProgressBar, QWidget

from mintwright.ui.widgets.controls import column, label


def reading_page(words: str) -> QWidget:
    """A page with these words above a bar that has no end."""
    bar = QProgressBar()
    bar.setRange(0, 0)
    bar.setTextVisible(False)
    bar.setAccessibleName(words.removesuffix("…"))
    page = QWidget()
    page.setLayout(column(None, label(words, "heading", wrap=True), bar, None, spacing=10))
    return page
