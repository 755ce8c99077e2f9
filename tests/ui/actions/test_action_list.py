"""Every action there is: named, with keys of its own, to be found in a menu and the palette, and with an effect."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QRect, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from tests.ui.driver import Arun, Idle, Until

from mintwright.domain.assets.attributes import Node, nodes_of
from mintwright.domain.mint import Mint
from mintwright.domain.plan.kept_plan import KeptMint
from mintwright.domain.project import UploadState
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId, Menu
from mintwright.ui.actions.action_list import ACTIONS, BAR, HOME, MENU_TITLES, MENUS, specs_in
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.other_words import OTHER_WORDS
from mintwright.ui.actions.palette_rows import PaletteRows
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.receipts.pay_walk.pay_dialog import PayDialog
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.wording import text
from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog
from mintwright.ui.window.main_window import MainWindow

Scene = Callable[["Stage"], "asyncio.Future[None]"]


class Stage:
    """The window with four pieces: two in the collection, one chosen, with an attribute; and what can be seen of it."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until, idle: Idle, folder: Path) -> None:
        self.window, self.studio, self.until, self.idle, self.folder = window, studio, until, idle, folder
        self.noted: list[object] = []  # what went to the system: folders shown, menus opened
        self.news = 0
        for kind in (Kind.ART, Kind.MINTS, Kind.FINDING):
            studio.changes.subscribe(kind, self._count)

    def _count(self, _: object) -> None:
        self.news += 1

    async def fill(self) -> list[int]:
        self.folder.mkdir()
        for number in range(4):
            Image.new("RGB", (32, 32), (number * 40, 90, 120)).save(self.folder / f"moth-{4 - number}.png")
        await self.studio.uploads.add([self.folder])
        ids = list(self.studio.uploads.order())
        await self.studio.projects.add_to_collection([ids[1], ids[0]])
        await self.studio.projects.delete((await self.studio.projects.create("Third")).id)
        await self.studio.projects.create("Second")
        await self.studio.projects.open(self.studio.projects.all()[0].id)
        self.studio.drafts.edit(ids[0], attrs=(Node("Artist", text="Ada"), Node("Eyes", text="red")))
        self.studio.changes.deliver()
        self.window.activateWindow()
        await self.until(lambda: self.window.uploads.grid.model().rowCount() == 4)
        self.window.uploads.grid.choose([0])
        self.window.uploads.grid.setFocus()
        attributes = self.window.uploads.form.fields.attrs
        await self.until(lambda: attributes.isVisible() and attributes.model.rowCount() == 2)
        return ids

    def seen(self) -> list[object]:
        """All that an action may change."""
        window, studio = self.window, self.studio
        tree = window.uploads.form.fields.attrs.tree
        return [
            window.pages.currentWidget(),
            QApplication.focusWidget(),
            [type(one).__name__ for one in QApplication.topLevelWidgets() if one.isVisible()],
            studio.uploads.order(),
            [studio.uploads.state(art_id) for art_id in studio.uploads.order()],
            [studio.drafts.draft(art_id) for art_id in studio.uploads.order()],
            [(one.name, one.art_ids) for one in studio.projects.collections()],
            studio.history.undo_label,
            [studio.settings.get(key) for key in ("theme", "text_percent", "pictures_fill", "card_width")],
            window.uploads.grid.chosen(),
            (tree.currentIndex().row(), tree.is_being_written),
            QGuiApplication.clipboard().text(),
            window.uploads.notice.message,
            window.is_closed,
            list(self.noted),
        ]  # fmt: skip


