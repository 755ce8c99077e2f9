"""The review shows the work itself: large, one after the other, and how many were looked at."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import LEFT, Arun, Person, Until, is_gone
from tests.ui.minting.dialog_parts import played
from tests.ui.mints import Gather

from mintwright.domain.assets.wire import asset_body
from mintwright.studio.studio import Studio
from mintwright.ui.minting.exact_text import parts_of
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.viewer import looked_at
from mintwright.ui.viewer.large_print import LargePrint
from mintwright.ui.viewer.viewer import Viewer


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing counts by the time it is seen, unless a test asks for it."""
    monkeypatch.setattr(looked_at, "ENOUGH_MS", 60_000)


async def reviewed(flow: MintFlow, ids: list[int], until: Until) -> ReviewDialog:
    flow.start(ids)
    parent = flow.parent()
    assert isinstance(parent, QWidget)
    await until(lambda: any(one.isVisible() for one in parent.findChildren(ReviewDialog)))
    return next(one for one in parent.findChildren(ReviewDialog) if one.isVisible())


def strike(qtbot: QtBot, dialog: ReviewDialog, key: Qt.Key) -> None:
    qtbot.keyClick(dialog.focusWidget() or dialog, key)


def test_arrows_lead_through_all_from_wherever_the_focus_is_and_count_what_they_leave(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        dialog = await reviewed(flow, await gather(live_studio, 4), until)
        person = Person(dialog)
        assert person.one(LargePrint).hasFocus()
        assert "0 of 4 looked at" in person.reads()
        assert "4 not looked at yet" in person.reads()
        strike(qtbot, dialog, Qt.Key.Key_Right)
        strike(qtbot, dialog, Qt.Key.Key_Right)
        assert person.one(LargePrint).accessibleName() == "Print 3, 3 of 4"
        assert "2 of 4 looked at" in person.reads()
        assert "Print 3" in person.reads()
        strike(qtbot, dialog, Qt.Key.Key_Left)
        assert person.one(LargePrint).accessibleName() == "Print 2, 2 of 4"
        assert "3 of 4 looked at" in person.reads()
        person.press("Next asset")
        person.press("Next asset")
        strike(qtbot, dialog, Qt.Key.Key_Right)
        assert "4 of 4 looked at" in person.reads()
        assert "not looked at yet" not in person.reads()
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_what_is_seen_long_enough_counts_by_itself(
    live_studio: Studio,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        monkeypatch.setattr(looked_at, "ENOUGH_MS", 30)
        dialog = await reviewed(flow, await gather(live_studio, 2), until)
        await until(lambda: "1 of 2 looked at" in Person(dialog).reads())
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_space_shows_it_as_large_as_the_dialog_and_leads_back_to_what_was_seen(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        dialog = await reviewed(flow, ids, until)
        person = Person(dialog)
        strike(qtbot, dialog, Qt.Key.Key_Right)
        strike(qtbot, dialog, Qt.Key.Key_Space)
        (viewer,) = dialog.findChildren(Viewer)
        assert viewer.art_id == ids[1]
        assert viewer.geometry() == dialog.rect()
        strike(qtbot, dialog, Qt.Key.Key_Right)
        assert "2 of 3 looked at" in Person(viewer).reads()
        assert "As the primary asset says" in Person(viewer).reads(), "the words that become public"
        strike(qtbot, dialog, Qt.Key.Key_Escape)
        assert dialog.isVisible()
        assert person.one(LargePrint).accessibleName() == "Print 3, 3 of 3"
        assert person.one(LargePrint).hasFocus()
        qtbot.mouseClick(person.one(LargePrint), LEFT)
        await until(lambda: any(one.isVisible() for one in dialog.findChildren(Viewer)))
        strike(qtbot, dialog, Qt.Key.Key_Space)
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_the_exact_text_is_laid_out_and_is_that_of_the_asset_that_is_seen(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        live_studio.drafts.edit(
            ids[1], description="One line.\nAnd another, which is longer than what a line may be: 64."
        )
        dialog = await reviewed(flow, ids, until)
        person, requests = Person(dialog), live_studio.reviewer.review(ids).requests
        person.press("Exact text")
        shown = person.one(QPlainTextEdit, "What is sent for this asset, laid out")
        for at, request in enumerate(requests):
            assert parts_of(shown.toPlainText()).encode() == asset_body(request)
            assert f'\n  "name": "{request.name}",\n' in shown.toPlainText()
            assert f"Asset {at + 1} of 3" in person.reads()
            if at < 2:
                person.press("Next asset")
        person.press("All of it, as it is sent")
        assert person.one(QPlainTextEdit, "Exact text that is sent").toPlainText().startswith("[{")
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_edit_leads_to_the_words_of_what_is_seen(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        wishes: list[tuple[int, object]] = []
        flow.edit_requested.connect(lambda art_id, field: wishes.append((art_id, field)))
        dialog = await reviewed(flow, ids, until)
        strike(qtbot, dialog, Qt.Key.Key_Right)
        Person(dialog).press("Edit this asset")
        await until(lambda: wishes == [(ids[1], ("name",))] and is_gone(dialog))
        assert QApplication.activeModalWidget() is None

    arun(played(story(), flow), 20)
