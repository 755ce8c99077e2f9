"""AppImage and Flatpak, as far as they can be tried without their tools."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from ruamel.yaml import YAML

PROJECT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links and programs of Linux")


@pytest.fixture(scope="session")
def appimage(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/linux/appimage.py")


@pytest.fixture
def staged(tmp_path: Path) -> Path:
    """What the .deb leaves, with a program that says where it is."""
    folder = tmp_path / "staged"
    program = folder / "program" / "mintwright"
    for name in ("applications/mintwright.desktop", "icons/hicolor/256x256/apps/mintwright.png"):
        (folder / "share" / name).parent.mkdir(parents=True)
        (folder / "share" / name).touch()
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nreadlink -f "$0"\n')
    program.chmod(0o755)
    return folder


def test_the_folder_of_an_appimage_starts_the_program_inside_it(
    appimage: ModuleType, staged: Path, tmp_path: Path
) -> None:
    start = appimage.stage(staged, tmp_path / "AppDir")
    said = subprocess.run([str(start)], capture_output=True, text=True, check=True).stdout.strip()
    assert said == str((tmp_path / "AppDir" / "usr/lib/mintwright/mintwright").resolve())
    assert {path.name for path in (tmp_path / "AppDir").iterdir()} == {
        "AppRun", ".DirIcon", "mintwright.desktop", "mintwright.png", "usr",
    }  # fmt: skip


def test_the_runtime_is_the_one_that_was_given(appimage: ModuleType, tmp_path: Path) -> None:
    tool, said = tmp_path / "appimagetool", tmp_path / "said"
    tool.write_text(f'#!/bin/sh\necho "$ARCH $@" > {said}\n')
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    assert appimage.make(tool, tmp_path / "runtime", tmp_path / "AppDir", tmp_path / "out") == 0
    words = said.read_text().split()
    assert words[0] == os.uname().machine
    assert words[words.index("--runtime-file") + 1] == str(tmp_path / "runtime")


def test_the_flatpak_is_named_as_everywhere_and_reaches_only_what_it_must(script: Callable[[str], ModuleType]) -> None:
    told = YAML(typ="safe").load((PROJECT / "packaging/linux/flatpak.yaml").read_text(encoding="utf-8"))
    assert told["id"] == script("packaging/recipe.py").IDENTIFIER
    assert told["command"] == "mintwright"
    given = set(told["finish-args"])
    assert "--talk-name=org.freedesktop.secrets" in given
    assert not given & {"--filesystem=host", "--filesystem=home", "--socket=session-bus", "--device=all"}
