"""The tray below the uploads: its buttons have room, and it says when what joined does not fit in one mint."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather
from tests.ui.uploads.shown_page import shown

from mintwright.domain.assets.attributes import Node
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.bulk.change_dialog import ChangeDialog
from mintwright.ui.shell.focus import focus_inside
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow


def test_what_joins_a_collection_that_is_too_large_then_is_said_at_once(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        ids = list((await studio.uploads.add(draw(tmp_path, 4))).art_ids)
        page.tray.add(ids[:2])
        await until(lambda: len(studio.projects.current_collection.art_ids) == 2)
        studio.drafts.edit(ids[2], description="A long story. " * 1200)
        assert "fit in one mint" not in page.toast.message
        page.tray.add(ids[2:])
        await until(lambda: "Only the first 2 of these 4 fit in one mint." in page.toast.message)

    arun(story())


def test_the_key_that_adds_all_that_is_chosen_leads_on_to_the_collection(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await live_studio.uploads.add(draw(tmp_path, 2))
        page = window.uploads
        await until(lambda: page.grid.model().rowCount() == 2)
        window.activateWindow()
        page.grid.choose([0, 1])
        named = "Add 2 to the collection"
        await until(lambda: any(one.accessibleName() == named for one in page.tray.findChildren(QPushButton)))
        add = next(one for one in page.tray.findChildren(QPushButton) if one.accessibleName() == named)
        focus_inside(add)
        await until(add.hasFocus)
        qtbot.keyClick(add, Qt.Key.Key_Return)
        await until(add.isHidden)
        led_to = QApplication.focusWidget()
        assert isinstance(led_to, QPushButton)
        assert page.tray.isAncestorOf(led_to)

    arun(story())


@pytest.mark.parametrize("percent", [100, 150])
def test_the_button_that_adds_has_room_as_soon_as_it_is_seen(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, percent: int
) -> None:
    async def story() -> None:
        theme.choose(text_percent=percent)
        page = shown(studio, theme, qtbot)
        page.resize(1076, 768)
        ids = list((await studio.uploads.add(draw(tmp_path, 1200))).art_ids)
        await until(page.tray.isVisible)
        for count in (1, 1200, 0, 1):
            page.tray.choose(ids[:count])
            page.tray.grab()  # as it is painted next
            strip = page.tray.strip.geometry()
            for part in page.tray.findChildren(QPushButton):
                if part.isVisible():
                    place = part.rect().translated(part.mapTo(page.tray, part.rect().topLeft()))
                    assert place.right() < strip.left(), f"{part.text()} with {count} chosen"

    arun(story(), 40)


def test_beside_the_open_details_of_a_small_window_the_words_of_the_buttons_are_whole(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        theme.choose(text_percent=150)
        page = shown(studio, theme, qtbot)
        ids = list((await studio.uploads.add(draw(tmp_path, 1))).art_ids)
        page.resize(860, 580)
        await until(page.tray.isVisible)
        page.tray.set_slim(slim=True)
        page.tray.setMaximumWidth(420)
        await until(lambda: page.tray.width() == 420)
        page.tray.choose(ids)
        shown_buttons = [one for one in page.tray.findChildren(QPushButton) if one.isVisible()]
        assert [one.text().strip() for one in shown_buttons] == ["Collection", "Add 1"]
        await until(lambda: all(one.width() >= one.sizeHint().width() for one in shown_buttons))

    arun(story())


def test_an_attribute_is_added_to_what_is_chosen_in_the_tray_not_to_the_cards_that_are_chosen_above(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        first, second, third = await gather(live_studio, 3)
        page, actions = window.uploads, window.all_actions
        await until(lambda: page.tray.strip.model().rowCount() == 3)
        window.activateWindow()
        page.grid.choose([0, 1, 2])
        page.tray.strip.setFocus(Qt.FocusReason.TabFocusReason)
        page.tray.strip.choose(1)
        await until(page.tray.strip.hasFocus)
        actions.run(ActionId.ADD_TEXT)
        live_studio.changes.deliver()
        assert page.grid.chosen() == [second]
        assert [bool(live_studio.drafts.draft(one).attrs) for one in (first, second, third)] == [False, True, False]

    arun(story())


@pytest.mark.parametrize("part", ["Collection order", "Collection page"])
def test_esc_leads_from_the_tray_back_to_the_cards(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, part: str
) -> None:
    async def story() -> None:
        await gather(studio, 2)
        page = shown(studio, theme, qtbot)
        page.activateWindow()
        await until(lambda: page.tray.strip.model().rowCount() == 2)
        from_here = Person(page.tray).one(QWidget, part)
        from_here.setFocus(Qt.FocusReason.TabFocusReason)
        await until(from_here.hasFocus)
        qtbot.keyClick(from_here, Qt.Key.Key_Escape)
        await until(page.grid.hasFocus)

    arun(story())


@pytest.fixture
def beside(live_studio: Studio, window: MainWindow, gather: Gather, until: Until, arun: Arun) -> list[int]:
    """Three pieces in the collection; the first is chosen above, the keys are at the last in the tray."""

    async def shown() -> list[int]:
        ids = await gather(live_studio, 3)
        strip = window.uploads.tray.strip
        await until(lambda: strip.model().rowCount() == 3)
        window.activateWindow()
        window.uploads.grid.choose([0])
        strip.setFocus()
        strip.choose([2])
        await until(strip.hasFocus)
        return ids

    return arun(shown())


def test_what_is_done_to_what_is_chosen_is_done_to_the_print_of_the_tray_while_the_keys_are_there(
    live_studio: Studio, window: MainWindow, beside: list[int], arun: Arun, until: Until
) -> None:
    async def story() -> None:
        live_studio.templates.save("Print", (Node("Artist", text="Mara"),))
        assert window.pages.chosen() == [beside[2]]
        (template,) = window.all_actions.choices(ActionId.SHOW_TEMPLATES)
        template.do()
        await until(lambda: live_studio.drafts.draft(beside[2]).attrs)
        window.all_actions.run(ActionId.FLAG)
        await until(lambda: live_studio.drafts.draft(beside[2]).is_flagged)
        first = live_studio.drafts.draft(beside[0])
        assert not first.attrs
        assert not first.is_flagged
        window.uploads.grid.setFocus()
        assert window.pages.chosen() == [beside[0]]

    arun(story())


def test_a_change_of_many_says_what_it_would_change_and_is_of_the_tray_while_the_keys_are_there(
    window: MainWindow, beside: list[int], arun: Arun, until: Until
) -> None:
    async def story() -> None:
        strip = window.uploads.tray.strip
        strip.choose_none()
        assert window.all_actions.state(ActionId.CHANGE_MANY)[0] == "Change all 3 that are shown…"
        strip.choose([2])
        assert window.all_actions.state(ActionId.CHANGE_MANY)[0] == "Change the chosen asset…"
        window.all_actions.run(ActionId.CHANGE_MANY)
        await until(lambda: Person(window).dialogs(ChangeDialog))
        (dialog,) = Person(window).dialogs(ChangeDialog)
        assert list(dialog.art_ids) == [beside[2]]
        dialog.reject()
        await until(lambda: not Person(window).dialogs())

    arun(story())
