"""The line with the menus: whole at every size and in long languages, its letters its own."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTranslator
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QToolTip
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.assets.attributes import nodes_of
from mintwright.studio.studio import Studio
from mintwright.ui.actions import action_menu
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.menu_bar import HEIGHT, MenuLine
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog
from mintwright.ui.window.main_window import MainWindow

ROLES = {ActionId.ABOUT: "AboutRole", ActionId.SETTINGS: "PreferencesRole", ActionId.QUIT: "QuitRole"}


class Long(QTranslator):
    """A language in which everything takes twice as many letters."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        return f"{source} {source}" if context in ("actions", "MenuLine", "CommandPalette", "palette") else ""


def test_only_about_settings_and_quit_go_where_a_mac_has_them(window: MainWindow) -> None:
    for each in ActionId:
        role = window.all_actions.action(each).menuRole()
        assert role is getattr(QAction.MenuRole, ROLES.get(each, "NoRole"))


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("is_long", [False, True])
def test_every_menu_is_in_sight_in_the_smallest_window_and_the_field_is_whole(
    studio: Studio, theme: Theme, percent: int, qapp: QApplication, qtbot: QtBot, *, is_long: bool
) -> None:
    from mintwright.ui.actions.actions import Actions

    theme.choose(text_percent=percent)
    language = Long()
    if is_long:
        QCoreApplication.installTranslator(language)
    try:
        line = MenuLine(Actions(theme), theme)
        qtbot.addWidget(line)
        line.resize(960, line.height())
        line.show()
        qapp.processEvents()
        assert line.width() == 960, "it asks for no more than the smallest window has"
        bar = line.bar
        places = [bar.actionGeometry(action) for action in bar.actions()]
        for place in places:
            assert bar.rect().contains(place), "no menu is cut or behind an arrow"
        assert line.rect().contains(line.search.geometry())
        assert not line.search.geometry().intersects(bar.geometry().adjusted(0, 0, places[-1].right() - bar.width(), 0))
        words = line.search.fontMetrics().horizontalAdvance(line.search.text())
        assert words < line.search.width()
        assert line.search.accessibleName()
    finally:
        QCoreApplication.removeTranslator(language)


@pytest.mark.parametrize("percent", [100, 150])
def test_no_menu_is_higher_than_the_smallest_window_has_room_for_below_the_bar(
    window: MainWindow, theme: Theme, idle: Idle, arun: Arun, percent: int
) -> None:
    async def story() -> None:
        theme.choose(text_percent=percent)
        await idle()
        room = 640 - theme.scale(HEIGHT)
        for menu in window.menus.findChildren(ActionMenu):
            menu.refresh()
            menu.ensurePolished()
            assert menu.sizeHint().height() <= room, menu.title()
            assert menu.sizeHint().width() <= 960 * 3 // 4, f"{menu.title()} leaves no room for a menu beside it"

    arun(story())


def test_a_menu_that_is_too_long_for_the_screen_scrolls_in_one_column(
    window: MainWindow, qtbot: QtBot, arun: Arun, idle: Idle
) -> None:
    """As templates may be many."""

    async def story() -> None:
        menu = ActionMenu(window.all_actions, [[each] for each in ActionId], window)
        menu.popup(QPoint(0, 0))
        await idle()
        shown = [place for action in menu.actions() if (place := menu.actionGeometry(action)).isValid()]
        assert len({place.left() for place in shown}) == 1
        menu.close()

    arun(story())


def test_the_arrow_of_a_menu_inside_another_is_seen_on_the_chosen_line(
    window: MainWindow, theme: Theme, arun: Arun, idle: Idle
) -> None:
    async def story() -> None:
        (menu,) = [one for one in window.menus.findChildren(ActionMenu) if one.title() == "&File"]
        (line,) = [one for one in menu.actions() if one.text() == "This project"]
        menu.popup(QPoint(0, 0))
        menu.setActiveAction(line)
        await idle()
        picture = menu.grab(menu.actionGeometry(line)).toImage()
        across = range(picture.width() - 24, picture.width() - 8)
        end = [picture.pixelColor(x, y) for x in across for y in range(6, picture.height() - 6)]
        menu.close()
        assert max(colour.lightness() for colour in end) > 200, "it is light, as the words beside it"

    arun(story())


