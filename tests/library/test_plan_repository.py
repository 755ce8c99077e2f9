"""Plans in the journal: whole states come back as they were, an asset is in one open plan, damage is a sentence."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.library.test_journal import VERSIONS

from mintwright.domain.assets.forecast import Limits
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network, scope_of
from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan, Seen
from mintwright.library import art_repository, mint_repository, project_repository, schema
from mintwright.library.mint_history import plan_repository as repository

NOW = datetime(2026, 11, 26, 22, 0, tzinfo=UTC)


def journal() -> sqlite3.Connection:
    """A journal with a project and art 1 to 6."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    schema.bring_up_to_date(connection, Path("journal"))
    connection.execute("pragma foreign_keys = on")
    project = project_repository.add_project(connection, "Test")
    files = {Path(f"/art/{number}.png"): FileStamp(number + 1, 1_000) for number in range(6)}
    art_repository.add_art(connection, project.id, files, scope_of(Network.PRACTICE))
    return connection


def plan_of(mints: Sequence[Sequence[int]], network: Network = Network.TEST) -> KeptPlan:
    held = [art_id for mint in mints for art_id in mint]
    return KeptPlan(
        project_id=1,
        collection_id=3,
        network=network,
        base_url="https://one.example",
        account="a",
        name="Gates",
        led_by=1,
        terms="digest",
        limits=Limits(7_000, 15_000),
        mints=tuple(KeptMint(name=f"Gate {at}", value="Red", art_ids=tuple(ids)) for at, ids in enumerate(mints)),
        seen={art_id: Seen(f"draft {art_id}", f"content {art_id}") for art_id in held},
        made_on=NOW,
    )


def put(connection: sqlite3.Connection, plan: KeptPlan, attempts: Sequence[int] = ()) -> KeptPlan:
    written = repository.put_plan(connection, plan, attempts=attempts)
    assert written is not None
    return written


def mint(connection: sqlite3.Connection, art_ids: tuple[int, ...] = (1,)) -> Mint:
    return mint_repository.add_mint(
        connection, project_id=1, title="M", network=Network.TEST, base_url="https://one.example", account="a",
        art_ids=art_ids, is_collection=False, body=b"{}", sha256="",
    )  # fmt: skip


def attempted(connection: sqlite3.Connection, plan: KeptPlan, at: int = 0) -> int:
    made = mint(connection)
    assert repository.add_attempt(connection, made.id, plan_id=plan.id, planned_id=plan.mints[at].id)
    return made.id


def test_a_plan_comes_back_as_it_was_written_and_again_as_it_was_changed() -> None:
    connection = journal()
    first, second = put(connection, plan_of([[3, 1], [2]])), put(connection, plan_of([[4, 5]]))
    assert repository.load_plans(connection) == (second, first)
    kept, new = first.mints[1], KeptMint(art_ids=(3,))
    changed = put(connection, replace(first, name="Doors", mints=(new, replace(kept, name="", art_ids=(1, 2)))))
    assert repository.load_plans(connection) == (second, replace(changed, seen=changed.seen))
    assert changed.mints[1].id == kept.id
    assert put(connection, first) == first  # as undo brings it back, with the ids that it had
    assert repository.load_plans(connection) == (second, first)


def test_an_id_is_never_given_again() -> None:
    connection = journal()
    first = put(connection, plan_of([[1], [2]]))
    assert repository.drop_plan(connection, first.id, attempts=())
    second = put(connection, plan_of([[1], [2]]))
    assert second.id > first.id
    assert min(one.id for one in second.mints) > max(one.id for one in first.mints)


def test_the_table_itself_refuses_an_asset_in_two_open_plans_of_a_network() -> None:
    connection = journal()
    first = put(connection, plan_of([[1], [2]]))
    put(connection, plan_of([[1]], Network.MAIN))
    with pytest.raises(repository.StandsElsewhereError):
        put(connection, plan_of([[2, 3]]))
    repository.end_plans(connection, [first.id])
    put(connection, plan_of([[2, 3]]))


def test_the_table_itself_refuses_an_asset_twice_in_a_plan() -> None:
    with pytest.raises(repository.StandsElsewhereError):
        put(journal(), plan_of([[1, 2], [2]]))


