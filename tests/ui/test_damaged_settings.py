"""The window opens with any settings, however badly someone has edited them."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun

from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.dialogs.settings_dialog import SettingsDialog
from mintwright.ui.window.main_window import MainWindow

KEYS = (
    "theme", "text_percent", "reduce_motion", "card_width", "card_sorting",
    "pictures_fill", "collection_width", "page", "window", "pictures_folder", "receipts_folder",
    "way_in_test", "open_folder_is_known", "base_urls", "chosen_accounts", "accounts", "open_collections",
    "details_width", "details_folded_attributes", "details_folded_quantity",
    "details_folded_royalties", "details_folded_files", "artist_name", "royalty_rate", "royalty_address_main",
    "royalty_address_test",
)  # fmt: skip


@pytest.mark.parametrize("value", [[], ["test"], {"test": []}, 2**80, -1, True, "\ud800", 1.5, "é\0"])
def test_a_window_is_built_and_used_whatever_stands_in_the_settings(
    studio: Studio, theme: Theme, arun: Arun, closed: Any, qtbot: QtBot, value: object
) -> None:
    for key in KEYS:
        studio.settings.put(key, value)

    async def story() -> None:
        window = MainWindow(studio, theme)
        window.show()
        await window.painted()
        await window.fill()
        await studio.session.switch(Network.TEST)
        window.show_sign_in()
        window.go(PageName.COLLECTION)
        dialog = SettingsDialog(studio.settings, theme, str, window)
        qtbot.addWidget(dialog)
        dialog.show()
        dialog.accept()
        await closed(window)
        window.hide()
        window.deleteLater()

    arun(story())
