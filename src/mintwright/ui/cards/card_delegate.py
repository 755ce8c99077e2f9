"""Paints one card of art: a print on a mat, and its words below. Nothing is painted on the art itself.

Uploading art develops like a print: grey, with its colour sweeping in. The primary of a collection lies on a yellow
mount and says so in a word, not by colour alone.
"""

from collections.abc import Sequence

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from mintwright.domain.project import UploadState
from mintwright.ui.cards.card_face import CardFace
from mintwright.ui.cards.card_facts import Badge
from mintwright.ui.cards.card_look import CARD, CardLook
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.card_painting import RADIUS, fill, leading, paint_choice, paint_edge, paint_expander, write
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import middle_of, rounded
from mintwright.ui.widgets.print_delegate import PrintDelegate

WIDTH = 140  # usually
LINE = 18
BADGE = 14
STAR = 12

BADGES = {
    Badge.PROBLEM: ("triangle-alert", "bad"),
    Badge.REFUSED: ("circle-alert", "bad"),
    Badge.DAMAGED: ("circle-alert", "warn"),
    Badge.WAITING: ("clock", "ink3"),
    Badge.UPLOADING: ("upload", "ink3"),
    Badge.PAUSED: ("pause", "ink3"),
    Badge.MINTED: ("badge-check", "ok"),
    Badge.CHANGED: ("badge-check", "warn"),
    Badge.COLLECTED: ("layers", "ink3"),
    Badge.COVER: ("images", "ink3"),
    Badge.FLAGGED: ("flag", "accent_ink"),
    Badge.UNTITLED: ("pencil", "warn"),
}
_RIGHT = Qt.TextElideMode.ElideRight
_DEVELOPING = (UploadState.UPLOADING, UploadState.PAUSED)


