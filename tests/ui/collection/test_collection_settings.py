"""What is said beside a collection is of its own primary, wherever the artist wrote before."""

from decimal import Decimal

import pytest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio
from mintwright.ui.collection.collection_settings import CollectionSettings
from mintwright.ui.style.theme import Theme

NOBODYS = "For practice only: nobody owns this address."
MISSING = "The royalty address is missing. Paste one, or clear the royalty rate."
NO_NUMBER = "Write the rate in digits, like 5 or 2.5."


@pytest.fixture
def settings(studio: Studio, theme: Theme, qtbot: QtBot) -> CollectionSettings:
    shown = CollectionSettings(studio, theme)
    qtbot.addWidget(shown)
    shown.show()
    shown.activateWindow()
    return shown


def test_nothing_is_praised_of_an_address_that_another_primary_has(
    settings: CollectionSettings, studio: Studio, arun: Arun, gather: Gather
) -> None:
    async def story() -> None:
        first, second = await gather(studio, 2)
        person = Person(settings)
        studio.drafts.edit(first, royalties_rate=Decimal(5))
        settings.show_primary(studio.drafts.draft(first), Network.PRACTICE, alone=False)
        person.press("Use a practice address")
        assert person.sees(NOBODYS)
        settings.show_primary(studio.drafts.draft(second), Network.PRACTICE, alone=False)
        assert person.one(QPlainTextEdit, "Royalty address").toPlainText() == ""
        assert not person.sees(NOBODYS)

    arun(story())


def test_what_is_wrong_is_said_once_the_focus_has_gone_elsewhere(
    settings: CollectionSettings, studio: Studio, arun: Arun, until: Until, gather: Gather, qtbot: QtBot
) -> None:
    """The part that had the focus last is no sign that it is written in."""
    elsewhere = QPushButton()
    qtbot.addWidget(elsewhere)

    async def story() -> None:
        (art_id,) = await gather(studio, 1)
        person = Person(settings)
        settings.show_primary(studio.drafts.draft(art_id), Network.PRACTICE, alone=True)
        rate = person.one(QLineEdit, "Royalties, percent")
        rate.setFocus()
        await until(rate.hasFocus)
        elsewhere.show()
        elsewhere.activateWindow()
        elsewhere.setFocus()
        await until(elsewhere.hasFocus)
        studio.drafts.edit(art_id, royalties_rate=Decimal(5))
        settings.show_primary(studio.drafts.draft(art_id), Network.PRACTICE, alone=True)
        assert person.sees(MISSING)

    arun(story())


def test_a_rate_that_is_no_number_is_not_taken_along_to_another_primary(
    settings: CollectionSettings, studio: Studio, arun: Arun, gather: Gather
) -> None:
    async def story() -> None:
        first, second = await gather(studio, 2)
        person = Person(settings)
        settings.show_primary(studio.drafts.draft(first), Network.PRACTICE, alone=False)
        person.one(QLineEdit, "Royalties, percent").setText("five")
        settings.show_primary(studio.drafts.draft(second), Network.PRACTICE, alone=False)
        assert person.one(QLineEdit, "Royalties, percent").text() == ""
        assert not person.sees(NO_NUMBER)

    arun(story())
