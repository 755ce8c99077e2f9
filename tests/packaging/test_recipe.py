"""What the recipe decides for each system, whichever system it is asked on."""

import ast
import base64
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nacl.signing import SigningKey
from tests.found import at_least

PROJECT = Path(__file__).resolve().parents[2]
PACKAGING = PROJECT / "packaging"


@pytest.fixture(scope="session")
def recipe(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/recipe.py")


KEPT = {
    "linux": [
        "PySide6/Qt/lib/libQt6Svg.so.6", "PySide6/QtSvg.abi3.so", "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so", "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/Qt/plugins/iconengines/libqsvgicon.so", "PySide6/Qt/plugins/platformthemes/libqxdgdesktopportal.so",
        "PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so", "PySide6/Qt/lib/libicudata.so.73",
        "PySide6/Qt/translations/qtbase_de.qm", "PIL/_avif.cpython-311-x86_64-linux-gnu.so", "libssl.so.3",
        "PySide6/Qt/lib/libQt6OpenGL.so.6", "libpython3.11.so.1.0", "mintwright/_resources/theme.qss",
        "mintwright/_resources/translations/mintwright_ja.qm",
        "keyring-25.7.0.dist-info/METADATA", "keyring-25.7.0.dist-info/entry_points.txt", "libxcb-cursor.so.0",
    ],
    "win32": [
        r"PySide6\Qt6Svg.dll", r"PySide6\QtSvg.pyd", r"PySide6\plugins\platforms\qwindows.dll",
        r"PySide6\plugins\platforms\qoffscreen.dll", r"PySide6\plugins\styles\qmodernwindowsstyle.dll",
        r"PySide6\translations\qtbase_fr.qm", r"python311.dll",
    ],
    "darwin": [
        "PySide6/Qt/lib/QtSvg.framework/Versions/A/QtSvg", "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/translations/qtbase_es.qm", "libz.1.dylib",
    ],
}  # fmt: skip
LEFT_OUT = {
    "linux": [
        "PySide6/Qt/lib/libQt6Qml.so.6", "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt/lib/libQt6EglFSDeviceIntegration.so.6", "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so", "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "PySide6/Qt/plugins/imageformats/libqpdf.so", "PySide6/Qt/translations/qtbase_ja.qm",
        "PySide6/Qt/translations/qt_de.qm", "libgtk-3.so.0", "libpangocairo-1.0.so.0", "libstdc++.so.6",
        "libgcc_s.so.1",
        "libfontconfig.so.1", "libfreetype.so.6", "libglib-2.0.so.0", "libdbus-1.so.3", "libX11.so.6", "libxcb.so.1",
        "libwayland-client.so.0", "libz.so.1", "libgssapi_krb5.so.2", "mintwright-0.1.0.dist-info/direct_url.json",
        "keyring-25.7.0.dist-info/RECORD", "keyring-25.7.0.dist-info/licenses/LICENSE",
    ],
    "win32": [
        r"PySide6\Qt6Qml.dll", r"PySide6\opengl32sw.dll", r"PySide6\plugins\platforms\qdirect2d.dll",
        r"PySide6\plugins\tls\qschannelbackend.dll", r"PySide6\translations\qtbase_ru.qm",
        r"PySide6\Qt6VirtualKeyboard.dll",
    ],
    "darwin": [
        "PySide6/Qt/lib/QtQml.framework/Versions/A/QtQml", "PySide6/Qt/plugins/tls/libqsecuretransportbackend.dylib",
        "PySide6/Qt/translations/qtbase_pl.qm",
    ],
}  # fmt: skip


@pytest.mark.parametrize("system", KEPT)
def test_what_a_window_needs_stays_and_the_rest_of_qt_goes(recipe: ModuleType, system: str) -> None:
    entries = [(name, "source", "BINARY") for name in [*LEFT_OUT[system], *KEPT[system]]]
    assert [entry[0] for entry in recipe.trimmed(entries, system)] == sorted(KEPT[system])


def test_a_library_of_the_desktop_is_left_out_on_linux_only(recipe: ModuleType) -> None:
    entries = [("libdbus-1.so.3", "source", "BINARY")]
    assert not recipe.trimmed(entries, "linux")
    assert recipe.trimmed(entries, "darwin") == entries


NAMES = st.sampled_from([f"lib{letter}.so.1" for letter in "abcdefgh"])


@settings(derandomize=True, deadline=None, max_examples=60)
@given(needs=st.dictionaries(NAMES, st.sets(NAMES)), asked=st.sets(NAMES))
def test_exactly_the_loose_libraries_stay_that_something_needs(
    recipe: ModuleType, needs: dict[str, set[str]], asked: set[str]
) -> None:
    loose = [(name, name, "BINARY") for name in needs]
    always = [("PIL/_imaging.so", "imaging", "EXTENSION"), ("libpython3.13.so.1.0", "python", "BINARY")]
    links = [("libq.so.6", "PySide6/Qt/lib/libq.so.6", "SYMLINK")]
    asks = {**needs, "imaging": asked}
    kept = recipe.reachable([*always, *loose, *links], lambda file: asks.get(file, set()))
    expected = {name for name in asked if name in needs}
    while (more := {name for known in expected for name in needs[known] if name in needs} | expected) != expected:
        expected = more
    assert kept == [*always, *(entry for entry in loose if entry[0] in expected), *links]


def test_windows_gets_a_window_and_a_program_for_terminals(recipe: ModuleType) -> None:
    assert recipe.executables("win32") == [("mintwright", False), ("mintwright-cli", True)]
    for system in ("linux", "darwin"):
        assert recipe.executables(system) == [("mintwright", False)]


def test_every_icon_that_goes_into_an_executable_is_there(recipe: ModuleType) -> None:
    begins = {"win32": b"\0\0\1\0", "darwin": b"icns"}
    for system, beginning in begins.items():
        assert Path(recipe.icon(system)).read_bytes().startswith(beginning)
    assert recipe.icon("linux") is None


VERSIONS = [("1.2.3", (1, 2, 3, 0)), ("0.10", (0, 10, 0, 0)), ("2.0.1rc3", (2, 0, 1, 3))]


@pytest.mark.parametrize(("version", "numbers"), VERSIONS)
def test_windows_is_told_the_one_version(recipe: ModuleType, version: str, numbers: tuple[int, ...]) -> None:
    told: dict[str, Any] = {}
    names = {
        "VSVersionInfo": lambda ffi, kids: kids,
        "FixedFileInfo": lambda **given: told.update(given),
        "StringFileInfo": list,
        "StringTable": lambda _language, texts: told.update(texts),
        "StringStruct": lambda name, text: (name, text),
        "VarFileInfo": list,
        "VarStruct": lambda *_given: None,
    }
    eval(recipe.version_resource(version, console=True), names)  # as PyInstaller does
    assert told["filevers"] == told["prodvers"] == numbers
    assert told["FileVersion"] == told["ProductVersion"] == version
    assert told["OriginalFilename"] == "mintwright-cli.exe"


def test_a_licence_text_that_is_bundled_is_the_whole_text() -> None:
    for name, words in (("lgpl-3.0.txt", "GNU LESSER GENERAL PUBLIC"), ("gpl-3.0.txt", "GNU GENERAL PUBLIC")):
        text = (PACKAGING / "notices" / name).read_text(encoding="utf-8")
        assert words in text
        assert "Version 3, 29 June 2007" in text
    assert "replace" in (PACKAGING / "notices" / "qt.txt").read_text(encoding="utf-8")


SAID = """
import importlib.util, os, subprocess, sys
spec = importlib.util.spec_from_file_location("launch", sys.argv[1])
launch = importlib.util.module_from_spec(spec)
spec.loader.exec_module(launch)
launch.give_back_environment()
names = ("LD_LIBRARY_PATH", "QT_PLUGIN_PATH", "QML2_IMPORT_PATH", "LD_LIBRARY_PATH_ORIG")
print({name: os.environ[name] for name in names if name in os.environ})
"""


@pytest.mark.parametrize("before", [None, "/opt/lib"])
def test_a_browser_that_is_opened_finds_its_own_libraries(before: str | None) -> None:
    frozen = {"LD_LIBRARY_PATH": "/frozen", "QT_PLUGIN_PATH": "/frozen/plugins", "QML2_IMPORT_PATH": "/frozen/qml"}
    if before:
        frozen["LD_LIBRARY_PATH_ORIG"] = before
    words = [sys.executable, "-c", SAID, str(PACKAGING / "launch.py")]
    told = subprocess.run(words, env={**os.environ, **frozen}, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str({"LD_LIBRARY_PATH": before} if before else {})


# --- the spec itself, with PyInstaller and the system pretended


class _Part:
    """What PyInstaller would make: keeps what it was given; a table of contents is empty."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self.given, self.named = given, named
        self.pure: list[Any] = []
        self.binaries: list[Any] = []
        self.datas: list[Any] = list(named.get("datas", ()))
        self.scripts: list[Any] = [(name, f"{name}.py", "PYSOURCE") for name in ("pyi_rth_inspect", "launch")]


class _Freezer(ModuleType):
    """A module of PyInstaller's: whatever is called finds nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *_given: ([], []) if name == "collect_entry_point" else []


@pytest.fixture
def run_spec(recipe: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], list[_Part]]:
    """Run the spec as PyInstaller would on a system, and answer what it asked for; every part says its `kind`."""

    def run(system: str) -> list[_Part]:
        made: list[_Part] = []

        def step(kind: str) -> Callable[..., _Part]:
            def take(*given: Any, **named: Any) -> _Part:
                made.append(_Part(*given, **named, kind=kind, compression=writer._COMPRESSION_LEVEL))
                return made[-1]

            return take

        for name in ("PyInstaller", "PyInstaller.utils", "PyInstaller.utils.hooks", "PyInstaller.depend.bindepend"):
            monkeypatch.setitem(sys.modules, name, _Freezer(name))
        writer = SimpleNamespace(_COMPRESSION_LEVEL=6)
        monkeypatch.setitem(sys.modules, "PyInstaller.archive.writers", SimpleNamespace(ZlibArchiveWriter=writer))
        monkeypatch.setitem(sys.modules, "recipe", recipe)
        monkeypatch.setitem(sys.modules, "licences", SimpleNamespace(collect=lambda _entries, _work: []))
        monkeypatch.setattr(sys, "platform", system)
        monkeypatch.setattr(sys, "path", [*sys.path])
        spec = PACKAGING / "mintwright.spec"
        names = {kind: step(kind) for kind in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
        code = compile(spec.read_text(encoding="utf-8"), spec, "exec")
        exec(code, {**names, "SPECPATH": str(PACKAGING), "workpath": str(tmp_path), "SPEC": str(spec)})
        return made

    return run


def test_on_windows_two_programs_share_one_folder_with_icon_manifest_and_version(
    run_spec: Callable[[str], list[_Part]],
) -> None:
    made = run_spec("win32")
    programs = [part for part in made if part.named["kind"] == "EXE"]
    assert [part.named["name"] for part in programs] == ["mintwright", "mintwright-cli"]
    assert [part.named["console"] for part in programs] == [False, True]
    for part in programs:
        assert "longPathAware" in part.named["manifest"]
        assert f"'{part.named['name']}.exe'" in Path(part.named["version"]).read_text(encoding="utf-8")
        assert Path(part.named["icon"]).suffix == ".ico"
        assert not part.named["upx"], "packers alarm virus scanners"
    (folder,) = [part for part in made if part.named["kind"] == "COLLECT"]
    assert programs == list(folder.given[:2])


def test_on_linux_there_is_one_program_in_one_folder(run_spec: Callable[[str], list[_Part]]) -> None:
    kinds = [part.named["kind"] for part in run_spec("linux")]
    assert kinds == ["Analysis", "PYZ", "EXE", "COLLECT"]


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_a_start_decompresses_nothing_and_prepares_only_what_is_needed(
    run_spec: Callable[[str], list[_Part]], system: str
) -> None:
    made = run_spec(system)
    (modules,) = [part for part in made if part.named["kind"] == "PYZ"]
    assert modules.named["compression"] == 0
    for program in [part for part in made if part.named["kind"] == "EXE"]:
        assert [name for name, _path, _kind in program.given[1]] == ["launch"]


def test_no_room_asks_for_what_is_not_prepared() -> None:
    unprepared = r"^\s*(import|from) (multiprocessing|pkgutil|inspect)\b|ProcessPoolExecutor"
    for file in at_least(290, (PROJECT / "src").rglob("*.py")):
        assert not re.search(unprepared, file.read_text(encoding="utf-8"), re.MULTILINE), file


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_no_room_imports_what_is_left_out_however_late(recipe: ModuleType, system: str) -> None:
    excluded = set(recipe.EXCLUDED_MODULES)
    for file in at_least(290, (PROJECT / "src").rglob("*.py")):
        for name in _imported(file):
            parts = name.split(".")
            assert not excluded & {".".join(parts[:count]) for count in range(1, len(parts) + 1)}, (file, name)
            suffix = ".pyd" if system == "win32" else ".abi3.so"
            assert recipe.trimmed([("/".join(parts[:2]) + suffix, "", "EXTENSION")], system), (file, name)


def _imported(file: Path) -> set[str]:
    """The modules that a file imports anywhere in it; of `from a import b` both `a` and `a.b`."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    froms = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return names | {f"{node.module}.{alias.name}" for node in froms for alias in node.names}


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_who_publishes_is_in_a_build_only_when_the_environment_says_so(
    run_spec: Callable[[str], list[_Part]], monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    inside = "mintwright/_resources/build.json"
    monkeypatch.delenv("MINTWRIGHT_FEED_URL", raising=False)
    assert inside not in [entry[0] for entry in run_spec(system)[0].datas]
    monkeypatch.setenv("MINTWRIGHT_FEED_URL", "https://feed.example/feed.json")
    monkeypatch.setenv("MINTWRIGHT_FEED_KEYS", base64.b64encode(bytes(SigningKey.generate().verify_key)).decode())
    (entry,) = [entry for entry in run_spec(system)[0].datas if entry[0] == inside]
    assert "https://feed.example/feed.json" in Path(entry[1]).read_text(encoding="utf-8")
    monkeypatch.setenv("MINTWRIGHT_FEED_KEYS", "nonsense")
    with pytest.raises(SystemExit):
        run_spec(system)


def test_what_a_library_takes_when_it_is_there_is_not_taken_from_the_tools_of_packing(recipe: ModuleType) -> None:
    """Freezing happens beside them: Pillow would take defusedxml, which is no part of the program."""
    program, tools = (
        set(re.findall(r"^([a-z0-9-]+)==", (PACKAGING / name).read_text(encoding="utf-8"), re.MULTILINE))
        for name in ("requirements.lock", "requirements-package.lock")
    )
    taken = {
        re.split(r"[^A-Za-z0-9_-]", needed)[0]
        for name in program
        for needed in _needs(name)
        if "extra ==" in needed
    }  # fmt: skip
    assert taken & (tools - program) <= set(recipe.EXCLUDED_MODULES)


def _needs(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:  # of another system
        return []
