"""Orders and refunds on the practice network: each is journalled, sent once, and its outcome told after a restart."""

import asyncio
import json
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.parts import Profile, Until, journal_of

from mintwright.api.client import MintingService
from mintwright.api.practice_client import PracticeClient
from mintwright.domain.instruction import (
    Instruction,
    InstructionKind,
    InstructionState,
    forced_since,
    replaced_policies,
)
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.weather import FINE, Weather
from mintwright.library.errors import DISK_FULL, LibraryError
from mintwright.library.mint_history import instruction_repository
from mintwright.practice import PracticeOptions, PracticeServer
from mintwright.practice.ledger.transitions import TABLE, Event, Status
from mintwright.studio.disk import retried_writes
from mintwright.studio.instructions.instructions import InstructionError
from mintwright.studio.polling.transaction_poller import TransactionPoller
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio

ORDER, FORCE, REFUND = InstructionKind
ADDRESS = "addr_test1vqucea4m5pjmwvfe3kx5jp280xwyjkhcszq0ag7099qfxxq24kpnd"
STILL = PracticeOptions(chain_strict=True, seen_seconds=7200, block_seconds=7200)


@pytest.fixture(name="still", scope="module")
def still_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PracticeServer]:
    """A practice network whose chain does nothing by itself."""
    server = PracticeServer(tmp_path_factory.mktemp("still"), options=STILL)
    server.start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def quickly(profile: Profile, still: PracticeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    profile.server = still
    monkeypatch.setattr(retried_writes, "FIRST_PAUSE", 0.02)


@asynccontextmanager
async def opened(profile: Profile, until: Until) -> AsyncGenerator[Studio]:
    studio = profile.open()
    await studio.start()
    try:
        await until(lambda: studio.session.state is SessionState.SIGNED_IN)
        yield studio
    finally:
        await studio.close()


async def held(
    studio: Studio,
    profile: Profile,
    until: Until,
    *,
    is_auto: bool = False,
    count: int = 2,
    has_royalties: bool = False,
) -> int:
    """A collection that the service holds until it is ordered."""
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == count)
    for number, art_id in enumerate(ids):
        studio.drafts.edit(art_id, name=f"Gate {number}", asset_name=f"Gate{number}", is_auto=is_auto)
    if has_royalties:
        studio.drafts.edit(ids[0], royalties=ADDRESS, royalties_rate=Decimal("2.5"))
    mint = await studio.minting.mint(studio.reviewer.review(ids, "Gates"))
    assert mint.state is MintState.ANSWERED, mint.problem
    await studio.poller.refresh(mint.id)
    return mint.id


def tools(studio: Studio) -> PracticeClient:
    return PracticeClient(studio.session.service)


async def instructed(studio: Studio, mint_id: int, kind: InstructionKind) -> InstructionState:
    return (await studio.instructions.instruct(await studio.instructions.review(mint_id, kind))).state


def status(studio: Studio, mint_id: int) -> str:
    return studio.minting.receipt(mint_id).transaction_status


# --- What each does


