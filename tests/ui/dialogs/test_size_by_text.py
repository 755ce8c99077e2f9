"""Dialogs that are open while the text gets another size have room for it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.folder_scan import Skipped
from mintwright.ui.bulk.change_dialog import ChangeDialog
from mintwright.ui.style.theme import Theme
from mintwright.ui.traits.trait_changes import ValueChange
from mintwright.ui.traits.trait_dialog import TraitDialog
from mintwright.ui.uploads.skipped_dialog import SkippedDialog
from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog

Made = Callable[[Studio, Theme, QWidget, list[int]], QDialog]
LEFT_OUT = [Skipped(Path("notes.txt"), Sentence("uploads", "Already on the list."))]

MADE: dict[str, Made] = {
    "change many": lambda studio, theme, window, ids: ChangeDialog(studio, theme, ids, ids, window),
    "trait": lambda studio, _, window, __: TraitDialog(studio, ValueChange(("Paper",), ("Paper", "Rag")), window),
    "left out": lambda _, __, window, ___: SkippedDialog(LEFT_OUT, window),
}


@pytest.mark.parametrize("kind", MADE)
def test_it_is_larger_with_larger_text_and_as_before_with_the_usual(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, kind: str
) -> None:
    async def story() -> None:
        window = QWidget()
        window.resize(1280, 1000)
        qtbot.addWidget(window)
        ids = await gather(studio, 1)
        dialog = MADE[kind](studio, theme, window, ids)
        dialog.show()
        before = dialog.size()
        theme.choose(text_percent=125)
        await until(lambda: dialog.width() >= before.width() * 1.2 and dialog.height() >= before.height() * 1.2)
        theme.choose(text_percent=100)
        await until(lambda: dialog.size() == before)
        dialog.close()

    arun(story())


def test_the_sheet_of_keys_has_room_for_larger_text(theme: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    window.resize(1280, 900)
    qtbot.addWidget(window)
    sheet = ShortcutsDialog(window)
    sheet.show()
    (scroll,) = sheet.findChildren(QScrollArea)
    before = scroll.minimumWidth()
    theme.choose(text_percent=110)
    qtbot.waitUntil(lambda: scroll.minimumWidth() > before * 1.05)
    qtbot.waitUntil(lambda: scroll.horizontalScrollBar().maximum() == 0)
    sheet.close()
