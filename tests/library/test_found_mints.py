"""What was found in the service's list in the journal: compare and set, and never one transaction for two mints."""

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest
from tests.library.test_journal import VERSIONS

from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.domain.timeline import LookEntry
from mintwright.library import schema
from mintwright.library.mint_history.look_repository import (
    MOST_LINES,
    LookRow,
    decline,
    load_look_lines,
    load_looks,
    put_look,
)
from mintwright.library.mint_repository import (
    add_mint,
    begin_sending,
    end_sending,
    load_mint,
    note_outcome,
    snapshot,
    take_found,
)
from mintwright.library.project_repository import add_project
from mintwright.library.sql_values import moment_text

LOST = Sentence("test", "The connection broke off.")
ANSWER = b'{"uuid": "a-1", "transaction": "transaction-1"}'
RECORD = b'{"uuid": "transaction-1", "status": "waiting"}'


@pytest.fixture
def journal(tmp_path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    connection.execute("pragma foreign_keys = on")
    schema.bring_up_to_date(connection, tmp_path / "journal.db")
    return connection


def lost(journal: sqlite3.Connection, network: Network = Network.TEST) -> Mint:
    """A mint that was sent, and whose answer never came, but for an answer that nobody could read."""
    project = add_project(journal, "Night Garden")
    mint = add_mint(
        journal, project_id=project.id, title="Gate", network=network, base_url="https://mint.example", account="me",
        art_ids=(1,), is_collection=False, body=b"{}", sha256="00",
    )  # fmt: skip
    begin_sending(journal, mint.id)
    return end_sending(
        journal, mint.id, MintState.UNKNOWN, answer=b"<html>", status=200, problem=LOST, details="ReadError"
    )


def take(journal: sqlite3.Connection, mint: Mint, transaction: str = "transaction-1", **given: object) -> Mint | None:
    values = {"seen": snapshot(journal), "answer": ANSWER, "transaction": RECORD, **given}
    return take_found(journal, mint.id, transaction_uuid=transaction, **values)  # pyright: ignore[reportArgumentType]


def test_what_was_found_becomes_the_answer_and_what_was_known_before_stays(journal: sqlite3.Connection) -> None:
    taken = take(journal, lost(journal))
    assert taken is not None
    assert (taken.state, taken.answer, taken.transaction) == (MintState.ANSWERED, ANSWER, RECORD)
    assert taken.found_on is not None
    assert not taken.is_from_file
    assert taken.problem is None
    assert "ReadError" in taken.details
    assert "<html>" in taken.details
    assert [entry.record for entry in taken.timeline] == [RECORD]


def test_it_is_taken_once(journal: sqlite3.Connection) -> None:
    mint = lost(journal)
    assert take(journal, mint) is not None
    before = load_mint(journal, mint.id)
    assert take(journal, mint, "transaction-2") is None
    assert load_mint(journal, mint.id) == before


def test_no_two_mints_get_one_transaction(journal: sqlite3.Connection) -> None:
    first, second = lost(journal), lost(journal)
    assert take(journal, first) is not None
    assert take(journal, second) is None
    assert load_mint(journal, second.id) == second
    with pytest.raises(sqlite3.IntegrityError):
        journal.execute("update mint set found_transaction = 'transaction-1' where id = ?", (second.id,))
    elsewhere = lost(journal, Network.MAIN)
    assert take(journal, elsewhere) is not None


def test_nothing_is_taken_when_another_program_wrote_meanwhile_or_a_note_was_made(journal: sqlite3.Connection) -> None:
    mint, other = lost(journal), lost(journal)
    seen = snapshot(journal)
    note_outcome(journal, other.id, NotedOutcome.MINTED)
    assert take(journal, mint, seen=seen) is None
    note_outcome(journal, mint.id, NotedOutcome.NOT_MINTED)
    assert take(journal, mint) is None
    assert load_mint(journal, mint.id).noted is NotedOutcome.NOT_MINTED


def test_a_late_answer_of_another_mint_takes_its_transaction_back(journal: sqlite3.Connection) -> None:
    """The service's own answer is worth more than a resemblance."""
    mint, late = lost(journal), lost(journal)
    assert take(journal, mint) is not None
    ended = end_sending(journal, late.id, MintState.ANSWERED, answer=ANSWER, status=201)
    assert ended.state is MintState.ANSWERED
    back = load_mint(journal, mint.id)
    assert (back.state, back.answer, back.transaction, back.found_on) == (MintState.UNKNOWN, None, None, None)
    assert "unknown again" in str(back.problem)
    assert ANSWER.decode() in back.details
    assert take(journal, mint, "transaction-9") is not None


def test_an_answer_that_names_another_transaction_takes_nothing_back(journal: sqlite3.Connection) -> None:
    mint, late = lost(journal), lost(journal)
    taken = take(journal, mint)
    end_sending(
        journal, late.id, MintState.ANSWERED, answer=b'{"uuid": "x", "transaction": "transaction-11"}', status=201
    )
    assert load_mint(journal, mint.id) == taken


def test_when_it_was_last_looked_for_is_kept_with_what_was_declined(journal: sqlite3.Connection) -> None:
    mint = lost(journal)
    look = LookRow(
        mint_id=mint.id, looked_on=mint.prepared_on, back_to=None, pages=3, is_whole=True, found=2,
    )  # fmt: skip
    put_look(journal, look)
    decline(journal, mint.id, {"b", "a"})
    (kept,) = load_looks(journal)
    assert kept.declined == {"a", "b"}
    put_look(journal, look)
    assert load_looks(journal) == (look,)
    put_look(journal, LookRow(mint_id=99, looked_on=mint.prepared_on, back_to=None, pages=0, is_whole=True, found=0))
    assert load_looks(journal) == (look,)


def test_each_look_is_kept_and_those_of_which_the_same_came_are_one_line(journal: sqlite3.Connection) -> None:
    mint = lost(journal)
    first = mint.prepared_on

    def looked(minutes: int, found: int) -> list[tuple[int, int, int]]:
        when = first + timedelta(minutes=minutes)
        look = LookRow(mint_id=mint.id, looked_on=when, back_to=None, pages=1, is_whole=True, found=found)
        lines = put_look(journal, look)
        assert load_look_lines(journal)[mint.id] == lines
        return [(round((line.looked_on - first).total_seconds()) // 60, line.count, line.found) for line in lines]

    assert looked(1, 0) == [(1, 1, 0)]
    assert looked(3, 0) == [(3, 2, 0)]
    assert looked(5, 2) == [(3, 2, 0), (5, 1, 2)]
    assert looked(9, 0) == [(3, 2, 0), (5, 1, 2), (9, 1, 0)]
    for minutes in range(10, 10 + 2 * MOST_LINES):
        lines = looked(minutes, minutes % 2 + 1)
    assert len(lines) == MOST_LINES
    assert lines[-1][0] == 9 + 2 * MOST_LINES


def test_the_last_look_from_before_the_eleventh_version_is_the_first_line(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    old.executescript("".join(VERSIONS[:10]))
    old.executescript(f"pragma application_id = {schema.APPLICATION_ID}; pragma user_version = 10;")
    old.executescript(VERSIONS[13])  # what a mint is read with today, and what was not there then
    mint = lost(old)
    old.execute("drop table paid_note")
    when = moment_text(mint.prepared_on)
    old.execute("insert into look values (?, ?, null, 3, 1, 2, '[]')", (mint.id, when))
    schema.bring_up_to_date(old, tmp_path / "journal.db")
    assert load_look_lines(old) == {mint.id: (LookEntry(looked_on=mint.prepared_on, count=1, found=2),)}
    old.close()
