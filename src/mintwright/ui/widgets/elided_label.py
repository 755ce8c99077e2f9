"""A label for text of any length on one line: what does not fit becomes an ellipsis, and the whole stays readable."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from mintwright.ui.style.wording import tip


class ElidedLabel(QLabel):
    """One line of plain text. The tool tip and the accessible name always hold all of it."""

    def __init__(
        self,
        role: str = "body",
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._whole = ""
        self._shorter: Sequence[str] = ()
        self._mode = mode
        self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIndent(0)  # else Qt moves the words of a chip to the right, and cuts the last
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    def whole(self) -> str:
        """The text without the ellipsis."""
        return self._whole

    def show_text(self, text: str, *shorter: str) -> None:
        """Show another text, or where it does not fit the first `shorter` one that does; line breaks become spaces."""
        self._whole, *self._shorter = (" ".join(each.split()) for each in (text, *filter(None, shorter)))
        self.setAccessibleName(self._whole)
        self._fit()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        beside = self.width() - self.contentsRect().width()
        return QSize(self.fontMetrics().horizontalAdvance(self._whole) + beside + 2, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 4, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.contentsRect().width()
        metrics, each = self.fontMetrics(), (self._whole, *self._shorter)
        said = next((one for one in each if metrics.horizontalAdvance(one) <= room), each[-1])
        shown = metrics.elidedText(said, self._mode, room)
        self.setText(shown)
        self.setToolTip(tip(self._whole) if shown != self._whole else "")
