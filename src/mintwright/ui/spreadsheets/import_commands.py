"""Descriptions from files: chosen or dropped, looked at on their page, and what was applied is told.

Each spreadsheet has a page of its own; all else, files and folders, is one set of descriptions, which has one.
"""

import asyncio
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.background.piecewise import with_pauses
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.shell import tasks
from mintwright.ui.shell.drop import DESCRIPTION_SUFFIXES, is_sheet
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.shell.news import follow
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

if TYPE_CHECKING:
    from mintwright.ui.spreadsheets.sheet_import import SheetImport

FOLDER = "spreadsheets_folder"  # key of the settings
_MODULES = (  # loaded one in a turn before the page is made
    "studio.spreadsheets.sheet_reading", "studio.spreadsheets.importing", "ui.spreadsheets.change_view",
    "ui.spreadsheets.import_dialog", "ui.spreadsheets.front.front_dialog",
)  # fmt: skip
_NO_ART = Sentence("sheets", "Add the art first: the rows of {name} describe assets that are in the project.")


_KINDS = Sentence("sheets", "Spreadsheets, and JSON that may be packed ({endings})")
_ALL_KINDS = Sentence("sheets", "All files (*)")


class ImportCommands(QObject):
    """Opens the page for one file after the other.

    Signals:
        applied(Edit, str): this step was taken, and what it did, in words.
    """

    applied = Signal(object, str)

    def __init__(self, studio: Studio, theme: Theme, notice: Banner, window: QWidget) -> None:
        """`notice` says that art is to be added first, until it is there."""
        super().__init__(window)
        self._studio = studio
        self._theme = theme
        self._notice = notice
        self._window = window
        follow(self, studio.changes, lambda _: self._follow_art(), Kind.ART, Kind.PROJECTS)

    def choose(self) -> None:
        """Let the artist choose a file, and show what it would change."""
        tasks.run(self, self._choose())

    def take(self, paths: Sequence[Path]) -> None:
        """Show what these would change, each in its turn."""
        tasks.run(self, self._take(paths, self._studio.uploads.project_id))

    async def _choose(self) -> None:
        last = LastFolder(self._studio.settings, FOLDER, Location.DocumentsLocation)
        endings = " ".join(f"*{one}" for one in DESCRIPTION_SUFFIXES)
        kinds = [text(_KINDS.filled(endings=endings)), text(_ALL_KINDS)]
        paths = await dialogs.choose_files(self._window, self.tr("Import descriptions"), last, kinds)
        await self._take(paths, self._studio.uploads.project_id)

    async def _take(self, paths: Sequence[Path], project: int) -> None:
        """Another project that is opened meanwhile is not what they were meant for."""
        for module in _MODULES:
            import_module(f"mintwright.{module}")
            await asyncio.sleep(0)
        for path, *others in _sets(paths):
            async with dialogs.in_turn(self._window):
                if self._studio.uploads.project_id != project:
                    return
                if not self._studio.uploads.totals().count:
                    self._notice.say(text(_NO_ART.filled(name=path.name)), Tone.BAD)
                    return
                self._studio.drafts.take_typed(is_last=True)
                self._studio.history.seal()
                await self._look_at(path, others)

    def _follow_art(self) -> None:
        """Ask for art no longer once there is some."""
        if self._notice.message and self._studio.uploads.totals().count:
            self._notice.withdraw()

    async def _look_at(self, path: Path, others: Sequence[Path]) -> None:
        """What a generator wrote is looked at as a whole before it is looked at row by row."""
        from mintwright.ui.spreadsheets.sheet_import import SheetImport

        steps = SheetImport(self._studio, path, self._window, others)
        try:
            if is_sheet(path) or await self._is_understood(steps):
                await self._look_at_rows(steps)
        finally:
            if isValid(steps):  # not when the window was deleted meanwhile
                steps.end()
                steps.deleteLater()

    async def _is_understood(self, steps: "SheetImport") -> bool:
        """Whether the artist goes on from what was understood."""
        from mintwright.ui.spreadsheets.front.front_dialog import FrontDialog

        dialog = FrontDialog(self._studio, self._theme, steps, self._window)
        await asyncio.sleep(0)  # it is shown in a turn of its own
        dialog.read()
        return await dialogs.show_at_once(dialog) == QDialog.DialogCode.Accepted

    async def _look_at_rows(self, steps: "SheetImport") -> None:
        from mintwright.ui.spreadsheets.import_dialog import ANOTHER, ImportDialog, ImportParts

        parts = await with_pauses(ImportParts.making(self._theme, steps))
        dialog = ImportDialog(self._studio, self._theme, steps, self._window, parts)
        await asyncio.sleep(0)  # it is shown in a turn of its own
        dialog.read()
        result = await dialogs.show_at_once(dialog)
        if result == QDialog.DialogCode.Accepted:
            self._tell(dialog.applied, dialog.head.name.whole)
        elif result == ANOTHER:
            self.choose()

    def _tell(self, count: int, name: str) -> None:
        one = Sentence("sheets", "1 asset described from {name}.")
        many = Sentence("sheets", "{shown} assets described from {name}.", shown=number(count))
        if (step := self._studio.history.last) is not None:
            self.applied.emit(step, text(counted(count, one, many).filled(name=name)))


def _sets(paths: Sequence[Path]) -> Sequence[Sequence[Path]]:
    """What is looked at together: each spreadsheet by itself, and all else."""
    sheets = [[path] for path in paths if is_sheet(path)]
    others = [path for path in paths if not is_sheet(path)]
    return [*sheets, others] if others else sheets
