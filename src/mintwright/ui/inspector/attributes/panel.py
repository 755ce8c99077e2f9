"""The attributes of an asset: the tree, the buttons that add rows, the current row's problem, and undo."""

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.sentences import Sentence
from mintwright.ui.forms.problem_text import is_serious
from mintwright.ui.inspector.attributes.editable_model import EditableAttributeModel
from mintwright.ui.inspector.attributes.model import AttrColumn, AttrRole
from mintwright.ui.inspector.attributes.view import AttributeView
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import button, column, icon_button, label, row


class AttributePanel(QWidget):
    """The complete editor of an attribute tree. Its `model` reports the edits.

    Signals:
        undo_requested: the artist wants the removed row back.
    """

    undo_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.model = EditableAttributeModel(self)
        self.tree = AttributeView(theme, self.model)
        title = label(self.tr("Attributes"), "label")
        title.setBuddy(self.tree)
        self._more = icon_button(theme, "ellipsis", self.tr("More for this attribute"))
        self._more.clicked.connect(lambda: self._open_menu(self._more.mapToGlobal(self._more.rect().bottomLeft())))
        adders = [self._adder(kind, icon, words) for kind, icon, words in self._kinds()]
        self._problem = label("", "error", wrap=True)
        self._notice = label("", "muted")
        self._refusal = label("", "muted", wrap=True)
        self._undo = button(self.tr("Undo"), kind="link")
        self._removal = QWidget()
        self._removal.setLayout(row(self._notice, self._undo, None, spacing=4))
        self._undo.setAccessibleName(self.tr("Undo removing the attribute"))
        self._undo.clicked.connect(self._undo_removal)
        self.setLayout(
            column(
                row(title, None, *adders, self._more, spacing=2),
                *(self.tree, self._problem, self._refusal, self._removal),
                spacing=5,
            )
        )
        for before, after in pairwise([*adders, self._more, self.tree, self._undo]):
            self.setTabOrder(before, after)  # as they are read: the tree is made first
        self._problem.hide()
        for passing in (self._refusal, self._removal):
            passing.hide()
            self.model.edited.connect(passing.hide)
            self.model.modelReset.connect(passing.hide)
        self.tree.removed.connect(self._say_removed)
        self.tree.menu_requested.connect(self._open_menu)
        self.tree.selectionModel().currentChanged.connect(lambda *_: self.show_problem_of_row())
        self.model.refused.connect(self._say_refused)

    def go_to(self, rows: tuple[int, ...], part: str = "") -> None:
        """Select the row at these numbers from the root, and its name or value (`part` is "key" or "text")."""
        index = self.model.index_at(rows)
        if index.isValid():
            column_at = AttrColumn.VALUE if part == "text" else AttrColumn.NAME
            self.tree.setCurrentIndex(index.siblingAtColumn(column_at))
            self.tree.scrollTo(index)
        self.tree.setFocus()

    def show_problem_of_row(self) -> None:
        """Show the problem of the current row, or that another row has one."""
        problem = self.model.problem(self.tree.currentIndex()) or self.model.first_problem()
        self._problem.setVisible(problem is not None)
        if problem is not None:
            self._problem.setText(text(problem.sentence))
            restyle(self._problem, role="error" if is_serious(problem) else "warn")

    def _kinds(self) -> list[tuple[NodeKind, str, str]]:
        return [
            (NodeKind.TEXT, "type", self.tr("Text")),
            (NodeKind.LIST, "list", self.tr("List")),
            (NodeKind.GROUP, "braces", self.tr("Group")),
        ]

    def _adder(self, kind: NodeKind, icon: str, words: str) -> QPushButton:
        names = {
            NodeKind.TEXT: self.tr("Add a text attribute"),
            NodeKind.LIST: self.tr("Add a list attribute"),
            NodeKind.GROUP: self.tr("Add a group of attributes"),
        }
        adder = button(words, self._theme, icon, kind="quiet")
        adder.setProperty("compact", True)  # noqa: FBT003 - Qt's signature
        adder.setAccessibleName(names[kind])
        adder.setToolTip(tip(names[kind]))
        adder.clicked.connect(lambda: self.tree.add(kind))
        return adder

    def _say_removed(self, name: str) -> None:
        self._notice.setText(self.tr("Removed “{name}”.").format(name=name))
        self._removal.show()

    def _say_refused(self, said: Sentence) -> None:
        self._refusal.setText(text(said))
        self._refusal.show()

    def _undo_removal(self) -> None:
        self._removal.hide()
        self.tree.setFocus()
        self.undo_requested.emit()

    # --- The menu of a row

    def _open_menu(self, at: QPoint) -> None:
        menu = self.row_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def row_menu(self) -> QMenu:
        """What can be done with the current row."""
        menu = QMenu(self)
        tree, index = self.tree, self.tree.currentIndex()
        kind, is_line = index.data(AttrRole.KIND), bool(index.data(AttrRole.IS_LINE))
        has_row, in_list = index.isValid(), tree.is_in_list
        self._entry(menu, self.tr("Rename"), "F2", tree.rename, on=has_row and not is_line)
        self._entry(menu, self.tr("Edit value"), "Return", tree.edit_value, on=has_row and kind == NodeKind.TEXT)
        self._entry(menu, self.tr("Duplicate"), "Ctrl+D", tree.duplicate, on=has_row)
        menu.addSeparator()
        for other, icon, words in self._kinds():
            said = self.tr("Turn into {kind}").format(kind=words.lower())
            can_turn = has_row and not is_line and kind != other
            entry = self._entry(menu, said, "", lambda other=other: tree.convert(other), on=can_turn)
            entry.setIcon(self._theme.icons.icon(icon, "ink3"))
        menu.addSeparator()
        self._entry(menu, self.tr("Move up"), "Alt+Up", lambda: tree.move(-1), on=has_row)
        self._entry(menu, self.tr("Move down"), "Alt+Down", lambda: tree.move(1), on=has_row)
        self._entry(menu, self.tr("Put into the group above"), "Alt+Right", tree.move_in, on=has_row and not is_line)
        self._entry(menu, self.tr("Take out of the group"), "Alt+Left", tree.move_out, on=has_row and not is_line)
        menu.addSeparator()
        self._entry(menu, self.tr("Add line") if in_list else self.tr("Add a row after"), "Ins", tree.add_sibling)
        self._entry(menu, self.tr("Remove"), "Del", tree.remove, on=has_row)
        return menu

    def _entry(self, menu: QMenu, words: str, keys: str, act: Callable[[], None], *, on: bool = True) -> QAction:
        entry = menu.addAction(words)
        entry.setShortcut(QKeySequence(keys))
        entry.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # shown only: the tree reads its own keys
        entry.triggered.connect(lambda: act())
        entry.setEnabled(on)
        return entry
