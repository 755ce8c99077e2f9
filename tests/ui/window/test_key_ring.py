"""Whatever key is struck, it is seen afterwards where the keys are."""

import random
from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from tests.ui.driver import NO_KEY, Arun, Idle, Person, Until
from tests.ui.mints import Gather
from tests.ui.tab_walk import called, focus, strike

from mintwright.domain.assets.attributes import nodes_of
from mintwright.studio.studio import Studio
from mintwright.ui.shell.focus import focus_inside
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow

RING = Qt.WidgetAttribute.WA_KeyboardFocusChange
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key
KEYS = [
    *((key, NO_KEY) for key in (Key.Key_Tab, Key.Key_Return, Key.Key_Escape, Key.Key_Down, Key.Key_Right, Key.Key_F6)),
    *((key, NO_KEY) for key in (Key.Key_Space, Key.Key_F2, Key.Key_End, Key.Key_Home)),
    *((key, SHIFT) for key in (Key.Key_Backtab, Key.Key_F6)),
    *((key, CTRL) for key in (Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_4, Key.Key_F, Key.Key_T, Key.Key_A, Key.Key_0)),
    (Key.Key_Plus, CTRL),
]


def press(key: Qt.Key, held: Qt.KeyboardModifier = NO_KEY) -> None:
    """As the platform does: the window hears of a key before the part that has the focus."""
    window = QGuiApplication.focusWindow()
    assert window is not None
    QApplication.sendEvent(window, QKeyEvent(QEvent.Type.KeyPress, Key.Key_F35, NO_KEY))  # which means nothing to any
    strike(key, held)


def seen_in(window: QWidget, part: QWidget) -> QRect:
    """As much of a part as nothing around it cuts off."""
    seen, around = QRect(part.mapTo(window, QPoint(0, 0)), part.size()), part.parentWidget()
    while around is not None and around is not window:
        seen = seen.intersected(QRect(around.mapTo(window, QPoint(0, 0)), around.size()))
        around = around.parentWidget()
    return seen.intersected(window.rect())


def lost(window: MainWindow) -> str:
    """What is wrong with how it is seen where the keys are; nothing if all is well."""
    part = focus()
    if part.window() is not window:
        return ""
    if not window.testAttribute(RING):
        return f"{called(part)} shows no ring"
    if not part.isVisible() or not part.isEnabled():
        return f"{called(part)} cannot be seen"
    seen = seen_in(window, part)
    if seen.height() < min(part.height(), 24) or seen.width() < min(part.width(), 24):
        return f"{called(part)} is out of sight: {seen}"
    on_top = window.childAt(seen.center())
    if on_top is None or not (on_top is part or part.isAncestorOf(on_top) or on_top.isAncestorOf(part)):
        return f"{called(part)} is covered by {called(on_top)}"
    return ""


async def close_what_opened(window: MainWindow, until: Until) -> None:
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    for dialog in QApplication.topLevelWidgets():
        if isinstance(dialog, QDialog) and dialog.isVisible():
            dialog.reject()
    window.activateWindow()
    await until(lambda: QApplication.focusWidget() is not None)


async def fill(window: MainWindow, studio: Studio, gather: Gather, until: Until, count: int = 5) -> Sequence[int]:
    ids = await gather(studio, count)
    for number, art_id in enumerate(ids):
        studio.drafts.edit(art_id, attrs=nodes_of({"Hat": f"Beret {number % 2}", "Mood": "calm"}))
    await until(lambda: window.uploads.grid.model().rowCount() == count)
    window.activateWindow()
    await until(lambda: window.isActiveWindow())
    return ids


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("width", "percent"), [(1_280, 100), (960, 150)])
def test_whatever_key_is_struck_the_focus_is_seen_afterwards(
    window: MainWindow,
    live_studio: Studio,
    theme: Theme,
    gather: Gather,
    arun: Arun,
    until: Until,
    seed: int,
    width: int,
    percent: int,
) -> None:
    chance = random.Random(seed)

    async def story() -> None:
        await fill(window, live_studio, gather, until)
        live_studio.settings.put("text_percent", percent)
        window.resize(width, 640 if width == 960 else 800)
        await until(lambda: theme.text_percent == percent)
        struck: list[str] = []
        for _ in range(60):
            key, held = chance.choice(KEYS)
            struck.append(f"{held.name}+{key.name} on {called(focus())}")
            press(key, held)
            await until(lambda: True)
            await close_what_opened(window, until)
            assert not (wrong := lost(window)), [wrong, *struck[-5:]]

    arun(story(), 120)


