"""A form over a studio with a few pieces of art, and what an artist does with it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mintwright.studio.studio import Studio
from mintwright.ui.inspector.asset_form import AssetForm


@dataclass
class Desk:
    """A form over a studio with three pieces of art."""

    studio: Studio
    form: AssetForm
    ids: tuple[int, ...]
    profile: Path

    @property
    def fields(self) -> Any:
        return self.form.fields

    def draft(self, place: int = 0) -> Any:
        return self.studio.drafts.draft(self.ids[place])


def write(qtbot: QtBot, editor: QWidget, words: str) -> None:
    """Click into a field and type over what is there."""
    editor.setFocus(Qt.FocusReason.MouseFocusReason)
    editor.selectAll()
    qtbot.keyClicks(editor, words)


def leave(desk: Desk) -> None:
    """Go to the tick box, which every field can be left for."""
    desk.fields.quantity.is_auto.setFocus(Qt.FocusReason.TabFocusReason)
