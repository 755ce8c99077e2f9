"""Fixtures: a page from which a mint is requested, and the mint flow above it."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.style.theme import Theme


@pytest.fixture
def page(live_studio: Studio, theme: Theme, qtbot: QtBot) -> QWidget:
    """The collection; a module whose stories need none of it has a page of its own."""
    page = CollectionPage(live_studio, theme, Actions(theme))
    page.resize(1076, 800)
    page.show()
    qtbot.addWidget(page)
    return page


@pytest.fixture
def flow(live_studio: Studio, theme: Theme, page: QWidget) -> MintFlow:
    """The way to a mint that such a page leads to."""
    return MintFlow(live_studio, theme, page)
