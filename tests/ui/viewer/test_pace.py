"""From piece to piece among many: no step may be felt."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.ui.driver import Arun, Until

from mintwright.studio.studio import Studio
from mintwright.ui.viewer.viewer import Viewer
from mintwright.ui.window.main_window import MainWindow

MANY = 1_200
STALL_SECONDS = 0.05
KEYS = (Qt.Key.Key_Right,) * 12 + (Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_I, Qt.Key.Key_Right)


@pytest.fixture
def many(studio: Studio, arun: Arun, tmp_path: Path) -> list[int]:
    """So many pieces on the list, each another picture."""
    folder = tmp_path / "art"
    folder.mkdir()
    for number in range(MANY):
        Image.new("RGB", (30 + number % 40, 40), (number % 256, number // 256, 90)).save(folder / f"{number:04}.png")
    return list(arun(studio.uploads.add([folder])).art_ids)


def cost(act: Callable[[], object]) -> float:
    """The seconds of processor time that something takes on this thread, with all that it leads to at once."""
    started = time.thread_time()
    act()
    QCoreApplication.sendPostedEvents()
    return time.thread_time() - started


@pytest.mark.soak
def test_no_step_among_1200_pieces_is_felt(
    studio: Studio, window: MainWindow, many: list[int], qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        grid = window.uploads.grid
        await until(lambda: grid.model().rowCount() == MANY)
        studio.previews.start()
        grid.choose([MANY // 2])
        grid.setFocus()
        opening = cost(lambda: qtbot.keyClick(grid, Qt.Key.Key_Space))
        (viewer,) = window.findChildren(Viewer)
        steps = [cost(lambda key=key: qtbot.keyClick(QApplication.focusWidget(), key)) for key in KEYS]
        await until(lambda: viewer.pictures.whole(viewer.art_id) is not None)
        painting = cost(viewer.repaint)
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
        within(painting, STALL_SECONDS, "painting")
        within(max(steps), STALL_SECONDS, "a step")
        within(opening, 1.5 * STALL_SECONDS, "opening, once for each look; its modules were read before: it")
        assert grid.chosen() == [many[1]]

    arun(story(), 60)


def test_what_is_covered_is_not_painted_at_every_step(
    studio: Studio, window: MainWindow, many: list[int], qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        grid = window.uploads.grid
        await until(lambda: grid.model().rowCount() == MANY)
        grid.choose([0])
        grid.setFocus()
        qtbot.keyClick(grid, Qt.Key.Key_Space)
        (viewer,) = window.findChildren(Viewer)
        await until(lambda: viewer.isVisible())
        painted: list[int] = []
        delegate = grid.itemDelegate()
        paint = delegate.paint
        delegate.paint = lambda *words: (painted.append(1), paint(*words))
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
        viewer.update()
        await until(lambda: viewer.art_id == many[1])
        assert painted == []

    arun(story(), 60)
