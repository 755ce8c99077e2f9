"""A part that is made shows no window of its own, which would flash and take the focus from where the artist is."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.practice.practice_page import PracticePage
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.theme import Theme

Make = Callable[[Studio, Theme], QWidget]


def collection_page(studio: Studio, theme: Theme) -> QWidget:
    return CollectionPage(studio, theme, Actions(theme))


def receipts_page(studio: Studio, theme: Theme) -> QWidget:
    return ReceiptsPage(studio, theme, Actions(theme))


class Shown(QObject):
    """Notes every window that is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


@pytest.mark.parametrize("make", [collection_page, receipts_page, PracticePage, None])
def test_a_page_or_dialog_that_is_made_shows_no_window(
    studio: Studio, theme: Theme, qapp: QApplication, qtbot: QtBot, arun: Arun, gather: Gather, make: Make | None
) -> None:
    async def story() -> None:
        ids = await gather(studio, 2)
        shown = Shown()
        qapp.installEventFilter(shown)
        try:
            made = make(studio, theme) if make else ReviewDialog(studio, theme, tuple(ids), "Night Garden")
        finally:
            qapp.removeEventFilter(shown)
        qtbot.addWidget(made)
        assert shown.windows == []

    arun(story())
