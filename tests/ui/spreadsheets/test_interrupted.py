"""An import that something comes between: it ends, or goes on with what is there, and nothing is left behind."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from tests.domain.generators.shapes import asset, cip25, hashlips
from tests.parts import draw
from tests.ui.driver import Arun, Until, files_mime, is_gone
from tests.ui.spreadsheets.test_generators import LONG
from tests.ui.spreadsheets.test_generators import Stage as Folder
from tests.ui.spreadsheets.test_importing import Stage
from tests.ui.spreadsheets.test_importing import stage as stage

from mintwright.studio.spreadsheets import sheet_reading
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.spreadsheets import sheet_import
from mintwright.ui.spreadsheets.front.front_dialog import FrontDialog
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.uploads import adding
from mintwright.ui.window.main_window import MainWindow

Gate = Callable[[], None]


@pytest.fixture
def dropped(window: MainWindow, studio: Studio, until: Until, tmp_path: Path) -> Folder:
    return Folder(window, studio, until, tmp_path / "build")


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Reading waits until this is called."""
    go_on, read = asyncio.Event(), sheet_import.read_sheet

    async def slow(*given: Any) -> Any:
        await go_on.wait()
        return await read(*given)

    monkeypatch.setattr(sheet_import, "read_sheet", slow)
    return go_on.set


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> list["subprocess.Popen[bytes]"]:
    """The processes that read, which say nothing and never end by themselves."""
    started = list["subprocess.Popen[bytes]"]()

    def start(_: str) -> "subprocess.Popen[bytes]":
        code = "import time; time.sleep(600)"
        started.append(subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        return started[-1]

    monkeypatch.setattr(sheet_reading, "start", start)
    return started


def test_no_process_outlives_a_window_that_is_closed_while_it_reads(
    stage: Stage, arun: Arun, silent: list["subprocess.Popen[bytes]"]
) -> None:
    async def story() -> None:
        await stage.fill()
        stage.window.dialogs.imports.take([stage.write()])
        await stage.until(lambda: silent)
        await tasks.cancel_all(stage.window)
        await asyncio.to_thread(silent[0].wait, LONG)

    arun(story())


def test_art_that_is_removed_while_the_sheet_is_read_meets_no_row(stage: Stage, arun: Arun, gate: Gate) -> None:
    async def story() -> None:
        await stage.fill()
        stage.window.dialogs.imports.take([stage.write()])
        await stage.until(lambda: stage.person.dialogs(ImportDialog))
        await stage.studio.uploads.remove([stage.studio.uploads.order()[0]])
        gate()
        dialog = await stage.opened()
        assert dialog.summary.met.text() == "1"

    arun(story())


@pytest.mark.parametrize("how", ["switched", "duplicated", "deleted"])
def test_a_project_that_is_left_while_the_sheet_is_read_ends_it(stage: Stage, arun: Arun, gate: Gate, how: str) -> None:
    async def story() -> None:
        await stage.fill()
        projects, first = stage.studio.projects, stage.studio.projects.current
        stage.window.dialogs.imports.take([stage.write()])
        await stage.until(lambda: stage.person.dialogs(ImportDialog))
        dialog = stage.person.dialogs(ImportDialog)[0]
        if how == "duplicated":
            await projects.duplicate("Again")
        else:
            await projects.create("Other")
        if how == "deleted":
            await projects.delete(first.id)
        gate()
        await stage.until(lambda: is_gone(dialog))
        assert QApplication.activeModalWidget() is None
        drafts = [stage.studio.drafts.draft(one) for one in stage.studio.uploads.order()]
        assert all(draft.name != "Wall" for draft in drafts)

    arun(story())


def test_what_was_seen_is_applied_whatever_the_file_says_by_now(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        path = stage.write()
        dialog = await stage.look(path)
        path.write_text("File,Title\ngate-0.png,Another\n")
        dialog.apply.click()
        await stage.until(lambda: is_gone(dialog))
        assert stage.draft(0).name == "Gate"

    arun(story())


def test_a_drive_that_goes_silent_once_the_sheet_was_read_holds_nothing_up(
    stage: Stage, arun: Arun, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    async def story() -> None:
        await stage.fill()
        monkeypatch.setattr(sheet_import, "run_detached", never)
        monkeypatch.setattr(sheet_import, "_SIZE_SECONDS", 0.1)
        dialog = await stage.look(stage.write())
        assert dialog.summary.met.text() == "2"

    arun(story())


def test_several_sheets_that_are_pasted_are_looked_at_one_after_the_other(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        names = ["one.csv", "two.csv", "three.csv"]
        QApplication.clipboard().setMimeData(files_mime([stage.write(name=name) for name in names]))
        stage.window.uploads.adding.paste()
        for name in names:
            await stage.until(
                lambda name=name: [one.head.name.whole for one in stage.person.dialogs(ImportDialog)] == [name], LONG
            )
            await stage.opened()
            stage.person.dialogs(ImportDialog)[0].reject()
        QApplication.clipboard().clear()

    arun(story())


def test_the_same_sheet_asked_for_twice_changes_nothing_the_second_time(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        path = stage.write()
        stage.window.dialogs.imports.take([path])
        stage.window.dialogs.imports.take([path])
        first = await stage.opened()
        assert len(stage.person.dialogs(ImportDialog)) == 1
        first.apply.click()
        await stage.until(lambda: is_gone(first))
        second = await stage.opened()
        assert not second.apply.isVisible()
        second.reject()
        stage.studio.history.undo()
        assert stage.draft(0).name != "Gate"
        assert stage.studio.history.undo() is None

    arun(story())


def test_a_folder_that_is_dropped_twice_at_once_is_understood_once_at_a_time(dropped: Folder, arun: Arun) -> None:
    async def story() -> None:
        built = dropped.build(hashlips(1))
        dropped.drop(built)
        dropped.drop(built)
        front = await dropped.understood("1 picture with its description")
        assert len(dropped.person.dialogs(FrontDialog)) == 1
        front.go_on.click()
        await dropped.apply(await dropped.previewed())
        await dropped.until(lambda: dropped.person.dialogs(FrontDialog), LONG)
        again = await dropped.opened("1 picture with its description")
        assert again.said.text() == "Everything is as described there."

    arun(story())


def test_art_of_a_folder_that_vanishes_while_it_is_understood_is_said(
    dropped: Folder, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        dropped.drop(dropped.build(hashlips(1), hashlips(2)))
        front = await dropped.understood("2 pictures with descriptions")
        await dropped.studio.uploads.remove([dropped.studio.uploads.order()[0]])
        await dropped.until(lambda: front.met.text() == "1 description finds no picture, and is left out", LONG)
        assert len(front.mosaic.art_ids) == 1

    arun(story())


def test_descriptions_beside_art_are_not_taken_for_another_project_that_is_opened_while_they_are_looked_at(
    dropped: Folder, arun: Arun, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, go_on, look = asyncio.Event(), asyncio.Event(), adding.labelled_files

    async def slow(paths: Any) -> Any:
        looked.set()
        await go_on.wait()
        return await look(paths)

    monkeypatch.setattr(adding, "labelled_files", slow)

    async def story() -> None:
        draw(dropped.folder, 2, "Moon{}.png")
        dropped.write({"metadata.json": cip25({"Moon1": asset(1), "Moon2": asset(2)})})
        dropped.drop(dropped.folder)
        await looked.wait()
        await dropped.studio.projects.create("Other")
        go_on.set()
        said = (
            "Another project was opened meanwhile, so the descriptions in metadata.json were not read. Drop it again."
        )
        await dropped.until(lambda: said in dropped.person.reads())
        assert not dropped.person.dialogs(FrontDialog)

    arun(story())
