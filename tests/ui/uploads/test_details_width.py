"""The details beside the cards are as wide as the artist wants them: by mouse, by keys, after a restart."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSplitterHandle, QWidget
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person
from tests.ui.uploads.shown_page import shown

from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_page import UploadsPage

Key = Qt.Key
NAME = "Width of the details"


def handle(page: UploadsPage) -> QSplitterHandle:
    return Person(page).one(QSplitterHandle, NAME)


def drag(qtbot: QtBot, grip: QWidget, by: int) -> None:
    start = grip.rect().center()
    QTest.mousePress(grip, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(grip, start + QPoint(by, 0))
    QTest.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=start)


async def described(studio: Studio, theme: Theme, qtbot: QtBot, tmp_path: Path, idle: Idle) -> UploadsPage:
    """The page with something to describe."""
    if not studio.uploads.order():
        await studio.uploads.add(draw(tmp_path, 2))
    page = shown(studio, theme, qtbot)
    page.resize(1200, 800)
    page.form.show_art(studio.uploads.order()[:1])
    studio.changes.deliver()
    await idle()
    return page


def test_the_handle_is_dragged_within_bounds_and_a_double_click_puts_it_back(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path, idle: Idle
) -> None:
    async def story() -> None:
        page = await described(studio, theme, qtbot, tmp_path, idle)
        assert page.form.width() == 332
        drag(qtbot, handle(page), -60)
        assert page.form.width() == 392
        drag(qtbot, handle(page), -400)
        assert page.form.width() == 520
        drag(qtbot, handle(page), 500)
        assert page.form.width() == page.form.minimumWidth() >= 280
        QTest.mouseDClick(handle(page), Qt.MouseButton.LeftButton)
        assert page.form.width() == 332

    arun(story())


def test_the_handle_is_moved_by_keys_and_the_width_is_kept(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path, idle: Idle
) -> None:
    async def story() -> None:
        page = await described(studio, theme, qtbot, tmp_path, idle)
        handle(page).setFocus(Qt.FocusReason.TabFocusReason)
        assert handle(page).hasFocus()
        qtbot.keyClick(handle(page), Key.Key_Left)
        assert page.form.width() == 348
        qtbot.keyClick(handle(page), Key.Key_Home)
        assert page.form.width() == 520
        qtbot.keyClick(handle(page), Key.Key_Return)
        assert page.form.width() == 332
        qtbot.keyClick(handle(page), Key.Key_Left)
        qtbot.keyClick(handle(page), Key.Key_Left)
        page.resize(1100, 700)
        await idle()
        assert page.form.width() == 364
        page.hide()
        again = await described(studio, theme, qtbot, tmp_path, idle)
        assert again.form.width() == 364

    arun(story())


@pytest.mark.parametrize("percent", [90, 150])
def test_the_width_grows_with_the_text(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path, idle: Idle, percent: int
) -> None:
    async def story() -> None:
        page = await described(studio, theme, qtbot, tmp_path, idle)
        page.resize(1600, 800)
        theme.choose(text_percent=percent)
        await idle()
        assert page.form.width() == max(theme.scale(332), page.form.minimumWidth())
        theme.choose(text_percent=100)
        await idle()
        assert page.form.width() == 332

    arun(story())


def test_a_hidden_side_comes_back_as_wide_as_it_was(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path, idle: Idle
) -> None:
    async def story() -> None:
        page = await described(studio, theme, qtbot, tmp_path, idle)
        handle(page).setFocus()
        qtbot.keyClick(handle(page), Key.Key_Left)
        page.set_narrow(narrow=True)
        await idle()
        assert not page.form.isVisible()
        assert not Person(page).all(QSplitterHandle, NAME)
        page.resize(944, 600)
        page.header.details.click()
        await idle()
        assert page.form.isVisible()
        assert page.form.width() == 348
        assert page.form.mapTo(page, page.form.rect().bottomRight()).x() < page.width()

    arun(story())


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_where_there_is_no_room_for_both_the_details_lie_over_the_cards(
    studio: Studio,
    theme: Theme,
    arun: Arun,
    qtbot: QtBot,
    tmp_path: Path,
    idle: Idle,
    direction: Qt.LayoutDirection,
) -> None:
    async def story() -> None:
        page = await described(studio, theme, qtbot, tmp_path, idle)
        page.setLayoutDirection(direction)
        window = QWidget()  # smaller than a page wants to be
        qtbot.addWidget(window)
        window.resize(680, 600)  # both, side by side, need 732
        page.setParent(window)
        window.show()
        page.show()
        page.set_narrow(narrow=True)
        theme.choose(text_percent=150)
        page.setGeometry(window.rect())
        page.header.details.click()
        await idle()
        assert page.area.width() >= page.area.minimumSizeHint().width(), "nothing of it is squeezed"
        for part in (page.area, page.form):
            assert page.rect().contains(QRect(part.mapTo(page, QPoint(0, 0)), part.size())), "nothing runs out"
        assert page.form.width() >= page.form.minimumWidth()
        foremost = page.childAt(page.form.mapTo(page, page.form.rect().center()))
        assert page.form.isAncestorOf(foremost)
        Person(page.form).press("Hide the details")
        await idle()
        assert not page.form.isVisible()
        assert page.area.width() == page.width()
        page.set_narrow(narrow=False)
        assert not Person(page.form).offers("Hide the details")
        page.setParent(None)

    arun(story())


def test_the_keys_move_it_where_they_point_in_either_direction(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path, idle: Idle
) -> None:
    async def story() -> None:
        page = await described(studio, theme, qtbot, tmp_path, idle)
        page.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        await idle()
        handle(page).setFocus()
        qtbot.keyClick(handle(page), Key.Key_Right)
        assert page.form.width() == 348

    arun(story())
