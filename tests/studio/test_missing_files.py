"""Originals that were moved are found again, and nothing else is ever taken for them."""

import asyncio
import hashlib
import os
import shutil
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from tests.endless_file import endless
from tests.parts import Profile, Until

from mintwright.domain.errors import MintwrightError
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art, UploadState
from mintwright.studio import missing_files
from mintwright.studio.background import piecewise
from mintwright.studio.changes import Kind
from mintwright.studio.disk import drives, file_search
from mintwright.studio.disk.drives import SilentDriveError
from mintwright.studio.disk.file_search import File, FileSearch, find
from mintwright.studio.uploads.queue import upload_steps
from mintwright.studio.uploads.store import upload_recorder

NAMES = ("one.png", "two.png", "ONE.png", "three.gif")
CONTENTS = (b"", b"red", b"sky", b"green and long", b"wed and as long")
trees = st.dictionaries(
    st.tuples(st.sampled_from(("", "a", "a/b", "c")), st.sampled_from(NAMES)),
    st.tuples(st.sampled_from(CONTENTS), st.integers(1, 3)),  # modified in so many seconds of 1970
    max_size=8,
)
art_lists = st.lists(
    st.tuples(st.sampled_from(NAMES), st.sampled_from(CONTENTS), st.booleans(), st.integers(1, 3)),
    min_size=1,
    max_size=6,
)


def on_and_on() -> bool:
    """Nobody asks to stop."""
    return False


@given(art_lists, trees)
def test_whatever_was_moved_renamed_or_changed_no_art_points_to_other_bytes(
    all_art: list[tuple[str, bytes, bool, int]], tree: dict[tuple[str, str], tuple[bytes, int]]
) -> None:
    with TemporaryDirectory() as name:
        root = Path(name)
        for (folder, file), (content, seconds) in tree.items():
            (root / folder).mkdir(parents=True, exist_ok=True)
            (root / folder / file).write_bytes(content)
            os.utime(root / folder / file, (seconds, seconds))
        art = [
            Art(id=number, project_id=1, path=Path("/gone") / file, size=len(content),
                modified_ns=seconds * 10**9, sha256=hashlib.sha256(content).hexdigest() if hashed else "")
            for number, (file, content, hashed, seconds) in enumerate(all_art)
        ]  # fmt: skip
        found = find(art, root, FileSearch(len(art)), on_and_on)
        for one, (file, content, hashed, seconds) in zip(art, all_art, strict=True):
            there = found.files.get(one.id)
            if hashed:
                assert (there is not None) == (content in {other for other, _ in tree.values()})
                assert there is None or there.path.read_bytes() == content
            elif there is not None:
                assert (there.path.name.casefold(), there.stamp.size) == (file.casefold(), len(content))
                assert not content or there.stamp.modified_ns == seconds * 10**9
            else:
                alike = {(name.casefold(), len(other)) for (_, name), (other, _) in tree.items()}
                is_alike = (file.casefold(), len(content)) in alike
                assert content or not is_alike, "an empty file is known whole by its size"
                assert (one.id in found.unproven) == is_alike, "nobody has compared them"
        assert not found.unproven & (found.files.keys() | found.others)
        assert not found.others & found.files.keys()


def test_a_thousand_files_of_one_size_and_one_name_are_each_named_and_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    art: list[Art] = []
    for number in range(1_000):
        content = number.to_bytes(4, "big")
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "one.png").write_bytes(content)
        sha256 = hashlib.sha256(content).hexdigest()
        art.append(Art(id=number, project_id=1, path=Path("/gone/one.png"), size=4, sha256=sha256))
    named: list[Path] = []
    opened: list[Path] = []
    name, opening = file_search._name, file_search.open_regular
    monkeypatch.setattr(file_search, "_name", lambda path: named.append(path) or name(path))
    monkeypatch.setattr(file_search, "open_regular", lambda path: opened.append(path) or opening(path))
    found = find(reversed(art), tmp_path, FileSearch(len(art)), on_and_on)
    assert all(found.files[one.id].path.parent.name == str(one.id) for one in art)
    assert len(opened) == len(set(opened)) == 1_000
    assert len(named) <= 3 * 1_000, "ten thousand times ten thousand would take minutes"


