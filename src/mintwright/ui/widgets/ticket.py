"""A receipt looks like one: a sheet with a tear line between what the artist pays and what they get."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QLayout, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.mint_status import StepState
from mintwright.ui.style.formatting import clock, lasting, number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import column

TEAR = 34  # the space in which the sheet can be torn
NOTCH = 9
STEP = 30
MARK = 9  # the middle of a step's mark
BESIDE = 28  # where its words begin


class Ticket(QWidget):
    """A sheet of two parts."""

    def __init__(self, theme: Theme, above: QLayout, below: QLayout, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._above, self._below = QWidget(self), QWidget(self)
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
    """The steps of a mint, one below the other; what a step's mark means is also said in words.

    Attributes:
        times: how long each took, in words; empty where nobody knows.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme = theme
        self._steps: tuple[tuple[str, StepState], ...] = ()
        self.times: tuple[str, ...] = ()
        theme.changed.connect(self._fit)

    def show_steps(self, steps: Sequence[tuple[Sentence, StepState]], reached: Sequence[datetime | None] = ()) -> None:
        """Show other steps, and when each was `reached` as far as that is known."""
        self._steps = tuple((text(said), state) for said, state in steps)
        self.times = _times_in_words(reached)
        self.setAccessibleName(self._in_words())
        self.setToolTip(tip("\n".join(said for said, _ in self._steps)))
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
            painter.drawLine(QPointF(MARK, middle - height + MARK), QPointF(MARK, middle - MARK))
        painter.setPen(QPen(color, 2 if state is not StepState.AHEAD else 1.5))
        painter.setBrush(color if state in (StepState.DONE, StepState.FAILED) else self._theme.color("surface"))
        painter.drawEllipse(QPointF(MARK, middle), MARK - 2, MARK - 2)
        if icon := {"done": "check", "failed": "x"}.get(state.value):
            self._theme.icons.paint(painter, icon, QRect(MARK - 5, round(middle) - 5, 10, 10), "surface")

    def _paint_words(self, painter: QPainter, at: int, height: int) -> None:
        said, state = self._steps[at]
        now = state in (StepState.CURRENT, StepState.FAILED)
        now = now or (state is StepState.DONE and at == len(self._steps) - 1)  # that was the end
        font = self._theme.font(13 if now else 12, 600 if now else 400)
        ink = self._theme.color("bad" if state is StepState.FAILED else "ink" if now else "ink2")
        line = QRect(BESIDE, at * height, self.width() - BESIDE, height)
        if self.isRightToLeft():
            line.moveLeft(0)
        middle = Qt.AlignmentFlag.AlignVCenter
        room = line.width()
        if at < len(self.times) and self.times[at]:
            small = self._theme.font(11)
            room -= QFontMetrics(small).horizontalAdvance(self.times[at]) + 8
            painter.setFont(small)
            painter.setPen(self._theme.color("ink3"))
            painter.drawText(line, middle | Qt.AlignmentFlag.AlignTrailing, self.times[at])
        painter.setFont(font)
        painter.setPen(ink)
        shown = QFontMetrics(font).elidedText(said, Qt.TextElideMode.ElideRight, room)
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignLeading, shown)


def _times_in_words(reached: Sequence[datetime | None]) -> tuple[str, ...]:
    """The time of the first step that has one; of each later one how long it took since, in whole seconds.

    They are taken to the second before they are compared, so that the parts add up to the whole.
    """
    said: list[str] = []
    last: datetime | None = None
    for when in (each and each.replace(microsecond=0) for each in reached):
        if when is None:
            said.append("")
        elif last is None:
            said.append(clock(when))
        else:  # another computer's clock may be behind
            said.append(text(Sentence("Receipts", "+{time}", time=lasting(when - last))) if when >= last else "")
        last = when or last
    return tuple(said)
