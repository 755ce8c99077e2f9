"""What a full disk refused: listed by name, saved by another try, carried in a file, and taken back from it."""

import ast
import asyncio
import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.parts import (
    Profile,
    ScriptedService,
    Until,
    fallen_silent,
    fill_disk,
    free_disk,
    journal_of,
    kept_mints_of,
)

import mintwright
from mintwright.api.client import UploadAnswer
from mintwright.api.responses import LARGEST_ANSWER
from mintwright.domain.answers.service_records import Attachment
from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.field_errors import FieldError
from mintwright.domain.instruction import InstructionKind, InstructionState
from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.networks import AccountScope, Network
from mintwright.domain.project import Project
from mintwright.domain.sentences import Sentence
from mintwright.library import art_repository, mint_repository
from mintwright.library.errors import DiskFullError, LibraryError
from mintwright.studio import export
from mintwright.studio.asset_defaults import ARTIST_NAME, ROYALTY_ADDRESS_MAIN, ROYALTY_ADDRESS_TEST, ROYALTY_RATE
from mintwright.studio.disk import retried_writes
from mintwright.studio.export import save
from mintwright.studio.instructions.instruction_outcome import InstructionOutcome
from mintwright.studio.minting import minting
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.minting.submission import Outcome
from mintwright.studio.presets.project_defaults import ADDRESSES, DEFAULTS
from mintwright.studio.recovery import open_journal, rescue_file, unsaved_work
from mintwright.studio.recovery.rescue_file import (
    Answer,
    Instructed,
    Rescued,
    RescueError,
    Uploaded,
    file_text,
    read_rescued,
    rescue_files,
)
from mintwright.studio.studio import Studio

LONG = "A gate at night. " * 3000


def accepting(body: bytes) -> tuple[int, Any]:
    later = {"uuid": "t-1", "status": "waiting", "deposit_address": "addr_test1x", "cost": "15.2", "later": LONG}
    return 200, {"uuid": "a", **json.loads(body), "transaction": later}


async def ready(profile: Profile, scripted: ScriptedService) -> tuple[Studio, int]:
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


async def test_what_the_disk_refuses_is_named_and_saved_as_soon_as_there_is_room(profile: Profile) -> None:
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1, "gate {}.png"))).art_ids
    assert not await studio.unsaved_work.save()
    await fill_disk(studio)
    studio.drafts.edit(art_id, name="The gate", description=LONG)
    studio.settings.put("theme", LONG)
    unsaved = await studio.unsaved_work.save()
    assert (unsaved.pieces, unsaved.mints, unsaved.settings) == (("The gate",), (), True)
    assert unsaved.project == "My first project"
    assert "The disk is full" in str(unsaved.reason)
    await free_disk(studio)
    assert not await studio.unsaved_work.save()
    await studio.close()
    assert profile.open(practice=False).drafts.draft(art_id).description == LONG


async def test_room_that_was_kept_for_answers_is_given_to_what_is_unsaved(profile: Profile) -> None:
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await studio.unsaved_work.save()
    room = profile.data / "mintwright.room"
    room.write_bytes(b"room")
    await fill_disk(studio)
    studio.drafts.edit(art_id, description=LONG)
    assert await studio.unsaved_work.save()
    assert not room.exists()
    await free_disk(studio)
    await studio.close()


@pytest.mark.parametrize("elsewhere", [True, False])
async def test_who_gives_work_up_and_then_stays_is_asked_about_it_again_unless_she_has_it_elsewhere(
    profile: Profile, elsewhere: bool
) -> None:
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1, "gate {}.png"))).art_ids
    await studio.unsaved_work.save()
    await fill_disk(studio)
    studio.drafts.edit(art_id, name="The gate", description=LONG)
    unsaved = await studio.unsaved_work.save()
    given_up = await studio.unsaved_work.save_elsewhere(profile.data / "kept.json") if elsewhere else unsaved
    studio.unsaved_work.let_go(given_up)
    assert not studio.unsaved_work.unsaved()
    studio.unsaved_work.stay()
    assert (await studio.unsaved_work.save()).pieces == (() if elsewhere else ("The gate",))
    await free_disk(studio)
    await studio.close()