@pytest.fixture
def stage(
    window: MainWindow, studio: Studio, until: Until, idle: Idle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Stage:
    stage = Stage(window, studio, until, idle, tmp_path / "art")

    def shown(url: QUrl) -> bool:
        stage.noted.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", shown)
    monkeypatch.setattr(QMenu, "popup", lambda menu, *_: stage.noted.append(menu))  # no keyboard to grab here
    return stage


# --- The list itself


def test_no_key_stands_twice() -> None:
    keys = Counter(one.toString() for spec in ACTIONS.values() for one in spec.sequences)
    assert [key for key, times in keys.items() if times > 1] == []


def test_every_key_is_one_that_qt_knows() -> None:
    assert [spec.keys for spec in ACTIONS.values() for one in spec.sequences if one.isEmpty()] == []


def test_every_action_is_listed_once_and_has_words_an_icon_and_a_menu_of_the_bar() -> None:
    listed = [spec.id for menu in MENUS for spec in specs_in(menu)]
    assert sorted(listed) == sorted(ActionId)
    assert all(text(spec.words).strip() and spec.icon for spec in ACTIONS.values())
    assert all(text(OTHER_WORDS[spec.id]).strip() for spec in ACTIONS.values())
    assert set(HOME.values()) == set(Menu)
    inside = [line for groups in MENUS.values() for group in groups for line in group if isinstance(line, Menu)]
    assert sorted([*BAR, *inside]) == sorted(MENUS) == sorted(Menu)
    assert list(OTHER_WORDS) == sorted(ActionId)
    names = Counter(text(spec.words) for spec in ACTIONS.values())
    assert [name for name, times in names.items() if times > 1] == []


def test_a_key_without_ctrl_counts_in_a_list_only_unless_it_writes_nothing_and_moves_nothing() -> None:
    """In a field and in every other list it types: such keys are read by the list that has the focus."""
    alone = [spec for spec in ACTIONS.values() for one in spec.sequences if "Ctrl" not in one.toString()]
    assert {spec.id for spec in alone if not spec.is_local} == {
        ActionId.CHECK_NOW, ActionId.NEXT_REGION, ActionId.PREVIOUS_REGION, ActionId.SHORTCUTS
    }  # fmt: skip


def test_no_key_mints() -> None:
    assert [spec.keys for spec in specs_in(Menu.MINT) if "MINT" in spec.id.upper() and spec.keys] == []


# --- Where each is found


def menus_of(window: MainWindow) -> list[ActionMenu]:
    return window.menus.findChildren(ActionMenu)


def test_each_is_in_the_menu_bar_once_in_the_palette_and_with_its_keys_on_the_sheet(
    window: MainWindow, studio: Studio
) -> None:
    shown = [action for menu in menus_of(window) for action in menu.actions() if action.objectName()]
    assert sorted(action.objectName() for action in shown) == sorted(ActionId)
    titles = [action.text().replace("&", "") for action in window.menus.actions()]
    assert titles == ["File", "Edit", "View", "Collection", "Mint", "Help"]
    rows = PaletteRows(studio, window.all_actions).at_first([])
    assert {row.action for row in rows if not row.is_heading} == set(ActionId) - {ActionId.FIND_COMMAND}
    sheet = ShortcutsDialog()
    words = [label.text() for label in sheet.findChildren(QLabel)]
    native = QKeySequence.SequenceFormat.NativeText
    for spec in ACTIONS.values():
        if spec.keys:
            keys = words[words.index(text(spec.words)) + 1]
            assert keys.split("   ") == [one.toString(native) for one in spec.sequences]
    sheet.deleteLater()


def test_bar_context_menus_and_palette_say_the_same_of_an_action(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        window, actions = stage.window, stage.window.all_actions
        for opened in (window.uploads.card_menu, window.uploads.form.fields.attrs.row_menu):
            menu = opened()
            rows = {row.action: row for row in PaletteRows(stage.studio, actions).at_first([])}
            for action in menu.actions():
                if action.objectName():
                    each = ActionId(action.objectName())
                    assert action.text() == rows[each].words.replace("&", "&&")
                    native = QKeySequence.SequenceFormat.NativeText
                    assert action.shortcut().toString(native) == rows[each].keys == actions.keys(each)
                    assert action.isEnabled() is rows[each].can

    arun(story())


def test_every_menu_of_the_bar_says_why_something_cannot_be_done_and_leaves_no_key_off(
    stage: Stage, arun: Arun
) -> None:
    async def story() -> None:
        await stage.idle()
        for menu in menus_of(stage.window):
            menu.aboutToShow.emit()
            off = [action for action in menu.actions() if not action.isEnabled()]
            for action in off:
                why = stage.window.all_actions.why_not(ActionId(action.objectName()))
                assert why is not None
                assert text(why).strip() == action.toolTip()
            menu.aboutToHide.emit()
            assert all(action.isEnabled() for action in menu.actions()), "a key asks anew what can be done"

    arun(story())


# --- The menus of the pages


def test_each_place_has_a_menu_of_what_can_be_done_there(stage: Stage, arun: Arun) -> None:
    """A right click in the tray means the tray's print, never the card that is chosen above it."""

    def menu_at(part: QWidget) -> list[str]:
        stage.noted.clear()
        part.customContextMenuRequested.emit(part.rect().center())
        (menu,) = stage.noted
        assert isinstance(menu, ActionMenu)
        words = [action.text() for action in menu.actions() if action.text()]
        assert all(action.isEnabled() for action in menu.actions())
        return words

    async def story() -> None:
        await minted(stage)
        window = stage.window
        receipts = window.pages.receipts.leads_to
        assert receipts is not None
        can_be_saved = ["Save the receipt to print (PDF)…", "Save the service’s answer (JSON)…"]
        assert menu_at(receipts) == [
            "Pay with practice wallet",
            "Copy the deposit address",
            "Copy the payment link",
            "Check the receipt now",
            "Rehearse what can follow…",
            "Give the mint of this receipt more time…",
            "Give the mint of this receipt up, or have it refunded…",
            "Write a note on this receipt",
            "What was sent and answered…",
            *can_be_saved,
        ]
        window.go(PageName.UPLOADS)
        window.uploads.grid.choose([2, 3])
        first = [
            "Edit details",
            "Show it large",
            "Flag",
            "Change 2 chosen assets…",
            "Add 2 to the collection",
        ]
        last = [
            "Edit attributes as text…",
            "Apply a template to 2 assets…",
            "Export descriptions…",
            "Remove 2 assets from the list",
        ]
        assert menu_at(window.uploads.grid) == [*first, *last]
        window.uploads.grid.clearSelection()
        assert menu_at(window.uploads.grid)[:2] == ["Add files…", "Add a folder…"]
        window.uploads.grid.choose([3])
        strip = window.uploads.tray.strip
        strip.choose(0)
        in_tray = menu_at(strip)
        assert "Remove from the collection" in in_tray
        assert "Mint this one alone…" in in_tray
        assert not [words for words in in_tray if "from the list" in words or "Add" in words]
        minting: list[list[int]] = []
        window.uploads.mint_requested.disconnect()
        window.uploads.mint_requested.connect(minting.append)
        window.all_actions.run(ActionId.MINT_ONE)
        assert minting == [strip.chosen()]
        window.go(PageName.COLLECTION)
        prints(stage).choose(1)
        menu = menu_at(prints(stage))
        chain = "As it will stand on the chain…"
        assert menu[:5] == ["Edit details", "Show it large", chain, "Mint this one alone…", "Make primary"]
        assert "Move to a place…" in menu
        assert menu[-1] == "Remove from the collection"
        side = window.sidebar.collections
        at = side.visualRect(side.model().index(0, 0)).center()
        stage.noted.clear()
        side.customContextMenuRequested.emit(at)
        (menu_of_row,) = stage.noted
        assert isinstance(menu_of_row, ActionMenu)
        assert menu_of_row.actions()[0].text() == "Rename the collection “Collection of 2”…"

    arun(story())


# --- What each does


def tree_of(stage: Stage) -> QWidget:
    stage.window.uploads.form.fields.attrs.go_to((1,))
    return stage.window.uploads.form.fields.attrs.tree


async def on_uploads(stage: Stage) -> None:
    await stage.fill()


async def with_a_row(stage: Stage) -> None:
    await stage.fill()
    tree_of(stage)


def prints(stage: Stage) -> CollectionGrid:
    grid = stage.window.pages.collection.leads_to
    assert isinstance(grid, CollectionGrid)
    return grid


async def on_collection(stage: Stage) -> None:
    await stage.fill()
    stage.window.go(PageName.COLLECTION)
    prints(stage).setFocus()
    prints(stage).choose(1)


async def at_the_first_print(stage: Stage) -> None:
    await on_collection(stage)
    prints(stage).choose(0)


async def after_a_step_back(stage: Stage) -> None:
    await stage.fill()
    stage.window.all_actions.run(ActionId.UNDO)
    await stage.until(lambda: stage.studio.history.can_redo)


async def at_another_text_size(stage: Stage) -> None:
    await stage.fill()
    stage.studio.settings.put("text_percent", 120)
    stage.studio.changes.deliver()


async def with_a_failure(stage: Stage) -> None:
    """The first is uploaded; the second is chosen, and its file is gone."""
    ids = await stage.fill()
    (stage.folder / "moth-2.png").unlink()
    await stage.studio.start()
    states = stage.studio.uploads.state
    await stage.until(lambda: [states(one) for one in ids].count(UploadState.UPLOADED) == 3)
    await stage.until(lambda: stage.studio.uploads.totals().failed == 1 and stage.studio.missing_files.missing)
    failed = next(row for row, one in enumerate(ids) if states(one) is UploadState.PROBLEM)
    stage.window.uploads.grid.choose([failed])


async def uploaded(stage: Stage) -> None:
    ids = await stage.fill()
    await stage.studio.start()
    await stage.until(lambda: stage.studio.uploads.totals().uploaded == 4)
    stage.window.uploads.grid.choose([ids.index(ids[0])])


async def minted(stage: Stage) -> None:
    """A mint that waits for its payment."""
    mint = await sent(stage, is_auto=True)
    await stage.until(lambda: stage.studio.minting.receipt(mint.id).deposit_address)
    await at_its_receipt(stage, mint)


async def of_a_plan(stage: Stage) -> None:
    """The same of a plan."""
    await minted(stage)
    mint, collection = stage.studio.minting.mints()[0], stage.studio.projects.current_collection
    planned = [KeptMint(art_ids=mint.art_ids)]
    plan = await stage.studio.plans.create("Night", collection.id, mint.art_ids[0], planned)
    stage.studio.plans.note_attempt(mint.id, plan.id, plan.mints[0].id)
    await stage.idle()


async def held(stage: Stage) -> None:
    """A single asset that waits until it is ordered, in the weather that holds one."""
    mint = await sent(stage, Weather(hold_singles=True), is_auto=False)
    await stage.studio.practice_tools.change(FINE)
    await stage.studio.poller.refresh(mint.id)
    await stage.until(lambda: stage.studio.minting.receipt(mint.id).is_held)
    await at_its_receipt(stage, mint)


async def sent(stage: Stage, weather: Weather = FINE, *, is_auto: bool) -> Mint:
    await uploaded(stage)
    studio = stage.studio
    art_id = studio.uploads.order()[0]
    studio.drafts.edit(art_id, name="Moth", is_auto=is_auto)
    await studio.practice_tools.change(weather)
    return await studio.minting.mint(studio.reviewer.review([art_id], "Moths"))


async def at_its_receipt(stage: Stage, mint: Mint) -> None:
    stage.window.go(PageName.RECEIPTS)
    stage.studio.changes.deliver()
    stage.window.pages.receipts.show_mint(mint.id)
    await stage.idle()


async def lost(stage: Stage) -> None:
    """A mint whose answer was lost."""
    await uploaded(stage)
    studio = stage.studio
    ids = [stage.studio.uploads.order()[0]]
    studio.drafts.edit(ids[0], name="Moth")
    await studio.practice_tools.change(Weather(drop_after=1))
    mint = await studio.minting.mint(studio.reviewer.review(ids, "Lost moths"))
    await studio.practice_tools.change(FINE)
    await at_its_receipt(stage, mint)


async def on_a_mixed_collection(stage: Stage) -> None:
    """The larger and newer picture, added first, is the last."""
    await on_collection(stage)
    first = stage.studio.uploads.order()[0]
    Image.effect_noise((64, 64), 90).save(stage.studio.uploads.art(first).path)
    await stage.studio.start()
    await stage.until(lambda: stage.studio.uploads.totals().uploaded == 4)


A = ActionId
SCENES: dict[ActionId, Callable[[Stage], object]] = {
    **dict.fromkeys((A.TRY_AGAIN, A.TRY_ALL_AGAIN, A.FIND_ORIGINALS), with_a_failure),
    A.COPY_REFERENCE: uploaded,
    **dict.fromkeys((A.CHECK_NOW, A.PAY, A.REHEARSE, A.SAVE_RECEIPT, A.SAVE_ANSWER), minted),
    **dict.fromkeys((A.COPY_ADDRESS, A.COPY_PAYMENT_LINK, A.SHOW_EXCHANGE, A.SHOW_TOTALS, A.EXPORT_RECEIPTS), minted),
    **dict.fromkeys((A.PAY_PLAN, A.PAY_PLAN_FROM_PRACTICE), of_a_plan),
    A.LOOK_FOR_MINT: lost,
    **dict.fromkeys((A.SHOW_ELSEWHERE, A.WRITE_NOTE), minted),
    A.ORDER_MINT: held,
    **dict.fromkeys((A.FORCE_MINT, A.REFUND_MINT), minted),
    **dict.fromkeys((A.RENAME, A.DUPLICATE, A.ADD_ROW, A.TURN_INTO_LIST, A.TURN_INTO_GROUP), with_a_row),
    **dict.fromkeys((A.COPY, A.CUT), with_a_row),
    **dict.fromkeys((A.ADD_PIECES, A.MAKE_PRIMARY, A.MINT_COLLECTION, A.SET_ROYALTIES), on_collection),
    **dict.fromkeys((A.MOVE_LEFT, A.MOVE_UP, A.MOVE_TO), on_collection),
    **dict.fromkeys((A.MOVE_RIGHT, A.MOVE_DOWN, A.MOVE_LAST, A.SHOW_UPLOADS), at_the_first_print),
    **dict.fromkeys((A.SORT_BY_NAME, A.SORT_BY_DATE, A.SORT_BY_SIZE, A.SORT_AS_ADDED), on_a_mixed_collection),
    **dict.fromkeys((A.SORT_BY_FIELD, A.SHUFFLE, A.SAVE_PROOF, A.SAVE_PROOF_PAGE), on_collection),
    A.REDO: after_a_step_back,
    A.USUAL_TEXT: at_another_text_size,
}


async def another_chosen(stage: Stage) -> None:
    await on_uploads(stage)
    stage.window.uploads.grid.choose([2])


SCENES[A.ADD_TO_COLLECTION] = another_chosen


async def an_attribute(stage: Stage) -> None:
    """The traits are shown, and one of their attributes is chosen."""
    ids = await stage.fill()
    stage.studio.drafts.edit(ids[0], attrs=nodes_of({"Hat": "Cap, tall"}))
    stage.window.go(PageName.TRAITS)
    values = stage.window.pages.traits.values
    await stage.until(lambda: values.lines.rowCount() > 0)
    values.setCurrentIndex(values.lines.index(0))
    values.setFocus()


SCENES[A.SPLIT_VALUES] = SCENES[A.EXPORT_TRAITS] = an_attribute


async def a_list(stage: Stage) -> None:
    await with_a_row(stage)
    stage.window.all_actions.run(ActionId.TURN_INTO_LIST)


SCENES[A.TURN_INTO_TEXT] = a_list


async def what_one_of_two_has(stage: Stage) -> None:
    await stage.fill()
    stage.window.uploads.grid.choose([0, 1])
    await stage.idle()
    tree_of(stage)


SCENES[A.GIVE_TO_ALL] = what_one_of_two_has


async def with_a_copied_attribute(stage: Stage) -> None:
    """The focus is on the attributes of a piece that has none yet."""
    await with_a_row(stage)
    stage.window.all_actions.run(ActionId.COPY)
    stage.window.uploads.grid.choose([2])
    await stage.idle()
    stage.window.uploads.form.fields.attrs.tree.setFocus()


async def with_a_cover(stage: Stage) -> None:
    ids = await stage.fill()
    stage.studio.drafts.edit(ids[0], cover=ids[1])
    stage.studio.changes.deliver()


SCENES[A.TAKE_OFF_COVER] = with_a_cover


async def in_the_table(stage: Stage) -> None:
    """The uploads are a table, and cells of two pieces and two columns are chosen."""
    await on_uploads(stage)
    stage.window.uploads.table.toggle()
    table = stage.window.uploads.table.table
    assert table is not None
    await stage.until(lambda: table.model.columnCount() > 8)
    table.view.setFocus()
    table.view.choose(QRect(1, 0, 2, 2))
    await stage.idle()


SCENES.update(dict.fromkeys((A.FILL_CHOSEN, A.FILL_DOWN, A.FILL_RIGHT, A.CLEAR_CELLS), in_the_table))
SCENES.update(dict.fromkeys((A.NEW_COLUMN, A.NEW_LIST_COLUMN, A.COLUMNS), in_the_table))
SCENES[A.PASTE] = with_a_copied_attribute


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")
@pytest.mark.parametrize("each", list(ActionId))
def test_each_does_something_that_is_seen(each: ActionId, stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await SCENES.get(each, on_uploads)(stage)
        await stage.idle()
        actions = stage.window.all_actions
        assert actions.why_not(each) is None
        before, news = stage.seen(), stage.news
        counts_news = each in (
            A.TRY_AGAIN,
            A.TRY_ALL_AGAIN,
            A.CHECK_NOW,
            A.LOOK_FOR_MINT,
            A.PAY,
        )  # what they ask for may end as it was
        actions.action(each).trigger()
        await stage.until(lambda: stage.seen() != before or (counts_news and stage.news > news))
        if each is A.PAY_PLAN_FROM_PRACTICE:  # else it would still be paying as the program ends
            (dialog,) = stage.window.findChildren(PayDialog)
            await stage.until(lambda: dialog.walk.is_at_end)
        for one in QApplication.topLevelWidgets():
            if one.isVisible() and one is not stage.window:
                one.close()
        await stage.idle()

    arun(story())


def test_who_types_royalties_beside_a_collection_is_led_to_its_own_first(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await on_collection(stage)
        actions = stage.window.all_actions
        rows, _ = PaletteRows(stage.studio, actions).found("royal")
        first = next(row.action for row in rows if not row.is_heading)
        assert first is ActionId.SET_ROYALTIES
        actions.run(first)
        await stage.until(lambda: getattr(QApplication.focusWidget(), "accessibleName", str)() == "Royalties, percent")

    arun(story())


@pytest.mark.parametrize("each", list(ActionId))
def test_in_an_empty_studio_each_can_be_done_or_says_why_not(each: ActionId, window: MainWindow) -> None:
    why = window.all_actions.why_not(each)
    assert why is None or text(why).strip()
    assert text(MENU_TITLES[HOME[each]])


@pytest.mark.parametrize("each", [ActionId.PAUSE_ALL, ActionId.TRY_ALL_AGAIN])
def test_nothing_is_said_of_uploads_where_there_are_none(window: MainWindow, each: ActionId) -> None:
    _, why = window.all_actions.state(each)
    assert str(why) == "Nothing is uploaded here yet"
