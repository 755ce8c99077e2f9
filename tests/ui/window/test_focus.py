"""By keyboard alone: Enter presses, and wherever a key leads the focus is on something that is seen."""

import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import NO_KEY, Arun, Person, Until
from tests.ui.mints import Gather
from tests.ui.tab_walk import called, focus, strike

from mintwright.domain.assets.asset import ExtraFile
from mintwright.domain.mint import MintState
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.bulk.change_dialog import ChangeDialog
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.forms.secret_field import SecretField
from mintwright.ui.shell.focus import Leading
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Cards = Callable[[int], list[int]]


@pytest.fixture
def cards(window: MainWindow, live_studio: Studio, gather: Gather, until: Until, arun: Arun) -> Cards:
    """Put so many pieces on the list and into the collection."""

    async def shown(count: int) -> list[int]:
        ids = await gather(live_studio, count)
        await until(lambda: window.uploads.grid.model().rowCount() == count)
        return ids

    return lambda count: arun(shown(count), 30)


@pytest.fixture
def passed() -> Iterator[list[str]]:
    """All that has had the focus since: a screen reader says each."""
    names: list[str] = []

    def note(_: QWidget | None, now: QWidget | None) -> None:
        if now is not None:
            names.append(called(now))

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.focusChanged.connect(note)
    yield names
    app.focusChanged.disconnect(note)


async def back_in(window: MainWindow, until: Until) -> None:
    """Its dialogs are closed; the platform of the tests makes no window active by itself."""
    await until(lambda: not Person(window).dialogs())
    window.activateWindow()
    await until(lambda: QApplication.focusWidget() is not None)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_the_button_that_has_the_focus(window: MainWindow, key: Qt.Key, arun: Arun, until: Until) -> None:
    async def story() -> None:
        window.go(PageName.RECEIPTS)
        Person(window).button("Go to the collection").setFocus()
        strike(key)
        assert window.pages.shows(PageName.COLLECTION)

    arun(story())


def test_enter_that_is_held_presses_once(window: MainWindow, arun: Arun) -> None:
    async def story() -> None:
        theme = window.sidebar.theme
        pressed: list[bool] = []
        theme.clicked.connect(lambda: pressed.append(True))
        theme.setFocus()
        for is_repeat in (False, True, True):
            event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, NO_KEY, "", is_repeat)
            QApplication.sendEvent(theme, event)
        assert len(pressed) == 1

    arun(story())


@pytest.mark.parametrize("page", PageName)
def test_the_first_thing_to_do_has_the_focus_on_a_page_that_is_opened_empty(
    window: MainWindow, page: PageName, arun: Arun
) -> None:
    async def story() -> None:
        window.go(PageName.RECEIPTS if page is not PageName.RECEIPTS else PageName.PRACTICE)
        shown = window.go(page)
        assert shown.isAncestorOf(focus())
        assert focus().isVisible()

    arun(story())


@pytest.mark.parametrize("part", ["Uploaded files", "Search names in the uploads", "Collection order", "What to show"])
def test_what_is_hidden_with_the_focus_in_it_hands_it_over_to_what_comes_next(
    window: MainWindow, live_studio: Studio, cards: Cards, part: str, arun: Arun, until: Until
) -> None:
    ids = cards(2)

    async def story() -> None:
        await until(lambda: Person(window.uploads).all(QWidget, part))
        Person(window.uploads).one(QWidget, part).setFocus()
        await live_studio.uploads.remove(ids)
        await until(lambda: not window.uploads.grid.isVisible())
        assert window.uploads.isAncestorOf(focus()), f"it went to {called(focus())}"

    arun(story(), 20)


@pytest.mark.parametrize("part", ["Uploaded files", "Search names in the uploads", "Collection order", "What to show"])
def test_what_is_hidden_behind_a_dialog_does_not_have_the_focus_afterwards(
    window: MainWindow, live_studio: Studio, cards: Cards, part: str, arun: Arun, until: Until
) -> None:
    ids = cards(2)

    async def story() -> None:
        await until(lambda: Person(window.uploads).all(QWidget, part))
        Person(window.uploads).one(QWidget, part).setFocus()
        window.all_actions.run(ActionId.SHORTCUTS)
        await until(lambda: Person(window).dialogs())
        await live_studio.uploads.remove(ids)
        await until(lambda: not window.uploads.grid.isVisible())
        Person(window).one(QDialog).reject()
        await back_in(window, until)
        assert window.uploads.isAncestorOf(focus()), f"it went to {called(focus())}"

    arun(story(), 20)


