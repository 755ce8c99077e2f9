"""Mintwright's own folders are known by whatever way a scan comes to them."""

import shutil
from pathlib import Path

import pytest
from tests.parts import draw

from mintwright.studio.disk.own_folders import OwnFolders, OwnPlaces
from mintwright.studio.studio import open_studio


def test_what_is_in_an_own_folder_is_ours_but_not_what_is_beside_it_or_was_pasted(tmp_path: Path) -> None:
    inside, pasted = tmp_path / "studio" / "practice" / "files", tmp_path / "studio" / "pasted"
    beside = tmp_path / "art"
    for folder in (inside, beside, pasted / "deeper"):
        folder.mkdir(parents=True)
    ours = OwnFolders(OwnPlaces((tmp_path / "studio",), pasted))
    assert ours.hold(str(inside))
    assert not ours.hold(str(beside))
    assert not ours.hold(str(pasted / "deeper"))


def test_a_folder_however_deep_is_asked_about(tmp_path: Path) -> None:
    deep = tmp_path / "/".join("a" * 1_500)
    assert not OwnFolders(OwnPlaces()).hold(str(deep))
    assert OwnFolders(OwnPlaces((tmp_path,))).hold(str(deep))


@pytest.mark.parametrize("is_own", [False, True])
async def test_in_a_folder_that_the_artist_named_for_a_profile_only_our_own_folders_are_ours(
    tmp_path: Path, is_own: bool
) -> None:
    work = tmp_path / "work"
    pieces, served = draw(work / "pieces", 3), draw(work / "service" / "files", 1)
    studio = open_studio(work, practice=None, is_own=is_own)
    added = await studio.uploads.add([work / "pieces", *served])
    assert len(added.art_ids) == (0 if is_own else 3)
    assert len(added.left_out) == (2 if is_own else 1)
    (away,) = draw(tmp_path / "away", 1, "moved {}.png")
    (art_id,) = (await studio.uploads.add([away])).art_ids
    shutil.move(away, pieces[0].parent / away.name)
    outcome = await studio.missing_files.find(work, [art_id])
    assert outcome.found == (0 if is_own else 1)
    await studio.close()
