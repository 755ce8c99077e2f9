"""The details are never seen empty: before there is a form, nor while it is made for the first card that is chosen."""

from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Person
from tests.ui.mints import Gather
from tests.ui.uploads.shown_page import shown

from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.details_pane import DetailsPane


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
