"""macOS without a Mac: what it is told about the program, and the logic of the scripts that sign and pack it.

The scripts run with fakes of Apple's tools on the path, which write down their calls and fail when they are told to.
"""

import base64
import json
import os
import plistlib
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from tests.found import at_least

PROJECT = Path(__file__).resolve().parents[2]
MACOS = PROJECT / "packaging" / "macos"
TOOLS = ("codesign", "xcrun", "security", "spctl", "hdiutil", "ditto", "xattr", "lipo", "python-of-dmgbuild")
IMAGE = "../tests/macos_image.sh"  # seen from packaging/macos
CODE = bytes.fromhex("cffaedfe") + b"code"


def in_bash(test: Callable[..., None]) -> Callable[..., None]:
    """A test that runs a script of macOS: wherever there is bash, but not on Windows, which has none of its own."""
    away = pytest.mark.skipif(sys.platform == "win32", reason="these scripts run on macOS")
    return away(pytest.mark.needs("bash")(test))


Plan = dict[str, list[tuple[int, str]]]


@dataclass(frozen=True)
class Outcome:
    """How a script ended, and every call it made of the tools."""

    status: int
    said: str
    calls: list[dict[str, Any]]

    def of(self, tool: str, *start: str) -> list[list[str]]:
        """The words of the calls of one tool, of those that start so."""
        words = [call["words"] for call in self.calls if call["tool"] == tool]
        return [each for each in words if each[: len(start)] == list(start)]


Run = Callable[..., Outcome]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run one of the scripts with fakes on the path, a plan for them and an environment."""
    tools = tmp_path / "tools"
    tools.mkdir()
    fake = (Path(__file__).parent / "fake_tool.py").read_text(encoding="utf-8")
    for name in TOOLS:
        (tools / name).write_text(f"#!{sys.executable} -SE\n{fake}", encoding="utf-8")
        (tools / name).chmod(0o755)
    log = tmp_path / "calls.jsonl"
    work = tmp_path / "work"
    work.mkdir()

    def outcome(script: str, *words: str, plan: Plan | None = None, **environment: str) -> Outcome:
        log.write_text("")
        given = {
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "FAKE_LOG": str(log), "RUNNER_TEMP": str(work),
            "FAKE_PLAN": json.dumps(plan or {}), "RETRY_PAUSE": "0", **environment,
        }  # fmt: skip
        done = subprocess.run(
            ["bash", str(MACOS / script), *words], env=given, capture_output=True, text=True, timeout=60, cwd=tmp_path
        )
        calls = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
        assert not list(work.iterdir()), "a script left something behind"
        return Outcome(done.returncode, done.stdout + done.stderr, calls)

    return outcome


# --- what macOS is told about the program


@pytest.fixture(scope="module")
def recipe(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/recipe.py")


def test_the_description_of_the_program_is_complete(recipe: ModuleType) -> None:
    described = recipe.info_plist("1.2.3")
    assert described["CFBundleIdentifier"] == recipe.IDENTIFIER
    assert described["CFBundleName"] == described["CFBundleDisplayName"] == recipe.TITLE
    assert described["CFBundleShortVersionString"] == described["CFBundleVersion"] == "1.2.3"
    assert described["CFBundlePackageType"] == "APPL"
    assert described["LSApplicationCategoryType"] == "public.app-category.graphics-design"
    assert described["LSMinimumSystemVersion"] == "13.0"  # Qt 6.11's own
    assert described["NSHighResolutionCapable"] is True
    assert described["NSRequiresAquaSystemAppearance"] is False
    assert recipe.PUBLISHER in described["NSHumanReadableCopyright"]
    assert described["NSLocalNetworkUsageDescription"].endswith(".")


def test_no_version_is_written_into_the_description() -> None:
    assert not [key for key in plistlib.loads((MACOS / "Info.plist").read_bytes()) if "Version" in key and "CFBundle" in
                key and key != "CFBundleInfoDictionaryVersion"]  # fmt: skip


def test_the_program_asks_for_one_exception_from_the_hardened_runtime() -> None:
    asked = plistlib.loads((MACOS / "entitlements.plist").read_bytes())
    assert asked == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


@pytest.mark.parametrize("name", ["Info.plist", "entitlements.plist"])
def test_the_property_lists_are_strict_xml(name: str) -> None:
    ElementTree.fromstring((MACOS / name).read_bytes())


def test_the_entitlements_hold_no_comment_because_codesigns_own_parser_refuses_them() -> None:
    content = (MACOS / "entitlements.plist").read_bytes()
    assert b"<!--" not in content
    assert content.isascii()


class _Recorded:
    """Stands in for a step of PyInstaller's: keeps how it was called."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self.given, self.named = given, named
        self.pure, self.binaries, self.datas, self.scripts = [], [], [], []


