"""The details of very many assets with many attributes each: what they share is found without a halt."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns
from tests.ui.driver import Arun, Idle, Until
from tests.ui.table.scene import described
from tests.ui.uploads.shown_page import shown
from tests.whole import sized

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.inspector.attributes.model import AttrColumn
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_page import UploadsPage

MANY, TRAITS = sized(10_000, 1_000), 20


def shown_names(page: UploadsPage) -> list[str]:
    model = page.form.fields.attrs.model
    return [model.index(row, AttrColumn.NAME).data() for row in range(model.rowCount())]


@pytest.mark.soak
def test_choosing_very_many_with_many_attributes_and_changing_them_keeps_each_turn_short(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", MANY)
        traits = {one: {f"Trait {at}": f"{(one + at) % 7}" for at in range(TRAITS)} for one in ids}
        studio.drafts.edit_each(Sentence("test", "Traits"), {one: {"attrs": nodes_of(traits[one])} for one in ids})
        studio.changes.deliver()
        page = shown(studio, theme, qtbot)
        page.show_art(ids[0])
        await idle()
        names = [f"Trait {at}" for at in range(TRAITS)]
        with measured_turns() as turns:
            page.grid.selectAll()
            await until(lambda: len(page.grid.chosen()) == MANY)
            await idle()
            await until(lambda: shown_names(page) == names, 60)
        turns.were_within(0.05, "choosing all")
        changed = {one: {"attrs": nodes_of({**traits[one], "One more": "x"})} for one in ids}
        studio.drafts.edit_each(Sentence("test", "One more"), changed)
        with measured_turns() as turns:
            studio.changes.deliver()
            await until(lambda: shown_names(page) == [*names, "One more"], 60)
        turns.were_within(0.05, "another attribute for all")
        page.form.show_art(())
        await idle()

    arun(story(), 300)
