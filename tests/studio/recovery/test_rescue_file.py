"""A rescue file that was edited by hand, or meets newer work: taken back, or refused with a sentence."""

import asyncio
import base64
import contextlib
import json
import os
import shutil
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.parts import Profile, ScriptedService
from tests.studio.recovery.test_unsaved_work import LONG, accepting, ready

from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.recovery import rescue_file
from mintwright.studio.recovery.rescue_file import RescueError, read_rescued
from mintwright.studio.recovery.taking_back import TakenBack
from mintwright.studio.studio import Studio

_EDIT = Sentence("test", "Edit")


def hang_up(_headers: dict[str, str], _body: bytes) -> None:
    """The service goes away without an answer."""


async def left_unknown(
    profile: Profile, scripted: ScriptedService, place: Path
) -> tuple[Studio, int, int, dict[str, Any]]:
    """A studio with a mint of unknown outcome, and a rescue file of a draft that names that mint as well."""
    studio, art_id = await ready(profile, scripted)
    scripted.answers["/v1/assets/"] = hang_up
    mint = await studio.minting.mint(studio.reviewer.review([art_id]))
    assert mint.state is MintState.UNKNOWN
    studio.drafts.edit(art_id, name="The gate")
    await studio.unsaved_work.save_elsewhere(place)
    plain = json.loads(place.read_bytes())
    said: dict[str, Any] = {"said": None, "problem": None, "details": "", "refusal": []}
    plain["answers"] = [
        {"mint": mint.id, "title": "t", "request_sha256": mint.sha256, "state": "refused", "http_status": 400}
        | said
        | {"answer": None}
    ]
    await studio.unsaved_work.save()
    return studio, art_id, mint.id, plain


def written(place: Path, plain: Any) -> Path:
    place.write_text(json.dumps(plain))
    return place


FORGED = [
    {"state": "refused", "http_status": 400},
    {"state": "refused", "http_status": None},
    {"state": "prepared"},
    {"state": "answered", "answer": None, "http_status": 200},
    {"state": "answered", "answer": "{}", "http_status": None},
    {"state": "answered", "answer": "no JSON", "http_status": 200},
    {"state": "answered", "answer": '{"uuid": "a"}', "http_status": 404},
]


@pytest.mark.parametrize("forged", FORGED, ids=str)
async def test_no_file_makes_a_mint_of_unknown_outcome_sendable_without_a_word(
    profile: Profile, scripted: ScriptedService, tmp_path: Path, forged: dict[str, Any]
) -> None:
    async with scripted:
        studio, art_id, mint_id, plain = await left_unknown(profile, scripted, tmp_path / "r.json")
        plain["answers"][0] |= forged
        taken = await studio.unsaved_work.take_back(written(tmp_path / "r.json", plain))
        assert (taken.mints, taken.undecided) == (0, 1)
        assert studio.minting.mint_by_id(mint_id).state is MintState.UNKNOWN
        assert studio.reviewer.review([art_id]).sent_before is not None
        await studio.close()


async def test_what_an_answer_means_is_read_from_its_own_bytes_not_from_the_words_beside_it(
    profile: Profile, scripted: ScriptedService, tmp_path: Path
) -> None:
    async with scripted:
        studio, _, mint_id, plain = await left_unknown(profile, scripted, tmp_path / "r.json")
        body = json.loads(studio.minting.mint_by_id(mint_id).body)
        answer = json.dumps({"uuid": "a", **body, "asset_name": "Another"})
        plain["answers"][0] |= {
            "state": "answered", "answer": answer, "http_status": 201, "details": "\x1b[2J<b>All is well</b>",
            "problem": {"context": "x", "source": "{gone}", "values": {"a": 1}}, "refusal": [[0, [["name"]], 5]],
        }  # fmt: skip
        assert (await studio.unsaved_work.take_back(written(tmp_path / "r.json", plain))).mints == 1
        mint = studio.minting.mint_by_id(mint_id)
        assert (mint.state, mint.answer, mint.refusal) == (MintState.ANSWERED, answer.encode(), ())
        assert "not what was asked for" in str(mint.problem)
        assert "All is well" not in mint.details
        await studio.close()


