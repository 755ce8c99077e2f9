"""A deleted project: brought back by Undo, by the notice and by the menus, and never mistaken for another."""

from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.window.main_window import MainWindow


@pytest.mark.parametrize("is_only", [True, False])
def test_undo_right_after_a_project_was_deleted_brings_it_back(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle, tmp_path: Path, *, is_only: bool
) -> None:
    async def story() -> None:
        (art,) = (await studio.uploads.add(draw(tmp_path / "art", 1, "moth-{}.png", first=0))).art_ids
        studio.drafts.edit(art, name="An old step")
        if not is_only:
            await studio.projects.create("Moths")
        gone, notice = studio.projects.current, window.pages.undo_notice
        window.activateWindow()
        window.all_actions.run(ActionId.DELETE_PROJECT)
        await until(lambda: studio.projects.current != gone and notice.message)
        await idle()
        window.all_actions.refresh([ActionId.UNDO])
        assert window.all_actions.action(ActionId.UNDO).text() == f"Undo: Delete the project “{gone.name}”"
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: studio.projects.current == gone)
        await until(lambda: not notice.message)
        await until(lambda: window.uploads.toast.message == f"The project “{gone.name}” is back.")
        assert studio.drafts.draft(art).name == "An old step" if is_only else not studio.uploads.order()
        assert not studio.projects.deleted()

    arun(story())


def test_after_another_step_undo_takes_that_back_and_the_notice_stays(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        (art,) = (await studio.uploads.add(draw(tmp_path / "art", 1, "moth-{}.png", first=0))).art_ids
        await studio.projects.create("Moths")
        notice = window.pages.undo_notice
        window.activateWindow()
        window.all_actions.run(ActionId.DELETE_PROJECT)
        await until(lambda: notice.message)
        was = studio.drafts.draft(art).name
        studio.drafts.edit(art, name="Since then")
        await idle()
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: studio.drafts.draft(art).name == was)
        await idle()
        assert [one.name for one in studio.projects.deleted()] == ["Moths"]
        assert "“Moths” was deleted" in notice.message

    arun(story())


def test_the_file_menu_brings_a_deleted_project_back(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        assert window.all_actions.why_not(ActionId.RESTORE_PROJECT) is not None
        moths = await studio.projects.create("Moths")
        await studio.projects.delete(moths.id)
        (menu,) = [one for one in window.menus.findChildren(QMenu) if one.title() == "This project"]
        menu.aboutToShow.emit()
        (line,) = [one for one in menu.actions() if one.text() == "Bring back “Moths”"]
        line.trigger()
        menu.aboutToHide.emit()
        await until(lambda: studio.projects.current == moths)

    arun(story())


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")  # menus grab it
def test_the_names_of_deleted_projects_stand_off_the_edge_of_their_menu(
    window: MainWindow, studio: Studio, arun: Arun, idle: Idle
) -> None:
    async def story() -> None:
        await studio.projects.delete((await studio.projects.create("Moths")).id)
        button = window.sidebar.project
        button.click()
        (menu,) = [one for one in button.findChildren(QMenu) if one.title() == "Bring back a deleted project"]
        menu.popup(window.mapToGlobal(window.rect().topLeft()))
        await idle()
        place = menu.actionGeometry(menu.actions()[0])
        picture = menu.grab(place).toImage()
        paper = picture.pixelColor(place.width() - 4, place.height() // 2)
        line = range(place.height() // 4, place.height() * 3 // 4)
        inked = (x for x in range(picture.width()) if any(picture.pixelColor(x, y) != paper for y in line))
        assert next(inked) >= window.fontMetrics().averageCharWidth()
        for one in button.findChildren(QMenu):
            one.close()

    arun(story())
