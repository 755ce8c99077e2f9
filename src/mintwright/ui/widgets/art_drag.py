"""A drag of our own art: a small picture beside the pointer, which never hides where it goes."""

from PySide6.QtCore import QMimeData, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QDrag, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from mintwright.ui.shell.drop import art_ids_of
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail

_SIDE = 44  # of the first piece, in pixels
_BEHIND = 4  # how far the others look out from behind it
_BADGE = 18
_OFFSET = QPoint(-16, -20)  # of the pointer from its corner: it lies below the pointer, and beside it


def art_drag(view: QWidget, theme: Theme, carried: QMimeData) -> QDrag:
    """A drag that shows the first piece, that there are others behind it, and how many."""
    drag = QDrag(view)
    drag.setMimeData(carried)
    drag.setPixmap(_picture(theme, art_ids_of(carried), view.devicePixelRatioF()))
    drag.setHotSpot(_OFFSET)
    return drag


def drag_art(view: QWidget, theme: Theme, carried: QMimeData, actions: Qt.DropAction) -> None:
    """Drag it until it is let go of, always a copy. Qt begins a drag in an event of its own, in no coroutine."""
    art_drag(view, theme, carried).exec(actions, Qt.DropAction.CopyAction)


def _picture(theme: Theme, art_ids: tuple[int, ...], ratio: float) -> QPixmap:
    said, font = number(len(art_ids)), theme.font(11, 650, tabular=True)
    pixmap = QPixmap(QSize(2 * _SIDE, _SIDE + _BADGE) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    first = QRect(0, 0, _SIDE, _SIDE)
    for behind in range(min(2, len(art_ids) - 1), 0, -1):
        painter.setPen(theme.color("line_strong"))
        painter.setBrush(theme.color("raised"))
        painter.drawRoundedRect(first.translated(behind * _BEHIND, behind * _BEHIND), 4, 4)
    for art_id in art_ids[:1]:
        paint_thumbnail(painter, theme, art_id, first)
    if len(art_ids) > 1:
        painter.setFont(font)
        width = max(_BADGE, painter.fontMetrics().horizontalAdvance(said) + 10)
        badge = QRect(_SIDE - _BADGE // 2, _SIDE - _BADGE // 2, width, _BADGE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        painter.drawRoundedRect(badge, _BADGE // 2, _BADGE // 2)
        painter.setPen(theme.color("on_accent"))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, said)
    painter.end()
    return pixmap
