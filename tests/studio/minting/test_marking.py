"""The mark that a mint is being sent: the disk may take it after the mint was given up, and gives it back then."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import SilentMark
from tests.parts import Profile, ScriptedService, Until, journal_of, kept_mints_of
from tests.studio.minting.test_minting import accepting, ready

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.library import mint_repository, schema
from mintwright.library.database import Connection
from mintwright.library.errors import LibraryError
from mintwright.studio.changes import Kind
from mintwright.studio.minting import minting, outcome_recorder, sender
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.minting.submission import Outcome
from mintwright.studio.studio import Studio

REFUSED = Sentence("test", "The disk refuses this.")


async def test_a_mint_given_up_at_the_end_is_not_unknown_at_the_next_start_if_the_disk_answers_in_time(
    profile: Profile,
    scripted: ScriptedService,
    until: Until,
    silent_mark: SilentMark,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(minting, "SILENT_SECONDS", 0.1)
    async with scripted:
        studio, ids = await ready(profile, scripted, 1)
        minted = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review(ids)))
        await until(silent_mark.is_reached.is_set)
        await studio.minting.close()
        assert not studio.minting.is_sending
        silent_mark.answers.set()
        await studio.close()
        with pytest.raises(asyncio.CancelledError):
            await minted
        again = profile.open(practice=False)
        (mint,) = again.minting.mints()
        assert (mint.state, str(mint.problem)) == (
            MintState.PREPARED,
            "This was given up before the disk had answered, so it was not sent.",
        )
        assert scripted.seen("/v1/assets/") == []
        await again.close()


async def test_what_was_given_up_at_a_silent_disk_can_be_sent_once_the_disk_answers(
    profile: Profile, scripted: ScriptedService, until: Until, silent_mark: SilentMark
) -> None:
    async with scripted:
        scripted.answers["/v1/assets/"] = accepting
        studio, ids = await ready(profile, scripted, 1)
        minted = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review(ids)))
        await until(silent_mark.is_reached.is_set)
        studio.minting.confirmed.drop(studio.minting.unsent)
        with pytest.raises(asyncio.CancelledError):
            await minted
        (mint,) = studio.minting.mints()
        sending = asyncio.ensure_future(studio.minting.send(mint.id))
        await asyncio.sleep(0)
        silent_mark.answers.set()
        assert (await sending).state is MintState.ANSWERED
        assert not studio.minting.unsent
        (kept,) = await journal_of(studio).read(mint_repository.load_mints)
        assert kept.state is MintState.ANSWERED
        assert len(scripted.seen("/v1/assets/")) == 1
        await studio.close()


class RefusedTakeBacks:
    """A disk that takes everything except, while it refuses, that a mark is taken back."""

    def __init__(self) -> None:
        self.refuses, self.count, self._real = True, 0, outcome_recorder.end_of

    def end_of(self, connection: Connection, mint_id: int, outcome: Outcome) -> Mint:
        if self.refuses and outcome.state is MintState.PREPARED:
            self.count += 1
            raise LibraryError(REFUSED)
        return self._real(connection, mint_id, outcome)


@pytest.fixture
def take_backs(monkeypatch: pytest.MonkeyPatch) -> RefusedTakeBacks:
    refused = RefusedTakeBacks()
    monkeypatch.setattr(outcome_recorder, "end_of", refused.end_of)
    return refused


@pytest.fixture
def failing_mark(monkeypatch: pytest.MonkeyPatch) -> SilentMark:
    """The disk is silent at the first mark of a mint, and in the end does not take it."""
    silent, real = SilentMark(), mint_repository.begin_sending

    def mark(*given: Any, **named: Any) -> Mint | None:
        if silent.is_reached.is_set():
            return real(*given, **named)
        silent.is_reached.set()
        silent.answers.wait(120)
        raise LibraryError(REFUSED)

    monkeypatch.setattr(mint_repository, "begin_sending", mark)
    return silent


async def given_up(
    studio: Studio, ids: Sequence[int], mark: SilentMark, take_backs: RefusedTakeBacks, until: Until
) -> Mint:
    """A mint that was given up at its mark, which the disk then refuses to take back."""
    minted = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review(ids)))
    await until(mark.is_reached.is_set)
    studio.minting.confirmed.drop(studio.minting.unsent)
    mark.answers.set()
    with pytest.raises(asyncio.CancelledError):
        await minted
    await until(lambda: take_backs.count)
    (mint,) = studio.minting.mints()
    return mint


async def test_what_was_given_up_is_not_sent_while_the_disk_refuses_to_take_that_and_later_is_not_called_unsent(
    profile: Profile,
    scripted: ScriptedService,
    until: Until,
    failing_mark: SilentMark,
    take_backs: RefusedTakeBacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_there, may_answer, send_once = asyncio.Event(), asyncio.Event(), sender.send_once

    async def slowly(*given: Any) -> Outcome:
        outcome = await send_once(*given)
        is_there.set()
        await may_answer.wait()
        return outcome

    monkeypatch.setattr(sender, "send_once", slowly)
    async with scripted:
        scripted.answers["/v1/assets/"] = accepting
        studio, ids = await ready(profile, scripted, 1)
        mint = await given_up(studio, ids, failing_mark, take_backs, until)
        with pytest.raises(LibraryError, match=r"Nothing was sent, so nothing was minted\. The disk refuses this\."):
            await asyncio.wait_for(studio.minting.send(mint.id), 20)
        assert mint.id in studio.minting.unsent
        take_backs.refuses = False
        sending = asyncio.ensure_future(studio.minting.send(mint.id))
        await until(is_there.is_set)
        take_backs.refuses = True
        assert studio.minting.awaits_answer
        assert not studio.minting.unsent
        assert studio.minting.mint_by_id(mint.id).state is MintState.SENDING
        monkeypatch.setattr(minting, "SILENT_SECONDS", 0.1)
        closing_ = asyncio.ensure_future(studio.minting.close())
        _, waits = await asyncio.wait([closing_], timeout=0.5)
        assert waits, "the answer to what was sent is waited for"
        may_answer.set()
        assert (await sending).state is MintState.ANSWERED
        await closing_
        assert len(scripted.seen("/v1/assets/")) == 1
        await studio.close()


async def test_a_mint_given_up_whose_mark_the_disk_keeps_is_not_said_to_have_been_sent(
    profile: Profile,
    scripted: ScriptedService,
    until: Until,
    silent_mark: SilentMark,
    take_backs: RefusedTakeBacks,
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 1)
        mint = await given_up(studio, ids, silent_mark, take_backs, until)
        with pytest.raises(LibraryError, match=r"The mint was not discarded\. The disk refuses this\."):
            await studio.minting.discard(mint.id)
        with pytest.raises(LibraryError, match=r"Nothing was sent, so nothing was minted\. The disk refuses this\."):
            await studio.minting.send(mint.id)
        take_backs.refuses = False
        await studio.minting.discard(mint.id)
        assert not studio.minting.mints()
        assert scripted.seen("/v1/assets/") == []
        await studio.close()


async def test_a_mint_given_up_whose_mark_the_disk_keeps_is_unsent_also_while_others_are_minted(
    profile: Profile,
    scripted: ScriptedService,
    until: Until,
    silent_mark: SilentMark,
    take_backs: RefusedTakeBacks,
) -> None:
    async with scripted:
        scripted.answers["/v1/assets/"] = accepting
        studio, (first, second) = await ready(profile, scripted, 2)
        mint = await given_up(studio, [first], silent_mark, take_backs, until)
        assert (await studio.minting.mint(studio.reviewer.review([second]))).state is MintState.ANSWERED
        assert studio.minting.mint_by_id(mint.id).state is MintState.PREPARED
        assert studio.reviewer.review([first]).sent_before is None, "nobody is warned of a second set"
        take_backs.refuses = False
        await studio.close()


@pytest.mark.parametrize("when", ["while it is marked", "once it was given up"])
async def test_a_mint_that_was_given_up_is_never_seen_as_being_sent(
    profile: Profile,
    scripted: ScriptedService,
    until: Until,
    silent_mark: SilentMark,
    take_backs: RefusedTakeBacks,
    when: str,
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 1)
        minted = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review(ids)))
        await until(silent_mark.is_reached.is_set)
        seen = set[MintState]()
        studio.changes.subscribe(Kind.MINTS, lambda _: seen.update(mint.state for mint in studio.minting.mints()))
        catching_up = asyncio.ensure_future(kept_mints_of(studio).catch_up()) if when == "while it is marked" else None
        silent_mark.answers.set()
        if catching_up is None:
            studio.minting.confirmed.drop(studio.minting.unsent)
            with pytest.raises(asyncio.CancelledError):
                await minted
            await until(lambda: take_backs.count)
            assert (await marked_state(studio)) is MintState.SENDING, "the disk has the mark, and refuses to lose it"
            await kept_mints_of(studio).catch_up()
        else:
            studio.minting.confirmed.drop(studio.minting.unsent)
            await catching_up
        studio.changes.deliver()
        assert seen <= {MintState.PREPARED}
        take_backs.refuses = False
        await studio.minting.save_in_hand()
        with pytest.raises(asyncio.CancelledError):
            await minted
        assert (await marked_state(studio)) is MintState.PREPARED
        await studio.close()


async def marked_state(studio: Studio) -> MintState:
    """What the journal says of the only mint."""
    (kept,) = await journal_of(studio).read(mint_repository.load_mints)
    return kept.state


async def test_a_mint_given_up_while_it_is_being_discarded_is_not_said_to_have_been_sent(
    profile: Profile,
    scripted: ScriptedService,
    until: Until,
    silent_mark: SilentMark,
    take_backs: RefusedTakeBacks,
) -> None:
    async with scripted:
        studio, ids = await ready(profile, scripted, 1)
        minted = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review(ids)))
        await until(silent_mark.is_reached.is_set)
        (mint,) = studio.minting.mints()
        discarding = asyncio.ensure_future(studio.minting.discard(mint.id))
        await asyncio.sleep(0)
        studio.minting.confirmed.drop(studio.minting.unsent)
        silent_mark.answers.set()
        with pytest.raises(MintError, match="This mint was not sent, but the disk has not taken that yet"):
            await discarding
        with pytest.raises(asyncio.CancelledError):
            await minted
        take_backs.refuses = False
        await studio.close()


def journal_with_a_mint() -> tuple[Connection, Mint]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    schema.bring_up_to_date(connection, Path("journal"))
    connection.execute("insert into project (id, name, created_on) values (1, 'One', '')")
    return connection, mint_repository.add_mint(
        connection, project_id=1, title="Gate", network=Network.TEST, base_url="https://example.org", account="a",
        art_ids=(1,), is_collection=False, body=b"{}", sha256="",
    )  # fmt: skip


@given(st.permutations(["ours", "theirs"]), st.sampled_from([None, *MintState]), st.booleans())
def test_only_the_mark_that_was_given_up_is_taken_back(
    order: list[str], outcome: MintState | None, lands: bool
) -> None:
    """Whoever else marked this mint, before or after, and whatever came of that: it stands."""
    connection, mint = journal_with_a_mint()
    with closing(connection):
        times = {"ours": mint.prepared_on, "theirs": None}
        marks = {
            whose: mint_repository.begin_sending(connection, mint.id, sent_on=times[whose])
            for whose in order
            if lands or whose == "theirs"
        }
        theirs, ours = marks["theirs"], marks.get("ours")
        if theirs is not None and outcome is not None:
            mint_repository.end_sending(connection, mint.id, outcome, sent_on=theirs.sent_on, answer=b"{}", status=200)
        before = mint_repository.load_mint(connection, mint.id)
        after = mint_repository.end_sending(connection, mint.id, MintState.PREPARED, sent_on=times["ours"])
        assert after.state is MintState.PREPARED if ours is not None else after == before
