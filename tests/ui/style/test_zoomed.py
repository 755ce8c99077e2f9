"""While the text grows step by step, nothing is seen half of the old size and half of the new."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, label, panel


class Seen(QObject):
    """What is noted at each paint of a part."""

    def __init__(self, note: Callable[[], bool]) -> None:
        super().__init__()
        self.noted: list[bool] = []
        self._note = note

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.noted.append(self._note())
        return False


class Late(QLabel):
    """Takes the height of its words two turns after these have another size, as what follows other sizes does."""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            QTimer.singleShot(0, self, lambda: QTimer.singleShot(0, self, self._fit))

    def _fit(self) -> None:
        self.setFixedHeight(self.sizeHint().height())


def test_all_is_laid_out_before_it_is_painted_larger(theme: Theme, qapp: QApplication, qtbot: QtBot) -> None:
    above, below = Late("Asset details"), label("PNG")
    page = panel("stage", column(above, below, None))
    qtbot.addWidget(page)
    page.resize(300, 400)
    page.show()
    qapp.processEvents()
    seen = Seen(lambda: above.height() == above.sizeHint().height())
    page.installEventFilter(seen)
    theme.choose(text_percent=150, in_turns=True)
    qtbot.waitUntil(lambda: bool(seen.noted))
    assert all(seen.noted)


def test_what_grows_again_before_it_has_grown_is_not_seen_in_between(
    theme: Theme, qapp: QApplication, qtbot: QtBot
) -> None:
    line, others = label("Asset details", "title"), [label(str(number)) for number in range(150)]
    page = panel("stage", column(line, panel("stage", column(*others))))
    qtbot.addWidget(page)
    page.show()
    qapp.processEvents()
    seen = Seen(lambda: line.height() >= line.sizeHint().height())
    page.installEventFilter(seen)
    told: list[int] = []
    theme.changed.connect(lambda: told.append(theme.text_percent))
    for percent in (110, 120, 130):
        theme.choose(text_percent=percent, in_turns=True)
    qtbot.waitUntil(lambda: bool(told) and bool(seen.noted))
    assert set(told) == {130}
    assert all(seen.noted)
