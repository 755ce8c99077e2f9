"""A part of a form that folds: its heading stays, and says what is in it while it is closed."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label, row


class FoldSection(QWidget):
    """A heading that opens and closes the part below it.

    Signals:
        folded(bool): the artist closed it, or opened it.
    """

    folded = Signal(bool)

    def __init__(self, theme: Theme, title: str, body: QWidget) -> None:
        super().__init__()
        self._theme = theme
        self._body = body
        self._heading = QToolButton()
        self._heading.setText(title)
        self._heading.setAccessibleName(text(Sentence("FoldSection", "Show: {part}", part=title)))
        self._heading.setProperty("fold", True)  # noqa: FBT003 - Qt's signature
        self._heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._heading.setCheckable(True)
        self._heading.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._heading.toggled.connect(self._open)
        self._heading.clicked.connect(lambda is_open: self.folded.emit(not is_open))
        self._value = label("", "muted")
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setRetainSizeWhenHidden(True)  # else the heading would stand in the middle
        self._value.setSizePolicy(policy)
        self._value.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        heading = row(self._heading, self._value, spacing=8)
        heading.setStretch(1, 1)
        self.setLayout(column(heading, body, spacing=6))
        theme.changed.connect(self._relook)
        self._heading.setChecked(True)
        self._relook()

    @property
    def is_folded(self) -> bool:
        """Whether only the heading is in sight."""
        return not self._heading.isChecked()

    def fold(self, *, is_folded: bool) -> None:
        """Close it, or open it."""
        self._heading.setChecked(not is_folded)

    def show_value(self, words: str, *, is_wrong: bool = False) -> None:
        """Set what the heading says while it is closed, and whether that needs a look."""
        self._value.setText(words)
        role = "error" if is_wrong else "muted"
        if self._value.property("role") != role:
            restyle(self._value, role=role)
        self._describe()

    def _open(self, is_open: bool) -> None:
        self._body.setVisible(is_open)
        self._value.setVisible(not is_open)
        self._relook()
        self._describe()

    def _describe(self) -> None:
        self._heading.setAccessibleDescription(self._value.text() if self.is_folded else "")

    def _relook(self) -> None:
        side = self._theme.scale(14)
        self._heading.setIconSize(QSize(side, side))
        icon = "chevron-right" if self.is_folded else "chevron-down"
        self._heading.setIcon(self._theme.icons.icon(icon, "ink3"))
