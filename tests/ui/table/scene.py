"""The uploads page as a table, with pieces that have a few traits."""

from collections.abc import Sequence
from pathlib import Path

from pytestqt.qtbot import QtBot
from tests.ui.table.test_table_model import files
from tests.ui.uploads.shown_page import shown

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.uploads_table import UploadsTable
from mintwright.ui.uploads.uploads_page import UploadsPage

HATS = ("Beret", "Leaf", "Crown", "Bowler", "")


async def described(studio: Studio, folder: Path, count: int) -> list[int]:
    """Add so many pieces, each with a hat and paper; where they are, nobody uploads."""
    await studio.uploads.pause_all()
    await studio.uploads.add(files(folder, count))
    ids = list(studio.uploads.order())
    traits = [{"Hat": HATS[at % 5], "Materials": {"Paper": f"Washi, {at} gsm"}} for at in range(count)]
    attrs = [nodes_of({key: value for key, value in each.items() if value}) for each in traits]
    changes = {one: {"attrs": nodes} for one, nodes in zip(ids, attrs, strict=True)}
    studio.drafts.edit_each(Sentence("test", "Describe"), changes)
    studio.changes.deliver()
    return ids


def as_table(
    studio: Studio, theme: Theme, qtbot: QtBot, *, actions: Actions | None = None
) -> tuple[UploadsPage, UploadsTable]:
    """The page, turned to the table."""
    page = shown(studio, theme, qtbot, actions=actions)
    page.table.show_table(is_shown=True)
    assert page.table.table is not None
    return page, page.table.table


def titles(table: UploadsTable) -> Sequence[str]:
    """The headers of the columns, as they are heard."""
    from PySide6.QtCore import Qt

    role = Qt.ItemDataRole.AccessibleTextRole
    return [table.model.headerData(at, Qt.Orientation.Horizontal, role) for at in range(table.model.columnCount())]
