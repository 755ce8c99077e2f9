"""What happens to mints, accounts and other imports while descriptions come in."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService
from tests.studio.minting.test_minting import accepting, ready

from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.spreadsheets.changes import Plan
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.studio.spreadsheets.importing import IMPORT
from mintwright.studio.studio import Studio


async def planned(studio: Studio, ids: Sequence[int], title: str = "Described") -> Plan:
    """Each of these is given a title and a trait."""
    files = [studio.uploads.art(art_id).path.name for art_id in ids]
    rows = [("File", "Title", "Hat"), *((file, f"{title} {at}", "Beret") for at, file in enumerate(files))]
    sheet = Sheet("birds.csv", rows, Reading())
    order = studio.uploads.order()
    return await studio.importing.plan(sheet, await studio.importing.guess(sheet, order), order)


def titles(studio: Studio, ids: Sequence[int]) -> list[str]:
    return [studio.drafts.draft(art_id).name for art_id in ids]


async def test_what_is_being_sent_stays_as_it_was_confirmed_and_so_does_its_receipt(
    profile: Profile, scripted: ScriptedService
) -> None:
    arrived, let_go = asyncio.Event(), asyncio.Event()

    async def slowly(headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        arrived.set()
        await let_go.wait()
        return accepting(headers, body)

    async with scripted:
        studio, ids = await ready(profile, scripted, 2)
        scripted.answers["/v1/assets/"] = slowly
        plan = await planned(studio, ids)
        review = studio.reviewer.review(ids, "Birds")
        minting = asyncio.ensure_future(studio.minting.mint(review))
        await arrived.wait()
        (held,) = studio.minting.mints()
        assert await studio.importing.write(plan)
        await studio.drafts.flush()
        assert titles(studio, ids) == ["Described 0", "Described 1"]
        let_go.set()
        mint = await minting
        assert mint.state is MintState.ANSWERED
        assert mint.body == held.body, "frozen before it was sent"
        sent = [json.loads(body) for _, body in scripted.seen("/v1/assets/")]
        assert [[one["name"] for one in body] for body in sent] == [["Picture 1", "Picture 2"]]
        assert all("Hat" not in one.get("attrs", {}) for one in sent[0])
        receipt = studio.minting.receipt(mint.id)
        assert receipt.differences == (), "it is compared with what was sent, not with what the drafts say by now"
        studio.history.undo()
        assert titles(studio, ids) == ["Picture 1", "Picture 2"]
        await studio.close()


async def test_a_prepared_mint_that_is_sent_after_an_import_is_sent_byte_by_byte(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted)
        mint = await studio.minting.prepare(studio.reviewer.review(ids))
        assert await studio.importing.write(await planned(studio, ids))
        sent = await studio.minting.send(mint.id)
        assert sent.body == mint.body
        assert [body for _, body in scripted.seen("/v1/assets/")] == [mint.body]
        await studio.close()


async def test_descriptions_belong_to_the_project_whichever_network_is_open(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 2)
        plan = await planned(studio, ids)
        await studio.session.switch(Network.PRACTICE)
        assert await studio.importing.write(plan)
        assert titles(studio, ids) == ["Described 0", "Described 1"]
        await studio.session.switch(Network.TEST)
        assert titles(studio, ids) == ["Described 0", "Described 1"]
        assert studio.uploads.totals().uploaded == 2
        await studio.close()


@pytest.mark.parametrize("count", [2, 5])
async def test_the_same_import_several_times_at_once_is_one_step(
    profile: Profile, scripted: ScriptedService, count: int
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 3)
        before = titles(studio, ids)
        plans = [await planned(studio, ids) for _ in range(count)]
        done = await asyncio.gather(*map(studio.importing.write, plans))
        assert done.count(True) == 1, "the others see that something has changed, and write nothing"
        assert titles(studio, ids) == [f"Described {at}" for at in range(3)]
        assert studio.history.undo_label == IMPORT
        studio.history.undo()
        assert titles(studio, ids) == before
        assert studio.history.undo() is None
        await studio.close()


async def test_of_two_imports_at_once_one_is_written_whole(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 3)
        one, other = await planned(studio, ids, "One"), await planned(studio, ids, "Other")
        done = await asyncio.gather(studio.importing.write(one), studio.importing.write(other))
        assert sorted(done) == [False, True]
        assert len({name.split()[0] for name in titles(studio, ids)}) == 1
        await studio.close()
