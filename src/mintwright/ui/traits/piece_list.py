"""Assets as rows with small pictures: ranks, and groups of what is exactly alike."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import IntEnum

from PySide6.QtCore import QLocale, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mintwright.domain.assets.attributes import Path
from mintwright.domain.sentences import Sentence
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.rarity import Ranked
from mintwright.domain.traits.trait import Trait
from mintwright.studio.studio import Studio
from mintwright.ui.shell.id_list_model import IdListModel
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.card_painting import fill, leading
from mintwright.ui.style.formatting import number
from mintwright.ui.style.keyboard_ring import paint_keyboard_ring
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail
from mintwright.ui.style.wording import text, tip
from mintwright.ui.traits.trait_rows import shown_path, shown_value
from mintwright.ui.viewer.piece import title_of

ROW, PRINT = 46, 36
_EDGE, _GAP, _RANK, _SCORE = 8, 10, 30, 58
_PLACES = 3  # of a score, as in the exported ranks: with fewer, others seem to be equal and have another rank
_PRINTS = 2  # of what is alike
_VALUES, _TOLD = 6, 12  # traits of an asset that are said in its row, and beside it
_HAVE = Sentence("traits", "{name}: {value}, in {count}")
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
Role = Qt.ItemDataRole


class PieceRole(IntEnum):
    """The data of a row besides Qt's own roles."""

    PIECES = Role.UserRole + 1
    RANK = Role.UserRole + 2
    SCORE = Role.UserRole + 3
    TRAITS = Role.UserRole + 4


class PieceModel(IdListModel):
    """Rows by the first asset of each."""

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self._studio = studio
        self._counts = TraitCounts()
        self._groups: dict[int, Sequence[int]] = {}
        self._ranks: dict[int, Ranked] = {}
        self._unranked: Collection[Path] = ()

    def show_groups(
        self, groups: Iterable[Sequence[int]], counts: TraitCounts, unranked: Collection[Path] = ()
    ) -> None:
        """Show these groups of what is exactly alike, with the traits that all of a group have."""
        self._unranked = unranked
        self._counts, self._groups = counts, {group[0]: group for group in groups}
        self._show(list(self._groups))

    def show_ranks(self, ranks: Sequence[Ranked], counts: TraitCounts, unranked: Collection[Path]) -> None:
        """Show these ranks, and of each asset what counts in them."""
        self._unranked = unranked
        self._counts, self._ranks = counts, {one.art_id: one for one in ranks}
        self._show(list(self._ranks))

    def _show(self, ids: Sequence[int]) -> None:
        if not self.show_ids(ids) and ids:
            self.dataChanged.emit(self.index(0), self.index(len(ids) - 1))

    def read(self, one: int, role: int) -> object:
        match role:
            case Role.DisplayRole:
                return self._title(one)
            case Role.AccessibleTextRole:
                return self._spoken(one)
            case Role.ToolTipRole:
                return tip("\n".join((self._title(one), *self._told(one))))
            case PieceRole.PIECES:
                return tuple(self._groups.get(one, (one,)))
            case PieceRole.TRAITS:
                return self._traits(one)
            case PieceRole.RANK | PieceRole.SCORE:
                return self._place(one)[role == PieceRole.SCORE]
            case _:
                return None

    def _place(self, one: int) -> tuple[str, str]:
        """The rank and the score."""
        ranked = self._ranks.get(one)
        return ("", "") if ranked is None else (number(ranked.rank), QLocale().toString(ranked.score, "f", _PLACES))

    def _title(self, one: int) -> str:
        first, others = title_of(self._studio, one), self._groups.get(one, ())[1:]
        if len(others) == 1:
            last = title_of(self._studio, others[0])
            return text(Sentence("traits", "{first} and {last}", first=first, last=last))
        return text(Sentence("traits", "{first} and {count} more", first=first, count=len(others))) if others else first

    def _traits(self, one: int) -> str:
        values = [shown_value(trait.value) for trait, _ in self._rarest(one)]
        said = ", ".join(values[:_VALUES])
        return f"{said}…" if len(values) > _VALUES else said

    def _rarest(self, one: int) -> list[tuple[Trait, int]]:
        """Its traits with how many have each, the rarest first."""
        ranked = (trait for trait in self._counts.traits(one) if trait.path not in self._unranked)
        owners = {trait: len(self._counts.owners(trait)) for trait in ranked}
        return sorted(owners.items(), key=lambda each: (each[1], each[0]))

    def _told(self, one: int) -> Iterator[str]:
        """Its traits in words, by which its rank is understood; the others are more frequent."""
        traits = self._rarest(one)
        for trait, count in traits[:_TOLD]:
            told = _HAVE.filled(name=shown_path(trait.path), value=shown_value(trait.value), count=number(count))
            yield text(told)
        if len(traits) > _TOLD:
            yield "…"

    def _spoken(self, one: int) -> str:
        rank, score = self._place(one)
        if not rank:
            return f"{self._title(one)}: {self._traits(one)}"
        said = Sentence("traits", "Rank {rank}, score {score}: {title}", rank=rank, score=score, title=self._title(one))
        return text(said)