def test_the_menu_that_the_keys_are_at_has_a_ring_also_once_it_is_closed(
    window: MainWindow, arun: Arun, idle: Idle
) -> None:
    async def story() -> None:
        bar = window.menus
        bar.setActiveAction(bar.actions()[2])
        await idle()
        without = bar.grab().toImage()
        bar.setFocus(Qt.FocusReason.MenuBarFocusReason)
        bar.setActiveAction(bar.actions()[2])
        await idle()
        assert bar.hasFocus()
        assert bar.grab().toImage() != without
        bar.leave()

    arun(story())


def test_after_alt_a_letter_opens_a_menu_though_it_is_a_command_among_the_cards(window: MainWindow) -> None:
    """The menus have the focus then; a key that they do not accept would be looked for among the commands."""
    letter = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_F, Qt.KeyboardModifier.NoModifier, "f")
    letter.ignore()
    QApplication.sendEvent(window.menus, letter)
    assert letter.isAccepted()
    with_ctrl = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    with_ctrl.ignore()
    QApplication.sendEvent(window.menus, with_ctrl)
    assert not with_ctrl.isAccepted()


@pytest.mark.skipif(sys.platform == "darwin", reason="the system's own bar has a key of its own")
def test_f10_opens_the_first_menu_and_leads_back(window: MainWindow, qtbot: QtBot) -> None:
    before = window.focusWidget()
    qtbot.keyClick(window, Qt.Key.Key_F10)
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, ActionMenu)
    assert opened.title() == "&File"
    assert opened.activeAction() is opened.actions()[0]
    opened.close()
    window.menus.leave()
    assert window.focusWidget() is before


@pytest.mark.skipif(sys.platform == "darwin", reason="the system's own bar has a key of its own")
def test_a_menu_that_keys_open_begins_at_what_can_be_done_and_the_keys_reach_the_rest(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, gather: Gather
) -> None:
    async def story() -> None:
        (art_id,) = await gather(live_studio, 1)
        await live_studio.projects.remove_from_collection([art_id])
        live_studio.changes.deliver()
        window.uploads.show_art(art_id)

    arun(story())
    qtbot.keyClick(window, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, ActionMenu)
    lines = [line for line in opened.actions() if not line.isSeparator()]
    assert not lines[0].isEnabled(), "nothing is in the collection"
    assert opened.activeAction() is next(line for line in lines if line.isEnabled())
    qtbot.wait_until(lambda: not opened.is_opening)
    reached = list[str]()
    for _ in lines:
        qtbot.keyClick(opened, Qt.Key.Key_Down)
        reached.append(opened.activeAction().objectName())
    assert sorted(reached) == sorted(line.objectName() for line in lines)
    opened.close()
    window.menus.leave()


@pytest.mark.skipif(sys.platform == "darwin", reason="the system's own bar has a key of its own")
def test_a_letter_leads_to_the_next_line_that_begins_with_it_and_does_nothing_yet(
    window: MainWindow, qtbot: QtBot
) -> None:
    ids = (ActionId.UNDO, ActionId.SORT_BY_NAME, ActionId.SORT_BY_DATE, ActionId.MOVE_TO)
    menu = ActionMenu(window.all_actions, [ids[:2], ids[2:]], window)
    done: list[object] = []
    menu.triggered.connect(done.append)
    menu.popup(window.mapToGlobal(QPoint(40, 40)))
    reached: list[str] = []
    for key in (Qt.Key.Key_S, Qt.Key.Key_S, Qt.Key.Key_S, Qt.Key.Key_M, Qt.Key.Key_X, Qt.Key.Key_Down):
        qtbot.keyClick(menu, key)
        reached.append(menu.activeAction().objectName())
    first, *_ = ids
    name, date, move = (one.value for one in ids[1:])
    assert reached == [name, date, name, move, move, first.value]
    assert not done
    assert menu.isVisible()
    menu.close()


