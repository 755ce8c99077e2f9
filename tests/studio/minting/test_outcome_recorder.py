"""What came of one sending is never written over what comes of a later one."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.parts import journal_of, kept_mints_of
from tests.studio.minting.test_minting import ready

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.library import mint_repository, schema
from mintwright.library.errors import DiskFullError, LibraryError
from mintwright.studio.disk import retried_writes
from mintwright.studio.minting import outcome_recorder
from mintwright.studio.minting.submission import Outcome


def accepting(body: bytes) -> tuple[int, Any]:
    transaction = {"uuid": "t-1", "status": "waiting", "deposit_address": "addr_test1x", "cost": "15.2"}
    return 200, {"uuid": "a", **json.loads(body), "transaction": transaction}


class Service:
    """Mints the first picture; of the second it says twice that nobody is signed in, then holds back that it minted."""

    def __init__(self) -> None:
        self.asked_for_second = 0
        self.has_minted, self.may_answer = asyncio.Event(), asyncio.Event()

    async def answer(self, _headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        if json.loads(body)["asset_name"] == "Picture1":
            return accepting(body)
        self.asked_for_second += 1
        if self.asked_for_second <= 2:  # also with a new token: nothing was minted
            return 401, {"detail": "token"}
        self.has_minted.set()
        await self.may_answer.wait()
        return accepting(body)


async def test_a_mint_that_was_sent_again_while_another_was_saved_is_not_minted_twice(
    profile: Any, scripted: Any, until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retried_writes, "FIRST_PAUSE", 60.0)
    service, is_full, may_read = Service(), [True], asyncio.Event()
    async with scripted:
        studio, (a, b) = await ready(profile, scripted, 2)
        scripted.answers["/v1/assets/"] = service.answer
        write, whole = journal_of(studio).write, kept_mints_of(studio).receipts.load

        async def refuse_outcomes(work: Any, *, durable: bool = False) -> Any:
            if is_full[0] and getattr(work, "func", None) is outcome_recorder.end_of:
                raise DiskFullError(Sentence("test", "The disk is full."))
            return await write(work, durable=durable)

        async def read_slowly(mint: Mint) -> Any:
            if mint.art_ids == (a,):  # its answer is long
                await may_read.wait()
            return await whole(mint)

        monkeypatch.setattr(journal_of(studio), "write", refuse_outcomes)
        first = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review([a])))
        await until(lambda: len(studio.minting.in_hand) == 1)
        second = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review([b])))
        await until(lambda: len(studio.minting.in_hand) == 2)
        is_full[0] = False
        monkeypatch.setattr(kept_mints_of(studio).receipts, "load", read_slowly)
        saving = asyncio.ensure_future(studio.minting.save_in_hand())
        studio.minting._recording._stirred.set()  # as when one of them was saved
        unsent = await second
        assert unsent.state is MintState.PREPARED
        again = asyncio.ensure_future(studio.minting.send(unsent.id))
        await service.has_minted.wait()
        may_read.set()
        await saving
        assert studio.minting.mint_by_id(unsent.id).state is MintState.SENDING
        service.may_answer.set()
        minted = await again
        await first
        assert (minted.state, minted.problem) == (MintState.ANSWERED, None)
        assert not studio.minting.in_hand
        assert service.asked_for_second == 3
        await studio.close()


async def test_an_outcome_the_disk_refuses_is_not_told_once_a_later_one_is_in_hand(
    profile: Any, scripted: Any, until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retried_writes, "FIRST_PAUSE", 0.01)
    refused = list[MintState]()

    def refuse(_: Any, mint_id: int, outcome: Outcome) -> Mint:
        refused.append(outcome.state)
        raise LibraryError(Sentence("test", "The disk refuses this."))

    async with scripted:
        studio, (a,) = await ready(profile, scripted, 1)
        mint = await studio.minting.prepare(studio.reviewer.review([a]))
        with monkeypatch.context() as disk:
            disk.setattr(outcome_recorder, "end_of", refuse)
            recording = studio.minting._recording
            recording.begin(mint.id, Outcome(MintState.PREPARED, sent_on=mint.prepared_on))
            await until(lambda: refused)
            recording.begin(mint.id, Outcome(MintState.ANSWERED, b"{}", 200))
            tried = len(refused)
            await until(lambda: refused[tried:].count(MintState.ANSWERED) >= 4)
            assert MintState.PREPARED not in refused[tried + 2 :], "nobody tries any more to write what is settled"
            assert studio.minting.mint_by_id(mint.id).state is MintState.ANSWERED
        await studio.close()


@pytest.mark.parametrize("now", list(MintState))
def test_that_an_earlier_sending_made_nothing_changes_nothing_once_it_was_sent_again(now: MintState) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        schema.bring_up_to_date(connection, Path("journal"))
        connection.execute("insert into project (id, name, created_on) values (1, 'One', '')")
        mint = mint_repository.add_mint(
            connection, project_id=1, title="Gate", network=Network.TEST, base_url="https://example.org", account="a",
            art_ids=(1,), is_collection=False, body=b"{}", sha256="",
        )  # fmt: skip
        first = mint_repository.begin_sending(connection, mint.id)
        assert first is not None
        mint_repository.end_sending(connection, mint.id, MintState.PREPARED, sent_on=first.sent_on)
        second = mint_repository.begin_sending(connection, mint.id)
        assert second is not None
        if now is not MintState.SENDING:
            mint_repository.end_sending(connection, mint.id, now, answer=b"{}", status=200, sent_on=second.sent_on)
        before = mint_repository.load_mint(connection, mint.id)
        assert mint_repository.end_sending(connection, mint.id, MintState.PREPARED, sent_on=first.sent_on) == before