async def uploaded(profile: Profile, until: Until, count: int) -> Any:
    studio = profile.open()
    await studio.start()
    await studio.uploads.add(profile.draw(count))
    await until(lambda: studio.uploads.totals().uploaded == count)
    return studio


async def test_what_was_moved_is_found_and_nothing_is_uploaded_anew(profile: Profile, until: Until) -> None:
    studio = await uploaded(profile, until, 5)
    ids = tuple(studio.uploads.order())
    moved = profile.data.parent / "elsewhere" / "deep"
    shutil.move(profile.art, moved)
    (moved / "picture 1.png").rename(moved / "renamed.png")
    (moved / "picture 2.png").write_bytes(b"another picture")
    (moved / "picture 3.png").unlink()
    studio.missing_files.look()
    await until(lambda: studio.missing_files.missing == ids)
    outcome = await studio.missing_files.find(moved.parent, ids)
    assert (outcome.wanted, outcome.found, outcome.others) == (5, 3, 1)
    assert "Found 3 of 5 originals, 2 still missing" in str(outcome.in_words())
    assert studio.missing_files.missing == (ids[1], ids[2])
    assert studio.uploads.art(ids[0]).path == moved / "renamed.png"
    assert [studio.uploads.state(art_id) for art_id in ids] == [UploadState.UPLOADED] * 5
    await studio.close()
    again = profile.open()
    assert again.uploads.art(ids[4]).path == moved / "picture 5.png"
    assert again.uploads.art(ids[1]).path == profile.art / "picture 2.png"
    await again.close()


async def test_what_was_found_is_put_back_and_found_again_and_what_is_uploaded_is_never_touched(
    profile: Profile, until: Until
) -> None:
    studio = await uploaded(profile, until, 3)
    ids = tuple(studio.uploads.order())
    before = [studio.uploads.item(art_id) for art_id in ids]
    moved = profile.data.parent / "moved"
    shutil.move(profile.art, moved)
    await studio.missing_files.find(moved, ids)
    assert await studio.history.undo().taken()
    assert [studio.uploads.item(art_id) for art_id in ids] == before, "paths, dates, states and references"
    await until(lambda: studio.missing_files.missing == ids)
    assert await studio.history.redo().taken()
    await until(lambda: studio.missing_files.missing == ())
    assert [studio.uploads.art(art_id).path.parent for art_id in ids] == [moved] * 3
    assert [studio.uploads.state(art_id) for art_id in ids] == [UploadState.UPLOADED] * 3
    assert await studio.history.undo().taken()
    await studio.close()
    again = profile.open()
    assert [again.uploads.art(art_id).path for art_id in ids] == [item.art.path for item in before]
    await again.close()


