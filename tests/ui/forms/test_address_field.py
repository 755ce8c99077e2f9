"""Who has no wallet yet is offered an address to practise with, on the practice network and nowhere else."""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather

from mintwright.chain.addresses import TEST_NETWORK, parse_address
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.studio.asset_defaults import ROYALTY_ADDRESS_MAIN, ROYALTY_ADDRESS_TEST
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.collection import collection_settings
from mintwright.ui.collection.collection_settings import CollectionSettings
from mintwright.ui.forms.royalties_field import RoyaltiesField
from mintwright.ui.presets.defaults_dialog import DefaultsDialog
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.dialogs.new_art_section import NewArtSection
from mintwright.ui.window.main_window import MainWindow

OFFERED = "Use a practice address"
NOBODYS = "For practice only: nobody owns this address."
OF_TEST = "Royalty address, test and practice network"


def offers(person: Person) -> list[QPushButton]:
    return person.all(QPushButton, OFFERED)


def test_beside_a_collection_tab_leads_to_the_address_that_is_offered_and_with_it_a_practice_mint_passes(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    heard: list[str] = []
    monkeypatch.setattr(collection_settings, "announce", lambda _, words: heard.append(words))

    async def story() -> None:
        ids = await gather(live_studio, 2)
        settings, drafts = CollectionSettings(live_studio, theme), live_studio.drafts
        qtbot.addWidget(settings)
        settings.show()
        settings.activateWindow()
        live_studio.drafts.edit(ids[0], royalties_rate=Decimal(5))
        live_studio.history.seal()
        settings.show_primary(drafts.draft(ids[0]), Network.PRACTICE, alone=False)
        person = Person(settings)
        address = person.one(QPlainTextEdit, "Royalty address")
        address.setFocus()
        await until(address.hasFocus)
        qtbot.keyClick(address, Qt.Key.Key_Tab)
        (offer,) = offers(person)
        assert QApplication.focusWidget() is offer
        heard.clear()
        qtbot.keyClick(offer, Qt.Key.Key_Space)
        written = drafts.draft(ids[0]).royalties
        assert parse_address(written).network == TEST_NETWORK
        assert (address.toPlainText(), QApplication.focusWidget()) == (written, address)
        assert not offers(person), "there is one"
        assert heard == [NOBODYS]
        address.clearFocus()
        address.setFocus()
        address.clearFocus()
        assert heard == [NOBODYS], "it is said once, not over what the focus goes to"
        minted = await live_studio.minting.mint(live_studio.reviewer.review(ids))
        assert minted.state is MintState.ANSWERED
        assert minted.answer_status in (200, 201)
        live_studio.history.undo()
        assert drafts.draft(ids[0]).royalties == "", "it is one step"
        settings.show_primary(drafts.draft(ids[0]), Network.PRACTICE, alone=False)
        assert offers(person)

    arun(story())


def test_a_click_on_it_counts_though_leaving_the_percent_shows_hints_above(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        (art_id,) = await gather(live_studio, 1)
        settings = CollectionSettings(live_studio, theme)
        qtbot.addWidget(settings)
        settings.show()
        settings.activateWindow()
        settings.show_primary(live_studio.drafts.draft(art_id), Network.PRACTICE, alone=True)
        rate = Person(settings).one(QLineEdit, "Royalties, percent")
        rate.setFocus()
        await until(rate.hasFocus)
        qtbot.keyClicks(rate, "5")
        await idle()
        (offer,) = offers(Person(settings))
        place = offer.mapToGlobal(offer.rect().center())
        qtbot.mousePress(offer, Qt.MouseButton.LeftButton)
        await idle()
        qtbot.mouseRelease(offer, Qt.MouseButton.LeftButton, pos=offer.mapFromGlobal(place))
        draft = live_studio.drafts.draft(art_id)
        assert draft.royalties_rate == Decimal(5)
        assert parse_address(draft.royalties).network == TEST_NETWORK

    arun(story())


@pytest.mark.parametrize("network", [Network.MAIN, Network.TEST])
def test_no_other_network_offers_one(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather, network: Network
) -> None:
    async def story() -> None:
        (art_id,) = await gather(studio, 1)
        settings = CollectionSettings(studio, theme)
        qtbot.addWidget(settings)
        settings.show()
        settings.show_primary(studio.drafts.draft(art_id), network, alone=True)
        assert not offers(Person(settings))
        section = NewArtSection(studio.settings, theme)
        qtbot.addWidget(section)
        section.show()
        assert not offers(Person(section))

    arun(story())


def test_the_settings_offer_it_for_the_test_networks_only(studio: Studio, theme: Theme, qtbot: QtBot) -> None:
    section = NewArtSection(studio.settings, theme, is_practice=True)
    qtbot.addWidget(section)
    section.show()
    person = Person(section)
    person.press(OFFERED)
    assert parse_address(studio.settings.text(ROYALTY_ADDRESS_TEST)).network == TEST_NETWORK
    assert studio.settings.text(ROYALTY_ADDRESS_MAIN) == ""
    assert person.sees(NOBODYS)


def test_defaults_and_details_offer_it_as_long_as_nothing_else_counts(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 1)
        person = Person(window)
        for counts, count in (("", 1), ("addr_test1", 0)):
            studio.settings.put(ROYALTY_ADDRESS_TEST, counts)
            window.all_actions.run(ActionId.PROJECT_DEFAULTS)
            await until(lambda: person.dialogs(DefaultsDialog))
            (dialog,) = person.dialogs(DefaultsDialog)
            assert len(offers(Person(dialog))) == count
            if counts == "":
                Person(dialog).press(OFFERED)
                said = studio.project_defaults.of(studio.projects.current.id)
                assert parse_address(said.address_test).network == TEST_NETWORK
                Person(dialog).one(QPlainTextEdit, OF_TEST).clear()
            dialog.accept()
            await until(lambda: not person.dialogs(DefaultsDialog))
        form = window.uploads.form
        form.show_art(ids)
        form.fields.sections.unfold("royalties")
        offer = form.fields.royalties.address.findChild(QPushButton)
        assert not offer.isHidden()
        offer.click()
        assert parse_address(studio.drafts.draft(ids[0]).royalties).network == TEST_NETWORK

    arun(story())


@pytest.mark.parametrize(
    ("typed", "is_asked"), [("5", True), ("100", True), ("150", False), ("0", False), ("-3", False)]
)
def test_only_a_rate_that_can_be_asked_for_is_explained_as_one(
    theme: Theme, qtbot: QtBot, typed: str, *, is_asked: bool
) -> None:
    field = RoyaltiesField(theme)
    qtbot.addWidget(field)
    field.rate.line.setText(typed)
    assert field.rate.editor.accessibleDescription().startswith("You ask for") is is_asked