async def test_a_project_that_cannot_be_saved_stays_open_and_is_tried_on(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    first = studio.projects.current
    second = await studio.projects.create("Second")
    await studio.projects.open(first.id)
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await studio.settings.flush()
    await fill_disk(studio)
    studio.drafts.edit(art_id, description=LONG)
    with pytest.raises(LibraryError, match="disk is full"):
        await studio.projects.open(second.id)
    assert studio.projects.current == first
    assert studio.drafts.draft(art_id).description == LONG
    await free_disk(studio)
    await until(lambda: studio.drafts.saved)  # by itself
    await studio.close()


async def test_an_answer_that_arrives_while_the_program_ends_is_still_in_hand_and_can_be_saved(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, art_id = await ready(profile, scripted)
        arrived, may_answer = asyncio.Event(), asyncio.Event()

        async def answer(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
            arrived.set()
            await may_answer.wait()
            (profile.data / "mintwright.room").unlink()  # as if another program had taken all of it
            await fill_disk(studio)
            return accepting(body)

        scripted.answers["/v1/assets/"] = answer
        sending = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review([art_id])))
        await arrived.wait()
        settling = asyncio.ensure_future(studio.settle())
        await asyncio.sleep(0)
        may_answer.set()
        await settling
        assert isinstance((await asyncio.gather(sending, return_exceptions=True))[0], LibraryError)
        unsaved = await studio.unsaved_work.save()
        assert unsaved.mints == ("Gate 1",)
        await free_disk(studio)
        assert not await studio.unsaved_work.save()
        await studio.close()
        with closing(sqlite3.connect(profile.data / "mintwright.db")) as rows:
            assert rows.execute("select state from mint").fetchall() == [("answered",)]
        assert len(scripted.seen("/v1/assets/")) == 1


async def test_what_was_saved_elsewhere_is_whole_and_comes_back_into_the_profile(
    profile: Profile, scripted: ScriptedService, tmp_path: Path
) -> None:
    place = tmp_path / "elsewhere.json"
    async with scripted:
        studio, art_id = await ready(profile, scripted)

        async def answer(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
            (profile.data / "mintwright.room").unlink()
            await fill_disk(studio)
            return accepting(body)

        scripted.answers["/v1/assets/"] = answer
        sending = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review([art_id])))
        while not studio.minting.in_hand:
            await asyncio.sleep(0.01)
        studio.drafts.edit(art_id, description=LONG)
        await studio.unsaved_work.save_elsewhere(place)
        answered = next(iter(studio.minting.in_hand.values())).answer
        await studio.close()
        await asyncio.gather(sending, return_exceptions=True)
        answer = answered
    plain = json.loads(place.read_bytes())
    assert plain["pieces"][0]["written"]["description"] == LONG
    assert plain["answers"][0]["answer"].encode() == answer

    studio = profile.open(practice=False)
    mint = studio.minting.mints()[0]
    assert (mint.state, mint.answer) == (MintState.UNKNOWN, None)
    assert studio.drafts.draft(art_id).description == ""
    taken = await studio.unsaved_work.take_back(place)
    assert (taken.pieces, taken.mints, taken.left_out) == (1, 1, 0)
    back = studio.minting.mints()[0]
    assert (back.state, back.answer) == (MintState.ANSWERED, answer)
    assert studio.minting.receipt(back.id).transaction_uuid == "t-1"
    assert studio.drafts.draft(art_id).description == LONG
    studio.history.undo()
    assert studio.drafts.draft(art_id).description == ""
    studio.history.redo()
    again = await studio.unsaved_work.take_back(place)
    assert (again.mints, again.left_out) == (0, 1), "an answer that is here is not written twice"
    await studio.close()
    once_more = profile.open(practice=False)
    assert once_more.drafts.draft(art_id).description == LONG
    assert once_more.minting.mints()[0].answer == answer
    await once_more.close()


async def test_a_file_of_other_work_and_one_that_is_no_such_file_change_nothing(
    profile: Profile, tmp_path: Path
) -> None:
    other = Rescued(
        profile="another", saved_on=datetime.now(UTC), project=Project(id=1, name="One"), settings={"theme": "dark"}
    )
    (tmp_path / "other.json").write_bytes(b"".join(rescue_files(other)))
    (tmp_path / "receipt.json").write_text('{"title": "Gate"}')
    studio = profile.open(practice=False)
    for name, said in (("other.json", "other work"), ("receipt.json", "no file of unsaved"), ("none", "be read")):
        with pytest.raises(RescueError, match=said):
            await studio.unsaved_work.take_back(tmp_path / name)
    assert studio.settings.get("theme") is None
    await studio.close()


