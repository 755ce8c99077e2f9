"""Beside a receipt stands what happened to its mint; below it where there is little width."""

from datetime import UTC, datetime, timedelta

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.receipts.timeline.policy_line import policy_words
from mintwright.ui.receipts.timeline.timeline_model import TimelineModel
from mintwright.ui.receipts.timeline.timeline_panel import WIDTH, TimelinePanel
from mintwright.ui.style.theme import Theme

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def told(panel: TimelinePanel) -> list[str]:
    (view,) = panel.findChildren(QListView)
    model = view.model()
    return [str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(model.rowCount())]


def test_what_happens_to_a_mint_is_told_line_by_line_as_it_happens(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.resize(1400, 768)
        page.show()
        qtbot.addWidget(page)
        (panel,) = page.findChildren(TimelinePanel)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(await gather(live_studio, 2), "Night Garden"))
        page.show_new(mint.id)
        await until(lambda: any(line.startswith("Waiting for payment") for line in told(panel)))
        assert told(panel)[0].startswith("Approved by you, ")
        assert told(panel)[-1] == "Minted, still to come"
        await live_studio.practice_tools.pay(mint.id)
        await until(lambda: any(line.startswith("Being minted") for line in told(panel)))
        assert panel.width() == theme.scale(WIDTH)
        assert panel.x() > 400
        page.resize(1084, 768)
        await until(lambda: panel.width() > theme.scale(WIDTH) and panel.y() > 300)

    arun(story(), 60)


def test_the_policy_says_when_it_locks_how_long_that_is_and_since_when_it_is_locked() -> None:
    assert "locks 1 May 2026" in str(policy_words(NOW + timedelta(hours=5, minutes=30), NOW))
    assert "in 5 h 30 min: after that nobody can mint under it." in str(
        policy_words(NOW + timedelta(hours=5, minutes=30), NOW)
    )
    assert "is locked since 1 May 2026" in str(policy_words(NOW, NOW))


def test_the_model_of_the_timeline_is_a_model(qtmodeltester: ModelTester) -> None:
    model = TimelineModel()
    model.show_lines(())
    qtmodeltester.check(model)
