"""A change of many says of which assets the chain keeps the old words: in the list, and in numbers below it."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather
from tests.ui.window.test_minted_note import minted

from mintwright.domain.cures.cures import Cure
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.minting.curing.cure_dialog import CureDialog
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.spreadsheets.sheet_view import Shown
from mintwright.ui.sweeps.preview_model import PreviewColumn
from mintwright.ui.window.main_window import MainWindow

KEEPS = "Minted: the chain keeps it as it is."


def test_what_is_minted_is_said_before_many_change_and_before_a_sheet_is_taken(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather, tmp_path: Path
) -> None:
    async def cured(ids: list[int]) -> CureDialog:
        dialog = CureDialog(live_studio, Cure.CLOSE_GAPS, "2 numbers are missing", frozenset(ids[:1]), ids, window)
        dialog.show()
        await until(dialog.change.isEnabled)
        return dialog

    def notes(dialog: CureDialog) -> list[tuple[str, str]]:
        cells = [[dialog.model.index(row, at).data() for at in PreviewColumn] for row in range(dialog.model.rowCount())]
        return [(cell[PreviewColumn.AFTER], cell[PreviewColumn.NOTE]) for cell in cells]

    async def imported(words: str) -> ImportDialog:
        sheet = tmp_path / f"{len(words)}.csv"
        sheet.write_text(words)
        window.dialogs.imports.take([sheet])
        await until(lambda: [one for one in window.findChildren(ImportDialog) if one.isVisible()])
        dialog = next(one for one in window.findChildren(ImportDialog) if one.isVisible())
        await until(dialog.apply.isEnabled)
        return dialog

    def left(dialog: QWidget) -> bool:
        return not dialog.isVisible()

    async def story() -> None:
        ids = await gather(live_studio, 3)
        await minted(live_studio, ids[1:2], until)
        titles = {
            one: {"name": f"Ink {at}", "asset_name": "", "description": f"No. {at}"}
            for one, at in zip(ids, (1, 3, 5), strict=True)
        }
        live_studio.drafts.edit_each(Sentence("test", "Titles"), titles)
        dialog = await cured(ids)
        assert notes(dialog) == [
            ("Ink 2", f"“Description” still says 3. {KEEPS}"), ("Ink2", KEEPS),
            ("Ink 3", "“Description” still says 5."), ("Ink3", ""),
        ]  # fmt: skip
        assert "2 of 3 change. 1 of these is minted already. The chain keeps it as it is." in dialog.said.text()
        dialog.reject()

        files = [live_studio.uploads.art(one).path.name for one in ids]
        sheet = await imported("File,Title\n" + "".join(f"{name},New {name}\n" for name in files))
        assert sheet.summary.minted.text() == "1 of these is minted already. The chain keeps it as it is."
        assert sheet.summary.minted.isVisible()
        assert "Undo takes all of it back until Mintwright is closed." in sheet.said.text()
        rows = [str(sheet.model.headerData(at, Qt.Orientation.Vertical)) for at in range(3)]
        kept = "minted already: the chain keeps it as it is"
        assert rows == [f"2, {files[0]}", f"3, {files[1]}, {kept}", f"4, {files[2]}"], "the row is marked"
        sheet.summary.show_minted.click()
        assert sheet.changes.filter is Shown.MINTED
        assert [sheet.model.shown(at).row for at in range(sheet.model.rowCount())] == [3]
        sheet.cancel.click()
        await until(lambda: left(sheet))
        sheet = await imported(f"File,Title\n{files[0]},Other\n{files[1]},Ink 3\n")
        assert not sheet.summary.minted.isVisible(), "what stays as it is is not among what changes"
        assert not sheet.summary.show_minted.isVisible()

    arun(story(), 60)
