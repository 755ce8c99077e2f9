"""What is chosen to be added is chosen and in sight once it is there, also when other art was being described."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.driver import Arun, Person, Until

from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.shell.focus import focus_inside
from mintwright.ui.window.main_window import MainWindow

FILM = b"\x00\x00\x00\x18ftypmp42" + bytes(64)
COUNT = 30


def choosing(monkeypatch: pytest.MonkeyPatch, name: str, chosen: object) -> None:
    """The artist chooses this in the system's dialog."""

    async def choose(*_: object) -> Any:
        return chosen

    monkeypatch.setattr(dialogs, name, choose)


async def described(window: MainWindow, studio: Studio, folder: Path, until: Until) -> QWidget:
    """The first of many pieces, in whose title the cursor is."""
    await studio.uploads.add(draw(folder, COUNT))
    await until(lambda: window.uploads.grid.model().rowCount() == COUNT)
    window.activateWindow()
    window.uploads.show_art(studio.uploads.order()[0])
    line = window.uploads.form.fields.name.editor
    await until(line.hasFocus)
    return line


def is_in_sight(window: MainWindow, art_id: int) -> bool:
    grid = window.uploads.grid
    return grid.viewport().rect().intersects(grid.visualRect(grid.currentIndex())) and grid.chosen() == [art_id]


@pytest.mark.parametrize("action", [ActionId.ADD_FILES, ActionId.ADD_FOLDER])
def test_a_film_that_is_added_while_another_piece_is_described_is_chosen_and_in_sight(
    window: MainWindow, studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arun: Arun, until: Until,
    qtbot: QtBot, action: ActionId,
) -> None:  # fmt: skip
    async def story() -> None:
        line = await described(window, studio, tmp_path, until)
        qtbot.keyClicks(line, "Tide")
        folder = tmp_path / "films"
        folder.mkdir()
        (folder / "dance.mp4").write_bytes(FILM)
        choosing(monkeypatch, "choose_files", [folder / "dance.mp4"])
        choosing(monkeypatch, "choose_folder", folder)
        window.all_actions.run(action)
        await until(lambda: len(studio.uploads.order()) == COUNT + 1)
        film = studio.uploads.order()[-1]
        await until(lambda: is_in_sight(window, film))
        assert window.uploads.grid.hasFocus()
        assert studio.drafts.draft(studio.uploads.order()[0]).name == "Tide", "what was typed is kept"

    arun(story(), 30)


@pytest.mark.parametrize("part", ["Collection order", "Collection page", "Add files", "What to show"])
def test_what_is_added_has_the_keys_wherever_they_were_in_a_small_window(
    window: MainWindow, studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arun: Arun, until: Until,
    part: str,
) -> None:  # fmt: skip
    async def story() -> None:
        first = (await studio.uploads.add(draw(tmp_path, COUNT))).art_ids[:1]
        page = window.uploads
        page.tray.add(first)
        window.resize(960, 740)
        await until(lambda: page.tray.strip.model().rowCount() == 1)
        window.activateWindow()
        focus_inside(Person(page).one(QWidget, part))
        draw(tmp_path / "more", 2)
        choosing(monkeypatch, "choose_folder", tmp_path / "more")
        window.all_actions.run(ActionId.ADD_FOLDER)
        await until(lambda: len(studio.uploads.order()) == COUNT + 2)
        await until(lambda: is_in_sight(window, studio.uploads.order()[COUNT]))
        assert page.grid.hasFocus()

    arun(story(), 30)


def test_the_first_of_what_is_added_to_an_empty_project_is_chosen_though_the_one_before_was_scrolled(
    window: MainWindow, studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path, COUNT))
        grid = window.uploads.grid
        await until(lambda: grid.model().rowCount() == COUNT)
        await until(lambda: grid.verticalScrollBar().maximum() > 0)
        grid.verticalScrollBar().setValue(grid.verticalScrollBar().maximum())
        await studio.projects.create("Another")
        await until(lambda: not grid.isVisible())
        draw(tmp_path / "more", COUNT)
        choosing(monkeypatch, "choose_folder", tmp_path / "more")
        window.all_actions.run(ActionId.ADD_FOLDER)
        await until(lambda: grid.model().rowCount() == COUNT)
        await until(lambda: is_in_sight(window, studio.uploads.order()[0]))

    arun(story(), 30)


def test_of_a_picture_and_the_film_it_covers_the_film_is_chosen(
    window: MainWindow, studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await described(window, studio, tmp_path, until)
        (cover,) = draw(tmp_path / "films", 1, "dance.png")
        film = cover.with_suffix(".mp4")
        film.write_bytes(FILM)
        choosing(monkeypatch, "choose_files", [cover, film])
        window.all_actions.run(ActionId.ADD_FILES)
        await until(lambda: len(studio.uploads.order()) == COUNT + 2)
        await until(lambda: [studio.uploads.art(one).path for one in window.uploads.grid.chosen()] == [film])

    arun(story(), 30)


def test_what_is_dropped_leaves_who_describes_another_piece_where_she_is(
    window: MainWindow, studio: Studio, tmp_path: Path, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        line = await described(window, studio, tmp_path, until)
        window.uploads.adding.add(draw(tmp_path / "more", 1, "more.png"))
        await until(lambda: len(studio.uploads.order()) == COUNT + 1)
        assert line.hasFocus()
        assert window.uploads.grid.chosen() == [studio.uploads.order()[0]]

    arun(story(), 30)
