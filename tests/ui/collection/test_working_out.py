"""What minting a collection takes is worked out while the artist goes on."""

import asyncio
from collections.abc import Sequence

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.studio.minting.reviewing.mint_outlook import Outlook
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.style.theme import Theme


def test_a_project_that_is_opened_while_it_is_worked_out_what_minting_takes_is_no_fault(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        await gather(studio, 3)
        page, told, left = CollectionPage(studio, theme, Actions(theme)), list[str](), list[Outlook]()
        qtbot.addWidget(page)
        page.report_problem = told.append
        work_out = studio.mint_outlook.of

        async def slowly(art_ids: Sequence[int]) -> Outlook:
            """As long as ten thousand take: another project is opened meanwhile."""
            outlook = await work_out(art_ids)
            if len(art_ids) == 3:
                await studio.projects.create("Another")
                left.append(outlook)
            return outlook

        monkeypatch.setattr(studio.mint_outlook, "of", slowly)
        page.resize(1076, 800)
        page.show()
        await until(lambda: left)
        await asyncio.sleep(0)
        await studio.projects.open(studio.projects.all()[0].id)
        assert not told

    arun(story())
