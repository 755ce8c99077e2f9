"""The journal keeps each different answer about a mint's transaction, and no more of them than is said."""

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.library.test_journal import VERSIONS

from mintwright.domain.mint import Mint
from mintwright.domain.networks import Network
from mintwright.domain.timeline import LONGEST_RECORD, SaidBy
from mintwright.library import mint_repository
from mintwright.library.database import Connection, Database
from mintwright.library.mint_history import timeline_repository
from mintwright.library.mint_history.timeline_repository import FIRST_KEPT, LAST_KEPT, MOST_KEPT
from mintwright.library.schema import APPLICATION_ID

OpenJournal = Callable[[], Database]


def an_intent(connection: Connection) -> Mint:
    connection.execute("insert or ignore into project (id, name, created_on) values (1, 'P', '')")
    return mint_repository.add_mint(
        connection, project_id=1, title="Cats", network=Network.TEST, base_url="https://x", account="a", art_ids=(1,),
        is_collection=False, body=b"{}", sha256="ab",
    )  # fmt: skip


def said(status: str, **more: object) -> bytes:
    return json.dumps({"uuid": "t-1", "status": status, **more}).encode()


async def test_each_different_answer_is_kept_with_its_time_and_who_said_it_also_after_a_restart(
    opened: OpenJournal,
) -> None:
    database = opened()
    mint = await database.write(an_intent)
    answers = [
        (said("waiting", updated_on="1"), SaidBy.TRANSACTION),
        (said("waiting", updated_on="2"), SaidBy.LIST),  # nothing that counts
        (said("processing"), SaidBy.LIST),
        (said("canceled"), SaidBy.REFUND),
    ]
    now = mint
    for record, by in answers:
        now = await database.write(partial(mint_repository.set_transaction, mint_id=mint.id, record=record, said_by=by))
        assert now.transaction == record, "the newest is kept as it came"
    await database.close()
    database = opened()
    (found,) = database.load(mint_repository.load_mints)
    assert found == now
    assert [(one.number, one.said_by, one.record) for one in found.timeline] == [
        (1, "transaction", answers[0][0]), (2, "list", answers[2][0]), (3, "refund", answers[3][0]),
    ]  # fmt: skip
    for one in found.timeline:
        assert one.seen_on is not None
        assert abs((datetime.now(UTC) - one.seen_on).total_seconds()) < 60
    await database.close()


async def test_a_service_that_says_something_else_each_time_does_not_fill_the_disk(opened: OpenJournal) -> None:
    database = opened()
    mint = await database.write(an_intent)

    def flip(connection: Connection) -> None:
        for number in range(300):
            record = said("waiting" if number % 2 else "processing", description="x" * LONGEST_RECORD)
            mint_repository.set_transaction(connection, mint.id, record, SaidBy.LIST)

    await database.write(flip)
    kept = await database.read(lambda c: timeline_repository.load_timeline(c, mint.id))
    numbers = [one.number for one in kept]
    assert numbers == [*range(1, FIRST_KEPT + 1), *range(301 - LAST_KEPT, 301)]
    assert all(len(one.record) <= LONGEST_RECORD for one in kept)
    await database.close()


async def test_long_answers_take_little_memory_at_each_start(opened: OpenJournal) -> None:
    """A hundred mints of twenty-four answers, 15 KB each, took 34 MiB."""
    database = opened()
    mint = await database.write(an_intent)

    def tell(connection: Connection) -> None:
        for number in range(FIRST_KEPT + LAST_KEPT):
            record = said("waiting" if number % 2 else "processing", policy_id=f"{number}", more="x" * 15_000)
            mint_repository.set_transaction(connection, mint.id, record, SaidBy.LIST)

    await database.write(tell)
    kept = await database.read(lambda c: timeline_repository.load_timeline(c, mint.id))
    assert len(kept) == FIRST_KEPT + LAST_KEPT
    assert sum(len(one.record) for one in kept) < 100 * 1024
    await database.close()


