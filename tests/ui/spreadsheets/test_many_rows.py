"""A long spreadsheet at the window: read, looked through and applied without ever holding it up."""

from pathlib import Path

import pytest
from tests.pace import measured_turns
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Until, is_gone
from tests.whole import sized

from mintwright.studio.studio import Studio
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.spreadsheets.sheet_view import Shown
from mintwright.ui.window.main_window import MainWindow

ROWS, COLUMNS = sized(5_000, 600), 20
LONGEST = 0.05  # seconds of a turn


def sheet(folder: Path) -> Path:
    """A row for each piece, with as many values as there are columns."""
    heads = ["File", "Title", *(f"Trait {at}" for at in range(COLUMNS - 2))]
    rows = [[f"gate-{n}.png", f"Gate #{n}", *(f"value {n % 7}" for _ in heads[2:])] for n in range(1, ROWS + 1)]
    path = folder / "many.csv"
    path.write_text("\n".join(map(",".join, [heads, *rows])), "utf-8")
    return path


@pytest.mark.soak
def test_a_long_sheet_never_holds_the_window_up(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", ROWS, "gate-{}.png"))
        await until(lambda: window.uploads.grid.model().rowCount() == ROWS, 60)
        await studio.uploads.pause_all()
        path = sheet(tmp_path)
        with measured_turns() as turns:
            window.dialogs.imports.take([path])
            await until(lambda: window.findChild(ImportDialog) is not None, 60)
            dialog = window.findChild(ImportDialog)
            assert dialog is not None
            await until(dialog.apply.isVisible, 60)
            turns.were_within(LONGEST, "a turn of the reading and the plan")
            for at in range(0, ROWS, ROWS // 20):
                dialog.changes.table.go_to(at, at % COLUMNS - 1)
                await idle()
            dialog.changes.show_filter(Shown.NEW)
            await until(lambda: dialog.model.rowCount() == ROWS)
            dialog.apply.click()
            await until(lambda: is_gone(dialog), 60)
            turns.were_within(LONGEST, "a turn of the applying")
        assert studio.drafts.draft(studio.uploads.order()[-1]).name == f"Gate #{ROWS}"

    arun(story(), 240)
