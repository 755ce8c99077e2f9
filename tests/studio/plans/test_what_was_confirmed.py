"""What an artist confirmed of a plan is what is sent: there, at that price, with those royalties, or nothing is."""

import json
import threading
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from tests.parts import Profile, Until, kept_mints_of
from tests.studio.plans.planned import in_mints, with_art, with_plan
from tests.studio.plans.test_plan_run import bodies, go, steps, with_terms

from mintwright.chain.addresses import practice_address
from mintwright.domain.mint import Mint
from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.plan.progress import Step
from mintwright.domain.plan.wave import Confirmation
from mintwright.practice import PracticeOptions
from mintwright.practice.endpoints import assets_api
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.plans.plan_errors import PlanError
from mintwright.studio.receipts import receipt_cache
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio


async def test_a_collection_that_is_led_by_another_since_keeps_its_royalties_in_every_mint(
    profile: Profile, until: Until
) -> None:
    studio, ids = await with_art(profile, 6)
    await studio.projects.add_to_collection(ids)
    collection = studio.projects.current_collection
    studio.drafts.edit(ids[0], royalties=practice_address(), royalties_rate=Decimal(3))
    plan = await studio.plans.create("Gates", collection.id, ids[0], in_mints(ids))
    await with_terms(studio, plan, until)
    await studio.projects.make_primary(ids[5])
    assert await studio.plan_run.look(plan.id) == {}  # they are what they were
    assert (await go(studio, plan, 1)).why is None
    await studio.plans.accept_changes(plan.id)
    assert (await go(studio, plan, 1)).why is None
    assert [body[0].get("royalties_rate") for _, body in bodies(profile)] == [3, 3, 3]
    await studio.close()


async def test_a_service_that_asks_more_than_was_confirmed_stops_the_wave_and_its_price_is_confirmed_anew(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, plan = await with_plan(profile)
    before = await with_terms(studio, plan, until)
    asked = assets_api.quote

    def dearer(assets: Any, created: float, options: PracticeOptions) -> Any:
        return asked(assets, created, replace(options, convenience_fee=options.convenience_fee + 30))

    send = studio.minting.send

    async def told(mint_id: int) -> Mint:
        sent = await send(mint_id)
        await until(lambda: studio.plans.progress(plan.id).told_by == mint_id)
        return sent

    monkeypatch.setattr(assets_api, "quote", dearer)
    monkeypatch.setattr(studio.minting, "send", told)
    end = await go(studio, plan, 3)
    assert end.taken == (plan.mints[1].id,)
    assert "asks 38 ADA for itself for “Gates 2”, where it asked 8 ADA before" in str(end.why)
    assert steps(studio, plan) == [Step.SENT, Step.SENT, Step.FROZEN, Step.FROZEN]
    await until(lambda: terms_of(studio, plan) == before + 30, lambda: terms_of(studio, plan))
    left = tuple(mint.id for mint in plan.mints[2:])
    with pytest.raises(PlanError, match="another price than you confirmed"):
        await studio.plan_run.go_on(Confirmation(plan_id=plan.id, planned_ids=left, each=before))
    assert (await go(studio, plan, 2)).why is None
    await studio.close()


async def test_a_wave_waits_for_what_is_being_read_and_passes_over_nothing_that_failed(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    assert (await go(studio, plan, 1)).why is None
    failed = studio.plans.progress(plan.id).mint_ids[plan.mints[1].id]
    rejected = {"uuid": studio.minting.receipt(failed).transaction_uuid, "status": "rejected"}
    await studio.minting.keep_transaction(failed, json.dumps(rejected).encode())
    kept_mints_of(studio).receipts.forget(failed)  # as after a restart
    goes_on, read, whole = threading.Event(), receipt_cache.read, studio.minting.whole_receipt

    def slowly(mint: Mint) -> Receipt:
        if mint.id == failed:
            goes_on.wait(30)
        return read(mint)

    async def asked_for(mint_id: int) -> Receipt:
        if mint_id == failed:
            goes_on.set()
        return await whole(mint_id)

    monkeypatch.setattr(receipt_cache, "read", slowly)
    monkeypatch.setattr(receipt_cache, "AT_ONCE", 1)
    monkeypatch.setattr(studio.minting, "whole_receipt", asked_for)
    assert studio.plans.progress(plan.id).steps[plan.mints[1].id] is Step.READING
    try:
        with pytest.raises(PlanError, match="refused, failed"):
            await go(studio, plan, 1)
    finally:
        goes_on.set()
    assert steps(studio, plan) == [Step.SENT, Step.FAILED, Step.PLANNED, Step.PLANNED]
    await studio.close()


def terms_of(studio: Studio, plan: KeptPlan) -> Decimal | None:
    terms = studio.plans.progress(plan.id).terms
    return None if terms is None else terms.cost


async def test_who_was_on_another_network_since_she_confirmed_a_wave_is_asked_anew(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    compared = studio.reviewer.require_compared

    async def away(review: Review) -> None:
        for network in (Network.TEST, Network.PRACTICE):
            await studio.session.switch(network)
            studio.changes.deliver()
        await compared(review)

    monkeypatch.setattr(studio.reviewer, "require_compared", away)
    with pytest.raises(PlanError, match="account or network was changed"):
        await go(studio, plan, 2)
    assert len(bodies(profile)) == 1
    monkeypatch.setattr(studio.reviewer, "require_compared", compared)
    await until(lambda: studio.session.state is SessionState.SIGNED_IN)
    assert (await go(studio, plan, 2)).why is None
    await studio.close()
