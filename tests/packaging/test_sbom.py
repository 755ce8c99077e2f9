"""The bill of materials: what is really bundled, on which system, and what depends on what."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parents[2]
PACKAGER = PROJECT / ".venv-package" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
LOCK = """\
builder==1.0 \\
    --hash=sha256:00
    # via mintwright (pyproject.toml:build)
far==1.0 \\
    --hash=sha256:00
    # via near
for-an-older-python==1.0 ; python_full_version < '3.12' \\
    --hash=sha256:00
    # via near
near==2.0 \\
    --hash=sha256:00
    --hash=sha256:01
    # via
    #   builder
    #   mintwright (pyproject.toml)
part-of-a-builder==1.0 \\
    --hash=sha256:00
    # via builder
windows-only==1.0 ; sys_platform == 'win32' \\
    --hash=sha256:00
    # via
    #   far
    #   near
"""


@pytest.fixture(scope="module")
def sbom(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/sbom.py")


def bill(sbom: ModuleType, python: str = "3.13.2") -> dict[str, Any]:
    names = ["builder", "far", "for-an-older-python", "near", "part-of-a-builder", "windows-only"]
    plain = [{"bom-ref": f"line of {name}", "name": name, "description": "a line", "version": "1"} for name in names]
    own = {"bom-ref": "root-component", "name": "mintwright", "version": "9"}
    made = {"metadata": {"component": own}, "components": plain, "dependencies": [{"ref": "root-component"}]}
    return sbom.completed(made, LOCK, python, "6.0")


def graph(bill: dict[str, Any]) -> dict[str, list[str]]:
    return {entry["ref"]: entry.get("dependsOn", []) for entry in bill["dependencies"]}


def test_who_needs_whom_begins_at_the_program_and_reaches_everything(sbom: ModuleType) -> None:
    made = bill(sbom)
    assert graph(made) == {
        "mintwright": ["cpython", "near", "pyinstaller"], "near": ["far", "windows-only"], "far": ["windows-only"],
        "windows-only": [], "cpython": [], "pyinstaller": [],
    }  # fmt: skip
    assert made["metadata"]["component"]["bom-ref"] == "mintwright"
    assert {component["bom-ref"] for component in made["components"]} == graph(made).keys() - {"mintwright"}


def test_what_freezes_is_listed_with_its_version_and_what_only_builds_is_not(sbom: ModuleType) -> None:
    versions = {component["name"]: component["version"] for component in bill(sbom)["components"]}
    assert (versions["cpython"], versions["pyinstaller"]) == ("3.13.2", "6.0")
    assert not versions.keys() & {"builder", "part-of-a-builder"}


def test_what_one_system_alone_has_says_so(sbom: ModuleType) -> None:
    only = {component["name"]: component.get("properties", []) for component in bill(sbom)["components"]}
    assert [each["value"] for each in only["windows-only"]] == ["win32"]
    assert only["near"] == []


def test_what_this_python_does_not_need_is_not_in_it(sbom: ModuleType) -> None:
    assert "for-an-older-python" not in graph(bill(sbom))
    assert graph(bill(sbom, "3.11.9"))["near"] == ["far", "for-an-older-python", "windows-only"]


def test_every_line_of_the_real_lock_is_read_and_needed_by_someone(sbom: ModuleType) -> None:
    text = (PROJECT / "packaging" / "requirements.lock").read_text(encoding="utf-8")
    lines = sbom.lines(text)
    assert len(lines) == sum("==" in line and not line.startswith(" ") for line in text.splitlines())
    assert {need for _, needed_by in lines.values() for need in needed_by} <= {*lines, "mintwright"}
    left_out = lines.keys() - sbom.bundled(lines, "3.11.9").keys()
    assert {"hatchling", "editables", "pathspec", "pluggy"} <= left_out
    assert not left_out & {"pyside6-essentials", "pydantic-core", "packaging", "zipp"}


@pytest.mark.skipif(not PACKAGER.exists(), reason="no environment that packs: `dev.py package` makes it")
def test_the_bill_is_valid_and_made_twice_it_is_the_same(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file in files:
        subprocess.run([PACKAGER, PROJECT / "packaging" / "sbom.py", file], check=True, timeout=120)  # it validates
    assert files[0].read_bytes() == files[1].read_bytes()
    made = json.loads(files[0].read_text(encoding="utf-8"))
    assert "pyside6-essentials" in graph(made)["mintwright"]
    assert all(component.get("purl") for component in made["components"])
