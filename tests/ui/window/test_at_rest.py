"""A window in which nothing happens does nothing: a layout that asks for another keeps a processor busy for ever."""

from pathlib import Path
from time import monotonic

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from tests.parts import draw
from tests.ui.driver import Arun, Until

from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
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
