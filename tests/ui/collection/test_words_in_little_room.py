"""What is said of a collection is whole in a small window with large text, too."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from tests.ui.driver import Person

from mintwright.studio.studio import Studio
from mintwright.ui.collection.collection_header import CollectionHeader
from mintwright.ui.collection.primary_panel import WIDTH, PrimaryPanel
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.elided_label import ElidedLabel


@pytest.mark.parametrize("shown", [None, 12])
def test_that_all_were_sent_before_is_read_whole_under_the_heading(
    theme: Theme, qtbot: QtBot, shown: int | None
) -> None:
    theme.choose(text_percent=150)
    header = CollectionHeader(theme, SearchField(theme, "Search names in the collection"))
    qtbot.addWidget(header)
    header.resize(900, header.sizeHint().height())
    header.show()
    header.show_collection("Night River", 40)
    header.show_shown(shown, 40)
    header.show_sent("· 40 of 40 were sent before")
    (said,) = Person(header).all(ElidedLabel)
    assert said.text().endswith("· 40 of 40 were sent before")


@pytest.mark.parametrize("percent", [100, 150])
def test_a_series_of_names_is_read_to_its_ends(studio: Studio, theme: Theme, qtbot: QtBot, percent: int) -> None:
    theme.choose(text_percent=percent)
    panel = PrimaryPanel(studio, theme)
    qtbot.addWidget(panel)
    panel.fit(theme.scale(WIDTH))
    panel.show()
    panel.show_names([f"NightRiver{number:03}" for number in range(2, 42)])
    said = [one.text() for one in Person(panel).all(QLabel) if "NightRiver" in one.text()]
    assert said == ["NightRiver002 to 041"]
