"""The search of the uploads, and what the pause says that it does."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.driver import Arun, Person, Until

from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_header import UploadsHeader
from mintwright.ui.widgets.elided_label import ElidedLabel
from mintwright.ui.window.main_window import MainWindow


@pytest.mark.parametrize("percent", [90, 100, 150])
@pytest.mark.parametrize("width", [600, 700, 900])
def test_the_words_in_the_empty_search_are_whole(theme: Theme, qtbot: QtBot, percent: int, width: int) -> None:
    theme.choose(text_percent=percent)
    header = UploadsHeader(theme, Actions(theme))
    qtbot.addWidget(header)
    header.show_totals(Totals(count=16, paused=16), Network.TEST, all_paused=False)
    header.resize(1200, 60)
    header.show()
    header.resize(width, 60)
    qtbot.wait_until(header.search.isVisible)
    narrow = _ink(header)
    header.search.setFixedWidth(header.search.width() + 200)
    assert narrow == _ink(header), "with more room the words are the same"


def _ink(header: UploadsHeader) -> list[int]:
    """The columns of the search, from the glass on, in which there is ink."""
    picture, ink = header.search.grab().toImage(), QColor(header.search.palette().placeholderText().color())
    middle = range(8, picture.height() - 8)
    return [
        x
        for x in range(24, picture.width() - 4)
        if any(abs(picture.pixelColor(x, y).lightness() - ink.lightness()) < 60 for y in middle)
    ]


def test_the_button_says_less_before_the_summary_is_cut_off(theme: Theme, qtbot: QtBot) -> None:
    header = UploadsHeader(theme, Actions(theme))
    qtbot.addWidget(header)
    header.show_totals(Totals(count=30, uploaded=26, paused=4), Network.PRACTICE, all_paused=True)
    header.resize(1200, 60)
    header.show()
    whole = "Upload 4 files to the practice network"
    assert header.pause.text().strip() == whole
    header.resize(700, 60)
    qtbot.wait_until(lambda: header.pause.text().strip() == "Upload 4 files")
    assert (header.pause.accessibleName(), header.pause.toolTip()) == (whole, whole)
    (summary,) = header.findChildren(ElidedLabel)
    qtbot.wait_until(lambda: summary.text() == summary.whole == "26 of 30 uploaded · paused")
    header.resize(1200, 60)
    qtbot.wait_until(lambda: header.pause.text().strip() == whole)


@pytest.mark.parametrize(("width", "failed"), [(744, 0), (744, 12), (654, 0)])
def test_while_it_uploads_the_summary_is_whole_beside_the_details_of_a_usual_window(
    theme: Theme, qtbot: QtBot, width: int, failed: int
) -> None:
    """1280 pixels, less the sidebar and the details, which may have been made wider."""
    header = UploadsHeader(theme, Actions(theme))
    qtbot.addWidget(header)
    header.resize(width, 60)
    header.show()
    (summary,) = header.findChildren(ElidedLabel)
    totals = Totals(count=1_000, waiting=856 - failed, uploaded=144, problems=failed, failed=failed, seconds_left=540)
    header.show_failed(failed)
    header.show_totals(totals, Network.PRACTICE, all_paused=False)
    qtbot.wait_until(lambda: summary.text() == summary.whole)
    assert summary.whole.startswith("144 of 1,000")
    assert summary.whole.endswith("about 9 min left")
    header.resize(1200, 60)
    rest = " · 12 problems" if failed else ""
    qtbot.wait_until(lambda: summary.text() == f"144 of 1,000 uploaded · about 9 min left{rest}")


def test_in_a_small_window_with_large_text_the_count_is_said_whole_rather_than_half_of_the_rest(
    theme: Theme, qtbot: QtBot
) -> None:
    theme.choose(text_percent=150)
    header = UploadsHeader(theme, Actions(theme))
    qtbot.addWidget(header)
    header.set_narrow(narrow=True)
    header.resize(865, 90)
    header.show()
    header.show_totals(Totals(count=12, uploaded=4, waiting=8, seconds_left=30), Network.PRACTICE, all_paused=False)
    (summary,) = header.findChildren(ElidedLabel)
    qtbot.wait_until(lambda: summary.text() == "4 of 12")
    assert summary.whole == "4 of 12 · less than a minute left"


def test_beside_the_open_details_of_a_small_window_the_count_is_whole(theme: Theme, qtbot: QtBot) -> None:
    theme.choose(text_percent=150)
    page, header = QWidget(), UploadsHeader(theme, Actions(theme))
    qtbot.addWidget(page)
    header.setParent(page)  # a window would not be as narrow as it is there
    header.set_narrow(narrow=True)
    header.details.setChecked(True)
    header.resize(420, 90)
    page.show()
    header.show_totals(Totals(count=40, uploaded=40), Network.PRACTICE, all_paused=False)
    (summary,) = header.findChildren(ElidedLabel)
    qtbot.wait_until(lambda: summary.text() == "40 of 40")
    header.show_shown(40, 40, is_looking=False)
    header.show_reading(is_reading=False)
    assert summary.text() == "40 of 40", "also once it is said again"
    header.resize(1200, 90)
    qtbot.wait_until(lambda: summary.text() == "All 40 uploaded")


@pytest.mark.parametrize("failed", [0, 3])
def test_beside_the_open_details_of_a_small_window_nothing_lies_outside_while_it_uploads(
    theme: Theme, qtbot: QtBot, failed: int
) -> None:
    theme.choose(text_percent=150)
    page, header = QWidget(), UploadsHeader(theme, Actions(theme))
    qtbot.addWidget(page)
    header.setParent(page)
    header.set_narrow(narrow=True)
    header.details.setChecked(True)
    header.resize(430, 90)
    page.show()
    header.show_failed(failed)
    totals = Totals(count=40, uploaded=4, uploading=30, problems=failed)
    header.show_totals(totals, Network.PRACTICE, all_paused=False)
    qtbot.wait_until(lambda: header.minimumSizeHint().width() <= header.width())
    header.resize(1200, 90)
    qtbot.wait_until(lambda: header.pause.isVisible() and header.retry.isVisible() is bool(failed))


def test_what_resumes_has_no_sign_of_a_pause(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 2))
        actions = window.all_actions
        await until(lambda: actions.why_not(ActionId.PAUSE_ALL) is None)
        assert (actions.state(ActionId.PAUSE_ALL)[0], actions.icon(ActionId.PAUSE_ALL)) == ("Pause all", "pause")
        await studio.uploads.pause_all()
        await until(lambda: Person(window.uploads.header).offers("Upload 2 files to the practice network"))
        assert actions.state(ActionId.PAUSE_ALL)[0] == "Upload 2 files to the practice network"
        assert actions.icon(ActionId.PAUSE_ALL) == "play"
        window.uploads.grid.selectAll()
        assert (actions.state(ActionId.PAUSE)[0], actions.icon(ActionId.PAUSE)) == ("Resume", "play")

    arun(story())
