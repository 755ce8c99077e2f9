"""The room of a viewer: the picture, or why there is none, and the arrows to its neighbours on both sides."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from mintwright.ui.style.theme import Theme
from mintwright.ui.viewer.canvas import PictureCanvas
from mintwright.ui.viewer.piece import NoPicture
from mintwright.ui.viewer.viewer_bar import dark_button
from mintwright.ui.viewer.viewer_pictures import ViewerPictures
from mintwright.ui.widgets.controls import Glyph, button, chip, column, label, row

EDGE = 12
WORDS_WIDTH = 420


class Stage(QWidget):
    """Lays the arrows above the picture.

    Signals:
        step_requested(int): the artist wants to see the one before or after.
        open_requested(): she wants to open the file in its own program.
    """

    step_requested = Signal(int)
    open_requested = Signal()

    def __init__(self, theme: Theme, pictures: ViewerPictures) -> None:
        super().__init__()
        self.canvas = PictureCanvas(theme, pictures, self)
        self._theme = theme
        self._why = self._without_picture(theme)
        self._waits = label(self.tr("The picture is on its way…"), "muted")
        self._waits.setParent(self)
        self._waits.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._waits.hide()
        ends = ("chevron-right", "chevron-left") if self.isRightToLeft() else ("chevron-left", "chevron-right")
        self._moves = chip(self.tr("Animated: this is its first frame"))
        self._moves.setParent(self)
        self._moves.hide()
        self._before = self._arrow(ends[0], self.tr("Previous"), -1)
        self._after = self._arrow(ends[1], self.tr("Next"), 1)
        self.setMinimumSize(240, 160)

    def show_ends(self, *, is_first: bool, is_last: bool) -> None:
        """At either end there is no further one."""
        self._before.setVisible(not is_first)
        self._after.setVisible(not is_last)

    def show_animated(self, *, is_animated: bool) -> None:
        """Say that it moves elsewhere: here it does not."""
        self._moves.setVisible(is_animated)
        self._lay_out()

    def show_waiting(self, *, waits: bool) -> None:
        """Say that the picture is on its way."""
        self._waits.setVisible(waits)

    def show_lack(self, lack: NoPicture | None, opens: str) -> None:
        """Say why there is no picture, if there is none; `opens` is what can be done with its file."""
        self._why.setVisible(lack is not None)
        if lack is not None:
            self._glyph.show_icon(lack.icon, "on_accent")
            self._kind.setText(lack.kind)
            self._reason.setText(lack.reason)
            self._open.setText(opens)
            self._open.setAccessibleName(opens)
            self._open.setVisible(lack.is_there)
            self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        self.canvas.setGeometry(self.rect())
        side = self._before.sizeHint()
        down = (self.height() - side.height()) // 2
        ends = (EDGE, self.width() - side.width() - EDGE)
        first, last = reversed(ends) if self.isRightToLeft() else ends
        self._before.setGeometry(first, down, side.width(), side.height())
        self._after.setGeometry(last, down, side.width(), side.height())
        self._waits.setGeometry(self.rect())
        size = self._moves.sizeHint()
        self._moves.setGeometry(EDGE, self.height() - size.height() - EDGE, size.width(), size.height())
        width = min(self._theme.scale(WORDS_WIDTH), self.width() - 2 * (side.width() + 2 * EDGE))
        height = max(self._why.heightForWidth(width), self._why.minimumSizeHint().height())
        self._why.setGeometry((self.width() - width) // 2, (self.height() - height) // 2, width, height)

    def _arrow(self, icon: str, name: str, step: int) -> QPushButton:
        arrow = dark_button(self._theme, icon, name, "←" if step < 0 else "→")
        arrow.setParent(self)
        arrow.setProperty("round", True)  # noqa: FBT003 - Qt's signature
        arrow.clicked.connect(lambda: self.step_requested.emit(step))
        return arrow

    def _without_picture(self, theme: Theme) -> QWidget:
        self._glyph = Glyph(theme, "layers", "on_accent", 48)
        self._kind = label("", "title")
        self._reason = label("", "body", wrap=True)
        for one in (self._kind, self._reason):
            one.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._open = button(self.tr("Open in its program"))
        self._open.setAutoDefault(False)
        self._open.clicked.connect(self.open_requested)
        card = QWidget(self)
        card.setObjectName("lack")
        card.setLayout(
            column(
                row(None, self._glyph, None), self._kind, self._reason, 4, row(None, self._open, None),
                spacing=8, margins=(24, 20, 24, 20),
            )
        )  # fmt: skip
        card.hide()
        return card