@pytest.mark.parametrize("key", [(Key.Key_Tab, NO_KEY), (Key.Key_Backtab, SHIFT), (Key.Key_F6, NO_KEY)])
def test_beside_the_details_in_the_smallest_window_the_keys_come_to_nothing_that_is_covered(
    window: MainWindow,
    live_studio: Studio,
    theme: Theme,
    gather: Gather,
    arun: Arun,
    until: Until,
    key: tuple[Qt.Key, Qt.KeyboardModifier],
) -> None:
    async def story() -> None:
        await fill(window, live_studio, gather, until)
        theme.choose(text_percent=150)
        window.resize(960, 640)
        await until(lambda: not window.uploads.form.isVisible())
        window.uploads.grid.setFocus()
        press(Key.Key_Home)
        press(Key.Key_Return)
        await until(window.uploads.form.isVisible)
        assert window.uploads.form.isAncestorOf(focus())
        for _ in range(40):
            press(*key)
            await until(lambda: True)
            assert not (wrong := lost(window)), wrong

    arun(story(), 60)


def test_the_button_that_hides_the_details_leaves_the_ring_on_what_was_described(
    window: MainWindow, live_studio: Studio, theme: Theme, gather: Gather, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await fill(window, live_studio, gather, until)
        window.resize(960, 640)
        await until(lambda: not window.uploads.form.isVisible())
        for shown in (window.uploads.grid, window.uploads):
            window.uploads.show_details()
            await until(window.uploads.form.isVisible)
            hide = Person(window.uploads).button("Hide the details")
            hide.setFocus()
            press(Key.Key_Return)
            await until(lambda: not window.uploads.form.isVisible())
            assert shown.isAncestorOf(focus()) or shown is focus()
            assert not (wrong := lost(window)), wrong
            if shown is window.uploads.grid:
                window.uploads.table.toggle()
                await until(lambda: window.uploads.table.is_table)

    arun(story(), 60)


def test_what_has_the_focus_stays_in_sight_when_the_text_becomes_larger(
    window: MainWindow, live_studio: Studio, theme: Theme, gather: Gather, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await fill(window, live_studio, gather, until)
        window.go(PageName.COLLECTION)
        window.resize(960, 640)
        await until(lambda: True)
        primary = next(
            one for one in window.pages.collection.findChildren(QWidget) if "another" in one.accessibleName()
        )
        press(Key.Key_Tab)
        focus_inside(window, primary)
        for _ in range(5):
            press(Key.Key_Plus, CTRL)
        await until(lambda: theme.text_percent == 150)
        assert focus() is primary
        await until(lambda: not lost(window), 5)

    arun(story(), 60)


def test_who_uses_the_mouse_sees_no_ring(
    window: MainWindow, live_studio: Studio, gather: Gather, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        await fill(window, live_studio, gather, until)
        press(Key.Key_Tab)
        await idle()
        assert window.testAttribute(RING)
        at = QPoint(300, 300)
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            where = window.mapToGlobal(at)
            button = Qt.MouseButton.LeftButton
            QApplication.sendEvent(window.windowHandle(), QMouseEvent(kind, at, where, button, button, NO_KEY))
        window.uploads.header.search.setFocus(Qt.FocusReason.MouseFocusReason)
        await idle()
        assert not window.testAttribute(RING)

    arun(story(), 60)