async def test_a_description_goes_to_the_same_file_in_the_same_project_only(profile: Profile, tmp_path: Path) -> None:
    place = tmp_path / "r.json"
    studio = profile.open(practice=False)
    await studio.settings.flush()
    await studio.close()
    shutil.copytree(profile.data, tmp_path / "backup")
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1, "gate {}.png"))).art_ids
    studio.drafts.edit(art_id, name="The gate")
    await studio.unsaved_work.save_elsewhere(place)
    plain = json.loads(place.read_bytes())
    await studio.close()
    shutil.rmtree(profile.data)
    shutil.copytree(tmp_path / "backup", profile.data)
    studio = profile.open(practice=False)
    (other,) = (await studio.uploads.add(profile.draw(1, "kitten {}.png"))).art_ids
    assert other == art_id, "ids are counted anew"
    assert await studio.unsaved_work.take_back(place) == TakenBack(gone=1)
    plain["pieces"][0]["file"] = str(studio.uploads.art(other).path)
    plain["project"]["id"] += 1
    assert await studio.unsaved_work.take_back(written(place, plain)) == TakenBack(gone=1)
    assert studio.drafts.draft(other).name != "The gate"
    await studio.close()


async def test_further_files_come_back_only_for_art_that_is_here(profile: Profile, tmp_path: Path) -> None:
    studio = profile.open(practice=False)
    first, second = (await studio.uploads.add(profile.draw(2))).art_ids
    studio.drafts.edit(first, name="The gate")
    await studio.unsaved_work.save_elsewhere(tmp_path / "r.json")
    plain = json.loads((tmp_path / "r.json").read_bytes())
    plain["pieces"][0]["written"]["files"] = [{"art_id": 999, "name": "gone"}, {"art_id": second, "name": "back"}]
    assert await studio.unsaved_work.take_back(written(tmp_path / "r.json", plain)) == TakenBack(pieces=1, gone=1)
    assert [file.name for file in studio.drafts.draft(first).files] == ["back"]
    assert studio.reviewer.review([first]) is not None
    for cover, comes_back in ((second, second), (999, None)):
        plain["pieces"][0]["written"]["cover"] = cover
        await studio.unsaved_work.take_back(written(tmp_path / "r.json", plain))
        assert studio.drafts.draft(first).cover == comes_back
    await studio.close()


async def test_settings_come_back_where_there_are_none_and_the_rest_is_counted(
    profile: Profile, tmp_path: Path
) -> None:
    studio = profile.open(practice=False)
    await studio.unsaved_work.save_elsewhere(tmp_path / "r.json")
    plain = json.loads((tmp_path / "r.json").read_bytes())
    studio.settings.put("theme", "light")
    studio.settings.put("keyring_outdated", ["b"])
    outdated = {"keyring_outdated": ["a", 5, ["b"]]}
    plain["settings"] = {"theme": "dark", "text_percent": 150, "strange": 1, "profile": plain["profile"]} | outdated
    taken = await studio.unsaved_work.take_back(written(tmp_path / "r.json", plain))
    assert (taken.settings, taken.other_settings) == (2, 2)
    kept = studio.settings
    assert (kept.get("theme"), kept.get("text_percent"), kept.get("strange")) == ("light", 150, None)
    assert kept.get("keyring_outdated") == ["a", "b"], "what is over stays over"
    assert not await studio.unsaved_work.save()
    await studio.close()


FORGED_SETTINGS = {
    "accounts": [{"id": "a", "network": "test", "base_url": "https://forged.example", "label": "Mine"}],
    "base_urls": {"test": "https://forged.example"},
    "chosen_accounts": {"test": "a"},
    "pictures_folder": r"\\forged.example\share",
    "receipts_folder": r"\\forged.example\share",
}


async def test_no_address_and_no_folder_of_another_is_taken_from_a_file(profile: Profile, tmp_path: Path) -> None:
    studio = profile.open(practice=False)
    await studio.unsaved_work.save_elsewhere(tmp_path / "r.json")
    plain = json.loads((tmp_path / "r.json").read_bytes()) | {"settings": FORGED_SETTINGS | {"theme": "dark"}}
    taken = await studio.unsaved_work.take_back(written(tmp_path / "r.json", plain))
    assert (taken.settings, taken.addresses, taken.other_settings) == (1, 5, 0)
    await studio.close()
    studio = profile.open(practice=False)
    assert {known.network for known in studio.session.all_accounts} == {Network.PRACTICE}
    assert [key for key in FORGED_SETTINGS if studio.settings.get(key) is not None] == []
    await studio.close()


