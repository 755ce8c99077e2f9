"""The page of a collection is made at leisure, or when it is first shown, while the artist waits."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather
from tests.whole import sized

from mintwright.domain.assets.asset import Draft
from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio
from mintwright.ui.collection import collection_settings
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.collection.collection_settings import CollectionSettings
from mintwright.ui.forms.royalties_field import RoyaltiesField
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import Glyph
from mintwright.ui.window import pages
from mintwright.ui.window.main_window import MainWindow

ADDRESS = "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3jcu5d8ps7zex2k2xt3uqxgjqnnj83ws8lhrn648jjxtwq2ytjqp"
_POLISHED = Qt.WidgetAttribute.WA_WState_Polished


class Restyled(QObject):
    """Counts how often Qt dresses any part anew."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.StyleChange
        return False


def test_no_part_of_the_page_is_dressed_over_and_over_while_it_is_made(window: MainWindow, qapp: QApplication) -> None:
    """All that lies inside a part is dressed again when that is put into another: half of the time it took."""
    restyled = Restyled()
    qapp.installEventFilter(restyled)
    page = window.pages.collection
    qapp.removeEventFilter(restyled)
    assert restyled.count < 2.5 * len(page.findChildren(QWidget)), restyled.count


@pytest.mark.soak
def test_the_page_is_made_at_leisure_so_that_it_is_shown_in_short_turns(
    empty_window: MainWindow, studio: Studio, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pages, "_LEISURE_MS", 0)
    count = sized(1_200, 120)
    for number in range(count):
        (tmp_path / f"Moth-{number:05}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4))

    async def story() -> None:
        await studio.projects.add_to_collection((await studio.uploads.add([*tmp_path.glob("*.png")])).art_ids)
        await empty_window.fill()
        await until(lambda: [one for one in empty_window.findChildren(CollectionPage) if one.testAttribute(_POLISHED)])
        with measured_turns() as turns:
            page = empty_window.go(PageName.COLLECTION)
            await until(page.isVisible)
        turns.were_within(0.05, "the first showing of the collection")

    arun(story())


def test_royalties_that_have_the_focus_when_they_are_first_shown_bear_no_sign_without_words(
    studio: Studio, theme: Theme, qtbot: QtBot
) -> None:
    settings = CollectionSettings(studio, theme)
    qtbot.addWidget(settings)
    settings.show()
    Person(settings).field("Royalties, percent").setFocus()
    settings.show_primary(Draft(art_id=1), Network.PRACTICE, alone=False)
    assert not Person(settings).all(Glyph)


def test_whether_the_royalties_can_be_paid_is_said_once_the_address_is_left(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(collection_settings, "announce", lambda _, words: heard.append(words))
    (art_id,) = arun(gather(live_studio, 1))
    settings = CollectionSettings(live_studio, theme)
    qtbot.addWidget(settings)
    settings.show()
    settings.show_primary(live_studio.drafts.draft(art_id), Network.PRACTICE, alone=False)
    fields = settings.findChildren(RoyaltiesField)[0]
    for words, said in (("", "The royalty address is missing"), (ADDRESS, "Checked: the address is complete.")):
        fields.rate.line.setText("5")
        fields.rate.line.textEdited.emit("5")
        fields.left.emit("royalties_rate")
        fields.address.text_edit.setPlainText(words)
        fields.left.emit("royalties")
        assert heard.pop().startswith(said)
        assert heard == [], "the address may still follow"
