"""Bad weather in the real window, with a practice service for each test: chosen, felt, shown, ended."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QScrollBar,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.domain.instruction import InstructionKind
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
from mintwright.domain.weather import DAYS, FINE, Weather
from mintwright.practice import PracticeOptions, PracticeServer
from mintwright.studio.practice.practice_tools import PracticeEvent
from mintwright.studio.studio import Studio
from mintwright.ui.practice.practice_page import PracticePage
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.shell import tasks
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.style.wording import text
from mintwright.ui.window.main_window import SMALLEST_SIZE, MainWindow


@pytest.fixture
def options() -> PracticeOptions:
    """A chain that does nothing by itself."""
    return PracticeOptions(chain_strict=True, seen_seconds=7200, block_seconds=7200)


@pytest.fixture
def practice(tmp_path: Path, options: PracticeOptions) -> Iterator[PracticeServer]:
    """Bad weather is nothing to share with other tests."""
    server = PracticeServer(tmp_path / "practice", options=options)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def window(live_studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot) -> Iterator[MainWindow]:
    window = MainWindow(live_studio, theme)
    window.setWindowState(Qt.WindowState.WindowNoState)  # the screen of this platform is small: it would fill that
    window.resize(1280, 800)

    async def opened() -> None:
        window.show()
        await window.painted()
        await window.fill()

    async def closed() -> None:
        done = asyncio.Event()
        window.close_requested.connect(done.set)
        window.close()
        await asyncio.wait_for(done.wait(), 5)

    arun(opened())
    yield window
    arun(closed())
    window.hide()
    window.deleteLater()


@pytest.fixture
def page(window: MainWindow, arun: Arun, until: Until, live_studio: Studio) -> PracticePage:
    """The practice page, reached as the artist reaches it."""

    async def opened() -> None:
        window.sidebar.weather.click()
        await until(lambda: live_studio.practice_tools.is_offered is not None)

    arun(opened())
    shown = window.pages.currentWidget()
    assert isinstance(shown, PracticePage)
    return shown


def day(page: QWidget, key: str) -> QRadioButton:
    return next(one for one in page.findChildren(QRadioButton) if one.accessibleIdentifier() == f"day-{key}")


def pressable(page: QWidget) -> dict[str, QPushButton]:
    return {one.accessibleName(): one for one in page.findChildren(QPushButton) if one.isVisible() and one.isEnabled()}


async def gathered(studio: Studio, folder: Path, until: Until, count: int = 2) -> list[int]:
    ids = list((await studio.uploads.add(draw(folder, count, "moth-{}.png", first=0))).art_ids)
    await until(lambda: all(studio.uploads.state(art_id) is UploadState.UPLOADED for art_id in ids), 15)
    return ids


# --- The way there


def test_the_way_to_the_rehearsals_is_there_on_the_practice_network_only(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        assert window.sidebar.weather.isVisible()
        assert window.sidebar.weather.accessibleName() == "Rehearse a bad day"
        day(page, "closed").click()
        await until(lambda: not live_studio.practice_tools.weather.is_fine)
        for network in (Network.TEST, Network.MAIN):
            await live_studio.session.switch(network)
            await until(lambda: not window.sidebar.weather.isVisible())
            assert window.pages.currentWidget() is not page
        await live_studio.session.switch(Network.PRACTICE)
        await until(window.sidebar.weather.isVisible)
        assert "Closed for maintenance" in window.sidebar.weather.accessibleName(), "it went on meanwhile"

    arun(story(), 20)


def test_what_is_bad_now_is_said_on_every_page_until_it_is_ended(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        assert "Now: Fine weather" in Person(page).reads()
        assert "Fine weather" not in pressable(page), "there is nothing to end"
        for bad in DAYS[1:]:
            day(page, bad.key).click()
            await until(lambda bad=bad: live_studio.practice_tools.weather == bad.weather)
            await until(lambda bad=bad: f"Now: {text(bad.name)}" in Person(page).reads())
            await until(lambda bad=bad: text(bad.name) in window.sidebar.weather.text())
            assert day(page, bad.key).isChecked()
            for name in PageName:
                window.go(name)
                assert window.sidebar.weather.isVisible()
                assert window.sidebar.weather.property("weather") == "bad"
                assert text(bad.name) in window.sidebar.weather.text()
                assert window.sidebar.weather.accessibleName().endswith(f": {text(bad.name)}")
            window.go(PageName.PRACTICE)
        pressable(page)["Fine weather"].click()
        await until(lambda: live_studio.practice_tools.weather == FINE)
        await until(lambda: window.sidebar.weather.property("weather") == "fine")
        assert day(page, "fine").isChecked()

    arun(story(), 20)


def test_the_icon_alone_still_says_it_in_a_narrow_window(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        day(page, "slow").click()
        await until(lambda: window.sidebar.weather.property("weather") == "bad")
        window.sidebar.set_compact(compact=True)
        assert window.sidebar.weather.text() == ""
        assert window.sidebar.weather.toolTip() == "Slow answers\nEvery answer comes 3 s late."
        assert "Slow answers" in window.sidebar.weather.accessibleName()

    arun(story())


# --- What the weather does


def test_maintenance_set_here_holds_the_uploads_and_fine_weather_lets_them_go_on(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        day(page, "closed").click()
        await until(lambda: live_studio.practice_tools.weather.maintenance)
        window.go(PageName.UPLOADS)
        await live_studio.uploads.add(draw(tmp_path / "art", 3, "moth-{}.png", first=0))
        notice = window.uploads.queue_notice
        await until(lambda: "closed just now" in notice.message, 15)
        assert "go on by themselves" in notice.message
        pressable(notice)["Try now"].click()
        await until(lambda: "Tried again at " in notice.message, 15)
        assert live_studio.uploads.totals().uploaded == 0
        window.go(PageName.PRACTICE)
        pressable(page)["Fine weather"].click()
        await until(lambda: live_studio.uploads.totals().uploaded == 3, 15)
        await until(lambda: not notice.message)

    arun(story(), 40)


def test_an_answer_lost_here_leaves_a_mint_unknown_that_is_sent_once(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await gathered(live_studio, tmp_path / "art", until)
        day(page, "lost").click()
        await until(lambda: live_studio.practice_tools.weather.drop_after == 1)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Moths"))
        assert mint.state is MintState.UNKNOWN
        receipts = window.go(PageName.RECEIPTS)
        await until(lambda: "Do not mint it again until you know." in Person(receipts).reads())
        assert "Send now" not in pressable(receipts)
        assert "Rehearse…" not in pressable(receipts)

    arun(story(), 30)


def test_a_sign_in_that_expires_is_renewed_without_a_word(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        day(page, "expired").click()
        await until(lambda: live_studio.practice_tools.weather.expire_after == 5)
        said: list[str] = []
        live_studio.changes.subscribe(
            "art", lambda _: said.extend(filter(None, [window.uploads.queue_notice.message, window.banner.message]))
        )
        await gathered(live_studio, tmp_path / "art", until, 14)
        assert said == []

    arun(story(), 30)


# --- A weather of one's own


def test_numbers_typed_here_are_the_weather_and_stay(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        fields = {field.accessibleName(): field for field in page.own.findChildren(QSpinBox)}
        for name, number in {"Requests cut off": "4", "Turned away": "3", "Turned away for": "7", "Seed": "11"}.items():
            fields[name].setFocus()
            fields[name].selectAll()
            qtbot.keyClicks(fields[name], number)
        assert fields["Requests cut off"].text() == "1 in 4"
        assert fields["Answers lost"].text() == "Never"
        page.own.use.setFocus()
        qtbot.keyClick(page.own.use, Qt.Key.Key_Space)
        own = Weather(drop_before=4, busy=3, retry_after=7, seed=11)
        await until(lambda: live_studio.practice_tools.weather == own)
        await until(lambda: "Now: Your own weather" in Person(page).reads())
        assert (
            "1 request in 4 is cut off before it arrives. 1 request in 3 is turned away for 7 s."
            in Person(page).reads()
        )
        assert not any(radio.isChecked() for radio in page.days.findChildren(QRadioButton))
        fields["Seed"].setValue(12)
        live_studio.changes.announce("practice")
        await asyncio.sleep(0)
        assert fields["Seed"].value() == 12, "news of the same weather does not undo what is being typed"

    arun(story())


def test_a_choice_the_service_did_not_take_is_not_shown_as_made(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until, practice: PracticeServer
) -> None:
    async def story() -> None:
        await asyncio.get_running_loop().run_in_executor(None, practice.stop)
        day(page, "closed").click()
        await until(lambda: bool(window.banner.message), 15)
        assert day(page, "fine").isChecked()
        assert window.sidebar.weather.property("weather") == "fine"

    arun(story(), 20)


# --- What follows a mint


def test_from_a_receipt_the_chain_rejects_the_mint_which_is_then_ordered_again(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await gathered(live_studio, tmp_path / "art", until)
        assert "Mint something here first." in Person(page).reads()
        minting = live_studio.minting
        first = await minting.mint(live_studio.reviewer.review(ids[:1], "Older"))
        mint = await minting.mint(replace(live_studio.reviewer.review(ids, "Moths"), wants_second_set=True))
        for one in (first, mint):
            await live_studio.poller.refresh(one.id)
        receipts = window.go(PageName.RECEIPTS)
        live_studio.changes.deliver()
        receipts.show_mint(mint.id)
        pressable(receipts.findChild(ReceiptSheet))["Rehearse…"].click()
        assert window.pages.currentWidget() is page
        assert page.happenings.mints.currentData() == mint.id
        pressable(page)["The chain rejects it"].click()
        assert not {text(happening.label) for happening in PracticeEvent} & set(pressable(page)), (
            "a double click does once"
        )
        await until(lambda: minting.receipt(mint.id).transaction_status == "rejected")
        await until(
            lambda: "Rejected by the chain. It is ordered, or given up, on its receipt." in Person(page).reads()
        )
        assert set(pressable(page)) & {text(happening.label) for happening in PracticeEvent} == {"The 24 hours end"}
        assert minting.receipt(first.id).transaction_status == "waiting"
        await live_studio.instructions.instruct(await live_studio.instructions.review(mint.id, InstructionKind.ORDER))
        await until(lambda: "Confirm it now" in pressable(page))
        pressable(page)["Confirm it now"].click()
        await until(lambda: minting.receipt(mint.id).transaction_status == "confirmed")
        await until(lambda: "Nothing more can follow “Moths · " in Person(page).reads())
        assert page.happenings.mints.currentData() is None, "the next press must not hit another mint"
        assert not {text(happening.label) for happening in PracticeEvent} & set(pressable(page))
        another = await minting.mint(replace(live_studio.reviewer.review(ids, "More moths"), wants_second_set=True))
        await live_studio.poller.refresh(another.id)
        await until(lambda: page.happenings.mints.findData(another.id) >= 0)
        assert page.happenings.mints.currentData() is None, "nor one that came later"
        page.happenings.mints.setCurrentIndex(page.happenings.mints.findData(first.id))
        page.happenings.mints.activated.emit(page.happenings.mints.currentIndex())
        await until(lambda: "The chain rejects it" in pressable(page))
        assert "Nothing more can follow" not in Person(page).reads()
        live_studio.changes.deliver()

    arun(story(), 30)


def test_a_finished_mint_is_not_told_to_be_none(
    page: PracticePage, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await gathered(live_studio, tmp_path / "art", until)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Moths"))
        await live_studio.practice_tools.pay(mint.id)
        for status in ("processing", "confirmed"):  # the payment, then the mint
            await until(lambda: "Confirm it now" in pressable(page))
            pressable(page)["Confirm it now"].click()
            await until(lambda status=status: live_studio.minting.receipt(mint.id).transaction_status == status)
        await until(lambda: "Nothing more can follow what you minted here." in Person(page).reads())
        assert "Mint something here first." not in Person(page).reads()

    arun(story(), 30)


def test_whoever_uses_the_keys_stays_where_they_were(
    page: PracticePage, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path, qtbot: QtBot
) -> None:
    async def story() -> None:
        ids = await gathered(live_studio, tmp_path / "art", until)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Moths"))
        await live_studio.poller.refresh(mint.id)
        page.show_mint(mint.id)
        await until(lambda: "Let an hour pass" in pressable(page))
        page.activateWindow()
        await until(page.isActiveWindow)
        for name in ("Let an hour pass", "Pay too little"):
            pressed = pressable(page)[name]
            pressed.setFocus()
            qtbot.keyClick(pressed, Qt.Key.Key_Space)
            await until(lambda: "Let an hour pass" not in pressable(page))
            await until(lambda: "Let an hour pass" in pressable(page))
            await until(lambda pressed=pressed: pressed.hasFocus() or pressed.isHidden())
        await until(lambda: "Pay the rest" in pressable(page))
        await until(page.happenings.mints.hasFocus)

    arun(story(), 20)


def test_what_follows_an_alarm_is_at_hand_and_the_receipt_one_key_away(
    window: MainWindow,
    page: PracticePage,
    live_studio: Studio,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    """“Nothing more can follow”, it said, and the focus went on to “Clear…”."""

    async def story() -> None:
        ids = await gathered(live_studio, tmp_path / "art", until)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Moths"))
        await live_studio.poller.refresh(mint.id)
        page.show_mint(mint.id)
        await until(lambda: "The address changes" in pressable(page))
        page.activateWindow()
        await until(page.isActiveWindow)
        changes = pressable(page)["The address changes"]
        changes.setFocus()
        qtbot.keyClick(changes, Qt.Key.Key_Space)
        await until(lambda: "Do not pay: look at this receipt" in Person(page).reads())
        await until(lambda: "The address changes" in pressable(page) and changes.hasFocus())
        assert "Pay what is asked" not in pressable(page)
        ends = pressable(page)["The 24 hours end"]
        ends.setFocus()
        qtbot.keyClick(ends, Qt.Key.Key_Space)
        await until(lambda: "Nothing more can follow what you minted here." in Person(page).reads())
        receipt = pressable(page)["Show its receipt"]
        await until(receipt.hasFocus)
        qtbot.keyClick(receipt, Qt.Key.Key_Space)
        assert window.pages.currentWidget() is window.pages.receipts
        assert window.pages.receipts.isVisible()

    arun(story(), 30)


def test_a_day_that_passes_is_seen_on_the_clock_and_ends_what_waits(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await gathered(live_studio, tmp_path / "art", until)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Moths"))
        await live_studio.poller.refresh(mint.id)
        before = live_studio.practice_tools.now
        pressable(page)["Let a day pass"].click()
        await until(lambda: live_studio.practice_tools.now != before)
        await until(lambda: live_studio.minting.receipt(mint.id).transaction_status == "canceled")
        await until(lambda: "Let a day pass" in pressable(page))

    arun(story(), 20)


class TestPlainService:
    """A service that keeps to the contract alone."""

    @pytest.fixture
    def options(self) -> PracticeOptions:
        return PracticeOptions(chain_strict=True, contract_only=True)

    def test_it_is_said_that_there_are_no_tools(
        self, window: MainWindow, page: PracticePage, arun: Arun, until: Until
    ) -> None:
        arun(until(lambda: "This service has no practice tools" in Person(page).reads()))
        assert not [one for one in page.findChildren(QRadioButton) if one.isVisible()]
        assert not window.banner.message


# --- For everybody


def test_everything_has_a_name_and_is_reached_by_the_tab_key(page: PracticePage) -> None:
    reached: list[QWidget] = []
    for widget in page.findChildren(QWidget):
        if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus or isinstance(widget, QScrollBar):
            continue
        if widget.objectName().startswith("qt_") or widget.focusProxy() is not None:
            continue
        told = QAccessible.queryAccessibleInterface(widget)
        assert told is not None
        assert told.text(QAccessible.Text.Name).strip(), widget
        reached.append(widget)
    assert {QRadioButton, QSpinBox, QPushButton, QComboBox} <= {kind for one in reached for kind in type(one).__mro__}


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_the_arrow_keys_lead_past_the_days_and_only_the_one_that_is_chosen_is_in_force(
    page: PracticePage, live_studio: Studio, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, key: Qt.Key
) -> None:
    async def story() -> None:
        page.activateWindow()
        await until(page.isActiveWindow)
        day(page, "fine").setFocus()
        for arrow in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Right):
            qtbot.keyClick(page.window().focusWidget() or page, arrow)
        await idle()
        assert day(page, "fine").isChecked()
        assert live_studio.practice_tools.weather.is_fine
        chosen = DAYS[5]
        assert day(page, chosen.key).hasFocus()
        qtbot.keyClick(day(page, chosen.key), key)
        await until(lambda: live_studio.practice_tools.weather == chosen.weather)
        await until(lambda: not tasks._tasks(page))
        assert live_studio.practice_tools.weather == chosen.weather

    arun(story())


def test_from_a_receipt_all_that_can_follow_its_mint_is_in_sight(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        window.resize(1280, 800)
        ids = await gathered(live_studio, tmp_path / "art", until)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Moths"))
        await live_studio.poller.refresh(mint.id)
        window.pages.go(PageName.RECEIPTS)
        window.pages.receipts.rehearsal_requested.emit(mint.id)
        await until(lambda: "The address changes" in pressable(page))
        last = pressable(page)["The address changes"]
        await until(lambda: last.visibleRegion().boundingRect() == last.rect(), 3)
        assert not page.happenings.mints.visibleRegion().isEmpty()

    arun(story(), 20)


def test_the_day_that_the_arrow_keys_lead_to_is_in_sight_with_all_its_words(
    window: MainWindow, page: PracticePage, theme: Theme, live_studio: Studio, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    """In a small window it was beyond the edge, and no ring was to be seen."""

    async def story() -> None:
        window.resize(960, 640)
        theme.choose(text_percent=150)
        page.activateWindow()
        await until(page.isActiveWindow)
        day(page, "fine").setFocus()
        for _ in range(5):
            radio = page.window().focusWidget()
            qtbot.keyClick(radio or page, Qt.Key.Key_Down)
            await until(lambda radio=radio: page.window().focusWidget() is not radio)
            radio = page.window().focusWidget()
            assert isinstance(radio, QRadioButton)
            card = radio.parentWidget()
            await until(lambda card=card: card.visibleRegion().boundingRect() == card.rect(), 5)

    arun(story(), 40)


def test_after_fine_weather_the_arrow_keys_begin_at_it(
    page: PracticePage, live_studio: Studio, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        page.activateWindow()
        await until(page.isActiveWindow)
        day(page, "fine").setFocus()
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
            qtbot.keyClick(page.window().focusWidget() or page, key)
        chosen = next(one for one in DAYS if day(page, one.key).isChecked())
        await until(lambda: live_studio.practice_tools.weather == chosen.weather and page.now.fine.isVisible())
        page.now.fine.setFocus()
        qtbot.keyClick(page.now.fine, Qt.Key.Key_Space)
        await until(lambda: live_studio.practice_tools.weather.is_fine and not page.now.fine.isVisible())
        await until(lambda: page.window().focusWidget() is day(page, "fine"))

    arun(story())


@pytest.mark.parametrize("percent", [90, 100, 150])
def test_nothing_is_cut_off_in_the_smallest_window(
    window: MainWindow, page: PracticePage, theme: Theme, percent: int, qtbot: QtBot, arun: Arun, tmp_path: Path,
    live_studio: Studio, until: Until, idle: Idle,
) -> None:  # fmt: skip
    async def story() -> None:
        ids = await gathered(live_studio, tmp_path / "art", until)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "A title as long as titles are " * 3))
        await live_studio.poller.refresh(mint.id)
        await live_studio.practice_tools.change(DAYS[-1].weather)
        window.resize(SMALLEST_SIZE)
        theme.choose(ThemeChoice.DARK, text_percent=percent)
        await idle()
        for widget in (window, *window.findChildren(QWidget)):
            QApplication.sendPostedEvents(widget, QEvent.Type.LayoutRequest.value)
        scroll = Person(page).all(QScrollArea)[0]
        stage = scroll.widget()
        assert stage.width() <= scroll.viewport().width(), stage.minimumSizeHint()
        assert window.sidebar.weather.isVisible()

    arun(story(), 20)


def test_the_weather_is_forgotten_when_the_service_ends(
    page: PracticePage, live_studio: Studio, arun: Arun, until: Until, practice: PracticeServer
) -> None:
    async def story() -> None:
        day(page, "closed").click()
        await until(lambda: live_studio.practice_tools.weather.maintenance)

    assert "It is over when Mintwright closes." in Person(page).reads()
    arun(story())
    practice.stop()
    practice.start()
    arun(live_studio.session.close())

    async def again() -> None:
        await live_studio.session.start()
        await live_studio.practice_tools.refresh()
        assert live_studio.practice_tools.weather == FINE

    arun(again())


# --- The space it takes


def test_what_practice_holds_is_said_and_cleared_after_a_question(
    window: MainWindow, page: PracticePage, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    def question() -> list[QDialog]:
        return [dialog for dialog in window.findChildren(QDialog) if dialog.isVisible()]

    async def story() -> None:
        await until(lambda: "Practice holds nothing." in Person(page).reads())
        assert not page.storage.clear.isEnabled()
        ids = await gathered(live_studio, tmp_path / "art", until, 3)
        await live_studio.practice_tools.refresh()
        held = r"Practice holds \d+\sbytes in 3 files\."
        await until(lambda: re.search(held, Person(page).reads()), 15)
        for answer in (0, 1):
            page.storage.clear.click()
            await until(question)
            assert "receipts stay" in Person(question()[0]).reads()
            assert "are uploaded again when you resume them" in Person(question()[0]).reads()
            buttons = {one.text(): one for one in question()[0].findChildren(QPushButton)}
            assert buttons["Keep"].isDefault(), "the safe answer"
            buttons[("Keep", "Clear")[answer]].click()
            await until(lambda: not question())
        await until(lambda: "Practice holds nothing." in Person(page).reads())
        assert {live_studio.uploads.state(art_id) for art_id in ids} == {UploadState.PAUSED}

    arun(story(), 30)