# --- Whatever a hand did to it


NO_IDS = [0, -1, 2**63, 10**30]


@pytest.mark.parametrize("number", NO_IDS)
@pytest.mark.parametrize("where", ["upload", "mint", "piece", "further file", "project"])
async def test_a_number_that_no_journal_gives_is_refused_in_words_before_anything_was_changed(
    profile: Profile, scripted: ScriptedService, tmp_path: Path, number: int, where: str
) -> None:
    async with scripted:
        studio, art_id, mint_id, plain = await left_unknown(profile, scripted, tmp_path / "r.json")
        answer = accepting(studio.minting.mint_by_id(mint_id).body)[1]
        plain["answers"][0] |= {"state": "answered", "http_status": 200, "answer": json.dumps(answer)}
        upload = {"art": art_id, "file": "a", "file_sha256": "s", "place": "p", "answer": "{}"}
        plain["uploads"] = [upload | ({"art": number} if where == "upload" else {})]
        plain["answers"].append(plain["answers"][0] | ({"mint": number} if where == "mint" else {}))
        piece, file = ({"art": number} if where == one else {} for one in ("piece", "further file"))
        plain["pieces"][0] |= piece
        plain["pieces"][0]["written"]["files"] = [{"art_id": file.get("art", art_id), "name": "n"}]
        plain["project"]["id"] = number if where == "project" else plain["project"]["id"]
        with pytest.raises(RescueError, match="no file of unsaved work"):
            await studio.unsaved_work.take_back(written(tmp_path / "r.json", plain))
        assert studio.minting.mint_by_id(mint_id).state is MintState.UNKNOWN
        await studio.close()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**40), 10**40) | st.floats(-1e30, 1e30)
    | st.sampled_from(["\ud800", "NaN", "1e999999", "{gone}", "{a:>300000000}", "", 10**400, "answered", "refused"])
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)  # fmt: skip
KEYS = st.sampled_from(["\ud800", "accounts", "base_urls", "chosen_accounts", "keyring_outdated", "network", "strange",
                        "open_project", "open_collections", "theme", "updates_feed", "way_in_test"])  # fmt: skip