def test_after_esc_return_opens_the_details_of_the_card_the_keys_are_at(
    window: MainWindow, cards: Cards, arun: Arun, until: Until
) -> None:
    ids = cards(3)

    async def story() -> None:
        grid = window.uploads.grid
        grid.choose([1])
        grid.setFocus()
        strike(Qt.Key.Key_Escape)
        assert grid.chosen() == []
        strike(Qt.Key.Key_Return)
        assert grid.chosen() == [ids[1]]
        assert called(focus()) == called(window.uploads.form.fields.name.line)
        assert focus().isVisible()

    arun(story(), 20)


def test_whoever_uses_an_arrow_key_among_the_cards_sees_where_she_is(
    window: MainWindow, cards: Cards, arun: Arun
) -> None:
    cards(3)

    async def story() -> None:
        window.uploads.grid.choose([0])
        window.uploads.grid.setFocus(Qt.FocusReason.MouseFocusReason)
        window.setAttribute(RING, False)
        strike(Qt.Key.Key_Right)
        assert window.testAttribute(RING)

    arun(story(), 20)


@pytest.mark.parametrize("way", ["Return", "a click"])
def test_the_title_is_chosen_when_it_gets_the_focus(
    window: MainWindow, cards: Cards, way: str, arun: Arun, until: Until
) -> None:
    cards(1)

    async def story() -> None:
        window.uploads.grid.choose([0])
        window.uploads.grid.setFocus()
        line = window.uploads.form.fields.name.line
        await until(lambda: line.text() != "")
        if way == "a click":
            QTest.mouseClick(line, Qt.MouseButton.LeftButton)
        else:
            strike(Qt.Key.Key_Return)
        assert focus() is line
        assert line.selectedText() == line.text()
        QTest.mouseClick(line, Qt.MouseButton.LeftButton)
        assert line.selectedText() == "", "the next click places the cursor"

    arun(story(), 20)


def test_a_name_that_was_given_to_the_collection_passes_the_focus_on(
    window: MainWindow, cards: Cards, arun: Arun
) -> None:
    cards(2)

    async def story() -> None:
        title = Person(window.go(PageName.COLLECTION)).field("Name this collection")
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
            title.setFocus()
            strike(key)
            assert focus() is not title
            assert focus().isVisible()

    arun(story(), 20)


def test_the_picture_of_a_further_file_has_a_name(
    window: MainWindow, live_studio: Studio, cards: Cards, arun: Arun, until: Until
) -> None:
    ids = cards(2)

    async def story() -> None:
        live_studio.drafts.edit(ids[0], files=(ExtraFile(art_id=ids[1], name="The larger one"),))
        window.uploads.show_art(ids[0])
        await until(lambda: Person(window).all(QLabel, "Picture of The larger one"))

    arun(story(), 20)


@pytest.mark.parametrize("was_on", ["Mint 2 assets…", "the prints"])
def test_after_a_review_the_focus_is_where_it_was(
    window: MainWindow, cards: Cards, was_on: str, arun: Arun, until: Until
) -> None:
    cards(2)

    async def story() -> None:
        page = window.go(PageName.COLLECTION)
        if was_on == "the prints":
            grid = Person(page).one(CollectionGrid)
            grid.setFocus()
            window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)  # as Qt does at a key that moves the focus
            grid.clearSelection()
        else:
            Person(page).button(was_on).setFocus()
        had = focus()
        window.all_actions.run(ActionId.MINT_COLLECTION)
        await until(lambda: Person(window).dialogs())
        Person(window).one(QDialog).reject()
        await back_in(window, until)
        assert called(focus()) == called(had)
        if was_on == "the prints":
            assert window.testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange), "its ring is seen"

    arun(story(), 20)


def test_after_a_mint_the_focus_is_on_paying(
    window: MainWindow, live_studio: Studio, cards: Cards, passed: list[str], arun: Arun, until: Until
) -> None:
    cards(2)

    async def story() -> None:
        Person(window.go(PageName.COLLECTION)).one(QPushButton, "Mint 2 assets…").setFocus()
        strike(Qt.Key.Key_Return)
        await until(lambda: Person(window).dialogs())
        dialog = Person(Person(window).dialogs()[0])
        dialog.press(next(name for name in dialog.names(QPushButton) if name.startswith("Continue")))
        dialog.tick()
        dialog.press(next(name for name in dialog.names(QPushButton) if name.startswith("Mint")))
        await back_in(window, until)
        await until(lambda: Person(window).offers("Pay with practice wallet"), 30)
        assert called(focus()) == called(Person(window).button("Pay with practice wallet"))
        check_now = called(Person(window).button("Check now"))
        passed.clear()
        strike(Qt.Key.Key_Return)
        await until(lambda: focus().isVisible() and focus().isEnabled())
        assert passed == [check_now], "paid, the focus is on what comes next"
        passed.clear()
        await until(lambda: Person(window).offers("Start the next collection"), 40)
        assert passed == [called(Person(window).button("Start the next collection"))]

    arun(story(), 60)


