"""What is chosen while a filter or a search stands is never more than it shows: all of it might be minted."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.table.scene import HATS, as_table, described
from tests.ui.uploads.shown_page import listed, shown

from mintwright.domain.readiness.facets import About, Facet, Mark
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.shell import art_names
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_page import UploadsPage
from mintwright.ui.widgets.elided_label import ElidedLabel

MINTED = Facet(About.MARK, Mark.MINTED)
BERET = Facet(About.VALUE, "Beret", ("Hat",))


def choose_all(page: UploadsPage) -> None:
    """By the keys, in what is seen."""
    table = page.table.table
    QTest.keyClick(page.grid if table is None else table.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)


def headed(page: UploadsPage) -> str:
    summary = page.header.findChild(ElidedLabel)
    assert summary is not None
    return summary.whole.split(" · ")[0]


@pytest.mark.parametrize("is_table", [False, True])
def test_before_all_is_looked_at_a_filter_shows_nothing_that_could_be_chosen(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, is_table: bool
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 10)
        actions = Actions(theme)
        page = shown(studio, theme, qtbot, actions=actions)
        page.table.show_table(is_shown=is_table)
        page.grid.choose([0, 1, 2])
        await until(lambda: page.form.isVisible())
        page.facets.take([BERET])
        choose_all(page)
        assert page.grid.chosen() == []
        assert headed(page) == "Looking at all assets…"
        assert page.filters.tabs.tabText(0) == "All"
        assert not page.nothing.isVisible(), "nobody knows yet that there is none"
        actions.run(ActionId.ADD_TO_COLLECTION)
        await until(lambda: listed(page) == (ids[0], ids[5]))
        assert page.grid.chosen() == [ids[0]], "of what was chosen before, what it shows still is"
        choose_all(page)
        actions.run(ActionId.ADD_TO_COLLECTION)
        await until(lambda: len(studio.projects.current_collection.art_ids) > 0)
        assert studio.projects.current_collection.art_ids == (ids[0], ids[5])
        assert headed(page) == "2 of 10 shown"
        assert page.filters.tabs.tabText(0) == "All 2"

    arun(story())


def test_each_way_to_another_list_is_said_at_once(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        studio.readiness.begin()
        await until(lambda: studio.readiness.is_known)
        for facets, count in (((BERET,), 2), ((MINTED,), 0), ((), 10), ((BERET,), 2)):
            page.facets.take(facets)
            assert len(listed(page)) == count
            assert headed(page) == (f"{count} of 10 shown" if count < 10 else "Uploading paused") or count == 10
        page.header.search.setText("000")
        assert headed(page) == f"{len(listed(page))} of 10 shown"

    arun(story())


def test_before_all_names_are_read_a_search_shows_nothing_that_could_be_chosen(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(art_names, "FIRST_SECONDS", -1)
    monkeypatch.setattr(art_names, "SLICE_SECONDS", -1)

    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 10)
        for at, one in enumerate(ids):
            studio.drafts.edit(one, name=f"Lantern {at}")
        monkeypatch.setattr(art_names, "SLICE_SECONDS", 1)
        page = shown(studio, theme, qtbot)
        page.header.search.setText("lantern 7")
        choose_all(page)
        assert page.grid.chosen() == []
        page.commands.remove_chosen()
        await until(lambda: listed(page) == (ids[7],))
        assert list(studio.uploads.order()) == ids

    arun(story())


def test_another_order_that_takes_long_lets_nothing_go_that_was_chosen(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(art_names, "FIRST_SECONDS", -1)

    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 10)
        for at, one in enumerate(ids):
            studio.drafts.edit(one, name=f"Lantern {9 - at}")
        page = shown(studio, theme, qtbot)
        page.grid.choose([2, 3])
        page.filters.options.sorting_chosen.emit("name", False)
        assert page.grid.chosen() == [ids[2], ids[3]]
        await until(lambda: listed(page) == tuple(reversed(ids)))
        assert page.grid.chosen() == [ids[3], ids[2]]

    arun(story())


def test_what_is_chosen_in_the_table_is_what_the_next_key_acts_on(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 10)
        actions = Actions(theme)
        page, table = as_table(studio, theme, qtbot, actions=actions)
        choose_all(page)
        await until(lambda: page.grid.chosen() == ids)
        table.view.setCurrentIndex(table.model.index(3, 1))
        actions.run(ActionId.FLAG)  # nothing in between: the keys were pressed while something held the window up
        await until(lambda: studio.drafts.draft(ids[3]).is_flagged)
        assert [one for one in ids if studio.drafts.draft(one).is_flagged] == [ids[3]]

    arun(story())


def test_the_tray_adds_what_is_chosen_when_its_button_is_pressed(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        studio.readiness.begin()
        await until(lambda: studio.readiness.is_known)
        page.grid.selectAll()
        await until(lambda: Person(page).offers("Add 10 to the collection"))
        page.facets.take([BERET])
        Person(page).press("Add 10 to the collection")
        await until(lambda: len(studio.projects.current_collection.art_ids) > 0)
        berets = tuple(one for at, one in enumerate(ids) if HATS[at % 5] == "Beret")
        assert studio.projects.current_collection.art_ids == berets

    arun(story())