class PieceList(ListView):
    """Signals:
    chosen(tuple): these assets are, by a row.
    shown_requested(): Enter or a double click asked for them among the uploads.
    """

    chosen = Signal(tuple)
    shown_requested = Signal()

    def __init__(self, studio: Studio, theme: Theme, name: str) -> None:
        super().__init__()
        self.pieces = PieceModel(studio, self)
        self.setModel(self.pieces)
        self.setItemDelegate(_PieceDelegate(theme, self))
        self.setAccessibleName(name)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().selectionChanged.connect(lambda *_: self._tell())
        self.doubleClicked.connect(lambda _: self.shown_requested.emit())
        theme.pixmaps.arrived.connect(self.viewport().update)
        theme.changed.connect(self.scheduleDelayedItemsLayout)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self.shown_requested.emit()
        else:
            super().keyPressEvent(event)

    def _tell(self) -> None:
        for index in self.selectionModel().selectedIndexes():
            self.chosen.emit(index.data(PieceRole.PIECES))


class _PieceDelegate(QStyledItemDelegate):
    """Rank, prints, title and traits, score."""

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(self._theme.scale(ROW), PRINT + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = rect.adjusted(1, 1, -1, -1)
        if state & QStyle.StateFlag.State_Selected:
            fill(painter, self._theme, ground, "accent_soft", 6)
        elif state & QStyle.StateFlag.State_MouseOver:
            fill(painter, self._theme, ground, "hover", 6)
        self._paint_row(painter, rect.adjusted(_EDGE, 0, -_EDGE, 0), index)
        paint_keyboard_ring(painter, self._theme, state, rect.adjusted(2, 2, -2, -2), 5)
        painter.restore()

    def _paint_row(self, painter: QPainter, inner: QRect, index: Index) -> None:
        left, score = 0, str(index.data(PieceRole.SCORE))
        if rank := str(index.data(PieceRole.RANK)):
            left = self._theme.scale(_RANK)
            self._write(painter, inner.adjusted(0, 0, left - inner.width(), 0), inner, rank, self._bold, "ink")
        top = inner.y() + (inner.height() - PRINT) // 2
        for art_id in index.data(PieceRole.PIECES)[:_PRINTS]:
            at = leading(painter, QRect(inner.x() + left, top, PRINT, PRINT), inner)
            paint_thumbnail(painter, self._theme, art_id, at)
            left += PRINT + 3
        right = self._theme.scale(_SCORE) if score else 0
        words, half = inner.adjusted(left + _GAP - 3, 0, -right, 0), inner.height() // 2
        upper, lower = words.adjusted(0, 5, 0, -half), words.adjusted(0, half, 0, -5)
        self._write(painter, upper, inner, str(index.data()), self._theme.font(12, 600), "ink")
        self._write(painter, lower, inner, str(index.data(PieceRole.TRAITS)), self._theme.font(11), "ink2")
        if score:
            end = inner.adjusted(inner.width() - right, 0, 0, 0)
            self._write(painter, end, inner, score, self._bold, "ink", Qt.AlignmentFlag.AlignTrailing)

    @property
    def _bold(self) -> QFont:
        return self._theme.font(12, 600, tabular=True)

    def _write(
        self,
        painter: QPainter,
        at: QRect,
        whole: QRect,
        words: str,
        font: QFont,
        token: str,
        side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeading,
    ) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        said = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, at.width())
        painter.drawText(leading(painter, at, whole), side | Qt.AlignmentFlag.AlignVCenter, said)
