"""What looks alike is a filter like any other, which puts it side by side."""

from pathlib import Path

from PIL import ImageEnhance
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot
from tests.parts import scene
from tests.ui.driver import Arun, Until
from tests.ui.uploads.shown_page import listed, shown
from tests.ui.uploads.test_piece_filter import UNTITLED, lines, opened, opens_a_panel, tick

from mintwright.domain.readiness.facets import ALIKE
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.table_model import CellRole
from mintwright.ui.uploads.listing import Sorting
from mintwright.ui.uploads.uploads_page import UploadsPage


def pairs(folder: Path, count: int) -> list[Path]:
    """So many pictures, then each of them again in reverse order, a little darker."""
    folder.mkdir()
    paths = [folder / f"print {at}.png" for at in range(2 * count)]
    for at, path in enumerate(paths[:count]):
        scene(at).save(path)
        ImageEnhance.Brightness(scene(at)).enhance(0.95).save(paths[2 * count - 1 - at])
    return paths


@opens_a_panel
def test_it_is_counted_shown_side_by_side_and_combines(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    studio = live_studio

    async def story() -> None:
        paths = pairs(tmp_path / "art", 3)
        scene(9).save(single := tmp_path / "art" / "single.png")
        a, b, c, alone, c2, b2, a2 = (await studio.uploads.add([*paths[:3], single, *paths[3:]])).art_ids
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        await until(lambda: lines(page).get("Looks alike") == "6")
        tick(page, "Looks alike")
        await until(lambda: listed(page) == (a, a2, b, b2, c, c2))
        assert studio.uploads.order()[1] == b, "the project keeps its order"
        page.grid.model().sort_by(Sorting.ADDED, is_reversed=True)
        await until(lambda: listed(page) == (a2, a, b2, b, c2, c))
        page.grid.model().sort_by(Sorting.ADDED)
        studio.drafts.edit(b, name="Lantern")
        tick(page, "Title is the file’s name")
        await until(lambda: listed(page) == (a, a2, c, c2, b2))
        page.facets.take([UNTITLED])
        await until(lambda: listed(page) == (a, c, alone, c2, b2, a2))
        page.facets.take([ALIKE])
        await until(lambda: len(listed(page)) == 6)
        await studio.uploads.remove([a])
        await until(lambda: listed(page) == (b, b2, c, c2))
        await until(lambda: lines(page)["Looks alike"] == "4")

    arun(story())


def test_a_table_that_is_sorted_by_a_column_stays_so(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    studio = live_studio

    async def story() -> None:
        a, b, b2, a2 = (await studio.uploads.add(pairs(tmp_path / "art", 2))).art_ids
        page = shown(studio, theme, qtbot)
        page.facets.take([ALIKE])
        await until(lambda: listed(page) == (a, a2, b, b2))
        page.grid.model().rank((b2, a, b, a2))
        await until(lambda: listed(page) == (b2, a, b, a2))
        page.grid.model().rank(None)
        await until(lambda: listed(page) == (a, a2, b, b2))

    arun(story())


@opens_a_panel
def test_the_number_says_that_it_grows_until_every_picture_was_looked_at(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.pause_all()
        one, other = (await studio.uploads.add(pairs(tmp_path / "art", 1))).art_ids
        studio.uploads.start()
        await until(lambda: all(studio.uploads.art(each).media_type for each in (one, other)))
        studio.previews.inspect_later([one, other])
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        assert lines(page)["Looks alike"] == "0 so far"
        assert lines(page)["Same content twice"] == "0"
        studio.previews.start()
        await until(lambda: lines(page)["Looks alike"] == "2")

    arun(story())


def band(page: UploadsPage, row: int) -> str:
    """The colour of what a card lies on."""
    view = page.grid
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 0, 180, 200)  # pyright: ignore[reportAttributeAccessIssue]
    picture = QImage(180, 200, QImage.Format.Format_RGB32)
    picture.fill(0)
    painter = QPainter(picture)
    view.itemDelegate().paint(painter, option, view.model().index(row, 0))
    painter.end()
    return picture.pixelColor(1, 1).name()


def test_where_a_group_ends_is_seen_and_heard_in_cards_and_table(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    studio = live_studio

    async def story() -> None:
        a, b, c, _, _, _ = (await studio.uploads.add(pairs(tmp_path / "art", 3))).art_ids
        page = shown(studio, theme, qtbot)
        page.table.show_table(is_shown=True)
        page.facets.take([ALIKE])
        await until(lambda: len(listed(page)) == 6)
        rows, table = page.grid.model(), page.table.table
        assert table is not None

        def groups() -> list[object]:
            cells = [table.model.index(row, 3).data(CellRole.FACE).group for row in range(table.model.rowCount())]
            assert cells == [rows.index(row, 0).data(CardRole.GROUP) for row in range(rows.rowCount())]
            return cells

        assert groups() == [1, 1, 2, 2, 3, 3]
        spoken = [str(rows.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in (1, 2)]
        assert [one.rpartition(", ")[2] for one in spoken] == ["group 1 of what is alike", "group 2 of what is alike"]
        grounds = [band(page, row) for row in range(6)]
        assert grounds[0] == grounds[1] == grounds[4] != grounds[2] == grounds[3]
        repainted = list[int]()
        rows.dataChanged.connect(lambda first, last: repainted.append(last.row() - first.row()))
        await studio.uploads.remove([a])
        await until(lambda: listed(page)[0] == b)
        assert groups() == [1, 1, 2, 2]
        assert 3 in repainted, "the others are in other groups now"
        page.facets.clear()
        assert rows.index(0, 0).data(CardRole.GROUP) is None
        assert "alike" not in str(rows.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
        assert c in listed(page)

    arun(story())
