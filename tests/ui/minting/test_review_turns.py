"""The review of a mint and every other dialog above the window come one after the other."""

import asyncio

from PySide6.QtWidgets import QDialog
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.window.dialogs.settings_dialog import SettingsDialog
from mintwright.ui.window.main_window import MainWindow


async def turns_of_the_loop() -> None:
    """More than what opens by now needs to be open."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_while_a_review_is_open_a_key_opens_nothing_above_it_and_while_another_dialog_is_open_the_review_waits(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather
) -> None:
    def shown() -> list[QDialog]:
        return [one for one in window.findChildren(QDialog) if one.isVisible()]

    async def story() -> None:
        ids = await gather(live_studio, 1)
        settings = window.all_actions.action(ActionId.SETTINGS)
        window.pages.mint_flow.start(ids)
        await until(shown)
        settings.trigger()
        await turns_of_the_loop()
        (review,) = shown()
        assert isinstance(review, ReviewDialog)
        review.reject()
        await until(lambda: not shown())
        settings.trigger()
        await until(shown)
        window.pages.mint_flow.start(ids)
        await turns_of_the_loop()
        (only,) = shown()
        assert isinstance(only, SettingsDialog)
        only.reject()
        await until(lambda: [isinstance(one, ReviewDialog) for one in shown()] == [True])
        shown()[0].reject()
        await until(lambda: not shown())

    arun(story())
