"""The actions themselves: each is made once, and done by whatever part of the window offers it where the focus is.

What can be done is asked when somebody looks (a menu opens, the palette opens) and when it is to be done. So nothing
has to follow the choice, the page or the history, and 1,200 chosen pieces cost nothing until a menu opens.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget
from shiboken6 import isValid

from mintwright.domain.sentences import Sentence
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.focus import count_above, handed_on
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip

_NOT_NOW = Sentence("actions", "Not in this part of the window")
_TYPES_OF_KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things that an action can be done with at once, in whole words."""

    words: Sentence
    do: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Offer:
    """How a part does an action.

    `why_not` says why it cannot now, or None. `words` are more exact than those of the list: with the count, the name;
    so is the `icon`, where what it does changes. `choices` are listed by menus and the palette, what is only `found` by
    the palette alone. All are asked whenever somebody looks, so none may take long however much is chosen. It is
    not `by_keys` where something else reads its keys: then none are told.
    """

    do: Callable[[], object]
    why_not: Callable[[], Sentence | None] = lambda: None
    words: Callable[[], Sentence] | None = None
    icon: Callable[[], str] | None = None
    choices: Callable[[], Sequence[Choice]] = tuple
    found: Callable[[], Sequence[Choice]] = tuple
    by_keys: bool = True


