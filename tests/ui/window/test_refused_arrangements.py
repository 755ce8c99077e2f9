"""A disk that refuses what is done to projects and collections: each time it is said what was not done."""

from collections.abc import Awaitable, Callable

import pytest
from PySide6.QtWidgets import QMenu
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather
from tests.ui.refusals import full_disk

from mintwright.studio.collection_sorting import SortKey
from mintwright.studio.disk.free_space import REFUSAL
from mintwright.studio.studio import Studio
from mintwright.ui.forms.title_edit import TitleEdit
from mintwright.ui.shell import tasks
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sidebar.project_button import ProjectButton
from mintwright.ui.window.main_window import MainWindow

Act = Callable[[Studio], Awaitable[object]]


def choose_from_menu(button: ProjectButton, words: str) -> None:
    button.click()
    menu = next(menu for menu in button.findChildren(QMenu) if menu.isVisible())
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()


def test_a_new_collection_that_the_disk_refuses_is_not_made_and_that_is_said(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        page = window.pages.currentWidget()
        with full_disk(studio):
            window.sidebar.new_collection.click()
            await until(lambda: window.banner.message == f"The collection was not made. {REFUSAL}")
            assert len(studio.projects.collections()) == 1
            assert window.pages.currentWidget() is page
        window.sidebar.new_collection.click()
        await until(lambda: len(studio.projects.collections()) == 2)
        assert window.pages.currentWidget() is window.go(PageName.COLLECTION)

    arun(story())


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")  # menus grab it
@pytest.mark.parametrize(
    ("entry", "yes", "said"),
    [
        ("New project…", "Create", "The project was not made."),
        ("Rename the project…", "Rename", "The project keeps its name."),
    ],
)
def test_a_project_that_the_disk_refuses_is_not_lost_without_a_word(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, entry: str, yes: str, said: str
) -> None:
    artist = Person(window)

    async def story() -> None:
        with full_disk(studio):
            choose_from_menu(window.findChildren(ProjectButton)[0], entry)
            await until(artist.dialogs)
            dialog = Person(artist.dialogs()[0])
            dialog.write("Name", "Night")
            dialog.press(yes)
            await until(lambda: dialog.sees(f"{said} {REFUSAL}"))
            dialog.press("Cancel")
            await until(lambda: not artist.dialogs())
        assert [one.name for one in studio.projects.all()] == ["My first project"]

    arun(story())


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda one: one.projects.make_primary(2), "The collection stays as it was."),
        (lambda one: one.sorting.sort(SortKey.NAME), "The collection stays as it was."),
        (lambda one: one.projects.remove_from_collection([1]), "The collection stays as it was."),
        (lambda one: one.projects.remove_collection(1), "The collection was not removed."),
        (lambda one: one.projects.rename_collection(1, "Tide"), "The collection keeps its name."),
    ],
    ids=["primary", "sort", "take out", "remove", "rename"],
)
def test_what_the_disk_refuses_of_a_collection_is_said_although_the_disk_is_known_to_be_full(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, gather: Gather, act: Act, said: str
) -> None:
    async def story() -> None:
        await gather(studio, 3)
        await studio.projects.move_in_collection([3], 0)
        before = studio.projects.collections()
        with full_disk(studio):
            tasks.run(window, act(studio))
            await until(lambda: window.banner.message == f"{said} {REFUSAL}")
            assert studio.projects.collections() == before

    arun(story())


def test_a_name_of_the_collection_that_the_disk_refuses_is_not_shown_as_its_name(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 1)
        title = window.go(PageName.COLLECTION).findChildren(TitleEdit)[0]
        await until(lambda: title.text() == "Night Garden")
        with full_disk(studio):
            title.setText("Tide")
            title.editingFinished.emit()
            await until(lambda: window.banner.message == f"The collection keeps its name. {REFUSAL}")
            assert title.text() == "Night Garden"

    arun(story())
