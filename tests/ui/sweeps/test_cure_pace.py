"""The list of what a cure changes, of very many titles: it is worked out, shown and written without a halt."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns
from tests.ui.driver import Arun, Idle, Until
from tests.ui.table.scene import described
from tests.whole import sized

from mintwright.domain.cures.cures import Cure
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.minting.curing.cure_dialog import CureDialog

MANY = sized(10_000, 1_000)


@pytest.mark.soak
def test_closing_the_gaps_of_very_many_titles_keeps_each_turn_short(
    studio: Studio, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", MANY)
        numbers = {one: 1 if at == 0 else at + 2 for at, one in enumerate(ids)}
        titles = {one: {"name": f"Ink {number}", "asset_name": f"Ink{number}"} for one, number in numbers.items()}
        studio.drafts.edit_each(Sentence("test", "Titles"), titles)
        studio.changes.deliver()
        host = QWidget()
        qtbot.addWidget(host)
        host.resize(1_200, 800)
        host.show()
        await idle()
        with measured_turns() as turns:
            dialog = CureDialog(studio, Cure.CLOSE_GAPS, "1 number is missing", frozenset(ids[:1]), ids, host)
            dialog.show()
            await until(dialog.change.isEnabled, 60)
        turns.were_within(0.05, "showing what it changes")
        assert dialog.model.rowCount() == 2 * (MANY - 1), "titles, and names on the chain"
        with measured_turns() as turns:
            dialog.list.scrollToBottom()
            await idle()
        turns.were_within(0.05, "the end of the list")
        with measured_turns() as turns:
            dialog.change.click()
            await until(lambda: not dialog.isVisible(), 60)
        turns.were_within(0.05, "writing it")
        assert studio.drafts.draft(ids[-1]).asset_name == f"Ink{MANY}"

    arun(story(), 300)
