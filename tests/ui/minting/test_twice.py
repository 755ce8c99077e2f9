"""Asking twice for the review opens it once."""

import asyncio
from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from mintwright.studio.studio import Studio
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme

Arun = Callable[..., None]
Gather = Callable[[Studio, int], Awaitable[list[int]]]
Until = Callable[[Callable[[], object]], Awaitable[None]]


def test_a_review_that_is_asked_for_twice_is_opened_once(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    """The second click of a double click, or a key held down, comes before the dialog is there."""
    page = CollectionPage(live_studio, theme)
    page.show()
    qtbot.addWidget(page)

    def dialogs() -> list[QDialog]:
        return [one for one in page.window().findChildren(QDialog) if one.isVisible()]

    async def story() -> None:
        ids = await gather(live_studio, 2)
        for _ in range(2):
            page.review(ids)
        await until(dialogs)
        await asyncio.sleep(0)
        (only,) = dialogs()
        only.reject()
        await until(lambda: not dialogs())
        page.review(ids)
        await until(dialogs)
        assert len(dialogs()) == 1

    async def played() -> None:
        try:
            await story()
        finally:
            await tasks.cancel_all(page)

    arun(played(), 20)