async def test_a_held_mint_is_ordered_and_asks_for_money_only_then(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        assert studio.minting.receipt(mint_id).is_held
        review = await studio.instructions.review(mint_id, ORDER)
        assert (review.transaction_status, review.undecided, review.count) == ("preauth", None, 2)
        done = await studio.instructions.instruct(review)
        assert (done.state, done.status, done.problem) == (InstructionState.ANSWERED, "preauth", None)
        receipt = studio.minting.receipt(mint_id)
        assert (receipt.transaction_status, receipt.is_held) == ("waiting", False)
        assert receipt.deposit_address
        assert studio.instructions.why_not(mint_id, ORDER) is not None, "what waits for its payment needs no order"
    async with opened(profile, until) as again:
        assert again.instructions.of(mint_id) == (done,)


async def test_a_single_asset_that_is_held_goes_on_by_its_order_as_a_collection_does(
    profile: Profile, until: Until
) -> None:
    async with opened(profile, until) as studio:
        await studio.practice_tools.change(Weather(hold_singles=True))
        mint_id = await held(studio, profile, until, count=1)
        await studio.practice_tools.change(FINE)
        receipt = studio.minting.receipt(mint_id)
        assert (receipt.mint.is_collection, receipt.is_held) == (False, True)
        assert await instructed(studio, mint_id, ORDER) is InstructionState.ANSWERED
        receipt = studio.minting.receipt(mint_id)
        assert (receipt.transaction_status, receipt.is_held) == ("waiting", False)
        assert receipt.deposit_address


async def test_a_refund_ends_what_was_not_paid_and_sends_back_what_was(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        unpaid = await held(studio, profile, until, is_auto=True)
        assert await instructed(studio, unpaid, REFUND) is InstructionState.ANSWERED
        assert status(studio, unpaid) == "canceled"
        assert all(studio.instructions.why_not(unpaid, kind) is not None for kind in InstructionKind)


async def test_a_paid_mint_that_failed_is_ordered_again_or_refunded(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until, is_auto=True)
        receipt = studio.minting.receipt(mint_id)
        uuid = receipt.transaction_uuid
        assert receipt.cost is not None
        await tools(studio).pay(receipt.deposit_address, receipt.cost)
        for event in ("confirm", "reject"):
            await tools(studio).trigger(uuid, event)
        await studio.poller.refresh(mint_id)
        assert status(studio, mint_id) == "rejected"
        assert await instructed(studio, mint_id, ORDER) is InstructionState.ANSWERED
        assert status(studio, mint_id) == "processing"
        assert all(studio.instructions.why_not(mint_id, kind) is not None for kind in InstructionKind)
        await tools(studio).trigger(uuid, "fail")
        await studio.poller.refresh(mint_id)
        assert await instructed(studio, mint_id, REFUND) is InstructionState.ANSWERED
        assert status(studio, mint_id) == "refund"
        await tools(studio).trigger(uuid, "confirm")
        await studio.poller.refresh(mint_id)
        assert status(studio, mint_id) == "canceled"


async def test_a_force_goes_once_and_the_policy_it_replaced_is_kept(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until, is_auto=True)
        before = studio.minting.receipt(mint_id)
        answered_on = studio.minting.mint_by_id(mint_id).answered_on
        assert answered_on is not None
        assert forced_since(studio.instructions.of(mint_id), answered_on) is None
        assert await instructed(studio, mint_id, FORCE) is InstructionState.ANSWERED
        after = studio.minting.receipt(mint_id)
        assert (after.transaction_status, after.deposit_address) == ("waiting", before.deposit_address)
        assert after.policy_id != before.policy_id
        assert "once" in str(studio.instructions.why_not(mint_id, FORCE))
    async with opened(profile, until) as again:
        given = again.instructions.of(mint_id)
        assert replaced_policies(given, after.policy_id) == (before.policy_id,)
        assert forced_since(given, answered_on) == given[0]
        assert given[0].invalid_slot is not None


WAYS = {  # how a mint comes to each status from being held; those of royalties only where it has any
    "preauth": [], "waiting": ["mint"], "waiting, paid": ["mint", "pay"], "processing": ["mint", "pay", "confirm"],
    "royalties": ["mint", "pay", "confirm", "confirm"], "burning": ["mint", "pay", "confirm", "confirm", "confirm"],
    "stand-by": ["mint", "pay", "confirm", "split"], "rejected": ["mint", "pay", "confirm", "reject"],
    "error": ["mint", "pay", "confirm", "fail"], "refund": ["mint", "pay", "expire"], "canceled": ["expire"],
    "confirmed": ["mint", "pay", "confirm", "confirm"],
}  # fmt: skip


def test_the_walk_below_leaves_no_status_out() -> None:
    assert {way.partition(",")[0] for way in WAYS} == {status.value for status in Status}


@pytest.mark.parametrize("way", WAYS)
async def test_exactly_what_the_table_of_transitions_allows_is_offered_and_taken(
    profile: Profile, until: Until, way: str
) -> None:
    """Every status, reached as a mint reaches it; what is not offered is refused by the service too."""
    name, is_paid = way.partition(",")[0], "pay" in WAYS[way]
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until, has_royalties=name in ("royalties", "burning"))
        receipt = studio.minting.receipt(mint_id)
        for step in WAYS[way]:
            await _happen(studio, receipt.transaction_uuid, receipt.deposit_address, receipt.cost or Decimal(0), step)
        await studio.poller.refresh(mint_id)
        assert status(studio, mint_id) == name
        cells = TABLE[Status(name)]
        refunding = Event.REFUND_PAID if is_paid else Event.REFUND_UNPAID
        for kind, event in ((ORDER, Event.MINT), (FORCE, Event.FORCE), (REFUND, refunding)):
            assert (studio.instructions.why_not(mint_id, kind) is None) == (event in cells), (kind, name)
        taken = next((kind for kind in (REFUND, ORDER) if studio.instructions.why_not(mint_id, kind) is None), None)
        if taken is not None:
            assert await instructed(studio, mint_id, taken) is InstructionState.ANSWERED
            assert status(studio, mint_id) == cells[refunding].to


async def _happen(studio: Studio, uuid: str, address: str, cost: Decimal, step: str) -> None:
    client = tools(studio)
    if step == "mint":
        await studio.session.service.order_mint(uuid)
    elif step == "pay":
        await client.pay(address, cost)
    else:
        await client.trigger(uuid, step)


# --- Never twice


async def test_confirmed_twice_or_in_two_dialogs_it_goes_once(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        one, other = [await studio.instructions.review(mint_id, kind) for kind in (ORDER, REFUND)]
        results = await asyncio.gather(
            *(studio.instructions.instruct(review) for review in (one, one, other)), return_exceptions=True
        )
        assert [isinstance(result, InstructionError) for result in results].count(True) == 2
        assert len(studio.instructions.of(mint_id)) == 1
        with pytest.raises(InstructionError):
            await studio.instructions.instruct(one)
        assert status(studio, mint_id) == "waiting"


async def test_a_mint_that_stands_otherwise_by_now_is_looked_at_again_first(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, REFUND)
        await studio.session.service.order_mint(studio.minting.receipt(mint_id).transaction_uuid)
        await studio.poller.refresh(mint_id)
        with pytest.raises(InstructionError, match="for “Gates”: this mint stands otherwise"):
            await studio.instructions.instruct(review)
        assert studio.instructions.of(mint_id) == ()


async def test_another_account_neither_orders_nor_hears_of_it(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, ORDER)
        secret = profile.server.issue_secret_token(profile.user)
        await studio.session.sign_in_secret(Network.TEST, profile.server.base_url, secret, remember=False)
        assert "account that minted" in str(studio.instructions.why_not(mint_id, ORDER))
        with pytest.raises(InstructionError, match=r"for “Gates”.*account that minted"):
            await studio.instructions.instruct(review)
        with pytest.raises(InstructionError, match=r"for “Gates”.*account that minted"):
            await studio.instructions.review(mint_id, ORDER)
        await studio.session.switch(Network.PRACTICE)
        await until(lambda: studio.session.state is SessionState.SIGNED_IN)
        assert await instructed(studio, mint_id, ORDER) is InstructionState.ANSWERED


async def test_an_account_that_changes_while_it_is_sent_changes_nothing(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, ORDER)
        await studio.practice_tools.change(Weather(slow=0.5))
        sending = asyncio.ensure_future(studio.instructions.instruct(review))
        await until(lambda: any(one.state is InstructionState.SENDING for one in studio.instructions.of(mint_id)))
        secret = profile.server.issue_secret_token(profile.user)
        await studio.session.sign_in_secret(Network.TEST, profile.server.base_url, secret, remember=False)
        assert (await sending).state is InstructionState.ANSWERED
        assert status(studio, mint_id) == "waiting"
        await studio.session.switch(Network.PRACTICE)
        await until(lambda: studio.session.state is SessionState.SIGNED_IN)
        await studio.practice_tools.change(FINE)


# --- What nobody knows


async def test_a_lost_answer_is_looked_up_and_never_sent_again_by_itself(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, ORDER)
        await studio.practice_tools.change(Weather(drop_after=1))
        done = await studio.instructions.instruct(review)
        assert done.state is InstructionState.UNKNOWN
        assert done.problem is not None
        assert studio.instructions.undecided(mint_id) == done
        await studio.practice_tools.change(FINE)
        await studio.poller.refresh(mint_id)
        await until(lambda: studio.instructions.of(mint_id)[0].state is InstructionState.CONCLUDED)
        (concluded,) = studio.instructions.of(mint_id)
        assert (concluded.status, concluded.status_since) == ("preauth", "waiting")
    async with opened(profile, until) as again:
        assert again.instructions.of(mint_id) == (concluded,)


async def test_a_lost_answer_is_looked_up_although_something_else_was_sent_since(
    profile: Profile, until: Until
) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, REFUND)
        await studio.practice_tools.change(Weather(drop_before=1))
        assert (await studio.instructions.instruct(review)).state is InstructionState.UNKNOWN
        await studio.practice_tools.change(FINE)
        assert await instructed(studio, mint_id, ORDER) is InstructionState.ANSWERED
        await until(lambda: status(studio, mint_id) == "waiting")
        await until(lambda: studio.instructions.of(mint_id)[0].state is InstructionState.CONCLUDED)
        refund, order = studio.instructions.of(mint_id)
        assert (refund.status_since, order.state) == ("waiting", InstructionState.ANSWERED)


async def test_a_lost_answer_to_a_force_is_concluded_by_the_policy_that_changed(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until, is_auto=True)
        review = await studio.instructions.review(mint_id, FORCE)
        await studio.practice_tools.change(Weather(drop_after=1))
        assert (await studio.instructions.instruct(review)).state is InstructionState.UNKNOWN
        await studio.practice_tools.change(FINE)
        await studio.poller.refresh(mint_id)
        await until(lambda: _last(studio, mint_id).state is InstructionState.CONCLUDED)
        assert (_last(studio, mint_id).status, _last(studio, mint_id).status_since) == ("waiting", "waiting")


@pytest.mark.parametrize("odd", [["waiting"], 7.5, {"is": "waiting"}, "w" * 500, "on hold", "Waiting"])
async def test_a_status_that_nobody_can_read_or_knows_concludes_nothing_and_the_risk_is_still_told(
    profile: Profile, until: Until, odd: object
) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, ORDER)
        await studio.practice_tools.change(Weather(drop_before=1))
        assert (await studio.instructions.instruct(review)).state is InstructionState.UNKNOWN
        await studio.practice_tools.change(FINE)
        record = json.loads(studio.minting.mint_by_id(mint_id).transaction or b"")
        await studio.minting.keep_transaction(mint_id, json.dumps(record | {"status": odd}).encode())
        await studio.poller.refresh(mint_id)
        assert (await studio.instructions.review(mint_id, ORDER)).undecided is not None
    async with opened(profile, until) as again:  # whatever was begun is in the journal by now
        assert _last(again, mint_id).state is InstructionState.UNKNOWN


