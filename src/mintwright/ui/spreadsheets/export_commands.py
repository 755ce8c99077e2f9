"""Descriptions into a spreadsheet: asked what and where, written while the window goes on, and told."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from mintwright.domain.generators.repeated_names import repeated
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.columns import SheetColumn, SheetField
from mintwright.domain.spreadsheets.origins import SUFFIXES, Shape
from mintwright.domain.spreadsheets.rows import SheetError, SheetFormat
from mintwright.studio.export import file_name, save_as
from mintwright.studio.spreadsheets.exporting import ELSEWHERE, Export, Foretold, foretell, spreadsheet_of
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.shell import tasks
from mintwright.ui.shell.file_manager import open_folder
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.spreadsheets.export_dialog import ExportDialog
from mintwright.ui.spreadsheets.pieces import all_pieces
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.table.table_columns import added_columns

_FOLDER = "spreadsheets_folder"  # key of the settings
_FILTERS = {
    SheetFormat.XLSX: Sentence("sheets", "Spreadsheet (*.xlsx)"),
    SheetFormat.CSV: Sentence("sheets", "Text with commas (*.csv)"),
    SheetFormat.TSV: Sentence("sheets", "Text with tabs (*.tsv)"),
    Shape.HASHLIPS: Sentence("sheets", "HashLips, packed (*.zip)"),
    Shape.HASHLIPS_SOLANA: Sentence("sheets", "HashLips for Solana, packed (*.zip)"),
    Shape.SUGAR: Sentence("sheets", "Metaplex Sugar, packed (*.zip)"),
    Shape.CIP25: Sentence("sheets", "CIP-25 (*.json)"),
}
_SAVED = (
    Sentence("sheets", "Exported 1 asset as {name} in {folder}."),
    Sentence("sheets", "Exported {shown} assets as {name} in {folder}."),
)
_TEMPLATE_SAVED = (
    Sentence("sheets", "Exported a template for 1 asset as {name} in {folder}."),
    Sentence("sheets", "Exported a template for {shown} assets as {name} in {folder}."),
)
_CANCELLED = Sentence("sheets", "Nothing was exported. A file that was there before is as it was.")


class ExportCommands(QObject):
    """Exports what is chosen on the page that is shown, or all, one after the other; its notice says how it goes."""

    def __init__(
        self, studio: Studio, theme: Theme, chosen: Callable[[], list[int]], notice: Banner, window: QWidget
    ) -> None:
        super().__init__(window)
        self._studio = studio
        self._theme = theme
        self._chosen = chosen
        self._notice = notice
        self._window = window
        self._turn = asyncio.Lock()

    def export(self) -> None:
        """Ask what to export and where, and do it."""
        tasks.run(self, self._export())

    async def _export(self) -> None:
        chosen, project = self._chosen(), self._studio.projects.current
        every = all_pieces(self._studio)

        def repeated_names(is_of_chosen: bool) -> Sequence[str]:
            uploads = self._studio.uploads
            art_ids = uploads.shown(chosen if is_of_chosen else every)
            return repeated(Path(uploads.path_text(one)).name for one in art_ids)

        async def foretold(shape: Shape, *, is_of_chosen: bool) -> Foretold:
            export = Export(chosen if is_of_chosen else every, shape)
            return await foretell(self._studio.drafts, self._studio.uploads, export)

        dialog = ExportDialog(self._theme, len(chosen), len(every), self._window, repeated_names, foretold)
        if await dialogs.show(dialog) != QDialog.DialogCode.Accepted:
            return
        also = [
            SheetColumn(SheetField.ATTRIBUTE, one.path, one.kind)
            for one in added_columns(self._studio.settings, project.id)
        ]
        wanted = chosen if dialog.is_of_chosen else ()
        export = Export(wanted, dialog.kind, is_template=dialog.is_template, also=also)
        if (place := await self._place(project.name, export)) is None:
            return
        async with self._turn:
            if project.id != self._studio.projects.current.id:
                raise SheetError(ELSEWHERE)
            kind = _kind_of(place, export.kind)
            await self._write(replace(export, art_ids=wanted or all_pieces(self._studio), kind=kind), place)

    async def _place(self, called: str, export: Export) -> Path | None:
        what = Sentence("sheets", "template") if export.is_template else Sentence("sheets", "descriptions")
        last = LastFolder(self._studio.settings, _FOLDER, Location.DocumentsLocation)
        name = file_name(called, what, _suffix(export.kind))
        title = self.tr("Export descriptions")
        return await dialogs.choose_place(self._window, title, name, last, [text(_FILTERS[export.kind])])

    async def _write(self, export: Export, place: Path) -> None:
        """Make it, which "Cancel" in the notice ends; then save it, which nothing ends that could be half done."""
        making = asyncio.ensure_future(spreadsheet_of(self._studio.drafts, self._studio.uploads, export))
        words = Sentence("sheets", "{name} is being written…", name=place.name)
        self._notice.say(text(words), action=self.tr("Cancel"), act=making.cancel)
        try:
            made = await making
            self._notice.say(text(Sentence("sheets", "{name} is being saved…", name=place.name)))
            place = await save_as(place, _suffix(export.kind), made.content)
        except asyncio.CancelledError:
            if (task := asyncio.current_task()) is not None and task.cancelling():  # the window is closed
                making.cancel()
                raise
            self._notice.say(text(_CANCELLED), passes=True)
        except BaseException:
            self._notice.withdraw()
            raise
        else:
            tasks.withdraw(self)
            self._tell_saved(place, made.count, is_template=export.is_template)

    def _tell_saved(self, place: Path, count: int, *, is_template: bool) -> None:
        one, many = _TEMPLATE_SAVED if is_template else _SAVED
        said = counted(count, one, many.filled(shown=number(count))).filled(name=place.name, folder=str(place.parent))
        self._notice.say(text(said), Tone.OK, action=self.tr("Open the folder"), act=partial(self._open, place))

    def _open(self, place: Path) -> None:
        if failure := open_folder(place.parent):
            tasks.report(self, text(failure))


def _suffix(kind: SheetFormat | Shape) -> str:
    return SUFFIXES[kind] if isinstance(kind, Shape) else kind.value


def _kind_of(place: Path, otherwise: SheetFormat | Shape) -> SheetFormat | Shape:
    """The kind that the file's ending says, if it says one; what a generator would write stays that."""
    ending = "" if isinstance(otherwise, Shape) else place.suffix.lower()
    return SheetFormat(ending) if ending in tuple(SheetFormat) else otherwise
