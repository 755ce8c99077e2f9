"""The problems of a review as links: each says which asset, and leads to the field where it is solved."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.forms.problem_text import sign_of
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip

ROWS_SHOWN = 4  # before the list scrolls
PADDING = 6  # pixels beside a row's words, as the style sheet says
_ORDER = {Severity.ERROR: 0, Severity.REFUSED: 1, Severity.WARNING: 2}
_KINDS = {
    Severity.ERROR: Sentence("Review", "Problem"),
    Severity.REFUSED: Sentence("Review", "Refused"),
    Severity.WARNING: Sentence("Review", "To consider"),
}


class ProblemModel(QAbstractListModel):
    """Errors first, then rejections by the service, then warnings."""

    def __init__(self, studio: Studio, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._problems: tuple[Problem, ...] = ()

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """Show other problems."""
        self.beginResetModel()
        self._problems = tuple(sorted(problems, key=lambda problem: _ORDER[problem.severity]))
        self.endResetModel()

    def problem(self, index: Index) -> Problem:
        """The problem of a row."""
        return self._problems[index.row()]

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._problems)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._problems):
            return None
        problem = self._problems[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._said(problem)
            case Qt.ItemDataRole.ToolTipRole:
                return tip(self._said(problem))
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{text(_KINDS[problem.severity])}: {self._said(problem)}"
            case Qt.ItemDataRole.DecorationRole:
                return self._theme.icons.icon(*sign_of(problem))
            case Qt.ItemDataRole.ForegroundRole:
                return self._theme.color("ink")
            case _:
                return None

    def _said(self, problem: Problem) -> str:
        if problem.art_id is None:
            return text(problem.sentence)
        title = self._studio.drafts.draft(problem.art_id).name or self._studio.uploads.item(problem.art_id).name
        return text(Sentence("Review", "{title}: {problem}", title=title, problem=problem.sentence))


class _WholeSentences(QStyledItemDelegate):
    """Rows as high as their words need in the width of the list."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        room = QStyleOptionViewItem(option)
        width = self._view.viewport().width()
        room.rect = QRect(0, 0, width - 2 * PADDING, 1)  # an empty one would be no room
        return QSize(width, super().sizeHint(room, index).height())


class ProblemList(QListView):
    """A list whose rows are links, each with its whole sentence.

    Signals:
        problem_chosen(object): the artist wants to solve this Problem.
    """

    problem_chosen = Signal(object)

    def __init__(self, model: ProblemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setObjectName("problems")
        self.setItemDelegate(_WholeSentences(self))
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(QListView.LayoutMode.Batched)  # there may be thousands, each of a height of its own
        self.setIconSize(QSize(16, 16))
        self.setMouseTracking(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Problems to solve"))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        model.modelReset.connect(self._fit)

    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        self._fit()

    def _fit(self) -> None:
        """Be as high as the first rows, each with its whole sentence; the others are scrolled to."""
        rows = min(ROWS_SHOWN, self.model().rowCount())
        if rows:
            end = self.visualRect(self.model().index(rows - 1, 0)).bottom() + self.verticalOffset()
            self.setFixedHeight(end + 10)

    def _choose(self, index: QModelIndex) -> None:
        model = self.model()
        if isinstance(model, ProblemModel):
            self.problem_chosen.emit(model.problem(index))
