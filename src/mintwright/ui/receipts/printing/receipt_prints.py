"""The work on its receipt: the primary in its yellow mount, and all the others beside it, each whole.

Grey until they are minted; in colour from then on.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.ui.receipts.printing.justified_rows import justified_rows
from mintwright.ui.style.file_kinds import kind_icon, kind_in_words
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail, rounded
from mintwright.ui.style.wording import text, tip

MOUNT, CAPTION, TITLE = 8, 30, 18
GAP = 4
_STAR = 14
_KIND = 28  # of the sign of what the picture only stands for
MOST = 60  # prints; of more nobody sees any, and a last tile says how many there are

AspectOf = Callable[[int], float]
"""Width by height of a piece of art, by its id."""


class Prints(QLabel):
    """Something that shows art by ids, which are found again at a point. A label, so that it is an image by role.

    Signals:
        view_requested(int): show this art by itself; with the mouse, the list of the assets does the same by keys.
    """

    view_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme = theme
        self._grey = False
        theme.changed.connect(self.update)
        theme.pixmaps.arrived.connect(self.update)

    def art_at(self, point: QPoint) -> int | None:
        """The art that is shown at this point."""
        raise NotImplementedError

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        found = self.art_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and found is not None:
            self.view_requested.emit(found)


class PrimaryPrint(Prints):
    """The primary in its mount, with its title; a single asset lies on a mat, since it is no primary of others."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._art_id: int | None = None
        self._title = ""
        self._icon = ""
        self._is_mounted = False

    def show_art(self, art_id: int, title: str, *, mounted: bool, grey: bool, stands_for: str = "") -> None:
        """Show this art; `mounted` if it is the primary of several.

        What it only `stands_for` is of this media type: a film, whose cover or still it is.
        """
        self._art_id, self._title, self._is_mounted, self._grey = art_id, title, mounted, grey
        self._icon = kind_icon(stands_for) if stands_for else ""
        name = self.tr("Primary asset: {title}").format(title=title) if mounted else title
        kind = text(kind_in_words(stands_for)) if stands_for else ""
        self.setAccessibleName(", ".join(filter(None, (name, kind))))
        self.setToolTip(tip(title))
        self.update()

    def clear(self) -> None:
        """Show nothing."""
        self._art_id, self._title = None, ""
        self.setAccessibleName("")
        self.setToolTip("")

    def art_at(self, point: QPoint) -> int | None:
        return self._art_id if self.rect().contains(point) else None

    def height_for(self, width: int) -> int:
        """How high a square print of this width is with its words."""
        return width + self._caption_height(width) - MOUNT

    def _caption_height(self, width: int) -> int:
        """How high the words are: a title that has no room beside "Primary" stands below it."""
        room = width - 2 * MOUNT - self._lead_width()
        is_beside = QFontMetrics(self._theme.font(11)).horizontalAdvance(self._title) <= room
        is_low = is_beside or not self._is_mounted
        return self._theme.scale(CAPTION) + (0 if is_low else self._theme.scale(TITLE))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._art_id is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mat = "lead" if self._is_mounted else "mat"
        painter.fillPath(rounded(self.rect(), 8), self._theme.color(mat))
        caption = self._caption_height(self.width()) if self._is_mounted else MOUNT
        picture = self.rect().adjusted(MOUNT, MOUNT, -MOUNT, -caption)
        paint_thumbnail(painter, self._theme, self._art_id, picture, radius=2, mat=mat, grey=self._grey)
        if self._icon:
            self._paint_kind(painter, picture)
        if self._is_mounted:
            self._paint_caption(painter, QRect(picture.left(), picture.bottom() + 1, picture.width(), caption))
        painter.end()

    def _paint_kind(self, painter: QPainter, picture: QRect) -> None:
        """The sign of its kind, in a corner of the picture."""
        side, gap = self._theme.scale(_KIND), self._theme.scale(_KIND) // 3
        plate = QRect(picture.left() + gap, picture.bottom() + 1 - gap - side, side, side)
        painter.fillPath(rounded(plate, side // 4), self._theme.color("surface"))
        inside = plate.adjusted(side // 5, side // 5, -side // 5, -side // 5)
        self._theme.icons.paint(painter, self._icon, inside, "ink")

    def _lead_width(self) -> int:
        """Of the star and the word after it, and a gap."""
        star = self._theme.scale(_STAR) + 6
        return star + QFontMetrics(self._theme.font(12, 650)).horizontalAdvance(self.tr("Primary")) + 12

    def _paint_caption(self, painter: QPainter, place: QRect) -> None:
        star = self._theme.scale(_STAR)
        line = QRect(place.left(), place.top(), place.width(), self._theme.scale(CAPTION))
        painter.setPen(self._theme.color("on_lead"))
        self._theme.icons.paint(painter, "star", QRect(line.left(), line.top(), star, line.height()), "on_lead")
        painter.setFont(self._theme.font(12, 650))
        middle, plain = Qt.AlignmentFlag.AlignVCenter, self._theme.font(11)
        painter.drawText(line.adjusted(star + 6, 0, 0, 0), middle | Qt.AlignmentFlag.AlignLeft, self.tr("Primary"))
        is_beside = place.height() == line.height()
        side = Qt.AlignmentFlag.AlignRight if is_beside else Qt.AlignmentFlag.AlignLeft
        gap = self._theme.scale(TITLE) // 3
        below = QRect(line.left(), line.bottom() + 1 - gap, line.width(), self._theme.scale(TITLE))
        title = line.adjusted(self._lead_width(), 0, 0, 0) if is_beside else below
        painter.setFont(plain)
        shown = QFontMetrics(plain).elidedText(self._title, Qt.TextElideMode.ElideMiddle, title.width())
        painter.drawText(title, middle | side, shown)


class Mosaic(Prints):
    """Many prints in rows; where there are more than can be told apart, a last tile counts them."""

    def __init__(self, theme: Theme, aspect_of: AspectOf, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._aspect_of = aspect_of
        self._ids: tuple[int, ...] = ()

    def show_art(self, art_ids: Sequence[int], name: str, *, grey: bool) -> None:
        """Show these; `name` says to a screen reader what they are."""
        self._ids, self._grey = tuple(art_ids), grey
        self.setAccessibleName(name)
        self.setVisible(bool(self._ids))
        self.update()

    def clear(self) -> None:
        """Show nothing."""
        self.show_art((), "", grey=True)

    def art_at(self, point: QPoint) -> int | None:
        shown = zip(self._ids, self._tiles(), strict=False)
        return next((art_id for art_id, tile in shown if tile.contains(point)), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        tiles = self._tiles()
        for art_id, tile in zip(self._ids, tiles, strict=False):
            paint_thumbnail(painter, self._theme, art_id, tile, radius=2, grey=self._grey)
        if len(self._ids) > MOST:
            painter.fillRect(tiles[-1], self._theme.color("hover"))
            painter.setPen(self._theme.color("ink2"))
            painter.setFont(self._theme.font(11, 600))
            painter.drawText(tiles[-1], Qt.AlignmentFlag.AlignCenter, f"+{number(len(self._ids) - MOST + 1)}")
        painter.end()

    def _tiles(self) -> list[QRect]:
        """The places of the prints, from the side on which reading begins."""
        aspects = [self._aspect_of(art_id) for art_id in self._ids[:MOST]]
        tiles = justified_rows(aspects, QSize(self.width(), self.height()), GAP)
        if self.isRightToLeft():
            for tile in tiles:
                tile.moveLeft(self.width() - tile.right() - 1)
        return tiles