async def test_that_a_mint_may_be_sent_again_is_never_taken_from_a_file(
    profile: Profile, scripted: ScriptedService, tmp_path: Path
) -> None:
    async with scripted:
        studio, art_id = await ready(profile, scripted)
        scripted.answers["/v1/assets/"] = lambda *_: None
        mint = await studio.minting.mint(studio.reviewer.review([art_id]))
        assert mint.state is MintState.UNKNOWN
        sendable = Answer(
            mint_id=mint.id, sha256=mint.sha256, title="", outcome=Outcome(MintState.PREPARED, details="429")
        )
        rescued = Rescued(
            profile=studio.settings.get("profile"), saved_on=datetime.now(UTC), project=studio.projects.current,
            answers=(sendable,), settings={},
        )  # fmt: skip
        (tmp_path / "old.json").write_bytes(b"".join(rescue_files(rescued)))
        assert (await studio.unsaved_work.take_back(tmp_path / "old.json")).mints == 0
        assert studio.minting.mint_by_id(mint.id).state is MintState.UNKNOWN
        await studio.close()


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
ANSWERS = st.builds(Answer, mint_id=st.integers(1, 2**63 - 1), sha256=TEXT, title=TEXT, outcome=OUTCOMES)


@pytest.mark.parametrize(("bytes_most", "marks_most"), [(6_000, 300_000), (10**6, 300)])
async def test_what_is_too_much_for_one_file_comes_back_from_several(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bytes_most: int, marks_most: int
) -> None:
    monkeypatch.setattr(rescue_file, "LONGEST", bytes_most)
    monkeypatch.setattr(rescue_file, "MOST_MARKS", marks_most)
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(12, "gate {}.png"))).art_ids
    for art_id in ids:
        studio.drafts.edit(art_id, name=f"Gate {art_id}", description='At night, "of course". ' * 40)
    studio.unsaved_work.let_go(await studio.unsaved_work.save_elsewhere(tmp_path / "r.json"))
    assert not studio.unsaved_work.unsaved()
    studio.history.undo()
    files = sorted(tmp_path.glob("r*.json"), key=lambda path: (len(path.name), path.name))
    assert len(files) > 1
    assert all(path.stat().st_size <= bytes_most for path in files)
    for art_id in ids:
        studio.drafts.edit(art_id, name="", description="")
    taken = [await studio.unsaved_work.take_back(path) for path in files]
    assert sum(one.pieces for one in taken) == 12
    assert [one.has_more for one in taken] == [True] * (len(files) - 1) + [False]
    assert [studio.drafts.draft(art_id).name for art_id in ids] == [f"Gate {art_id}" for art_id in ids]
    studio.drafts.edit(ids[0], description="," * bytes_most)
    if bytes_most < 10_000:
        saved = await studio.unsaved_work.save_elsewhere(tmp_path / "t.json")
        assert "too long for a file" in str(saved.reason)
        studio.unsaved_work.let_go(saved)
        assert studio.unsaved_work.unsaved().pieces == (f"Gate {ids[0]}",), "the others are in the file"
    await studio.close()


@given(st.integers(1, 400))
@example(124)
@example(125)
@settings(max_examples=30, deadline=None)
def test_attributes_are_written_so_that_they_can_be_taken_back_or_it_is_said_of_which_piece_they_cannot(
    levels: int,
) -> None:
    nested = Node("k", text="v")
    for _ in range(levels):
        nested = Node("k", NodeKind.GROUP, children=(nested,))
    rescued = Rescued(
        profile="p", saved_on=datetime.now(UTC), project=Project(id=1, name="One"),
        drafts=((Draft(art_id=1, name="The gate", attrs=(nested,)), Path("/art/gate.png")),), settings={},
    )  # fmt: skip
    if levels < 125:
        assert read_rescued(b"".join(rescue_files(rescued))).drafts == rescued.drafts
    else:
        with pytest.raises(RescueError, match=r"The gate.*nested too deeply"):
            list(rescue_files(rescued))


async def test_what_cannot_be_taken_back_is_not_let_go_as_saved(profile: Profile, tmp_path: Path) -> None:
    nested = Node("k", text="v")
    for _ in range(200):
        nested = Node("k", NodeKind.GROUP, children=(nested,))
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1, "gate {}.png"))).art_ids
    studio.drafts.edit(art_id, name="The gate", attrs=(nested,))
    with pytest.raises(RescueError, match="The gate"):
        await studio.unsaved_work.save_elsewhere(tmp_path / "r.json")
    assert studio.unsaved_work.unsaved().pieces == ("The gate",)
    await studio.close()


