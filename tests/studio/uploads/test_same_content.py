"""Files whose date alone is new: their content says whether they were changed, before an upload and in a review."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.parts import Profile, Until

from mintwright.chain.cid import cid_of
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art, UploadState
from mintwright.studio import missing_files
from mintwright.studio.disk.drives import Stopped
from mintwright.studio.studio import Studio
from mintwright.studio.uploads import inspection

PICTURE = b"\x89PNG\r\n\x1a\n"
CHANGED = "was changed after it was added"
LATER = 1_900_000_000  # seconds


def put_back(path: Path, content: bytes) -> None:
    """As a backup program does: another file, another date."""
    path.unlink(missing_ok=True)
    path.write_bytes(content)
    os.utime(path, (LATER, LATER))


def other_bytes(content: bytes) -> bytes:
    """Another content of the same size."""
    return content[:-1] + bytes([content[-1] ^ 1])


def problems(studio: Studio) -> list[str]:
    found = (studio.uploads.item(art_id).problem for art_id in studio.uploads.order())
    return [str(problem) for problem in found if problem is not None]


def seen(studio: Studio) -> str:
    return f"{studio.uploads.totals()} {problems(studio)}"


async def inspected(profile: Profile, until: Until, paths: list[Path]) -> tuple[Studio, tuple[int, ...]]:
    """A studio whose queue is held: the files were inspected, and none was sent."""
    studio = profile.open()
    await studio.uploads.pause_all()
    await studio.start()
    ids = (await studio.uploads.add(paths)).art_ids
    await until(lambda: all(studio.uploads.art(art_id).sha256 for art_id in ids))
    return studio, ids


async def test_a_file_with_a_new_date_and_the_same_content_is_uploaded_and_another_content_is_not(
    profile: Profile, until: Until
) -> None:
    paths = profile.draw(3)
    studio, ids = await inspected(profile, until, paths)
    put_back(paths[0], paths[0].read_bytes())
    put_back(paths[1], other_bytes(paths[1].read_bytes()))
    await studio.uploads.resume_all()
    await until(lambda: studio.uploads.totals().is_at_rest, lambda: seen(studio))
    states = [studio.uploads.state(art_id) for art_id in ids]
    assert states == [UploadState.UPLOADED, UploadState.PROBLEM, UploadState.UPLOADED], seen(studio)
    assert CHANGED in str(studio.uploads.item(ids[1]).problem)
    stored = studio.uploads.item(ids[0]).stored
    assert stored is not None
    assert stored.ipfs == f"ipfs://{cid_of(paths[0].read_bytes())}"
    assert studio.uploads.art(ids[0]).stamp == FileStamp.at(paths[0])
    await studio.close()
    again = profile.open()
    assert again.uploads.art(ids[0]).stamp == FileStamp.at(paths[0]), "the new date is journalled"
    await again.close()


async def test_a_review_takes_a_new_date_for_no_change_and_another_content_of_the_same_size_for_one(
    profile: Profile, until: Until
) -> None:
    paths = profile.draw(4)
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add(paths)).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 4, lambda: seen(studio))
    before = [studio.uploads.item(art_id).stored for art_id in ids]
    whole = [path.read_bytes() for path in paths]

    def warned() -> list[int | None]:
        doubts = studio.reviewer.review(ids).doubts
        return [one.art_id for one in doubts if "was saved again after it was uploaded" in str(one.sentence)]

    for path, content in zip(paths[:3], (whole[0], whole[1], other_bytes(whole[2])), strict=True):
        put_back(path, content)
    studio.reviewer.check_files(ids)
    await until(lambda: studio.uploads.art(ids[0]).stamp == FileStamp.at(paths[0]), lambda: seen(studio))
    await until(lambda: studio.uploads.art(ids[1]).stamp == FileStamp.at(paths[1]), lambda: seen(studio))
    await until(warned)
    assert warned() == [ids[2]]
    assert [studio.uploads.item(art_id).stored for art_id in ids] == before, "nothing is uploaded anew"
    assert studio.uploads.totals().uploaded == 4
    put_back(paths[2], whole[2])
    studio.reviewer.check_files(ids)
    await until(lambda: not warned())
    await studio.close()


async def test_on_a_drive_that_came_back_all_pieces_are_treated_alike(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missing_files, "EVERY_SECONDS", 0.02)
    paths = profile.draw(6)
    studio, ids = await inspected(profile, until, paths)
    whole = [path.read_bytes() for path in paths]
    away = profile.art.rename(profile.art.with_name("away"))
    await studio.uploads.resume(ids[:3])
    await until(lambda: studio.uploads.totals().problems == 3, lambda: seen(studio))
    await until(lambda: len(studio.missing_files.missing) == 6)
    for place, content in enumerate(whole):  # one that failed meanwhile and one that did not are really other ones
        put_back(away / paths[place].name, other_bytes(content) if place in (0, 3) else content)
    away.rename(profile.art)
    await studio.uploads.resume_all()
    await until(lambda: len([one for one in problems(studio) if CHANGED in one]) == 2, lambda: seen(studio))
    await until(lambda: studio.uploads.totals().uploaded == 4, lambda: seen(studio))
    states = [studio.uploads.state(art_id) for art_id in ids]
    assert [place for place, state in enumerate(states) if state is UploadState.PROBLEM] == [0, 3]
    await studio.close()


@given(content=st.binary(max_size=200), other=st.binary(max_size=200), seconds=st.integers(1, LATER))
def test_a_file_is_unchanged_exactly_where_its_content_is(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, other: bytes, seconds: int
) -> None:
    path = tmp_path_factory.mktemp("art") / "gate.png"
    path.write_bytes(PICTURE + content)
    art = inspection.inspect(Art(id=1, project_id=1, path=path), lambda: False)
    put_back(path, PICTURE + other)
    os.utime(path, (seconds, seconds))
    if content == other:
        now = inspection.unchanged(art, lambda: False)
        assert (now.stamp, now.sha256, now.cid) == (FileStamp.at(path), art.sha256, art.cid)
    else:
        with pytest.raises(inspection.ChangedError):
            inspection.unchanged(art, lambda: False)


def test_comparing_the_content_ends_as_soon_as_nobody_wants_it(tmp_path: Path) -> None:
    path = tmp_path / "gate.png"
    path.write_bytes(PICTURE)
    art = inspection.inspect(Art(id=1, project_id=1, path=path), lambda: False)
    os.utime(path, (LATER, LATER))
    with pytest.raises(Stopped):
        inspection.unchanged(art, lambda: True)
