"""The uploads model: rows follow the studio with as few signals as possible."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.ui.driver import Arun, Idle, Until

from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_delegate import CardDelegate
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.shell.drop import art_ids_of
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.listing import UploadFilter
from mintwright.ui.uploads.uploads_grid import UploadsGrid
from mintwright.ui.uploads.uploads_model import UploadsModel

MANY = 10_000
STALL_SECONDS = 0.05


class Noise(QObject):
    """Counts what a view would hear."""

    def __init__(self, model: UploadsModel) -> None:
        super().__init__()
        self.inserted: list[tuple[int, int]] = []
        self.removed: list[tuple[int, int]] = []
        self.changed: list[tuple[int, int]] = []
        self.resets = 0
        model.rowsInserted.connect(lambda _, first, last: self.inserted.append((first, last)))
        model.rowsRemoved.connect(lambda _, first, last: self.removed.append((first, last)))
        model.dataChanged.connect(lambda top, bottom, *_: self.changed.append((top.row(), bottom.row())))
        model.modelReset.connect(self._count_reset)

    def _count_reset(self) -> None:
        self.resets += 1


def files(folder: Path, count: int) -> list[Path]:
    """That many small files that pass for PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"art-{number:05}.png" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4, "big"))
    return paths


def test_the_model_keeps_qt_s_rules_while_rows_come_and_go(
    studio: Studio, theme: Theme, arun: Arun, qtmodeltester: ModelTester, tmp_path: Path
) -> None:
    model = UploadsModel(studio)

    async def story() -> None:
        await studio.uploads.add(files(tmp_path / "art", 9))
        studio.changes.deliver()
        qtmodeltester.check(model)
        order = list(studio.uploads.order())
        await studio.uploads.remove([order[2], order[5], order[6]])
        studio.changes.deliver()
        model.show_only(UploadFilter.UPLOADED)
        model.show_only(UploadFilter.ALL)
        await studio.uploads.restore([order[5]])
        studio.changes.deliver()
        model.search("00004")
        assert model.rowCount() == 1
        model.search("")
        assert list(model.art_ids) == [art_id for art_id in order if art_id not in (order[2], order[6])]

    arun(story())
    qtmodeltester.check(model)


def test_news_reach_the_view_as_runs_of_rows(studio: Studio, theme: Theme, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        model = UploadsModel(studio)
        noise = Noise(model)
        await studio.uploads.add(files(tmp_path / "art", 50))
        studio.changes.deliver()
        assert noise.inserted == [(0, 49)]
        order = list(studio.uploads.order())
        await studio.uploads.remove([*order[3:6], order[20]])
        studio.changes.deliver()
        assert noise.removed == [(20, 20), (3, 5)]
        noise.changed.clear()
        await studio.uploads.pause([order[0], order[1], order[30]])
        studio.changes.deliver()
        assert set(noise.changed) >= {(0, 1), (26, 26)}
        assert noise.resets == 0

    arun(story())


def test_a_row_speaks_for_itself_and_is_dragged_by_its_id(
    studio: Studio, theme: Theme, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        model = UploadsModel(studio)
        await studio.uploads.add(files(tmp_path / "art", 2))
        studio.changes.deliver()
        index = model.index(1, 0)
        assert index.data() == "art-00001"
        assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "art-00001, PNG, Waiting, titled by its file"
        assert index.data(CardRole.ENDING) == "PNG"
        assert index.data(CardRole.FRACTION) == 0
        assert art_ids_of(model.mimeData([index])) == (index.data(CardRole.ART_ID),)
        assert model.data(QModelIndex()) is None

    arun(story())


def test_the_news_of_ten_thousand_files_cost_the_interface_less_than_fifty_milliseconds(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    """Processor time of the interface's thread, so that a busy machine does not count."""
    paths = files(tmp_path / "art", MANY)

    async def story() -> tuple[float, float]:
        await studio.uploads.pause_all()
        await studio.uploads.add(paths)  # nobody listens yet: the cost of the studio itself is not meant
        order = list(studio.uploads.order())
        await studio.uploads.remove(order)
        studio.changes.deliver()
        grid = UploadsGrid(theme)
        qtbot.addWidget(grid)
        model = UploadsModel(studio, grid)
        grid.setModel(model)
        grid.resize(760, 560)
        grid.show()
        await until(lambda: grid.isVisible())
        await studio.uploads.restore(order)
        coming = cost(studio.changes.deliver)
        assert model.rowCount() == MANY
        studio.changes.announce(Kind.ART, order)
        return coming, cost(studio.changes.deliver)

    coming, changing = arun(story(), 60)
    within(coming, STALL_SECONDS, "that all came")
    within(changing, STALL_SECONDS, "that all changed")


def cost(act: Callable[[], object]) -> float:
    """The seconds of processor time that something takes on this thread."""
    started = time.thread_time()
    act()
    return time.thread_time() - started


def test_news_of_one_card_repaint_that_card_alone(
    studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, tmp_path: Path
) -> None:
    class Painted(CardDelegate):
        rows: list[int]

        def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Any) -> None:
            self.rows.append(index.row())
            super().paint(painter, option, index)

    async def story() -> None:
        await studio.uploads.add(files(tmp_path / "art", 40))
        await studio.uploads.pause_all()
        grid = UploadsGrid(theme)
        qtbot.addWidget(grid)
        grid.setModel(UploadsModel(studio, grid))
        painted = Painted(theme, grid)
        painted.rows = []
        grid.setItemDelegate(painted)
        grid.resize(620, 500)
        grid.show()
        await until(lambda: len(painted.rows) >= 8)
        await idle()
        order = studio.uploads.order()
        painted.rows.clear()
        studio.changes.announce(Kind.ART, [order[2], order[39]])
        await until(lambda: painted.rows)
        await idle()
        assert set(painted.rows) == {2}
        grid.verticalScrollBar().setValue(grid.verticalScrollBar().maximum())
        await idle()
        painted.rows.clear()
        studio.changes.announce(Kind.ART, [order[2], order[39]])
        await until(lambda: painted.rows)
        await idle()
        assert set(painted.rows) == {39}

    arun(story())


def test_the_tool_tip_of_a_card_holds_the_whole_title_and_file_name(
    studio: Studio, theme: Theme, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        (art,) = (await studio.uploads.add(files(tmp_path / "art", 1))).art_ids
        studio.drafts.edit(art, name="The <b>gate</b>, the night the moths came back")
        model = UploadsModel(studio)
        hint = model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole).replace("\xa0", " ")
        assert "The &lt;b&gt;gate&lt;/b&gt;, the night the moths came back" in hint
        assert studio.uploads.item(art).name in hint
        assert "Waiting · " in hint

    arun(story())


def test_a_card_says_first_what_is_wrong_since_its_name_stands_above(
    studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    model = UploadsModel(studio)
    long = "a name that would fill the whole line of a card and more than that.png"

    async def story() -> None:
        (path,) = files(tmp_path / "art", 1)
        path.rename(tmp_path / "art" / long)
        await studio.uploads.add([tmp_path / "art" / long])
        (tmp_path / "art" / long).unlink()
        await studio.start()
        await until(studio.uploads.failed)
        studio.changes.deliver()
        shown = model.index(0, 0)
        assert shown.data() == Path(long).stem
        await until(lambda: studio.missing_files.missing)
        assert shown.data(CardRole.CAPTION).startswith("is not where it was")
        assert str(studio.uploads.item(studio.uploads.order()[0]).problem).startswith(long), "elsewhere it is named"

    arun(story())
