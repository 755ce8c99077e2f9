"""The details are never seen empty: before there is a form, nor while it is made for the first card that is chosen.

A key leads from the cards into the title.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather
from tests.ui.uploads.shown_page import shown

from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.details_pane import DetailsPane
from mintwright.ui.widgets.side_splitter import SideSplitter


def test_the_details_have_something_to_show_in_every_turn(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 2)
        page = shown(studio, theme, qtbot)
        await idle()
        (pane,) = page.findChildren(DetailsPane)
        assert not pane.is_made
        assert Person(pane).sees("Choose art to describe it.")
        page.grid.choose(0)
        form = page.form
        assert form.isVisible(), "in the turn in which it is made"
        assert form.fields.name.words == "Print 1", "with what is chosen"
        await idle()
        assert not Person(pane).sees("Choose art to describe it.")
        assert form.geometry() == pane.contentsRect()

    arun(story())


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_F2], ids=lambda one: one.name)
def test_a_key_leads_from_the_chosen_card_into_its_title_and_esc_back(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, key: Qt.Key
) -> None:
    async def story() -> None:
        first, second = await gather(studio, 2)
        actions = Actions(theme)
        page = shown(studio, theme, qtbot, actions=actions)
        page.activateWindow()
        page.grid.setFocus()
        await until(page.grid.hasFocus)
        page.grid.choose(1)
        assert "Enter or F2 writes the title" in page.grid.accessibleDescription()
        assert actions.state(ActionId.OPEN) == ("Edit details", None)
        qtbot.keyClick(page.grid, key)
        line = page.form.fields.name.editor
        await until(line.hasFocus)
        assert line.selectedText() == "Print 2"
        qtbot.keyClicks(line, "Tide")
        qtbot.keyClick(line, Qt.Key.Key_Escape)
        await until(page.grid.hasFocus)
        await studio.drafts.flush()
        assert [studio.drafts.draft(one).name for one in (first, second)] == ["Print 1", "Tide"]

    arun(story())


def test_a_key_leads_into_the_title_in_sight_though_the_details_stand_at_their_end(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 1)
        page = shown(studio, theme, qtbot)
        page.resize(960, 480)
        page.activateWindow()
        page.grid.setFocus()
        page.grid.choose(0)
        line, bar = page.form.fields.name.editor, page.form.findChildren(QScrollArea)[0].verticalScrollBar()
        await until(lambda: bar.maximum() > page.form.fields.name.y() + page.form.fields.name.height())
        bar.setValue(bar.maximum())
        assert line.visibleRegion().isEmpty()
        await until(page.grid.hasFocus)
        qtbot.keyClick(page.grid, Qt.Key.Key_Return)
        await until(line.hasFocus)
        assert line.visibleRegion().boundingRect() == line.rect()

    arun(story())


def test_esc_leads_from_the_grip_of_the_details_back_to_the_cards(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 1)
        page = shown(studio, theme, qtbot)
        page.activateWindow()
        (splitter,) = page.findChildren(SideSplitter)
        splitter.handle(1).setFocus(Qt.FocusReason.TabFocusReason)
        await until(splitter.handle(1).hasFocus)
        qtbot.keyClick(splitter.handle(1), Qt.Key.Key_Escape)
        await until(page.grid.hasFocus)

    arun(story())


@pytest.mark.parametrize("part", ["Collection page", "Title", "Attributes", "Search names in the uploads"])
def test_the_key_of_the_table_leads_to_it_and_back_to_the_cards_from_wherever_it_is_struck(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, part: str
) -> None:
    async def story() -> None:
        await gather(studio, 2)
        actions = Actions(theme)
        page = shown(studio, theme, qtbot, actions=actions)
        page.activateWindow()
        page.grid.choose(0)
        await until(lambda: Person(page).all(QWidget, part))
        from_here = Person(page).one(QWidget, part)
        from_here.setFocus(Qt.FocusReason.TabFocusReason)
        await until(from_here.hasFocus)
        actions.run(ActionId.SHOW_TABLE)
        await until(lambda: page.table.table is not None and page.table.table.view.hasFocus())
        from_here.setFocus(Qt.FocusReason.TabFocusReason)
        await until(from_here.hasFocus)
        actions.run(ActionId.SHOW_TABLE)
        await until(page.grid.hasFocus)

    arun(story())


def test_what_is_written_in_the_title_is_kept_where_the_key_of_the_table_leads_away_from_it(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        art_id = (await gather(studio, 1))[0]
        actions = Actions(theme)
        page = shown(studio, theme, qtbot, actions=actions)
        page.activateWindow()
        page.grid.choose(0)
        line = page.form.fields.name.editor
        line.setFocus(Qt.FocusReason.TabFocusReason)
        await until(line.hasFocus)
        line.selectAll()
        qtbot.keyClicks(line, "Tide")
        actions.run(ActionId.SHOW_TABLE)
        await until(lambda: page.table.table is not None and page.table.table.view.hasFocus())
        assert studio.drafts.draft(art_id).name == "Tide"

    arun(story())
