"""The first page: an empty studio says in three steps, with prints, what there is to do, and how to begin."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QPushButton
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.domain.assets.media_types import FORMATS
from mintwright.studio.studio import Studio
from mintwright.ui.style.step_prints import Step
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.uploads.uploads_empty import StepPrint
from mintwright.ui.window.main_window import MainWindow


def colours(print_: StepPrint) -> set[int]:
    """The colours of a print of its own size."""
    print_.resize(print_.sizeHint())
    drawn = print_.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    size: QSize = drawn.size()
    return {drawn.pixel(x, y) for x in range(size.width()) for y in range(size.height())}


def test_an_empty_studio_shows_three_steps_and_one_way_stands_out(window: MainWindow, arun: Arun, idle: Idle) -> None:
    async def story() -> None:
        page = Person(window.uploads)
        await idle()
        assert len(page.all(StepPrint)) == len(Step)
        headings = sorted((one for one in page.all(QLabel) if one.property("role") == "heading"), key=QLabel.x)
        assert [one.text() for one in headings] == ["Bring your art", "Describe it", "Mint it"]
        primary = [one.accessibleName() for one in page.all(QPushButton) if one.property("kind") == "primary"]
        assert primary == ["Choose files"]
        assert any(f"{', '.join(FORMATS)}. Whole folders work too." == one.text() for one in page.all(QLabel))

    arun(story())


@pytest.mark.parametrize(("width", "height", "percent"), [(1280, 800, 100), (960, 640, 100), (960, 640, 150)])
def test_all_of_the_first_page_is_in_sight_however_low_the_window(
    window: MainWindow, theme: Theme, arun: Arun, idle: Idle, width: int, height: int, percent: int
) -> None:
    async def story() -> None:
        window.resize(width, height)
        theme.choose(text_percent=percent)
        await idle()
        page = Person(window.uploads.empty)
        for words in page.all(QLabel):
            needed = words.heightForWidth(words.width()) if words.wordWrap() else words.sizeHint().height()
            assert words.height() >= needed, words.text()
            assert words.visibleRegion().boundingRect() == words.rect(), words.text()
        for print_ in page.all(StepPrint):
            assert print_.height() >= theme.scale(46)
            bottom = print_.geometry().bottom()
            assert bottom < min(one.y() for one in page.all(QLabel) if one.property("role") == "heading")

    arun(story())


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_each_step_has_a_print_of_its_own_in_both_themes(theme: Theme, choice: ThemeChoice) -> None:
    theme.choose(choice)
    painted = {step: colours(StepPrint(theme, step)) for step in Step}
    art = colours(StepPrint(theme, Step.BRING)) & painted[Step.DESCRIBE] & painted[Step.MINT]
    assert len(art) > 20, "the same picture goes all the way"
    assert theme.color("ok").rgb() in painted[Step.MINT]
    assert theme.color("accent").rgb() in painted[Step.DESCRIBE]
    assert theme.color("ok").rgb() not in painted[Step.BRING]


def test_while_the_first_files_are_read_the_page_says_so_and_invites_again_where_none_was_added(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        page = Person(window.uploads)
        assert page.sees("Nothing here yet")
        assert page.sees("Drop your art here")
        (tmp_path / "note.txt").write_text("no art")
        window.add_files([tmp_path / "note.txt"])
        for _ in range(2):
            assert not page.sees("Nothing here yet"), "before anything is painted"
            assert page.sees("Reading your files…")
            assert not page.sees("Drop your art here")
            studio.changes.deliver()
        await until(lambda: page.sees("Nothing here yet"))
        assert page.sees("Drop your art here")
        window.add_files(draw(tmp_path / "art", 2, "moth-{}.png", first=0))
        assert page.sees("Reading your files…")
        await until(lambda: page.sees("0 of 2 uploaded"))
        assert not page.sees("Reading your files…")

    arun(story())


def test_sample_art_takes_the_place_of_the_steps_at_one_press(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        page = Person(window.uploads)
        page.press("Try it with sample art")
        await until(lambda: live_studio.uploads.totals().uploaded == 12)
        assert page.all(StepPrint) == []
        assert page.offers("Add files")
        await live_studio.uploads.remove(live_studio.uploads.order())
        await until(lambda: len(page.all(StepPrint)) == len(Step))

    arun(story())
