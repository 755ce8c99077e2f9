"""What was reviewed is let go of once it was minted: of ten thousand pieces that is much memory."""

import asyncio
import gc
from collections.abc import AsyncGenerator, Iterable
from typing import cast

import pytest
from PySide6.QtWidgets import QCheckBox, QWidget
from tests.ui.driver import Arun, Person, Until
from tests.ui.minting.dialog_parts import played
from tests.ui.mints import Gather

from mintwright.domain.assets.asset import AssetRequest
from mintwright.studio.studio import Studio
from mintwright.ui.minting import review_dialog
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.review_dialog import ReviewDialog


def requests_held() -> int:
    """How many requests there are, whoever holds them."""
    return sum(type(one) is AssetRequest for one in gc.get_objects())


async def opened(flow: MintFlow, ids: list[int], until: Until) -> ReviewDialog:
    flow.start(ids)
    dialogs = cast("QWidget", flow.parent()).findChildren
    await until(lambda: any(one.isVisible() for one in dialogs(ReviewDialog)))
    dialog = dialogs(ReviewDialog)[0]
    await until(Person(dialog).button("Continue").isEnabled)
    return dialog


def test_once_it_is_minted_nothing_holds_what_was_asked_for(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    """The dialog that showed it may be found later to be held by nobody."""

    async def story() -> None:
        ids = await gather(live_studio, 3)
        gc.collect()
        others = requests_held()  # of tests before this one
        minted = list[int]()
        flow.receipt_requested.connect(minted.append)
        dialog = await opened(flow, ids, until)
        assert requests_held() >= others + 3
        Person(dialog).press("Continue")
        dialog.findChildren(QCheckBox)[0].click()
        Person(dialog).press("Mint 3 assets on the practice network")
        await until(lambda: bool(minted))
        await until(lambda: requests_held() <= others, 5)

    arun(played(story(), flow), 30)


def test_a_review_that_is_closed_without_a_mint_can_be_opened_again(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        Person(await opened(flow, ids, until)).press("Keep editing")
        await until(lambda: not cast("QWidget", flow.parent()).findChildren(ReviewDialog))
        assert "3 not looked at yet" in Person(await opened(flow, ids, until)).reads()

    arun(played(story(), flow), 30)


def test_a_review_that_is_closed_asks_for_no_further_pictures(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of very many they are asked for some at a time."""
    asked, goes_on = list[int](), asyncio.Event()

    async def one_by_one(art_ids: Iterable[int]) -> AsyncGenerator[tuple[int, ...]]:
        for art_id in art_ids:
            asked.append(art_id)
            yield (art_id,)
            await goes_on.wait()

    monkeypatch.setattr(review_dialog, "PIECE", 1)
    monkeypatch.setattr(review_dialog, "piecewise", one_by_one)

    async def story() -> None:
        ids = await gather(live_studio, 3)
        dialog = await opened(flow, ids, until)
        await until(lambda: asked == ids[:1])
        Person(dialog).press("Keep editing")
        await until(lambda: not cast("QWidget", flow.parent()).findChildren(ReviewDialog))
        goes_on.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert asked == ids[:1]

    arun(played(story(), flow), 30)
