"""Opens a form over a real studio."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtWidgets import QWidget
from tests.ui.driver import Until
from tests.ui.inspector.desk import Desk

from mintwright.studio.studio import open_studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.inspector.asset_form import AssetForm
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import row


@pytest.fixture
def open_desk(theme: Theme, until: Until, tmp_path: Path) -> Callable[[], Any]:
    """Opens a desk: `async with open_desk() as desk:`."""
    art = [tmp_path / "art" / f"{name}.png" for name in ("lantern", "moth", "tide")]
    art[0].parent.mkdir()
    for number, path in enumerate(art):
        Image.new("RGB", (40 + number, 30), (number * 60, 90, 120)).save(path)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Desk]:
        studio = open_studio(tmp_path / "profile", practice=None)
        try:
            added = await studio.uploads.add(art)
            host = QWidget()
            actions = Actions(theme)
            form = AssetForm(studio, theme, actions)
            actions.offer_everywhere(host, {ActionId.PASTE: Offer(form.paste_attributes)})  # in the place of the page
            host.setLayout(row(None, form))
            host.resize(800, 900)
            host.show()
            host.activateWindow()
            await until(host.isActiveWindow)  # else nothing in it has the focus
            form.show_art(added.art_ids[:1])
            yield Desk(studio, form, added.art_ids, tmp_path / "profile")
            host.close()
            host.deleteLater()
        finally:
            await studio.close()

    return opened
