"""A review of hundreds while its files are compared or uploaded, each of which ends by itself: nobody is held up."""

import asyncio
import os
import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from tests.pace import within
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.minting.dialog_parts import played
from tests.ui.minting.test_review_dialog import review
from tests.ui.mints import Gather, make_pictures

from mintwright.domain.assets import checks, forecast, wire
from mintwright.domain.project import Art
from mintwright.studio.changes import Kind
from mintwright.studio.disk.drives import IsStopped
from mintwright.studio.minting.reviewing import reviewer
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.minting.reviewing.reviewer import Reviewer
from mintwright.studio.studio import Studio
from mintwright.studio.uploads import changed_files
from mintwright.ui.minting import review_dialog
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.review_panel import ReviewPanel
from mintwright.ui.shell.throttle import INTERVAL_MS

PRINTS, DATED = 500, 20
LONGEST = 0.04  # seconds that one callback of the loop may take; painting comes to it


class Moved(QObject):
    """How many assets a review showed already when it was put into its dialog."""

    def __init__(self) -> None:
        super().__init__()
        self.showed: list[int] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ParentChange and isinstance(watched, ReviewPanel):
            self.showed.append(len(watched.browser.art_ids))
        return False


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Review]:
    """Every review that a dialog shows."""
    seen, real = list[Review](), ReviewPanel.show_review

    def show(panel: ReviewPanel, one: Review, last_charge: str = "") -> None:
        seen.append(one)
        real(panel, one, last_charge)

    monkeypatch.setattr(ReviewPanel, "show_review", show)
    return seen


async def calm(until: Until) -> None:
    """What was to be reviewed has been: longer than the dialog waits between two."""
    longer = QTimer(singleShot=True, interval=3 * INTERVAL_MS)
    longer.start()
    await until(lambda: not longer.isActive())


