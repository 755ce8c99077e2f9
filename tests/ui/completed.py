"""Somebody who types where words in use are offered."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mintwright.ui.forms.completion_list import CompletionList


def at_the_keys() -> QWidget:
    """What the next key goes to: a popup that is open, or what has the focus."""
    found = QApplication.activePopupWidget() or QApplication.focusWidget()
    assert found is not None
    return found


def strike(*keys: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press these keys one after the other, wherever they go to."""
    for key in keys:
        QTest.keyClick(at_the_keys(), key, held)


def type_in(words: str) -> None:
    """Type these letters, wherever they go to."""
    for letter in words:
        QTest.keyClicks(at_the_keys(), letter)


def open_list() -> CompletionList | None:
    """The list of words that is open."""
    lists = (each for each in QApplication.topLevelWidgets() if isinstance(each, CompletionList))
    return next((each for each in lists if each.isVisible()), None)


def offered() -> list[str]:
    """What is offered, as it is heard; nothing where no list is open."""
    found = open_list()
    if found is None:
        return []
    model = found.model()
    heard = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.index(row, 0).data(heard)) for row in range(model.rowCount())]
