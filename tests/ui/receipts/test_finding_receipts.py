"""Receipts are found again: never silently, combined, ended by Esc and with the page; added up, noted on, read."""

import csv
import json
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QStackedWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns, within
from tests.parts import kept_mints_of
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.forms.long_text import LongText
from mintwright.ui.receipts.finding.exchange_dialog import SHOWN, ExchangeDialog, readable
from mintwright.ui.receipts.finding.export_dialog import ReceiptExportDialog
from mintwright.ui.receipts.finding.totals_dialog import TotalsDialog
from mintwright.ui.receipts.receipts_model import ReceiptRole
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.theme import Theme

WHEN = datetime(2026, 11, 20, 16, 40, tzinfo=UTC)
POLICY = "1fd6e3b849e864206e24b9fe83eef31837956337951da28fe36087ba"
Open = Callable[..., ReceiptsPage]


def mint(number: int, network: Network = Network.TEST, status: str = "confirmed", cost: str = "10.5") -> Mint:
    """A minted one of the title that its number gives, the newest first in the month of its number."""
    title = ("Night Garden", "Tide Studies", "Moonbirds")[number % 3]
    request = {"name": f"{title} #{number}", "asset_name": f"N{number}", "amount": 1, "image": "ipfs://x"}
    transaction = {"uuid": f"t-{number}", "status": status, "policy_id": POLICY, "cost": cost}
    answer = {**request, "uuid": f"u{number}", "transaction": transaction}
    return Mint(
        id=number, project_id=1, title=title, network=network, base_url="https://e.org", account=f"a{number % 2}",
        art_ids=(1,), is_collection=False, body=json.dumps(request).encode(), sha256=str(number),
        state=MintState.ANSWERED, prepared_on=WHEN - timedelta(days=31 * (number % 4)), sent_on=WHEN, answered_on=WHEN,
        answer=json.dumps(answer).encode(), answer_status=201,
    )  # fmt: skip


@pytest.fixture
def opened(studio: Studio, theme: Theme, qtbot: QtBot) -> Open:
    """The page with forty receipts, on two networks."""

    def open_page(actions: Actions | None = None) -> ReceiptsPage:
        for number in range(1, 41):
            kept_mints_of(studio).put(mint(number, Network.MAIN if number > 30 else Network.TEST))
        page = ReceiptsPage(studio, theme, actions or Actions(theme))
        page.resize(1076, 800)
        qtbot.addWidget(page)
        page.show()
        studio.changes.deliver()
        return page

    return open_page


def view_of(page: QWidget) -> QListView:
    return next(one for one in page.findChildren(QListView) if one.accessibleIdentifier() == "receipts")


def listed(page: QWidget) -> list[str]:
    """The titles in the list."""
    model = view_of(page).model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def choose(page: QWidget, what: str, words: str) -> None:
    box = next(one for one in page.findChildren(QComboBox) if one.accessibleName() == f"Filter by: {what}")
    box.setCurrentText(words)
    assert box.currentText() == words, [box.itemText(at) for at in range(box.count())]


def test_a_search_says_how_many_it_finds_and_esc_ends_it(opened: Open, arun: Arun, until: Until) -> None:
    async def story() -> None:
        page = opened()
        assert len(listed(page)) == 40
        Person(page).write("Search receipts", "tide")
        await until(lambda: Person(page).sees("14 of 40"))
        assert set(listed(page)) == {"Tide Studies"}
        Person(page).write("Search receipts", "tide #4")
        await until(lambda: Person(page).sees("2 of 40"))  # of 4 and of 40
        QTest.keyClick(Person(page).field("Search receipts"), Qt.Key.Key_Escape)
        assert Person(page).field("Search receipts").text() == ""
        assert len(listed(page)) == 40
        assert not Person(page).sees(" of 40")

    arun(story(), 60)


