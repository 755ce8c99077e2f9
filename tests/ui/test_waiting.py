"""What the interface's tests wait with: when `until` ends, everybody has heard, and all is laid out and painted."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until

from mintwright.studio.changes import Changes, Kind


class Canvas(QWidget):
    """Counts how often it was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.painted = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted += 1


def test_what_was_announced_is_heard(arun: Arun, until: Until) -> None:
    changes, heard = Changes(), []
    changes.subscribe(Kind.ART, heard.append)

    async def story() -> None:
        changes.announce(Kind.ART, [7])
        await until(lambda: True)
        assert heard == [frozenset({7})]

    arun(story())


def test_what_was_changed_by_it_is_laid_out_and_painted(arun: Arun, until: Until, qtbot: QtBot) -> None:
    changes, canvas = Changes(), Canvas()
    words = QLabel("short", canvas)
    layout = QHBoxLayout(canvas)
    layout.addWidget(words)
    qtbot.addWidget(canvas)
    changes.subscribe(Kind.ART, lambda _: (words.setText("much longer than before"), canvas.update()))

    async def story() -> None:
        canvas.show()
        await until(lambda: canvas.painted > 0)
        before = canvas.painted
        changes.announce(Kind.ART, [7])
        await until(lambda: True)
        assert words.width() >= words.sizeHint().width()
        assert canvas.painted > before

    arun(story())
