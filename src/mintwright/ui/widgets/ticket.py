"""A receipt looks like one: a sheet with a tear line between what the artist pays and what they get."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QLayout, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.mint_status import StepState
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column

TEAR = 34  # the space in which the sheet can be torn
NOTCH = 9
STEP = 26


class Ticket(QWidget):
    """A sheet of two parts."""

    def __init__(self, theme: Theme, above: QLayout, below: QLayout, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._above, self._below = QWidget(), QWidget()
        self._above.setLayout(above)
        self._below.setLayout(below)
        self.setLayout(column(self._above, self._below, spacing=TEAR, margins=(22, 18, 22, 18)))
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        tear = (self._above.geometry().bottom() + self._below.y()) / 2 + 1
        sheet, notches = QPainterPath(), QPainterPath()
        sheet.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)
        notches.addEllipse(QPointF(0, tear), NOTCH, NOTCH)
        notches.addEllipse(QPointF(self.width(), tear), NOTCH, NOTCH)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._theme.color("surface"))
        painter.setPen(QPen(self._theme.color("line"), 1))
        painter.drawPath(sheet.subtracted(notches))
        painter.setPen(QPen(self._theme.color("line_strong"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(16, tear), QPointF(self.width() - 16, tear))
        painter.end()


class StepList(QLabel):
    """The steps of a mint, one below the other; what a step's mark means is also said in words."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme = theme
        self._steps: tuple[tuple[str, StepState], ...] = ()
        theme.changed.connect(self._fit)

    def show_steps(self, steps: Sequence[tuple[Sentence, StepState]]) -> None:
        """Show other steps."""
        self._steps = tuple((text(said), state) for said, state in steps)
        self.setAccessibleName(self._in_words())
        self.setVisible(bool(self._steps))
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isRightToLeft():
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        height = self._theme.scale(STEP)
        for at in range(len(self._steps)):
            self._paint_mark(painter, at, height)
        painter.resetTransform()
        for at in range(len(self._steps)):
            self._paint_words(painter, at, height)
        painter.end()

    def _fit(self) -> None:
        self.setFixedHeight(self._theme.scale(STEP) * len(self._steps))
        self.update()

    def _in_words(self) -> str:
        for at, (said, state) in enumerate(self._steps, 1):
            if state in (StepState.CURRENT, StepState.FAILED):
                place = {"step": said, "number": number(at), "count": number(len(self._steps))}
                return text(Sentence("Receipts", "Status: {step}, step {number} of {count}", **place))
        return text(Sentence("Receipts", "Status: {step}", step=self._steps[-1][0])) if self._steps else ""

    def _paint_mark(self, painter: QPainter, at: int, height: int) -> None:
        state = self._steps[at][1]
        middle = at * height + height / 2
        color = self._theme.color({"current": "focus", "done": "ok", "failed": "bad"}.get(state.value, "line_strong"))
        if at:
            painter.setPen(QPen(self._theme.color("line_strong"), 1.5))
            painter.drawLine(QPointF(8, middle - height + 7), QPointF(8, middle - 7))
        painter.setPen(QPen(color, 2 if state is not StepState.AHEAD else 1.5))
        painter.setBrush(color if state in (StepState.DONE, StepState.FAILED) else self._theme.color("surface"))
        painter.drawEllipse(QPointF(8, middle), 5, 5)

    def _paint_words(self, painter: QPainter, at: int, height: int) -> None:
        said, state = self._steps[at]
        now = state in (StepState.CURRENT, StepState.FAILED)
        painter.setFont(self._theme.font(13 if now else 12, 600 if now else 400))
        painter.setPen(self._theme.color("bad" if state is StepState.FAILED else "ink" if now else "ink3"))
        line = QRect(24, at * height, self.width() - 24, height)
        if self.isRightToLeft():
            line.moveLeft(0)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, said)
