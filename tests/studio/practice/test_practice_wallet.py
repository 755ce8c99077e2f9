"""Paying with the practice wallet: once, exactly, only on the practice network; then the steps move on."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService, Until

from mintwright.api.errors import Interrupted
from mintwright.domain.errors import MintwrightError
from mintwright.domain.instruction import InstructionKind
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.practice import PracticeOptions, PracticeServer
from mintwright.studio.changes import Kind
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.studio import Studio


@pytest.fixture
def quick(profile: Profile, tmp_path: Path) -> Iterator[Profile]:
    """A profile on a practice network whose chain is in a hurry."""
    options = PracticeOptions(chain_strict=True, seen_seconds=0.5, block_seconds=1.0)
    profile.server = PracticeServer(tmp_path / "quick", options=options)
    profile.server.start()
    yield profile
    profile.server.stop()


async def minted(profile: Profile, until: Until, *, is_auto: bool = True) -> tuple[Studio, int]:
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add(profile.draw(2))).art_ids
    if not is_auto:
        studio.drafts.edit(ids[0], is_auto=False)
    await until(lambda: studio.uploads.totals().uploaded == 2)
    mint = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
    await studio.poller.refresh(mint.id)
    return studio, mint.id


async def test_a_paid_mint_is_watched_step_by_step_until_it_is_minted(quick: Profile, until: Until) -> None:
    studio, mint_id = await minted(quick, until)
    seen: list[str] = []
    studio.changes.subscribe(Kind.MINTS, lambda _: seen.append(studio.minting.receipt(mint_id).transaction_status))
    await studio.practice_tools.pay(mint_id)
    await until(lambda: studio.minting.receipt(mint_id).transaction_status == "confirmed", lambda: seen)
    assert list(dict.fromkeys(seen)) == ["waiting", "processing", "confirmed"]
    with pytest.raises(MintwrightError):
        await studio.practice_tools.pay(mint_id)
    await studio.close()


async def test_a_second_click_does_not_pay_twice(quick: Profile, until: Until) -> None:
    studio, mint_id = await minted(quick, until)
    twice = (studio.practice_tools.pay(mint_id) for _ in range(2))
    results: list[object] = list(await asyncio.gather(*twice, return_exceptions=True))
    (refusal,) = (result for result in results if result is not None)
    assert isinstance(refusal, MintError)
    assert "Nothing more was paid: a payment for this mint is on its way" in str(refusal)
    await studio.close()


async def test_what_she_noted_as_paid_or_put_into_a_file_is_not_paid_before_she_says_that_it_was_not(
    quick: Profile, until: Until
) -> None:
    studio, mint_id = await minted(quick, until)
    marked_on = await studio.export_marks.mark([mint_id])
    await studio.close()
    studio = quick.open()
    await studio.start()  # nobody has read the marks yet
    with pytest.raises(MintError, match="in a file for a wallet"):
        await studio.practice_tools.pay(mint_id)
    again_on = await studio.export_marks.mark([mint_id])
    with pytest.raises(MintError, match="in a file for a wallet"):
        await studio.practice_tools.pay(mint_id, agreed=marked_on)
    await studio.paid_notes.note(mint_id)
    with pytest.raises(MintError, match="you noted"):
        await studio.practice_tools.pay(mint_id, agreed=again_on)
    await studio.paid_notes.take_back(mint_id)
    assert not studio.minting.receipt(mint_id).issuer_address
    await studio.practice_tools.pay(mint_id, agreed=again_on)
    await until(lambda: studio.minting.receipt(mint_id).transaction_status == "confirmed")
    await studio.close()


async def test_a_held_collection_is_paid_once_it_is_ordered(quick: Profile, until: Until) -> None:
    studio, mint_id = await minted(quick, until, is_auto=False)
    assert studio.minting.receipt(mint_id).transaction_status == "preauth"
    with pytest.raises(MintError, match="Order it first"):
        await studio.practice_tools.pay(mint_id)
    await studio.instructions.instruct(await studio.instructions.review(mint_id, InstructionKind.ORDER))
    await studio.practice_tools.pay(mint_id)
    await until(lambda: studio.minting.receipt(mint_id).transaction_status == "confirmed")
    await studio.close()


async def test_only_the_practice_network_is_paid_from_here(
    quick: Profile, until: Until, scripted: ScriptedService
) -> None:
    studio, mint_id = await minted(quick, until)
    async with scripted:
        scripted.answers["/auth/exchange/"] = lambda headers, body: (200, {"access_token": "access"})
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        with pytest.raises(MintError):
            await studio.practice_tools.pay(mint_id)
        assert [path for path, _, _ in scripted.requests] == ["/auth/exchange/"]
    await studio.close()


async def test_a_service_that_keeps_to_the_contract_alone_is_minted_on_all_the_same(
    profile: Profile, tmp_path: Path, until: Until
) -> None:
    profile.server = PracticeServer(tmp_path / "plain", options=PracticeOptions(chain_strict=True, contract_only=True))
    profile.server.start()
    try:
        studio, collection_id = await minted(profile, until)
        receipt = studio.minting.receipt(collection_id)
        assert receipt.transaction_uuid
        assert receipt.missing, "that the deposit address is not known has to be said"
        with pytest.raises(MintError):
            await studio.practice_tools.pay(collection_id)
        one_cat = studio.reviewer.review(receipt.mint.art_ids[:1], "One cat")
        single = await studio.minting.mint(replace(one_cat, wants_second_set=True))
        assert studio.minting.receipt(single.id).deposit_address
        with pytest.raises(MintwrightError, match="no practice wallet"):
            await studio.practice_tools.pay(single.id)
        await studio.close()
    finally:
        profile.server.stop()


async def test_what_was_paid_is_no_failure_though_nobody_can_be_asked_how_it_goes_on(
    quick: Profile, until: Until
) -> None:
    studio, mint_id = await minted(quick, until)
    await studio.poller.close()  # only the payment itself asks
    service = studio.session.service
    ask, asked = service.transaction, list[str]()

    async def breaks_the_second_time(uuid: str, **options: Any) -> Any:
        asked.append(uuid)
        if len(asked) == 2:
            raise Interrupted(Sentence("t", "The connection to the service broke off."))
        return await ask(uuid, **options)

    service.transaction = breaks_the_second_time
    await studio.practice_tools.pay(mint_id)
    assert len(asked) == 2
    await studio.close()
