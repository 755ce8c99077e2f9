"""What an action is for decides whether it can be done, not which part of the window is shown."""

import pytest
from PySide6.QtCore import Qt
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.domain.assets.attributes import NodeKind
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.palette_rows import PaletteRows
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.wording import text
from mintwright.ui.window.main_window import MainWindow

KINDS = {ActionId.ADD_TEXT: NodeKind.TEXT, ActionId.ADD_LIST: NodeKind.LIST, ActionId.ADD_GROUP: NodeKind.GROUP}


@pytest.mark.parametrize("page", [PageName.UPLOADS, PageName.COLLECTION])
@pytest.mark.parametrize("each", KINDS)
def test_an_attribute_is_added_to_what_is_chosen_though_its_details_are_hidden(
    window: MainWindow, live_studio: Studio, gather: Gather, arun: Arun, until: Until, page: PageName, each: ActionId
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        await until(lambda: window.uploads.grid.model().rowCount() == 2)
        window.resize(960, 640)
        await until(lambda: not window.uploads.form.isVisible())
        shown = window.go(page)
        window.activateWindow()
        grid = window.uploads.grid if page is PageName.UPLOADS else window.pages.collection.grid
        grid.setFocus()
        grid.choose([1])
        await until(lambda: window.pages.chosen_count() == 1 and shown.isVisible())
        art_id = window.pages.chosen()[0]
        assert art_id in ids
        assert window.all_actions.why_not(each) is None
        window.all_actions.run(each)
        await until(window.uploads.form.isVisible)
        assert window.uploads.grid.chosen() == [art_id]
        attributes = window.uploads.form.fields.attrs
        assert attributes.tree.is_being_written, "its name is written next"
        assert attributes.model.rowCount() == 1

    arun(story(), 40)


def test_where_nothing_is_chosen_or_can_be_an_attribute_says_what_has_to_be_done_first(
    window: MainWindow, live_studio: Studio, gather: Gather, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await gather(live_studio, 1)
        await until(lambda: window.uploads.grid.model().rowCount() == 1)
        window.uploads.grid.choose_none()
        said: list[str] = []
        for page in (PageName.UPLOADS, PageName.RECEIPTS):
            window.go(page)
            why = window.all_actions.why_not(ActionId.ADD_TEXT)
            said.append("" if why is None else text(why))
        assert said == ["Choose an asset first", "Open the uploads or a collection first"]

    arun(story(), 40)


def test_royalties_are_set_from_every_page_and_found_first(
    window: MainWindow, live_studio: Studio, gather: Gather, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        why = window.all_actions.why_not(ActionId.SET_ROYALTIES)
        assert why is not None
        assert text(why) == "Add assets to the collection first"
        await gather(live_studio, 2)
        await until(lambda: window.uploads.grid.model().rowCount() == 2)
        rows, _ = PaletteRows(live_studio, window.all_actions).found("royalt")
        first = next(row for row in rows if not row.is_heading)
        assert first.action is ActionId.SET_ROYALTIES
        assert first.can
        window.activateWindow()
        window.all_actions.run(ActionId.SET_ROYALTIES)
        await until(lambda: window.pages.shows(PageName.COLLECTION))
        focus = window.focusWidget()
        assert focus is not None
        assert "percent" in focus.accessibleName().lower() or "royalt" in focus.accessibleName().lower()
        assert focus.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)

    arun(story(), 40)
