"""The licences of what is bundled: every part has its text, or there is no build."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import httpx
import PIL.Image
import PySide6.QtCore
import pytest


@pytest.fixture
def licences(script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = script("packaging/licences.py")
    monkeypatch.setattr(module, "ALWAYS", "pytest")  # PyInstaller is not among what tests need
    return module


def _entries(*sources: str | None) -> list[tuple[str, str, str]]:
    return [(Path(str(source)).name, str(source), "PYMODULE") for source in sources]


def test_each_part_brings_its_text_and_a_line_in_the_index(licences: ModuleType, tmp_path: Path) -> None:
    found = licences.collect(_entries(httpx.__file__, PIL.Image.__file__, PySide6.QtCore.__file__), tmp_path)
    by_folder: dict[str, list[Path]] = {}
    for destination, source, kind in found:
        assert kind == "DATA"
        assert Path(source).stat().st_size > 0
        by_folder.setdefault(Path(destination).parent.name, []).append(Path(destination))
    assert {"httpx", "pillow", "PySide6_Essentials", "Python", "pytest"} <= by_folder.keys()
    assert {file.name for file in by_folder["PySide6_Essentials"]} == {"lgpl-3.0.txt", "gpl-3.0.txt", "qt.txt"}
    lines = (tmp_path / "index.txt").read_text(encoding="utf-8").splitlines()
    assert {line.split(" ")[0] for line in lines} == by_folder.keys() - {"third-party"}
    assert any(line.startswith("httpx ") and line.endswith(": BSD-3-Clause") for line in lines)
    assert not [line for line in lines if line.startswith("mintwright ")]


def test_the_same_files_in_another_order_give_the_same_licences(licences: ModuleType, tmp_path: Path) -> None:
    entries = _entries(httpx.__file__, PIL.Image.__file__)
    assert licences.collect(entries, tmp_path / "a")[1:] == licences.collect(entries[::-1], tmp_path / "b")[1:]
    assert (tmp_path / "a/index.txt").read_bytes() == (tmp_path / "b/index.txt").read_bytes()


def test_a_part_without_a_licence_text_ends_the_build(
    licences: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "nameless.py"
    module.touch()
    told = tmp_path / "nameless-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: nameless\nVersion: 1.0\n")
    (told / "RECORD").write_text("nameless.py,,\nnameless-1.0.dist-info/METADATA,,\nnameless-1.0.dist-info/RECORD,,\n")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    licences._owner_of_file.cache_clear()
    with pytest.raises(licences.LicenceMissingError, match=r"nameless 1\.0"):
        licences.collect(_entries(str(module)), tmp_path)
