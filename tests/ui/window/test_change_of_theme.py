"""Another theme, or text size, is put on in turns so short that nothing waits, and is seen once the whole is ready."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPlainTextEdit, QWidget
from tests.pace import measured_turns
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Until
from tests.whole import sized

from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.palette import DARK, LIGHT
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.window import window_actions
from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog
from mintwright.ui.window.main_window import MainWindow

MOST_SECONDS = 0.05


def ink(part: QWidget) -> str:
    """The colour of its words."""
    return part.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.WindowText).name().upper()


def ground(part: QWidget) -> QColor:
    """What is behind its words, at its corner."""
    return part.grab().toImage().pixelColor(3, part.height() - 3)


def toggle(window: MainWindow, studio: Studio) -> None:
    """As the button in the sidebar does."""
    window.toggle_theme()
    studio.changes.deliver()


class PaintedAs(QObject):
    """Notes what words a part had the colour of whenever it was painted."""

    def __init__(self, part: QWidget) -> None:
        super().__init__()
        self.seen: list[str] = []
        self._part = part
        part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.seen.append(ink(self._part))
        return False


def test_pages_out_of_sight_wear_the_new_colours_when_they_are_shown(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        added = await studio.uploads.add(draw(tmp_path / "art", 3, "moth-{}.png", first=0))
        await studio.projects.add_to_collection(added.art_ids)
        for name in PageName:
            window.go(name)
            await idle()
        window.go(PageName.UPLOADS)
        light = {part: ink(part) for part in window.findChildren(QLabel)}
        toggle(window, studio)
        await until(window.updatesEnabled)
        bright = {LIGHT.ink, LIGHT.ink2, LIGHT.ink3}
        unchanged = [part.text() for part, before in light.items() if before in bright and ink(part) == before]
        assert not unchanged
        for name in PageName:
            page = window.go(name)
            await idle()
            assert ground(page) in map(QColor, (DARK.canvas, DARK.surface)), name

    arun(story())


def test_no_part_is_seen_in_the_new_colours_before_all_are(
    window: MainWindow, studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        window.activateWindow()
        await idle()
        first, last = window.sidebar, window.uploads
        painted = PaintedAs(first), PaintedAs(last)
        toggle(window, studio)
        assert theme.dark
        for part in (window, first, last):
            part.update()
        await until(window.updatesEnabled)
        await idle()
        assert [set(each.seen) for each in painted] == [{DARK.ink}, {DARK.ink}]

    arun(story())


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")
def test_a_dialog_and_a_menu_that_open_meanwhile_wear_the_new_colours(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        menu, before = window.uploads.findChildren(QMenu)[0], ShortcutsDialog(window)
        menu.ensurePolished()
        before.show()
        await idle()
        toggle(window, studio)
        meanwhile = ShortcutsDialog(window)
        meanwhile.show()
        menu.show()
        await until(window.updatesEnabled)
        await idle()
        assert [ground(before), ground(meanwhile)] == [QColor(DARK.surface)] * 2
        assert menu.grab().toImage().pixelColor(menu.width() // 2, 3) == QColor(DARK.raised)
        assert before.updatesEnabled()
        menu.close()
        for dialog in (before, meanwhile):
            dialog.reject()

    arun(story())


def test_two_changes_at_once_end_as_the_last_was_meant(
    window: MainWindow, studio: Studio, theme: Theme, qapp: QApplication, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        toggle(window, studio)
        toggle(window, studio)
        await until(window.updatesEnabled)
        assert not theme.dark
        assert qapp.styleSheet() == theme.style_sheet()
        assert ink(window.uploads) == LIGHT.ink

    arun(story())


def test_another_size_of_the_text_is_said_to_who_hears_the_window(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(window_actions, "announce", lambda _, said: heard.append(said))
    for one in (ActionId.LARGER_TEXT, ActionId.LARGER_TEXT, ActionId.SMALLER_TEXT, ActionId.USUAL_TEXT):
        window.all_actions.run(one)
    assert heard == ["Text size 110%", "Text size 120%", "Text size 110%", "Text size 100%"]


def test_each_press_of_larger_text_counts_however_soon_the_next_one_follows(
    window: MainWindow, theme: Theme, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        for _ in range(3):
            window.all_actions.run(ActionId.LARGER_TEXT)
        await until(lambda: theme.text_percent == 130)
        for _ in range(5):
            window.all_actions.run(ActionId.SMALLER_TEXT)
        await until(lambda: theme.text_percent == 90)

    arun(story())


def test_no_part_has_another_size_after_the_colours_changed_out_of_sight(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        added = await studio.uploads.add(draw(tmp_path / "art", 3, "moth-{}.png", first=0))
        await studio.projects.add_to_collection(added.art_ids)
        window.uploads.show_art(added.art_ids[0])
        await idle()
        page = window.go(PageName.COLLECTION)
        await idle()
        fields = [*page.findChildren(QPlainTextEdit), *window.uploads.findChildren(QPlainTextEdit)]
        before = [field.height() for field in fields]
        assert fields
        for elsewhere in (PageName.RECEIPTS, PageName.UPLOADS, PageName.COLLECTION):
            window.go(elsewhere)
            toggle(window, studio)
            await until(window.updatesEnabled)
            assert [field.height() for field in fields] == before

    arun(story())


@pytest.mark.soak
def test_with_many_pieces_no_turn_of_a_change_takes_fifty_milliseconds(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    count = sized(1_200, 60)
    (tmp_path / "art").mkdir()
    for number in range(count):
        Image.new("RGB", (8, 8), (number % 256, number // 256, 0)).save(tmp_path / "art" / f"moth-{number}.png")

    async def story() -> None:
        added = await studio.uploads.add([tmp_path / "art"])
        await studio.projects.add_to_collection(added.art_ids)
        for name in (*PageName, PageName.UPLOADS):
            window.go(name)
        window.uploads.grid.selectAll()
        await until(lambda: window.uploads.grid.model().rowCount() == count, 60)
        with measured_turns() as turns:
            window.toggle_theme()
            await until(lambda: not window.updatesEnabled())
            await until(window.updatesEnabled)
        turns.were_within(MOST_SECONDS, "a turn of the change")

    arun(story(), 120)


@pytest.mark.soak
def test_with_many_pieces_in_each_of_four_projects_no_turn_of_a_change_takes_fifty_milliseconds(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    count, projects = sized(1_000, 20), 4

    async def story() -> None:
        for project in range(projects):
            if project:
                await studio.projects.create(f"Project {project}")
            folder = tmp_path / f"art {project}"
            folder.mkdir()
            for number in range(count):
                Image.new("RGB", (8, 8), (number % 256, number // 256, project)).save(folder / f"moth-{number}.png")
            added = await studio.uploads.add([folder])
            await studio.projects.add_to_collection(added.art_ids)
            await until(lambda: window.uploads.grid.model().rowCount() == count, 60)
            window.uploads.table.show_table(is_shown=bool(project % 2))
            for name in (*PageName, PageName.UPLOADS):
                window.go(name)
            window.uploads.grid.selectAll()
        for _ in range(2):
            await until(window.updatesEnabled)
            with measured_turns() as turns:
                window.toggle_theme()
                await until(lambda: not window.updatesEnabled())
                await until(window.updatesEnabled)
            turns.were_within(MOST_SECONDS, "a turn of the change")

    arun(story(), 300)


def test_the_systems_change_of_theme_is_followed_in_turns_too(
    window: MainWindow, theme: Theme, qapp: QApplication, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = qapp.styleHints()

    def is_dark(_: QStyleHints) -> Qt.ColorScheme:
        return Qt.ColorScheme.Dark

    async def story() -> None:
        theme.choose(ThemeChoice.SYSTEM)
        monkeypatch.setattr(type(hints), "colorScheme", is_dark)
        hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
        assert not window.updatesEnabled()
        await until(window.updatesEnabled)
        assert ink(window.uploads) == DARK.ink

    arun(story())
