"""The page of a collection is made when it is first shown, while the artist waits."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from tests.ui.driver import Arun, Until

from mintwright.ui.window import pages
from mintwright.ui.window.main_window import MainWindow


class Restyled(QObject):
    """Counts how often Qt dresses any part anew."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.StyleChange
        return False


def test_no_part_of_the_page_is_dressed_over_and_over_while_it_is_made(window: MainWindow, qapp: QApplication) -> None:
    """All that lies inside a part is dressed again when that is put into another: half of the time it took."""
    restyled = Restyled()
    qapp.installEventFilter(restyled)
    page = window.pages.collection
    qapp.removeEventFilter(restyled)
    assert restyled.count < 2.5 * len(page.findChildren(QWidget)), restyled.count


def test_what_the_page_needs_is_loaded_at_leisure_before_it_is_shown(
    empty_window: MainWindow, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = list[bool]()
    monkeypatch.setattr(pages, "_LEISURE_MS", 0)
    monkeypatch.setattr(pages, "_collection_page", lambda: loaded.append(True))

    async def story() -> None:
        await empty_window.fill()
        await until(lambda: loaded == [True])

    arun(story())
