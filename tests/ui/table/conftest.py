"""The table in which the tests write."""

from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.driver import Until

from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme

if TYPE_CHECKING:
    from tests.ui.table.test_written_for_all import Sheet


@pytest.fixture
def sheet(studio: Studio, theme: Theme, qtbot: QtBot, until: Until) -> "Sheet":
    from tests.ui.table.test_written_for_all import Sheet  # which needs pytest-qt, and that has not begun here

    return Sheet(studio, theme, qtbot, until)