async def test_after_an_unknown_outcome_nothing_is_confirmed_where_the_service_does_not_say_how_it_stands(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        with monkeypatch.context() as silent:
            silent.setattr(TransactionPoller, "may_be_asked", lambda *_: False)
            review = await studio.instructions.review(mint_id, ORDER)
            await studio.practice_tools.change(Weather(drop_before=1))
            assert (await studio.instructions.instruct(review)).state is InstructionState.UNKNOWN
            await studio.practice_tools.change(FINE)
            with pytest.raises(InstructionError, match=r"for “Gates”.*did not say how this mint stands"):
                await studio.instructions.review(mint_id, ORDER)
        assert (await studio.instructions.review(mint_id, ORDER)).undecided is not None


async def test_what_did_not_arrive_is_done_again_only_after_the_newest_status_was_seen(
    profile: Profile, until: Until
) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, ORDER)
        await studio.practice_tools.change(Weather(drop_before=1))
        done = await studio.instructions.instruct(review)
        assert done.state is InstructionState.UNKNOWN
        with pytest.raises(InstructionError, match=r"for “Gates”.*did not say how this mint stands"):
            await studio.instructions.review(mint_id, ORDER)
        await studio.practice_tools.change(FINE)
        again = await studio.instructions.review(mint_id, ORDER)
        assert (again.undecided, again.transaction_status) == (done, "preauth")
        assert (await studio.instructions.instruct(again)).state is InstructionState.ANSWERED
        assert status(studio, mint_id) == "waiting"


