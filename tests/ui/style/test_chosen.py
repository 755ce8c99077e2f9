"""What is chosen in a list does not look as if the keys were there: that is said by a ring."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.receipts.receipts_delegate import ReceiptsDelegate
from mintwright.ui.receipts.receipts_model import ReceiptRole
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.viewer.filmstrip import Filmstrip, FilmstripModel


def receipts(theme: Theme) -> QListView:
    """A list of one receipt."""
    model, view = QStandardItemModel(), QListView()
    model.setParent(view)
    item = QStandardItem("Night Garden")
    said = {ReceiptRole.SUMMARY: "2 assets", ReceiptRole.STATUS: "Paid", ReceiptRole.WHEN: "today"}
    for role, words in (*said.items(), (ReceiptRole.TONE, "plain")):
        item.setData(words, role)
    model.appendRow(item)
    view.setModel(model)
    view.setItemDelegate(ReceiptsDelegate(theme, view))
    return view


def shown(view: QListView, qtbot: QtBot) -> tuple[QImage, QRect]:
    """The list with its first item chosen and without the focus, and where that item lies."""
    qtbot.addWidget(view)
    view.resize(400, 200)
    view.show()
    view.setCurrentIndex(view.model().index(0, 0))
    view.clearFocus()
    return view.viewport().grab().toImage(), view.visualRect(view.model().index(0, 0))


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
@pytest.mark.parametrize("kind", ["a receipt", "a print below a picture", "a print in the review"])
def test_a_chosen_item_has_no_ring(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather, kind: str, choice: ThemeChoice
) -> None:
    theme.choose(choice)
    if kind == "a receipt":
        view: QListView = receipts(theme)
    else:
        strip = FilmstripModel(live_studio, arun(gather(live_studio, 2)))
        view = Filmstrip(strip, theme, "Prints", on_dark=kind == "a print below a picture")
    drawn, at = shown(view, qtbot)
    ring = {theme.color("focus").rgb(), QColor("#FFFFFF").rgb()} - {theme.color("surface").rgb()}
    edges = [QPoint(at.right() - inside, at.center().y()) for inside in range(5)]
    assert not ring & {drawn.pixel(place) for place in edges}
    bar = {theme.color("accent").rgb(), QColor("#FFFFFF").rgb()}
    assert bar & {drawn.pixel(x, y) for x in range(at.x(), at.right()) for y in range(at.y(), at.bottom())}
