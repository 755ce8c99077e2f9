"""The menu bar: the system's own on a Mac; elsewhere ours, with the way to every command at its end."""

import sys

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QFrame, QMainWindow, QMenu, QMenuBar, QWidget

from mintwright.ui.actions.action_ids import ActionId, Menu
from mintwright.ui.actions.action_list import BAR, MENU_TITLES, MENUS
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.actions import Actions
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, row, set_button_text

HEIGHT = 32
_BESIDE_WORDS = 64  # pixels of the field and the line that are not its words


class MenuBar(QMenuBar):
    """The menus of the list."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for menu in BAR:
            made = self._made(actions, menu)
            made.escaped.connect(self.leave)  # Qt would keep the keys in the bar, where Alt and a letter do nothing
            self.addMenu(made)

    def event(self, event: QEvent) -> bool:
        """After Alt a letter opens a menu here, whatever it does among the cards; F6 leads out again, as everywhere."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and not event.modifiers():
            if not Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35:
                event.accept()
            return True
        return super().event(event)

    def open_first(self) -> None:
        """Open the first menu at its first line, as F10 does everywhere."""
        first = self.actions()[0]
        self.setActiveAction(first)
        opened = first.menu()
        if isinstance(opened, QMenu):
            opened.setActiveAction(next(line for line in opened.actions() if line.isEnabled()))

    def leave(self) -> None:
        """Give the focus back to what had it before the bar, which keeps it when one of its menus is closed."""
        if self.hasFocus():
            escape = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(self, escape)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show a ring where the keys are, also once the menu that they opened is closed."""
        super().focusInEvent(event)
        restyle(self, keys=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Only the keys lead in here: what had the focus before shows its ring again, which Qt would drop."""
        super().focusOutEvent(event)
        restyle(self, keys=False)
        if event.reason() is Qt.FocusReason.MenuBarFocusReason:
            self.window().setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)

    def _made(self, actions: Actions, menu: Menu) -> ActionMenu:
        inside = {line: self._made(actions, line) for group in MENUS[menu] for line in group if isinstance(line, Menu)}
        groups = [[inside[line] if isinstance(line, Menu) else line.id for line in group] for group in MENUS[menu]]
        made = ActionMenu(actions, groups, self)
        title = text(MENU_TITLES[menu])
        made.setTitle(f"&{title}" if menu in BAR else title)
        return made


class MenuLine(QFrame):
    """Our own line at the top of the window: the menus, and at its end the field that opens the palette."""

    def __init__(self, actions: Actions, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("menu-line")
        self._theme = theme
        name, keys = self.tr("Search commands"), actions.keys(ActionId.FIND_COMMAND)
        self._words, self._name = f"{name}    {keys}", f"{name}, {keys}"
        self.bar = MenuBar(actions)
        self.bar.setNativeMenuBar(False)
        self.search = button(self._words, theme, "search")
        self.search.setObjectName("find-command")
        self.search.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its keys lead there: Tab need not stop here on every page
        self.search.setToolTip(actions.tip(ActionId.FIND_COMMAND))
        self.search.clicked.connect(lambda: actions.run(ActionId.FIND_COMMAND))
        line = row(self.bar, None, self.search, spacing=0, margins=(8, 0, 8, 0))
        line.setAlignment(self.bar, Qt.AlignmentFlag.AlignVCenter)
        self.setLayout(line)
        theme.changed.connect(self._fit)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The menus come first: where they and the words have no room side by side, the glass must do."""
        self.setFixedHeight(self._theme.scale(HEIGHT))
        words = self.search.fontMetrics().horizontalAdvance(self._words) + self._theme.scale(_BESIDE_WORDS)
        has_room = self.bar.sizeHint().width() + words <= self.width()
        set_button_text(self.search, self._words if has_room else "", self._name)


def give_menu_bar(window: QMainWindow, actions: Actions, theme: Theme) -> MenuBar:
    """Give the window its menus as the system has them."""
    if sys.platform == "darwin":
        bar = MenuBar(actions)
        window.setMenuBar(bar)
        return bar
    line = MenuLine(actions, theme)
    window.setMenuWidget(line)
    QShortcut(QKeySequence(Qt.Key.Key_F10), window, line.bar.open_first)
    return line.bar