def test_one_escape_from_a_menu_gives_the_focus_back_to_what_had_it_before_the_bar(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.activateWindow()
    window.sidebar.pages.setFocus(Qt.FocusReason.TabFocusReason)
    window.menus.open_first()
    opened = QApplication.activePopupWidget()
    assert opened is not None
    qtbot.keyClick(opened, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    assert not window.menus.hasFocus()
    assert window.sidebar.pages.hasFocus()
    assert window.menus.activeAction() is None


def test_f6_leads_out_of_the_bar_into_the_window(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_F10)
    opened = QApplication.activePopupWidget()
    assert opened is not None
    qtbot.keyClick(opened, Qt.Key.Key_Escape)
    window.menus.setFocus(Qt.FocusReason.MenuBarFocusReason)
    qtbot.keyClick(window.menus, Qt.Key.Key_F6)
    assert not window.menus.hasFocus()
    assert window.sidebar.isAncestorOf(QApplication.focusWidget())
    qtbot.keyClick(window.sidebar.pages, Qt.Key.Key_F6)
    assert not window.sidebar.isAncestorOf(QApplication.focusWidget())


def test_undo_says_its_step_in_the_menu_and_nothing_more_once_there_is_none(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.projects.rename_collection(studio.projects.current_collection.id, "Moths")
        art = tmp_path / "a.png"
        art.write_bytes(b"no picture")
        studio.changes.deliver()
        edit = next(menu for menu in window.menus.findChildren(ActionMenu) if menu.title() == "&Edit")
        edit.aboutToShow.emit()
        undo = window.all_actions.action(ActionId.UNDO)
        label = studio.history.undo_label
        assert undo.text() == (f"Undo: {label}" if label is not None else "Undo")
        assert undo.isEnabled() is (label is not None)
        edit.aboutToHide.emit()

    arun(story())


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")  # menus grab it
def test_a_menu_inside_a_menu_acts_on_what_had_the_focus_before_the_menus(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        (art_id,) = await gather(live_studio, 1)
        live_studio.drafts.edit(art_id, attrs=nodes_of({"Hat": "Beret"}))
        live_studio.changes.deliver()
        window.uploads.show_art(art_id)
        tree = window.uploads.form.fields.attrs.tree
        await until(lambda: tree.isVisible() and tree.model().rowCount() == 1)
        tree.setFocus(Qt.FocusReason.TabFocusReason)
        menus = {menu.title(): menu for menu in window.menus.findChildren(ActionMenu)}
        edit, inside = menus["&Edit"], menus["Attribute"]
        edit.popup(window.mapToGlobal(window.rect().center()))
        await until(edit.isVisible)
        edit.setFocus()  # as Qt does once a key has gone through it
        inside.aboutToShow.emit()
        copy = window.all_actions.action(ActionId.DUPLICATE)
        assert copy.isEnabled(), copy.toolTip()
        inside.aboutToHide.emit()
        edit.close()

    arun(story(), 20)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_F2], ids=lambda one: one.name)
def test_a_key_alone_is_for_the_menu_that_is_open_and_for_nothing_below_it(window: MainWindow, key: Qt.Key) -> None:
    """A key that it does not accept would be looked for among the commands: Space showed the chosen card."""
    menu = next(one for one in window.menus.findChildren(ActionMenu) if one.title() == "&Mint")
    alone = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.NoModifier)
    alone.ignore()
    QApplication.sendEvent(menu, alone)
    assert alone.isAccepted()


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")  # menus grab it
def test_the_keys_reach_a_line_that_cannot_be_done_and_its_reason_is_heard_and_shown(
    window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(action_menu, "announce", lambda _, said: heard.append(said))

    async def story() -> None:
        edit = next(menu for menu in window.menus.findChildren(ActionMenu) if menu.title() == "&Edit")
        edit.popup(window.mapToGlobal(window.rect().center()))
        await until(edit.isVisible)
        undo = window.all_actions.action(ActionId.UNDO)
        assert not undo.isEnabled()
        qtbot.keyClick(edit, Qt.Key.Key_Down)
        assert edit.activeAction() is undo
        assert heard == ["There is nothing to undo"]
        await until(lambda: QToolTip.text() == "There is nothing to undo")
        qtbot.keyClick(edit, Qt.Key.Key_Return)
        assert edit.isVisible()
        edit.close()
        await until(lambda: not QToolTip.isVisible())

    arun(story())


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")  # menus grab it
def test_why_a_line_cannot_be_done_is_shown_at_the_first_of_a_menu_and_goes_along_with_the_keys(
    window: MainWindow, qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        mint = next(menu for menu in window.menus.findChildren(ActionMenu) if menu.title() == "&Mint")
        mint.is_for_keys = True
        mint.popup(QPoint(40, 40))
        QApplication.sendEvent(mint, QEvent(QEvent.Type.WindowActivate))  # as a window manager does
        await until(lambda: _shown_at(mint) == (ActionId.MINT_COLLECTION, "Add assets to the collection first"))
        qtbot.keyClick(mint, Qt.Key.Key_Up)
        await until(lambda: _shown_at(mint) == (ActionId.REFUND_MINT, "Open the receipts first"))
        qtbot.keyClick(mint, Qt.Key.Key_Up)
        await until(lambda: _shown_at(mint) == (ActionId.FORCE_MINT, "Open the receipts first"))
        mint.close()
        await until(lambda: not QToolTip.isVisible())

    arun(story())


def _shown_at(menu: ActionMenu) -> tuple[str, str] | None:
    """The line that a tip stands beside, hiding none, and what it says."""
    tip = next((one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel") and one.isVisible()), None)
    if tip is None or tip.geometry().intersects(menu.geometry()):
        return None
    at = menu.mapFromGlobal(tip.geometry().center()).y()
    lines = [action for action in menu.actions() if action.objectName()]
    nearest = min(lines, key=lambda action: abs(menu.actionGeometry(action).center().y() - at))
    return nearest.objectName(), QToolTip.text()


@pytest.mark.parametrize("keys", ["F1", "Ctrl+/"])
def test_the_key_for_help_opens_the_sheet_of_keys(
    window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, keys: str
) -> None:
    async def story() -> None:
        window.activateWindow()
        await until(window.isActiveWindow)
        qtbot.keySequence(window, keys)
        await until(lambda: Person(window).dialogs())
        sheet = Person(window).one(ShortcutsDialog)
        assert any("F1" in one.text() for one in sheet.findChildren(QLabel))
        sheet.reject()
        await until(lambda: not Person(window).dialogs())

    arun(story())


@pytest.mark.parametrize("size", [(960, 640), (1280, 800)])
@pytest.mark.parametrize("percent", [100, 150])
def test_the_sheet_of_keys_stays_within_the_window_and_cuts_no_line(
    window: MainWindow,
    studio: Studio,
    theme: Theme,
    arun: Arun,
    until: Until,
    idle: Idle,
    size: tuple[int, int],
    percent: int,
) -> None:
    async def story() -> None:
        window.resize(*size)
        studio.settings.put("text_percent", percent)
        studio.changes.deliver()
        await until(lambda: theme.text_percent == percent and window.updatesEnabled())
        sheet = ShortcutsDialog(window)
        sheet.show()
        await idle()
        assert sheet.width() <= window.width()
        assert sheet.height() <= window.height()
        assert sheet.findChildren(QScrollArea)[0].horizontalScrollBar().maximum() == 0, "no key is beyond the edge"
        for part in sheet.findChildren(QLabel):
            if not part.wordWrap():
                assert part.fontMetrics().horizontalAdvance(part.text()) <= part.width()
        sheet.close()
        sheet.deleteLater()

    arun(story())


def test_a_button_says_the_keys_of_what_it_does(window: MainWindow) -> None:
    side, header = window.sidebar, window.uploads.header
    header.show_failed(2)
    for button, each in (
        (side.settings, ActionId.SETTINGS), (side.new_collection, ActionId.NEW_COLLECTION),
        (header.retry, ActionId.TRY_ALL_AGAIN),
    ):  # fmt: skip
        assert button.toolTip().endswith(f"({window.all_actions.keys(each)})")
        assert ACTIONS[each].keys


def test_menus_and_hints_call_a_key_by_one_word(window: MainWindow) -> None:
    shown = {word for each in ActionId for word in window.all_actions.keys(each).split("+")}
    assert not {"Return", "Enter"} <= shown
    assert ("Return" if sys.platform == "darwin" else "Enter") in window.all_actions.keys(ActionId.OPEN)
