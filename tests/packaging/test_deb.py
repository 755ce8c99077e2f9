"""The .deb: what a desktop reads, what the system must have, and that nothing depends on the builder."""

import configparser
import io
import os
import stat
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
from PIL import Image
from ruamel.yaml import YAML

PROJECT = Path(__file__).resolve().parents[2]
LINUX = PROJECT / "packaging" / "linux"
EPOCH = 1_790_000_000

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes of files; a .deb is never made on Windows")


@pytest.fixture(scope="session")
def deb(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/linux/deb.py")


def _member(name: str, content: bytes) -> bytes:
    head = f"{name + '/':<16}{1:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n"
    return head.encode() + content + b"\n" * (len(content) % 2)


def _tar(name: str, content: bytes) -> bytes:
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w") as tar:
        about = tarfile.TarInfo(name)
        about.size = len(content)
        tar.addfile(about, io.BytesIO(content))
    return written.getvalue()


@pytest.mark.needs("dpkg-deb")
@pytest.mark.parametrize("architecture", ["amd64", "arm64"])
def test_a_package_is_compressed_the_same_way_twice_and_unpacks_to_what_it_was(
    deb: ModuleType, tmp_path: Path, architecture: str
) -> None:
    control = _tar("./control", b"Package: x\nVersion: 1\nArchitecture: all\nMaintainer: x\nDescription: x\n")
    data = _tar("./usr/lib/x", bytes(range(256)) * 64)
    members = {"debian-binary": b"2.0\n", "control.tar": control, "data.tar": data}
    plain = b"!<arch>\n" + b"".join(_member(name, content) for name, content in members.items())
    package = tmp_path / "x.deb"
    package.write_bytes(deb.compressed(plain, EPOCH, architecture))
    assert package.read_bytes() == deb.compressed(plain, EPOCH, architecture)
    unpacked = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(package)], capture_output=True, check=True)
    assert unpacked.stdout == data
    told = subprocess.run(["dpkg-deb", "--field", str(package), "Package"], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "x"


def test_files_have_one_time_and_the_mode_of_their_kind(deb: ModuleType, tmp_path: Path) -> None:
    program = tmp_path / "mintwright"
    for path, mode in ((program, 0o600), (tmp_path / "folder" / "library.so", 0o777)):
        path.parent.mkdir(exist_ok=True)
        path.touch()
        path.chmod(mode)
    (tmp_path / "link.so").symlink_to("folder/library.so")
    deb.settle(tmp_path, EPOCH, executable=program)
    modes = {path.name: stat.S_IMODE(path.lstat().st_mode) for path in tmp_path.rglob("*") if not path.is_symlink()}
    assert modes == {"mintwright": 0o755, "folder": 0o755, "library.so": 0o644}
    assert {int(path.lstat().st_mtime) for path in tmp_path.rglob("*")} == {EPOCH}


def test_the_oldest_c_library_is_the_newest_that_any_file_asks_for(deb: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "a.so").write_bytes(b"\x7fELF\0GLIBC_2.4\0GLIBC_2.17\0")
    (tmp_path / "b.so").write_bytes(b"\x7fELF\0GLIBC_2.34\0GLIBC_PRIVATE\0")
    (tmp_path / "notes.txt").write_bytes(b"GLIBC_2.99\0")
    assert deb.oldest_glibc(tmp_path) == 34


def test_the_desktop_gets_icons_in_every_size_and_an_entry_that_names_them(deb: ModuleType, tmp_path: Path) -> None:
    deb.share(tmp_path, "1.2.3", EPOCH)
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(tmp_path / "applications" / "mintwright.desktop", encoding="utf-8")
    told = entry["Desktop Entry"]
    assert (told["Exec"], told["Icon"], told["Terminal"]) == ("mintwright open %F", "mintwright", "false")
    icons = tmp_path / "icons" / "hicolor"
    sizes = sorted(int(folder.name.partition("x")[0]) for folder in icons.iterdir() if folder.name != "scalable")
    assert sizes == [16, 22, 24, 32, 48, 64, 128, 256, 512]
    for size in sizes:
        with Image.open(icons / f"{size}x{size}" / "apps" / "mintwright.png") as image:
            assert image.size == (size, size)
    assert (icons / "scalable" / "apps" / "mintwright.svg").is_file()


def test_the_description_names_this_version_and_its_day(deb: ModuleType) -> None:
    described = ElementTree.fromstring(deb.metainfo("1.2.3", EPOCH))
    release = described.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": "1.2.3", "date": "2026-09-21"}
    assert described.findtext("id") == deb.recipe.IDENTIFIER
    assert described.findtext("launchable") == "mintwright.desktop"
    assert "@" not in deb.metainfo("1.2.3", EPOCH)


@pytest.mark.parametrize(("release", "ending"), [("yes", "_amd64.deb"), ("", "_amd64-unsigned.deb")])
def test_a_package_that_is_no_release_says_so_in_its_name(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, release: str, ending: str
) -> None:
    monkeypatch.setenv("MINTWRIGHT_RELEASE", release)
    assert script("packaging/linux/names.py").deb("1.2.3", "amd64") == f"mintwright_1.2.3{ending}"


def test_the_maintainer_is_the_one_that_was_set_and_else_nobody_who_could_be_written_to(
    deb: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINTWRIGHT_MAINTAINER", "Ada Lovelace <ada@example.org>")
    assert deb.maintainer() == "Ada Lovelace <ada@example.org>"
    monkeypatch.setenv("MINTWRIGHT_MAINTAINER", "")
    assert deb.maintainer().endswith(".invalid>")
    for wrong in ("Ada Lovelace", "ada@example.org", "Ada <ada>", "Ada <ada@example.org>\nDepends: x"):
        monkeypatch.setenv("MINTWRIGHT_MAINTAINER", wrong)
        with pytest.raises(ValueError, match="NAME <ADDRESS>"):
            deb.maintainer()


@pytest.mark.needs("appstreamcli", "desktop-file-validate")
def test_the_desktops_own_tools_find_nothing_wrong(deb: ModuleType, tmp_path: Path) -> None:
    deb.share(tmp_path, "1.2.3", EPOCH)
    deb.validate(tmp_path)
    described = next((tmp_path / "metainfo").iterdir())
    described.write_text(described.read_text(encoding="utf-8").replace("desktop-id", "nonsense"), encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        deb.validate(tmp_path)


LEFT_TO = {  # a library that recipe.py leaves to the system, and the package that has it
    "libstdc++.so.6": "libstdc++6", "libgcc_s.so.1": "libgcc-s1", "libz.so.1": "zlib1g", "libexpat.so.1": "libexpat1",
    "libfontconfig.so.1": "libfontconfig1", "libfreetype.so.6": "libfreetype6", "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1", "libxcb.so.1": "libxcb1", "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0", "libwayland-egl.so.1": "libwayland-egl1",
    "libglib-2.0.so.0": "libglib2.0-0", "libdbus-1.so.3": "libdbus-1-3", "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libzstd.so.1": "libzstd1", "libbrotlidec.so.1": "libbrotli1",
}  # fmt: skip


def test_what_is_left_to_the_system_is_asked_of_the_system(deb: ModuleType) -> None:
    packed = YAML(typ="safe").load((LINUX / "nfpm.yaml").read_text(encoding="utf-8"))
    asked = {line.split(" ")[0] for line in packed["depends"]}
    for library, package in LEFT_TO.items():
        assert not deb.recipe.trimmed([(library, "source", "BINARY")], "linux"), library
        assert package in asked, library
    assert {"libc6", "libgl1", "libegl1", "ca-certificates"} <= asked


def test_the_round_trip_script_is_executable_and_in_order() -> None:
    script = PROJECT / "packaging" / "tests" / "linux_round_trip.sh"
    assert os.access(script, os.X_OK)
    shellcheck = Path(sys.executable).parent / "shellcheck"
    checked = subprocess.run([str(shellcheck), str(script)], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