@pytest.mark.parametrize(
    ("weather", "state", "words"),
    [
        (Weather(maintenance=True), InstructionState.UNKNOWN, "closed"),
        (Weather(busy=1, retry_after=0), InstructionState.UNSENT, "busy"),
    ],
)
async def test_bad_weather_is_told_as_it_is(
    profile: Profile, until: Until, weather: Weather, state: InstructionState, words: str
) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, REFUND)
        await studio.practice_tools.change(weather)
        done = await studio.instructions.instruct(review)
        await studio.practice_tools.change(FINE)
        assert done.state is state
        assert words in str(done.problem)
        assert status(studio, mint_id) == "preauth"


async def test_a_refusal_is_told_in_the_words_of_the_service(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, ORDER)
        await studio.session.service.refund(studio.minting.receipt(mint_id).transaction_uuid)  # from elsewhere
        done = await studio.instructions.instruct(review)
        assert done.state is InstructionState.REFUSED
        assert "cannot take this step" in str(done.problem)
        assert "409" in done.details
        await until(lambda: status(studio, mint_id) == "canceled")


@pytest.mark.parametrize(
    ("weather", "refused", "words"),
    [(Weather(no_orders=True), ORDER, "takes no orders"), (Weather(no_refunds=True), REFUND, "gives no refunds")],
)
async def test_each_refusal_can_be_rehearsed(
    profile: Profile, until: Until, weather: Weather, refused: InstructionKind, words: str
) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        await studio.practice_tools.change(weather)
        assert await instructed(studio, mint_id, refused) is InstructionState.REFUSED
        assert words in str(studio.instructions.of(mint_id)[-1].problem)
        other = REFUND if refused is ORDER else ORDER
        assert await instructed(studio, mint_id, other) is InstructionState.ANSWERED
        await studio.practice_tools.change(FINE)


