"""The problems of a review as links: each says which asset, and leads to the field where it is solved."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.forms.problem_text import sign_of
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip

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


class ProblemList(QListView):
    """A list whose rows are links.

    Signals:
        problem_chosen(object): the artist wants to solve this Problem.
    """

    problem_chosen = Signal(object)

    def __init__(self, model: ProblemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setObjectName("problems")
        self.setUniformItemSizes(True)
        self.setIconSize(QSize(16, 16))
        self.setMouseTracking(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Problems to solve"))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)

    def _choose(self, index: QModelIndex) -> None:
        model = self.model()
        if isinstance(model, ProblemModel):
            self.problem_chosen.emit(model.problem(index))
