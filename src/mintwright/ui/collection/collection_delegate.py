"""Paints one print of a collection; the primary lies on a yellow mount and says so in a word, not by colour alone."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from mintwright.ui.collection.collection_model import CollectionRole
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.card_painting import leading, paint_choice, paint_expander, write
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail, rounded
from mintwright.ui.widgets.print_delegate import PrintDelegate

MARGIN = 7
SIDE = 122  # of a print, usually
CAPTION = 20
BADGE = 14
STAR = 12
BELOW = 4  # from the ring of a titled print to its words


class CollectionDelegate(PrintDelegate):
    """Square prints with their number below; where they are `titled`, with their title above that."""

    def __init__(self, theme: Theme, side: int = SIDE, parent: QWidget | None = None, *, titled: bool = False) -> None:
        super().__init__(parent, side + 2 * MARGIN)
        self._theme = theme
        self._titled = titled

    def card_size(self, width: int) -> QSize:
        return QSize(width, width + self._words_height())

    def touches(self, card: QRect, point: QPoint) -> bool:
        picture = self.mat(card)
        return QRect(picture.topLeft(), QPoint(picture.right(), card.bottom() - MARGIN)).contains(point)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        card: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        flags: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        picture, primary = self.mat(card), bool(index.data(CollectionRole.PRIMARY))
        painter.save()
        self.prepare(painter)
        if primary:
            self._paint_mount(painter, picture)
        mat = "lead" if primary else _mat_of(flags)
        paint_thumbnail(painter, self._theme, index.data(CollectionRole.ART_ID), picture, mat=mat)
        if flags & QStyle.StateFlag.State_MouseOver:
            paint_expander(painter, self._theme, self.expander(card))
        self._paint_words(painter, picture, index, primary=primary)
        paint_choice(painter, self._theme, self._whole(picture) if primary else picture, flags)
        painter.restore()

    def mat(self, card: QRect) -> QRect:
        side = card.width() - 2 * MARGIN
        return QRect(card.x() + MARGIN, card.y() + MARGIN, side, side)

    def _words_height(self) -> int:
        return self._theme.scale(CAPTION) * (2 if self._titled else 1) + (BELOW if self._titled else 0)

    def _whole(self, picture: QRect) -> QRect:
        """The yellow mount of the primary, with its words."""
        return picture.adjusted(-4, -4, 4, self._words_height() + 2)

    def _paint_mount(self, painter: QPainter, picture: QRect) -> None:
        painter.setBrush(self._theme.color("lead"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPath(rounded(self._whole(picture), 7))

    # --- The words below

    def _paint_words(self, painter: QPainter, picture: QRect, index: Index, *, primary: bool) -> None:
        line = QRect(picture.x() + 1, picture.bottom() + 2, picture.width() - 2, self._theme.scale(CAPTION))
        if self._titled:
            line.translate(0, BELOW)
            self._write(painter, line, str(index.data() or ""), 13, 500, "on_lead" if primary else "ink")
            line.translate(0, line.height() - 2)
        room = line.width() - self._paint_badge(painter, line, index, primary=primary)
        caption = str(index.data(CollectionRole.CAPTION) or "")
        start = self._paint_star(painter, line) if primary and self.has_star(caption, room) else 0
        place = leading(painter, QRect(line.x() + start, line.y(), max(0, room - start), line.height()), line)
        self._write(painter, place, caption, 11, 650 if primary else 500, "on_lead" if primary else "ink3")

    def has_star(self, caption: str, room: int) -> bool:
        """Whether the star stands before the primary's word: the word is whole first, and alone where that is all."""
        return self._star_width() + QFontMetrics(self._theme.font(11, 650)).horizontalAdvance(caption) <= room

    def _write(self, painter: QPainter, at: QRect, words: str, pixels: int, weight: int, token: str) -> None:
        font = self._theme.font(pixels, weight)
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        write(painter, at, QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, at.width()))

    def _paint_star(self, painter: QPainter, line: QRect) -> int:
        """At the start of the line; returns where what follows may start."""
        place = QRect(line.x() + 1, line.y(), self._theme.scale(STAR), line.height())
        self._theme.icons.paint(painter, "star", leading(painter, place, line), "on_lead")
        return self._star_width()

    def _star_width(self) -> int:
        return self._theme.scale(STAR) + 7

    def _paint_badge(self, painter: QPainter, line: QRect, index: Index, *, primary: bool) -> int:
        """What is wrong, or not there yet, at the end of the line and not on the art; returns how wide that is."""
        badge = _badge_of(index)
        if badge is None:
            return 0
        icon, token = badge
        side = self._theme.scale(BADGE)
        place = QRect(line.right() - side, line.y() + (line.height() - side) // 2, side, side)
        self._theme.icons.paint(painter, icon, leading(painter, place, line), "on_lead" if primary else token)
        return side + 4


def _mat_of(flags: QStyle.StateFlag) -> str:
    if flags & QStyle.StateFlag.State_Selected:
        return "accent_soft"
    return "hover" if flags & QStyle.StateFlag.State_MouseOver else "mat"


def _badge_of(index: Index) -> tuple[str, str] | None:
    """Its icon and the colour of that."""
    if index.data(CollectionRole.FAILED):
        return "circle-alert", "bad"
    if index.data(CollectionRole.DAMAGED):
        return "circle-alert", "warn"
    if not index.data(CollectionRole.UPLOADED):
        return "clock", "ink3"
    return ("badge-check", "ok") if index.data(CollectionRole.MINTED) else None