def places(plain: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree at which something stands."""
    pairs: list[tuple[Any, Any]] = list(plain.items()) if isinstance(plain, dict) else list(enumerate(plain))
    below = [place for _, value in pairs if isinstance(value, (dict, list)) for place in places(value)]
    return [(plain, key) for key, _ in pairs] + below


def test_whatever_a_hand_does_to_the_file_the_work_goes_on_and_so_does_the_next_start(
    profile: Profile, scripted: ScriptedService, tmp_path: Path
) -> None:
    made: list[Any] = []

    async def make() -> None:
        async with scripted:
            studio, art_id, mint_id, plain = await left_unknown(profile, scripted, tmp_path / "r.json")
            answer = accepting(studio.minting.mint_by_id(mint_id).body)[1]
            plain["answers"][0] |= {"state": "answered", "http_status": 200, "answer": json.dumps(answer)}
            plain["pieces"][0]["written"] |= {
                "attrs": [{"key": "k", "kind": "text", "text": "v", "children": []}],
                "files": [{"art_id": art_id, "name": "again"}],
                "royalties_rate": "3",
            }
            made.extend([art_id, mint_id, plain])
            await studio.close()

    asyncio.run(make())
    art_id, mint_id, plain = made
    whole = tmp_path / "whole"
    shutil.copytree(profile.data, whole)

    async def lives(studio: Studio) -> None:
        assert studio.reviewer.review([art_id]) is not None
        assert str(studio.minting.receipt(mint_id))
        assert studio.draft_problems.refused(art_id) is not None
        str(studio.minting.mint_by_id(mint_id).problem)
        str(studio.draft_problems.of(art_id))

    async def try_it(damaged: Any) -> None:
        studio = profile.open(practice=False)
        with contextlib.suppress(RescueError):
            await studio.unsaved_work.take_back(written(tmp_path / "r.json", damaged))
        await lives(studio)
        studio.settings.put("text_percent", 130)
        assert not await studio.unsaved_work.save()
        await studio.close()
        studio = profile.open(practice=False)
        await lives(studio)
        assert studio.settings.get("text_percent") == 130
        await studio.close()

    @settings(
        max_examples=40,
        deadline=None,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.large_base_example, HealthCheck.data_too_large),
    )
    @given(st.data())
    def check(data: st.DataObject) -> None:
        shutil.rmtree(profile.data)
        shutil.copytree(whole, profile.data)
        damaged = json.loads(json.dumps(plain))
        damaged["settings"] = data.draw(st.dictionaries(KEYS, JSON, max_size=2))
        for _ in range(data.draw(st.integers(0, 2))):
            place, key = data.draw(st.sampled_from(places(damaged)))
            place[key] = data.draw(JSON)
        asyncio.run(try_it(damaged))

    check()


@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_bytes_that_are_no_such_file_are_refused_in_words(raw: bytes) -> None:
    with pytest.raises(RescueError, match="no file of unsaved work"):
        read_rescued(raw)


# --- How long it takes


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes on Windows")
async def test_a_pipe_in_place_of_the_file_is_refused_at_once(profile: Profile, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    studio = profile.open(practice=False)
    with pytest.raises(RescueError, match="pipe cannot be read"):
        await asyncio.wait_for(studio.unsaved_work.take_back(tmp_path / "pipe"), 20)
    await studio.close()


async def stall(work: Coroutine[Any, Any, object]) -> float:
    """The longest time, in seconds, in which nothing else got on while this was done."""
    worst, over = 0.0, False

    async def tick() -> None:
        nonlocal worst
        last = time.monotonic()
        while not over:
            await asyncio.sleep(0.002)
            worst, last = max(worst, time.monotonic() - last), time.monotonic()

    ticking = asyncio.ensure_future(tick())
    with contextlib.suppress(RescueError):
        await work
    over = True
    await ticking
    return worst


HOSTILE = {
    "objects": b"[" + b"{}," * 9_000_000 + b"{}]",
    "lists": b"[" + b"[]," * 9_000_000 + b"[]]",
    "texts": b"[" + b'"",' * 9_000_000 + b'""]',
    "deep": b"[" * 20_000_000,
    "long": b"[" + b" " * 40_000_000 + b"]",
}


@pytest.mark.parametrize("case", list(HOSTILE))
async def test_a_file_made_to_stop_the_program_does_not(profile: Profile, tmp_path: Path, case: str) -> None:
    (tmp_path / "r.json").write_bytes(HOSTILE[case])
    studio = profile.open(practice=False)
    with pytest.raises(RescueError):
        await studio.unsaved_work.take_back(tmp_path / "r.json")
    assert await stall(studio.unsaved_work.take_back(tmp_path / "r.json")) < 0.4
    await studio.close()


NO_FIELDS = b'{"format": "mintwright unsaved work", "version": 1, "z": "%s"}'


@pytest.mark.parametrize("escape", [rb"\"", rb"\\", rb"\n", rb"\u0100", rb"\ud83d\ude00"])
def test_a_text_of_nothing_but_escapes_is_not_parsed(escape: bytes) -> None:
    """Twelve million bytes of them hold all threads for a tenth of a second: the parser does one after the other."""
    with pytest.raises(RescueError) as refused:
        read_rescued(NO_FIELDS % (escape * (rescue_file.MOST_MARKS // escape.count(b"\\") + 1)))
    assert refused.value.details == "too many values"


def test_a_long_answer_is_decoded_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    decode, pieces = base64.b64decode, list[int]()

    def decoded(piece: str, *, validate: bool) -> bytes:
        pieces.append(len(piece))
        return decode(piece, validate=validate)

    answer = bytes(range(256)) * 4_000
    monkeypatch.setattr(base64, "b64decode", decoded)
    assert rescue_file._bytes_of({"answer_base64": base64.b64encode(answer).decode()}) == answer
    assert len(pieces) > 1
    assert max(pieces) <= 1 << 18, "longer ones hold all threads"


async def test_saving_much_elsewhere_is_no_work_for_the_loop(profile: Profile, tmp_path: Path) -> None:
    studio = profile.open(practice=False)
    art_ids = (await studio.uploads.add(profile.draw(200))).art_ids
    studio.drafts.edit_many(art_ids, _EDIT, description=LONG * 2)
    assert await stall(studio.unsaved_work.save_elsewhere(tmp_path / "r.json")) < 0.15
    assert sum(len(read_rescued(path.read_bytes()).drafts) for path in tmp_path.glob("r*.json")) == 200
    await studio.close()
