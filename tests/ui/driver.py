"""Somebody at the interface: finds what is visible by the name it has there, and does with it what a person can do."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

Part = TypeVar("Part", bound=QWidget)
Idle = Callable[[], Awaitable[None]]
LEFT, NO_KEY, COPY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction


class Arun(Protocol):
    """Run one coroutine on the Qt loop, at most `timeout` seconds; what it returns."""

    def __call__(self, coroutine: Any, timeout: float = ...) -> Any: ...


class Until(Protocol):
    """Wait inside a coroutine until `holds()` is true, at most `seconds`, and until all that is due then is done."""

    async def __call__(self, holds: Callable[[], object], seconds: float = ...) -> None: ...


class Person:
    """Somebody who looks at one part of the screen: a window, a page, a dialog, a line of it."""

    def __init__(self, screen: QWidget) -> None:
        self.screen = screen

    # --- What is seen

    def all(self, kind: type[Part], name: str | None = None) -> list[Part]:
        """The visible parts of a kind, those with this name."""
        found = (part for part in self.screen.findChildren(kind) if part.isVisible())
        return [part for part in found if name is None or part.accessibleName() == name]

    def one(self, kind: type[Part], name: str | None = None) -> Part:
        """The only visible part of a kind, or of a kind with this name."""
        found = self.all(kind, name)
        assert len(found) == 1, f"{len(found)} {kind.__name__} named {name}; there are {self.names(kind)}"
        return found[0]

    def names(self, kind: type[QWidget] = QAbstractButton) -> list[str]:
        """What the visible parts of a kind are called."""
        return [part.accessibleName() for part in self.all(kind)]

    def reads(self) -> str:
        """All words of its lines. It leaves the events alone, so that it can be asked while other tasks run."""
        return "\n".join(label.text() for label in self.all(QLabel))

    def reads_at_once(self) -> str:
        """The same with what was just added to a layout, which is shown by a queued call.

        To process all events would enter the loop from inside a task.
        """
        for part in (self.screen, *self.screen.findChildren(QWidget)):
            QApplication.sendPostedEvents(part, QEvent.Type.MetaCall.value)
        return self.reads()

    def sees(self, words: str) -> bool:
        """Whether a line says this."""
        return any(words in label.text() for label in self.all(QLabel))

    def button(self, name: str) -> QPushButton:
        """The button of this name."""
        return self.one(QPushButton, name)

    def offers(self, name: str) -> bool:
        """Whether there is a button of this name."""
        return bool(self.all(QPushButton, name))

    def field(self, name: str) -> QLineEdit:
        """The line of this name."""
        return self.one(QLineEdit, name)

    def dialogs(self, kind: type[Part] = QDialog) -> list[Part]:
        """The open dialogs of a kind above this part."""
        return self.all(kind)

    def tab(self) -> str:
        """The title of the tab that is open."""
        bar = self.one(QTabBar)
        return bar.tabText(bar.currentIndex())

    # --- What is done

    def press(self, name: str) -> None:
        """Press the button of this name. It must be there to be pressed."""
        button = self.button(name)
        assert button.isEnabled(), f"{name} cannot be pressed"
        button.click()

    def tick(self, name: str | None = None) -> None:
        """Tick or clear the box of this name, or the only one."""
        self.one(QCheckBox, name).click()

    def write(self, name: str, words: str) -> None:
        """Write into the line of this name, in place of what it says."""
        self.field(name).setText(words)

    def choose(self, title: str) -> None:
        """Choose the tab of this title."""
        bars = [(bar, at) for bar in self.all(QTabBar) for at in range(bar.count()) if bar.tabText(at) == title]
        ((bar, at),) = bars
        bar.setCurrentIndex(at)

    def strike(self, keys: QKeySequence.StandardKey) -> None:
        """Strike the keys of a command, as the action of the window that has them."""
        wanted = QKeySequence(keys)
        next(one for one in self.screen.actions() if wanted in one.shortcuts()).trigger()

    def drop(self, carried: QMimeData, at: QPoint, offered: Qt.DropAction = COPY) -> QDropEvent:
        """A drag that ends here. The caller keeps what is carried alive."""
        self.drag_in(carried, at, offered)
        return self.let_go(carried, at, offered)

    def drag_in(self, carried: QMimeData, at: QPoint, offered: Qt.DropAction = COPY) -> QDragEnterEvent:
        """What the platform sends here when a drag comes in and stays."""
        enter = QDragEnterEvent(at, offered, carried, LEFT, NO_KEY)
        QApplication.sendEvent(self.screen, enter)
        QApplication.sendEvent(self.screen, QDragMoveEvent(at, offered, carried, LEFT, NO_KEY))
        return enter

    def drag_out(self) -> None:
        """What it sends when the drag goes elsewhere."""
        QApplication.sendEvent(self.screen, QDragLeaveEvent())

    def let_go(self, carried: QMimeData, at: QPoint, offered: Qt.DropAction = COPY) -> QDropEvent:
        """What it sends when the drag that came in ends here."""
        dropped = QDropEvent(QPointF(at), offered, carried, LEFT, NO_KEY)
        QApplication.sendEvent(self.screen, dropped)
        return dropped


def files_mime(paths: Sequence[Path]) -> QMimeData:
    """Files as a file manager hands them over."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


def columns(view: QAbstractItemView) -> int:
    """How many items stand side by side in the first line."""
    tops = [view.visualRect(view.model().index(row, 0)).top() for row in range(view.model().rowCount())]
    return sum(top == tops[0] for top in tops)


def is_gone(dialog: QWidget) -> bool:
    """Closed; what was waiting for it may have deleted it meanwhile."""
    return not isValid(dialog) or not dialog.isVisible()
