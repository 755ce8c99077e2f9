"""Rehearsals: the effects of each kind of weather on uploads and mints, and every event that can follow a mint."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.parts import Profile, Until

from mintwright.api.practice_client import PracticeClient
from mintwright.api.retry_policy import READS
from mintwright.api.transport import Call
from mintwright.domain.errors import MintwrightError
from mintwright.domain.instruction import InstructionKind
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import DAYS, FINE, Weather, day_of, described, name_of
from mintwright.practice import PracticeOptions, PracticeServer
from mintwright.practice.http import fault_injection as service_weather
from mintwright.practice.ledger.transitions import TABLE, Event, Status
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.practice.practice_tools import _MAY_HAPPEN, PracticeEvent
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio

DAY = {day.key: day.weather for day in DAYS}


def practising(profile: Profile, folder: Any, **options: Any) -> Iterator[Profile]:
    profile.server = PracticeServer(folder, options=PracticeOptions(chain_strict=True, **options))
    profile.server.start()
    yield profile
    profile.server.stop()


@pytest.fixture
def still(profile: Profile, tmp_path: Path) -> Iterator[Profile]:
    """A profile on a practice network whose chain does nothing by itself."""
    yield from practising(profile, tmp_path / "still", seen_seconds=7200, block_seconds=7200)


@pytest.fixture
def plain(profile: Profile, tmp_path: Path) -> Iterator[Any]:
    """A profile on a service that keeps to the contract alone."""
    yield from practising(profile, tmp_path / "plain", contract_only=True)


async def opened(profile: Profile, until: Until) -> Studio:
    studio = profile.open()
    await studio.start()
    await until(lambda: studio.session.state is SessionState.SIGNED_IN)
    return studio


async def uploaded(studio: Studio, profile: Profile, until: Until, count: int = 2) -> tuple[int, ...]:
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    await until(lambda: studio.uploads.totals().uploaded >= count, lambda: studio.uploads.outage)
    return ids


async def minted(studio: Studio, profile: Profile, until: Until) -> int:
    ids = await uploaded(studio, profile, until)
    mint = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
    await studio.poller.refresh(mint.id)
    return mint.id


async def transactions(studio: Studio) -> int:
    """How many the service has."""
    answer = await studio.session.service.request_ok(Call(method="GET", path="/v1/transactions/", policy=READS))
    return json.loads(answer.raw)["count"]


async def complaint(studio: Studio) -> str:
    """What is wrong with the way to the practice tools, if anything."""
    try:
        await studio.practice_tools.refresh()
    except MintwrightError as error:
        return str(error.sentence)
    return ""


async def story(profile: Profile, until: Until, tell: Callable[[Studio], Any]) -> None:
    studio = await opened(profile, until)
    try:
        await tell(studio)
    finally:
        await studio.close()


# --- The weather


def test_every_day_is_one_the_service_knows_and_has_a_name_of_its_own() -> None:
    assert len({day.weather for day in DAYS}) == len({str(day.name) for day in DAYS}) == len(DAYS)
    for day in DAYS:
        assert day_of(day.weather) is day
        assert bool(described(day.weather)) != day.weather.is_fine
        switches = [name for name in Weather.__slots__ if type(getattr(day.weather, name)) is bool]
        words = [name.replace("_", "-") for name in switches if getattr(day.weather, name)]
        numbers = [name for name in Weather.__slots__ if name not in switches]
        spec = [f"{name}={getattr(day.weather, name)}" for name in numbers]
        service_weather.parse_faults(",".join(spec + words))


def test_a_weather_of_the_artists_own_is_told_in_full() -> None:
    own = Weather(slow=1.5, drop_before=3, drop_after=4, busy=2, retry_after=9, maintenance=True, expire_after=6)
    assert str(name_of(own)) == "Your own weather"
    assert " ".join(map(str, described(own))) == (
        "The service is closed for maintenance. Every answer comes 1.5 s late. "
        "1 request in 3 is cut off before it arrives. The answer to 1 request in 4 gets lost. "
        "1 request in 2 is turned away for 9 s. A sign-in ends after 6 requests."
    )
    assert name_of(Weather(seed=5)) == DAYS[0].name, "nothing goes wrong, whatever the seed"


async def test_the_weather_is_what_the_service_says(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        rehearsing = studio.practice_tools
        await rehearsing.refresh()
        assert (rehearsing.weather, rehearsing.is_offered) == (FINE, True)
        assert rehearsing.now is not None
        for day in DAYS:
            await rehearsing.change(day.weather)
            await rehearsing.refresh()
            assert rehearsing.weather == day.weather
        await rehearsing.change(FINE)

    await story(still, until, tell)


async def test_what_was_asked_before_a_change_does_not_undo_it(
    still: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio = await opened(still, until)
    asked, may_arrive = asyncio.Event(), asyncio.Event()
    ask = PracticeClient.weather

    async def late(self: PracticeClient) -> Weather:
        answer = await ask(self)
        asked.set()
        await may_arrive.wait()
        return answer

    monkeypatch.setattr(PracticeClient, "weather", late)
    looking = asyncio.ensure_future(studio.practice_tools.refresh())
    await asked.wait()
    changing = asyncio.ensure_future(studio.practice_tools.change(DAY["slow"]))
    await asyncio.wait([changing], timeout=0.3)
    may_arrive.set()
    await asyncio.gather(looking, changing)
    assert studio.practice_tools.weather == DAY["slow"]
    await studio.close()


async def test_maintenance_holds_the_queue_and_fine_weather_lets_it_go_on_at_once(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        await studio.practice_tools.change(DAY["closed"])
        ids = (await studio.uploads.add(still.draw(4))).art_ids
        await until(lambda: studio.uploads.outage is not None)
        assert "closed just now" in str(studio.uploads.outage)
        await until(lambda: not studio.uploads.totals().uploading)
        assert {studio.uploads.state(art_id) for art_id in ids} == {UploadState.WAITING}
        started = asyncio.get_running_loop().time()
        await studio.practice_tools.change(FINE)
        await until(lambda: studio.uploads.totals().uploaded == 4, lambda: studio.uploads.outage)
        assert asyncio.get_running_loop().time() - started < 15, "not only after the minute the service asked for"
        assert studio.uploads.outage is None

    await story(still, until, tell)


async def test_a_busy_service_gets_everything_in_the_end(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        await studio.practice_tools.change(Weather(busy=2, retry_after=0))
        await uploaded(studio, still, until, 6)

    await story(still, until, tell)


async def test_uploads_survive_a_connection_that_is_cut(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        await studio.practice_tools.change(Weather(drop_before=3, drop_after=4, seed=1))
        await uploaded(studio, still, until, 6)

    await story(still, until, tell)


async def test_a_lost_answer_leaves_a_mint_unknown_and_it_is_never_sent_again(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        ids = await uploaded(studio, still, until)
        await studio.practice_tools.change(DAY["lost"])
        mint = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        assert mint.state is MintState.UNKNOWN
        with pytest.raises(MintError):
            await studio.minting.send(mint.id)
        await studio.practice_tools.change(FINE)
        assert await transactions(studio) == 1, "the service did what it was asked, once"
        assert studio.practice_tools.can_trigger(mint.id) == ()

    await story(still, until, tell)


async def test_what_is_cut_off_before_it_arrives_is_told_no_otherwise(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        ids = await uploaded(studio, still, until)
        await studio.practice_tools.change(Weather(drop_before=1))
        mint = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        assert mint.state is MintState.UNKNOWN, "from here the two look the same"
        await studio.practice_tools.change(FINE)
        assert await transactions(studio) == 0

    await story(still, until, tell)


async def test_an_expired_sign_in_is_renewed_without_a_word(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        await studio.practice_tools.change(DAY["expired"])
        said: list[Sentence | None] = []
        tokens = {await studio.session.token()}
        for number, picture in enumerate(still.draw(12), 1):
            await studio.uploads.add([picture])
            await until(lambda least=number: studio.uploads.totals().uploaded >= least)
            said += [studio.uploads.outage, studio.session.problem]
            tokens.add(await studio.session.token())
        assert len(tokens) > 1, "it did expire"
        assert set(said) == {None}
        mint = await studio.minting.mint(studio.reviewer.review(tuple(studio.uploads.order()), "Cats"))
        assert mint.state is MintState.ANSWERED

    await story(still, until, tell)


async def test_slow_answers_come_late_and_all_the_same(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        await studio.practice_tools.change(Weather(slow=0.3))
        started = asyncio.get_running_loop().time()
        await uploaded(studio, still, until, 1)
        assert asyncio.get_running_loop().time() - started >= 0.3

    await story(still, until, tell)


async def test_a_payment_that_is_confirmed_late_is_seen_at_once_and_asked_for_no_second_time(
    still: Profile, until: Until
) -> None:
    async def tell(studio: Studio) -> None:
        mint_id = await minted(studio, still, until)
        await studio.practice_tools.change(DAY["unconfirmed"])
        await studio.practice_tools.pay(mint_id)
        seen = studio.minting.receipt(mint_id)
        assert (str(seen.status), seen.transaction_status) == ("A payment has arrived", "waiting")
        assert "Waiting for the chain to confirm the payment" in str(seen.words)
        assert PracticeEvent.PAY not in studio.practice_tools.can_trigger(mint_id)
        assert str(seen.timeline[-2].said) == "A payment has arrived"

    await story(still, until, tell)


async def test_a_slow_confirmation_comes_when_its_time_has_passed_on_the_pretended_clock(
    profile: Profile, tmp_path: Path, until: Until
) -> None:
    for practised in practising(profile, tmp_path / "usual"):

        async def tell(studio: Studio, practised: Profile = practised) -> None:
            mint_id = await minted(studio, practised, until)
            await studio.practice_tools.change(DAY["unconfirmed"])
            await studio.practice_tools.pay(mint_id)
            await studio.practice_tools.advance_clock(19 * 60)
            await studio.poller.refresh(mint_id)
            assert str(studio.minting.receipt(mint_id).status) == "A payment has arrived"
            await studio.practice_tools.advance_clock(2 * 60)
            await studio.poller.refresh(mint_id)
            assert studio.minting.receipt(mint_id).is_minted

        await story(practised, until, tell)


async def test_only_the_practice_network_has_weather(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        await studio.practice_tools.change(DAY["closed"])
        await studio.session.switch(Network.TEST)
        assert studio.practice_tools.weather == FINE
        for attempt in (
            studio.practice_tools.change(FINE),
            studio.practice_tools.refresh(),
            studio.practice_tools.advance_clock(1),
        ):
            with pytest.raises(MintError):
                await attempt
        await studio.session.switch(Network.PRACTICE)
        assert studio.practice_tools.weather == DAY["closed"], "it went on meanwhile"

    await story(still, until, tell)


async def test_a_service_without_practice_tools_is_known_as_one(plain: Any, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        await studio.practice_tools.refresh()
        assert studio.practice_tools.is_offered is False
        with pytest.raises(MintwrightError):
            await studio.practice_tools.change(DAY["closed"])
        assert studio.practice_tools.weather == FINE

    await story(plain, until, tell)


async def test_a_closed_service_that_lets_nobody_in_again_says_how_to_get_out(
    profile: Profile, tmp_path: Path, until: Until
) -> None:
    """After an hour of maintenance the sign-in has ended, and nobody renews it."""
    for practised in practising(profile, tmp_path / "short", access_token_seconds=1):

        async def tell(studio: Studio) -> None:
            await studio.practice_tools.change(DAY["closed"])
            deadline = asyncio.get_running_loop().time() + 15
            while not (said := await complaint(studio)):
                assert asyncio.get_running_loop().time() < deadline
                await asyncio.sleep(0.05)
            assert "Close Mintwright and open it again" in said

        await story(practised, until, tell)


# --- What follows a mint


_EVENTS = {
    PracticeEvent.CONFIRM: {Event.CONFIRM, Event.CONFIRM_ROYALTIES},
    PracticeEvent.REJECT: {Event.REJECT},
    PracticeEvent.FAIL: {Event.FAIL},
    PracticeEvent.SPLIT: {Event.SPLIT},
    PracticeEvent.EXPIRE: {Event.EXPIRE_PAID, Event.EXPIRE_UNPAID},
}


@pytest.mark.parametrize("status", [status for status in Status if status not in ("preauth", "waiting")])
def test_what_is_offered_is_what_the_services_table_allows(status: Status) -> None:
    offered = set(_MAY_HAPPEN.get(status.value, ()))
    assert offered == {happening for happening, events in _EVENTS.items() if events & set(TABLE[status])}


@pytest.mark.parametrize(
    ("happenings", "status"),
    [
        ([PracticeEvent.PAY_LESS], "waiting"),
        ([PracticeEvent.PAY, PracticeEvent.CONFIRM, PracticeEvent.CONFIRM], "confirmed"),
        ([PracticeEvent.PAY_LESS, PracticeEvent.PAY_REST, PracticeEvent.CONFIRM, PracticeEvent.CONFIRM], "confirmed"),
        ([PracticeEvent.PAY_LESS, PracticeEvent.EXPIRE, PracticeEvent.CONFIRM], "canceled"),
        ([PracticeEvent.PAY_MORE, PracticeEvent.CONFIRM], "processing"),
        ([PracticeEvent.PAY_LATE, PracticeEvent.CONFIRM], "canceled"),
        ([PracticeEvent.REJECT, InstructionKind.ORDER, PracticeEvent.CONFIRM], "confirmed"),
        ([PracticeEvent.FAIL, InstructionKind.REFUND, PracticeEvent.CONFIRM], "canceled"),
        ([PracticeEvent.SPLIT, PracticeEvent.CONFIRM], "confirmed"),
        ([PracticeEvent.PAY_MORE, PracticeEvent.FAIL], "error"),
        ([PracticeEvent.EXPIRE], "canceled"),
        ([InstructionKind.REFUND], "canceled"),
    ],
)
@pytest.mark.parametrize("is_auto", [True, False])
async def test_whatever_can_befall_a_mint_can_be_rehearsed(
    still: Profile, until: Until, happenings: list[PracticeEvent | InstructionKind], status: str, is_auto: bool
) -> None:
    async def tell(studio: Studio) -> None:
        ids = (await studio.uploads.add(still.draw(1))).art_ids
        studio.drafts.edit(ids[0], is_auto=is_auto)
        await until(lambda: studio.uploads.totals().uploaded == 1)
        mint = await studio.minting.mint(studio.reviewer.review(ids, "Cat"))
        for happening in happenings:
            assert mint.id in studio.practice_tools.mints()
            if isinstance(happening, InstructionKind):
                await studio.instructions.instruct(await studio.instructions.review(mint.id, happening))
                continue
            await studio.practice_tools.trigger(mint.id, happening)
            await studio.poller.refresh(mint.id)
        assert studio.minting.receipt(mint.id).transaction_status == status

    await story(still, until, tell)


async def test_nothing_that_is_rehearsed_orders_a_held_mint_behind_its_receipt(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        ids = (await studio.uploads.add(still.draw(2))).art_ids
        for number, art_id in enumerate(ids):
            studio.drafts.edit(art_id, name=f"Cat {number}", is_auto=False)
        await until(lambda: studio.uploads.totals().uploaded == 2)
        mint = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        await studio.poller.refresh(mint.id)
        assert studio.minting.receipt(mint.id).is_held
        assert studio.practice_tools.can_trigger(mint.id) == (PracticeEvent.READDRESS, PracticeEvent.EXPIRE)
        with pytest.raises(MintError, match="cannot happen"):
            await studio.practice_tools.trigger(mint.id, PracticeEvent.PAY)
        with pytest.raises(MintError, match="Order it first"):
            await studio.practice_tools.pay(mint.id)
        await studio.poller.refresh(mint.id)
        assert studio.minting.receipt(mint.id).transaction_status == "preauth"
        await studio.instructions.instruct(await studio.instructions.review(mint.id, InstructionKind.ORDER))
        assert PracticeEvent.PAY in studio.practice_tools.can_trigger(mint.id)

    await story(still, until, tell)


async def test_what_cannot_happen_any_more_is_said_and_changes_nothing(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        mint_id = await minted(studio, still, until)
        await studio.practice_tools.trigger(mint_id, PracticeEvent.EXPIRE)
        with pytest.raises(MintError, match="cannot happen"):  # the receipt does not know of it yet, the service does
            await studio.practice_tools.trigger(mint_id, PracticeEvent.EXPIRE)
        await studio.poller.refresh(mint_id)
        assert studio.practice_tools.mints() == ()

    await story(still, until, tell)


async def test_a_day_that_passes_on_the_chain_ends_what_waits(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        mint_id = await minted(studio, still, until)
        await studio.practice_tools.refresh()
        before = studio.practice_tools.now
        assert before is not None
        await studio.practice_tools.advance_clock(86_400)
        assert studio.practice_tools.now is not None
        assert 86_399 < (studio.practice_tools.now - before).total_seconds() < 86_460
        await until(lambda: studio.minting.receipt(mint_id).transaction_status == "canceled")

    await story(still, until, tell)


async def test_the_weather_does_not_close_the_practice_tools(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        mint_id = await minted(studio, still, until)
        await studio.practice_tools.change(DAY["closed"])
        await studio.practice_tools.trigger(mint_id, PracticeEvent.PAY_MORE)
        await studio.practice_tools.refresh()
        await studio.practice_tools.change(FINE)
        await until(lambda: PracticeEvent.CONFIRM in studio.practice_tools.can_trigger(mint_id))

    await story(still, until, tell)