def test_a_second_enter_on_sending_discards_nothing(
    window: MainWindow, live_studio: Studio, cards: Cards, passed: list[str], arun: Arun, until: Until
) -> None:
    ids = cards(1)

    async def story() -> None:
        mint = await live_studio.minting.prepare(live_studio.reviewer.review(ids))
        window.go(PageName.RECEIPTS)
        await until(lambda: Person(window).offers("Send now"))
        send, discard = (Person(window).button(name) for name in ("Send now", "Discard"))
        send.setFocus()
        passed.clear()
        for _ in range(2):
            strike(Qt.Key.Key_Return)
        assert called(discard) not in passed
        await until(lambda: live_studio.minting.mint_by_id(mint.id).state is MintState.ANSWERED, 30)
        assert focus().isVisible()
        assert focus().isEnabled()

    arun(story(), 60)


RING = Qt.WidgetAttribute.WA_KeyboardFocusChange
KEYS = (
    *(3 * [(Qt.Key.Key_Tab, NO_KEY)]), (Qt.Key.Key_Backtab, SHIFT),
    *((key, NO_KEY) for key in (
        Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_F6, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Right,
        Qt.Key.Key_Delete, Qt.Key.Key_F2,
    )),
    *((key, CTRL) for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_F, Qt.Key.Key_Z)),
)  # fmt: skip


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")  # menus grab it
@pytest.mark.parametrize("seed", range(6))
def test_whatever_keys_are_struck_the_focus_is_seen(
    window: MainWindow, live_studio: Studio, cards: Cards, seed: int, arun: Arun, until: Until
) -> None:
    """Menus and dialogs are closed as they come: they are windows of their own."""
    cards(3)
    chance = random.Random(seed)

    async def story() -> None:
        window.uploads.grid.setFocus()
        struck: list[str] = []
        for _ in range(60):
            key, held = chance.choice(KEYS)
            struck.append(f"{held.name}+{key.name} on {called(focus())}")
            strike(key, held)
            await until(lambda: True)
            while (popup := QApplication.activePopupWidget()) is not None:
                popup.close()
            for dialog in QApplication.topLevelWidgets():
                if isinstance(dialog, QDialog) and dialog.isVisible():
                    dialog.reject()
                    await back_in(window, until)
            assert focus().isVisible(), struck[-5:]
            assert focus().isEnabled(), struck[-5:]

    arun(story(), 60)


def test_the_cards_that_take_the_place_of_the_invitation_take_its_focus_at_once(
    window: MainWindow, live_studio: Studio, passed: list[str], arun: Arun, until: Until
) -> None:
    async def story() -> None:
        Person(window.uploads).button("Try it with sample art").setFocus(Qt.FocusReason.TabFocusReason)
        window.setAttribute(RING)
        passed.clear()
        strike(Qt.Key.Key_Return)
        await until(lambda: window.uploads.grid.isVisible() and window.uploads.grid.model().rowCount() > 1, 30)
        assert passed == [called(window.uploads.grid)]
        assert window.testAttribute(RING), "it is seen where the keys are"

    arun(story(), 40)


@pytest.mark.parametrize("page", [each for each in PageName if each is not PageName.UPLOADS])
def test_the_focus_goes_from_page_to_page_without_a_stop_on_the_way(
    window: MainWindow, cards: Cards, page: PageName, passed: list[str], arun: Arun
) -> None:
    cards(2)

    async def story() -> None:
        window.uploads.grid.setFocus(Qt.FocusReason.TabFocusReason)
        for name in (page, PageName.UPLOADS):
            passed.clear()
            shown = window.go(name)
            assert passed == [called(focus())]
            assert shown.isAncestorOf(focus())

    arun(story(), 20)


def test_the_prints_of_a_collection_that_was_empty_take_the_focus(
    window: MainWindow, live_studio: Studio, gather: Gather, passed: list[str], arun: Arun, until: Until
) -> None:
    async def story() -> None:
        page = window.go(PageName.COLLECTION)
        Person(page).button("Go to uploads").setFocus(Qt.FocusReason.TabFocusReason)
        passed.clear()
        await gather(live_studio, 2)
        await until(lambda: Person(page).all(CollectionGrid))
        assert passed == [called(Person(page).one(CollectionGrid))]

    arun(story(), 30)


