"""Problems as links: a kind unfolds to the pieces that have it, and each leads to the field where it is solved."""

from collections.abc import Hashable, Iterator

from PySide6.QtCore import QEvent, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from mintwright.domain.cures.cures import WORDS
from mintwright.domain.sentences import Sentence
from mintwright.ui.forms.problem_model import ProblemModel
from mintwright.ui.shell.list_view import TreeView
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button

ROWS_SHOWN = 4  # before the list scrolls
PADDING = 6  # pixels beside a row's words, as the style sheet says
_INDENT = 18
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right)
_PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class _WholeSentences(QStyledItemDelegate):
    """A kind is as high as its words need; pieces, of which there may be thousands, have one line."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view
        self._line = 0
        self.relook()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if index.internalId():  # a piece
            return QSize(1, self._line)
        bar = self._view.verticalScrollBar().sizeHint().width()  # also while there is none: it comes with the unfolding
        width = self._view.width() - 2 * self._view.frameWidth() - bar - self._view.indentation()
        width -= self._cure_width(index)
        room = QStyleOptionViewItem(option)
        room.rect = QRect(0, 0, width - 2 * PADDING, 1)  # an empty one would be no room
        return QSize(width, super().sizeHint(room, index).height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        room = QStyleOptionViewItem(option)
        room.rect = self._words_in(option, index)
        super().paint(painter, room, index)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """The cure stands at the end of its row."""
        whole, words = option.rect, self._words_in(option, index)
        left = words.right() + 1 if self._view.isLeftToRight() else whole.left()
        editor.setGeometry(left, whole.top(), whole.width() - words.width(), whole.height())

    def _words_in(self, option: QStyleOptionViewItem, index: Index) -> QRect:
        width, rect = self._cure_width(index), option.rect
        return rect.adjusted(0, 0, -width, 0) if self._view.isLeftToRight() else rect.adjusted(width, 0, 0, 0)

    def _cure_width(self, index: Index) -> int:
        cure = self._view.indexWidget(index) if not index.internalId() else None
        return 0 if cure is None else cure.sizeHint().width() + PADDING

    def relook(self) -> None:
        """The text has another size."""
        self._line = self._view.fontMetrics().height() + PADDING

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if index.internalId():
            option.features &= ~QStyleOptionViewItem.ViewItemFeature.WrapText
            option.textElideMode = Qt.TextElideMode.ElideRight


class ProblemList(TreeView):
    """Kinds that unfold, and problems that lead to where they are solved.

    Signals:
        problem_chosen(object): the artist wants to solve this Problem.
        piece_reached(int): the keys or the mouse are at a problem of this art.
        cure_chosen(object): the artist wants what stands beside this ProblemGroup to be done. Where it `cures`.
    """

    problem_chosen = Signal(object)
    piece_reached = Signal(int)
    cure_chosen = Signal(object)

    def __init__(
        self, theme: Theme, model: ProblemModel, parent: QWidget | None = None, *, cures: bool = False
    ) -> None:
        super().__init__(parent)
        self._cures = cures
        self._theme = theme
        self._problems = model
        self._width = 0  # that the rows were laid out for
        self._open: set[Hashable] = set()  # kinds that were unfolded when the news came
        self.setModel(model)
        self.setObjectName("problems")
        self._delegate = _WholeSentences(self)
        self.setItemDelegate(self._delegate)
        self.setHeaderHidden(True)
        self.setWordWrap(True)
        self.setIndentation(theme.scale(_INDENT))
        self.setExpandsOnDoubleClick(False)
        self.setIconSize(QSize(16, 16))
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Problems to solve"))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._choose_or_fold)
        self.expanded.connect(self._fit)
        self.collapsed.connect(self._fit)
        self.selectionModel().currentChanged.connect(self._reach)
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._restore)
        theme.changed.connect(self._relook)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.width() != self._width:
            self._width = self.width()
            self.scheduleDelayedItemsLayout()  # words may need more lines now, or fewer
            self._fit()

    def event(self, event: QEvent) -> bool:
        """The arrows fold and unfold here, whatever they are a shortcut for around it."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and event.key() in _ARROWS:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space do what a click does; a held key does it once."""
        index = self.currentIndex()
        if not self.hasFocus():
            event.ignore()  # it was for a button beside a row
        elif event.key() not in _PRESSES or not index.isValid():
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self._choose_or_fold(index)

    def edit(self, index: Index, trigger: object = None, event: object = None) -> bool:  # type: ignore[override]
        """Nothing is written here, and who comes to a row stays in the list: Qt would give its button the focus."""
        return False

    def _fit(self, *_: object) -> None:
        """Be as high as the first rows, each with its whole sentence; the others are scrolled to."""
        self.executeDelayedItemsLayout()
        rows = list(self._first_rows())
        if rows:
            top, bottom = self.visualRect(rows[0]).top(), self.visualRect(rows[-1]).bottom()
            self.setFixedHeight(bottom - top + 10)

    def _first_rows(self) -> Iterator[QModelIndex]:
        index = self._problems.index(0, 0)
        for _ in range(ROWS_SHOWN):
            if not index.isValid():
                return
            yield index
            index = self.indexBelow(index)

    def _choose_or_fold(self, index: QModelIndex) -> None:
        if self._problems.problem(index) is None:
            self._fold(index)
        else:
            self._choose(index)

    def _choose(self, index: QModelIndex) -> None:
        problem = self._problems.problem(index)
        if problem is not None:
            self.problem_chosen.emit(problem)

    def _fold(self, index: QModelIndex) -> None:
        self.setExpanded(index, not self.isExpanded(index))

    def _reach(self, index: QModelIndex) -> None:
        problem = self._problems.problem(index) if index.isValid() else None
        if problem is not None and problem.art_id is not None:
            self.piece_reached.emit(problem.art_id)

    def _remember(self) -> None:
        self._open = {self._problems.likeness(index) for index in self._kinds() if self.isExpanded(index)}

    def _restore(self) -> None:
        self._offer_cures()
        for index in self._kinds() if self._open else ():
            self.setExpanded(index, self._problems.likeness(index) in self._open)
        self._fit()

    def _offer_cures(self) -> None:
        """A button beside each kind that one click cures."""
        before: QWidget = self
        for index in self._kinds() if self._cures else ():
            cure, group = self._problems.cure(index), self._problems.group(index)
            if cure is None:
                continue
            offer = button(text(WORDS[cure]), kind="link")
            said = Sentence("Review", "{cure}: {problem}", cure=WORDS[cure], problem=str(index.data()))
            offer.setAccessibleName(text(said))
            offer.setAutoDefault(False)
            offer.clicked.connect(lambda _=False, group=group: self.cure_chosen.emit(group))
            self.setIndexWidget(index, offer)
            self.setTabOrder(before, offer)  # else the last comes first
            before = offer

    def _kinds(self) -> Iterator[QModelIndex]:
        return (self._problems.index(row, 0) for row in range(self._problems.rowCount()))

    def _relook(self) -> None:
        self._delegate.relook()
        self.setIndentation(self._theme.scale(_INDENT))
        self._fit()
