"""The Tab key leads through the whole window: no page traps the focus."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from tests.ui.driver import Arun, Until

from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow


def out_of_reach(window: QWidget) -> list[str]:
    """What can be reached by the tab key by itself, and is not met on the way round the window."""
    met, here = {id(window)}, window.nextInFocusChain()
    while id(here) not in met:
        met.add(id(here))
        here = here.nextInFocusChain()
    inside = (widget for widget in window.findChildren(QWidget) if widget.window() is window)
    return [
        f"{type(widget).__name__} {widget.accessibleName()}"
        for widget in inside
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None and id(widget) not in met
    ]


@pytest.mark.parametrize("page", PageName)
def test_the_tab_key_reaches_everything_in_the_window(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, tmp_path: Path, page: PageName
) -> None:
    async def story() -> None:
        Image.new("RGB", (50, 50)).save(tmp_path / "one.png")
        added = await live_studio.uploads.add([tmp_path / "one.png"])
        await until(lambda: live_studio.uploads.totals().uploaded == 1)
        await live_studio.projects.add_to_collection(added.art_ids)
        window.uploads.show_art(added.art_ids[0])
        window.go(page)
        assert out_of_reach(window) == []

    arun(story(), 20)
