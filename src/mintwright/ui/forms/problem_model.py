"""Problems for Qt: one row a kind, which unfolds to the pieces. Words are made for the rows that are seen."""

from collections.abc import Hashable

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from mintwright.domain.assets.problem_groups import ProblemGroup, grouped
from mintwright.domain.assets.problem_kinds import likeness
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.cures.cures import Cure, cure_of
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.forms.problem_text import sign_of
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip

_NOWHERE = QModelIndex()
_KIND = 0  # the internal id of a row that is a kind; a piece has the number of its kind's row, from 1
_OF_KIND = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_OF_PIECE = _OF_KIND | Qt.ItemFlag.ItemNeverHasChildren
_WEIGHTS = {
    Severity.ERROR: Sentence("Review", "Problem"),
    Severity.REFUSED: Sentence("Review", "Refused"),
    Severity.WARNING: Sentence("Review", "To consider"),
}
_UNFOLDS = Sentence("Review", "Enter or Space shows which assets, or hides them")
_LEADS = Sentence("Review", "Enter or Space leads to where it is changed")


class ProblemModel(QAbstractItemModel):
    """Errors first, then rejections by the service, then warnings; of each, what is about everything comes first."""

    def __init__(self, studio: Studio, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._groups: tuple[ProblemGroup, ...] = ()
        self._below: tuple[int, ...] = ()  # how many pieces each unfolds to
        self._counts: tuple[str, ...] = ()  # how many pieces of art each is about
        self._total = ""

    def show_problems(self, problems: tuple[Problem, ...], total: int = 0) -> None:
        """Show other problems, of a `total` of pieces. The same ones stay as they are."""
        groups = grouped(problems)
        if (groups, number(total)) == (self._groups, self._total):
            return
        self.beginResetModel()
        self._groups, self._total = groups, number(total)
        self._below = tuple(0 if group.is_alone else len(group.problems) for group in groups)
        self._counts = tuple(number(len(group.art_ids)) for group in groups)  # of thousands, once
        self.endResetModel()

    def problem(self, index: Index) -> Problem | None:
        """The problem of a row; None for a kind that several pieces have."""
        group = self._group(index)
        if index.internalId() != _KIND:
            return group.problems[index.row()]
        return group.first if group.is_alone else None

    def group(self, index: Index) -> ProblemGroup:
        """All of the kind that a row is, or is of."""
        return self._group(index)

    def cure(self, index: Index) -> Cure | None:
        """What one click does about all of a kind."""
        return cure_of(self._group(index).first)

    def likeness(self, index: Index) -> Hashable:
        """What tells a kind from the others, also after news."""
        return likeness(self._group(index).first)

    def spoken(self, most: int) -> list[str]:
        """What is said of the first kinds."""
        return [self._spoken(self.index(row, 0)) for row in range(min(most, len(self._groups)))]

    # --- What Qt asks

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        kind = parent.row() + 1 if parent.isValid() else _KIND
        count = self._below[kind - 1] if kind else len(self._groups)
        return self.createIndex(row, column, kind) if 0 <= row < count and not column else QModelIndex()

    def parent(self, child: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]  # Qt's other parent() takes none
        kind = child.internalId() if child.isValid() else _KIND
        return QModelIndex() if kind == _KIND else self.createIndex(kind - 1, 0, _KIND)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        if not parent.isValid():
            return len(self._groups)
        return self._below[parent.row()] if parent.internalId() == _KIND else 0

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.internalId() != _KIND:
            return _OF_PIECE  # first, since it is asked for each of thousands
        return _OF_KIND if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._said(index)
            case Qt.ItemDataRole.ToolTipRole:
                return tip(self._said(index))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(index)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return text(_UNFOLDS if self.problem(index) is None else _LEADS)
            case Qt.ItemDataRole.DecorationRole if index.internalId() == _KIND:
                return self._theme.icons.icon(*sign_of(self._group(index).first))
            case Qt.ItemDataRole.ForegroundRole:
                return self._theme.color("ink")
            case _:
                return None

    # --- How

    def _group(self, index: Index) -> ProblemGroup:
        kind = index.internalId()
        return self._groups[index.row() if kind == _KIND else kind - 1]

    def _spoken(self, index: Index) -> str:
        return f"{text(_WEIGHTS[self._group(index).first.severity])}: {self._said(index)}"

    def _said(self, index: Index) -> str:
        problem = self.problem(index)
        if problem is None:
            return text(self._group(index).said(self._counts[index.row()], self._total))
        if problem.art_id is None:
            return text(problem.sentence)
        title = self._studio.drafts.draft(problem.art_id).name or self._studio.uploads.item(problem.art_id).name
        return text(Sentence("Review", "{title}: {problem}", title=title, problem=problem.sentence))
