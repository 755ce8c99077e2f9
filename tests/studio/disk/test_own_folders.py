"""Mintwright's own folders are known by whatever way a scan comes to them."""

from pathlib import Path

from mintwright.studio.disk.own_folders import OwnFolders, OwnPlaces


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
