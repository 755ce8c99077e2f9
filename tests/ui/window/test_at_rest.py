"""A window in which nothing happens does nothing: a layout that asks for another keeps a processor busy for ever."""

from pathlib import Path
from time import monotonic

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Until
from tests.ui.resizes import Resizes

from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow

REST_SECONDS = 0.3


class Layouts(QObject):
    """When a widget was asked last to lay its parts out."""

    def __init__(self) -> None:
        super().__init__()
        self.last = monotonic()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest and isinstance(watched, QWidget):
            self.last = monotonic()
        return False

    def are_done(self) -> bool:
        """Whether none has been asked for a while."""
        return monotonic() - self.last > REST_SECONDS


@pytest.mark.parametrize("size", [(1280, 800), (960, 640)])
def test_no_page_lays_itself_out_for_ever(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path, size: tuple[int, int]
) -> None:
    layouts = Layouts()

    async def story() -> None:
        window.resize(*size)
        added = await studio.uploads.add(draw(tmp_path / "art", 3, "moth-{}.png", first=0))
        await studio.projects.add_to_collection(added.art_ids[:2])
        studio.changes.deliver()
        window.uploads.grid.choose([2])
        QApplication.instance().installEventFilter(layouts)
        for page in (PageName.UPLOADS, PageName.COLLECTION, PageName.RECEIPTS, PageName.TRAITS):
            window.go(page)
            layouts.last = monotonic()
            await until(layouts.are_done)

    arun(story())


def test_no_page_grows_and_shrinks_for_ever_when_the_text_becomes_large(
    window: MainWindow, studio: Studio, theme: Theme, arun: Arun, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        added = await studio.uploads.add(draw(tmp_path / "art", 3, "moth-{}.png", first=0))
        await studio.projects.add_to_collection(added.art_ids[:2])
        studio.changes.deliver()
        for page in PageName:
            window.go(page)
            await idle()
            areas = [
                area for area in window.findChildren(QScrollArea) if area.isVisible() and area.widget() is not None
            ]
            contents = [Resizes(area.widget()) for area in areas]
            for width in (960, 1_120, 1_280):
                window.resize(width, 640)
                for percent in (150, 100):
                    theme.choose(text_percent=percent)
                    assert all(content.taken() < 30 for content in contents), (page, width, percent)

    arun(story())
