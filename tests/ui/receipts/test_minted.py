"""Minted is a moment: the work in colour, a stamp that comes down once, the time of each step, and what comes next."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFontMetrics, QImage
from PySide6.QtWidgets import QApplication, QLabel, QListView, QScrollArea
from pytestqt.qtbot import QtBot
from tests.ui.driver import LEFT, Arun, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.practice import PracticeServer
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.receipt import Receipt, ReceiptAsset
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts import receipt_sheet
from mintwright.ui.receipts.minted_stamp import FALL_MS, MintedStamp
from mintwright.ui.receipts.printing.receipt_prints import Mosaic, PrimaryPrint
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.receipts.receipts_model import ReceiptRole
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.pixmaps import Picture
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.ticket import StepList

DONE, NOW, AHEAD, FAILED = StepState.DONE, StepState.CURRENT, StepState.AHEAD, StepState.FAILED
SENT = datetime(2026, 11, 20, 16, 40, 5, tzinfo=UTC)


def steps(*states: StepState) -> tuple[tuple[Sentence, StepState], ...]:
    names = ("Sent to the service", "Paid", "Minted")
    return tuple((Sentence("test", name), state) for name, state in zip(names, states, strict=False))


@pytest.fixture
def open_one(receipt_on: object) -> Receipt:
    assert callable(receipt_on)
    receipt: Receipt = receipt_on(Network.PRACTICE)
    names = ("Night Garden", "Night Garden 2")
    assets = tuple(
        ReceiptAsset(name=name, asset_name="night", art_id=art_id)
        for name, art_id in zip(names, receipt.mint.art_ids, strict=True)
    )
    return replace(receipt, mint=replace(receipt.mint, sent_on=SENT), transaction_status="waiting", assets=assets)


def minted(receipt: Receipt) -> Receipt:
    done = SENT + timedelta(seconds=118)
    return replace(receipt, steps=steps(DONE, DONE, DONE), transaction_status="confirmed", minted_on=done)


@pytest.fixture
def sheet(theme: Theme, qtbot: QtBot) -> ReceiptSheet:
    sheet = ReceiptSheet(theme, Actions(theme))
    sheet.resize(752, 700)
    qtbot.addWidget(sheet)
    sheet.show()
    return sheet


def test_a_print_that_shows_nothing_any_more_tells_no_title(theme: Theme, qtbot: QtBot) -> None:
    """The tool tip of one receipt's primary was still that of the next one's, whose print is not shown."""
    shown = PrimaryPrint(theme)
    qtbot.addWidget(shown)
    shown.show_art(1, "Lantern", mounted=True, grey=False)
    assert "Lantern" in shown.accessibleName()
    assert "Lantern" in shown.toolTip()
    shown.clear()
    assert (shown.accessibleName(), shown.toolTip(), shown.art_at(QPoint(0, 0))) == ("", "", None)


def falls(sheet: ReceiptSheet) -> bool:
    fall = sheet.findChildren(MintedStamp)[0].findChildren(QVariantAnimation)[0]
    return fall.state() is QVariantAnimation.State.Running


def test_the_stamp_comes_down_once_when_what_is_looked_at_is_minted(
    sheet: ReceiptSheet, theme: Theme, open_one: Receipt
) -> None:
    theme.choose(reduce_motion=False)
    stamp = sheet.findChildren(MintedStamp)[0]
    sheet.show_receipt(open_one)
    assert not stamp.isVisible()
    sheet.show_receipt(minted(open_one))
    assert falls(sheet)
    assert stamp.findChildren(QVariantAnimation)[0].duration() == FALL_MS == 200
    assert stamp.isVisible()
    assert stamp.accessibleName().startswith("Minted, 20 Nov 2026")


def test_each_step_of_the_mint_that_is_shown_is_heard_once(
    sheet: ReceiptSheet, open_one: Receipt, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(receipt_sheet, "announce", lambda _, words: heard.append(words))
    paid = replace(open_one, status=Sentence("test", "Paid"))
    for one in (open_one, paid, replace(paid, missing=(Sentence("test", "news"),)), minted(paid)):
        sheet.show_receipt(one)
    done = replace(minted(paid), status=Sentence("test", "Minted"))
    sheet.show_receipt(done)
    assert heard == [f"{open_one.title}: Paid", f"{open_one.title}: Minted"]


def test_the_stamp_is_there_at_once_where_it_was_minted_before_or_motion_is_unwanted(
    sheet: ReceiptSheet, theme: Theme, open_one: Receipt
) -> None:
    theme.choose(reduce_motion=False)
    sheet.show_receipt(minted(open_one))
    assert (falls(sheet), sheet.findChildren(MintedStamp)[0].isVisible()) == (False, True)
    theme.choose(reduce_motion=True)
    sheet.show_receipt(open_one)
    sheet.show_receipt(minted(open_one))
    assert (falls(sheet), sheet.findChildren(MintedStamp)[0].isVisible()) == (False, True)


def test_the_stamp_is_in_sight_when_it_comes_down_wherever_the_ticket_was_scrolled(
    sheet: ReceiptSheet, open_one: Receipt, qtbot: QtBot
) -> None:
    sheet.resize(536, 420)
    sheet.show_receipt(open_one)
    bar = sheet.findChildren(QScrollArea)[0].verticalScrollBar()
    qtbot.wait_until(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    sheet.show_receipt(replace(open_one, missing=(Sentence("test", "news"),)))
    assert bar.value() > 0, "other news leave it where it is read"
    sheet.show_receipt(minted(open_one))
    assert bar.value() == 0
    bar.setValue(bar.maximum())
    sheet.show_receipt(replace(minted(open_one), details="more"))
    assert bar.value() > 0, "once"


def test_what_has_become_of_it_is_in_sight_unless_it_is_read(
    sheet: ReceiptSheet, open_one: Receipt, qtbot: QtBot
) -> None:
    """After the payment and a rehearsal the ticket stood scrolled in its midst, and its new status beyond the window.

    Whoever has the focus in the ticket stays where she is.
    """
    sheet.resize(536, 420)
    sheet.show_receipt(open_one)
    bar = sheet.findChildren(QScrollArea)[0].verticalScrollBar()
    qtbot.wait_until(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    Person(sheet).button("Save receipt…").setFocus()
    sheet.show_receipt(replace(open_one, status=Sentence("test", "Rejected by the chain")))
    assert bar.value() == 0
    details = Person(sheet).button("What was sent and answered…")
    details.setFocus()
    bar.setValue(bar.maximum())
    read = bar.value()
    sheet.show_receipt(replace(open_one, status=Sentence("test", "Paid")))
    assert bar.value() == read


def test_the_stamp_takes_no_room_from_the_title(sheet: ReceiptSheet, theme: Theme, open_one: Receipt) -> None:
    theme.choose(text_percent=150)
    sheet.resize(536, 640)  # beside the list, in a window of 960 pixels
    sheet.show_receipt(minted(replace(open_one, title="Collection of 40 assets")))
    assert Person(sheet).sees("Collection of 40 assets")
    stamp = sheet.findChildren(MintedStamp)[0]
    assert stamp.isVisible()
    assert stamp.width() >= stamp.sizeHint().width(), "nor has it less"


@pytest.mark.parametrize(("percent", "width"), [(150, 536), (100, 536), (100, 760)])
def test_the_stamp_leaves_the_count_and_the_date_two_lines_at_most(
    sheet: ReceiptSheet, theme: Theme, open_one: Receipt, qapp: QApplication, percent: int, width: int
) -> None:
    theme.choose(text_percent=percent)
    sheet.resize(width, 640)
    sheet.show_receipt(minted(open_one))
    qapp.processEvents()
    said = next(one for one in sheet.findChildren(QLabel) if one.text().startswith("2 assets · "))
    assert said.heightForWidth(said.width()) <= 2.5 * said.fontMetrics().lineSpacing()


@pytest.mark.parametrize("states", [(DONE, NOW, AHEAD), (DONE, DONE, NOW), (DONE, AHEAD, FAILED), (FAILED, AHEAD)])
def test_only_what_is_minted_is_stamped(sheet: ReceiptSheet, open_one: Receipt, states: Sequence[StepState]) -> None:
    sheet.show_receipt(minted(open_one))
    sheet.show_receipt(replace(open_one, steps=steps(*states)))
    assert not sheet.findChildren(MintedStamp)[0].isVisible()
    assert Person(sheet).sees("Waiting for payment"), "its status in words"


class Blue:
    """A source whose every picture is blue."""

    def image(self, art_id: int, pixels: int) -> Picture | None:
        class Square:
            width = height = 64
            rgba = bytes((0, 0, 255, 255)) * 64 * 64

        return Square()

    def request(self, art_id: int, pixels: int) -> None: ...

    def no_picture(self, art_id: int) -> bool:
        return False


def middle(part: QLabel) -> QColor:
    image: QImage = part.grab().toImage()
    return image.pixelColor(QPoint(image.width() // 2, image.height() // 3))


def test_the_work_is_grey_until_it_is_minted_and_in_colour_then(
    sheet: ReceiptSheet, theme: Theme, open_one: Receipt
) -> None:
    theme.pixmaps.follow(Blue())
    sheet.show_receipt(open_one)
    assert not Person(sheet).all(PrimaryPrint), "the code to pay has its place"
    assert Person(sheet).one(Mosaic).accessibleName() == "2 assets, in colour once they are minted"
    ended = replace(open_one, steps=steps(DONE, DONE, FAILED), transaction_status="canceled", deposit_address="")
    sheet.show_receipt(ended)
    assert Person(sheet).one(Mosaic).accessibleName() == "2 assets, not minted", "they never will be"
    paid = replace(open_one, steps=steps(DONE, DONE, NOW), transaction_status="processing")
    sheet.show_receipt(paid)
    grey = middle(Person(sheet).one(PrimaryPrint))
    assert grey.red() == grey.green() == grey.blue()
    sheet.show_receipt(minted(paid))
    assert middle(Person(sheet).one(PrimaryPrint)) == QColor("#0000ff")
    assert Person(sheet).one(PrimaryPrint).accessibleName() == "Primary asset: Night Garden"


@pytest.mark.parametrize("title", ["Ember", "Ember Window in the Old Gate, 3"])
def test_the_title_of_the_primary_is_whole_beside_the_word_or_below_it(
    theme: Theme, qtbot: QtBot, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme.choose(text_percent=150)
    shown = PrimaryPrint(theme)
    qtbot.addWidget(shown)
    shown.show_art(1, title, mounted=True, grey=False)
    cut: list[str] = []
    elided = QFontMetrics.elidedText

    def watch(metrics: QFontMetrics, words: str, mode: Qt.TextElideMode, width: int) -> str:
        said = elided(metrics, words, mode, width)
        cut.extend([said] if said != words else [])
        return said

    monkeypatch.setattr(QFontMetrics, "elidedText", watch)
    for side in (280, 393):
        shown.setFixedSize(side, shown.height_for(side))
        shown.grab()
    assert cut == []
    assert title in shown.toolTip()


def test_a_print_on_the_ticket_is_seen_by_itself_at_a_click(
    sheet: ReceiptSheet, qtbot: QtBot, open_one: Receipt
) -> None:
    seen: list[tuple[list[int], int]] = []
    sheet.view_requested.connect(lambda ids, start: seen.append((ids, start)))
    sheet.show_receipt(minted(open_one))
    for part in (Person(sheet).one(PrimaryPrint), Person(sheet).one(Mosaic)):
        at = next(QPoint(x, 20) for x in range(2, part.width()) if part.art_at(QPoint(x, 20)) is not None)
        qtbot.mouseClick(part, LEFT, pos=at)
    assert seen == [([1, 2], 1), ([1, 2], 2)]


def test_each_step_says_how_long_it_took_as_far_as_that_is_known(sheet: ReceiptSheet, open_one: Receipt) -> None:
    listed = sheet.findChildren(StepList)[0]
    sheet.show_receipt(minted(open_one), SENT + timedelta(seconds=37))
    assert [time.split(":")[-1] for time in listed.times] == ["05", "+37 s", "+1 min 21 s"]
    assert Person(sheet).sees("How it went, 1 min 58 s")
    sheet.show_receipt(minted(open_one), None)
    assert [time.split(":")[-1] for time in listed.times] == ["05", "", "+1 min 58 s"]
    clock_apart = replace(minted(open_one), minted_on=SENT - timedelta(seconds=3))
    sheet.show_receipt(clock_apart, None)
    assert listed.times[2] == "", "the service has a clock of its own"
    assert Person(sheet).sees("How it goes")


def test_what_comes_next_is_said_and_nothing_is_checked_any_more(sheet: ReceiptSheet, open_one: Receipt) -> None:
    waiting = replace(open_one, transaction_uuid="t-1")
    sheet.show_receipt(waiting)
    assert Person(sheet).offers("Check now")
    assert Person(sheet).sees("You can close Mintwright meanwhile")
    assert not Person(sheet).offers("Start the next collection")
    sheet.show_receipt(minted(waiting))
    assert not Person(sheet).offers("Check now")
    assert Person(sheet).offers("Start the next collection")
    assert Person(sheet).sees("What you minted went to the wallet that paid. What next?")


@pytest.mark.parametrize("size", [(1076, 768), (892, 608)])
def test_save_is_in_sight_whatever_the_receipt_says_and_the_list_is_narrower_than_the_ticket(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, size: tuple[int, int]
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.resize(*size)
        page.show()
        qtbot.addWidget(page)
        await until(lambda: Person(page).sees("Send exactly"))
        for done in (False, True):
            if done:
                await live_studio.practice_tools.pay(mint.id)
                await until(lambda: live_studio.minting.receipt(mint.id).transaction_status == "confirmed", 20)
                await until(lambda: page.findChildren(MintedStamp)[0].isVisible())
                assert live_studio.payment_times is not None
                assert live_studio.payment_times.of(mint.id) is not None
            save = Person(page).button("Save receipt…")
            assert page.rect().contains(save.mapTo(page, save.rect().bottomRight()))
            assert not any(save in area.findChildren(type(save)) for area in page.findChildren(QScrollArea))
            receipts = next(one for one in page.findChildren(QListView) if one.accessibleName() == "Receipts")
            assert receipts.width() * 1.5 < page.findChildren(ReceiptSheet)[0].width()
        assert Person(page).sees("Of all your projects")

    arun(story(), 40)


def test_the_list_names_networks_only_where_its_receipts_are_of_several(
    live_studio: Studio, practice: PracticeServer, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        session = live_studio.session
        await session.switch(Network.TEST)
        await session.sign_in_secret(Network.TEST, practice.base_url, practice.credentials().secret_token)
        ids = await gather(live_studio, 2)
        await live_studio.minting.mint(live_studio.reviewer.review(ids[:1]))
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        qtbot.addWidget(page)
        receipts = page.leads_to
        assert isinstance(receipts, QListView)
        first = receipts.model().index(0, 0)
        assert first.data(ReceiptRole.NETWORK) is None
        assert "Test network" in first.data(Qt.ItemDataRole.AccessibleTextRole), "a screen reader hears it all the same"
        await session.switch(Network.PRACTICE)
        await live_studio.uploads.resume(ids)
        await until(lambda: live_studio.uploads.totals().uploaded == 2)
        await live_studio.minting.mint(live_studio.reviewer.review(ids[1:]))
        model = receipts.model()
        await until(lambda: model.rowCount() == 2)
        assert {model.index(row, 0).data(ReceiptRole.NETWORK) for row in (0, 1)} == {Network.TEST, Network.PRACTICE}

    arun(story(), 30)
