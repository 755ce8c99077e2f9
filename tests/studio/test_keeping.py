"""What a full disk refused: said by name, saved by one more try, carried away in a file, and taken back from it."""

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.asset import Draft
from mintwright.domain.attributes import Node, NodeKind
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.project import Project
from mintwright.domain.refusal import FieldError
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.studio.rescue import Answer, Rescued, RescueError, file_text, read_rescued, rescue_text
from mintwright.studio.sending import Outcome
from mintwright.studio.studio import Studio

LONG = "A gate at night. " * 3000


async def fill(studio: Studio) -> None:
    """From now on SQLite gets no page more, as on a full disk."""

    def leave_no_room(connection: Any) -> None:
        pages = connection.execute("pragma page_count").fetchone()[0]
        connection.execute(f"pragma max_page_count = {pages}").fetchone()

    await studio._database.read(leave_no_room)


async def free(studio: Studio) -> None:
    await studio._database.read(lambda connection: connection.execute("pragma max_page_count = 1000000").fetchone())


def accepting(body: bytes) -> tuple[int, Any]:
    later = {"uuid": "t-1", "status": "waiting", "deposit_address": "addr_test1x", "cost": "15.2", "later": LONG}
    return 200, {"uuid": "a", **json.loads(body), "transaction": later}


async def ready(profile: Any, scripted: Any) -> tuple[Studio, int]:
    """A studio signed in at the scripted service, with one picture."""
    scripted.answers["/auth/exchange/"] = lambda *_: (200, {"access_token": "access"})
    scripted.answers["/v1/files/"] = lambda *_: (200, {"ipfs": "ipfs://file", "uuid": "f"})
    studio = profile.open(practice=False)
    await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
    studio.uploads.start()
    (art_id,) = (await studio.uploads.add(profile.draw(1, "gate {}.png"))).art_ids
    while not studio.uploads.totals().uploaded:
        await asyncio.sleep(0.01)
    await studio.settings.flush()
    return studio, art_id


def test_what_the_disk_refuses_is_named_and_saved_as_soon_as_there_is_room(profile: Any) -> None:
    async def run() -> None:
        studio = profile.open(practice=False)
        (art_id,) = (await studio.uploads.add(profile.draw(1, "gate {}.png"))).art_ids
        assert not await studio.keeping.save()
        await fill(studio)
        studio.drafting.edit(art_id, name="The gate", description=LONG)
        studio.settings.put("theme", LONG)
        unsaved = await studio.keeping.save()
        assert (unsaved.pieces, unsaved.mints, unsaved.settings) == (("The gate",), (), True)
        assert unsaved.project == "My first project"
        assert "The disk is full" in str(unsaved.reason)
        await free(studio)
        assert not await studio.keeping.save()
        await studio.close()
        assert profile.open(practice=False).drafting.draft(art_id).description == LONG

    asyncio.run(run())


