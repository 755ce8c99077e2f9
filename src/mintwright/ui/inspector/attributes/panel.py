"""The attributes of an asset: the tree, the buttons that add rows, the current row's problem, and undo."""

from itertools import pairwise

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.sentences import Sentence
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.forms.problem_text import is_serious
from mintwright.ui.inspector.attribute_search import AttributeSearch
from mintwright.ui.inspector.attributes import clipboard
from mintwright.ui.inspector.attributes.editors import Previewed, no_preview
from mintwright.ui.inspector.attributes.give_button import GiveButton, give_words
from mintwright.ui.inspector.attributes.model import AttrColumn, AttrRole
from mintwright.ui.inspector.attributes.shared_model import SharedAttributeModel
from mintwright.ui.inspector.attributes.sharing import Spread
from mintwright.ui.inspector.attributes.view import AttributeView
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import button, column, icon_button, label, row

ROW_MENU = (  # of an attribute
    (ActionId.RENAME, ActionId.OPEN, ActionId.DUPLICATE),
    (ActionId.CUT, ActionId.COPY, ActionId.PASTE, ActionId.GIVE_TO_ALL),
    (ActionId.TURN_INTO_TEXT, ActionId.TURN_INTO_LIST, ActionId.TURN_INTO_GROUP),
    (ActionId.MOVE_UP, ActionId.MOVE_DOWN, ActionId.MOVE_RIGHT, ActionId.MOVE_LEFT),
    (ActionId.ADD_ROW, ActionId.REMOVE),
    (ActionId.EDIT_AS_TEXT, ActionId.SHOW_ON_CHAIN),
    (ActionId.SAVE_TEMPLATE, ActionId.SHOW_TEMPLATES),
)
_NO_ROW = Sentence("AttributePanel", "Choose an attribute first")
_NONE_MISSING = Sentence("AttributePanel", "Only for what some of the chosen assets have and others do not")
_MOVE_IN = Sentence("AttributePanel", "Put into the group above")
_MOVE_OUT = Sentence("AttributePanel", "Take out of the group")
_REMOVE = Sentence("AttributePanel", "Remove the attribute")


