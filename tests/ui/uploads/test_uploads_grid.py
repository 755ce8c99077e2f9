"""The grid of cards by itself."""

import gc

from PySide6.QtCore import QEvent, QObject, QStringListModel
from pytestqt.qtbot import QtBot
from tests.ui.driver import columns

from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_grid import UploadsGrid

SOME = 500


class FirstFrame(QObject):
    """Notes where a card is when the grid is painted for the first time."""

    def __init__(self, grid: UploadsGrid) -> None:
        super().__init__(grid)
        self._grid = grid
        self.lines: list[int] = []
        grid.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and not self.lines:
            rows = self._grid.model().rowCount()
            self.lines += [self._grid.rectForIndex(self._grid.model().index(row, 0)).y() for row in range(0, rows, 100)]
        return False


def test_the_first_frame_shows_the_cards_where_they_stay(theme: Theme, qtbot: QtBot) -> None:
    grid = UploadsGrid(theme)
    qtbot.addWidget(grid)
    grid.setModel(QStringListModel([f"{number}.png" for number in range(SOME * 2)]))
    grid.visualRect(grid.model().index(0, 0))  # who asks, as a new style does, must not have them laid out too early:
    assert not grid.rectForIndex(grid.model().index(0, 0)).isValid()
    frame = FirstFrame(grid)
    grid.resize(1100, 700)
    grid.show()
    qtbot.waitUntil(lambda: bool(frame.lines))
    columns, height = grid.viewport().width() // grid.gridSize().width(), grid.gridSize().height()
    assert columns > 4
    assert frame.lines[1] == 100 // columns * height


def test_a_bar_that_has_nothing_to_scroll_is_not_seen(theme: Theme, qtbot: QtBot) -> None:
    grid = UploadsGrid(theme)
    qtbot.addWidget(grid)
    grid.setModel(QStringListModel(["one.png"]))
    grid.resize(1100, 700)
    grid.show()
    bar = grid.verticalScrollBar()
    assert bar.property("idle") is True
    grid.setModel(QStringListModel([f"{number}.png" for number in range(SOME)]))
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    assert bar.property("idle") is False


def test_the_current_card_stays_in_sight_when_there_is_less_room(theme: Theme, qtbot: QtBot) -> None:
    grid = UploadsGrid(theme)
    qtbot.addWidget(grid)
    grid.setModel(QStringListModel([f"{number}.png" for number in range(SOME * 4)]))
    grid.resize(1100, 700)
    grid.show()

    def in_sight() -> bool:
        return grid.viewport().rect().contains(grid.visualRect(grid.currentIndex()))

    for row in (30, SOME * 4 - 1):
        grid.resize(1100, 700)
        qtbot.waitUntil(lambda: grid.rectForIndex(grid.model().index(SOME * 4 - 1, 0)).isValid())
        grid.choose([row])
        qtbot.waitUntil(in_sight)
        before = columns(grid)
        grid.resize(500, 600)
        qtbot.waitUntil(lambda: columns(grid) < before and in_sight())  # noqa: B023 called at once
        grid.set_card_width(240)
        qtbot.waitUntil(in_sight)
        grid.set_card_width(140)
    qtbot.waitUntil(lambda: not grid._kept.isValid())
    grid.verticalScrollBar().setValue(0)
    grid.resize(900, 600)
    qtbot.waitUntil(lambda: grid.gridSize().width() * columns(grid) > 800)
    assert grid.verticalScrollBar().value() == 0, "whoever looks elsewhere is not taken away from there"


def test_a_card_that_was_just_added_comes_into_sight_when_it_is_chosen(theme: Theme, qtbot: QtBot) -> None:
    model = QStringListModel([f"{number}.png" for number in range(SOME)])
    grid = UploadsGrid(theme)
    qtbot.addWidget(grid)
    grid.setModel(model)
    grid.resize(1100, 700)
    grid.show()
    qtbot.waitUntil(lambda: grid.rectForIndex(model.index(SOME - 1, 0)).isValid())
    model.setStringList([f"{number}.png" for number in range(SOME * 5)])
    grid.choose([SOME * 5 - 1])  # before Qt has laid out any of the new cards
    qtbot.waitUntil(lambda: grid.viewport().rect().contains(grid.visualRect(grid.currentIndex())))


class Art(ArtListModel):
    """Each row says its id."""

    def read(self, one: int, role: int) -> object:
        return str(one)


def test_what_is_chosen_stays_so_in_another_order_and_none_of_it_is_followed_by_itself(
    theme: Theme, qtbot: QtBot
) -> None:
    grid, model = UploadsGrid(theme), Art(range(SOME))
    qtbot.addWidget(grid)
    grid.setModel(model)
    grid.choose(range(1, SOME))
    followed = list[int]()
    model.layoutAboutToBeChanged.connect(lambda: followed.append(len(model.persistentIndexList())))
    mixed = sorted(range(SOME), key=lambda one: one * 7 % SOME)
    gc.collect()
    for order in (list(reversed(range(SOME))), mixed, list(range(SOME))):
        model.show_ids(order)
        assert grid.chosen() == [one for one in order if one]
        assert grid.currentIndex().data() == "1"
    assert max(followed) < 10


def test_the_keys_are_at_the_first_of_other_cards_that_come_where_all_have_gone(theme: Theme, qtbot: QtBot) -> None:
    """As when a project is duplicated: on no card, neither Return nor F2 did anything."""
    grid, model = UploadsGrid(theme), QStringListModel([f"{number}.png" for number in range(4)])
    qtbot.addWidget(grid)
    grid.setModel(model)
    grid.show()
    grid.activateWindow()
    grid.setFocus()
    qtbot.waitUntil(grid.hasFocus)
    grid.choose(2)
    model.removeRows(0, 4)
    model.insertRows(0, 3)
    assert grid.currentIndex().row() == 0
    assert not grid.selectionModel().hasSelection(), "what is chosen is up to her"
