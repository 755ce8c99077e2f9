"""A disk that refuses what is done to projects and collections: each time it is said what was not done."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Never

import pytest
from PySide6.QtWidgets import QMenu
from tests.parts import journal_of
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import disk_full
from mintwright.studio.changes import Kind
from mintwright.studio.disk.free_space import REFUSAL
from mintwright.studio.studio import Studio
from mintwright.ui.forms.title_edit import TitleEdit
from mintwright.ui.shell import tasks
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sidebar.project_button import ProjectButton
from mintwright.ui.window.main_window import MainWindow

Act = Callable[[Studio], Awaitable[object]]


@contextmanager
def full_disk(studio: Studio) -> Iterator[None]:
    """It takes no byte, and that is said above the work: there is nothing that says it a second time."""

    async def refuse(*_: Any, **__: Any) -> Never:
        raise disk_full("of the test")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal_of(studio), "write", refuse)
        studio.disk_space.problem = Sentence("test", "The disk is full.")
        studio.changes.announce(Kind.SPACE)
        studio.changes.deliver()
        yield
    studio.disk_space.problem = None
    studio.changes.announce(Kind.SPACE)


def choose_from_menu(button: ProjectButton, words: str) -> None:
    button.click()
    (menu,) = button.findChildren(QMenu)
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()


def test_a_new_collection_that_the_disk_refuses_is_asked_for_until_there_is_room(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    artist = Person(window)

    async def story() -> None:
        with full_disk(studio):
            window.sidebar.new_collection.click()
            await until(artist.dialogs)
            dialog = Person(artist.dialogs()[0])
            dialog.write("Name", "Tide")
            dialog.press("Create")
            await until(lambda: dialog.sees(f"The collection was not made. {REFUSAL}"))
            assert len(studio.projects.collections()) == 1
            assert dialog.field("Name").text() == "Tide", "nothing is to be written twice"
        dialog.press("Create")
        await until(lambda: not artist.dialogs())
        assert [one.name for one in studio.projects.collections()] == ["Untitled collection", "Tide"]
        assert window.pages.currentWidget() is window.go(PageName.COLLECTION)

    arun(story())


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")  # menus grab it
@pytest.mark.parametrize(
    ("entry", "yes", "said"),
    [("New project…", "Create", "The project was not made."), ("Rename…", "Rename", "The project keeps its name.")],
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
        (lambda one: one.projects.sort_collection_by_name(), "The collection stays as it was."),
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
