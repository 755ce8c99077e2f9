"""AppImage and Flatpak, as far as they can be tried without their tools."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from ruamel.yaml import YAML

PROJECT = Path(__file__).resolve().parents[2]
EPOCH = 1_790_000_000

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links and programs of Linux")


@pytest.fixture(scope="session")
def appimage(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/linux/appimage.py")


@pytest.fixture
def staged(tmp_path: Path) -> Path:
    """What the .deb leaves, with a program that says where it is."""
    folder = tmp_path / "staged"
    program = folder / "program" / "mintwright"
    for name in ("applications/mintwright.desktop", "icons/hicolor/256x256/apps/mintwright.png", "doc/mintwright/x"):
        (folder / "share" / name).parent.mkdir(parents=True)
        (folder / "share" / name).touch()
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nreadlink -f "$0"\n')
    program.chmod(0o755)
    return folder


def test_the_folder_of_an_appimage_starts_the_program_inside_it(
    appimage: ModuleType, staged: Path, tmp_path: Path
) -> None:
    start = appimage.stage(staged, tmp_path / "AppDir", EPOCH)
    said = subprocess.run([str(start)], capture_output=True, text=True, check=True).stdout.strip()
    assert said == str((tmp_path / "AppDir" / "usr/lib/mintwright/mintwright").resolve())
    assert {path.name for path in (tmp_path / "AppDir").iterdir()} == {
        "AppRun", ".DirIcon", "mintwright.desktop", "mintwright.png", "usr",
    }  # fmt: skip


def test_an_appimage_brings_the_licences_of_its_first_part(appimage: ModuleType, staged: Path, tmp_path: Path) -> None:
    appimage.stage(staged, tmp_path / "AppDir", EPOCH)
    notices = tmp_path / "AppDir/usr/share/doc/mintwright"
    said = (notices / "appimage.txt").read_text(encoding="utf-8")
    assert "lgpl-2.1.txt" in said
    assert appimage.RUNTIME.split("/")[-2] in said  # the release
    assert "Version 2.1" in (notices / "lgpl-2.1.txt").read_text(encoding="utf-8")[:200]


@pytest.mark.needs("mksquashfs", "unsquashfs")
def test_an_appimage_is_the_runtime_and_behind_it_the_folder_the_same_bytes_whoever_packs_it(
    appimage: ModuleType, staged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(EPOCH))
    made = [tmp_path / "one.AppImage", tmp_path / "two.AppImage"]
    for number, (file, umask) in enumerate(zip(made, (0o022, 0o077), strict=True)):
        before = os.umask(umask)
        try:
            folder = tmp_path / str(number) / "AppDir"
            appimage.stage(staged, folder, EPOCH)
            os.utime(folder, (1, 1))
            if os.geteuid() == 0:  # else every file is somebody's already
                os.chown(folder / "mintwright.png", 1000, 1000)
            appimage.pack(folder, b"runtime" * 100, file, EPOCH)
        finally:
            os.umask(before)
    assert made[0].read_bytes() == made[1].read_bytes()
    assert made[0].read_bytes().startswith(b"runtime" * 100 + b"hsqs")
    assert os.access(made[0], os.X_OK)
    listed = subprocess.run(["unsquashfs", "-offset", "700", "-lls", made[0]], capture_output=True, text=True)
    assert "squashfs-root/AppRun -> usr/lib/mintwright/mintwright" in listed.stdout
    assert {line.split()[1] for line in listed.stdout.splitlines() if "squashfs-root" in line} == {"root/root"}


def test_no_other_runtime_is_packed_than_the_one_that_is_meant(appimage: ModuleType) -> None:
    with pytest.raises(ValueError, match=appimage.RUNTIME_SHA256):
        appimage.checked(b"another")
    assert appimage.RUNTIME.startswith("https://github.com/AppImage/type2-runtime/releases/download/2")


@pytest.mark.parametrize(("release", "ending"), [("yes", "x86_64.AppImage"), ("", "x86_64-unsigned.AppImage")])
def test_an_appimage_that_is_no_release_says_so_in_its_name(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, release: str, ending: str
) -> None:
    monkeypatch.setenv("MINTWRIGHT_RELEASE", release)
    assert script("packaging/linux/names.py").appimage("1.2.3", "x86_64") == f"mintwright-1.2.3-linux-{ending}"


def test_the_flatpak_is_named_as_everywhere_and_reaches_only_what_it_must(script: Callable[[str], ModuleType]) -> None:
    told = YAML(typ="safe").load((PROJECT / "packaging/linux/flatpak.yaml").read_text(encoding="utf-8"))
    assert told["id"] == script("packaging/recipe.py").IDENTIFIER
    assert told["command"] == "mintwright"
    given = set(told["finish-args"])
    assert "--talk-name=org.freedesktop.secrets" in given
    assert not given & {"--filesystem=host", "--filesystem=home", "--socket=session-bus", "--device=all"}