def told_focused(around: QWidget) -> list[str]:
    """All parts that a screen reader is told have the focus."""
    asked = [one for one in (around, *around.findChildren(QWidget)) if one.objectName() != "qt_scrollarea_viewport"]
    return [called(one) for one in asked if QAccessible.queryAccessibleInterface(one).state().focused]


@pytest.mark.parametrize("page", [PageName.UPLOADS, PageName.COLLECTION, PageName.RECEIPTS])
def test_one_part_of_a_page_says_that_it_has_the_focus(
    window: MainWindow, cards: Cards, live_studio: Studio, arun: Arun, until: Until, page: PageName
) -> None:
    ids = cards(2)

    async def story() -> None:
        await live_studio.projects.add_to_collection(ids)
        if page is PageName.RECEIPTS:
            await live_studio.minting.mint(live_studio.reviewer.review(ids, "Moths"))
        shown = window.go(page)
        live_studio.changes.deliver()
        window.activateWindow()
        assert isinstance(shown, Leading)
        assert shown.leads_to is not None
        await until(shown.leads_to.isVisible)
        shown.setFocus()
        assert told_focused(window) == [called(shown.leads_to)]
        QWidget.setFocus(shown)  # as Qt itself does
        assert told_focused(window) == [called(shown.leads_to)]

    arun(story(), 30)


def test_of_a_field_for_a_secret_its_line_alone_says_that_it_has_the_focus(qtbot: QtBot) -> None:
    field = SecretField("Password")
    qtbot.addWidget(field)
    field.show()
    field.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.edit.hasFocus)
    assert told_focused(field) == [called(field.edit)]


def test_one_part_of_the_table_says_that_it_has_the_focus_and_of_what_changes_many(
    window: MainWindow, cards: Cards, arun: Arun, until: Until
) -> None:
    cards(2)

    async def story() -> None:
        window.uploads.table.toggle()
        window.activateWindow()
        window.uploads.setFocus()
        table = window.uploads.table.table
        assert table is not None
        assert focus() is table.view
        table.view.setCurrentIndex(table.model.index(0, 1))
        assert told_focused(window) == [called(table.view)]
        window.all_actions.run(ActionId.CHANGE_MANY)
        await until(lambda: Person(window).dialogs(ChangeDialog))
        (dialog,) = Person(window).dialogs(ChangeDialog)
        for kind in range(dialog.kinds.count()):
            dialog.kinds.setCurrentIndex(kind)
            dialog.pane.setFocus()
            assert len(told_focused(dialog)) == 1, f"{told_focused(dialog)} in {type(dialog.pane).__name__}"
        dialog.reject()
        await until(lambda: not Person(window).dialogs(ChangeDialog))

    arun(story(), 30)


@pytest.mark.parametrize(
    ("key", "page"),
    [(Qt.Key.Key_1, PageName.UPLOADS), (Qt.Key.Key_2, PageName.COLLECTION), (Qt.Key.Key_3, PageName.RECEIPTS),
     (Qt.Key.Key_4, PageName.TRAITS)],
)  # fmt: skip
def test_the_key_of_a_page_leads_there_from_the_sidebar_too(
    window: MainWindow, cards: Cards, arun: Arun, until: Until, key: Qt.Key, page: PageName
) -> None:
    cards(2)

    async def story() -> None:
        window.activateWindow()
        for name in (page, PageName.UPLOADS if page is not PageName.UPLOADS else PageName.RECEIPTS):
            window.go(name)  # shown already, or not
            window.sidebar.pages.setFocus()
            await until(window.sidebar.pages.hasFocus)
            strike(key, CTRL)
            assert window.pages.shows(page)
            assert window.pages.isAncestorOf(focus()), f"it is at {called(focus())}"

    arun(story(), 20)


def test_the_arrows_of_the_sidebar_stay_in_it(window: MainWindow, cards: Cards, arun: Arun, until: Until) -> None:
    cards(2)

    async def story() -> None:
        window.activateWindow()
        window.sidebar.pages.setFocus()
        await until(window.sidebar.pages.hasFocus)
        strike(Qt.Key.Key_Down)
        assert window.pages.shows(PageName.TRAITS)
        assert window.sidebar.pages.hasFocus()

    arun(story(), 20)
