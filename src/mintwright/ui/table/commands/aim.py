"""The cells that somebody means in this moment, whatever becomes of rows, columns and the choice afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize

from mintwright.domain.table.columns import PICTURE, Column
from mintwright.ui.table.table_model import TableModel
from mintwright.ui.table.table_view import TableView


def chosen_art(view: TableView, model: TableModel) -> list[int]:
    """The art of the rows in which cells are chosen, from the top."""
    listed = model.art_ids
    return [one for top, bottom in view.chosen_rows() for one in listed[top : bottom + 1]]


def chosen_columns(view: TableView, model: TableModel) -> tuple[Column, ...]:
    """The columns in which cells are chosen."""
    shown = model.columns
    return tuple(shown[at] for left, right in view.chosen_columns() for at in range(left, right + 1))


@dataclass(frozen=True, slots=True)
class Aim:
    """What is chosen, and the art `below` and the columns `beside` that a paste may go on to, what is chosen first.

    From rows that lie apart it goes on to no others: what lies between them is not meant.
    """

    rows: Sequence[int]
    columns: Sequence[Column]
    below: Sequence[int]
    beside: Sequence[Column]
    corner: QPoint
    chosen: Sequence[Column]  # the columns as they were chosen

    @classmethod
    def taken(cls, view: TableView, model: TableModel) -> "Aim":
        """At what is chosen now."""
        columns, corner = chosen_columns(view, model), view.rectangle().topLeft()
        return cls._beginning(view, model, columns, corner)

    @classmethod
    def framed(cls, view: TableView, model: TableModel) -> "Aim":
        """At what is chosen now; of rows from their picture on assets are meant, and no columns: at the framed cell."""
        columns, corner = chosen_columns(view, model), view.rectangle().topLeft()
        if PICTURE in columns:
            corner.setX(view.start_column())
            columns = model.columns[corner.x() : corner.x() + 1]
        return cls._beginning(view, model, columns, corner)

    @classmethod
    def _beginning(cls, view: TableView, model: TableModel, columns: Sequence[Column], corner: QPoint) -> "Aim":
        rows, chosen = chosen_art(view, model), chosen_columns(view, model)
        below, beside = list(model.art_ids[corner.y() :]), model.columns[corner.x() :]
        if below[: len(rows)] == rows and beside[: len(columns)] == columns:
            return cls(rows, columns, below, beside, corner, chosen)
        return cls(rows, columns, rows, columns, corner, chosen)

    @property
    def chosen_beside(self) -> Sequence[Column]:
        """The columns that were chosen, from where it begins."""
        return [column for column in self.beside if column in self.chosen]

    def choose(self, view: TableView, model: TableModel, size: QSize) -> None:
        """Choose as many cells from its corner, unless something else is chosen or lies there by now."""
        place = QRect(self.corner, size)
        if not QRect(0, 0, model.columnCount(), model.rowCount()).contains(place):
            return
        is_chosen = chosen_art(view, model) == self.rows and chosen_columns(view, model) == self.chosen
        is_there = list(model.art_ids[place.top() : place.bottom() + 1]) == self.below[: place.height()]
        if is_chosen and is_there and model.columns[place.left() : place.right() + 1] == self.beside[: place.width()]:
            view.choose(place)
