"""What is done on the plan page while the collection, its assets or what was decided have just changed."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from tests.ui.driver import Arun, Until
from tests.ui.plan.test_plan_page import Desk

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.assets.forecast import DOCUMENTED
from mintwright.domain.plan.division import Division, Way
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow


@pytest.fixture
def desk(window: MainWindow, studio: Studio, until: Until) -> Desk:
    return Desk(window, studio, until)


def test_no_collections_are_made_of_a_plan_whose_collection_is_not_open_any_more(
    desk: Desk, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        await desk.studio.projects.new_collection("Dusk")
        await desk.studio.projects.add_to_collection(desk.ids[3:5])
        desk.studio.changes.deliver()
        page.foot.wanted.emit()
        await desk.known()
        assert [one.name for one in desk.studio.projects.collections()] == ["Moths", "Dusk"]

    arun(story())


def test_what_is_decided_belongs_to_the_collection_that_is_open(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.divisions.number.setValue(5)
        await desk.known()
        page.move_on([desk.ids[0]], 1)
        await desk.known()
        await desk.studio.projects.new_collection("Dusk")
        await desk.studio.projects.add_to_collection(desk.ids[3:5])
        desk.studio.changes.deliver()
        page.planner.rename(0, "Gate")
        page.move_on([desk.ids[1]], 1)
        page.planner.choose(page.planner.choice)
        await desk.known()
        kept = desk.studio.outlines.of(desk.studio.projects.current_collection.id)
        assert kept is None or (kept.mints, kept.division) == ((), Division())

    arun(story())


def test_a_division_that_was_just_chosen_is_not_lost_to_a_move(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.divisions.number.setValue(5)
        page.planner.rename(0, "Gate")
        page.move_on([desk.ids[0]], 1)
        await desk.known()
        assert [len(mint) for mint in desk.mints()] == [5] * 8

    arun(story())


def test_a_name_of_a_mint_that_is_gone_by_now_harms_nothing(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.divisions.number.setValue(5)
        await desk.known()
        page.mints.turn_to(7)
        page.mint.title.setText("Late")
        page.planner.divide(Division(Way.FULL))
        await desk.known()
        assert all(mint.name == "" for mint in page.planner.plan.mints)

    arun(story())


def test_a_plan_without_assets_shows_none_and_moves_none(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.mint.strip.choose(desk.ids[:1])
        await desk.studio.projects.remove_from_collection(desk.ids)
        desk.studio.changes.deliver()
        await desk.known()
        assert page.mint.strip.assets.rowCount() == 0
        page.move_on([desk.ids[0]], 1)
        page.planner.rename(0, "Gate")
        assert not page.foot.act.isEnabled()

    arun(story())


def test_what_is_dragged_and_gone_by_now_is_left_out(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        await desk.studio.uploads.remove(desk.ids[:1])
        desk.studio.changes.deliver()
        await desk.known()
        before = desk.mints()
        page.mints.dropped.emit(tuple(desk.ids[:2]), len(before))
        await desk.known()
        assert desk.mints() == [before[0][1:], *before[1:], [1]]

    arun(story())


def test_limits_and_numbers_that_nothing_holds_to_are_those_of_a_new_plan(
    desk: Desk, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await desk.gather(tmp_path, 12)
        plain: dict[str, object] = {
            "choice": "series", "way": "by number", "number": 2**40, "attribute": "", "metadata_bytes": 2**50,
            "bytes": 2**50, "mints": [],
        }  # fmt: skip
        desk.studio.settings.put("mint_plans", {str(desk.studio.projects.current_collection.id): plain})
        desk.window.go(PageName.PLAN)
        await desk.known()
        assert desk.page.planner.plan.limits == DOCUMENTED

    arun(story())


def test_an_attribute_by_which_one_would_not_divide_now_is_still_the_one_that_is_shown(
    desk: Desk, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, 12)
        page.divisions.ways[Way.BY_ATTRIBUTE].click()
        await desk.known()
        page.planner.divide(Division(Way.BY_ATTRIBUTE, attribute="Gone"))
        await desk.known()
        assert page.divisions.attribute.currentData() == "Gone"

    arun(story())


def test_a_second_press_makes_no_second_series(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        count = len(desk.mints())
        page.foot.wanted.emit()
        page.planner.planned.emit()
        assert not page.foot.act.isEnabled()
        page.foot.wanted.emit()
        await desk.until(lambda: len(desk.studio.projects.collections()) > 1)
        page.foot.wanted.emit()
        await desk.until(lambda: not page.isVisible())
        desk.window.go(PageName.PLAN)
        await desk.known()
        assert len(desk.studio.projects.collections()) == 1 + count

    arun(story())


@pytest.mark.parametrize("value", ["Dusk  at\nthe gate", "x" * 300, "🌒" * 150, " Dusk ", "\x00&<b>\u202eDusk"])
def test_a_mint_is_named_only_by_the_artist(desk: Desk, arun: Arun, tmp_path: Path, value: str) -> None:
    async def story() -> None:
        await desk.gather(tmp_path, 4, "")
        for at, one in enumerate(desk.ids):
            desk.studio.drafts.edit(one, attrs=nodes_of({value: value if at < 2 else "Dawn"}))
        desk.window.go(PageName.PLAN)
        await desk.known()
        desk.page.planner.divide(Division(Way.BY_ATTRIBUTE, attribute=desk.page.planner.attributes[0]))
        await desk.known()
        assert len(desk.mints()) == 2
        desk.page.mints.turn_to(1)
        desk.page.mints.turn_to(0)
        desk.page.name_mint()
        desk.page.mint.strip.setFocus()
        desk.window.go(PageName.UPLOADS)
        await desk.until(lambda: not desk.page.isVisible())
        assert [mint.name for mint in desk.page.planner.plan.mints] == ["", ""]
        desk.window.go(PageName.PLAN)
        await desk.known()
        desk.page.foot.wanted.emit()
        await desk.until(lambda: len(desk.studio.projects.collections()) == 3)
        assert all(len(one.name) <= 200 for one in desk.studio.projects.collections())

    arun(story())


def test_a_collection_is_planned_while_thousands_are_uploaded_beside_it(
    desk: Desk, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        beside = QTimer(page, interval=20)
        beside.timeout.connect(lambda: desk.studio.changes.announce(Kind.ART, [max(desk.ids) + 1]))
        beside.start()
        page.divisions.number.setValue(5)
        await until(lambda: page.is_settled and page.planner.is_done and len(page.planner.plan.mints) == 8, 20)
        beside.stop()

    arun(story(), 60)