async def test_one_odd_piece_keeps_nothing_else_from_being_saved_elsewhere_and_is_named(
    profile: Any, tmp_path: Path
) -> None:
    studio = profile.open(practice=False)
    odd, sound = (await studio.uploads.add(profile.draw(2))).art_ids
    studio.drafts.edit(odd, name="The gate", amount=10**400)
    studio.drafts.edit(sound, name="The moth", description=LONG)
    saved = await studio.unsaved_work.save_elsewhere(tmp_path / "r.json")
    assert "The rest is saved elsewhere" in str(saved.reason)
    assert "The gate" in str(saved.reason)
    studio.unsaved_work.let_go(saved)
    assert studio.unsaved_work.unsaved().pieces == ("The gate",), "it is still asked about"
    (written,) = read_rescued((tmp_path / "r.json").read_bytes()).drafts
    assert (written[0].name, written[0].description) == ("The moth", LONG)
    await studio.close()


@given(st.binary(min_size=1, max_size=40))
@example(bytes(1))
@example(b"\n")
@settings(deadline=None)
def test_the_longest_answer_that_is_read_from_a_service_has_room_in_a_file(some: bytes) -> None:
    answer = (some * (LARGEST_ANSWER // len(some) // 64 + 1))[: LARGEST_ANSWER // 64]
    outcome = Outcome(MintState.ANSWERED, answer, 200)
    rescued = Rescued(
        profile="p", saved_on=datetime.now(UTC), project=Project(id=1, name="One"), settings={},
        answers=(Answer(mint_id=1, sha256="s", title="t", outcome=outcome),),
    )  # fmt: skip
    smaller = {"LONGEST": rescue_file.LONGEST // 64, "MOST_MARKS": rescue_file.MOST_MARKS // 64}
    with patch.multiple(rescue_file, **smaller):
        (file,) = rescue_files(rescued)
        assert read_rescued(file).answers == rescued.answers


async def test_further_files_of_what_is_too_much_for_one_replace_nothing(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rescue_file, "LONGEST", 6_000)
    (tmp_path / "r 2.json").write_text("the only copy")
    (tmp_path / "r 4.json").mkdir()
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(12, "gate {}.png"))).art_ids
    for art_id in ids:
        studio.drafts.edit(art_id, name=f"Gate {art_id}", description="At night. " * 90)
    files = (await studio.unsaved_work.save_elsewhere(tmp_path / "r.json")).files
    assert [path.name for path in files[:3]] == ["r.json", "r 3.json", "r 5.json"]
    assert (tmp_path / "r 2.json").read_text() == "the only copy"
    assert sum(len(read_rescued(path.read_bytes()).drafts) for path in files) == 12
    assert {path.name for path in tmp_path.glob("r*")} == {path.name for path in files} | {"r 2.json", "r 4.json"}
    await studio.close()


def test_every_setting_that_the_program_writes_is_taken_back_but_those_of_this_profile_and_window_alone() -> None:
    source = Path(mintwright.__file__).parent
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in source.rglob("*.py")]
    everywhere = {name: text for tree in trees for name, text in constants_of(tree)}
    keys = {"pictures_folder"}  # by `LastFolder`, unless it is told another
    keys |= {ARTIST_NAME, ROYALTY_RATE, ROYALTY_ADDRESS_MAIN, ROYALTY_ADDRESS_TEST}  # by the fields of their names
    keys |= {DEFAULTS, ADDRESSES}  # together
    for tree in trees:
        known = everywhere | dict(constants_of(tree))
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            is_trifle = any(keyword.arg == "is_trifle" for keyword in call.keywords)  # nobody is asked about it
            if ast.unparse(call.func).endswith("settings.put") and not is_trifle:
                keys |= keys_of(ast.unparse(call.args[0]), known)
            if ast.unparse(call.func) == "LastFolder" and len(call.args) > 1:
                keys |= keys_of(ast.unparse(call.args[1]), known)
    assert len(keys) > 20, "they were found"
    of_earlier_files = {"card_width"}  # a trifle by now
    of_this_profile = {"profile", "deleted_projects"}  # a project that comes back is there; nothing is lost by it
    assert keys | of_earlier_files == rescue_file.SETTINGS | rescue_file.ADDRESSES | of_this_profile