class _Freezer(ModuleType):
    """Stands in for the modules of PyInstaller: every function of theirs finds nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *_given: ([], []) if name == "collect_entry_point" else []


def test_on_macos_the_recipe_makes_an_application_with_icon_version_and_entitlements(
    recipe: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from mintwright import __version__

    made: dict[str, _Recorded] = {}

    def step(name: str) -> Callable[..., _Recorded]:
        def take(*given: Any, **named: Any) -> _Recorded:
            made[name] = _Recorded(*given, **named)
            return made[name]

        return take

    for name in ("archive", "depend", "depend.bindepend", "utils", "utils.hooks"):
        monkeypatch.setitem(sys.modules, f"PyInstaller.{name}", _Freezer(f"PyInstaller.{name}"))
    monkeypatch.setitem(sys.modules, "PyInstaller", _Freezer("PyInstaller"))
    writers = SimpleNamespace(ZlibArchiveWriter=SimpleNamespace(_COMPRESSION_LEVEL=6))
    monkeypatch.setitem(sys.modules, "PyInstaller.archive.writers", writers)
    monkeypatch.setitem(sys.modules, "recipe", recipe)
    monkeypatch.setitem(sys.modules, "licences", SimpleNamespace(collect=lambda _entries, _work: []))
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(sys, "path", [*sys.path])
    names = {name: step(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    spec = PROJECT / "packaging" / "mintwright.spec"
    given = {**names, "SPECPATH": str(spec.parent), "workpath": str(tmp_path), "SPEC": str(spec)}
    exec(compile(spec.read_text(encoding="utf-8"), spec, "exec"), given)  # as PyInstaller does

    bundle, program = made["BUNDLE"].named, made["EXE"].named
    assert bundle["name"] == "Mintwright.app"
    assert Path(bundle["icon"]).read_bytes()[:4] == b"icns"
    assert bundle["bundle_identifier"] == recipe.IDENTIFIER
    assert bundle["info_plist"]["CFBundleShortVersionString"] == __version__
    assert program["entitlements_file"] == str(MACOS / "entitlements.plist")
    assert program["console"] is False
    assert not program["strip"], "stripping would break signatures"


def test_a_framework_is_kept_whole_or_left_out_whole(recipe: ModuleType) -> None:
    """Half a framework cannot be signed."""
    inside = ["Versions/A/{name}", "Versions/A/Resources/Info.plist", "Versions/Current", "Resources", "{name}"]
    entries = [
        (f"PySide6/Qt/lib/{name}.framework/{path.format(name=name)}", "source", "BINARY")
        for name in ("QtCore", "QtGui", "QtQml", "QtQuick", "QtPdf", "QtNetwork", "QtWidgets", "QtDBus", "QtSvg")
        for path in inside
    ]
    kept = [entry[0] for entry in recipe.trimmed(entries, "darwin")]
    for name in {path.split("/")[3] for path in kept}:
        assert len([path for path in kept if path.split("/")[3] == name]) == len(inside), name
    assert any("QtCore.framework" in path for path in kept)
    assert not any("QtQml.framework" in path for path in kept)


# --- signing


def _application(folder: Path) -> Path:
    """An application as PyInstaller leaves it: libraries, frameworks with links, texts, links among the resources."""
    contents = folder / "Mintwright.app" / "Contents"
    lib = contents / "Frameworks" / "PySide6" / "Qt" / "lib"
    for path in (
        "MacOS/mintwright",
        "Frameworks/libssl.3.dylib",
        "Frameworks/PIL/_imaging.so",
        "Frameworks/PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "Frameworks/PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore",
        "Frameworks/PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui",
        "Frameworks/PySide6/Qt/lib/QtGui.framework/Versions/A/Helpers/preview",
        "Frameworks/Python.framework/Versions/3.13/Python",
    ):
        (contents / path).parent.mkdir(parents=True, exist_ok=True)
        (contents / path).write_bytes(CODE)
    for framework, version in ((lib / "QtCore.framework", "A"), (lib / "QtGui.framework", "A")):
        (framework / "Versions" / "Current").symlink_to(version)
        (framework / framework.stem).symlink_to(f"Versions/Current/{framework.stem}")
        (framework / "Versions" / version / "Resources").mkdir()
        (framework / "Versions" / version / "Resources" / "Info.plist").write_text("<plist/>")
    (contents / "Resources").mkdir()
    (contents / "Resources" / "libssl.3.dylib").symlink_to("../Frameworks/libssl.3.dylib")
    (contents / "Resources" / "notes and licences.txt").write_text("text")
    return contents.parent


def _signed(outcome: Outcome) -> list[str]:
    return [words[-1] for words in outcome.of("codesign", "--force")]


@in_bash
def test_an_application_is_signed_from_the_inside_out_and_nothing_is_forgotten(run: Run, tmp_path: Path) -> None:
    application = _application(tmp_path)
    outcome = run("sign.sh", f"{application}/", APPLE_SIGNING_IDENTITY="Developer ID Application: Us")
    assert outcome.status == 0, outcome.said
    contents = f"{application}/Contents"
    lib = f"{contents}/Frameworks/PySide6/Qt/lib"
    signed = _signed(outcome)
    assert sorted(signed) == sorted([
        f"{lib}/QtGui.framework/Versions/A/Helpers/preview", f"{lib}/QtGui.framework/Versions/A",
        f"{lib}/QtCore.framework/Versions/A", f"{contents}/Frameworks/PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        f"{contents}/Frameworks/PIL/_imaging.so", f"{contents}/Frameworks/libssl.3.dylib",
        f"{contents}/Frameworks/Python.framework/Versions/3.13", str(application),
    ])  # fmt: skip
    for at, path in enumerate(signed):
        assert not [later for later in signed[at + 1 :] if later.startswith(f"{path}/")], f"{path} came too early"


@in_bash
def test_every_signature_has_the_hardened_runtime_and_apples_time_and_only_the_program_gets_entitlements(
    run: Run, tmp_path: Path
) -> None:
    application = _application(tmp_path)
    outcome = run("sign.sh", str(application), APPLE_SIGNING_IDENTITY="Developer ID Application: Us")
    for words in outcome.of("codesign", "--force"):
        assert words[:4] == ["--force", "--timestamp", "--sign", "Developer ID Application: Us"]
        assert words[4:6] == ["--options", "runtime"]
        assert ("--entitlements" in words) == (words[-1] == str(application))
    assert outcome.of("codesign")[-1] == ["--verify", "--deep", "--strict", "--verbose=2", str(application)]


@in_bash
def test_an_image_is_signed_as_it_is(run: Run) -> None:
    outcome = run("sign.sh", "Mintwright.dmg", APPLE_SIGNING_IDENTITY="us")
    assert outcome.of("codesign") == [["--force", "--timestamp", "--sign", "us", "Mintwright.dmg"]]


@in_bash
def test_a_signature_is_tried_again_when_apples_clock_is_away(run: Run, tmp_path: Path) -> None:
    application = _application(tmp_path)
    plan: Plan = {"codesign --force": [(1, ""), (1, ""), (0, "")]}
    outcome = run("sign.sh", str(application), plan=plan, APPLE_SIGNING_IDENTITY="us")
    assert outcome.status == 0
    signed = _signed(outcome)
    assert signed[0] == signed[1] == signed[2]
    assert len(signed) == 10


@in_bash
def test_when_one_library_cannot_be_signed_the_application_is_not_signed(run: Run, tmp_path: Path) -> None:
    application = _application(tmp_path)
    outcome = run("sign.sh", str(application), plan={"codesign --force": [(1, "")]}, APPLE_SIGNING_IDENTITY="us")
    assert outcome.status != 0
    assert len(_signed(outcome)) == 5
    assert str(application) not in _signed(outcome)


@in_bash
def test_without_an_identity_nothing_is_signed(run: Run, tmp_path: Path) -> None:
    outcome = run("sign.sh", str(_application(tmp_path)))
    assert outcome.status != 0
    assert not _signed(outcome)


# --- the certificate


CERTIFICATE = {
    "APPLE_CERTIFICATE_P12": base64.b64encode(b"the certificate").decode(),
    "APPLE_CERTIFICATE_PASSWORD": 'hard "to" quote\\ $HOME',
    "APPLE_SIGNING_IDENTITY": "Developer ID Application: Us (TEAM)",
}
FOUND: Plan = {
    "security find-identity": [(0, '  1) 0123 "Developer ID Application: Us (TEAM)"\n     1 valid identities found\n')],
    "security list-keychains": [(0, '    "/Users/us/Library/Keychains/login.keychain-db"\n'), (0, "")],
}


@pytest.mark.needs("openssl")
@in_bash
def test_the_certificate_goes_into_a_keychain_of_its_own_and_no_password_onto_a_command_line(run: Run) -> None:
    outcome = run("keychain.sh", "import", plan=FOUND, **CERTIFICATE)
    assert outcome.status == 0, outcome.said
    commands = next(call["given"] for call in outcome.calls if call["words"] == ["-i"]).splitlines()
    assert [line.split()[0] for line in commands] == [
        "create-keychain", "set-keychain-settings", "unlock-keychain", "import", "set-key-partition-list",
    ]  # fmt: skip
    imported = shlex.split(commands[3])
    assert imported[imported.index("-P") + 1] == CERTIFICATE["APPLE_CERTIFICATE_PASSWORD"]
    own = shlex.split(commands[0])[2]
    assert len(own) == 64
    lines = [word for call in outcome.calls for word in call["words"]]
    for secret in (own, CERTIFICATE["APPLE_CERTIFICATE_PASSWORD"], CERTIFICATE["APPLE_CERTIFICATE_P12"]):
        assert not [word for word in lines if secret in word]
        assert secret not in outcome.said
    searched = outcome.of("security", "list-keychains")[-1]
    assert searched[:4] == ["list-keychains", "-d", "user", "-s"]
    assert searched[4].endswith("mintwright-signing.keychain-db")
    assert searched[5:] == ["/Users/us/Library/Keychains/login.keychain-db"]


@pytest.mark.needs("openssl")
@in_bash
def test_a_certificate_that_is_not_the_named_one_ends_the_job_and_its_keychain(run: Run) -> None:
    plan: Plan = {**FOUND, "security find-identity": [(0, "     0 valid identities found\n")]}
    outcome = run("keychain.sh", "import", plan=plan, **CERTIFICATE)
    assert outcome.status != 0
    assert outcome.calls[-1]["words"][0] == "delete-keychain"


@in_bash
@pytest.mark.parametrize("missing", sorted(CERTIFICATE))
def test_without_a_secret_the_import_names_it_and_touches_nothing(run: Run, missing: str) -> None:
    outcome = run("keychain.sh", "import", plan=FOUND, **{**CERTIFICATE, missing: ""})
    assert outcome.status != 0
    assert missing in outcome.said
    assert not outcome.calls


@in_bash
def test_removing_a_keychain_that_is_gone_is_no_failure(run: Run) -> None:
    assert run("keychain.sh", "remove", plan={"security delete-keychain": [(50, "")]}).status == 0


# --- Apple's look at it


KEY = {
    "APPLE_NOTARY_KEY": "-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----",
    "APPLE_NOTARY_KEY_ID": "KEYID",
    "APPLE_NOTARY_ISSUER_ID": "issuer",
}
SENT = {"xcrun notarytool submit": [(0, '{"id": "1-2-3", "message": "Successfully uploaded file"}')]}
ACCEPTED: Plan = {**SENT, "xcrun notarytool wait": [(0, '{"id": "1-2-3", "status": "Accepted"}')]}


@in_bash
def test_an_accepted_application_is_sent_as_an_archive_and_stapled(run: Run, tmp_path: Path) -> None:
    application = _application(tmp_path)
    outcome = run("notarize.sh", f"{application}/", plan=ACCEPTED, **KEY)
    assert outcome.status == 0, outcome.said
    assert outcome.of("ditto")[0][:4] == ["-c", "-k", "--keepParent", str(application)]
    steps = [words[:2] for words in outcome.of("xcrun")]
    assert steps == [["notarytool", "submit"], ["notarytool", "wait"], ["notarytool", "log"], ["stapler", "staple"],
                     ["stapler", "validate"]]  # fmt: skip
    assert outcome.of("xcrun", "notarytool", "submit")[0][2].endswith("Mintwright.app.zip")
    assert outcome.of("xcrun", "stapler", "staple") == [["stapler", "staple", str(application)]]


@in_bash
def test_the_notary_key_is_a_file_that_only_we_can_read_and_never_a_word(run: Run, tmp_path: Path) -> None:
    image = tmp_path / "Mintwright.dmg"
    image.write_bytes(b"image")
    outcome = run("notarize.sh", str(image), plan=ACCEPTED, **KEY)
    asked = [call for call in outcome.calls if "key" in call]
    assert {call["key"] for call in asked} == {KEY["APPLE_NOTARY_KEY"] + "\n"}
    assert {call["mode"] for call in asked} == {"600"}
    assert not [word for call in outcome.calls for word in call["words"] if "PRIVATE KEY" in word]
    assert "PRIVATE KEY" not in outcome.said
    assert outcome.of("xcrun", "notarytool", "submit")[0][2] == str(image), "an image goes as it is"


@in_bash
def test_what_apple_refuses_is_never_stapled_and_its_log_is_shown(run: Run, tmp_path: Path) -> None:
    image = tmp_path / "Mintwright.dmg"
    image.write_bytes(b"image")
    plan: Plan = {
        **SENT, "xcrun notarytool wait": [(1, '{"id": "1-2-3", "status": "Invalid"}')],
        "xcrun notarytool log": [(0, "the library libx is not signed")],
    }  # fmt: skip
    outcome = run("notarize.sh", str(image), plan=plan, **KEY)
    assert outcome.status == 1
    assert "the library libx is not signed" in outcome.said
    assert len(outcome.of("xcrun", "notarytool", "wait")) == 1, "an answer is an answer"
    assert not outcome.of("xcrun", "stapler")


@in_bash
def test_a_lost_connection_while_waiting_does_not_send_everything_again(run: Run, tmp_path: Path) -> None:
    image = tmp_path / "Mintwright.dmg"
    image.write_bytes(b"image")
    plan: Plan = {**SENT, "xcrun notarytool wait": [(1, ""), (1, "not json"), (0, '{"status": "Accepted"}')]}
    outcome = run("notarize.sh", str(image), plan=plan, **KEY)
    assert outcome.status == 0, outcome.said
    assert len(outcome.of("xcrun", "notarytool", "submit")) == 1
    assert len(outcome.of("xcrun", "notarytool", "wait")) == 3


@in_bash
def test_an_answer_that_never_comes_ends_the_job(run: Run, tmp_path: Path) -> None:
    image = tmp_path / "Mintwright.dmg"
    image.write_bytes(b"image")
    plan: Plan = {**SENT, "xcrun notarytool wait": [(0, '{"status": "In Progress"}')]}
    outcome = run("notarize.sh", str(image), plan=plan, **KEY)
    assert outcome.status != 0
    assert not outcome.of("xcrun", "stapler")


@in_bash
def test_sending_and_stapling_are_tried_again(run: Run, tmp_path: Path) -> None:
    image = tmp_path / "Mintwright.dmg"
    image.write_bytes(b"image")
    plan: Plan = {
        **ACCEPTED, "xcrun notarytool submit": [(1, ""), (0, "{}"), *SENT["xcrun notarytool submit"]],
        "xcrun stapler staple": [(65, ""), (65, ""), (0, "")],
    }  # fmt: skip
    outcome = run("notarize.sh", str(image), plan=plan, **KEY)
    assert outcome.status == 0, outcome.said
    assert len(outcome.of("xcrun", "notarytool", "submit")) == 3
    assert len(outcome.of("xcrun", "stapler", "staple")) == 3


# --- the disk image


def _settings() -> dict[str, Any]:
    given = {"folder": str(MACOS), "application": "dist/frozen/Mintwright.app"}
    return runpy.run_path(str(MACOS / "image_settings.py"), {"defines": given})


def test_the_window_of_the_image_leads_from_the_program_to_the_applications() -> None:
    settings = _settings()
    (_, _), (width, height) = settings["window_rect"]
    program, folder = settings["icon_locations"]["Mintwright.app"], settings["icon_locations"]["Applications"]
    side = settings["icon_size"]
    assert settings["symlinks"] == {"Applications": "/Applications"}
    assert program[1] == folder[1]
    assert side / 2 < program[0] < folder[0] < width - side / 2
    assert side / 2 < program[1] < height - side / 2 - 3 * settings["text_size"]
    for file in (settings["background"], settings["icon"]):
        assert Path(file).is_file()


def test_the_background_fits_the_window_on_plain_and_on_dense_displays() -> None:
    (_, _), size = _settings()["window_rect"]
    for scale, name in ((1, "background.png"), (2, "background@2x.png")):
        with Image.open(MACOS / name) as picture:
            assert picture.size == (size[0] * scale, size[1] * scale)
            assert round(picture.info["dpi"][0]) == 72 * scale


def test_the_names_of_the_icons_can_be_read_in_light_and_in_dark_appearance() -> None:
    settings = _settings()
    with Image.open(MACOS / "background.png") as picture:
        for x, y in settings["icon_locations"].values():
            below = picture.crop((x - 70, y + 64, x + 70, y + 64 + 40))
            for _, colour in below.getcolors():
                light = _luminance(colour)
                assert (light + 0.05) / 0.05 >= 4.5, "black on it"
                assert 1.05 / (light + 0.05) >= 4.5, "white on it"


def _luminance(colour: tuple[int, int, int]) -> float:
    parts = [value / 255 for value in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_petals_lie_between_the_icons(script: Callable[[str], ModuleType]) -> None:
    drawn, settings = script("packaging/macos/make_background.py"), _settings()
    (program, row), (folder, _) = settings["icon_locations"].values()
    assert row == drawn.ROW
    assert program + settings["icon_size"] / 2 < min(x for x, _, _ in drawn.PETALS)
    assert max(x + length for x, length, _ in drawn.PETALS) < folder - settings["icon_size"] / 2


@in_bash
def test_an_image_is_made_again_while_the_system_is_busy(run: Run, tmp_path: Path) -> None:
    application, image = _application(tmp_path), tmp_path / "Mintwright.dmg"
    plan: Plan = {"python-of-dmgbuild": [(1, "Resource busy"), (1, "Resource busy"), (0, "")]}
    outcome = run("make_image.sh", str(application), str(image), plan=plan, PYTHON="python-of-dmgbuild")
    assert outcome.status == 0, outcome.said
    made = outcome.of("python-of-dmgbuild")
    assert len(made) == 3
    assert made[0][:2] == ["-m", "dmgbuild"]
    assert made[0][-2:] == ["Mintwright", str(image)]
    assert f"application={application}" in made[0]
    assert outcome.of("hdiutil") == [["verify", str(image)]]


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    """What an image shows when it is open: a program that writes a report, and the link."""
    folder = tmp_path / "inside"
    program = folder / "Mintwright.app" / "Contents" / "MacOS" / "mintwright"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$@" > "$3"\nexit "${SELF_TEST:-0}"\n')
    program.chmod(0o755)
    (folder / "Applications").symlink_to("/Applications")
    return folder


@in_bash
def test_the_program_tests_itself_from_the_open_image_which_is_then_closed(
    run: Run, tmp_path: Path, opened: Path
) -> None:
    report = tmp_path / "report.json"
    plan: Plan = {
        "hdiutil attach": [(1, "Resource busy"), (0, "")], "lipo": [(0, "arm64\n")],
        "hdiutil detach": [(16, "Resource busy"), (0, "")],
    }  # fmt: skip
    outcome = run(IMAGE, "x.dmg", "arm64", str(report), plan=plan, FAKE_IMAGE=str(opened))
    assert outcome.status == 0, outcome.said
    assert report.read_text() == f"self-test --report {report}\n"
    assert "-readonly" in outcome.of("hdiutil", "attach")[0]
    assert outcome.of("codesign")[0][:3] == ["--verify", "--deep", "--strict"]
    assert len(outcome.of("hdiutil", "detach")) == 2


@in_bash
def test_an_image_that_closed_while_it_said_busy_is_closed(run: Run, tmp_path: Path, opened: Path) -> None:
    plan: Plan = {"lipo": [(0, "arm64\n")], "hdiutil detach": [(16, "busy but gone"), (1, "No such file")]}
    outcome = run(IMAGE, "x.dmg", "arm64", str(tmp_path / "r"), plan=plan, FAKE_IMAGE=str(opened))
    assert outcome.status == 0, outcome.said
    assert len(outcome.of("hdiutil", "detach")) == 1


@in_bash
def test_a_program_that_fails_its_self_test_fails_the_image_and_the_image_is_closed(
    run: Run, tmp_path: Path, opened: Path
) -> None:
    given = {"FAKE_IMAGE": str(opened), "SELF_TEST": "1"}
    plan: Plan = {"lipo": [(0, "arm64\n")]}
    outcome = run(IMAGE, "x.dmg", "arm64", str(tmp_path / "r"), plan=plan, **given)
    assert outcome.status == 1
    assert outcome.of("hdiutil", "detach")


@in_bash
def test_a_copy_that_broke_the_signature_fails_the_image(run: Run, tmp_path: Path, opened: Path) -> None:
    plan: Plan = {"lipo": [(0, "arm64\n")], "codesign": [(1, "a sealed resource is missing or invalid")]}
    outcome = run(IMAGE, "x.dmg", "arm64", str(tmp_path / "r"), plan=plan, FAKE_IMAGE=str(opened))
    assert outcome.status == 1
    assert outcome.of("hdiutil", "detach")


@in_bash
@pytest.mark.parametrize("processors", ["x86_64\n", "arm64 x86_64\n"])
def test_an_image_for_another_processor_is_refused(run: Run, tmp_path: Path, opened: Path, processors: str) -> None:
    plan: Plan = {"lipo": [(0, processors)]}
    outcome = run(IMAGE, "x.dmg", "arm64", str(tmp_path / "r"), plan=plan, FAKE_IMAGE=str(opened))
    assert outcome.status == 1
    assert not (tmp_path / "r").exists()


# --- what a Mac that has never seen us would say

DESCRIPTION = (
    "Identifier=org.mintwright.Mintwright\nCodeDirectory v=20500 size=1 flags=0x10000(runtime) hashes=1+7\n"
    "Timestamp=20 Nov 2026 at 20:00:00\nTeamIdentifier=TEAM\n"
)
GOOD: Plan = {"codesign --display": [(0, DESCRIPTION)]}


@in_bash
@pytest.mark.parametrize(
    ("name", "assessed"),
    [("Mintwright.app", ["--type", "execute"]), ("Mintwright.dmg", ["--type", "open", "--context"])],
)
def test_a_whole_signature_with_apples_ticket_is_believed(run: Run, name: str, assessed: list[str]) -> None:
    outcome = run("verify.sh", name, plan=GOOD, APPLE_TEAM_ID="TEAM")
    assert outcome.status == 0, outcome.said
    assert outcome.of("spctl")[0][1 : 1 + len(assessed)] == assessed
    assert outcome.of("xcrun", "stapler", "validate")
    assert "--strict" in outcome.of("codesign", "--verify")[0]


@in_bash
@pytest.mark.parametrize(
    "fault",
    [
        {"codesign --display": [(0, DESCRIPTION.replace("(runtime)", "(none)"))]},
        {"codesign --display": [(0, DESCRIPTION.replace("Timestamp", "Signed Time"))]},
        {"codesign --display": [(0, DESCRIPTION.replace("=TEAM", "=OTHERTEAM"))]},
        {"codesign --display": [(0, DESCRIPTION.replace("=TEAM", "=TEAMMATES"))]},
        {"codesign --verify": [(1, "a sealed resource is missing or invalid")]},
        {"spctl": [(3, "rejected")]},
        {"xcrun stapler validate": [(65, "does not have a ticket stapled to it")]},
    ],
)
def test_anything_less_is_not_believed(run: Run, fault: Plan) -> None:
    assert run("verify.sh", "Mintwright.app", plan={**GOOD, **fault}, APPLE_TEAM_ID="TEAM").status != 0


# --- the scripts themselves

SCRIPTS = at_least(11, (PROJECT / "packaging").rglob("*.sh"))
OF_MACOS = [path for path in SCRIPTS if path.parent == MACOS or path.name.startswith("macos")]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_shellcheck_finds_nothing_in_any_script(path: Path) -> None:
    tool = shutil.which("shellcheck", path=str(Path(sys.executable).parent)) or "shellcheck"
    done = subprocess.run([tool, "-x", str(path)], capture_output=True, text=True, cwd=PROJECT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", OF_MACOS, ids=lambda path: path.name)
def test_the_scripts_of_macos_keep_to_the_bash_that_macos_has(path: Path) -> None:
    """Bash 3.2, of 2007."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\b(mapfile|readarray|declare -A|local -n|coproc)\b|\$\{\w+(,,|\^\^|@Q)|\|&|&>>", text)
    if path.name != "retry.sh":
        assert "\nset -euo pipefail\n" in text
        assert os.access(path, os.X_OK) or sys.platform == "win32"