class HeldBack:
    """Asks the service as ever; the first answer to this method arrives once it may."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
        self.asked, self.may_arrive = asyncio.Event(), asyncio.Event()
        self.answers = 0
        self._ask = getattr(MintingService, method)
        held = self

        async def late(service: MintingService, *args: Any, **more: Any) -> Any:
            return await held.ask(service, *args, **more)

        monkeypatch.setattr(MintingService, method, late)

    async def ask(self, service: MintingService, *args: Any, **more: Any) -> Any:
        answer = await self._ask(service, *args, **more)
        if not self.asked.is_set():
            self.asked.set()
            await self.may_arrive.wait()
        self.answers += 1
        return answer


def told(studio: Studio, mint_id: int) -> list[str]:
    return [json.loads(entry.record)["status"] for entry in studio.minting.mint_by_id(mint_id).timeline]


@pytest.mark.parametrize("method", ["transaction", "transactions_page"])
async def test_what_was_asked_before_an_order_was_answered_does_not_undo_what_the_answer_told(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, ORDER)
        late = HeldBack(monkeypatch, method)
        polling = asyncio.ensure_future(studio.poller.refresh(mint_id))
        studio.poller.poll_now()
        await late.asked.wait()
        assert (await studio.instructions.instruct(review)).state is InstructionState.ANSWERED
        before = late.answers
        late.may_arrive.set()
        await polling
        await until(lambda: late.answers > before)
        await studio.poller.refresh(mint_id)
        assert (status(studio, mint_id), told(studio, mint_id)) == ("waiting", ["preauth", "waiting"])


# --- The disk


@pytest.mark.parametrize(
    "steps", [["add_instruction"], ["begin_instruction"], ["begin_instruction", "end_instruction"]]
)
async def test_a_disk_that_refuses_before_sends_nothing_and_is_no_obstacle_once_it_has_room(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, steps: list[str]
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise LibraryError(DISK_FULL)

    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, ORDER)
        with monkeypatch.context() as full:
            for step in steps:
                full.setattr(instruction_repository, step, refuse)
            with pytest.raises(LibraryError, match="Nothing was sent for “Gates”"):
                await studio.instructions.instruct(review)
        await studio.poller.refresh(mint_id)
        assert status(studio, mint_id) == "preauth"
        assert await instructed(studio, mint_id, ORDER) is InstructionState.ANSWERED
    async with opened(profile, until) as again:
        left = [] if steps == ["add_instruction"] else [InstructionState.UNSENT]
        assert [one.state for one in again.instructions.of(mint_id)] == [*left, InstructionState.ANSWERED]


async def test_an_outcome_that_the_disk_refuses_is_told_at_once_and_written_as_soon_as_there_is_room(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, ORDER)
        refuses = True
        end = instruction_repository.end_instruction

        def refusing(*args: Any, **more: Any) -> Instruction:
            if refuses:
                raise LibraryError(DISK_FULL)
            return end(*args, **more)

        monkeypatch.setattr(instruction_repository, "end_instruction", refusing)
        sending = asyncio.ensure_future(studio.instructions.instruct(review))
        await until(lambda: any("not saved yet" in str(one.problem) for one in studio.instructions.of(mint_id)))
        assert _last(studio, mint_id).state is InstructionState.ANSWERED
        refuses = False
        assert (await sending).problem is None
        rows = await journal_of(studio).read(instruction_repository.load_instructions)
        assert rows == studio.instructions.of(mint_id)


def refuse_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(*_: Any, **__: Any) -> Instruction:
        raise LibraryError(DISK_FULL)

    monkeypatch.setattr(instruction_repository, "end_instruction", refusing)


async def carried_away(profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, path: Path) -> int:
    """An order whose answer the disk did not take until the program ended: it is in this file."""
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, ORDER)
        with monkeypatch.context() as full:
            refuse_outcomes(full)
            sending = asyncio.ensure_future(studio.instructions.instruct(review))
            await until(lambda: any("not saved yet" in str(one.problem) for one in studio.instructions.of(mint_id)))
            assert (await studio.unsaved_work.save()).instructions == ("Gates",)
            assert not studio.unsaved_work.save_now()
            saved = await studio.unsaved_work.save_elsewhere(path)
            studio.unsaved_work.let_go(saved)
            assert not studio.unsaved_work.unsaved()
            await studio.close()
        await asyncio.gather(sending, return_exceptions=True)
    return mint_id


async def test_an_answer_that_only_memory_has_is_asked_about_carried_in_a_file_and_taken_back(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mint_id = await carried_away(profile, until, monkeypatch, tmp_path / "kept.json")
    again = profile.open()  # not started: else the service would say how it stands
    assert _last(again, mint_id).state is InstructionState.UNKNOWN
    before = again.minting.mint_by_id(mint_id)
    taken = await again.unsaved_work.take_back(tmp_path / "kept.json")
    assert (taken.instructions, taken.undecided_instructions, taken.left_out) == (1, 0, 0)
    told = _last(again, mint_id)
    assert (told.state, told.answer_status) == (InstructionState.ANSWERED, None)
    assert "A file" in str(told.problem)
    assert again.minting.mint_by_id(mint_id) == before, "how the mint stands is never taken from a file"
    assert (await again.unsaved_work.take_back(tmp_path / "kept.json")).instructions == 0, "known by now"
    await again.close()


FORGED = [
    {"state": "refused", "http_status": 409},
    {"state": "unsent"},
    {"answer": None},
    {"answer": "no JSON"},
    {"answer": '{"uuid": "another", "status": "canceled"}'},
    {"http_status": 404},
    {"http_status": None},
]
OF_ANOTHER = [{"instruction": 77}, {"kind": "refund"}, {"transaction": "another"}]


@pytest.mark.parametrize("forged", [*FORGED, *OF_ANOTHER], ids=str)
async def test_no_file_says_that_an_order_was_not_taken_or_is_another(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, forged: dict[str, Any]
) -> None:
    mint_id = await carried_away(profile, until, monkeypatch, tmp_path / "kept.json")
    plain = json.loads((tmp_path / "kept.json").read_bytes())
    plain["instructions"][0] |= forged
    (tmp_path / "kept.json").write_text(json.dumps(plain))
    again = profile.open()
    taken = await again.unsaved_work.take_back(tmp_path / "kept.json")
    is_of_another = forged in OF_ANOTHER
    assert (taken.instructions, taken.undecided_instructions, taken.gone) == (0, not is_of_another, is_of_another)
    assert _last(again, mint_id).state is InstructionState.UNKNOWN
    await again.close()


def _last(studio: Studio, mint_id: int) -> Instruction:
    return studio.instructions.of(mint_id)[-1]


async def test_the_end_waits_for_what_is_being_sent(profile: Profile, until: Until) -> None:
    async with opened(profile, until) as studio:
        mint_id = await held(studio, profile, until)
        review = await studio.instructions.review(mint_id, ORDER)
        await studio.practice_tools.change(Weather(slow=0.5))
        sending = asyncio.ensure_future(studio.instructions.instruct(review))
        await until(lambda: any(one.state is InstructionState.SENDING for one in studio.instructions.of(mint_id)))
        sending.cancel()
    async with opened(profile, until) as again:
        await again.practice_tools.change(FINE)
        assert _last(again, mint_id).state is InstructionState.ANSWERED
