"""The mint dialog by keyboard: Enter presses what has the focus, nothing by habit mints, closes or forgets."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until, is_gone
from tests.ui.minting.dialog_parts import played
from tests.ui.minting.test_review_dialog import confirming, review
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.dialogs.line_sheet import LineSheet
from mintwright.ui.forms.problem_list import ProblemList
from mintwright.ui.minting import confirm_panel, review_panel
from mintwright.ui.minting.asset_browser import AssetBrowser
from mintwright.ui.minting.confirm_panel import ConfirmPanel
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.print_row import PrintRow
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.shell.focus import focus_inside
from mintwright.ui.shell.reading_order import is_stop
from mintwright.ui.style.theme import Theme
from mintwright.ui.viewer import looked_at
from mintwright.ui.viewer.large_print import LargePrint
from mintwright.ui.viewer.viewer import Viewer

GO_ON = ACTIONS[ActionId.FILL_CHOSEN].shown_keys
MINT = "Mint 2 assets on the practice network"
CHECKED = "I have checked the words, files, order and royalties"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing counts by the time it is seen."""
    monkeypatch.setattr(looked_at, "ENOUGH_MS", 60_000)


def strike(qtbot: QtBot, dialog: ReviewDialog, key: Qt.Key, *, alt: bool = False, ctrl: bool = False) -> None:
    held = Qt.KeyboardModifier.AltModifier if alt else Qt.KeyboardModifier.NoModifier
    held |= Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(dialog.focusWidget() or dialog, key, held)


def hold_on(dialog: ReviewDialog, key: Qt.Key) -> None:
    """The key is still down: the system repeats it."""
    none = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(dialog.focusWidget(), QKeyEvent(QKeyEvent.Type.KeyPress, key, none, "", True))


def confirms(dialog: ReviewDialog) -> bool:
    return bool(Person(dialog).all(ConfirmPanel))


async def ended(dialog: ReviewDialog, until: Until) -> None:
    dialog.reject()
    await until(lambda: is_gone(dialog))


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter], ids=lambda one: one.name)
def test_space_and_enter_show_the_picture_as_soon_as_the_review_is_open_and_nothing_else(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, key: Qt.Key
) -> None:
    async def story() -> None:
        dialog = await review(flow, await gather(live_studio, 2), until)
        assert Person(dialog).one(LargePrint).hasFocus()
        hold_on(dialog, key)
        assert not Person(dialog).all(Viewer), "the key that led here is still down"
        strike(qtbot, dialog, key)
        assert Person(dialog).all(Viewer)
        hold_on(dialog, key)
        strike(qtbot, dialog, Qt.Key.Key_Escape)
        await until(lambda: Person(dialog).one(LargePrint).hasFocus())
        assert dialog.isVisible()
        assert not confirms(dialog)
        await ended(dialog, until)

    arun(played(story(), flow), 20)