def test_what_ends_at_short_intervals_is_reviewed_at_longer_ones_and_the_last_of_it_is_seen(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather, shown: list[Review]
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        dialog = await review(flow, ids, until)
        await calm(until)
        before, since = len(shown), asyncio.get_running_loop().time()
        at_the_last = before
        for _ in range(50):
            at_the_last = len(shown)
            live_studio.changes.announce(Kind.ART, ids[:1])
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        count, seconds = len(shown) - before, asyncio.get_running_loop().time() - since
        assert 1 <= count <= 2 + 10 * seconds, "each piece of news was reviewed"
        await until(lambda: len(shown) > at_the_last)
        dialog.reject()

    arun(played(story(), flow), 30)


def test_news_of_other_art_makes_no_review_of_these(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, idle: Idle, gather: Gather, shown: list[Review]
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        dialog = await review(flow, ids[:2], until)
        await calm(until)
        before = len(shown)
        live_studio.changes.announce(Kind.ART, ids[2:])
        await idle()
        assert len(shown) == before
        live_studio.changes.announce(Kind.ART, ids[:1])
        await until(lambda: len(shown) > before)
        dialog.reject()

    arun(played(story(), flow), 30)


def test_a_review_works_out_anew_only_what_has_changed(
    live_studio: Studio, arun: Arun, gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counted(real: Any) -> Any:
        def call(*args: Any, **named: Any) -> Any:
            made.append(real.__name__)
            return real(*args, **named)

        return call

    async def story() -> None:
        ids = await gather(live_studio, 3)
        monkeypatch.setattr(checks, "check_draft", counted(checks.check_draft))
        monkeypatch.setattr(forecast, "share_of", counted(forecast.share_of))
        monkeypatch.setattr(wire, "asset_body", counted(wire.asset_body))
        first = live_studio.reviewer.review(ids)
        assert sorted(made) == ["asset_body"] * 3 + ["check_draft"] * 3 + ["share_of"] * 3
        made.clear()
        assert live_studio.reviewer.review(ids) == first
        assert made == []
        live_studio.drafts.edit(ids[0], description="A gate at night.")
        changed = live_studio.reviewer.review(ids)
        assert made.count("check_draft") == made.count("share_of") == 1
        assert changed.forecast is not None
        assert first.forecast is not None
        assert changed.forecast.bytes > first.forecast.bytes

    arun(story(), 30)


def test_five_hundred_that_are_compared_one_after_another_behind_a_review_hold_nobody_up(
    live_studio: Studio,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    idle: Idle,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    turns: list[float],
) -> None:
    real, on_disk = changed_files.unchanged, threading.Event()

    def slowly(art: Art, is_stopped: IsStopped) -> Art:
        on_disk.wait(0.15)  # so long a good disk takes for 64 MB
        return real(art, is_stopped)

    async def story() -> None:
        folder = tmp_path / "edition"
        (first,) = make_pictures(folder, 1)
        for number in range(2, PRINTS + 1):
            shutil.copy(first, folder / f"print {number}.png")
        ids = list((await live_studio.uploads.add([folder])).art_ids)
        await live_studio.projects.add_to_collection(ids)
        await live_studio.projects.rename_collection(live_studio.projects.current_collection.id, "Night Garden")
        await until(lambda: live_studio.uploads.totals().uploaded == PRINTS, 60)
        monkeypatch.setattr(changed_files, "unchanged", slowly)
        monkeypatch.setattr(changed_files, "PIECE_BYTES", 1)
        dialog = await review(flow, ids, until)
        await calm(until)
        for art_id in ids[:DATED]:
            os.utime(live_studio.uploads.art(art_id).path, ns=(1, 1))
        turns.clear()
        live_studio.reviewer.check_files(ids)
        while any(live_studio.uploads.art(art_id).modified_ns != 1 for art_id in ids[:DATED]):
            await asyncio.sleep(0.002)
        within(max(turns), LONGEST, "a callback")
        dialog.reject()
        await idle()

    arun(played(story(), flow), 120)


def test_a_review_that_is_being_made_ends_with_its_dialog(
    live_studio: Studio,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It would be shown in a dialog that is gone."""
    begun, ended = list[int](), list[int]()

    async def slowly(*_: object, **__: object) -> Review:
        begun.append(1)
        try:
            return await asyncio.get_running_loop().create_future()
        finally:
            ended.append(1)

    async def story() -> None:
        ids = await gather(live_studio, 3)
        dialog = await review(flow, ids, until)
        await calm(until)
        monkeypatch.setattr(review_dialog, "PIECE", 1)
        monkeypatch.setattr(Reviewer, "review_piecewise", slowly)
        dialog.look_again()
        await until(lambda: begun)
        dialog.reject()
        await until(lambda: ended)

    arun(played(story(), flow), 30)


def test_a_review_is_put_into_its_dialog_before_it_shows_anything(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather, qapp: QApplication
) -> None:
    """What has shown something is dressed, and dressed anew with all its parts in one turn, which took 40 ms."""
    moved = Moved()

    async def story() -> None:
        ids = await gather(live_studio, 3)
        qapp.installEventFilter(moved)
        dialog = await review(flow, ids, until)
        qapp.removeEventFilter(moved)
        assert moved.showed == [0]
        (panel,) = dialog.findChildren(ReviewPanel)
        assert list(panel.browser.art_ids) == ids
        dialog.reject()

    arun(played(story(), flow), 30)


def test_very_many_are_reviewed_in_pieces_on_the_way_back_and_for_a_question_only_what_was_sent_is_looked_for(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, idle: Idle, gather: Gather, shown: list[Review],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def story() -> None:
        ids = await gather(live_studio, 3)
        monkeypatch.setattr(review_dialog, "PIECE", 2)
        monkeypatch.setattr(reviewer, "PIECE", 2)
        dialog = await review(flow, ids, until)
        await calm(until)
        person, at_once = Person(dialog), list[object]()

        def no_review(*asked: object, **_: object) -> None:
            at_once.append(asked)

        monkeypatch.setattr(Reviewer, "review", no_review)
        person.press("Continue")
        before = len(shown)
        live_studio.changes.announce(Kind.MINTS, {1})
        live_studio.changes.deliver()
        await calm(until)
        assert len(shown) == before, "all of it was reviewed for a question"
        person.press("Back")
        assert not person.button("Continue").isEnabled(), "what was reviewed before led on"
        await until(lambda: len(shown) == before + 1)
        assert person.button("Continue").isEnabled()
        assert not at_once
        dialog.reject()

    arun(played(story(), flow), 60)
