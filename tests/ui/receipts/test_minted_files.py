"""A receipt of a film names the film: in its row, in the list, and on paper with both references."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QSizeF, Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot
from tests.ui.driver import Person
from tests.ui.receipts.printing.on_paper import receipt_sheets

from mintwright.domain.networks import Network
from mintwright.studio.receipts.payable import Standing
from mintwright.studio.receipts.receipt import MintedFile, Receipt, ReceiptAsset
from mintwright.ui.actions.actions import Actions
from mintwright.ui.minting.review_model import AssetList
from mintwright.ui.receipts.facts_section import FactsSection
from mintwright.ui.receipts.printing.receipt_prints import PrimaryPrint
from mintwright.ui.receipts.receipt_assets import ReceiptAssetsModel
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.receipts.receipt_work import LargeWork
from mintwright.ui.receipts.receipts_model import summary_of
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.ticket import StepList

ReceiptOn = Callable[[Network], Receipt]
FILM = MintedFile(name="tide.mp4", media_type="video/mp4", reference="ipfs://QmFilm")
TIDE = ReceiptAsset(name="Tide", asset_name="Tide0001", picture="ipfs://QmCover", files=(FILM,))
A4_WITHOUT_MARGINS = QSizeF(672, 1_001)  # of a screen's pixels
BEGAN = datetime(2026, 11, 20, 16, 40, 0, 900_000, tzinfo=UTC)


def of_a_film(receipt: Receipt) -> Receipt:
    return replace(receipt, count=1, assets=(TIDE,))


def test_its_row_names_kind_and_file_and_both_references(qapp: object) -> None:
    model = ReceiptAssetsModel()
    model.show_assets((TIDE,))
    row = model.index(0)
    assert "Film, tide.mp4" in row.data(Qt.ItemDataRole.AccessibleTextRole)
    assert all(one in row.data(Qt.ItemDataRole.ToolTipRole) for one in ("ipfs://QmCover", "ipfs://QmFilm"))


def test_the_picture_of_a_film_on_its_receipt_says_and_shows_that_it_is_one(theme: Theme, qtbot: QtBot) -> None:
    pictures = []
    for stands_for in ("", "video/mp4"):
        shown = PrimaryPrint(theme)
        qtbot.addWidget(shown)
        shown.setFixedSize(240, 240)
        shown.show_art(1, "Tide", mounted=False, grey=False, stands_for=stands_for)
        pictures.append(shown.grab().toImage())
        assert shown.accessibleName() == ("Tide, Film" if stands_for else "Tide")
    assert pictures[0] != pictures[1]


def test_a_paid_receipt_of_a_film_has_the_sign_of_one_on_its_picture(
    theme: Theme, qtbot: QtBot, receipt_on: ReceiptOn
) -> None:
    work = LargeWork(theme, lambda _: 1.0)
    qtbot.addWidget(work)
    work.show()
    shown = receipt_on(Network.TEST)
    film = replace(TIDE, art_id=1)
    work.show_receipt(replace(shown, assets=(film,)))
    assert Person(work).one(PrimaryPrint).accessibleName().endswith(", Film")
    work.show_receipt(replace(shown, assets=(replace(film, files=()),)))
    assert not Person(work).one(PrimaryPrint).accessibleName().endswith(", Film")


def test_the_list_of_receipts_says_film(receipt_on: ReceiptOn) -> None:
    count, price, film = summary_of(of_a_film(receipt_on(Network.TEST))).split(" · ")
    assert (count, film) == ("1 asset", "Film, tide.mp4")
    assert price.endswith("₳"), "before what may be cut off"


def test_paper_carries_the_film_and_both_references(qapp: object, receipt_on: ReceiptOn) -> None:
    printed = "".join(sheet.toPlainText() for sheet in receipt_sheets(of_a_film(receipt_on(Network.TEST))))
    assert "Cover: ipfs://QmCover" in printed
    assert "Film, tide.mp4: ipfs://QmFilm" in printed


@pytest.mark.parametrize("title", ["Tide " * 12, "W" * 64])
def test_long_titles_of_films_leave_every_identifier_on_the_paper(
    theme: Theme, receipt_on: ReceiptOn, title: str
) -> None:
    film = replace(FILM, name=title, reference=f"ipfs://b{'a' * 58}")
    asset = replace(TIDE, name=title, uuid="4" * 36, files=(film,))
    for sheet in receipt_sheets(replace(receipt_on(Network.TEST), assets=(asset,))):
        sheet.setPageSize(A4_WITHOUT_MARGINS)
        assert sheet.size().width() <= A4_WITHOUT_MARGINS.width() + 1


def test_the_lines_of_the_receipt_name_film_and_cover_and_copy_both(
    theme: Theme, qtbot: QtBot, receipt_on: ReceiptOn
) -> None:
    sheet = ReceiptSheet(theme, Actions(theme))
    qtbot.addWidget(sheet)
    sheet.show()
    sheet.show_receipt(of_a_film(receipt_on(Network.TEST)))
    person = Person(sheet)
    for name, reference in (("Cover", "ipfs://QmCover"), ("Film, tide.mp4", "ipfs://QmFilm")):
        line = person.field(name)
        assert (line.text(), line.isReadOnly()) == (reference, True)
        line.selectAll()
        assert line.selectedText() == reference
        person.press(f"Copy: {name}")
        assert QApplication.clipboard().text() == reference
    sheet.show_receipt(replace(receipt_on(Network.TEST), assets=(replace(TIDE, files=()),)))
    assert not person.all(QLineEdit), "a picture is named by its asset alone"


def test_among_several_the_chosen_asset_names_its_film(theme: Theme, qtbot: QtBot, receipt_on: ReceiptOn) -> None:
    sheet = ReceiptSheet(theme, Actions(theme))
    qtbot.addWidget(sheet)
    sheet.show()
    moth, reel = (
        ReceiptAsset(name="Moth", asset_name="Moth"),
        MintedFile(name="reel.mp4", media_type="video/mp4", reference="ipfs://QmReel"),
    )
    lantern = ReceiptAsset(name="Lantern", asset_name="Lantern", picture="ipfs://QmLantern", files=(reel,))
    sheet.show_receipt(replace(receipt_on(Network.TEST), count=3, assets=(moth, TIDE, lantern)))
    person = Person(sheet)
    assert not person.all(QLineEdit), "the list is closed"
    person.press("Show: 3 assets")
    assert person.field("Film, tide.mp4").text() == "ipfs://QmFilm", "the first that has one, while none is chosen"
    assets = person.one(AssetList)
    assets.setCurrentIndex(assets.model().index(2, 0))
    assert [line.text() for line in person.all(QLineEdit)] == ["ipfs://QmLantern", "ipfs://QmReel"]
    assert person.sees("Lantern")
    assets.setCurrentIndex(assets.model().index(0, 0))
    assert not person.all(QLineEdit), "a picture alone"


def test_the_chosen_asset_says_word_by_word_what_was_sent_of_it(
    theme: Theme, qtbot: QtBot, receipt_on: ReceiptOn
) -> None:
    sheet = ReceiptSheet(theme, Actions(theme))
    qtbot.addWidget(sheet)
    sheet.show()
    moth = {"name": "Moth", "asset_name": "Moth1", "amount": 5, "description": "At dusk", "attrs": {"Hat": "Cap"}}
    attrs = {"Inks": ["red", "blue"], "Materials": {"Paper": "Washi"}}
    tide = {"name": "Tide", "asset_name": "Tide0001", "amount": 1, "attrs": attrs}
    given = receipt_on(Network.TEST)
    mint = replace(given.mint, body=json.dumps([moth, tide]).encode())
    assets = ReceiptAsset(name="Moth", asset_name="Moth1"), TIDE
    sheet.show_receipt(replace(given, mint=mint, count=2, assets=assets))
    person, words = Person(sheet), sheet.words
    assert not words.isVisible(), "the list is closed"
    person.press("Show: 2 assets")
    listed = person.one(AssetList)
    listed.setCurrentIndex(listed.model().index(0, 0))
    plain = words.words.text().translate({0x2068: None, 0x2069: None})
    said = ["Title: Moth", "Name on the chain: Moth1", "Quantity: 5", "Description: At dusk", "Hat: Cap"]
    assert plain.splitlines() == said
    listed.setCurrentIndex(listed.model().index(1, 0))
    plain = words.words.text().translate({0x2068: None, 0x2069: None})
    assert plain.splitlines()[2:] == ["Quantity: 1", "Inks: red, blue", "Materials › Paper: Washi"]
    sheet.show_receipt(replace(given, mint=replace(mint, body=b"[{"), count=2, assets=assets))
    assert not words.isVisible(), "what is damaged on the disk says nothing here"


def test_the_times_of_the_steps_add_up_to_the_whole(theme: Theme, qtbot: QtBot, receipt_on: ReceiptOn) -> None:
    given = receipt_on(Network.TEST)
    paid, ended = BEGAN + timedelta(seconds=18.6), BEGAN + timedelta(seconds=22.3)
    minted = replace(given, mint=replace(given.mint, sent_on=BEGAN), minted_on=ended)
    facts = FactsSection(theme)
    qtbot.addWidget(facts)
    facts.show()
    facts.show_receipt(minted, paid, Standing.SEEN)
    (steps,) = facts.findChildren(StepList)
    assert steps.times[1:] == ("+19 s", "+4 s")
    assert "How it went, 23 s" in Person(facts).reads_at_once()


def test_a_payment_that_was_seen_after_the_mint_has_no_time(theme: Theme, qtbot: QtBot, receipt_on: ReceiptOn) -> None:
    given = receipt_on(Network.TEST)
    minted = replace(given, mint=replace(given.mint, sent_on=BEGAN), minted_on=BEGAN + timedelta(seconds=23))
    facts = FactsSection(theme)
    qtbot.addWidget(facts)
    facts.show_receipt(minted, BEGAN + timedelta(seconds=65), Standing.SEEN)
    (steps,) = facts.findChildren(StepList)
    assert steps.times[1:] == ("", "+23 s")