class CardDelegate(PrintDelegate):
    """The cards of every list of art; their `look` says how large the parts are."""

    def __init__(self, theme: Theme, view: QWidget | None = None, look: CardLook = CARD, *, width: int = WIDTH) -> None:
        super().__init__(view, width)
        self._theme = theme
        self._look = look
        self._dress()
        theme.changed.connect(self._dress)

    def card_size(self, width: int) -> QSize:
        """The size of a card of this width."""
        mat = round((width - 2 * self._look.margin) * self._look.aspect)
        return QSize(width, self._look.margin + mat + self._words_height() + self._look.below)

    def mat(self, card: QRect) -> QRect:
        """Where the mat of a card lies: what is outside it and its words is a gap."""
        margin = self._look.margin
        width = card.width() - 2 * margin
        return QRect(card.x() + margin, card.y() + margin, width, round(width * self._look.aspect))

    def touches(self, card: QRect, point: QPoint) -> bool:
        """Whether a point is on the mat or the words of a card, not in the gap around them."""
        mat = self.mat(card)
        return QRect(mat.topLeft(), QPoint(mat.right(), card.bottom() - self._look.below)).contains(point)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        flags: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        face: CardFace | None = index.data(CardRole.FACE)  # None: it has just been removed
        mat = self.mat(rect)
        ground = self._mount(mat) if face is not None and face.is_lead else mat
        painter.save()
        self.prepare(painter)
        if face is not None and face.group % 2:
            painter.fillRect(rect, self._theme.color("raised"))
        if face is not None and face.is_lead:
            fill(painter, self._theme, ground, "lead", RADIUS + 1)
        else:
            self._paint_mat(painter, mat, flags)
        if face is not None:
            self._paint_print(painter, mat, face)
        if self._look.has_expander and flags & QStyle.StateFlag.State_MouseOver:
            paint_expander(painter, self._theme, self.expander(rect))
        view: QWidget | None = option.widget  # pyright: ignore[reportAttributeAccessIssue]
        paint_choice(painter, self._theme, ground, flags, view=view)
        if face is not None:
            self._paint_words(painter, mat, face)
        painter.restore()

    def _words_height(self) -> int:
        return self._look.above + self._look.lines * self._theme.scale(LINE)

    def _mount(self, mat: QRect) -> QRect:
        """The yellow mount of the primary, with its words."""
        return mat.adjusted(-4, -4, 4, self._words_height() + 4)

    # --- The mat and the print on it

    def _paint_mat(self, painter: QPainter, mat: QRect, flags: QStyle.StateFlag) -> None:
        token = "hover" if flags & QStyle.StateFlag.State_MouseOver else "mat"
        fill(painter, self._theme, mat, "accent_soft" if flags & QStyle.StateFlag.State_Selected else token, RADIUS)

    def _paint_print(self, painter: QPainter, mat: QRect, face: CardFace) -> None:
        painter.save()
        if not self._look.frame:
            painter.setClipPath(rounded(mat, RADIUS - 2))
        color = self._picture(painter, mat, face.art_id)
        if color is None:
            if self._theme.pixmaps.no_picture(face.art_id):
                self._paint_no_picture(painter, mat, face)
        elif face.state is UploadState.UPLOADED:
            painter.drawPixmap(middle_of(mat, color).topLeft(), color)
        else:
            self._paint_undeveloped(painter, mat, face, color)
        painter.restore()
        if color is not None and self._look.frame and not self._theme.pixmaps.fills:
            paint_edge(painter, self._theme, middle_of(mat, color))
        if face.state in _DEVELOPING:
            self._paint_progress(painter, mat, face.fraction)

    def _paint_undeveloped(self, painter: QPainter, mat: QRect, face: CardFace, color: QPixmap) -> None:
        """The print in grey, and its uploaded part in colour."""
        at = middle_of(mat, color)
        grey = self._picture(painter, mat, face.art_id, grey=True)
        painter.setOpacity(0.75 if face.state in _DEVELOPING else 0.4)
        painter.drawPixmap(at.topLeft(), grey if grey is not None else color)
        painter.setOpacity(1)
        if face.state in _DEVELOPING:
            painter.save()
            painter.setClipRect(self._developed(painter, at, face.fraction))
            painter.drawPixmap(at.topLeft(), color)
            painter.restore()

    def _paint_progress(self, painter: QPainter, mat: QRect, fraction: float) -> None:
        """A line below the mat."""
        track = QRect(mat.x(), mat.bottom() + 3, mat.width(), 3)
        fill(painter, self._theme, track, "line", 1)
        fill(painter, self._theme, self._developed(painter, track, fraction), "accent", 1)

    def _picture(self, painter: QPainter, mat: QRect, art_id: int, *, grey: bool = False) -> QPixmap | None:
        pixmaps, ratio = self._theme.pixmaps, painter.device().devicePixelRatioF()
        frame = self._look.frame
        place = mat if pixmaps.fills else mat.marginsRemoved(QMargins(frame, frame, frame, frame))
        return pixmaps.mounted(art_id, place.size(), ratio, grey=grey, radius=RADIUS if pixmaps.fills else 0)

    def _developed(self, painter: QPainter, at: QRect, fraction: float) -> QRect:
        return leading(painter, QRect(at.x(), at.y(), round(at.width() * fraction), at.height()), at)

    def _paint_no_picture(self, painter: QPainter, mat: QRect, face: CardFace) -> None:
        side = min(self._theme.scale(28), mat.width() // 3)
        middle = QRect(0, 0, side, side)
        middle.moveCenter(mat.center() - QPoint(0, self._theme.scale(8)))
        ink = "on_lead" if face.is_lead else "ink3"
        self._theme.icons.paint(painter, face.icon or "images", middle, ink)
        painter.setFont(self._chip_font)
        painter.setPen(self._theme.color(ink))
        line = QRect(mat.x(), middle.bottom() + 6, mat.width(), self._theme.scale(16))
        kind = self._chip_metrics.elidedText(face.kind, _RIGHT, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, kind)

    # --- The words below it

    def _paint_words(self, painter: QPainter, mat: QRect, face: CardFace) -> None:
        height = self._theme.scale(LINE)
        line = QRect(mat.x(), mat.bottom() + 1 + self._look.above, mat.width(), height)
        if self._look.is_titled:
            painter.setFont(self._title_font)
            ink = "ink3" if face.is_untitled else "ink"
            painter.setPen(self._theme.color("on_lead" if face.is_lead else ink))
            mode = Qt.TextElideMode.ElideMiddle if face.is_untitled else _RIGHT  # files differ at their ends
            write(painter, line, self._title_metrics.elidedText(face.title, mode, line.width()))
            line.translate(0, height)
        end = self._paint_badges(painter, line, face.badges, is_lead=face.is_lead)
        if face.is_lead:
            self._paint_lead(painter, line, end, face.note)
            return
        start = 0
        if not self._theme.pixmaps.no_picture(face.art_id):
            start = self.paint_kind(painter, line, face.icon)
        start += self.paint_ending(painter, line, start, face.ending)
        self._paint_note(painter, line, start, end, face)

    def _paint_lead(self, painter: QPainter, line: QRect, end: int, word: str) -> None:
        """The word of the primary, whole; before it a star, where both have room."""
        star = self._theme.scale(STAR)
        start = star + 6 if star + 6 + self._lead_metrics.horizontalAdvance(word) <= end else 0
        if start:
            at = QRect(line.x(), line.y(), star, line.height())
            self._theme.icons.paint(painter, "star", leading(painter, at, line), "on_lead")
        place = leading(painter, QRect(line.x() + start, line.y(), max(0, end - start), line.height()), line)
        painter.setFont(self._lead_font)
        painter.setPen(self._theme.color("on_lead"))
        write(painter, place, self._lead_metrics.elidedText(word, _RIGHT, place.width()))

    def paint_ending(self, painter: QPainter, line: QRect, start: int, ending: str) -> int:
        """The chip of the file's ending, from `start`; returns how wide that is, with a gap."""
        if not ending:
            return 0
        shown = self._chip_metrics.elidedText(ending, _RIGHT, line.width() // 2)
        width, height = self._chip_metrics.horizontalAdvance(shown) + 8, self._theme.scale(15)
        place = QRect(line.x() + start, line.y() + (line.height() - height) // 2, width, height)
        chip = leading(painter, place, line)
        fill(painter, self._theme, chip, "line", 3)
        painter.setFont(self._chip_font)
        painter.setPen(self._theme.color("ink"))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)
        return width + 6

    def paint_kind(self, painter: QPainter, line: QRect, icon: str) -> int:
        """The icon of a kind that the picture does not show, at the start of the line; returns how wide that is."""
        if not icon:
            return 0
        side = self._theme.scale(BADGE)
        place = QRect(line.x(), line.y() + (line.height() - side) // 2, side, side)
        self._theme.icons.paint(painter, icon, leading(painter, place, line), "ink3")
        return side + 4

    def _paint_badges(self, painter: QPainter, line: QRect, badges: Sequence[str], *, is_lead: bool) -> int:
        """The signs at the end of the line; returns where what stands before them must end."""
        side, end = self._theme.scale(BADGE), line.width()
        for badge in reversed(badges):
            icon, token = BADGES[Badge(badge)]
            place = QRect(line.x() + end - side, line.y() + (line.height() - side) // 2, side, side)
            self._theme.icons.paint(painter, icon, leading(painter, place, line), "on_lead" if is_lead else token)
            end -= side + 6
        return end

    def _paint_note(self, painter: QPainter, line: QRect, start: int, end: int, face: CardFace) -> None:
        place = leading(painter, QRect(line.x() + start, line.y(), max(0, end - start), line.height()), line)
        painter.setFont(self._note_font)
        painter.setPen(self._theme.color(face.tone))
        note = self.shown_note(face.note, place.width(), whole=face.is_left_out)
        write(painter, place, note)

    def shown_note(self, note: str, width: int, *, whole: bool) -> str:
        """As many parts of a note as can be read whole in this width; if not `whole`, the beginning of the first."""
        while self._note_metrics.horizontalAdvance(note) > width and " · " in note:
            note = note.rpartition(" · ")[0]
        shown = self._note_metrics.elidedText(note, _RIGHT, width)
        return "" if whole and shown != note else shown

    def _dress(self) -> None:
        self._title_font = self._theme.font(13, 500)
        self._note_font = self._theme.font(11)
        self._chip_font = self._theme.font(10, 600)
        self._lead_font = self._theme.font(11, 650)
        self._title_metrics = QFontMetrics(self._title_font)
        self._note_metrics = QFontMetrics(self._note_font)
        self._chip_metrics = QFontMetrics(self._chip_font)
        self._lead_metrics = QFontMetrics(self._lead_font)