def constants_of(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The texts that a module gives names to."""
    for node in tree.body:
        if not isinstance(node, ast.Assign):
            continue
        (target,) = node.targets
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        values = (
            node.value.elts if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple) else [node.value]
        )
        for name, value in zip(names, values, strict=False):
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield ast.unparse(name), value.value


def keys_of(said: str, known: dict[str, str]) -> set[str]:
    """What the first part of a call of `settings.put` can be; where a part of the program is given it, nothing."""
    if said in ("key", "self.key"):  # of a rescue file, which is what is asked here, and of `LastFolder`
        return set()
    if said.startswith("_WAY_IN"):
        return {known["_WAY_IN"].format(network=network) for network in Network}
    return {known[said]}


UPLOADS = st.builds(
    Uploaded,
    art_id=st.integers(1, 2**63 - 1),
    sha256=TEXT,
    scope=TEXT.map(AccountScope),
    path=st.just(Path("/a.png")),
    answer=st.binary(),
)


INSTRUCTED = st.builds(
    Instructed,
    instruction_id=st.integers(1, 2**63 - 1),
    kind=st.sampled_from(InstructionKind),
    transaction_uuid=TEXT,
    title=TEXT,
    outcome=st.builds(
        InstructionOutcome,
        st.sampled_from(InstructionState),
        answer=st.none() | st.binary(),
        status=st.none() | st.integers(100, 599),
    ),
)


@given(
    st.lists(DRAFTS, max_size=3),
    st.lists(ANSWERS, max_size=3),
    st.lists(UPLOADS, max_size=3),
    st.lists(INSTRUCTED, max_size=3),
    TEXT,
)
def test_whatever_was_written_comes_out_of_the_file_as_it_went_in(
    drafts: list[Draft], answers: list[Answer], uploads: list[Uploaded], instructed: list[Instructed], name: str
) -> None:
    rescued = Rescued(
        profile="p", saved_on=datetime.now(UTC), project=Project(id=1, name=name),
        drafts=tuple((draft, Path("/art/gate.png")) for draft in drafts), answers=tuple(answers),
        uploads=tuple(uploads), instructions=tuple(instructed), settings={"theme": ["dark", None, 1.5]},
    )  # fmt: skip
    outcomes = (answer.outcome for answer in answers)
    believed = (Outcome(outcome.state, outcome.answer, outcome.status) for outcome in outcomes)
    kept = tuple(replace(answer, outcome=outcome) for answer, outcome in zip(answers, believed, strict=True))
    assert read_rescued(b"".join(rescue_files(rescued))) == replace(rescued, answers=kept), (
        "its own words of a mint are for people"
    )


def test_half_a_character_does_not_keep_the_rest_from_being_taken_back() -> None:
    halves = Draft(art_id=1, name="Gate \ud800", description="whole")
    rescued = Rescued(
        profile="p", saved_on=datetime.now(UTC), project=Project(id=1, name="One"),
        drafts=((halves, Path("/art/gate\udcff.png")),), settings={"theme": "dark"},
    )  # fmt: skip
    ((draft, path),) = read_rescued(b"".join(rescue_files(rescued))).drafts
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
    plain = json.loads(b"".join(rescue_files(rescued)))
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


class UnderWay:
    """A mint whose answer the service holds back, on a disk that is full by now, with a draft that is not saved."""

    def __init__(self, profile: Profile, scripted: ScriptedService, until: Until) -> None:
        self._profile, self._scripted, self._until = profile, scripted, until
        self._may_answer = asyncio.Event()
        self.room = profile.data / "mintwright.room"

    async def begin(self) -> Studio:
        self.studio, self.art_id = await ready(self._profile, self._scripted)
        self._scripted.answers["/v1/assets/"] = self._answer
        self.sending = asyncio.ensure_future(self.studio.minting.mint(self.studio.reviewer.review([self.art_id])))
        await self._until(lambda: self._scripted.seen("/v1/assets/"))
        await fill_disk(self.studio)
        self.studio.drafts.edit(self.art_id, description=LONG)
        return self.studio

    async def _answer(self, _headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        await self._may_answer.wait()
        self.room.unlink(missing_ok=True)  # as if another program had taken all of it
        return accepting(body)

    async def answer(self) -> None:
        self._may_answer.set()
        await self._until(lambda: self.studio.minting.in_hand)

    async def end(self) -> None:
        self._may_answer.set()
        await free_disk(self.studio)
        await self.studio.close()
        await asyncio.gather(self.sending, return_exceptions=True)


async def test_an_answer_that_came_while_she_was_asked_is_not_given_up_with_what_she_was_told(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        mint = UnderWay(profile, scripted, until)
        studio = await mint.begin()
        told = await studio.unsaved_work.save()
        assert (len(told.pieces), told.mints) == (1, ())
        await mint.answer()
        studio.unsaved_work.let_go(told)
        await studio.settle()
        again = await studio.unsaved_work.save()
        assert (again.pieces, len(again.mints)) == ((), 1)
        await mint.end()


async def test_an_answer_that_came_while_the_rest_was_saved_elsewhere_is_still_asked_about(
    profile: Profile, scripted: ScriptedService, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scripted:
        mint = UnderWay(profile, scripted, until)
        studio = await mint.begin()

        async def slow(path: Path, content: bytes) -> None:
            await mint.answer()
            await save(path, content)

        monkeypatch.setattr(export, "save", slow)
        studio.unsaved_work.let_go(await studio.unsaved_work.save_elsewhere(tmp_path / "rescue.json"))
        assert not read_rescued((tmp_path / "rescue.json").read_bytes()).answers
        unsaved = studio.unsaved_work.unsaved()
        assert (unsaved.pieces, len(unsaved.mints)) == ((), 1)
        await mint.end()


async def test_what_came_while_the_rest_was_saved_is_saved_too_and_not_asked_about(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scripted:
        studio, art_id = await ready(profile, scripted)
        real, came = studio.uploads.answers.save, UploadAnswer(Attachment(ipfs="ipfs://later", uuid="l"), b"{}")
        coming = [AccountScope("one"), AccountScope("two")]

        async def save_answers() -> None:
            await real()
            if coming:  # after the answers, while the rest is saved
                scope = coming.pop()
                studio.uploads.answers.put(studio.uploads.art(art_id), scope, came)

        monkeypatch.setattr(studio.uploads.answers, "save", save_answers)
        assert not await studio.unsaved_work.save()
        assert not coming
        assert not studio.uploads.answers.pending
        await studio.close()


async def test_the_room_for_an_answer_is_given_to_nothing_else_while_a_mint_is_under_way(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        mint = UnderWay(profile, scripted, until)
        studio = await mint.begin()
        studio.settings.put("theme", LONG)
        unsaved = await studio.unsaved_work.save()
        assert unsaved.pieces
        assert unsaved.settings
        assert mint.room.exists()
        await mint.end()


async def test_letting_go_of_one_thing_lets_go_of_no_other_that_says_the_same(profile: Profile) -> None:
    studio = profile.open(practice=False)
    await studio.unsaved_work.save()
    await fill_disk(studio)
    studio.settings.put("first", LONG)
    studio.unsaved_work.let_go(await studio.unsaved_work.save())
    assert not studio.unsaved_work.unsaved()
    studio.settings.put("second", LONG)
    assert studio.unsaved_work.unsaved().settings
    await free_disk(studio)
    await studio.close()


async def test_settings_stay_unsaved_until_a_silent_disk_answers_however_often_it_is_tried(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsaved_work, "PATIENCE_SECONDS", 0.2)
    studio = profile.open(practice=False)
    await studio.unsaved_work.save()
    answers = fallen_silent(studio)
    studio.settings.put("theme", "dark")
    for _ in range(3):  # the first may find them on their way already
        assert (await studio.unsaved_work.save()).settings
    answers.set()
    await studio.settings.flush()
    assert not studio.unsaved_work.unsaved()
    await studio.close()
    again = profile.open(practice=False)
    assert again.settings.get("theme") == "dark"
    await again.close()


async def test_after_the_artists_word_a_silent_disk_does_not_keep_the_program_from_ending(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsaved_work, "PATIENCE_SECONDS", 0.2)
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await studio.unsaved_work.save()
    answers = fallen_silent(studio)
    studio.drafts.edit(art_id, name="Gate")
    studio.settings.put("theme", "dark")
    studio.unsaved_work.let_go(await studio.unsaved_work.save())
    try:
        await asyncio.wait_for(studio.close(), 60)
    finally:
        answers.set()
        await journal_of(studio).close()


async def test_an_answer_that_a_silent_disk_does_not_take_holds_up_no_leaving_and_is_asked_about(
    profile: Profile,
    scripted: ScriptedService,
    until: Until,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(unsaved_work, "PATIENCE_SECONDS", 0.2)
    monkeypatch.setattr(minting, "SILENT_SECONDS", 0.2)
    async with scripted:
        studio, art_id = await ready(profile, scripted)
        disk: list[threading.Event] = []

        async def answer(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
            disk.append(fallen_silent(studio))
            return accepting(body)

        scripted.answers["/v1/assets/"] = answer
        sending = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review([art_id])))
        await until(lambda: disk)
        try:
            await asyncio.wait_for(studio.settle(), 60)
            assert "gave up waiting at the end; outcomes in hand: 1, not sent: 0" in caplog.text
            assert (await studio.unsaved_work.save()).mints == ("Gate 1",)
        finally:
            disk[0].set()
        assert (await sending).state is MintState.ANSWERED
        await studio.close()


def full_for(outcomes: list[bool], monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """While `outcomes` is not empty, the journal takes no outcome of a mint, for this reason."""
    real = mint_repository.end_sending

    def end_sending(*args: Any, **kwargs: Any) -> Any:
        if outcomes:
            raise error
        return real(*args, **kwargs)

    monkeypatch.setattr(mint_repository, "end_sending", end_sending)


async def test_a_mint_that_waits_to_be_saved_is_not_discarded_and_who_saved_it_ends_the_waiting(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retried_writes, "FIRST_PAUSE", 600.0)
    refuses = [True]
    full_for(refuses, monkeypatch, DiskFullError(Sentence("test", "The disk is full.")))
    async with scripted:
        studio, art_id = await ready(profile, scripted)
        scripted.answers["/v1/assets/"] = lambda *_: (429, {"detail": "slow down"})
        sending = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review([art_id])))
        await until(lambda: studio.minting.mints() and studio.minting.mints()[0].problem)
        (mint,) = studio.minting.mints()
        assert mint.state is MintState.PREPARED
        with pytest.raises(MintError, match="still being sent"):
            await studio.minting.discard(mint.id)
        refuses.clear()
        await studio.unsaved_work.resume()
        await asyncio.wait_for(sending, 30)
        await studio.minting.discard(mint.id)
        assert not await studio.unsaved_work.save()
        await studio.close()


async def test_what_another_program_discarded_meanwhile_is_no_reason_not_to_leave(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuses = [True]
    full_for(refuses, monkeypatch, DiskFullError(Sentence("test", "The disk is full.")))
    async with scripted:
        studio, art_id = await ready(profile, scripted)
        scripted.answers["/v1/assets/"] = lambda *_: (429, {"detail": "slow down"})
        sending = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review([art_id])))
        await until(lambda: studio.minting.mints() and studio.minting.mints()[0].problem)
        await journal_of(studio).write(lambda connection: connection.execute("delete from mint"))
        kept_mints_of(studio).drop(studio.minting.mints()[0].id)
        assert studio.minting.unsent
        assert not studio.unsaved_work.unsaved().unsent, "nobody could name it"
        refuses.clear()
        assert not await studio.unsaved_work.save()
        await asyncio.wait_for(asyncio.gather(sending, return_exceptions=True), 30)
        assert not studio.minting.in_hand
        await studio.close()


async def test_a_bug_while_an_answer_is_written_does_not_lose_it_and_it_is_said(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuses = [True]
    full_for(refuses, monkeypatch, RuntimeError("a bug"))
    async with scripted:
        studio, art_id = await ready(profile, scripted)
        scripted.answers["/v1/assets/"] = lambda _, body: accepting(body)
        with pytest.raises(RuntimeError):
            await studio.minting.mint(studio.reviewer.review([art_id]))
        assert "Keep Mintwright open" in str(studio.minting.mints()[0].problem)
        unsaved = await studio.unsaved_work.save()
        assert len(unsaved.mints) == 1
        assert "inside Mintwright" in str(unsaved.reason)
        refuses.clear()
        assert not await studio.unsaved_work.save()
        assert studio.minting.mints()[0].state is MintState.ANSWERED
        await studio.close()


async def test_answers_in_hand_are_written_when_the_system_ends_the_session(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retried_writes, "FIRST_PAUSE", 600.0)
    refuses = [True]
    full_for(refuses, monkeypatch, DiskFullError(Sentence("test", "The disk is full.")))
    async with scripted:
        studio, art_id = await ready(profile, scripted)
        scripted.answers["/v1/assets/"] = lambda _, body: accepting(body)
        sending = asyncio.ensure_future(studio.minting.mint(studio.reviewer.review([art_id])))
        await until(lambda: studio.minting.mints() and studio.minting.mints()[0].problem)
        refuses.clear()
        assert studio.unsaved_work.save_now(), "nothing is lost, so the end of the session is not held up"
        with closing(sqlite3.connect(profile.data / "mintwright.db")) as rows:
            assert rows.execute("select state from mint").fetchall() == [("answered",)]
        await studio.close()
        await asyncio.gather(sending, return_exceptions=True)


async def test_a_bug_while_typed_words_are_handed_over_keeps_nothing_else_from_being_saved(profile: Profile) -> None:
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await studio.unsaved_work.save()
    heard: list[str] = []

    def fail(*, is_last: bool) -> None:
        raise RuntimeError(f"an editor that is gone, {is_last=}")

    endings = [studio.drafts.on_saving(commit) for commit in (fail, lambda **_: heard.append("the next editor"))]
    studio.drafts.edit(art_id, description="at the end of the session")
    assert not studio.unsaved_work.save_now(), "the typed words may be lost"
    with closing(sqlite3.connect(profile.data / "mintwright.db")) as rows:
        assert "at the end of the session" in str(rows.execute("select body from draft").fetchall())
    studio.drafts.edit(art_id, description="before she leaves")
    await studio.unsaved_work.save()
    assert not studio.drafts.unsaved
    assert heard == ["the next editor"] * 2
    for end in endings:
        end()
    await studio.close()


async def test_that_the_service_holds_a_file_is_saved_before_leaving_or_asked_about(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuses, real = [True], art_repository.set_stored

    def set_stored(*args: Any, **kwargs: Any) -> Any:
        if refuses:
            raise DiskFullError(Sentence("test", "The disk is full."))
        return real(*args, **kwargs)

    monkeypatch.setattr(art_repository, "set_stored", set_stored)
    async with scripted:
        scripted.answers["/auth/exchange/"] = lambda *_: (200, {"access_token": "access"})
        scripted.answers["/v1/files/"] = lambda *_: (200, {"ipfs": "ipfs://file", "uuid": "f"})
        studio = profile.open(practice=False)
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        studio.uploads.start()
        await studio.uploads.add(profile.draw(1))
        await until(lambda: studio.uploads.answers.pending)
        await studio.uploads.close()
        assert (await studio.unsaved_work.save()).uploads == 1
        refuses.clear()
        assert not await studio.unsaved_work.save()
        await studio.close()
        again = profile.open(practice=False)
        await again.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        again.uploads.start()
        await until(lambda: again.uploads.totals().uploaded)
        await again.close()
        assert len(scripted.seen("/v1/files/")) == 1, "it is not sent again"


async def interrupted(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch
) -> tuple[Studio, int]:
    """A studio on a journal that takes nothing at the start, by a quota, with a mint that was being sent."""
    scripted.answers["/v1/assets/"] = lambda *_: None
    before, art_id = await ready(profile, scripted)
    mint = await before.minting.mint(before.reviewer.review([art_id]))
    await before.close()
    with closing(sqlite3.connect(profile.data / "mintwright.db", isolation_level=None)) as connection:
        connection.execute("update mint set state = 'sending', problem = null")

    def refuse(_: Any) -> Any:
        raise DiskFullError(Sentence("test", "The disk is full."))

    with monkeypatch.context() as patched:
        patched.setattr(open_journal, "_load", refuse)
        return profile.open(practice=False), mint.id


def states(profile: Profile) -> list[tuple[str]]:
    with closing(sqlite3.connect(profile.data / "mintwright.db")) as connection:
        return connection.execute("select state from mint").fetchall()


async def test_what_a_full_quota_kept_from_being_written_at_the_start_is_said_and_written_once_there_is_room(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scripted:
        studio, _ = await interrupted(profile, scripted, monkeypatch)
        assert "(a quota) may be used up" in str(studio.disk_space.problem)
        studio.disk_space.start()
        await until(lambda: studio.disk_space.problem is None)
        await studio.close()
        assert states(profile) == [("unknown",)]


async def test_a_verdict_on_what_the_journal_does_not_know_to_be_interrupted_is_kept(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scripted:
        studio, mint_id = await interrupted(profile, scripted, monkeypatch)
        minting = studio.minting
        await kept_mints_of(studio).catch_up()
        assert minting.mint_by_id(mint_id).state is MintState.UNKNOWN
        await minting.note(mint_id, NotedOutcome.NOT_MINTED)
        assert minting.mint_by_id(mint_id).noted is NotedOutcome.NOT_MINTED
        await studio.close()
        assert states(profile) == [("unknown",)]
