"""What cards of art have in common, painted: what is chosen, where the keys are, words in their own direction.

The painter's layout direction is that of the view.
"""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QWidget

from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import rounded

RADIUS = 6
TICK = 16  # at every text size: a larger one would lie on the art
TONES = {"ok": ("ok_soft", "ok"), "warn": ("warn_soft", "warn"), "bad": ("bad_soft", "bad"),
         "info": ("accent_soft", "accent_ink"), "plain": ("hover", "ink2"), "real": ("warn", "surface")}  # fmt: skip
"""The ground and the ink of a state in words, by its tone."""


def paint_choice(painter: QPainter, theme: Theme, mat: QRect, flags: QStyle.StateFlag, *, view: QWidget | None) -> None:
    """A frame and a tick for what is chosen; a dashed ring, unlike that one, where the keys are.

    The frame is grey while the focus is elsewhere than in the `view`: in blue it would look like the ring of a part
    that has it.
    """
    chosen = bool(flags & QStyle.StateFlag.State_Selected)
    ring = QRectF(mat).adjusted(-3, -3, 3, 3)
    if chosen:
        color = theme.color("focus" if _has_focus(view) else "line_strong")
        _outline(painter, ring, QPen(color, 2), RADIUS + 3)
        _paint_tick(painter, theme, mat)
    if flags & QStyle.StateFlag.State_HasFocus and flags & QStyle.StateFlag.State_KeyboardFocusChange:
        dashed = QRectF(mat).adjusted(3, 3, -3, -3) if chosen else ring
        _outline(painter, dashed, QPen(theme.color("ink2"), 1.5, Qt.PenStyle.DashLine), RADIUS)


def paint_expander(painter: QPainter, theme: Theme, at: QRect) -> None:
    """The button that shows a picture by itself: the one thing ever painted on art, while the mouse is there."""
    fill(painter, theme, at, "surface", 4)
    theme.icons.paint(painter, "maximize-2", at.adjusted(5, 5, -5, -5), "ink")


def paint_chip(painter: QPainter, theme: Theme, line: QRect, words: str, tone: str) -> QRect:
    """Say a state in a coloured pill at the beginning of a line; returns the place of the pill."""
    ground, ink = TONES[tone]
    font = theme.font(11, 600)
    metrics = QFontMetrics(font)
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, line.width() - 18)
    chip = QRect(0, 0, metrics.horizontalAdvance(shown) + 18, metrics.height() + 5)
    chip.moveCenter(line.center())
    chip.moveLeft(line.left())
    painter.fillPath(rounded(chip, chip.height() // 2), theme.color(ground))
    painter.setFont(font)
    painter.setPen(theme.color(ink))
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)
    return chip


def paint_edge(painter: QPainter, theme: Theme, print_: QRect) -> None:
    """A hairline round a print, so that it does not melt into its mat."""
    _outline(painter, QRectF(print_).adjusted(-0.5, -0.5, 0.5, 0.5), QPen(theme.color("edge"), 1), 0)


def fill(painter: QPainter, theme: Theme, at: QRect, token: str, radius: float) -> None:
    """A rectangle with round corners in the colour of a token."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(token))
    painter.drawRoundedRect(QRectF(at), radius, radius)


def write(painter: QPainter, at: QRect, words: str) -> None:
    """Words in their own direction, at the side where the interface begins to read."""
    direction = painter.layoutDirection()
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    side = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignLeading)
    painter.drawText(at, side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter, words)
    painter.setLayoutDirection(direction)


def leading(painter: QPainter, part: QRect, whole: QRect) -> QRect:
    """`part` inside `whole`, mirrored where the interface is read from right to left."""
    return QStyle.visualRect(painter.layoutDirection(), whole, part)


def _has_focus(view: QWidget | None) -> bool:
    """Whether it has the focus, or has it back when a menu closes or the window comes to the front."""
    return view is None or view.window().focusWidget() is view


def _paint_tick(painter: QPainter, theme: Theme, mat: QRect) -> None:
    """On the corner of the mat, beside the art."""
    mark = leading(painter, QRect(mat.right() - 2 - TICK // 2, mat.y() + 3 - TICK // 2, TICK, TICK), mat)
    painter.setBrush(theme.color("accent"))
    painter.setPen(QPen(theme.color("canvas"), 2))
    painter.drawEllipse(mark)
    theme.icons.paint(painter, "check", mark.adjusted(3, 3, -3, -3), "on_accent")


def _outline(painter: QPainter, at: QRectF, pen: QPen, radius: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawRoundedRect(at, radius, radius)
