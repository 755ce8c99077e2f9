"""Whatever is done in the table, all of it is undone and done again; table and form say the same; a copy fits."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import as_table, described
from tests.whole import WHOLE

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.table.cells import cell_text
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.uploads_table import UploadsTable
from mintwright.ui.uploads.listing import UploadFilter
from mintwright.ui.uploads.uploads_page import UploadsPage

ROWS, COLUMNS = 4, 9
PLACE = st.builds(
    lambda column, row, wide, high: QRect(column, row, min(wide, COLUMNS - column), min(high, ROWS - row)),
    st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1), st.integers(1, 4), st.integers(1, 4),
)  # fmt: skip
WORDS = st.sampled_from(["", "a", "12", "two\nlines", 'say "hi"', "a\tb", " x  y "])
GESTURE = st.one_of(
    st.tuples(st.sampled_from(["copy", "paste", "down", "right", "clear", "drag"]), PLACE | st.none()),
    st.tuples(st.just("type"), st.tuples(PLACE, WORDS)),
    st.tuples(st.just("sort"), st.integers(1, COLUMNS - 1)),
    st.tuples(st.just("filter"), st.sampled_from(["", "art", "2"])),
    st.tuples(st.sampled_from(["undo", "redo"]), st.none()),
)
_WITHIN = ("down", "right", "clear")  # what writes into what is chosen only


class Hands:
    """Does to the table what a person does, and waits until it is done."""

    def __init__(self, studio: Studio, page: UploadsPage, table: UploadsTable, until: Until) -> None:
        self.studio, self.page, self.table, self.until = studio, page, table, until
        self.start = studio.history.last

    async def settle(self) -> None:
        """Until nothing that was asked for is under way; asked whether a large paste is wanted, say yes."""
        for _ in range(2):  # what was chosen is followed in the next turn
            await asyncio.sleep(0)
            await self.until(lambda: self._said_yes() or not self._under_way())
        self.studio.changes.deliver()

    def _under_way(self) -> bool:
        tasks = (one for one in asyncio.all_tasks() if one is not asyncio.current_task())
        return any(getattr(one.get_coro(), "__name__", "") == "_reported" for one in tasks)

    def _said_yes(self) -> bool:
        question = QApplication.activeModalWidget()
        for one in question.findChildren(QPushButton) if question else ():
            if one.text().strip() == "Paste":
                one.click()
        return False

    async def do(self, what: str, how: object) -> None:
        """Without a place, to what is chosen, which may lie apart by now: nothing else is written into."""
        if isinstance(how, QRect):
            self.choose(how)
        listed, before = self.table.model.art_ids, self._drafts()
        meant = {one for top, bottom in self.table.view.chosen_rows() for one in listed[top : bottom + 1]}
        getattr(self, f"_{what}")(how)
        await self.settle()
        if what in _WITHIN:
            assert {one for one, draft in self._drafts().items() if draft != before[one]} <= meant

    def _drafts(self) -> dict[int, Draft]:
        return {one: self.studio.drafts.draft(one) for one in self.studio.uploads.order()}

    def choose(self, place: QRect) -> None:
        whole = QRect(0, 0, self.table.model.columnCount(), self.table.model.rowCount())
        self.table.view.clearSelection()
        if not (there := place.intersected(whole)).isEmpty():
            self.table.view.choose(there)

    def _copy(self, _: object) -> None:
        self.table.commands.copy()

    def _paste(self, _: object) -> None:
        self.table.commands.paste()

    def _down(self, _: object) -> None:
        self.table.commands.fill_down()

    def _right(self, _: object) -> None:
        self.table.commands.fill_right()

    def _clear(self, _: object) -> None:
        self.table.commands.clear()

    def _drag(self, _: object) -> None:
        chosen = self.table.view.block()
        if not chosen.isEmpty():
            below = self.table.model.rowCount() - 1 - chosen.bottom()
            self.table.commands.fill(chosen.adjusted(0, 0, 0, below))

    def _type(self, how: tuple[QRect, str]) -> None:
        model, (place, words) = self.table.model, how
        index = model.index(place.y(), place.x())
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            model.setData(index, words)
            model.end_writing()

    def _sort(self, at: int) -> None:
        self.table.commands.sort(self.table.model.columns[at])

    def _filter(self, words: str) -> None:
        self.page.grid.model().search(words)

    def _undo(self, _: object) -> None:
        if self.studio.history.last is not self.start:
            self.studio.history.undo()

    def _redo(self, _: object) -> None:
        self.studio.history.redo()


@settings(
    derandomize=True,
    deadline=None,
    max_examples=300 if WHOLE else 12,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(GESTURE, min_size=1, max_size=8))
@example([("copy", QRect(5, 1, 1, 2)), ("sort", 5), ("clear", None)])
def after_any(scene: "Scene", gestures: list[tuple[str, object]]) -> None:
    scene.run(scene.story(gestures))


class Scene:
    """One studio and one table for all examples: each begins with nothing to undo and ends as it began."""

    def __init__(self, studio: Studio, run: Arun) -> None:
        self.studio, self.run = studio, run
        self.hands: Hands | None = None
        self.ids: list[int] = []

    async def story(self, gestures: list[tuple[str, object]]) -> None:
        assert self.hands is not None
        hands, history, drafts = self.hands, self.studio.history, self.studio.drafts
        await self._begin()
        before = drafts.drafts(self.ids)
        for what, how in gestures:
            await hands.do(what, how)
            self._says_the_same()
        await self._form_says_the_same()
        await self._copied_fits()
        after, steps = drafts.drafts(self.ids), 0
        while history.last is not hands.start:
            assert history.undo() is not None
            steps += 1
        assert drafts.drafts(self.ids) == before
        for _ in range(steps):
            history.redo()
        assert drafts.drafts(self.ids) == after
        for _ in range(steps):
            history.undo()

    async def _begin(self) -> None:
        assert self.hands is not None
        self.hands.page.grid.model().search("")
        self.hands.table.commands.forget_sorting()
        self.hands.page.grid.model().rank(None)
        await self.hands.settle()
        assert self.studio.history.last is self.hands.start

    def _says_the_same(self) -> None:
        """Each cell has the words of its draft, from which the form shows them too."""
        assert self.hands is not None
        model = self.hands.table.model
        for row in range(model.rowCount()):
            draft = self.studio.drafts.draft(model.art_at(row))
            for at, column in enumerate(model.columns):
                assert model.index(row, at).data(Qt.ItemDataRole.EditRole) == cell_text(draft, column)

    async def _form_says_the_same(self) -> None:
        """Of a piece whose row is chosen."""
        assert self.hands is not None
        if self.hands.table.model.rowCount():
            self.hands.choose(QRect(1, 0, 1, 1))
            await self.hands.settle()
            await self.hands.until(lambda: self.hands and self.hands.page.grid.chosen())
            draft = self.studio.drafts.draft(self.hands.table.model.art_at(0))
            fields = self.hands.page.form.fields
            for name in ("name", "asset_name", "description"):
                assert fields.value(name) == getattr(draft, name)

    async def _copied_fits(self) -> None:
        """Pasting what was copied changes nothing and is no step."""
        assert self.hands is not None
        drafts, last = self.studio.drafts.drafts(self.ids), self.studio.history.last
        whole = QRect(0, 0, self.hands.table.model.columnCount(), self.hands.table.model.rowCount())
        await self.hands.do("copy", whole)
        if not whole.isEmpty():
            self.hands.table.commands.paste()
            await self.hands.settle()
        assert self.studio.drafts.drafts(self.ids) == drafts
        assert self.studio.history.last is last


@pytest.mark.soak
def test_any_gestures_are_undone_and_redone_and_a_copy_fits_where_it_was_made(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    scene = Scene(studio, arun)

    async def opened() -> None:
        scene.ids = await described(studio, tmp_path / "art", ROWS)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == COLUMNS)
        page.grid.model().show_only(UploadFilter.ALL)
        for one, words in zip(scene.ids, ("a\tb", "two\nlines", '"Night"', "  x "), strict=True):
            studio.drafts.edit(
                one, attrs=nodes_of({"Hat": words, "Materials": {"Paper": 'say "hi"'}}), description=words
            )
        scene.hands = Hands(studio, page, table, until)
        QGuiApplication.clipboard().setText("x\ty\nz")

    arun(opened())
    after_any(scene)