async def test_ten_thousand_paths_are_not_taken_over_in_one_go(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(piecewise, "PIECE", 20)
    studio = profile.open()
    await studio.uploads.add(profile.draw(90))
    ids = tuple(studio.uploads.order())
    moved = profile.data.parent / "moved"
    shutil.move(profile.art, moved)
    studio.changes.deliver()
    told: list[int] = []
    studio.changes.subscribe(Kind.ART, lambda news: told.append(len(news)))
    outcome = await studio.missing_files.find(moved, ids)
    studio.changes.deliver()
    assert outcome.found == sum(told) == 90
    assert max(told) <= 20, "the window had its turn between them"
    await studio.close()


async def test_of_art_that_was_never_looked_at_the_words_say_how_it_was_compared(profile: Profile) -> None:
    studio = profile.open()
    await studio.uploads.add(profile.draw(2))
    ids = tuple(studio.uploads.order())
    moved = profile.data.parent / "moved"
    shutil.move(profile.art, moved)
    said = (await studio.missing_files.find(moved, ids)).in_words()
    assert str(said) == (
        "Found all 2 originals. 2 of them had never been looked at: they could only be compared by name, size and "
        "date, not by content."
    )
    said = (await studio.missing_files.find(moved, ids[:1])).in_words()
    assert "by name, size and date, not by content" in str(said)
    await studio.close()


async def test_a_drive_that_does_not_answer_is_named_and_others_are_searched_meanwhile(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drives, "PATIENCE_SECONDS", 0.3)
    asked, answers = threading.Event(), threading.Event()
    listed = os.scandir

    def silent(place: Path) -> Any:
        if place.name == "silent":
            asked.set()
            answers.wait(30)
        return listed(place)

    monkeypatch.setattr(file_search.os, "scandir", silent)
    try:
        studio = await uploaded(profile, until, 2)
        ids = tuple(studio.uploads.order())
        silent_place, moved = profile.data.parent / "silent", profile.data.parent / "moved"
        silent_place.mkdir()
        shutil.move(profile.art, moved)
        hanging = asyncio.ensure_future(studio.missing_files.find(silent_place, ids))
        await until(asked.is_set)
        with pytest.raises(SilentDriveError, match="does not answer"):
            await hanging
        answers.set()
        assert studio.missing_files.search is None
        assert (await studio.missing_files.find(moved, ids)).found == 2
        await studio.close()
    finally:
        answers.set()


async def test_an_upload_that_failed_because_its_file_was_gone_goes_on(profile: Profile, until: Until) -> None:
    studio = profile.open()
    paths = profile.draw(3)
    await studio.uploads.add(paths)
    ids = tuple(studio.uploads.order())
    moved = profile.data.parent / "moved"
    shutil.move(profile.art, moved)
    await studio.start()
    await until(lambda: len(studio.uploads.failed()) == 3)
    await until(lambda: studio.missing_files.missing == ids)
    outcome = await studio.missing_files.find(moved / "picture 2.png", ids[1:2])
    assert outcome.found == 1
    await until(lambda: studio.uploads.state(ids[1]) is UploadState.UPLOADED)
    await studio.missing_files.find(moved, ids)
    await until(lambda: studio.uploads.totals().uploaded == 3)
    assert studio.missing_files.missing == ()
    await studio.close()


@pytest.mark.parametrize("count", [3, 150])
async def test_a_search_ends_with_its_project_and_never_says_found_where_nothing_was_changed(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    asked, answers = threading.Event(), threading.Event()
    look = missing_files.find

    def gated(all_art: Any, place: Path, search: FileSearch, is_stopped: Any) -> Any:
        asked.set()
        answers.wait(30)
        return look(all_art, place, FileSearch(0), is_stopped)

    monkeypatch.setattr(missing_files, "find", gated)
    try:
        studio = profile.open(practice=False)
        await studio.start()
        ids = (await studio.uploads.add(profile.draw(count))).art_ids
        moved = profile.data.parent / "moved"
        shutil.move(profile.art, moved)
        finding = asyncio.ensure_future(studio.missing_files.find(moved, ids))
        await until(asked.is_set)
        await studio.projects.create("Second")
        await until(lambda: studio.missing_files.search is None or studio.missing_files.search.is_stopped)
        answers.set()
        outcome = await finding
        assert outcome.found == 0
        assert "another project was opened" in str(outcome.in_words())
        assert not studio.history.can_undo
        await studio.projects.open(1)
        assert not studio.history.can_undo
        assert {studio.uploads.art(art_id).path.parent for art_id in ids} == {profile.art}
        await studio.close()
    finally:
        answers.set()


@pytest.mark.parametrize("at", range(4))
async def test_a_project_that_is_opened_between_two_steps_of_a_search_ends_in_no_error(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    studio = profile.open(practice=False)
    await studio.start()
    ids = (await studio.uploads.add(profile.draw(150))).art_ids
    moved = profile.data.parent / "moved"
    shutil.move(profile.art, moved)
    second = await studio.projects.create("Second")
    await studio.projects.open(1)
    steps = iter(range(100))

    async def switching(items: Any) -> Any:
        async for piece in real(items):
            yield piece
            if next(steps) == at:
                await studio.projects.open(second.id)

    real = missing_files.piecewise
    for module in (missing_files, upload_recorder):
        monkeypatch.setattr(module, "piecewise", switching)
    outcome = await studio.missing_files.find(moved, ids)
    await studio.projects.open(1)
    there = [art_id for art_id in ids if studio.uploads.art(art_id).path.parent == moved]
    assert outcome.found == len(there)
    assert studio.history.can_undo == bool(there)
    if there:
        assert await studio.history.undo().taken()
        assert {studio.uploads.art(art_id).path.parent for art_id in ids} == {profile.art}
    await studio.close()


@pytest.mark.parametrize("was_looked_at", [True, False])
async def test_a_step_back_leaves_out_what_was_saved_again_where_it_was_found(
    profile: Profile, until: Until, was_looked_at: bool
) -> None:
    studio = profile.open()
    await studio.uploads.add(profile.draw(2))
    if was_looked_at:
        await studio.start()
        await until(lambda: studio.uploads.totals().uploaded == 2)
    edited, same = studio.uploads.order()
    old, away, moved = (
        studio.uploads.art(edited).path,
        profile.data.parent / "away",
        profile.data.parent / "moved",
    )
    shutil.copytree(profile.art, moved)
    shutil.move(profile.art, away)
    outcome = await studio.missing_files.find(moved, [edited, same])
    assert outcome.found == 2
    if not was_looked_at:
        await studio.start()
        await until(lambda: studio.uploads.totals().uploaded == 2)
    Image.new("RGB", (20, 20), "blue").save(moved / old.name)
    await studio.uploads.reupload([edited])
    digest = hashlib.sha256((moved / old.name).read_bytes()).hexdigest()
    await until(lambda: studio.uploads.art(edited).sha256 == digest)
    await until(lambda: studio.uploads.totals().uploaded == 2)
    shutil.move(away, profile.art)
    with pytest.raises(MintwrightError, match="1 original stays where it was found"):
        await studio.history.undo().taken()
    assert not studio.history.can_undo, "no step is in the way of those before it"
    assert studio.uploads.art(edited).path == moved / old.name
    assert studio.uploads.art(same).path.parent == profile.art
    for art_id in (edited, same):
        art = studio.uploads.art(art_id)
        assert hashlib.sha256(art.path.read_bytes()).hexdigest() == art.sha256
    await studio.close()


@pytest.mark.parametrize("is_first", [True, False])
async def test_a_look_that_ends_after_its_file_was_found_elsewhere_is_taken_again_there(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    asked, answers = threading.Event(), threading.Event()
    look = upload_steps.inspect

    def gated(art: Art, is_stopped: Any) -> Art:
        found = look(art, is_stopped)
        asked.set()
        answers.wait(30)
        return found

    try:
        studio = profile.open()
        (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
        if not is_first:
            await studio.start()
            await until(lambda: studio.uploads.totals().uploaded == 1)
        old = studio.uploads.art(art_id)
        moved = profile.data.parent / "moved"
        shutil.copytree(profile.art, moved)
        os.utime(moved / old.path.name, (5, 5))
        monkeypatch.setattr(upload_steps, "inspect", gated)
        if is_first:
            await studio.start()
        else:
            await studio.uploads.reupload([art_id])
        await until(asked.is_set)
        there = File(moved / old.path.name, FileStamp(old.size, 5 * 10**9), old.sha256)
        await studio.missing_files.put({art_id: there})
        old.path.unlink()
        answers.set()
        await until(lambda: studio.uploads.state(art_id) is UploadState.UPLOADED)
        in_memory = studio.uploads.art(art_id)
        await studio.close()
        again = profile.open()
        assert again.uploads.art(art_id) == in_memory
        assert (in_memory.path, in_memory.modified_ns) == (moved / old.path.name, 5 * 10**9)
        await again.close()
    finally:
        answers.set()


async def test_a_drive_that_takes_long_but_answers_is_not_called_silent(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drives, "PATIENCE_SECONDS", 0.6)
    gone = file_search._is_gone
    monkeypatch.setattr(file_search, "_is_gone", lambda path: time.sleep(0.05) or gone(path))
    studio = profile.open(practice=False)
    await studio.uploads.add(profile.draw(40))
    ids = tuple(studio.uploads.order())
    shutil.move(profile.art, profile.data.parent / "moved")
    studio.missing_files.look()
    await until(lambda: studio.missing_files.missing == ids)
    await studio.close()


async def test_what_is_known_to_be_missing_is_not_forgotten_while_its_drive_is_silent(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drives, "PATIENCE_SECONDS", 0.3)
    asked, answers = threading.Event(), threading.Event()
    try:
        studio = profile.open(practice=False)
        await studio.uploads.add(profile.draw(3))
        ids = tuple(studio.uploads.order())
        shutil.move(profile.art, profile.data.parent / "moved")
        studio.missing_files.look()
        await until(lambda: studio.missing_files.missing == ids)
        monkeypatch.setattr(file_search, "_is_gone", lambda _: asked.set() or answers.wait(30))
        looks = asyncio.ensure_future(studio.missing_files._gone([studio.uploads.art(art_id) for art_id in ids]))
        await until(asked.is_set)
        assert await looks == frozenset(ids)
        answers.set()
        await studio.close()
    finally:
        answers.set()


async def test_of_two_pieces_in_one_file_each_keeps_that_file_from_being_added_again(
    profile: Profile, until: Until
) -> None:
    (one,) = profile.draw(1)
    shutil.copy2(one, profile.art / "copy.png")
    studio = profile.open()
    await studio.start()
    await studio.uploads.add([one, profile.art / "copy.png"])
    await until(lambda: studio.uploads.totals().uploaded == 2)
    first, second = studio.uploads.order()
    moved = profile.data.parent / "one.png"
    shutil.move(one, moved)
    (profile.art / "copy.png").unlink()
    assert (await studio.missing_files.find(moved.parent, [first, second])).found == 2
    for off in ([first], [second]):
        await studio.uploads.remove(off)
        assert not (await studio.uploads.add([moved])).art_ids
        await studio.uploads.restore(off)
    await studio.uploads.remove([first, second])
    assert len((await studio.uploads.add([moved])).art_ids) == 1
    await studio.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no FIFO, and no mode that keeps its owner out")
async def test_one_that_is_found_gone_makes_all_others_be_asked_after(profile: Profile, until: Until) -> None:
    studio = await uploaded(profile, until, 3)
    ids = tuple(studio.uploads.order())
    (late,) = profile.draw(1, "late {}.png")
    await studio.uploads.pause_all()
    (waiting,) = (await studio.uploads.add([late])).art_ids
    await until(lambda: studio.missing_files.missing == ())
    profile.art.rename(profile.art.with_name("moved"))
    await studio.uploads.resume_all()
    await until(lambda: studio.missing_files.missing == (*ids, waiting))
    await studio.close()


async def test_what_is_back_where_it_was_goes_on_by_itself(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missing_files, "EVERY_SECONDS", 0.05)
    monkeypatch.setattr(missing_files, "_AT_ONCE", 2)
    studio = await uploaded(profile, until, 3)
    (late,) = profile.draw(1, "late {}.png")
    await studio.uploads.pause_all()
    (waiting,) = (await studio.uploads.add([late])).art_ids
    away = profile.art.rename(profile.art.with_name("away"))
    await studio.uploads.resume_all()
    await until(lambda: len(studio.missing_files.missing) == 4)
    away.rename(profile.art)
    await until(lambda: studio.missing_files.missing == ())
    await until(lambda: studio.uploads.state(waiting) is UploadState.UPLOADED)
    await studio.close()


def test_what_cannot_be_read_on_the_way_keeps_nothing_from_being_found(tmp_path: Path) -> None:
    folder = tmp_path / "hostile"
    folder.mkdir()
    (folder / "loop").symlink_to("loop")
    (folder / "up").symlink_to("..")
    os.mkfifo(folder / "one.png")
    deep = folder
    for _ in range(300):
        deep = deep / "d"
        deep.mkdir()
    (deep / "one.png").write_bytes(b"red")
    art = Art(id=1, project_id=1, path=Path("/gone/one.png"), size=3, sha256=hashlib.sha256(b"red").hexdigest())
    assert find([art], folder, FileSearch(1), on_and_on).files[1].path == deep / "one.png"
    assert not find([art], tmp_path / "a drive that is away", FileSearch(1), on_and_on).files


def test_a_search_that_is_stopped_says_so_and_takes_nothing_unproven(tmp_path: Path) -> None:
    (tmp_path / "one.png").write_bytes(b"red")
    search = FileSearch(1)
    search.is_stopped = True
    art = Art(id=1, project_id=1, path=Path("/gone/one.png"), size=3, sha256=hashlib.sha256(b"red").hexdigest())
    assert not find([art], tmp_path, search, on_and_on).files


def test_a_file_without_an_end_is_not_what_was_lost_and_ends_no_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one.png").write_bytes(b"red")
    monkeypatch.setattr(file_search, "open_regular", endless)
    art = Art(id=1, project_id=1, path=Path("/gone/one.png"), size=3, sha256=hashlib.sha256(b"red").hexdigest())
    search, pieces = FileSearch(1), iter(range(100))
    assert not find([art], tmp_path, search, lambda: next(pieces, None) is None).files
    assert next(pieces, None) is not None, "it did not read on and on"


@pytest.mark.parametrize("link", ["", "to the profile", "to the practice network's files", "from a folder"])
async def test_a_search_never_takes_the_copies_that_mintwright_keeps_itself(
    profile: Profile, until: Until, link: str
) -> None:
    studio = await uploaded(profile, until, 3)
    ids = tuple(studio.uploads.order())
    paths = [studio.uploads.art(art_id).path for art_id in ids]
    kept = profile.data / "practice" / "files" / "4f"
    kept.mkdir(parents=True)
    (profile.data / "cache").mkdir(exist_ok=True)
    place = profile.data.parent / "found"
    place.mkdir()
    shutil.move(paths[0], place / "moved.png")
    shutil.copy(paths[1], kept / "4fa28b98")
    shutil.move(paths[1], profile.data / "cache" / "picture")
    shutil.move(paths[2], profile.data)
    if link == "to the profile":
        (place / "link").symlink_to(profile.data, target_is_directory=True)
        place = place / "link"
    elif link == "to the practice network's files":
        (place / "link").symlink_to(kept, target_is_directory=True)
        place = place / "link"
    elif link == "from a folder":
        (place / "link.png").symlink_to(kept / "4fa28b98")
    else:
        place = profile.data.parent
    outcome = await studio.missing_files.find(place, ids)
    assert outcome.found == (0 if place.name == "link" else 1)
    assert [studio.uploads.art(art_id).path for art_id in ids[1:]] == paths[1:]
    said = str(outcome.in_words())
    assert said.endswith("The folders in which Mintwright keeps its own copies were left out: no original is there.")
    outcome = await studio.missing_files.find(kept / "4fa28b98", ids[1:2])
    assert outcome.found == 0, "nor is a file of it taken that was chosen by itself"
    await studio.close()


async def test_where_nothing_is_missing_any_more_no_folder_is_named_that_was_left_out(
    profile: Profile, until: Until
) -> None:
    studio = await uploaded(profile, until, 2)
    shutil.move(profile.art, profile.data.parent / "moved")
    outcome = await studio.missing_files.find(profile.data.parent, studio.uploads.order())
    assert str(outcome.in_words()) == "Found all 2 originals."
    await studio.close()


async def test_a_pasted_picture_is_an_original_and_is_found_where_pasted_ones_are(
    profile: Profile, until: Until
) -> None:
    studio = profile.open()
    await studio.start()
    (art_id,) = (await studio.uploads.add_pasted(profile.draw(1)[0].read_bytes())).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 1)
    renamed = studio.uploads.art(art_id).path.rename(profile.data / "pasted" / "gate.png")
    assert (await studio.missing_files.find(renamed.parent, [art_id])).found == 1
    assert studio.uploads.art(art_id).path == renamed
    await studio.close()


@pytest.mark.parametrize(
    ("content", "other", "said"),
    [
        (b"", b"", "Found the original."),
        (
            b"no picture",
            b"not picture",
            "Found 0 of 1 originals, 1 still missing. For 1 of them there is a file of the same name with another "
            "content: it is another file and was not taken.",
        ),
        (
            b"no picture",
            b"NO PICTURE",
            "Found 0 of 1 originals, 1 still missing. For 1 of them there is a file of the same name and size whose "
            "content could not be compared, so it was not taken. If it is the right one, add it anew.",
        ),
    ],
)
async def test_of_a_file_that_was_never_looked_at_only_what_is_known_is_said(
    profile: Profile, content: bytes, other: bytes, said: str
) -> None:
    studio = profile.open(practice=False)
    gone = profile.art / "empty.png"
    gone.write_bytes(content)
    os.utime(gone, (1, 1))
    ids = (await studio.uploads.add([gone])).art_ids
    gone.unlink()
    moved = profile.data.parent / "moved"
    moved.mkdir()
    (moved / "empty.png").write_bytes(other)
    assert str((await studio.missing_files.find(moved, ids)).in_words()) == said
    await studio.close()


@pytest.mark.parametrize("is_folder", [True, False])
async def test_what_stands_in_the_place_of_an_original_is_not_called_the_original(
    profile: Profile, until: Until, is_folder: bool
) -> None:
    studio = await uploaded(profile, until, 1)
    (art_id,) = studio.uploads.order()
    path = studio.uploads.art(art_id).path
    path.unlink()
    if is_folder:
        path.mkdir()
    studio.missing_files.look()
    await until(lambda: studio.missing_files.is_missing(art_id))
    said = f"{path.name} is not where it was. Put it back in {path.parent}, or find it where it is now."
    assert str(studio.missing_files.of(art_id)) == said
    assert studio.missing_files.unreadable(art_id) is None
    await studio.close()


async def test_a_search_that_was_stopped_says_so_and_how_much_it_had_found(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio = await uploaded(profile, until, 2)
    ids = tuple(studio.uploads.order())
    shutil.move(profile.art, profile.data.parent / "moved")
    asked, answers = threading.Event(), threading.Event()
    look = file_search._file

    def slow(path: Path) -> File | None:
        asked.set()
        answers.wait(30)
        return look(path)

    monkeypatch.setattr(file_search, "_file", slow)
    try:
        finding = asyncio.ensure_future(studio.missing_files.find(profile.data.parent, ids))
        await until(asked.is_set)
        studio.missing_files.stop()
        answers.set()
        assert str((await finding).in_words()) == (
            "The search was stopped before it had looked everywhere. 0 of 2 originals had been found by then."
        )
        outcome = await studio.missing_files.find(profile.data.parent, ids)
        assert str(outcome.in_words()) == "Found all 2 originals."
    finally:
        answers.set()
    await studio.close()


@given(st.integers(1, 10**6), st.integers(0, 10**6))
def test_of_a_stopped_search_no_original_is_called_missing(wanted: int, found: int) -> None:
    found = min(found, wanted)
    said = str(missing_files.Outcome(wanted=wanted, found=found, others=0, was_stopped=True).in_words())
    assert "missing" not in said
    assert ("stopped" in said) == (found < wanted)
    assert found == wanted or f"{found:,} of {wanted:,}" in said