def test_a_plan_for_which_another_mint_was_made_meanwhile_is_not_written_over() -> None:
    connection = journal()
    plan = put(connection, plan_of([[1], [2]]))
    made = attempted(connection, plan)
    assert repository.put_plan(connection, plan_of([[2]]), attempts=[made]) is None
    assert repository.put_plan(connection, replace(plan, name="Late"), attempts=()) is None
    assert not repository.drop_plan(connection, plan.id, attempts=())
    assert repository.load_plans(connection) == (plan,)
    assert put(connection, replace(plan, name="Now"), [made]).name == "Now"
    assert repository.load_attempts(connection) == {made: (plan.id, plan.mints[0].id)}


@pytest.mark.parametrize(
    ("state", "noted", "may"),
    [
        (None, None, False),
        (MintState.UNKNOWN, None, False),
        (MintState.UNKNOWN, NotedOutcome.MINTED, False),
        (MintState.UNKNOWN, NotedOutcome.NOT_MINTED, True),
        (MintState.REFUSED, None, True),
    ],
)
def test_the_table_itself_refuses_a_second_mint_for_one_that_may_exist(
    state: MintState | None, noted: NotedOutcome | None, may: bool
) -> None:
    connection = journal()
    plan = put(connection, plan_of([[1], [2]]))
    made = attempted(connection, plan)
    if state is not None:
        mint_repository.begin_sending(connection, made)
        mint_repository.end_sending(connection, made, state)
    if noted is not None:
        assert mint_repository.note_outcome(connection, made, noted)
    again = mint(connection).id
    assert repository.add_attempt(connection, again, plan_id=plan.id, planned_id=plan.mints[0].id) is may
    attempted(connection, plan, at=1)


def test_a_mint_that_is_discarded_was_made_for_none() -> None:
    connection = journal()
    plan = put(connection, plan_of([[1], [2]]))
    assert mint_repository.discard_mint(connection, attempted(connection, plan))
    assert repository.load_attempts(connection) == {}


DAMAGES = [
    "update mint_plan set network = 'moon' where id = 2",
    "update mint_plan set made_on = 'long ago' where id = 2",
    "update mint_plan set made_on = '2026-11-26T22:00:00' where id = 2",
    "update mint_plan set name = x'ff' where id = 2",
    "update mint_plan set bytes = 'many' where id = 2",
    "update mint_plan set bytes = -1 where id = 2",
    "update mint_plan set is_ended = 'no' where id = 2",
    "update planned_mint set name = x'00' where position = 0 and plan_id = 2",
    "update planned_mint set value = x'00' where plan_id = 2",
    "update planned_mint set count = 3 where position = 0 and plan_id = 2",
    "delete from planned_mint where position = 1 and plan_id = 2",
    "delete from planned_mint where plan_id = 2",
    "delete from planned_asset where art_id = 1 and plan_id = 2",
    "delete from planned_asset where art_id = 3 and plan_id = 2",
    "update planned_asset set position = 5 where art_id = 3 and plan_id = 2",
    "update planned_asset set draft = x'00' where art_id = 3 and plan_id = 2",
    "update planned_asset set art_id = 'three' where art_id = 3 and plan_id = 2",
    "update planned_asset set planned_mint_id = 99 where art_id = 3 and plan_id = 2",
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_plan_has_a_sentence_and_no_mints_and_can_be_dropped(damage: str) -> None:
    connection = journal()
    sound = put(connection, plan_of([[4, 5]], Network.PRACTICE))
    plan = put(connection, plan_of([[3, 1], [2]]))
    assert plan.id == 2
    connection.execute("pragma foreign_keys = off")
    connection.execute(damage)
    connection.execute("pragma foreign_keys = on")
    found = {one.id: one for one in repository.load_plans(connection)}
    assert found[sound.id] == sound
    assert found[plan.id].problem is not None
    assert "Discard the plan" in str(found[plan.id].problem)
    assert found[plan.id].mints == ()
    assert repository.drop_plan(connection, plan.id, attempts=())
    assert repository.load_plans(connection) == (sound,)
    assert connection.execute("select count(*) from planned_asset").fetchone() == (2,)


def test_a_journal_from_before_plans_gains_their_tables_and_keeps_its_mints(tmp_path: Path) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as old:
        old.executescript("".join(VERSIONS[:11]))
        old.executescript(f"pragma application_id = {schema.APPLICATION_ID}; pragma user_version = 11;")
        project_repository.add_project(old, "Old")
        old.executescript(VERSIONS[13])  # what a mint is read with today, and what was not there then
        before = mint(old, ())
        old.execute("drop table paid_note")
        schema.bring_up_to_date(old, tmp_path / "journal.db")
        assert mint_repository.load_mints(old) == (before,)
        assert repository.load_plans(old) == ()
        assert repository.load_attempts(old) == {}
