"""The word that marks the primary is read whole, however small the prints are, and whatever else stands beside it."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.cards import card_delegate
from mintwright.ui.cards.card_delegate import CardDelegate
from mintwright.ui.cards.card_look import STRIP
from mintwright.ui.collection.collection_model import CollectionModel
from mintwright.ui.collection.prints_pane import SIDES
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.collection_tray import PRINT, TrayStrip


@pytest.mark.parametrize("side", [PRINT, SIDES.start, 122])
@pytest.mark.parametrize("text_size", [100, 150])
def test_the_primary_says_so_in_a_whole_word_beside_its_badge(
    studio: Studio,
    theme: Theme,
    arun: Arun,
    gather: Gather,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    side: int,
    text_size: int,
) -> None:
    """Nothing is uploaded here, so each print has a badge."""
    theme.choose(text_percent=text_size)
    written: list[str] = []
    write = card_delegate.write
    monkeypatch.setattr(
        card_delegate, "write", lambda at, where, words: (written.append(words), write(at, where, words))
    )

    async def story() -> None:
        await gather(studio, 2)

    arun(story())
    strip = TrayStrip(theme, "Ctrl+J")
    qtbot.addWidget(strip)
    strip.setModel(CollectionModel(studio, theme.pixmaps, strip))
    strip.setItemDelegate(CardDelegate(theme, strip, STRIP, width=theme.scale(side) + 2 * STRIP.margin))
    strip.resize(theme.scale(3 * (side + 2 * STRIP.margin)), 300)
    strip.show()
    strip.viewport().grab()
    assert "Primary" in written
    assert "Primary" in strip.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