def test_room_that_was_kept_for_answers_is_given_to_what_is_unsaved(profile: Any) -> None:
    async def run() -> None:
        studio = profile.open(practice=False)
        (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
        await studio.keeping.save()
        room = profile.data / "mintwright.room"
        room.write_bytes(b"room")
        await fill(studio)
        studio.drafting.edit(art_id, description=LONG)
        assert await studio.keeping.save()
        assert not room.exists()
        await free(studio)
        await studio.close()

    asyncio.run(run())


def test_a_project_that_cannot_be_saved_stays_open_and_is_tried_on(profile: Any, until: Any) -> None:
    async def run() -> None:
        studio = profile.open(practice=False)
        first = studio.projects.current
        second = await studio.projects.create("Second")
        await studio.projects.open(first.id)
        (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
        await studio.settings.flush()
        await fill(studio)
        studio.drafting.edit(art_id, description=LONG)
        with pytest.raises(LibraryError, match="disk is full"):
            await studio.projects.open(second.id)
        assert studio.projects.current == first
        assert studio.drafting.draft(art_id).description == LONG
        await free(studio)
        await until(lambda: studio.drafting.saved)  # by itself
        await studio.close()

    asyncio.run(run())


def test_an_answer_that_arrives_while_the_program_ends_is_still_in_hand_and_can_be_saved(
    profile: Any, scripted: Any
) -> None:
    async def run() -> None:
        async with scripted:
            studio, art_id = await ready(profile, scripted)
            arrived, may_answer = asyncio.Event(), asyncio.Event()

            async def answer(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
                arrived.set()
                await may_answer.wait()
                (profile.data / "mintwright.room").unlink()  # as if another program had taken all of it
                await fill(studio)
                return accepting(body)

            scripted.answers["/v1/assets/"] = answer
            sending = asyncio.ensure_future(studio.minting.mint(studio.minting.review([art_id])))
            await arrived.wait()
            settling = asyncio.ensure_future(studio.settle())
            await asyncio.sleep(0)
            may_answer.set()
            await settling
            assert isinstance((await asyncio.gather(sending, return_exceptions=True))[0], LibraryError)
            unsaved = await studio.keeping.save()
            assert unsaved.mints == ("Gate 1",)
            await free(studio)
            assert not await studio.keeping.save()
            await studio.close()
            with closing(sqlite3.connect(profile.data / "mintwright.db")) as journal:
                assert journal.execute("select state from mint").fetchall() == [("answered",)]
            assert len(scripted.seen("/v1/assets/")) == 1

    asyncio.run(run())


def test_what_was_saved_elsewhere_is_whole_and_comes_back_into_the_profile(
    profile: Any, scripted: Any, tmp_path: Path
) -> None:
    place = tmp_path / "elsewhere.json"

    async def leave() -> tuple[int, bytes | None]:
        async with scripted:
            studio, art_id = await ready(profile, scripted)

            async def answer(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
                (profile.data / "mintwright.room").unlink()
                await fill(studio)
                return accepting(body)

            scripted.answers["/v1/assets/"] = answer
            sending = asyncio.ensure_future(studio.minting.mint(studio.minting.review([art_id])))
            while not studio.minting.in_hand:
                await asyncio.sleep(0.01)
            studio.drafting.edit(art_id, description=LONG)
            await studio.keeping.save_elsewhere(place)
            mint = studio.minting.mints()[0]
            await studio.close()
            await asyncio.gather(sending, return_exceptions=True)
            return art_id, mint.answer

    art_id, answer = asyncio.run(leave())
    plain = json.loads(place.read_bytes())
    assert plain["pieces"][0]["written"]["description"] == LONG
    assert plain["answers"][0]["answer"].encode() == answer

    async def come_back() -> None:
        studio = profile.open(practice=False)
        mint = studio.minting.mints()[0]
        assert (mint.state, mint.answer) == (MintState.UNKNOWN, None)
        assert studio.drafting.draft(art_id).description == ""
        taken = await studio.keeping.take_back(place)
        assert (taken.pieces, taken.mints, taken.left_out) == (1, 1, 0)
        back = studio.minting.mints()[0]
        assert (back.state, back.answer) == (MintState.ANSWERED, answer)
        assert studio.minting.receipt(back.id).transaction_uuid == "t-1"
        assert studio.drafting.draft(art_id).description == LONG
        studio.history.undo()
        assert studio.drafting.draft(art_id).description == ""
        studio.history.redo()
        again = await studio.keeping.take_back(place)
        assert (again.mints, again.left_out) == (0, 1), "an answer that is here is not written twice"
        await studio.close()
        once_more = profile.open(practice=False)
        assert once_more.drafting.draft(art_id).description == LONG
        assert once_more.minting.mints()[0].answer == answer
        await once_more.close()

    asyncio.run(come_back())


def test_a_file_of_other_work_and_one_that_is_no_such_file_change_nothing(profile: Any, tmp_path: Path) -> None:
    other = Rescued(
        profile="another", saved_on=datetime.now(UTC), project=Project(id=1, name="One"), settings={"theme": "dark"}
    )
    (tmp_path / "other.json").write_bytes(rescue_text(other))
    (tmp_path / "receipt.json").write_text('{"title": "Gate"}')

    async def run() -> None:
        studio = profile.open(practice=False)
        for name, said in (("other.json", "other work"), ("receipt.json", "no file of unsaved"), ("none", "be read")):
            with pytest.raises(RescueError, match=said):
                await studio.keeping.take_back(tmp_path / name)
        assert studio.settings.get("theme") is None
        await studio.close()

    asyncio.run(run())


def test_that_a_mint_may_be_sent_again_is_never_taken_from_a_file(profile: Any, scripted: Any, tmp_path: Path) -> None:
    async def run() -> None:
        async with scripted:
            studio, art_id = await ready(profile, scripted)
            scripted.answers["/v1/assets/"] = lambda *_: None
            mint = await studio.minting.mint(studio.minting.review([art_id]))
            assert mint.state is MintState.UNKNOWN
            sendable = Answer(
                mint_id=mint.id, sha256=mint.sha256, title="", outcome=Outcome(MintState.PREPARED, details="429")
            )
            rescued = Rescued(
                profile=studio.settings.get("profile"), saved_on=datetime.now(UTC), project=studio.projects.current,
                answers=(sendable,), settings={},
            )  # fmt: skip
            (tmp_path / "old.json").write_bytes(rescue_text(rescued))
            assert (await studio.keeping.take_back(tmp_path / "old.json")).mints == 0
            assert studio.minting.mint_by_id(mint.id).state is MintState.UNKNOWN
            await studio.close()

    asyncio.run(run())


TEXT = st.text(st.characters(exclude_categories=["Cs"]))
NODES = st.recursive(
    st.builds(Node, TEXT, st.sampled_from(NodeKind), TEXT, st.just(())),
    lambda inner: st.builds(Node, TEXT, st.sampled_from(NodeKind), TEXT, st.lists(inner, max_size=3).map(tuple)),
    max_leaves=5,
)
DRAFTS = st.builds(
    Draft, art_id=st.integers(1, 2**60), name=TEXT, asset_name=TEXT, description=TEXT,
    amount=st.none() | st.integers(-(10**30), 10**30),
    is_auto=st.booleans(), attrs=st.lists(NODES, max_size=3).map(tuple),
    royalties_rate=st.none() | st.decimals(-100, 100, places=3),
)  # fmt: skip
FIELDS = st.builds(FieldError, st.none() | st.integers(), st.lists(TEXT | st.integers()).map(tuple), TEXT)
OUTCOMES = st.builds(
    Outcome,
    state=st.sampled_from(MintState),
    answer=st.none() | st.binary(min_size=1) | st.just(b'{"uuid": "a"}'),
    status=st.none() | st.integers(100, 599),
    problem=st.none() | st.builds(lambda name: Sentence("test", "No {name}.", name=name), TEXT),
    details=TEXT,
    refusal=st.lists(FIELDS, max_size=2).map(tuple),
)
ANSWERS = st.builds(Answer, mint_id=st.integers(1), sha256=TEXT, title=TEXT, outcome=OUTCOMES)


@given(st.lists(DRAFTS, max_size=3), st.lists(ANSWERS, max_size=3), TEXT)
def test_whatever_was_written_comes_out_of_the_file_as_it_went_in(
    drafts: list[Draft], answers: list[Answer], name: str
) -> None:
    rescued = Rescued(
        profile="p", saved_on=datetime.now(UTC), project=Project(id=1, name=name),
        drafts=tuple((draft, Path("/art/gate.png")) for draft in drafts), answers=tuple(answers),
        settings={"theme": ["dark", None, 1.5]},
    )  # fmt: skip
    outcomes = (answer.outcome for answer in answers)
    believed = (Outcome(outcome.state, outcome.answer, outcome.status) for outcome in outcomes)
    kept = tuple(replace(answer, outcome=outcome) for answer, outcome in zip(answers, believed, strict=True))
    assert read_rescued(rescue_text(rescued)) == replace(rescued, answers=kept), (
        "its own words of a mint are for people"
    )


def test_half_a_character_does_not_keep_the_rest_from_being_taken_back() -> None:
    halves = Draft(art_id=1, name="Gate \ud800", description="whole")
    rescued = Rescued(
        profile="p", saved_on=datetime.now(UTC), project=Project(id=1, name="One"),
        drafts=((halves, Path("/art/gate\udcff.png")),), settings={"theme": "dark"},
    )  # fmt: skip
    ((draft, path),) = read_rescued(rescue_text(rescued)).drafts
    assert (draft.name, draft.description, file_text(path)) == (
        "Gate ?",
        "whole",
        file_text(Path("/art/gate\udcff.png")),
    )


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(["profile", "saved_on", "project", "pieces", "answers", "settings", "version", "format"]), JSON)
def test_a_damaged_file_is_refused_in_words_or_read(key: str, value: Any) -> None:
    rescued = Rescued(
        profile="p", saved_on=datetime.now(UTC), project=Project(id=1, name="One"),
        drafts=((Draft(art_id=1), Path("/art/gate.png")),),
        answers=(Answer(mint_id=1, sha256="s", title="t", outcome=Outcome(MintState.ANSWERED, b"{}")),), settings={},
    )  # fmt: skip
    plain = json.loads(rescue_text(rescued))
    for place in (plain, plain["pieces"][0], plain["answers"][0], plain["pieces"][0]["written"]):
        damaged = json.loads(json.dumps(plain))
        damaged |= {key: value} if place is plain else {}
        _read_or_refused(damaged)
        kept = dict(place)
        for name in list(place):
            place[name] = value
            _read_or_refused(plain)
            place[name] = kept[name]


def _read_or_refused(plain: Any) -> None:
    with suppress(RescueError):
        read_rescued(json.dumps(plain).encode())
