"""No second set by accident: a mint that shares an asset with an earlier one is sent only with the artist's consent."""

import asyncio
import copy
import json
import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parts import Profile, ScriptedService, journal_of, kept_mints_of
from tests.whole import sized

from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.studio.minting.mint_errors import MintError, SecondSetError
from mintwright.studio.minting.reviewing.asset_identity import AssetIndex, Marks
from mintwright.studio.minting.reviewing.duplicate_check import DuplicateCheck
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.session.session import Session
from mintwright.studio.studio import Studio

TEST = Network.TEST
EXAMPLES = sized(1_500, 50)


class Gated:
    """A scripted service whose renewals and creations wait until they are let through."""

    def __init__(self, scripted: ScriptedService) -> None:
        self.scripted = scripted
        self.may_renew, self.may_answer = asyncio.Event(), asyncio.Event()
        self.renewals = 0
        self.answer: Any = None  # instead of what was asked
        for gate in (self.may_renew, self.may_answer):
            gate.set()
        scripted.answers["/auth/exchange/"] = self._renew
        scripted.answers["/v1/files/"] = stored
        scripted.answers["/v1/assets/"] = self._create

    async def _renew(self, _headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
        self.renewals += 1
        number = self.renewals
        await self.may_renew.wait()
        return 200, {"access_token": f"access-{number}"}

    async def _create(self, _headers: dict[str, str], body: bytes) -> Any:
        answer = self.answer
        await self.may_answer.wait()
        return accepted(body) if answer is None else answer

    @property
    def bodies(self) -> list[bytes]:
        """What was asked to be created, in the order it arrived."""
        return [body for _, body in self.scripted.seen("/v1/assets/")]


def stored(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
    """The same file has the same reference, whoever stores it."""
    (name,) = re.findall(rb'filename="picture (\d+)', body)
    return 200, {"ipfs": f"ipfs://file{int(name)}", "uuid": "f"}


def accepted(body: bytes) -> tuple[int, Any]:
    asked = json.loads(body)
    if isinstance(asked, dict):
        transaction = {"uuid": "t-1", "status": "waiting", "deposit_address": "addr_test1x", "cost": "15.25561"}
        return 200, {"uuid": "a", "status": "waiting", **asked, "transaction": transaction}
    return 200, [{"uuid": f"a{at}", **one, "collection": "c", "transaction": "t"} for at, one in enumerate(asked)]


@asynccontextmanager
async def artist(
    profile: Profile, scripted: ScriptedService, count: int = 2
) -> AsyncIterator[tuple[Studio, Gated, tuple[int, ...]]]:
    """A studio on the test network whose art is uploaded."""
    async with scripted:
        service = Gated(scripted)
        studio = profile.open()
        await studio.session.sign_in_secret(TEST, scripted.base_url, "secret")
        studio.uploads.start()
        ids = (await studio.uploads.add(profile.draw(count))).art_ids
        async with asyncio.timeout(20):
            while studio.uploads.totals().uploaded < count:
                await asyncio.sleep(0.01)
        try:
            yield studio, service, ids
        finally:
            service.may_renew.set()
            service.may_answer.set()
            await studio.close()


def end_token(session: Session) -> None:
    """From now on the access token has to be renewed."""
    session.account_of(TEST)._renew_at = 0.0


def knowing(review: Review) -> Review:
    """The review with its second tick given."""
    return replace(review, wants_second_set=True)


async def confirmed(studio: Studio, review: Review) -> "asyncio.Task[Mint]":
    """The first confirmation under way, written to the journal: the drives are asked before, in threads."""
    task = asyncio.ensure_future(studio.minting.mint(review))
    async with asyncio.timeout(20):
        while not (studio.minting.mints() or task.done()):
            await asyncio.sleep(0.01)
    return task


async def settled(studio: Studio) -> None:
    """What the loop and the journal can do without the service is done."""
    for _ in range(6):
        await journal_of(studio).read(lambda _: None)
        await asyncio.sleep(0)


@pytest.mark.parametrize("edited", [{}, {"description": "Changed"}, {"asset_name": "Renamed"}], ids=str)
@pytest.mark.parametrize("moment", ["before the review", "between review and confirmation"])
async def test_a_mint_that_is_still_waiting_for_its_token_counts_as_sent_before(
    profile: Profile, scripted: ScriptedService, edited: dict[str, str], moment: str
) -> None:
    """Confirmed, closed, reviewed again; the first is answered meanwhile, and the second has no tick."""
    async with artist(profile, scripted) as (studio, service, ids):
        service.may_renew.clear()
        end_token(studio.session)
        first = await confirmed(studio, studio.reviewer.review(ids, "Cats"))
        assert studio.minting.mints()[0].state is MintState.PREPARED
        if edited:
            studio.drafts.edit(ids[0], **edited)
        if moment == "before the review":
            service.may_renew.set()
            assert (await first).state is MintState.ANSWERED
        review = studio.reviewer.review(ids, "Cats")
        assert review.sent_before is not None
        service.may_renew.set()
        assert (await first).state is MintState.ANSWERED
        with pytest.raises(SecondSetError, match="“Cats” asked for some of these assets already"):
            await studio.minting.mint(review)
        assert len(service.bodies) == 1
        assert len(studio.minting.mints()) == 1, "nothing was prepared either"
        await studio.minting.mint(knowing(review))
        assert len(service.bodies) == 2


async def test_a_confirmation_that_was_given_before_an_overlapping_one_is_asked_again(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with artist(profile, scripted, 3) as (studio, service, ids):
        early = studio.reviewer.review(ids, "All")
        other_order = studio.reviewer.review([ids[2], ids[0]], "Two")
        one = await studio.minting.mint(studio.reviewer.review(ids[:1]))
        for review in (early, other_order):
            with pytest.raises(SecondSetError) as raised:
                await studio.minting.mint(review)
            assert raised.value.before.ids == {one.id}
            assert raised.value.before.count == 1
        now = studio.reviewer.review(ids[1:], "Rest")
        assert now.sent_before is None
        await studio.minting.mint(now)
        assert len(service.bodies) == 2


async def test_the_tick_is_for_the_mints_that_were_named_and_for_no_later_one(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with artist(profile, scripted) as (studio, service, ids):
        await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        ticked = knowing(studio.reviewer.review(ids, "Cats"))
        later = await studio.minting.mint(knowing(studio.reviewer.review(ids, "Cats")))
        with pytest.raises(SecondSetError) as raised:
            await studio.minting.mint(ticked)
        assert raised.value.before.mint.id == later.id
        assert len(service.bodies) == 2


async def test_a_prepared_mint_that_only_lies_there_is_named_and_is_asked_about_when_it_is_sent_later(
    profile: Profile, scripted: ScriptedService
) -> None:
    """Between its confirmation and "Send now" another mint made these assets."""
    async with artist(profile, scripted) as (studio, service, ids):
        service.answer = (401, {"detail": "no"})
        lying = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        assert lying.state is MintState.PREPARED
        service.answer = None
        studio.drafts.edit(ids[0], description="Changed")
        review = studio.reviewer.review(ids, "Cats")
        assert (review.sent_before, review.left_unsent) == (None, lying)
        made = await studio.minting.mint(review)
        before = len(service.bodies)
        with pytest.raises(SecondSetError) as raised:
            await studio.minting.send(lying.id)
        assert raised.value.before.ids == {made.id}
        assert len(service.bodies) == before
        sent = await studio.minting.send(lying.id, knowing=raised.value.before.ids)
        assert sent.state is MintState.ANSWERED
        assert len(service.bodies) == before + 1


async def test_two_that_were_left_unsent_are_not_both_sent_by_two_presses(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with artist(profile, scripted) as (studio, service, ids):
        first = await studio.minting.prepare(studio.reviewer.review(ids, "Cats"))
        second = await studio.minting.prepare(studio.reviewer.review(ids, "Dogs"))
        end_token(studio.session)
        service.may_renew.clear()
        sending = [asyncio.ensure_future(studio.minting.send(one.id)) for one in (first, second)]
        await settled(studio)
        service.may_renew.set()
        results = await asyncio.gather(*sending, return_exceptions=True)
        assert [type(result) for result in results] == [Mint, SecondSetError]
        assert len(service.bodies) == 1


async def test_a_note_that_is_taken_back_counts_again_for_a_mint_confirmed_under_it(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with artist(profile, scripted) as (studio, service, ids):
        service.answer = (500, b"")
        lost = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        await studio.minting.note(lost.id, NotedOutcome.NOT_MINTED)
        service.answer = (401, {})
        again = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        assert (again.state, again.id != lost.id) == (MintState.PREPARED, True)
        await studio.minting.note(lost.id, None)
        service.answer = None
        before = len(service.bodies)
        with pytest.raises(SecondSetError):
            await studio.minting.send(again.id)
        assert len(service.bodies) == before


@pytest.mark.parametrize("is_elsewhere", [False, True])
async def test_the_same_assets_through_another_account_or_address_are_a_second_set_too(
    profile: Profile, scripted: ScriptedService, is_elsewhere: bool
) -> None:
    async with artist(profile, scripted) as (studio, service, ids), type(scripted)() as other:
        other.answers = scripted.answers
        sent = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        address = other.base_url if is_elsewhere else scripted.base_url
        await studio.session.sign_in_secret(TEST, address, "other", label="Another")
        await studio.uploads.resume_all()
        async with asyncio.timeout(20):
            while studio.reviewer.review(ids, "Cats").waiting:
                await asyncio.sleep(0.01)
        review = studio.reviewer.review(ids, "Cats")
        assert review.sent_before is not None
        assert review.sent_before.mint.id == sent.id
        with pytest.raises(SecondSetError):
            await studio.minting.mint(replace(review, sent_before=None))
        assert len(service.bodies) == 1


# --- Two programs, one journal


def written_by_another_program(profile: Profile, mint: Mint, *, state: str = "answered") -> int:
    """What a program that works beside this one leaves in the journal: the same assets, sent by it."""
    with closing(sqlite3.connect(profile.data / "mintwright.db", timeout=10)) as other, other:
        columns = "project_id, title, network, base_url, account, art_ids, is_collection, body, sha256, prepared_on"
        made = other.execute(
            f"insert into mint ({columns}, state, sent_on) select {columns}, ?, prepared_on from mint where id = ?",
            (state, mint.id),
        )
        return made.lastrowid or 0


@pytest.mark.parametrize("state", ["sending", "answered", "unknown"])
async def test_what_another_program_sent_from_the_same_journal_is_found_before_anything_is_sent(
    profile: Profile, scripted: ScriptedService, state: str
) -> None:
    async with artist(profile, scripted) as (studio, service, ids):
        review = studio.reviewer.review(ids, "Cats")
        prepared = await studio.minting.prepare(review)
        foreign = written_by_another_program(profile, prepared, state=state)
        for attempt in (lambda: studio.minting.send(prepared.id), lambda: studio.minting.mint(review)):
            with pytest.raises(SecondSetError) as raised:
                await attempt()
            assert raised.value.before.ids == {foreign}
        assert studio.minting.mint_by_id(foreign).state == state, "it has a receipt here now"
        assert service.bodies == []


async def test_what_another_program_sends_while_this_one_waits_for_its_token_is_found(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with artist(profile, scripted) as (studio, service, ids):
        service.may_renew.clear()
        end_token(studio.session)
        waiting = await confirmed(studio, studio.reviewer.review(ids, "Cats"))
        written_by_another_program(profile, studio.minting.mints()[0])
        service.may_renew.set()
        with pytest.raises(SecondSetError):
            await waiting
        assert service.bodies == []


async def test_a_mint_that_is_discarded_while_it_waits_for_its_token_is_not_sent(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with artist(profile, scripted) as (studio, service, ids):
        service.may_renew.clear()
        end_token(studio.session)
        waiting = await confirmed(studio, studio.reviewer.review(ids, "Cats"))
        await studio.minting.discard(studio.minting.mints()[0].id)
        service.may_renew.set()
        with pytest.raises(MintError, match="was discarded"):
            await waiting
        assert service.bodies == []


async def test_a_mint_that_is_discarded_while_the_earlier_ones_are_read_is_not_sent_and_says_so(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with artist(profile, scripted) as (studio, service, ids):
        lying, read = await studio.minting.prepare(studio.reviewer.review(ids, "Cats")), DuplicateCheck.read_all

        async def discarded_meanwhile(check: DuplicateCheck) -> None:
            await read(check)
            await studio.minting.discard(lying.id)

        monkeypatch.setattr(DuplicateCheck, "read_all", discarded_meanwhile)
        with pytest.raises(MintError, match="was discarded"):
            await studio.minting.send(lying.id)
        assert service.bodies == []


# --- What happens while very many are compared


async def test_a_mint_that_is_discarded_between_two_pieces_of_the_comparison_is_no_earlier_one(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with artist(profile, scripted) as (studio, service, ids):
        service.may_renew.clear()
        end_token(studio.session)
        waiting = await confirmed(studio, studio.reviewer.review(ids, "Cats"))
        kept, sharing = kept_mints_of(studio), AssetIndex.sharing

        def gone_in_the_next_pause(index: AssetIndex, marks: Marks) -> set[int]:
            asyncio.get_running_loop().call_soon(kept.drop, kept.newest_first()[0].id)
            return sharing(index, marks)

        monkeypatch.setattr(AssetIndex, "sharing", gone_in_the_next_pause)
        outlook = await studio.mint_outlook.of(ids[:1])
        assert outlook.sent_before is None
        service.may_renew.set()
        with suppress(MintError, KeyError):
            await waiting


async def test_a_mint_that_begins_between_two_pieces_of_the_comparison_is_named(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lay there unsent when the comparison began."""
    async with artist(profile, scripted) as (studio, _, ids):
        lying = await studio.minting.prepare(studio.reviewer.review(ids, "Cats"))
        kept, sharing = kept_mints_of(studio), AssetIndex.sharing

        def sent_in_the_next_pause(index: AssetIndex, marks: Marks) -> set[int]:
            asyncio.get_running_loop().call_soon(kept.put, replace(lying, state=MintState.SENDING))
            return sharing(index, marks)

        monkeypatch.setattr(AssetIndex, "sharing", sent_in_the_next_pause)
        outlook = await studio.mint_outlook.of(ids)
        assert outlook.sent_before is not None
        assert outlook.sent_before.ids == {lying.id}


async def test_where_no_other_mint_can_count_no_asset_is_compared(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of ten thousand that would take long, each time it is asked between the review and the sending."""
    async with artist(profile, scripted) as (studio, service, ids):
        compared, sharing = list[Marks](), AssetIndex.sharing

        def counted(index: AssetIndex, marks: Marks) -> set[int]:
            compared.append(marks)
            return sharing(index, marks)

        monkeypatch.setattr(AssetIndex, "sharing", counted)
        await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
        assert len(service.bodies) == 1
        assert compared == []
        assert studio.reviewer.review(ids, "Cats").sent_before is not None
        assert len(compared) == len(ids)


async def test_only_the_receipts_of_mints_that_share_an_asset_are_read_for_it(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with artist(profile, scripted) as (studio, _, ids):
        other = await studio.minting.mint(studio.reviewer.review(ids[:1]))
        same = await studio.minting.mint(studio.reviewer.review(ids[1:]))
        kept = kept_mints_of(studio)
        kept.receipts.forget(other.id)  # as after a restart
        outlook = await studio.mint_outlook.of(ids[1:])
        assert outlook.sent_before is not None
        assert outlook.sent_before.ids == {same.id}
        assert not kept.receipts.is_read(other)


# --- Any order of everything


@st.composite
def stories(draw: st.DrawFn) -> list[tuple[Any, ...]]:
    """What an artist, her network and another program do, in any order."""
    some = st.lists(st.integers(0, 2), min_size=1, max_size=3, unique=True)
    at = st.integers(0, 5)
    step = st.one_of(
        st.tuples(st.just("review"), some),
        st.tuples(st.just("confirm"), at, st.booleans()),
        st.tuples(st.just("mint"), some, st.booleans()),
        st.tuples(st.just("mint"), some, st.booleans()),
        st.tuples(st.just("mint"), some, st.booleans()),
        st.tuples(st.just("edit"), st.integers(0, 2), st.sampled_from(["description", "asset_name"])),
        st.tuples(st.just("token ends")),
        st.tuples(st.sampled_from(["renew", "answer"]), st.booleans()),
        st.tuples(st.just("say"), st.sampled_from(["yes", "no token", "refused", "lost"])),
        st.tuples(st.just("send"), at, st.booleans()),
        st.tuples(st.just("discard"), at),
        st.tuples(st.just("note"), at, st.sampled_from([NotedOutcome.NOT_MINTED, None])),
        st.tuples(st.just("settle")),
        st.tuples(st.just("elsewhere"), at),
    )
    return draw(st.lists(step, min_size=5, max_size=20))


ANSWERS: dict[str, Any] = {"yes": None, "no token": (401, {}), "refused": (400, {}), "lost": (500, b"")}


class Story:
    """Plays a story, and knows of which pairs of mints the artist was told and said that she wants both."""

    def __init__(self, studio: Studio, service: Gated, profile: Profile, ids: tuple[int, ...]) -> None:
        self.studio, self.service, self.profile, self.ids = studio, service, profile, ids
        self.reviews: list[Review] = []
        self.under_way: list[asyncio.Task[Any]] = []
        self.told: set[frozenset[int]] = set()
        self.not_minted: set[int] = set()  # as she noted at some time
        self.foreign: set[int] = set()  # sent by a program that asks nobody
        self.created: list[int] = []  # mints whose body reached a service that did not refuse it, in their order
        service.scripted.answers["/v1/assets/"] = self._create
        self.number = 0

    async def _create(self, headers: dict[str, str], body: bytes) -> Any:
        is_made = self.service.answer in (None, ANSWERS["lost"])
        sending = [one.id for one in self.studio.minting.mints() if one.state is MintState.SENDING and one.body == body]
        new = [one for one in sending if one not in self.created]
        if is_made:
            assert new, "a creation of no mint, or a second one of the same"
            self.created.append(min(new))  # of several with one body it does not matter which this is
        return await self.service._create(headers, body)

    async def play(self, steps: list[tuple[Any, ...]]) -> None:
        for kind, *words in steps:
            await getattr(self, f"_{kind.replace(' ', '_')}")(*words)
        self.service.may_renew.set()
        self.service.may_answer.set()
        await asyncio.gather(*self.under_way)
        await self._settle()

    async def _review(self, some: list[int]) -> None:
        self.reviews.append(self.studio.reviewer.review([self.ids[at] for at in some], f"Set {len(some)}"))

    async def _confirm(self, at: int, ticked: bool) -> None:
        if self.reviews:
            review = self.reviews[at % len(self.reviews)]
            self.under_way.append(asyncio.ensure_future(self._confirmed(knowing(review) if ticked else review)))
            await settled(self.studio)

    async def _mint(self, some: list[int], ticked: bool) -> None:
        await self._review(some)
        await self._confirm(len(self.reviews) - 1, ticked)

    async def _confirmed(self, review: Review) -> None:
        try:
            mint = await self.studio.minting.mint(review)
        except MintwrightError:
            same = [one for one in self.studio.minting.mints() if one.body == review.body]
            self.told |= {frozenset({one.id, other}) for one in same for other in review.known}
        else:
            self.told |= {frozenset({mint.id, other}) for other in review.known}

    async def _edit(self, at: int, field: str) -> None:
        self.number += 1
        self.studio.drafts.edit(self.ids[at], **{field: f"Changed{self.number}"})

    async def _token_ends(self) -> None:
        end_token(self.studio.session)

    async def _renew(self, may: bool) -> None:
        (self.service.may_renew.set if may else self.service.may_renew.clear)()

    async def _answer(self, may: bool) -> None:
        (self.service.may_answer.set if may else self.service.may_answer.clear)()

    async def _say(self, answer: str) -> None:
        self.service.answer = ANSWERS[answer]

    async def _send(self, at: int, knows: bool) -> None:
        if mint := self._one(at, MintState.PREPARED):
            self.under_way.append(asyncio.ensure_future(self._send_again(mint.id, knows)))
            await settled(self.studio)

    async def _send_again(self, mint_id: int, knows: bool) -> None:
        try:
            await self.studio.minting.send(mint_id)
        except SecondSetError as error:
            if knows:
                self.told |= {frozenset({mint_id, other}) for other in error.before.ids}
                with suppress(MintwrightError):
                    await self.studio.minting.send(mint_id, knowing=error.before.ids)
        except (MintwrightError, KeyError):
            pass

    async def _discard(self, at: int) -> None:
        if mint := self._one(at, MintState.PREPARED):
            with suppress(MintwrightError):
                await self.studio.minting.discard(mint.id)

    async def _note(self, at: int, verdict: NotedOutcome | None) -> None:
        if mint := self._one(at, MintState.UNKNOWN):
            if verdict is NotedOutcome.NOT_MINTED:
                self.not_minted.add(mint.id)
            await self.studio.minting.note(mint.id, verdict)

    async def _settle(self) -> None:
        if self.under_way:
            await asyncio.wait(self.under_way, timeout=0.02)

    async def _elsewhere(self, at: int) -> None:
        """Another program sends a copy of one of these."""
        if mint := self._one(at, MintState.PREPARED):
            self.created.append(written_by_another_program(self.profile, mint))
            self.foreign.add(self.created[-1])
            with closing(sqlite3.connect(self.profile.data / "mintwright.db")) as other:
                sending = other.execute("select id from mint where state = 'sending'").fetchall()
            self.told |= {frozenset({self.created[-1], ours}) for (ours,) in sending}  # it was begun before that

    def _one(self, at: int, state: MintState) -> Mint | None:
        found = [mint for mint in self.studio.minting.mints() if mint.state is state]
        return found[at % len(found)] if found else None


@pytest.mark.soak
def test_whatever_happens_in_whatever_order_no_asset_is_sent_twice_without_the_tick_for_the_earlier_mint(
    profile: Profile, scripted: ScriptedService, tmp_path: Path
) -> None:
    numbers = count()
    seen: Counter[str] = Counter()

    async def play(ids: tuple[int, ...], steps: list[tuple[Any, ...]]) -> None:
        own = copy.copy(profile)
        own.data = tmp_path / f"run {next(numbers)}"
        shutil.copytree(profile.data, own.data)
        service = Gated(scripted)
        studio = own.open()
        await studio.session.sign_in_secret(TEST, scripted.base_url, "secret")
        story = Story(studio, service, own, ids)
        try:
            await story.play(steps)
            await kept_mints_of(studio).catch_up()  # with what the other program wrote last
            assets = {mint.id: assets_of(mint) for mint in studio.minting.mints()}
        finally:
            await studio.close()
        shutil.rmtree(own.data)
        seen["created"] += len(story.created)
        for later, earlier in ((later, one) for at, later in enumerate(story.created) for one in story.created[:at]):
            if later in story.foreign or earlier in story.not_minted or assets[later].isdisjoint(assets[earlier]):
                continue
            assert frozenset({later, earlier}) in story.told, (story.created, story.told)
            seen["told"] += 1

    with asyncio.Runner() as runner:

        async def begin() -> tuple[int, ...]:
            await scripted.__aenter__()
            return await uploaded(profile, scripted, 3)

        ids = runner.run(begin())

        @settings(derandomize=True, deadline=None, max_examples=EXAMPLES)
        @given(steps=stories())
        def holds(steps: list[tuple[Any, ...]]) -> None:
            runner.run(play(ids, steps))

        holds()
        runner.run(scripted.__aexit__())
    assert seen["told"] > 0, "the stories reach what they are about"
    assert seen["created"] > EXAMPLES // 3
    print(f"{EXAMPLES} stories, {dict(seen)}")  # noqa: T201 - says what was reached


async def uploaded(profile: Profile, scripted: ScriptedService, count: int) -> tuple[int, ...]:
    """A profile with uploaded art, closed again; its ids."""
    Gated(scripted)
    studio = profile.open()
    await studio.session.sign_in_secret(TEST, scripted.base_url, "secret")
    studio.uploads.start()
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    async with asyncio.timeout(20):
        while studio.uploads.totals().uploaded < count:
            await asyncio.sleep(0.01)
    await studio.close()
    return ids


def assets_of(mint: Mint) -> set[tuple[str, str]]:
    """What a body asks for: each picture under its name on the chain."""
    body = json.loads(mint.body)
    return {(one["image"], one["asset_name"]) for one in (body if isinstance(body, list) else [body])}