class AttributePanel(QWidget):
    """The complete editor of an attribute tree. Its `model` reports the edits.

    Signals:
        undo_requested: the artist wants the removed row back.
        text_requested: she wants to edit the attributes as a text.
    """

    undo_requested = Signal()
    text_requested = Signal()

    def __init__(self, theme: Theme, actions: Actions, preview: Previewed = no_preview) -> None:
        """`preview` tells what a text gives if it is a pattern, which each of several assets gets filled in."""
        super().__init__()
        self._theme = theme
        self._actions = actions
        self.model = SharedAttributeModel(self)
        self.tree = AttributeView(theme, self.model, preview)
        self.search = AttributeSearch(theme, self.tree, self.model)
        self._as_text = icon_button(theme, "file-text", self.tr("Edit the attributes as text"))
        self._as_text.clicked.connect(self.text_requested)
        self._more = icon_button(theme, "ellipsis", self.tr("More for this attribute"))
        self._more.clicked.connect(lambda: self._open_menu(self._more.mapToGlobal(self._more.rect().bottomLeft())))
        adders = [self._adder(kind, icon, words) for kind, icon, words in self._kinds()]
        self._problem = label("", "error", wrap=True)
        self._hint = label("", "muted", wrap=True)
        self._hint.hide()
        self._notice = label("", "muted", wrap=True)
        self._refusal = label("", "muted", wrap=True)
        self._undo = button(self.tr("Undo"), kind="link")
        self._done = QWidget()
        self._done.setLayout(_filling(self._notice, self._undo))
        self._undo.setAccessibleName(self.tr("Undo removing the attribute"))
        self._undo.clicked.connect(self._undo_it)
        self._give = GiveButton(theme, self.tree, self.model)
        for one in (*adders, self._as_text, self._more, self._undo, self._give):
            one.setAutoDefault(False)  # Enter in a field of the dialog around this adds nothing
        self.setLayout(
            column(
                row(*adders, None, self._as_text, self._more, spacing=2),
                *(self.search, self.tree, self._hint, self._problem, self._refusal, self._done),
                spacing=5,
            )
        )
        for before, after in pairwise(
            [*adders, self._as_text, self._more, self.search.field, self.tree, self._give, self._undo]
        ):
            self.setTabOrder(before, after)  # as they are read: the tree is made first
        self._problem.hide()
        self.say_nothing()
        self.model.edited.connect(self.say_nothing)
        self.tree.removed.connect(self._say_removed)
        self.tree.several_removed.connect(self._say_several_removed)
        self.tree.refused.connect(self.say_refused)
        self._give.clicked.connect(self.tree.give_to_all)
        self.tree.menu_requested.connect(self._open_menu)
        self.tree.selectionModel().currentChanged.connect(lambda *_: self.show_problem_of_row())
        self.model.refused.connect(self.say_refused)
        self._offer()

    def go_to(self, rows: tuple[int, ...], part: str = "") -> None:
        """Select the row at these numbers from the root, and its name or value (`part` is "key" or "text")."""
        self.tree.setFocus()
        self.search.end()
        index = self.model.index_at(rows)
        if index.isValid():
            column_at = AttrColumn.VALUE if part == "text" else AttrColumn.NAME
            self.tree.setCurrentIndex(index.siblingAtColumn(column_at))
            self.tree.scrollTo(index)

    def show_hint(self, words: str) -> None:
        """Say what can be written here."""
        self._hint.setText(words)
        self._hint.setVisible(bool(words))

    def show_problem_of_row(self) -> None:
        """Show the problem of the current row, or that another has one, and offer to give the row to all of several."""
        self._give.follow()
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

    def say_done(self, words: str, undo: str) -> None:
        """Say what was done; `undo` is what the button that takes it back is called."""
        self._notice.setText(words)
        self._undo.setAccessibleName(undo)
        self._refusal.hide()
        self._done.show()

    def say_nothing(self) -> None:
        """What was said is over."""
        self._refusal.hide()
        self._done.hide()

    def say_refused(self, said: Sentence) -> None:
        """Say why nothing was done."""
        self._refusal.setText(text(said))
        self._refusal.show()

    def _say_removed(self, name: str) -> None:
        self.say_done(self.tr("Removed “{name}”.").format(name=name), self.tr("Undo removing the attribute"))

    def _say_several_removed(self, count: int) -> None:
        said = self.tr("Removed {count} attributes.").format(count=number(count))
        self.say_done(said, self.tr("Undo removing the attributes"))

    def _undo_it(self) -> None:
        self._done.hide()
        self.tree.setFocus()
        self.undo_requested.emit()

    # --- What can be done with a row

    def _open_menu(self, at: QPoint) -> None:
        menu = self.row_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def row_menu(self) -> ActionMenu:
        """What can be done with the current row."""
        self._actions.turn_to(self.tree)
        is_there = clipboard.is_known_to_hold_attributes()
        left_out = () if is_there else (ActionId.PASTE,)  # files and pictures are the page's
        groups = [[each for each in group if each not in left_out] for group in ROW_MENU]
        menu = ActionMenu(self._actions, groups, self)
        menu.refresh()
        return menu

    def _offer(self) -> None:
        tree = self.tree
        turns = {each: self._offer_to_turn(kind, words) for each, kind, words in self._turns()}
        self._actions.offer(
            self,
            {
                ActionId.ADD_TEXT: Offer(lambda: tree.add(NodeKind.TEXT)),
                ActionId.ADD_LIST: Offer(lambda: tree.add(NodeKind.LIST)),
                ActionId.ADD_GROUP: Offer(lambda: tree.add(NodeKind.GROUP)),
                ActionId.EDIT_AS_TEXT: Offer(self.text_requested.emit),
            },
        )
        self._actions.offer(
            tree,
            {
                **turns,
                ActionId.OPEN: Offer(tree.edit_value, self._no_row, self._open_words),
                ActionId.RENAME: Offer(tree.rename, self._no_row, self._rename_words),
                ActionId.DUPLICATE: Offer(tree.duplicate, self._no_row),
                ActionId.COPY: Offer(tree.copy, self._no_row),
                ActionId.CUT: Offer(tree.cut, self._no_row),
                ActionId.GIVE_TO_ALL: Offer(tree.give_to_all, self._none_missing, self._give_words),
                ActionId.MOVE_UP: Offer(lambda: tree.move(-1), self._no_row),
                ActionId.MOVE_DOWN: Offer(lambda: tree.move(1), self._no_row),
                ActionId.MOVE_RIGHT: Offer(tree.move_in, self._no_whole_row, lambda: _MOVE_IN),
                ActionId.MOVE_LEFT: Offer(tree.move_out, self._no_whole_row, lambda: _MOVE_OUT),
                ActionId.ADD_ROW: Offer(tree.add_sibling, words=self._add_words),
                ActionId.REMOVE: Offer(tree.remove, self._no_row, lambda: _REMOVE),
            },
        )

    def _turns(self) -> list[tuple[ActionId, NodeKind, str]]:
        turns = (ActionId.TURN_INTO_TEXT, ActionId.TURN_INTO_LIST, ActionId.TURN_INTO_GROUP)
        return [(turn, kind, words.lower()) for turn, (kind, _, words) in zip(turns, self._kinds(), strict=True)]

    def _offer_to_turn(self, kind: NodeKind, words: str) -> Offer:
        def why_not() -> Sentence | None:
            is_one = self.tree.currentIndex().data(AttrRole.KIND) == kind
            return Sentence("AttributePanel", "It is a {kind}", kind=words) if is_one else self._no_whole_row()

        return Offer(lambda: self.tree.convert(kind), why_not)

    def _no_row(self) -> Sentence | None:
        return None if self.tree.currentIndex().isValid() else _NO_ROW

    def _no_whole_row(self) -> Sentence | None:
        is_line = bool(self.tree.currentIndex().data(AttrRole.IS_LINE))
        return Sentence("AttributePanel", "Not with a line of a list") if is_line else self._no_row()

    def _missing(self) -> tuple[Spread, Node] | None:
        return self.model.missing(self.tree.currentIndex().siblingAtColumn(AttrColumn.NAME))

    def _none_missing(self) -> Sentence | None:
        return None if self._missing() is not None else self._no_row() or _NONE_MISSING

    def _give_words(self) -> Sentence:
        found = self._missing()
        assert found is not None, "asked only where it can be done"
        return give_words(found[0].total)

    def _open_words(self) -> Sentence:
        is_text = self.tree.currentIndex().data(AttrRole.KIND) == NodeKind.TEXT
        return Sentence("AttributePanel", "Edit value") if is_text else Sentence("AttributePanel", "Fold or unfold")

    def _rename_words(self) -> Sentence:
        is_line = bool(self.tree.currentIndex().data(AttrRole.IS_LINE))
        return Sentence("AttributePanel", "Edit line") if is_line else Sentence("AttributePanel", "Rename")

    def _add_words(self) -> Sentence:
        add_line = Sentence("AttributePanel", "Add line")
        return add_line if self.tree.is_in_list else Sentence("AttributePanel", "Add a row after")


def _filling(words: QLabel, act: QPushButton) -> QHBoxLayout:
    """Words that wrap, and what can be done about them."""
    layout = row(words, act, spacing=4)
    layout.setStretch(0, 1)
    return layout
