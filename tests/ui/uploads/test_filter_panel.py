"""The panel of filters stands within its window, however low that is."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import described
from tests.ui.uploads.shown_page import shown
from tests.ui.uploads.test_piece_filter import opened, opens_a_panel, panel_of

from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.uploads.filters.filter_list import ROW


def on_screen(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint()), widget.size())


@opens_a_panel
@pytest.mark.parametrize("height", [800, 560, 400])
@pytest.mark.parametrize("percent", [100, 150])
def test_it_ends_with_the_window_and_shows_some_filters_in_any_case(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, height: int, percent: int
) -> None:
    async def story() -> None:
        theme.choose(ThemeChoice.LIGHT, text_percent=percent, reduce_motion=True)
        await described(studio, tmp_path / "art", 5)
        page = shown(studio, theme, qtbot, height=height)
        page.resize(960, height)
        await opened(page, until)
        panel = panel_of(page)
        assert on_screen(page).contains(on_screen(panel))
        assert panel.list.viewport().height() >= 3 * theme.scale(ROW)
        below = on_screen(page.filters.filter).bottom()
        if height == 800:
            assert on_screen(panel).top() > below
        assert panel.rect().contains(panel.clear.geometry())
        theme.choose(ThemeChoice.LIGHT, text_percent=100, reduce_motion=True)

    arun(story())