def test_accounts_that_are_called_alike_are_told_apart(opened: Open, arun: Arun, until: Until) -> None:
    async def story() -> None:
        page = opened()
        found = list[set[int]]()
        for number in (1, 2):
            choose(page, "Account", f"An account that is not here any more ({number})")
            await until(lambda: len(listed(page)) == 20 and Person(page).sees("20 of 40"))
            model = view_of(page).model()
            found.append({model.index(row, 0).data(ReceiptRole.MINT_ID) for row in range(model.rowCount())})
        assert found[0].isdisjoint(found[1])

    arun(story(), 60)


OF_A_RECEIPT = (
    ActionId.PAY, ActionId.COPY_ADDRESS, ActionId.COPY_PAYMENT_LINK, ActionId.CHECK_NOW, ActionId.WRITE_NOTE,
    ActionId.SHOW_EXCHANGE, ActionId.SAVE_RECEIPT, ActionId.ORDER_MINT, ActionId.REFUND_MINT,
)  # fmt: skip


def test_where_a_search_finds_nothing_no_receipt_is_paid_copied_or_noted_on(
    opened: Open, theme: Theme, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        actions = Actions(theme)
        page = opened(actions)
        assert actions.why_not(ActionId.WRITE_NOTE) is None
        Person(page).write("Search receipts", "nobody")
        await until(lambda: Person(page).sees("0 of 40"))
        assert {each: str(actions.why_not(each)) for each in OF_A_RECEIPT} == dict.fromkeys(
            OF_A_RECEIPT, "No receipt is shown"
        )

    arun(story(), 60)


def test_without_a_receipt_nothing_is_offered_with_one(studio: Studio, theme: Theme, qtbot: QtBot) -> None:
    actions = Actions(theme)
    page = ReceiptsPage(studio, theme, actions)
    qtbot.addWidget(page)
    page.show()
    assert {str(actions.why_not(each)) for each in OF_A_RECEIPT} == {"There is no receipt yet"}


class _Painted(QObject):
    """Notes that a widget is painted."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.is_noted = False
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.is_noted |= event.type() is QEvent.Type.Paint
        return False


@pytest.mark.parametrize("is_told", [False, True])  # of the first receipt, before the page is made or after
def test_whoever_comes_to_the_first_receipt_does_not_see_first_that_there_is_none(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, *, is_told: bool
) -> None:
    def bring() -> None:
        kept_mints_of(studio).put(mint(1))
        studio.changes.deliver()

    async def story() -> None:
        if not is_told:
            bring()
        page = ReceiptsPage(studio, theme, Actions(theme))
        qtbot.addWidget(page)
        painted = _Painted(next(one for one in page.findChildren(QLabel) if one.text() == "No receipts yet"))
        if is_told:
            page.show()
            await until(lambda: painted.is_noted)
            page.hide()
            bring()
            painted.is_noted = False
        page.show()
        await until(lambda: Person(page).sees("Moonbirds") or Person(page).sees("Tide Studies"))
        await idle()
        assert not painted.is_noted

    arun(story(), 20)


class _FirstPlaces(QObject):
    """Where the words of a page stand when it is first painted."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self.first: dict[str, QRect] | None = None
        page.installEventFilter(self)

    def now(self) -> dict[str, QRect]:
        """Where they stand now."""
        kinds = (*self._page.findChildren(QLabel), *self._page.findChildren(QPushButton))
        return {one.text(): QRect(one.mapTo(self._page, QPoint()), one.size()) for one in kinds if one.isVisible()}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and self.first is None:
            self.first = self.now()
        return False


@pytest.mark.parametrize("percent", [85, 100, 150, 200])
def test_what_is_first_seen_of_the_page_stays_where_it_is(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, *, percent: int
) -> None:
    """The foot was that of a low window for a moment, and lines were cut: at the start of the program for seconds."""

    async def story() -> None:
        theme.choose(text_percent=percent)
        kept_mints_of(studio).put(replace(mint(1), state=MintState.UNKNOWN, answer=None))
        studio.changes.deliver()
        stack = QStackedWidget()
        stack.addWidget(QLabel("Another page"))
        stack.resize(1236, 740)
        qtbot.addWidget(stack)
        stack.show()
        await idle()
        page = ReceiptsPage(studio, theme, Actions(theme), stack)
        places = _FirstPlaces(page)
        stack.addWidget(page)
        stack.setCurrentWidget(page)
        await until(lambda: places.first is not None)
        await idle()
        assert places.first == places.now()

    arun(story(), 20)


def test_filters_combine_and_esc_ends_them_wherever_the_focus_is(opened: Open, arun: Arun, until: Until) -> None:
    async def story() -> None:
        page = opened()
        Person(page).press("Filter receipts")
        choose(page, "Network", "Main network")
        await until(lambda: Person(page).sees("10 of 40"))
        choose(page, "Month", "November 2026")
        await until(lambda: Person(page).sees("3 of 40"))
        choose(page, "Status", "Waiting for payment")
        await until(lambda: Person(page).sees("0 of 40"))
        assert Person(page).offers("Show all")
        choose(page, "Status", "Minted")
        await until(lambda: Person(page).sees("3 of 40"))
        view = view_of(page)
        view.setFocus()
        QTest.keyClick(view, Qt.Key.Key_Escape)
        await until(lambda: len(listed(page)) == 40)
        assert {one.currentIndex() for one in page.findChildren(QComboBox)} == {0}

    arun(story(), 60)


def test_what_finds_nothing_says_so_and_leads_back(opened: Open, arun: Arun, until: Until) -> None:
    async def story() -> None:
        page = opened()
        Person(page).write("Search receipts", "no such thing")
        await until(lambda: Person(page).sees("Nothing is called “no such thing”."))
        assert Person(page).sees("0 of 40")
        Person(page).press("Clear the search")
        await until(lambda: len(listed(page)) == 40)

    arun(story(), 60)


def test_a_search_ends_with_the_page_and_never_hides_what_is_asked_for(opened: Open, arun: Arun, until: Until) -> None:
    async def story() -> None:
        page = opened()
        Person(page).write("Search receipts", "tide")
        await until(lambda: len(listed(page)) == 14)
        page.hide()
        page.show()
        assert len(listed(page)) == 40
        Person(page).write("Search receipts", "tide")
        await until(lambda: len(listed(page)) == 14)
        page.show_mint(3)
        assert len(listed(page)) == 40
        assert view_of(page).currentIndex().data() == "Night Garden"

    arun(story(), 60)


def test_a_note_is_kept_found_and_shown_with_its_receipt_only(
    opened: Open, studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        page = opened()
        page.show_mint(5)
        Person(page).one(LongText, "Your note").setPlainText("For the show in Porto")
        assert studio.receipt_notes.of(5) == "For the show in Porto"
        page.show_mint(6)
        assert Person(page).one(LongText, "Your note").toPlainText() == ""
        assert studio.receipt_notes.of(6) == ""
        Person(page).write("Search receipts", "porto")
        await until(lambda: Person(page).sees("1 of 40"))
        page.show_mint(5)
        assert Person(page).one(LongText, "Your note").toPlainText() == "For the show in Porto"

    arun(story(), 60)


def test_totals_are_those_of_what_is_listed_and_networks_stay_apart(
    opened: Open, theme: Theme, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        actions = Actions(theme)
        page = opened(actions)
        actions.show_page(page)
        Person(page).write("Search receipts", "tide")
        await until(lambda: len(listed(page)) == 14)
        actions.run(ActionId.SHOW_TOTALS)
        await until(lambda: Person(page).dialogs(TotalsDialog))
        (dialog,) = Person(page).dialogs(TotalsDialog)
        said = Person(dialog).reads()
        assert "Of 14 of 40 receipts" in said
        assert "105.00\u00a0₳" in said  # ten on the test network
        assert "42.00\u00a0₳" in said  # four on the main network
        assert "147.00" not in said
        sums = [one for one in dialog.findChildren(QLabel) if one.text() == "All months" or "2026" in one.text()]
        assert len({one.fontInfo().pixelSize() for one in sums}) == 1, "a sum is no smaller than what it adds up"
        dialog.accept()
        Person(page).write("Search receipts", "nothing is called so")
        await until(lambda: not listed(page))
        actions.run(ActionId.SHOW_TOTALS)
        await until(lambda: Person(page).dialogs(TotalsDialog))
        (dialog,) = Person(page).dialogs(TotalsDialog)
        assert "None is listed, so there is nothing to add up." in Person(dialog).reads()
        dialog.accept()
        await until(lambda: not Person(page).dialogs(TotalsDialog))

    arun(story(), 60)


@pytest.mark.parametrize(("found", "said"), [(1, "The one that is listed"), (14, "The 14 that are listed")])
def test_how_many_are_listed_is_told_in_plain_words(theme: Theme, qtbot: QtBot, found: int, said: str) -> None:
    dialog = ReceiptExportDialog(theme, found, 40)
    qtbot.addWidget(dialog)
    dialog.show()
    assert said in [one.text() for one in dialog.findChildren(QRadioButton)]


def test_what_is_listed_is_exported_by_name_of_the_file(
    opened: Open, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "books.csv"

    async def chosen(*_: object, **__: object) -> Path:
        return place

    monkeypatch.setattr(dialogs, "choose_place", chosen)

    async def story() -> None:
        page = opened()
        Person(page).write("Search receipts", "tide")
        await until(lambda: len(listed(page)) == 14)
        page.export()
        await until(lambda: Person(page).dialogs(ReceiptExportDialog))
        Person(page).press("Save as…")
        await until(place.exists, 30)
        rows = list(csv.reader(StringIO(place.read_bytes().decode("utf-8-sig"), newline="")))
        assert len(rows) == 15
        await until(lambda: Person(page).sees("Exported as books.csv"))

    arun(story(), 60)


def test_what_was_sent_and_answered_is_read_laid_out(opened: Open, arun: Arun, until: Until) -> None:
    async def story() -> None:
        page = opened()
        page.show_mint(5)
        Person(page).press("What was sent and answered…")
        await until(lambda: Person(page).dialogs(ExchangeDialog))
        (dialog,) = Person(page).dialogs(ExchangeDialog)
        sent = Person(dialog).one(QPlainTextEdit, "What was sent").toPlainText()
        assert '{\n  "name": "Moonbirds #5",\n' in sent
        Person(dialog).choose("Answered")
        assert POLICY in Person(dialog).one(QPlainTextEdit, "What was answered").toPlainText()
        dialog.accept()

    arun(story(), 60)


def test_a_long_text_is_laid_out_in_part_and_what_is_no_json_stays_as_it_is() -> None:
    long = json.dumps([{"name": "Gate"}] * 20_000)
    began = time.thread_time()
    shown = readable(long)
    within(time.thread_time() - began, 0.05)
    assert len(shown) < 3 * SHOWN
    assert f"{len(long) - SHOWN:,}" in shown
    assert readable("<html>\n  Bad gateway") == "<html>\n  Bad gateway"


@pytest.mark.soak
def test_a_thousand_receipts_open_at_once_and_are_searched_without_a_stall(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        for number in range(1, 1_001):
            kept_mints_of(studio).put(mint(number))
        studio.changes.deliver()
        page = ReceiptsPage(studio, theme, Actions(theme))
        page.resize(1076, 800)
        qtbot.addWidget(page)
        began = time.thread_time()
        page.show()
        within(time.thread_time() - began, 0.1, "opening the page")
        with measured_turns() as turns:
            Person(page).write("Search receipts", "tide #7")
            await until(lambda: Person(page).sees(" of 1,000"), 60)
            Person(page).write("Search receipts", "moon")
            await until(lambda: Person(page).sees("333 of 1,000"), 60)
            Person(page).write("Search receipts", "")
            await until(lambda: view_of(page).model().rowCount() == 1_000)
        turns.were_within(0.05, "a turn of a search")

    arun(story(), 120)
