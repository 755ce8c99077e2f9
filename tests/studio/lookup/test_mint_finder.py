"""A mint whose answer was lost is looked for in the service's list, and taken by the artist alone, once."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService, Until, kept_mints_of
from tests.studio.lookup.listing import LosingService, sent

from mintwright.chain.addresses import practice_address
from mintwright.domain.lookup.service_clock import Timing
from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.library.profile_lock import ProfileLock
from mintwright.studio.changes import Kind
from mintwright.studio.lookup import list_scan, look_schedule
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.studio import Studio

HOURS = timedelta(hours=1)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_scan, "SPACING", 0.0)


@pytest.fixture
async def service(scripted: ScriptedService) -> AsyncIterator[LosingService]:
    async with scripted:
        yield LosingService(scripted)


async def test_a_mint_is_found_shown_and_taken_with_the_service_s_own_bytes(
    profile: Profile, service: LosingService
) -> None:
    studio, mint = await sent(profile, service, 3)
    service.add([{"name": "Other", "asset_name": "Other"}])
    look = await studio.mint_finder.look(mint.id)
    assert look.found is not None
    (one,) = look.found
    assert (one.transaction_uuid, one.candidate.timing, look.pages) == ("t-1", Timing.AFTER, 2)
    assert studio.minting.mint_by_id(mint.id).state is MintState.UNKNOWN  # nothing is taken by itself
    taken = await studio.mint_finder.take(mint.id, "t-1")
    assert taken.state is MintState.ANSWERED
    assert taken.found_on is not None
    assert json.loads(taken.answer or b"") == service.assets[1:]
    receipt = studio.minting.receipt(mint.id)
    assert (receipt.deposit_address, str(receipt.cost)) == (practice_address(), "14.03")
    assert (receipt.problem, receipt.differences) == (None, ())
    await studio.close()
    again = profile.open()
    assert again.minting.mint_by_id(mint.id) == taken
    await again.close()


async def test_none_found_proves_nothing_and_it_is_known_when_it_was_looked(
    profile: Profile, service: LosingService
) -> None:
    service.times = 0
    studio, mint = await sent(profile, service, 1)
    look = await studio.mint_finder.look(mint.id)
    assert (look.found, look.count, look.is_whole, look.is_offered) == ((), 0, True, True)
    assert look.looked_on is not None
    assert look.until == (mint.sent_on or mint.prepared_on) + look_schedule.A_DAY
    await studio.close()
    again = profile.open()
    again.mint_finder.start()
    while again.mint_finder.look_of(mint.id).looked_on is None:
        await asyncio.sleep(0.01)
    assert again.mint_finder.look_of(mint.id).looked_on == look.looked_on
    await again.close()


async def test_each_look_and_what_came_of_it_is_known_after_a_restart_too(
    profile: Profile, service: LosingService
) -> None:
    service.times = 0
    studio, mint = await sent(profile, service)
    for _ in range(2):
        await studio.mint_finder.look(mint.id)
    service.add(json.loads(mint.body))
    look = await studio.mint_finder.look(mint.id)
    assert [(line.count, line.found) for line in look.lines] == [(2, 0), (1, 1)]
    assert look.lines[-1].looked_on == look.looked_on
    await studio.close()
    again = profile.open()
    again.mint_finder.start()
    while not again.mint_finder.look_of(mint.id).lines:
        await asyncio.sleep(0.01)
    assert again.mint_finder.look_of(mint.id).lines == look.lines
    await again.close()


async def back(profile: Profile, service: LosingService) -> Studio:
    """The program opened once more, signed in as before."""
    studio = profile.open()
    await studio.session.sign_in_secret(Network.TEST, service.scripted.base_url, "secret")
    return studio


async def test_what_fitted_is_looked_for_at_once_after_a_restart_but_not_what_she_declined(
    profile: Profile, service: LosingService, until: Until
) -> None:
    """“Something fitted then. Look again to see it.” stood there for a minute."""
    studio, mint = await sent(profile, service)
    look = await studio.mint_finder.look(mint.id)
    await studio.close()
    again = await back(profile, service)
    again.mint_finder.start()
    await until(lambda: bool(again.mint_finder.look_of(mint.id).found))
    seen = again.mint_finder.look_of(mint.id)
    assert [one.transaction_uuid for one in seen.found or ()] == [one.transaction_uuid for one in look.found or ()]
    assert seen.next_on is not None
    assert seen.looked_on is not None
    assert seen.next_on > seen.looked_on  # and then at its own pace
    await again.mint_finder.decline(mint.id)
    await again.close()
    last = profile.open()
    last.mint_finder.start()
    await until(lambda: last.mint_finder.look_of(mint.id).looked_on == seen.looked_on)
    due: list[datetime | None] = []
    last.changes.subscribe(Kind.SESSION, lambda _: due.append(last.mint_finder.look_of(mint.id).next_on))
    await last.session.sign_in_secret(Network.TEST, service.scripted.base_url, "secret")
    await until(lambda: any(due))
    assert [one for one in due if one is not None and one <= seen.looked_on] == []
    await last.close()


async def test_of_two_that_fit_one_is_chosen_and_those_declined_stay_away_until_she_looks(
    profile: Profile, service: LosingService
) -> None:
    service.times = 2
    studio, mint = await sent(profile, service)
    look = await studio.mint_finder.look(mint.id)
    assert [one.transaction_uuid for one in look.found or ()] == ["t-1", "t-2"]
    await studio.mint_finder.decline(mint.id)
    assert studio.mint_finder.look_of(mint.id).found == ()
    look = await studio.mint_finder.look(mint.id)
    assert look.count == 2
    await studio.mint_finder.take(mint.id, "t-2")
    assert studio.minting.receipt(mint.id).transaction_uuid == "t-2"
    await studio.close()


@pytest.mark.parametrize("off", [-2 * HOURS, 2 * HOURS])
async def test_it_is_found_though_the_service_s_clock_is_two_hours_off(
    profile: Profile, service: LosingService, off: timedelta
) -> None:
    service.clock = off
    studio, mint = await sent(profile, service)
    found = (await studio.mint_finder.look(mint.id)).found
    assert found is not None
    (one,) = found
    assert one.candidate.timing is Timing.AFTER
    assert one.candidate.after is not None
    assert abs(one.candidate.after) < timedelta(minutes=1)
    assert studio.mint_finder.look_of(mint.id).clock.is_off
    await studio.close()


async def test_where_only_its_records_are_two_hours_off_it_is_found_and_the_contradiction_is_known(
    profile: Profile, service: LosingService
) -> None:
    studio, mint = await sent(profile, service)
    service.assets.clear()
    service.add(json.loads(mint.body), created=-2 * HOURS)
    found = (await studio.mint_finder.look(mint.id)).found
    assert found is not None
    (one,) = found
    assert one.candidate.timing is Timing.DOUBTFUL
    await studio.close()


async def test_what_was_created_days_before_is_another(profile: Profile, service: LosingService) -> None:
    service.times = 0
    studio, mint = await sent(profile, service)
    service.add(json.loads(mint.body), created=-48 * HOURS)
    assert (await studio.mint_finder.look(mint.id)).found == ()
    await studio.close()


@pytest.mark.parametrize("status", [404, 405, 501])
async def test_where_there_is_no_list_it_is_not_asked_again_until_the_next_sign_in(
    profile: Profile, service: LosingService, status: int, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look_schedule, "FIRST", timedelta(0))
    monkeypatch.setattr(look_schedule, "SHORTEST", timedelta(0))
    monkeypatch.setattr(look_schedule, "LONGEST", timedelta(0))
    service.list_status = status
    studio, mint = await sent(profile, service)
    studio.mint_finder.start()
    await until(lambda: not studio.mint_finder.look_of(mint.id).is_offered)
    assert studio.mint_finder.look_of(mint.id).next_on is None
    asked = service.listed()
    studio.changes.announce(Kind.MINTS, {mint.id})
    studio.changes.deliver()
    for _ in range(20):  # as many turns as it takes to begin asking
        await asyncio.sleep(0)
    assert service.listed() == asked
    service.list_status = 200
    await studio.session.sign_in_secret(Network.TEST, service.scripted.base_url, "secret")
    await until(lambda: bool(studio.mint_finder.look_of(mint.id).found))
    await studio.close()


async def test_it_is_looked_for_by_itself_and_never_taken_by_itself(
    profile: Profile, service: LosingService, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look_schedule, "FIRST", timedelta(0))
    studio, mint = await sent(profile, service)
    studio.mint_finder.start()
    await until(lambda: studio.mint_finder.look_of(mint.id).count == 1)
    look = studio.mint_finder.look_of(mint.id)
    assert look.next_on is not None
    assert look.looked_on is not None
    assert look.next_on > look.looked_on
    assert studio.minting.mint_by_id(mint.id).state is MintState.UNKNOWN
    await studio.close()


async def test_what_was_noted_or_answered_meanwhile_is_not_taken(profile: Profile, service: LosingService) -> None:
    studio, mint = await sent(profile, service)
    await studio.mint_finder.look(mint.id)
    await studio.minting.note(mint.id, NotedOutcome.NOT_MINTED)
    with pytest.raises(MintError, match="Take your note back"):
        await studio.mint_finder.take(mint.id, "t-1")
    await studio.minting.note(mint.id, None)
    await studio.mint_finder.take(mint.id, "t-1")
    with pytest.raises(MintError, match="known by now"):
        await studio.mint_finder.take(mint.id, "t-1")
    await studio.close()


async def test_no_two_receipts_get_the_same_transaction(profile: Profile, service: LosingService) -> None:
    """Sent twice, created once: both look, and only one can have it."""
    studio, first = await sent(profile, service)
    service.times = 0
    known = kept_mints_of(studio)
    review = studio.reviewer.review(first.art_ids, "Cats")
    second = await studio.minting.mint(replace(review, wants_second_set=True))
    assert second.state is MintState.UNKNOWN
    for mint in (first, second):
        assert (await studio.mint_finder.look(mint.id)).count == 1
    await studio.mint_finder.take(first.id, "t-1")
    with pytest.raises(MintError, match="another receipt"):
        await studio.mint_finder.take(second.id, "t-1")
    assert known.by_id(second.id).state is MintState.UNKNOWN
    assert (await studio.mint_finder.look(second.id)).found == ()
    await studio.close()


async def test_in_another_account_nothing_is_looked_for_or_taken(profile: Profile, service: LosingService) -> None:
    studio, mint = await sent(profile, service)
    await studio.mint_finder.look(mint.id)
    await studio.session.switch(Network.MAIN)
    with pytest.raises(MintError, match="another account"):
        await studio.mint_finder.look(mint.id)
    with pytest.raises(MintError, match="another account"):
        await studio.mint_finder.take(mint.id, "t-1")
    assert studio.mint_finder.look_of(mint.id).next_on is None
    await studio.close()


async def test_while_the_list_does_not_come_it_says_why_and_keeps_what_it_knew(
    profile: Profile, service: LosingService
) -> None:
    studio, mint = await sent(profile, service)
    await studio.mint_finder.look(mint.id)
    service.list_status = 403
    look = await studio.mint_finder.look(mint.id)
    assert look.trouble is not None
    assert (look.count, look.is_offered) == (1, True)
    await studio.close()


async def test_two_windows_take_what_was_found_once(
    profile: Profile, service: LosingService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a drive keeps no locks. One of two equal mints is taken for one receipt, and by one window."""
    studio, mint = await sent(profile, service, 3)
    monkeypatch.setattr(ProfileLock, "acquire", lambda _: None)
    other = profile.open()
    await other.session.sign_in_secret(Network.TEST, service.scripted.base_url, "secret", remember=False)
    await other.session.switch(Network.TEST)
    assert other.session.scope == studio.session.scope
    for window in (studio, other):
        assert (await window.mint_finder.look(mint.id)).count == 1
    taken = await asyncio.gather(
        *(window.mint_finder.take(mint.id, "t-1") for window in (studio, other)), return_exceptions=True
    )
    assert sum(isinstance(one, MintError) for one in taken) == 1
    for window in (studio, other):
        await kept_mints_of(window).catch_up()
        assert window.minting.receipt(mint.id).transaction_uuid == "t-1"
        with pytest.raises(MintError):
            await window.mint_finder.take(mint.id, "t-1")
        await window.close()


async def test_of_a_receipt_that_names_several_transactions_none_is_taken_for_another(
    profile: Profile, service: LosingService
) -> None:
    service.loses = False

    def contradict(_: dict[str, str], body: bytes) -> tuple[int, Any]:
        first, second = service.add(json.loads(body))
        return 201, [first, second | {"transaction": "t-9"}]  # the list says t-1 of both

    service.scripted.answers["/v1/assets/"] = contradict
    studio, first = await sent(profile, service)
    service.scripted.answers["/v1/assets/"] = lambda headers, body: None
    review = studio.reviewer.review(first.art_ids, "Cats")
    second = await studio.minting.mint(replace(review, wants_second_set=True))
    assert second.state is MintState.UNKNOWN
    assert (await studio.mint_finder.look(second.id)).count == 0
    await studio.close()
