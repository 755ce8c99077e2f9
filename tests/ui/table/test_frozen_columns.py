"""The first columns lie beside the rows that they belong to, however the rows and the place changed."""

from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until
from tests.ui.table.scene import as_table, described

from mintwright.domain.readiness.facets import About, Facet, Mark
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.table_view import TableView

FLAGGED = Facet(About.MARK, Mark.FLAGGED)
TITLE, NEXT = 1, 2
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def steps(view: TableView) -> set[int]:
    """How far titles lie above or below the other cells of their rows."""
    rows = range(0, view.model().rowCount(), 7)
    return {view.place_of(row, TITLE).y() - view.place_of(row, NEXT).y() for row in rows}


def test_titles_stay_beside_their_rows_when_a_filter_ends_far_down(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 200)
        for one in ids[::4]:
            studio.drafts.edit(one, is_flagged=True)
        page, table = as_table(studio, theme, qtbot)
        view = table.view
        view.setFocus()
        await until(view.hasFocus)
        studio.readiness.begin()
        await until(lambda: studio.readiness.is_known)
        page.facets.take([FLAGGED])
        assert table.model.rowCount() == 50
        await idle()
        view.setCurrentIndex(table.model.index(49, NEXT))
        await idle()
        page.facets.clear()
        assert table.model.rowCount() == 200
        view.scrollTo(table.model.index(190, NEXT))
        await idle()
        assert view.verticalScrollBar().value() > 0
        assert steps(view) == {0}

    arun(story())


def test_titles_stay_beside_their_rows_when_the_text_grows(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 60)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        await idle()
        view = table.view
        for percent in (150, 90):
            view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
            theme.choose(text_percent=percent)
            await idle()
            assert steps(view) == {0}

    arun(story())


def test_rows_and_columns_are_as_large_as_before_once_the_text_is_as_small_as_before(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 3)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        await idle()
        view = table.view

        def sizes() -> list[int]:
            return [view.rowHeight(0), view.frozen.rowHeight(0), *map(view.columnWidth, range(9))]

        usual = sizes()
        theme.choose(text_percent=150)
        await idle()
        assert view.rowHeight(0) == round(usual[0] * 1.5)
        theme.choose(text_percent=100)
        await idle()
        assert sizes() == usual

    arun(story())


def test_a_click_on_the_number_of_a_row_leaves_the_columns_where_they_are(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 12)
        page, table = as_table(studio, theme, qtbot)
        page.resize(700, 600)
        await until(lambda: table.model.columnCount() == 9)
        await idle()
        view = table.view
        view.horizontalScrollBar().setValue(view.horizontalScrollBar().maximum())
        numbers = view.verticalHeader()
        before = view.horizontalScrollBar().value()
        assert before > 0
        for row, held in ((2, NONE), (5, Qt.KeyboardModifier.ShiftModifier)):
            at = QPoint(8, numbers.sectionViewportPosition(row) + 8)
            QTest.mouseClick(numbers.viewport(), LEFT, held, at)
            assert view.horizontalScrollBar().value() == before
        assert view.chosen_rows() == [(2, 5)]
        place = QPointF(8, numbers.sectionViewportPosition(7) + 8)
        QTest.mousePress(numbers.viewport(), LEFT, NONE, at)
        moved = QMouseEvent(QEvent.Type.MouseMove, place, numbers.viewport().mapToGlobal(place), LEFT, LEFT, NONE)
        QApplication.sendEvent(numbers.viewport(), moved)
        assert view.horizontalScrollBar().value() == before
        assert view.chosen_rows() == [(5, 7)]
        QTest.mouseRelease(numbers.viewport(), LEFT, NONE, place.toPoint())
        assert view.currentIndex().column() == TITLE, "which is in sight"

    arun(story())


def test_the_first_columns_leave_room_to_the_others_in_a_narrow_table_and_titles_keep_as_much(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 3)
        _, table = as_table(studio, theme, qtbot)
        view = table.view
        await until(lambda: table.model.rowCount() == 3)
        view.setColumnWidth(TITLE, 3 * view.viewport().width())
        table.setFixedWidth(300)
        await until(lambda: view.width() == 300)
        assert view.frozen.width() <= view.viewport().width() - theme.scale(60) + 1
        assert view.columnWidth(TITLE) >= theme.scale(100)
        table.setFixedWidth(230)
        await until(lambda: view.width() == 230)
        assert view.frozen.width() <= view.viewport().width() - theme.scale(60) + 1
        assert view.columnWidth(TITLE) >= theme.scale(60), "some letters"
        table.setFixedWidth(300)
        await until(lambda: view.width() == 300)
        last = table.model.columnCount() - 1
        view.setCurrentIndex(table.model.index(0, last))
        await until(lambda: view.place_of(0, last).left() >= view.frozen.geometry().right())

    arun(story())


def test_in_a_narrow_table_the_pictures_stay_where_they_are_when_a_title_is_clicked(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 3)
        _, table = as_table(studio, theme, qtbot)
        view, frozen = table.view, table.view.frozen
        await until(lambda: table.model.rowCount() == 3)
        whole = view.columnWidth(TITLE)
        table.setFixedWidth(300)
        await until(lambda: view.width() == 300)
        await idle()
        place = frozen.visualRect(table.model.index(1, TITLE)).center()
        QTest.mouseClick(frozen.viewport(), LEFT, NONE, place)
        await idle()
        assert view.currentIndex() == table.model.index(1, TITLE)
        assert frozen.visualRect(table.model.index(0, 0)).left() == 0
        assert frozen.visualRect(table.model.index(0, TITLE)).right() < frozen.width()
        assert view.columnViewportPosition(NEXT) >= frozen.width() - 1, "no rest of a title is seen beside it"
        table.setFixedWidth(900)
        await until(lambda: view.columnWidth(TITLE) == whole)

    arun(story())
