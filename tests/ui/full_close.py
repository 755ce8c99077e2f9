"""The whole program on a small disk that is full: opens, says so, asks before it closes; run by test_full_disk.py."""

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

from tests.parts import until

from mintwright.studio.studio import Studio

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PIL import Image
from PySide6.QtWidgets import QApplication
from tests.own_disk import fill

from mintwright import app
from mintwright.profile_folder import ProfileFolders
from mintwright.ui.window.dialogs.unsaved_work_dialog import UnsavedWorkDialog
from mintwright.ui.window.disk_full_notice import DiskFullNotice
from mintwright.ui.window.external_files import ExternalFiles
from mintwright.ui.window.main_window import MainWindow
from mintwright.ui.window.single_instance import noted

LONG = "A gate at night. " * 3000


def questions() -> list[UnsavedWorkDialog]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, UnsavedWorkDialog) and one.isVisible()]


async def window() -> MainWindow:
    """The window of the program, once it is there."""

    def windows() -> list[MainWindow]:
        return [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow) and one.isVisible()]

    await until(windows)
    return windows()[0]


def studio_of(shown: MainWindow) -> Studio:
    """What it works on; the program hands it to the window alone."""
    return shown._studio


async def first_day(folder: Path) -> None:
    """She works, the disk fills up, she closes: she is asked, leaves all the same, and knows what she has lost."""
    shown = await window()
    studio = studio_of(shown)
    Image.new("RGB", (9, 9)).save(folder / "gate.png")
    (art_id,) = (await studio.uploads.add([folder / "gate.png"])).art_ids
    studio.drafts.edit(art_id, name="Kept")
    await studio.unsaved_work.save()
    fill(folder)
    studio.drafts.edit(art_id, name="Lost", description=LONG)
    shown.close()
    await until(questions)
    (question,) = questions()
    assert "The disk is full" in question.words
    assert "“Lost”" in question.words
    question.leave.click()


async def second_day(folder: Path) -> None:
    """The disk is still full: it opens all the same, says so, and goes on when she has freed some space."""
    shown = await window()
    studio = studio_of(shown)
    (notice,) = shown.findChildren(DiskFullNotice)
    await until(lambda: notice.message)
    assert str(folder / "data") in notice.message
    (art_id,) = studio.uploads.order()
    assert studio.drafts.draft(art_id).name == "Kept"
    studio.drafts.edit(art_id, description=LONG)
    assert not noted(folder / "data")[0], "a further start cannot find the window yet"
    (folder / "ballast").unlink()
    await until(lambda: not notice.message and studio.drafts.saved)
    await until(lambda: noted(folder / "data")[0])
    shown.close()
    await asyncio.sleep(0)
    assert not questions()


async def day(folder: Path, story: Callable[[Path], "asyncio.Future[None]"]) -> int:
    telling = asyncio.ensure_future(story(folder))
    folders = ProfileFolders.of_profile(folder / "data")
    running = asyncio.ensure_future(app._run(folders, ExternalFiles([]), None))
    await telling
    return await asyncio.wait_for(running, 60)


top = Path(sys.argv[1])
assert app.run_with_qt(day(top, first_day)) == 0
fill(top)  # what the first day's end has freed
assert app.run_with_qt(day(top, second_day)) == 0
print("held")  # noqa: T201 - for the test
