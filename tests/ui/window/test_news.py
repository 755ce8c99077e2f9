"""News reaches only those concerned, and once: an edit is checked once, and a hidden page costs nothing."""

from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until

from mintwright.domain.assets import checks
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.reviewing.mint_outlook import MintOutlook
from mintwright.studio.studio import Studio
from mintwright.ui.collection.collection_page import SETTLED_MS
from mintwright.ui.shell.news import follow
from mintwright.ui.window.main_window import MainWindow


class Counter:
    """Counts the calls of a function that still does its work."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
        self.calls = 0
        work = getattr(owner, name)

        def counted(*given: Any, **named: Any) -> Any:
            self.calls += 1
            return work(*given, **named)

        monkeypatch.setattr(owner, name, counted)


def test_one_edit_is_checked_once_and_the_hidden_collection_reviews_nothing(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, gather: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def story() -> None:
        ids = await gather(studio, 2)
        window.go("collection")
        await until(lambda: window.pages.currentWidget().findChildren(QObject))
        window.go("uploads")
        window.uploads.show_art(ids[0], "name")
        await studio.drafts.flush()
        await idle()
        checked, reviewed = Counter(monkeypatch, checks, "check_draft"), Counter(monkeypatch, MintOutlook, "of")
        qtbot.keyClick(window.uploads.form.fields.name.line, Qt.Key.Key_X)
        await until(lambda: studio.drafts.saved and "x" in studio.drafts.draft(ids[0]).name.casefold())
        longer = QTimer(singleShot=True, interval=2 * SETTLED_MS)  # than the collection waits before it weighs a change
        longer.start()
        await until(lambda: not longer.isActive())
        assert (checked.calls, reviewed.calls) == (1, 0)
        page = window.go("collection")
        await until(lambda: reviewed.calls == 1)
        assert page.isVisible()

    arun(story(), 20)


def test_news_ends_with_whom_it_was_for(qapp: Any) -> None:
    changes, owner = Changes(), QObject()
    heard: list[object] = []
    follow(owner, changes, heard.append, Kind.ART, Kind.DRAFTS)
    changes.announce(Kind.ART, {1})
    changes.announce(Kind.DRAFTS, {2})
    changes.deliver()
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)
    changes.announce(Kind.ART, {3})
    changes.deliver()
    assert heard == [{1}, {2}]
