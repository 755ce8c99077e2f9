"""What cannot be minted as it is written is marked on its card and found under "Problems", as any other problem is."""

from pathlib import Path

from tests.parts import draw
from tests.ui.driver import Arun, Until

from mintwright.domain.project import UploadState
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_facts import Badge, CardFacts
from mintwright.ui.collection.collection_model import CollectionModel
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.listing import UploadFilter
from mintwright.ui.window.main_window import MainWindow

LONG = "A title that somebody wrote without counting its letters, though a line of the chain holds 64."


def test_a_title_longer_than_a_line_is_marked_and_counted_until_it_is_shortened(
    window: MainWindow, live_studio: Studio, theme: Theme, arun: Arun, until: Until, tmp_path: Path
) -> None:
    studio, page = live_studio, window.uploads

    async def story() -> None:
        ids = list((await studio.uploads.add(draw(tmp_path / "art", 3))).art_ids)
        await until(lambda: all(studio.uploads.state(one) is UploadState.UPLOADED for one in ids))
        await studio.projects.add_to_collection(ids)
        facts, prints = CardFacts(studio), CollectionModel(studio, theme.pixmaps)
        studio.drafts.edit(ids[1], name=LONG)
        await until(lambda: page.filters.tabs.tabText(3) == "Problems 1")
        item = studio.uploads.item(ids[1])
        assert Badge.PROBLEM in facts.badges(item)
        assert (facts.note(item), facts.tone(item)) == ("The title is too long", "bad")
        assert "The title is too long" in facts.spoken(item)
        assert "Shorten it" in facts.hint(item)
        assert prints.badges(ids[1]) == (Badge.PROBLEM,)
        assert "the title is too long" in prints.spoken(ids[1]).lower()
        assert "Shorten it" in prints.hint(ids[1])
        page.filters.tabs.setCurrentIndex(list(UploadFilter).index(UploadFilter.PROBLEMS))
        await until(lambda: page.grid.model().rowCount() == 1)
        studio.drafts.edit(ids[1], name="Short")
        await until(lambda: page.grid.model().rowCount() == 0)
        await until(lambda: page.filters.tabs.tabText(3) == "Problems")
        assert facts.badges(item) == (Badge.COLLECTED,)

    arun(story())
