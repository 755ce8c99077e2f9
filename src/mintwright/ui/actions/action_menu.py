"""A menu of actions from the list, which asks what can be done whenever it opens."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCursor, QHelpEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QMenu,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QToolTip,
    QWidget,
)

from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions, Choice
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.focus import are_keys_used
from mintwright.ui.style.wording import text

_REACHES_DISABLED = QStyle.StyleHint.SH_Menu_AllowActiveAndDisabled
_MENU_HINTS = (_REACHES_DISABLED, QStyle.StyleHint.SH_Menu_Scrollable)
_NO_KEY = Qt.KeyboardModifier.NoModifier
_SETTLED_MS = 100  # once a menu is open, its window and the focus still change, and Qt hides a tip at either


class _MenuStyle(QProxyStyle):
    """As all else, but the keys reach a line that cannot be done, which says why, and a menu that is too long scrolls.

    Qt would put what has no room beside the rest, as wide as that. While it `opens`, a menu that keys open begins at
    a line that can be done, if there is one.
    """

    opens = False

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,  # noqa: N803 - Qt's name
    ) -> int:
        if hint in _MENU_HINTS:
            return not (self.opens and hint is _REACHES_DISABLED)
        return super().styleHint(hint, option, widget, returnData)


class ActionMenu(QMenu):
    """Groups of actions with a line between them, and below them what some can be done with at once.

    The keys reach what cannot be done too: there its reason is shown and heard.

    Signals:
        escaped: Esc has closed it.
    """

    escaped = Signal()

    def __init__(
        self, actions: Actions, groups: Iterable[Iterable[ActionId | QMenu]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowFlags(self.windowFlags() | Qt.WindowType.FramelessWindowHint)
        self._actions = actions
        self._choices: list[QAction] = []
        self._style: _MenuStyle | None = None
        self.is_for_keys = False  # it opens at the first line that can be done, which is seen and heard
        self._reached = QTimer(self)
        self._reached.setSingleShot(True)
        self._reached.setInterval(_SETTLED_MS)
        self._reached.timeout.connect(self._show_why_not)
        self.add(groups)
        self.aboutToShow.connect(self._round)
        self.aboutToShow.connect(self.refresh)
        self.aboutToHide.connect(actions.rest)
        self.aboutToHide.connect(self._hide_why_not)
        self.hovered.connect(self._say_why_not)

    def add(self, groups: Iterable[Iterable[ActionId | QMenu]]) -> None:
        """Put these, actions and menus, below what is there, a line above each group."""
        for group in filter(None, (list(group) for group in groups)):
            if self.actions():
                self.addSeparator()
            self.addActions([each.menuAction() if isinstance(each, QMenu) else self._line(each) for each in group])

    def _round(self) -> None:
        from mintwright.ui.style.round_corners import round_corners  # not for the first paint

        round_corners(self)

    def _line(self, each: ActionId) -> QAction:
        return self._actions.action(each)

    def event(self, event: QEvent) -> bool:
        """Say of what cannot be done why not; what can be done says enough.

        A key alone is for the menu: Qt would look for it among the commands of the window below.
        """
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and not event.modifiers():
            event.accept()
            return True
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            under = self.actionAt(event.pos())
            if under and under.objectName() and not under.isEnabled():
                QToolTip.showText(event.globalPos(), under.toolTip(), self)
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A letter leads to the next line that begins with it, as in every list; what it leads to is not done yet."""
        letter = event.text()
        if letter.isalnum() and event.modifiers() in (_NO_KEY, Qt.KeyboardModifier.ShiftModifier):
            if (found := self._next_with(letter)) is not None:
                self.setActiveAction(found)
        else:
            super().keyPressEvent(event)
            if event.key() == Qt.Key.Key_Escape:
                self.escaped.emit()

    def _next_with(self, letter: str) -> QAction | None:
        """The next line after the current one that begins with this letter; after the last comes the first."""
        lines = [line for line in self.actions() if line.isVisible() and not line.isSeparator()]
        at = next((at for at, line in enumerate(lines) if line is self.activeAction()), -1) + 1
        wanted = letter.casefold()
        return next((line for line in (*lines[at:], *lines[:at]) if line.text().casefold().startswith(wanted)), None)

    def _say_why_not(self, action: QAction) -> None:
        """Say of a line that the keys have reached and that cannot be done why not; it is shown in a moment."""
        self._hide_why_not()
        if action.objectName() and not action.isEnabled():
            why = self._actions.why_not(ActionId(action.objectName()))
            announce(self, "" if why is None else text(why))
            self._reached.start()

    def _show_why_not(self) -> None:
        """Show it beside the line, so that it hides no other, unless the pointer is on that line and shows it."""
        action = self.activeAction()
        if not action or action.isEnabled() or action is self.actionAt(self.mapFromGlobal(QCursor.pos())):
            return
        line = self.actionGeometry(action)
        beside = QPoint(self.width(), line.top() - line.height())  # Qt puts it below a pointer there
        room = self.screen().availableGeometry().right() - self.geometry().right()
        is_beside = self.fontMetrics().horizontalAdvance(action.toolTip()) < room  # else it would hide the line itself
        QToolTip.showText(self.mapToGlobal(beside if is_beside else line.bottomLeft()), action.toolTip(), self, line)

    def _hide_why_not(self) -> None:
        self._reached.stop()
        QToolTip.hideText()

    def showEvent(self, event: QShowEvent) -> None:
        if self._style is None:  # the first menu is far from the first paint
            self._style = _MenuStyle("Fusion")
            self._style.setParent(self)
            self.setStyle(self._style)
        first = next((line for line in self.actions() if line.isEnabled() and not line.isSeparator()), None)
        self._style.opens = first is not None
        QTimer.singleShot(0, self._style, self._end_opening)  # Qt chooses the first line when this is shown
        super().showEvent(event)
        if self.is_for_keys and self.actions():
            self.setActiveAction(first or self.actions()[0])

    @property
    def is_opening(self) -> bool:
        """Whether it has just been shown, and Qt may choose its first line yet."""
        return self._style is not None and self._style.opens

    def _end_opening(self) -> None:
        if self._style is not None:
            self._style.opens = False

    def refresh(self) -> None:
        """Say what can be done just now, and with what."""
        ids = [ActionId(name) for action in self.actions() if (name := action.objectName())]
        self._actions.refresh(ids)
        self._list_choices([choice for each in ids for choice in self._actions.choices(each)])

    def _list_choices(self, choices: Sequence[Choice]) -> None:
        for gone in self._choices:
            self.removeAction(gone)
            gone.deleteLater()
        self._choices = [self.addSeparator()] if choices else []
        for choice in choices:
            action = self.addAction(text(choice.words).replace("&", "&&"))
            action.triggered.connect(lambda _=False, do=choice.do: do())
            self._choices.append(action)


class _ContextMenu(ActionMenu):
    """Has lines of its own: to a screen reader one belongs to the first menu it was in, and is silent without that."""

    def _line(self, each: ActionId) -> QAction:
        return self._actions.copy(each, self)


def context_menu(actions: Actions, groups: Sequence[Sequence[ActionId]], part: QWidget) -> ActionMenu:
    """What can be done just now in this part, for a right click or the menu key. Once closed, it goes by itself."""
    actions.turn_to(part)
    actions.refresh(each for group in groups for each in group)
    lines = [[each for each in group if actions.action(each).isEnabled()] for group in groups]
    menu = _ContextMenu(actions, lines, part)
    menu.is_for_keys = are_keys_used(part.window())
    menu.aboutToShow.disconnect(menu.refresh)  # it was asked just now
    actions.rest()
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu
