"""What passes by itself lies over the work, which does not move for it; pressing it leaves the keys where they are."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.studio.studio import Studio
from mintwright.ui.notices.banner import Tone
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow


def place(window: MainWindow, part: QWidget) -> tuple[QPoint, int]:
    return part.mapTo(window, QPoint()), part.height()


@pytest.mark.parametrize("name", [PageName.UPLOADS, PageName.COLLECTION, PageName.RECEIPTS])
def test_what_passes_moves_nothing_and_what_stays_stands_above_the_work(
    window: MainWindow, arun: Arun, idle: Idle, name: PageName
) -> None:
    async def story() -> None:
        window.resize(1100, 700)
        page, notice = window.go(name), window.pages.undo_notice
        await idle()
        before = place(window, page)
        notice.say("Removed 3 assets from the list.", action="Undo", passes=True)
        await idle()
        assert notice.isVisible()
        assert place(window, page) == before
        at, foot = notice.mapTo(page, QPoint()), page.height()
        assert 0 <= at.x() < at.x() + notice.width() <= page.width()
        assert foot // 3 < at.y() < at.y() + notice.height() <= foot, "at the foot of the work"
        assert Person(notice).button("Undo").isVisible()
        notice.say("The disk does not answer.", Tone.BAD)
        await idle()
        assert place(window, page)[0].y() >= before[0].y() + notice.height()
        notice.say("All are yours.", Tone.OK)
        await idle()
        assert place(window, page) == before
        window.resize(1000, 600)
        await idle()
        assert page.rect().contains(notice.mapTo(page, notice.rect().bottomRight()))
        notice.withdraw()
        assert not notice.isVisible()

    arun(story())


@pytest.mark.parametrize("percent", [100, 150])
def test_it_hides_no_button_of_a_project_that_has_become_empty(
    window: MainWindow, theme: Theme, arun: Arun, idle: Idle, percent: int
) -> None:
    async def story() -> None:
        page, notice = window.uploads, window.pages.undo_notice
        theme.choose(text_percent=percent)
        for width, height in ((960, 640), (1280, 800)):
            window.resize(width, height)
            notice.say("The project “Tide” was deleted.", action="Bring it back", passes=True)
            page.toast.say("Nothing is left in the collection.")
            await idle()
            for lying in (notice, page.toast):
                for name in ("Choose files", "Try it with sample art"):
                    pressed = Person(page).button(name)
                    at = QRect(pressed.mapTo(window, QPoint()), pressed.size())
                    assert not at.intersects(QRect(lying.mapTo(window, QPoint()), lying.size())), (name, width)

    arun(story())


def test_the_details_over_the_cards_hide_nothing_of_it(
    window: MainWindow, studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        page, notice = window.uploads, window.pages.undo_notice
        theme.choose(text_percent=150)
        window.resize(960, 640)
        await studio.uploads.add(draw(tmp_path / "art", 4))
        studio.changes.deliver()
        await until(lambda: page.grid.model().rowCount() == 4)
        notice.say("The project “Tide” was deleted. Its files stay.", action="Bring it back", passes=True)
        page.toast.say("Undone: Added 12 assets, which are on the list no more.")
        page.header.details.setChecked(True)
        await until(lambda: page.form.isVisible())
        edge = page.form.mapTo(window, QPoint()).x()
        for part in (Person(notice).button("Bring it back"), Person(notice).button("Close this message"), page.toast):
            await until(lambda part=part: part.mapTo(window, QPoint(part.width(), 0)).x() <= edge)

    arun(story())


def test_it_goes_once_undo_would_take_later_work_on_the_same_art_along(
    window: MainWindow, studio: Studio, arun: Arun, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        notice = window.pages.undo_notice
        first, second = (await studio.uploads.add(draw(tmp_path / "art", 2))).art_ids
        studio.drafts.edit(first, name="As imported")
        step = studio.history.last
        assert step is not None
        notice.tell(step, "1 asset was described.")
        studio.history.seal()
        studio.drafts.edit(second, name="Another")
        await idle()
        assert notice.message
        studio.history.seal()
        studio.drafts.edit(first, name="Mine")
        await idle()
        assert not notice.message
        assert studio.drafts.draft(first).name == "Mine"

    arun(story())


def test_on_another_page_it_lies_over_that(window: MainWindow, arun: Arun, idle: Idle) -> None:
    async def story() -> None:
        page, notice = window.uploads, window.pages.undo_notice
        notice.say("The collection “Tide” was removed.", action="Undo", passes=True)
        page.notice.say("Removed 3 assets from the list.", action="Undo", passes=True)
        await idle()
        assert notice.isVisible()
        assert page.notice.isVisible()
        assert not notice.geometry().intersects(page.notice.geometry())
        window.go(PageName.RECEIPTS)
        await idle()
        assert notice.isVisible()
        assert not page.notice.isVisible(), "it is about the uploads"
        window.go(PageName.UPLOADS)
        await idle()
        assert page.notice.isVisible()

    arun(story())


@pytest.mark.parametrize("is_passing", [True, False])
def test_a_press_on_a_notice_leaves_the_keys_where_they_are(
    window: MainWindow, arun: Arun, until: Until, idle: Idle, is_passing: bool
) -> None:
    async def story() -> None:
        page = window.uploads
        window.activateWindow()
        window.sidebar.project.setFocus()
        for name in ("Undo", "Close this message"):
            page.notice.say("Removed 3 assets from the list.", action="Undo", passes=is_passing)
            await idle()
            await until(window.sidebar.project.hasFocus)
            QTest.mouseClick(Person(page.notice).button(name), Qt.MouseButton.LeftButton)
            await idle()
            assert not page.notice.message
            assert window.sidebar.project.hasFocus()

    arun(story())


def test_who_pressed_it_by_the_keys_goes_on_where_she_was_before(
    window: MainWindow, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        page = window.uploads
        window.activateWindow()
        window.sidebar.project.setFocus()
        await until(window.sidebar.project.hasFocus)
        page.notice.say("Removed 3 assets from the list.", action="Undo", passes=True)
        await idle()
        undo = Person(page.notice).button("Undo")
        undo.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(undo, Qt.Key.Key_Space)
        await until(lambda: not page.notice.message)
        assert window.sidebar.project.hasFocus()

    arun(story())
