"""An artist's day with ten thousand pieces in the real window, run by test_ten_thousand.py in a process of its own.

    python ten_thousand.py FOLDER PIECES TABLE

Each step is what an artist does with all of them at once. How long it took, the longest turn of the loop meanwhile, and
what is held in memory after it go to TABLE.
"""

import asyncio
import csv
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton, QWidget
from tests.benchmarks.memory import resident
from tests.benchmarks.real_window import RealWindow, until, with_real_window
from tests.pace import measured_turns

from mintwright.allocator import PAUSE_SECONDS
from mintwright.domain.assets.asset import Draft
from mintwright.domain.table.columns import Column, Field
from mintwright.domain.table.tab_separated import write
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.inspector.asset_form import AssetForm
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.table.uploads_table import UploadsTable
from mintwright.ui.uploads.uploads_page import UploadsPage

STEPS = (
    "drop", "upload", "select all", "add to the collection", "show the collection", "back to uploads",
    "select all again", "type a quantity", "leave the quantity", "undo", "redo", "undo again",
    "type a description", "leave the description", "type a title", "leave the title",
    "show the table", "paste a column", "undo the paste", "paste two attributes", "sort",
    "paste ten columns", "undo ten columns", "leave the table",
    "search", "end the search", "remove the attributes", "show the collection again", "make primary",
    "change of theme", "review", "confirm", "mint", "back from the receipt", "show receipts",
    "rest",
)  # fmt: skip
AT_REST = 0.8  # seconds: what is typed is saved at a pause of half a second, and a forecast comes later still
PASTED = 1_000, 10  # rows and columns of what an artist pastes from a spreadsheet
LONGEST = 1_200  # seconds: of uploading ten thousand


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the day, in milliseconds and MiB."""

    name: str
    longest_turn: float
    took: float
    resident: float


class Day:
    """The window, and the hands of the artist."""

    def __init__(self, folder: Path, count: int, opened: RealWindow, note: Callable[[Step], object]) -> None:
        """`note` is told of each step."""
        self._folder = folder
        self._count = count
        self._studio = opened.studio
        self._window = opened.window
        self._ids: tuple[int, ...] = ()
        self._note = note

    async def live(self) -> None:
        """From the drop to the receipt, and what is done in the table."""
        for page in (PageName.COLLECTION, PageName.RECEIPTS, PageName.UPLOADS):  # first showings are measured elsewhere
            self._window.go(page)
            await asyncio.sleep(AT_REST)
        pages = vars(self._window.pages)  # the last of them are made some seconds after the start
        await until(lambda: {"sign_in", "practice"} <= pages.keys())
        await asyncio.sleep(AT_REST)
        await self._add()
        await self._collect()
        await self._describe()
        await self._tabulate()
        await self._rearrange()
        await self._mint()

    # --- What she does

    async def _add(self) -> None:
        model, uploads = self._page.grid.model(), self._studio.uploads
        begin = partial(self._page.adding.add, [self._folder / "art"])
        await self._step("drop", begin, lambda: model.rowCount() == self._count)
        self._ids = tuple(uploads.order())
        await self._step("upload", lambda: None, lambda: uploads.totals().uploaded == self._count)

    async def _collect(self) -> None:
        window, projects = self._window, self._studio.projects
        await self._step("select all", self._choose_all, self._shows_all)
        tray = self._page.tray
        await self._step(
            "add to the collection",
            partial(self._press, tray, f"Add {self._count:,} to the collection"),
            lambda: len(projects.current_collection.art_ids) == self._count,
        )
        prints = window.pages.collection.grid.model()
        show = partial(window.go, PageName.COLLECTION)
        await self._step("show the collection", show, lambda: prints.rowCount() == self._count)
        await self._step("back to uploads", partial(window.go, PageName.UPLOADS), self._page.isVisible)

    async def _describe(self) -> None:
        await self._step("select all again", self._choose_all, self._shows_all)
        await self._type("amount", "quantity", "2")
        await self._step("undo", self._undo, lambda: self._last.amount == 1)
        await self._step("redo", self._redo, lambda: self._last.amount != 1)
        await self._step("undo again", self._undo, lambda: self._last.amount == 1)
        await self._type("description", "description", "Ink")
        await self._type("name", "title", "Moth {n}.")

    async def _tabulate(self) -> None:
        page, rows = self._page, self._count
        await self._step("show the table", partial(page.table.show_table, is_shown=True), lambda: page.table.is_table)
        table = page.table.table
        assert table is not None
        self._paste(table, 1, [[f"Moth in ink {at}"] for at in range(rows)])
        await self._step("paste a column", table.commands.paste, lambda: self._last.name == f"Moth in ink {rows - 1}")
        await self._step("undo the paste", self._undo, lambda: self._last.name == f"Moth {rows}.5")
        hat = Column(Field.ATTRIBUTE, ("Hat",))
        table.columns.add(hat)
        table.columns.add(Column(Field.ATTRIBUTE, ("Paper",)))
        await until(lambda: hat in table.model.columns)
        self._paste(table, table.model.columns.index(hat), [[f"Hat {at % 7}", f"Washi {at}"] for at in range(rows)])
        await self._step("paste two attributes", table.commands.paste, lambda: bool(self._last.attrs))
        first = table.model.art_at(0)
        await self._step("sort", partial(table.commands.sort, hat), lambda: table.model.art_at(1) != self._ids[1])
        assert table.model.art_at(0) == first
        await self._paste_ten_columns(table)
        await self._step("leave the table", partial(page.table.show_table, is_shown=False), lambda: True)
        model = page.grid.model()
        search = partial(page.header.search.setText, "Moth 77")
        await self._step("search", search, lambda: 0 < model.rowCount() < rows / 10)
        await self._step("end the search", page.header.search.clear, lambda: model.rowCount() == rows)
        await self._step("remove the attributes", self._undo, lambda: not self._last.attrs)

    async def _paste_ten_columns(self, table: UploadsTable) -> None:
        """What a spreadsheet has of a thousand pieces, and take it back."""
        rows, wide = min(PASTED[0], self._count), PASTED[1]
        new = [Column(Field.ATTRIBUTE, (f"Trait {at}",)) for at in range(wide)]
        for one in new:
            table.columns.add(one)
        await until(lambda: new[-1] in table.model.columns)
        cells = [[f"Kind {row % 9} of {at}" for at in range(wide)] for row in range(rows)]
        self._paste(table, table.model.columns.index(new[0]), cells)
        last, before = table.model.art_at(rows - 1), self._studio.drafts.draft(table.model.art_at(rows - 1))
        await self._step("paste ten columns", table.commands.paste, lambda: self._studio.drafts.draft(last) != before)
        assert len(self._studio.drafts.draft(last).attrs) == len(before.attrs) + wide
        await self._step("undo ten columns", self._undo, lambda: self._studio.drafts.draft(last) == before)

    async def _rearrange(self) -> None:
        window, projects = self._window, self._studio.projects
        await self._step("show the collection again", partial(window.go, PageName.COLLECTION), lambda: True)
        grid, last = window.pages.collection.grid, self._ids[-1]
        grid.choose(self._count - 1)
        make = partial(window.all_actions.run, ActionId.MAKE_PRIMARY)
        await self._step("make primary", make, lambda: projects.current_collection.art_ids[0] == last)
        await self._step("change of theme", window.toggle_theme, lambda: True)

    async def _mint(self) -> None:
        window, mints = self._window, self._studio.minting.mints
        start = partial(window.pages.mint_flow.start, self._studio.projects.current_collection.art_ids)
        await self._step("review", start, lambda: self._review() and self._button("Continue").isEnabled())
        await self._step("confirm", self._confirm, lambda: self._button("Mint ").isEnabled())
        await self._step("mint", lambda: self._button("Mint ").click(), lambda: window.pages.shows(PageName.RECEIPTS))
        assert len(mints()) == 1
        await self._step("back from the receipt", partial(window.go, PageName.UPLOADS), self._page.isVisible)
        receipts = window.pages.receipts
        await self._step("show receipts", partial(window.go, PageName.RECEIPTS), receipts.isVisible)
        await self._step("rest", partial(asyncio.sleep, 3 * PAUSE_SECONDS), lambda: True)  # free memory is given back

    # --- With her hands

    async def _step(self, name: str, begin: Callable[[], object], is_done: Callable[[], object]) -> None:
        """Do this, wait until it is done and at rest, and note it."""
        await asyncio.sleep(0.1)
        with measured_turns() as turns:
            began = time.perf_counter()
            if asyncio.iscoroutine(gesture := begin()):
                await gesture
            await until(is_done, LONGEST)
            took = time.perf_counter() - began
            await asyncio.sleep(AT_REST)
            await until(lambda: self._studio.drafts.saved)
            await asyncio.sleep(AT_REST / 4)
        self._note(Step(name, turns.longest * 1e3, took * 1e3, resident()))

    async def _type(self, field: str, called: str, words: str) -> None:
        """Type for all that is chosen, see it saved at the pause, and leave the field while more waits."""
        before = self._last
        typing = partial(self._strike, field, words)
        await self._step(f"type a {called}", typing, lambda: self._studio.drafts.saved and self._last != before)
        await self._step(f"leave the {called}", partial(self._strike_and_leave, field), lambda: True)

    async def _strike(self, field: str, words: str) -> None:
        self._form.focus_field(field)
        for one in words:
            await asyncio.sleep(0.02)
            QTest.keyClick(QApplication.focusWidget() or self._window, one)

    async def _strike_and_leave(self, field: str) -> None:
        await self._strike(field, "5")
        await asyncio.sleep(0.02)
        self._page.grid.setFocus()

    def _paste(self, table: UploadsTable, column: int, cells: list[list[str]]) -> None:
        """Put these on the clipboard, and choose where they go."""
        QGuiApplication.clipboard().setText(write(cells))
        table.view.choose(QRect(column, 0, len(cells[0]), len(cells)))

    def _choose_all(self) -> None:
        self._page.grid.clearSelection()
        self._page.grid.setFocus()
        self._window.all_actions.run(ActionId.SELECT_ALL)

    def _shows_all(self) -> bool:
        return self._page.grid.selectionModel().hasSelection()

    def _undo(self) -> None:
        self._window.pages.take_step(self._studio.history.undo)

    def _redo(self) -> None:
        self._window.pages.take_step(self._studio.history.redo)

    def _confirm(self) -> None:
        self._button("Continue").click()
        for box in self._review().findChildren(QCheckBox):
            if box.isVisible() and not box.isChecked():
                box.click()

    def _review(self) -> QWidget | None:
        return next((one for one in self._window.findChildren(ReviewDialog) if one.isVisible()), None)

    def _button(self, words: str) -> QPushButton:
        """The button in sight of the review whose name begins so."""
        review = self._review()
        assert review is not None
        buttons = (one for one in review.findChildren(QPushButton) if one.isVisible())
        return next(one for one in buttons if one.accessibleName().startswith(words))

    def _press(self, part: QWidget, name: str) -> None:
        next(one for one in part.findChildren(QPushButton) if one.accessibleName() == name).click()

    @property
    def _page(self) -> UploadsPage:
        return self._window.uploads

    @property
    def _form(self) -> AssetForm:
        return self._page.form

    @property
    def _last(self) -> Draft:
        return self._studio.drafts.draft(self._ids[-1])


async def spend(folder: Path, count: int, table: Path, opened: RealWindow) -> None:
    """Spend the day, and write down each step as it ends: a day that is cut short tells how far it came."""
    with table.open("w", newline="", buffering=1) as file:
        rows = csv.writer(file)
        rows.writerow([field.name for field in fields(Step)])

        def note(step: Step) -> None:
            rows.writerow([getattr(step, field.name) for field in fields(Step)])

        await Day(folder, count, opened, note).live()


if __name__ == "__main__":
    where, pieces, steps = sys.argv[1:]
    with_real_window(Path(where), partial(spend, Path(where), int(pieces), Path(steps)))
