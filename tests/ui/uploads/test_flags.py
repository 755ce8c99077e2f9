"""The artist's own flag: on the card, in the table, as a filter, in one step, kept in the project."""

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import as_table, described
from tests.ui.uploads.shown_page import listed, shown

from mintwright.domain.readiness.facets import About, Facet, Mark
from mintwright.library.draft_repository import draft_of, draft_text
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.cards.card_facts import Badge
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.forms.column_words import title_of
from mintwright.ui.style.theme import Theme


def test_a_flag_is_seen_heard_filtered_by_and_undone(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 5)
        actions = Actions(theme)
        page = shown(studio, theme, qtbot, actions=actions)
        page.grid.choose([1, 3])
        actions.run(ActionId.FLAG)
        await until(lambda: studio.drafts.draft(ids[3]).is_flagged)
        card = page.grid.model().index(1, 0)
        assert Badge.FLAGGED in card.data(CardRole.BADGES)
        assert "flagged" in card.data(Qt.ItemDataRole.AccessibleTextRole)
        page.facets.take([Facet(About.MARK, Mark.FLAGGED)])
        await until(lambda: listed(page) == (ids[1], ids[3]))
        actions.run(ActionId.FLAG)
        await until(lambda: not studio.drafts.draft(ids[3]).is_flagged)
        assert str(studio.history.undo_label) == "Remove the flag"
        studio.history.undo()
        studio.history.undo()
        assert not any(studio.drafts.draft(one).is_flagged for one in ids)
        page.facets.clear()
        page.grid.choose([0, 1])
        studio.drafts.edit(ids[0], is_flagged=True)
        actions.run(ActionId.FLAG)
        await until(lambda: studio.drafts.draft(ids[1]).is_flagged)
        assert studio.drafts.draft(ids[0]).is_flagged, "one without a flag: all get one"

    arun(story())


def test_what_became_of_a_flag_is_said_for_its_column_may_be_out_of_sight(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 5)
        actions = Actions(theme)
        page, table = as_table(studio, theme, qtbot, actions=actions)
        table.view.choose_rows([(1, 2)])
        await until(lambda: len(page.grid.chosen()) == 2)
        actions.run(ActionId.FLAG)
        await until(lambda: page.toast.message == "Flagged 2 assets.")
        actions.run(ActionId.FLAG)
        await until(lambda: page.toast.message == "2 assets have no flag any more.")
        page.close()

    arun(story())


def test_the_table_has_a_column_for_flags_once_there_is_one(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 5)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        studio.drafts.edit(ids[2], is_flagged=True)
        await until(lambda: table.model.columnCount() == 10)
        assert title_of(table.model.columns[9]) == "Flag"
        assert [table.model.index(row, 9).data() for row in (1, 2)] == ["", "Flagged"]

    arun(story())


def test_a_flag_is_kept_and_a_draft_without_one_is_written_as_before(studio: Studio) -> None:
    from mintwright.domain.assets.asset import Draft

    assert draft_of(1, draft_text(Draft(art_id=1, is_flagged=True))).is_flagged
    assert "is_flagged" not in draft_text(Draft(art_id=1))
