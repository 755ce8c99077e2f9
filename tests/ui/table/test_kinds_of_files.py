"""What has no picture of its own shows the sign of its kind in the table, as on its card, not an empty cell."""

from pathlib import Path

from PySide6.QtCore import QModelIndex, QRect
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun
from tests.ui.table.scene import as_table, described

from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.frozen_columns import FrozenColumns
from mintwright.ui.table.uploads_table import UploadsTable


class NoPictures:
    """Nothing of it can be shown as a picture."""

    def image(self, art_id: int, pixels: int) -> None: ...

    def request(self, art_id: int, pixels: int) -> None: ...

    def no_picture(self, art_id: int) -> bool:
        return True


def colours_in(table: UploadsTable, index: QModelIndex) -> set[str]:
    """What is painted in the middle of a cell."""
    view = table.view.findChildren(FrozenColumns)[0]
    cell = view.visualRect(index)
    middle = QRect(0, 0, 16, 16)
    middle.moveCenter(cell.center())
    image = view.viewport().grab(middle).toImage()
    return {QColor(image.pixel(x, y)).name() for x in range(image.width()) for y in range(image.height())}


def beside_the_picture(table: UploadsTable, row: int) -> set[str]:
    """What is painted beside it, where a picture leaves room."""
    view = table.view.frozen
    cell = view.visualRect(table.model.index(row, 0))
    image = view.viewport().grab(QRect(cell.right() - 10, cell.top() + 2, 8, cell.height() - 6)).toImage()
    return {QColor(image.pixel(x, y)).name() for x in range(image.width()) for y in range(image.height())}


def test_what_is_flagged_or_minted_is_seen_in_its_row(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 2)
        studio.drafts.edit(ids[1], is_flagged=True)
        page, table = as_table(studio, theme, qtbot)
        studio.changes.deliver()
        assert len(beside_the_picture(table, 0)) == 1, "nothing is to be said of it"
        assert len(beside_the_picture(table, 1)) > 2
        page.hide()

    arun(story())


def test_a_film_without_a_cover_has_the_sign_of_a_film(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        theme.pixmaps.follow(NoPictures())
        await described(studio, tmp_path / "art", 1)
        (tmp_path / "film.mp4").write_bytes(b"\0\0\0\x18ftypmp42" + bytes(2_000))
        await studio.uploads.add([tmp_path / "film.mp4"])
        studio.changes.deliver()
        (film,) = list(studio.uploads.order())[1:]
        page, table = as_table(studio, theme, qtbot)
        row = table.model.art_ids.index(film)
        assert len(colours_in(table, table.model.index(row, 0))) > 2
        page.hide()

    arun(story())
