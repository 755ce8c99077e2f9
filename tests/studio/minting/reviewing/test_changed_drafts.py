"""Drafts that were changed after the review: what is sent is what was reviewed, and nothing else than they say now."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService
from tests.studio.minting.test_minting import ready

from mintwright.domain.assets.asset import ExtraFile
from mintwright.domain.assets.attributes import Node
from mintwright.domain.mint import MintState
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.studio.minting.mint_errors import ChangedError

ADDRESS = "addr_test1vqucea4m5pjmwvfe3kx5jp280xwyjkhcszq0ag7099qfxxq24kpnd"
ATTRS = (Node("Ink", text="Blue"), Node("Paper", text="Washi"))
OTHERS: dict[str, Mapping[str, Any]] = {
    "title": {"name": "Another"},
    "name on the chain": {"asset_name": "Another1"},
    "description": {"description": "Edition of ten, signed"},
    "quantity": {"amount": 2},
    "start": {"is_auto": False},
    "royalties": {"royalties_rate": Decimal(6)},
    "attribute": {"attrs": (Node("Ink", text="Black"), ATTRS[1])},
    "order of attributes": {"attrs": ATTRS[::-1]},
    "further file": {"files": ()},
    "nothing that can be minted": {"name": "", "amount": None},
}


@pytest.mark.parametrize("changes", OTHERS.values(), ids=OTHERS)
async def test_what_was_changed_after_the_review_is_not_minted_as_it_was_and_nothing_is_sent(
    profile: Profile, scripted: ScriptedService, changes: Mapping[str, Any]
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 3)
        files = (ExtraFile(art_id=ids[2], name="Sketch"),)
        studio.drafts.edit(ids[0], attrs=ATTRS, files=files, royalties=ADDRESS, royalties_rate=Decimal(5))
        review = studio.reviewer.review(ids[:2], "Night Garden")
        assert review.ready
        studio.drafts.edit(ids[0], **changes)
        with pytest.raises(ChangedError, match="of “Night Garden” was changed"):
            await studio.minting.mint(review)
        with pytest.raises(ChangedError):
            await studio.minting.prepare(review)
        assert (studio.minting.mints(), scripted.seen("/v1/assets/")) == ((), [])
        studio.history.undo()
        assert (await studio.minting.mint(review)).state is MintState.ANSWERED, "it is again what was confirmed"
        await studio.close()


async def test_what_a_sheet_has_written_since_the_review_is_not_minted_unseen(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 2)
        review = studio.reviewer.review(ids, "Night Garden")
        files = [studio.uploads.art(one).path.name for one in ids]
        read = Sheet("birds.csv", [("File", "Title"), (files[0], "Dusk"), (files[1], "Dawn")], Reading())
        plan = await studio.importing.plan(read, await studio.importing.guess(read, ids), ids)
        assert await studio.importing.write(plan)
        with pytest.raises(ChangedError):
            await studio.minting.mint(review)
        assert (studio.minting.mints(), scripted.seen("/v1/assets/")) == ((), [])
        again = studio.reviewer.review(ids, "Night Garden")
        assert [request.name for request in again.requests] == ["Dusk", "Dawn"]
        assert (await studio.minting.mint(again)).state is MintState.ANSWERED
        await studio.close()


async def test_a_mint_that_was_left_unsent_is_not_sent_by_a_review_of_what_has_changed_since(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 2)
        review = studio.reviewer.review(ids, "Night Garden")
        left = await studio.minting.prepare(review)
        studio.drafts.edit(ids[1], description="Edition of ten, signed")
        with pytest.raises(ChangedError):
            await studio.minting.mint(review)
        assert studio.minting.mint_by_id(left.id).state is MintState.PREPARED
        assert scripted.seen("/v1/assets/") == []
        await studio.close()


async def test_a_change_of_what_is_not_minted_with_it_stops_no_mint(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 3)
        review = studio.reviewer.review(ids[:2], "Night Garden")
        studio.drafts.edit(ids[2], name="Another")
        studio.drafts.edit(ids[1], royalties_rate=Decimal(7))  # the primary alone carries them
        assert (await studio.minting.mint(review)).state is MintState.ANSWERED
        await studio.close()
