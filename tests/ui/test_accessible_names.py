"""Everything in minting that can have the focus has an accessible name."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QScrollBar, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.sign_in.sign_in_page import SignInPage
from mintwright.ui.style.theme import Theme


def nameless(page: QWidget) -> list[str]:
    """What the tab key reaches, hidden or not, and a screen reader has no word for."""
    found: list[str] = []
    for widget in page.findChildren(QWidget):
        if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus or isinstance(widget, QScrollBar):
            continue
        if widget.objectName().startswith("qt_") or widget.focusProxy() is not None:
            continue
        told = QAccessible.queryAccessibleInterface(widget)
        if told is None or not told.text(QAccessible.Text.Name).strip():
            found.append(f"{type(widget).__name__} {widget.objectName()}")
    return found


def test_every_page_of_minting_names_what_can_have_the_focus(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        pages = [
            CollectionPage(live_studio, theme, Actions(theme)),
            ReceiptsPage(live_studio, theme, Actions(theme)),
            SignInPage(live_studio, theme),
            ReviewDialog(live_studio, theme, tuple(ids), "Night Garden"),
        ]
        for page in pages:
            qtbot.addWidget(page)
            page.show()
        await until(lambda: pages[1].findChildren(QWidget) != [])
        assert {type(page).__name__: nameless(page) for page in pages if nameless(page)} == {}

    arun(story(), 20)
