"""A service that offers only the contract is left alone after its refusals, until the next sign-in."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.parts import Profile, ScriptedService, Until

from mintwright.domain.instruction import InstructionKind, InstructionState
from mintwright.domain.networks import Network
from mintwright.studio.instructions.instructions import InstructionError
from mintwright.studio.polling.poll_support import PollSupport
from mintwright.studio.studio import Studio

ORDER, FORCE, REFUND = InstructionKind
ABSENT = (404, {"detail": "Not found."})


def waiting(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
    asked = json.loads(body)
    number = asked["asset_name"]
    transaction = {"uuid": f"t-{number}", "status": "waiting", "deposit_address": "addr_test1y", "cost": 12.5}
    return 200, {"uuid": number, **asked, "transaction": transaction}


async def minted(profile: Profile, scripted: ScriptedService, until: Until, count: int) -> tuple[Studio, list[int]]:
    """Single assets, each waiting for its payment; what is beyond the contract is not there."""
    scripted.answers["/auth/exchange/"] = lambda headers, body: (200, {"access_token": "access"})
    scripted.answers["/v1/files/"] = lambda headers, body: (200, {"ipfs": "ipfs://file", "uuid": "f"})
    scripted.answers["/v1/assets/"] = waiting
    scripted.answers["/v1/transactions/"] = lambda headers, body: ABSENT
    for number in range(count):
        for call in ("", "mint/", "mint/?force=true", "refund/"):
            scripted.answers[f"/v1/transactions/t-Cat{number}/{call}"] = lambda headers, body: ABSENT
    studio = profile.open()
    await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
    studio.uploads.start()
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == count)
    mints = list[int]()
    for number, art_id in enumerate(ids):
        studio.drafts.edit(art_id, name=f"Cat {number}", asset_name=f"Cat{number}")
        mints.append((await studio.minting.mint(studio.reviewer.review([art_id], ""))).id)
    return studio, mints


async def instructed(studio: Studio, mint_id: int, kind: InstructionKind) -> InstructionState:
    return (await studio.instructions.instruct(await studio.instructions.review(mint_id, kind))).state


def beyond(scripted: ScriptedService) -> list[str]:
    return [path for path, _, _ in scripted.requests if path.startswith("/v1/transactions/")]


async def test_after_the_refusals_nothing_beyond_the_contract_is_asked_until_the_next_sign_in(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, (first, second) = await minted(profile, scripted, until, 2)
        for kind in (FORCE, REFUND):
            assert await instructed(studio, first, kind) is InstructionState.REFUSED
        last = studio.instructions.of(first)[-1]
        assert "does not offer this" in str(last.problem)
        asked = beyond(scripted)
        assert (
            asked.count("/v1/transactions/t-Cat0/refund/")
            == asked.count("/v1/transactions/t-Cat0/mint/?force=true")
            == 1
        )
        for mint_id in (first, second):
            for kind in (FORCE, REFUND):
                assert studio.instructions.is_off(mint_id, kind)
                with pytest.raises(InstructionError, match="does not offer it"):
                    await studio.instructions.review(mint_id, kind)
        assert beyond(scripted) == asked
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        assert studio.instructions.why_not(second, REFUND) is None, "another sign-in tries again"
        await studio.close()


async def test_one_missing_transaction_switches_nothing_off_where_there_is_a_list(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, (first, second, third) = await minted(profile, scripted, until, 3)
        scripted.answers["/v1/transactions/"] = lambda headers, body: (200, {"results": []})
        assert await instructed(studio, first, REFUND) is InstructionState.REFUSED
        assert studio.instructions.why_not(second, REFUND) is None
        scripted.answers["/v1/transactions/t-Cat1/refund/"] = lambda headers, body: (409, {"detail": "No."})
        assert await instructed(studio, second, REFUND) is InstructionState.REFUSED
        assert studio.instructions.why_not(third, REFUND) is None, "a refusal proves that there is an endpoint"
        assert await instructed(studio, third, FORCE) is InstructionState.REFUSED
        assert await instructed(studio, second, FORCE) is InstructionState.REFUSED
        assert studio.instructions.is_off(first, FORCE), "two of them are missing, and none was ever found"
        assert not studio.instructions.is_off(first, REFUND), "each endpoint by itself"
        await studio.close()


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans())), st.none() | st.booleans())
def test_an_endpoint_is_off_only_by_a_second_object_or_the_list(
    heard: list[tuple[str, bool]], has_list: bool | None
) -> None:
    support = PollSupport()
    support.has_list = has_list
    for uuid, is_there in heard:
        (support.answered if is_there else support.not_there)(uuid)
    absent = {uuid for uuid, is_there in heard if not is_there}
    if support.is_off:
        assert not any(is_there for _, is_there in heard)
        assert len(absent) > 1 or (has_list is False and absent)