def test_enter_presses_the_button_that_has_the_focus(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        dialog = await review(flow, await gather(live_studio, 2), until)
        person = Person(dialog)
        assert not any(one.isDefault() or one.autoDefault() for one in dialog.findChildren(QPushButton))
        person.button("Next asset").setFocus()
        strike(qtbot, dialog, Qt.Key.Key_Return)
        assert person.one(AssetBrowser).row == 1
        person.button("Continue").setFocus()
        strike(qtbot, dialog, Qt.Key.Key_Return)
        assert confirms(dialog)
        hold_on(dialog, Qt.Key.Key_Return)
        assert confirms(dialog), "the key that led here is still down"
        person.one(QCheckBox).setFocus()
        strike(qtbot, dialog, Qt.Key.Key_Return)
        assert confirms(dialog)
        assert not person.one(QCheckBox).isChecked()
        person.button("Keep editing").setFocus()
        strike(qtbot, dialog, Qt.Key.Key_Enter)
        await until(lambda: is_gone(dialog))
        assert live_studio.minting.mints() == ()

    arun(played(story(), flow), 20)


@pytest.mark.parametrize("place", ["where it opens", "the tick", "the words"])
def test_enter_never_mints_but_on_the_button_that_mints(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, place: str
) -> None:
    async def story() -> None:
        dialog = await confirming(flow, await gather(live_studio, 2), until)
        receipts: list[int] = []
        flow.receipt_requested.connect(receipts.append)
        tick = Person(dialog).one(QCheckBox)
        tick.setChecked(True)
        if place != "where it opens":
            (tick if place == "the tick" else dialog).setFocus()
        strike(qtbot, dialog, Qt.Key.Key_Return)
        assert live_studio.minting.mints() == ()
        assert dialog.isVisible()
        if not confirms(dialog):
            Person(dialog).press("Continue")
        tick.setChecked(True)
        Person(dialog).button(MINT).setFocus()
        strike(qtbot, dialog, Qt.Key.Key_Return)
        await until(lambda: receipts)

    arun(played(story(), flow), 20)


def test_the_last_question_is_heard_where_the_focus_begins_and_tab_leads_through_it_to_the_mint(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        dialog = await confirming(flow, await gather(live_studio, 2), until)
        assert Person(dialog).one(QCheckBox).hasFocus()
        heard = Person(dialog).one(QCheckBox).accessibleDescription()
        assert heard.startswith("Mint “")
        assert "Known so far: about" in heard
        assert heard.endswith("Still missing: the tick that you have checked it")
        passed = []
        for key in (Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Tab):
            strike(qtbot, dialog, key)
            passed.append(dialog.focusWidget().accessibleName())
        assert passed == [CHECKED, "Keep editing", MINT]
        await ended(dialog, until)

    arun(played(story(), flow), 20)


def test_the_last_question_says_too_how_many_were_not_looked_at_and_asks_for_no_further_tick(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        dialog = await review(flow, await gather(live_studio, 3), until)
        person = Person(dialog)
        strike(qtbot, dialog, Qt.Key.Key_Right)
        await until(person.button("Continue").isEnabled)
        strike(qtbot, dialog, Qt.Key.Key_Return, ctrl=True)
        assert confirms(dialog)
        assert "2 not looked at yet" in person.reads()
        tick = person.one(QCheckBox)
        assert "2 not looked at yet" in tick.accessibleDescription()
        tick.setChecked(True)
        assert person.button("Mint 3 assets on the practice network").isEnabled()
        person.press("Back")
        strike(qtbot, dialog, Qt.Key.Key_Right)
        strike(qtbot, dialog, Qt.Key.Key_Right)
        strike(qtbot, dialog, Qt.Key.Key_Left)
        assert "not looked at yet" not in person.reads()
        strike(qtbot, dialog, Qt.Key.Key_Return, ctrl=True)
        assert confirms(dialog)
        assert "not looked at yet" not in person.reads()
        await ended(dialog, until)

    arun(played(story(), flow), 20)


def test_ctrl_enter_struck_again_mints_nothing_and_says_at_the_last_question_what_is_still_to_do(
    live_studio: Studio,
    flow: MintFlow,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(confirm_panel, "announce", lambda _, said: heard.append(said))

    async def story() -> None:
        dialog = await confirming(flow, await gather(live_studio, 2), until)
        strike(qtbot, dialog, Qt.Key.Key_Return, ctrl=True)
        assert heard == ["Still missing: the tick that you have checked it"]
        Person(dialog).one(QCheckBox).click()
        strike(qtbot, dialog, Qt.Key.Key_Return, ctrl=True)
        assert heard[1:] == ["Only the button mints: press it."]
        assert any(one.text() == heard[1] and one.isVisible() for one in dialog.findChildren(QLabel)), "seen too"
        Person(dialog).one(QCheckBox).click()
        assert not any(one.text() == heard[1] for one in dialog.findChildren(QLabel))
        assert confirms(dialog), "nothing was sent"
        await ended(dialog, until)

    arun(played(story(), flow), 20)


@pytest.mark.parametrize(("size", "percent", "has_prints"), [((960, 640), 150, False), ((1280, 800), 100, True)])
def test_what_is_known_of_the_cost_is_whole_at_the_last_question(
    live_studio: Studio,
    flow: MintFlow,
    page: QWidget,
    theme: Theme,
    arun: Arun,
    until: Until,
    gather: Gather,
    size: tuple[int, int],
    percent: int,
    *,
    has_prints: bool,
) -> None:
    async def story() -> None:
        theme.choose(text_percent=percent)
        page.resize(*size)
        dialog = await confirming(flow, await gather(live_studio, 2), until)
        known = next(one for one in dialog.findChildren(QLabel) if one.text() == "Known so far" and one.isVisible())
        await until(lambda: known.visibleRegion().boundingRect() == known.rect())
        assert dialog.findChildren(PrintRow)[0].isVisible() is has_prints
        await ended(dialog, until)

    arun(played(story(), flow), 20)


def test_what_stands_above_the_picture_to_be_thought_of_is_heard_at_the_way_on(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        live_studio.drafts.edit(ids[1], name="Tide {n}")
        dialog = await review(flow, ids, until)
        heard = Person(dialog).button("Continue").accessibleDescription()
        assert heard.startswith("Tide {n}: The title says “{n}”, which is minted as it stands")
        await ended(dialog, until)

    arun(played(story(), flow), 20)


def test_the_review_says_with_the_picture_what_is_minted_and_its_two_ways_to_read_as_one_choice(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        live_studio.drafts.edit(ids[0], description="One of forty.")
        dialog = await review(flow, ids, until)
        heard = Person(dialog).one(LargePrint).accessibleDescription()
        assert "One of forty. " in heard
        assert "Name on the chain: " in heard
        assert "Quantity: 1" in heard
        for name in ("Words", "Exact text"):
            told = QAccessible.queryAccessibleInterface(Person(dialog).button(name))
            assert told.role() is QAccessible.Role.RadioButton
        await ended(dialog, until)

    arun(played(story(), flow), 20)


@pytest.mark.parametrize("way", ["Back", "Alt+Left", "Esc"])
def test_from_the_last_question_there_is_a_way_back_to_the_review(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, way: str
) -> None:
    async def story() -> None:
        dialog = await confirming(flow, await gather(live_studio, 2), until)
        if way == "Back":
            strike(qtbot, dialog, Qt.Key.Key_Backtab)
            assert Person(dialog).button("Back").hasFocus()
            strike(qtbot, dialog, Qt.Key.Key_Return)
        else:
            strike(qtbot, dialog, Qt.Key.Key_Left if way == "Alt+Left" else Qt.Key.Key_Escape, alt=way == "Alt+Left")
        assert not confirms(dialog)
        assert Person(dialog).one(LargePrint).hasFocus()
        hold_on(dialog, Qt.Key.Key_Escape)
        assert dialog.isVisible(), "a key that is held down leads one step back"
        strike(qtbot, dialog, Qt.Key.Key_Escape)
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_what_was_looked_at_is_kept_when_the_review_is_opened_again_but_for_what_was_changed(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 4)
        dialog = await review(flow, ids, until)
        for _ in range(2):
            strike(qtbot, dialog, Qt.Key.Key_Right)
        await ended(dialog, until)
        dialog = await review(flow, ids, until)
        assert "2 of 4 looked at" in Person(dialog).reads()
        assert "2 not looked at yet" in Person(dialog).reads()
        await ended(dialog, until)
        live_studio.drafts.edit(ids[0], description="At the gate")
        dialog = await review(flow, ids[:3], until)
        assert "1 of 3 looked at" in Person(dialog).reads()
        await ended(dialog, until)

    arun(played(story(), flow), 20)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter], ids=lambda one: one.name)
@pytest.mark.parametrize("place", ["LargePrint", "Next asset", "Exact text"])
def test_ctrl_enter_goes_on_from_anywhere_in_the_review_and_mints_nothing(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, key: Qt.Key, place: str
) -> None:
    async def story() -> None:
        dialog = await review(flow, await gather(live_studio, 2), until)
        person = Person(dialog)
        assert f"Continue · {GO_ON}" in person.button("Continue").text()
        await until(person.button("Continue").isEnabled)
        (person.one(LargePrint) if place == "LargePrint" else person.button(place)).setFocus()
        strike(qtbot, dialog, key, ctrl=True)
        assert confirms(dialog)
        assert not person.all(Viewer)
        person.one(QCheckBox).setChecked(True)
        strike(qtbot, dialog, key, ctrl=True)
        assert confirms(dialog)
        assert live_studio.minting.mints() == ()
        await ended(dialog, until)

    arun(played(story(), flow), 20)


def test_the_keys_that_go_on_are_said_once_and_where_they_cannot_why_not(
    live_studio: Studio,
    flow: MintFlow,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(review_panel, "announce", lambda _, said: heard.append(said))

    async def story() -> None:
        ids = await gather(live_studio, 2)
        dialog = await review(flow, ids, until)
        await until(lambda: heard)
        assert [said.splitlines()[-1] for said in heard] == [f"{GO_ON} continues"]
        live_studio.drafts.edit(ids[0], name="")
        button = Person(dialog).button("Continue")
        await until(lambda: not button.isEnabled())
        strike(qtbot, dialog, Qt.Key.Key_Return, ctrl=True)
        assert not confirms(dialog)
        assert heard[1:] == [button.accessibleDescription()]
        assert heard[1]
        live_studio.drafts.edit(ids[0], name="Gate")
        await until(button.isEnabled)
        assert len(heard) == 2
        await ended(dialog, until)

    arun(played(story(), flow), 20)


def test_what_is_to_be_considered_is_said_before_the_keys_that_go_on(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(review_panel, "announce", lambda _, said: heard.append(said))

    async def story() -> None:
        ids = await gather(live_studio, 2)
        live_studio.drafts.edit(ids[1], name="Tide {n}")
        dialog = await review(flow, ids, until)
        await until(lambda: heard)
        pattern, file_name, *rest = heard[0].splitlines()
        assert pattern.startswith("To consider: Tide {n}: The title says “{n}”, which is minted as it stands.")
        assert file_name == "To consider: Print 1: The title is only the file’s name. Write one, or keep it."
        assert rest == [f"{GO_ON} continues"]
        await ended(dialog, until)

    arun(played(story(), flow), 20)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return], ids=lambda one: one.name)
def test_a_line_to_consider_leads_by_keys_to_where_a_click_would_and_says_so(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, key: Qt.Key
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        live_studio.drafts.edit(ids[1], name="Tide {n}")
        dialog = await review(flow, ids, until)
        wanted: list[int] = []
        dialog.edit_requested.connect(lambda art_id, _: wanted.append(art_id))
        listed = Person(dialog).one(ProblemList)
        listed.setFocus(Qt.FocusReason.BacktabFocusReason)
        said = listed.currentIndex().data(Qt.ItemDataRole.AccessibleDescriptionRole)
        assert said == "Enter or Space leads to where it is changed"
        hold_on(dialog, key)
        assert not wanted, "the key that led here is still down"
        strike(qtbot, dialog, key)
        assert wanted == [ids[1]]
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_words_that_have_no_room_are_a_stop_of_tab_and_scroll_by_keys_and_others_are_none(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        live_studio.drafts.edit(ids[0], description="A long story. " * 60)
        dialog = await review(flow, ids, until)
        dialog.resize(960, 640)
        words = Person(dialog).one(LineSheet)
        await until(lambda: words.verticalScrollBar().maximum() > 0)
        focus_inside(words)
        assert words.hasFocus()
        for key, there in (
            (Qt.Key.Key_Down, words.verticalScrollBar().singleStep()),
            (Qt.Key.Key_PageDown, words.verticalScrollBar().singleStep() + words.verticalScrollBar().pageStep()),
        ):
            strike(qtbot, dialog, key)
            assert words.verticalScrollBar().value() == min(there, words.verticalScrollBar().maximum())
        strike(qtbot, dialog, Qt.Key.Key_Right)
        assert Person(dialog).one(AssetBrowser).row == 1
        words.resize(words.width(), 2000)
        await until(lambda: words.verticalScrollBar().maximum() == 0)
        assert not is_stop(words)
        await ended(dialog, until)

    arun(played(story(), flow), 20)