class Actions(QObject):
    """One `QAction` for each line of the list.

    Signals:
        done(ActionId): an action was carried out.
        refused(str): its key was pressed where it cannot be done, and why; a screen reader has said it.
    """

    done = Signal(object)
    refused = Signal(str)

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._page: QWidget | None = None
        self._window: QWidget | None = None
        self._focus: QWidget | None = None  # the last part that had it; who goes through the menus acts on that
        self._offers: dict[QWidget, Mapping[ActionId, Offer]] = {}
        self._actions = {each: self._make(each) for each in ACTIONS}
        self._local = {
            keys.toString(): spec.id for spec in ACTIONS.values() if spec.is_local for keys in spec.sequences
        }
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow_focus)

    # --- Who does what

    def offer(self, part: QWidget, offers: Mapping[ActionId, Offer]) -> None:
        """Have this part do these, when it has the focus or the page it is on is shown; its keys too."""
        if part not in self._offers:
            part.destroyed.connect(lambda: self._offers.pop(part, None))
            part.installEventFilter(self)
        self._offers[part] = {**self._offers.get(part, {}), **offers}

    def offer_everywhere(self, window: QWidget, offers: Mapping[ActionId, Offer]) -> None:
        """Have the window do these, whatever has the focus, and give it the keys that count everywhere."""
        self._window = window
        self.offer(window, offers)
        window.addActions([action for each, action in self._actions.items() if not ACTIONS[each].is_local])

    def show_page(self, page: QWidget) -> None:
        """Take this page's offers, and those of what it gives the focus to, where the focus is on none."""
        self._page = page

    def as_page_does(self, each: ActionId) -> Offer:
        """What the page that is shown does, offered by a part beside it."""

        def why_not() -> Sentence | None:
            return self._why_not(each, self._offer_among(self._page_parts(), each))

        def do() -> None:
            offer = self._offer_among(self._page_parts(), each)
            assert offer is not None, "asked only where it can be done"
            offer.do()

        return Offer(do, why_not)

    def turn_to(self, part: QWidget) -> None:
        """Ask this part first, and what is around it, until the focus goes elsewhere."""
        self._focus = part

    def are_at(self, part: QWidget) -> bool:
        """Whether the keys were in this part last; menus and the palette, which give them back, do not count."""
        focus = self._focus
        return focus is not None and isValid(focus) and (focus is part or part.isAncestorOf(focus))

    # --- What can be done, and doing it

    def action(self, each: ActionId) -> QAction:
        """The action, for a menu."""
        return self._actions[each]

    def copy(self, each: ActionId, parent: QObject) -> QAction:
        """The same as it is just now, for as long as its parent is there."""
        of, copy = self._actions[each], QAction(parent)
        copy.setObjectName(each)
        copy.setText(of.text())
        copy.setIcon(of.icon())
        copy.setIconVisibleInMenu(False)
        copy.setShortcuts(of.shortcuts())
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # shown only
        copy.triggered.connect(lambda: self.run(each))
        return copy

    def state(self, each: ActionId) -> tuple[str, Sentence | None]:
        """What it is called just now, and why it cannot be done, or None."""
        offer = self._offer_of(each)
        why = self._why_not(each, offer)
        return self._words(each, offer, why), why

    def icon(self, each: ActionId) -> str:
        """The name of the icon of what it does just now."""
        offer = self._offer_of(each)
        exact = offer.icon if offer is not None and offer.why_not() is None else None
        return ACTIONS[each].icon if exact is None else exact()

    def choices(self, each: ActionId) -> Sequence[Choice]:
        """What it can be done with just now, at once."""
        offer = self._offer_of(each)
        return offer.choices() if offer is not None and offer.why_not() is None else ()

    def found(self, each: ActionId) -> Sequence[Choice]:
        """What else is found with it by typing."""
        offer = self._offer_of(each)
        return offer.found() if offer is not None and offer.why_not() is None else ()

    def why_not(self, each: ActionId) -> Sentence | None:
        """Why it cannot be done just now, or None."""
        return self._why_not(each, self._offer_of(each))

    def run(self, each: ActionId) -> None:
        """Do it; where that is not possible, say why."""
        offer = self._offer_of(each)
        why = self._why_not(each, offer)
        if offer is not None and why is None:
            offer.do()
            self.done.emit(each)
        elif self._focus is not None and isValid(self._focus) and why is not None:
            announce(self._focus, text(why))
            self.refused.emit(text(why))

    def refresh(self, ids: Iterable[ActionId] = ACTIONS) -> None:
        """Let the actions say what can be done just now, and to what."""
        for each in ids:
            action, (words, why) = self._actions[each], self.state(each)
            told = f"\t{self.keys(each)}" if ACTIONS[each].told_key or not self._is_by_keys(each) else ""
            action.setText(words.replace("&", "&&") + told)
            action.setEnabled(why is None)
            action.setToolTip(tip(words if why is None else text(why)))

    def rest(self) -> None:
        """Nobody looks any more. A key is asked for anew, so none may be off because of what was."""
        for action in self._actions.values():
            action.setEnabled(True)

    # --- How it is written

    def keys(self, each: ActionId) -> str:
        """Its keys as this computer writes them; nothing when it has none just now."""
        return ACTIONS[each].shown_keys if self._is_by_keys(each) else ""

    def tip(self, each: ActionId, words: str = "") -> str:
        """The tool tip of a button that does it: these words, or its own, and the keys."""
        said, keys = words or text(ACTIONS[each].words), self.keys(each)
        return tip(f"{said} ({keys})" if keys else said)

    # --- How

    def _is_by_keys(self, each: ActionId) -> bool:
        offer = self._offer_of(each)
        return offer is None or offer.by_keys

    def _make(self, each: ActionId) -> QAction:
        spec = ACTIONS[each]
        action = QAction(self._theme.icons.icon(spec.icon), text(spec.words), self)
        action.setObjectName(each)
        action.setShortcuts(spec.sequences)
        if spec.is_local:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # shown only: lists read their keys themselves
        if spec.counts_above:
            count_above(action)
        action.setAutoRepeat(spec.repeats)
        action.setMenuRole(spec.role)
        action.setIconVisibleInMenu(False)
        action.triggered.connect(lambda: self.run(each))
        return action

    def _offer_of(self, each: ActionId) -> Offer | None:
        return self._offer_among((*self._parts(), *self._others(each)), each)

    def _offer_among(self, parts: Iterable[QWidget], each: ActionId) -> Offer | None:
        return next((offers[each] for part in parts if each in (offers := self._offers.get(part, {}))), None)

    def _parts(self) -> list[QWidget]:
        """Who is asked, in turn: what has the focus and what is around it, the page that is shown, the window."""
        around: list[QWidget] = []
        part = self._focus if self._focus is not None and isValid(self._focus) and self._focus.isVisible() else None
        while part is not None and part is not self._window:
            around.append(part)
            part = part.parentWidget()
        return [one for one in (*around, *self._page_parts(), self._window) if one is not None]

    def _page_parts(self) -> list[QWidget]:
        """The page that is shown, after what it gives the focus to."""
        page = self._page
        return [one for one in (handed_on(page), page) if one is not None] if page is not None else []

    def _others(self, each: ActionId) -> list[QWidget]:
        """Whatever else is in sight, for what does not depend on where the focus is."""
        return [] if ACTIONS[each].is_local else [part for part in self._offers if part.isVisible()]

    def _why_not(self, each: ActionId, offer: Offer | None) -> Sentence | None:
        if offer is None:
            return ACTIONS[each].elsewhere or _NOT_NOW
        return offer.why_not()

    @staticmethod
    def _words(each: ActionId, offer: Offer | None, why: Sentence | None) -> str:
        """More exact where it can be done: "Find it…" alone would say nothing of what it would find."""
        exact = offer.words if offer is not None and why is None else None
        return text(exact() if exact is not None else ACTIONS[each].words)

    def _follow_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not isinstance(now, (QMenuBar, QMenu)):  # whoever goes through menus stays where she was
            self._focus = now

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the list that has the focus, before those of the window."""
        if event.type() in _TYPES_OF_KEYS and isinstance(event, QKeyEvent) and isinstance(watched, QWidget):
            each = self._local_action(watched, event)
            if each is not None:
                event.accept()
                if event.type() is QEvent.Type.KeyPress and (ACTIONS[each].repeats or not event.isAutoRepeat()):
                    self._run_at(watched, each)
                return True
        return super().eventFilter(watched, event)

    def _local_action(self, part: QWidget, event: QKeyEvent) -> ActionId | None:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        each = self._local.get(QKeySequence(held.value | event.key()).toString())
        return each if each in self._offers.get(part, {}) else None

    def _run_at(self, part: QWidget, each: ActionId) -> None:
        """Do it as this part does, which the keys went to."""
        self.turn_to(part)
        self.run(each)
