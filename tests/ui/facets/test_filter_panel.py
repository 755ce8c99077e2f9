"""The panel of filters stands within its window, however low that is, and is worked by mouse and keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.table.scene import described
from tests.ui.table.test_table_model import files
from tests.ui.uploads.shown_page import listed, shown
from tests.ui.uploads.test_piece_filter import UNTITLED, chips, hat, lines, opened, opens_a_panel, panel_of, tick

from mintwright.studio.studio import Studio
from mintwright.ui.facets import facet_counts
from mintwright.ui.facets.filter_list import ROW
from mintwright.ui.style.theme import Theme, ThemeChoice


def on_screen(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint()), widget.size())


@opens_a_panel
@pytest.mark.parametrize("height", [800, 560, 400])
@pytest.mark.parametrize("percent", [100, 150])
def test_it_ends_with_the_window_and_shows_some_filters_in_any_case(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, height: int, percent: int
) -> None:
    async def story() -> None:
        theme.choose(ThemeChoice.LIGHT, text_percent=percent, reduce_motion=True)
        await described(studio, tmp_path / "art", 5)
        page = shown(studio, theme, qtbot, height=height)
        page.resize(960, height)
        await opened(page, until)
        panel = panel_of(page)
        assert on_screen(page).contains(on_screen(panel))
        assert panel.list.viewport().height() >= 3 * theme.scale(ROW)
        below = on_screen(page.filters.filter).bottom()
        if height == 800:
            assert on_screen(panel).top() > below
        assert panel.rect().contains(panel.clear.geometry())
        theme.choose(ThemeChoice.LIGHT, text_percent=100, reduce_motion=True)

    arun(story())


@opens_a_panel
def test_the_button_opens_it_at_all_filters_and_the_keys_are_in_its_list(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        Person(page).press("Filter")
        panel = panel_of(page)
        await until(lambda: lines(page).get("Hat") == "4 values")
        assert panel.accessibleName() == "Filter"
        assert QApplication.focusWidget() is panel.list
        tick(page, "Hat")
        panel.close()
        page.filters.filter.click()
        assert "All filters" not in lines(page), "begun anew"

    arun(story())


@opens_a_panel
def test_what_is_typed_in_the_list_is_looked_for(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        panel = panel_of(page)
        qtbot.keyClicks(panel.list, "h")
        assert QApplication.focusWidget() is panel.field
        qtbot.keyClicks(panel.field, "at")
        assert panel.field.text() == "hat"
        qtbot.keyClick(panel.field, Qt.Key.Key_Down)
        qtbot.keyClicks(panel.list, "s")
        assert panel.field.text() == "hats"

    arun(story())


@opens_a_panel
def test_a_word_finds_filters_and_values_and_the_arrow_leads_on_to_the_list(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        panel = panel_of(page)
        await until(lambda: "Hat" in lines(page))
        panel.field.setFocus()
        qtbot.keyClicks(panel.field, "bere")
        await until(lambda: lines(page) == {"Hat: Beret": "2"})
        qtbot.keyClick(panel.field, Qt.Key.Key_Down)
        assert QApplication.focusWidget() is panel.list
        qtbot.keyClick(panel.list, Qt.Key.Key_Space)
        assert chips(page) == ["Remove the filter “Hat: Beret”"]

    arun(story())


@opens_a_panel
def test_enter_ticks_the_first_that_is_found_and_the_next_word_replaces_this_one(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        panel = panel_of(page)
        await until(lambda: "Hat" in lines(page))
        panel.field.setFocus()
        for word, found in (("bere", "Hat: Beret"), ("leaf", "Hat: Leaf")):
            qtbot.keyClicks(panel.field, word)
            await until(lambda only=found: list(lines(page)) == [only])
            qtbot.keyClick(panel.field, Qt.Key.Key_Return)
            assert QApplication.focusWidget() is panel.field
        assert chips(page) == ["Remove the filter “Hat: Beret”", "Remove the filter “Hat: Leaf”"]
        qtbot.keyClicks(panel.field, "nothing of the kind")
        await until(lambda: len(lines(page)) == 1)
        qtbot.keyClick(panel.field, Qt.Key.Key_Return)
        assert len(chips(page)) == 2

    arun(story())


@opens_a_panel
def test_clear_all_is_there_while_a_filter_is_in_force(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        assert not panel_of(page).clear.isEnabled()
        page.facets.take([hat("Beret"), UNTITLED])
        await until(panel_of(page).clear.isEnabled)
        panel_of(page).clear.click()
        await until(lambda: len(listed(page)) == 10)
        assert not panel_of(page).clear.isEnabled()

    arun(story())


@opens_a_panel
def test_no_line_slips_from_below_the_mouse_when_one_is_ticked(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 5)
        await studio.uploads.add(files(tmp_path / "bare", 2))
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        before = list(lines(page))
        assert "Hat" in before
        tick(page, f"{tmp_path.name} › bare")
        await until(lambda: lines(page)["Hat"] == "0 values")
        assert list(lines(page)) == before

    arun(story())


@opens_a_panel
def test_it_says_while_it_counts(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        monkeypatch.setattr(facet_counts, "PIECE", 1)
        monkeypatch.setattr(facet_counts, "SLICE_SECONDS", 0)
        page.facets.open()
        (said,) = [one for one in panel_of(page).findChildren(QLabel) if one.text() == "Counting…"]
        assert said.isVisible()
        assert not any(lines(page).values()), "none is known yet, which is not none"
        await until(lambda: not said.isVisible())
        assert lines(page)["Hat"] == "4 values"

    arun(story())


@opens_a_panel
def test_clearing_the_chips_gives_the_keys_back_to_the_pieces_and_more_opens_the_panel(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        page.facets.take([hat("Beret"), UNTITLED])
        await until(lambda: len(listed(page)) == 2)
        page.facets.chips.clear.setFocus()
        page.facets.chips.clear.click()
        await until(lambda: len(listed(page)) == 10)
        assert QApplication.focusWidget() is page.grid
        page.facets.take([hat("Beret"), UNTITLED])
        page.facets.chips.more.click()
        assert panel_of(page).isVisible()

    arun(story())