async def test_what_named_a_term_of_the_payment_stays_whatever_else_is_said(opened: OpenJournal) -> None:
    """Else an alarm would go out by itself, and what was answered second would be the first that is known."""
    database = opened()
    mint = await database.write(an_intent)
    told_of: list[str] = [""] * 20 + ["A"] * 5 + ["B"] * 300

    def tell(connection: Connection) -> None:
        for number, address in enumerate(told_of):
            record = said("waiting", status_description=f"{number}", cost=5, deposit_address=address)
            mint_repository.set_transaction(connection, mint.id, record, SaidBy.LIST)

    await database.write(tell)
    kept = await database.read(lambda c: timeline_repository.load_timeline(c, mint.id))
    told = [json.loads(one.record)["deposit_address"] for one in kept]
    assert list(dict.fromkeys(told)) == ["", "A", "B"]
    assert [one.number for one in kept if 12 < one.number <= 300] == [21, 26], "no more of them than name it anew"
    await database.close()


async def test_terms_that_change_each_time_are_bounded_and_the_first_of_each_stays(opened: OpenJournal) -> None:
    database = opened()
    mint = await database.write(an_intent)

    def tell(connection: Connection) -> None:
        for number in range(400):
            named = {} if number < 30 else {"deposit_address": f"A{number}"}
            record = said("waiting", cost=number, policy_id=f"p{number}", invalid_slot=number, **named)
            mint_repository.set_transaction(connection, mint.id, record, SaidBy.LIST)

    await database.write(tell)
    kept = await database.read(lambda c: timeline_repository.load_timeline(c, mint.id))
    assert len(kept) <= MOST_KEPT
    assert "A30" in {json.loads(one.record).get("deposit_address") for one in kept}
    await database.close()


@given(st.lists(st.sampled_from([b"", b"{", b"[1]", b'{"uuid": 7}', said("waiting"), said("confirmed")]), max_size=60))
def test_whatever_comes_the_first_and_the_last_are_kept(records: list[bytes]) -> None:
    connection = sqlite3.connect(":memory:")
    connection.executescript("".join(VERSIONS))
    mint = an_intent(connection)
    for record in records:
        mint_repository.set_transaction(connection, mint.id, record)
    kept = mint_repository.load_mint(connection, mint.id).timeline
    assert len(kept) <= FIRST_KEPT + LAST_KEPT
    assert [one.record for one in kept[:1]] == records[:1]
    assert [one.record for one in kept[-1:]] == records[-1:]
    assert [one.number for one in kept] == sorted({one.number for one in kept})
    assert mint_repository.load_mints(connection) == (mint_repository.load_mint(connection, mint.id),)
    connection.close()


@pytest.mark.parametrize("record", [None, said("waiting"), b"\xff{", said("waiting", name="x" * LONGEST_RECORD)])
async def test_what_was_stored_before_the_sixth_version_is_the_first_entry(
    tmp_path: Path, opened: OpenJournal, record: bytes | None
) -> None:
    old = sqlite3.connect(tmp_path / "mintwright.db")
    old.executescript("".join(VERSIONS[:5]))
    mint = an_intent_before(old)
    old.execute("update mint set transaction_record = ? where id = ?", (record, mint))
    old.commit()
    old.executescript(f"pragma application_id = {APPLICATION_ID}; pragma user_version = 5;")
    old.close()
    database = opened()
    (found,) = database.load(mint_repository.load_mints)
    assert found.transaction == record
    assert [(one.number, one.seen_on, one.record) for one in found.timeline] == (
        [] if record is None else [(1, None, record)]
    )
    again = await database.write(lambda c: mint_repository.set_transaction(c, mint, said("confirmed")))
    assert again == replace(found, transaction=said("confirmed"), timeline=again.timeline)
    assert [one.number for one in again.timeline] == ([1] if record is None else [1, 2])
    await database.close()


def an_intent_before(connection: Connection) -> int:
    connection.execute("insert into project (id, name, created_on) values (1, 'P', '')")
    cursor = connection.execute(
        "insert into mint (project_id, title, network, base_url, art_ids, is_collection, body, sha256, state, "
        "prepared_on) values (1, 'Cats', 'test', 'https://x', '[1]', 0, x'', '', 'answered', "
        "'2026-01-01T00:00:00+00:00')"
    )
    return cursor.lastrowid or 0
