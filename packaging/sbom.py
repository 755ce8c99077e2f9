"""What the packages are made of, as a CycloneDX bill of materials: the lock's lines, who needs whom, and what freezes.

    python packaging/sbom.py OUT

Runs in an environment that holds requirements-package.lock, with the Python that freezes. One bill for the three
systems: what one of them alone has says so. It lists CPython and PyInstaller's bootloader, which is the executable, and
leaves out what only builds and what another Python would need. Who needs whom is what the resolver wrote beside each
line. What Qt and Python hold inside, and Debian's libraries, are in the licences of each package.
"""

import json
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from project_version import project_version

PACKAGING = Path(__file__).resolve().parent
PROJECT = PACKAGING.parent
OWN = "mintwright"
SYSTEMS = {"linux": "Linux", "win32": "Windows", "darwin": "Darwin"}
_LINE = re.compile(r"^(?P<name>[a-z0-9][a-z0-9-]*)==[^ ]+(?: ; (?P<marker>[^\\]+?))? \\$")
_NEEDED_BY = re.compile(r"^    # (?:via |  )(?P<name>[a-z0-9][^ \[]*)(?P<group> \(pyproject\.toml:\w+\))?")

Lines = dict[str, tuple[str, list[str]]]
"""A line of the lock by its name: its marker, if any, and the names that need it. Groups of tools are no names."""


def described(pyproject: str, version: str) -> str:
    """The project's description with the version in it, which hatchling would read from the sources."""
    filled, count = re.subn(r'^dynamic = \["version"\]$', f'version = "{version}"', pyproject, flags=re.MULTILINE)
    if count != 1:
        raise ValueError("pyproject.toml no longer takes its version from the sources")
    return filled


def lines(lock: str) -> Lines:
    """Every line of a lock."""
    found: Lines = {}
    name = ""
    for line in lock.splitlines():
        if begun := _LINE.match(line):
            name = begun["name"]
            found[name] = (begun["marker"] or "", [])
        elif (needed := _NEEDED_BY.match(line)) and not needed["group"]:
            found[name][1].append(needed["name"])
    return found


def systems(marker: str, python: str) -> list[str]:
    """The systems on which a line with this marker is installed."""
    from packaging.markers import Marker

    told = {"python_version": ".".join(python.split(".")[:2]), "python_full_version": python}
    return [
        system for system, name in SYSTEMS.items()
        if not marker or Marker(marker).evaluate({**told, "sys_platform": system, "platform_system": name})
    ]  # fmt: skip


def bundled(locked: Lines, python: str) -> dict[str, list[str]]:
    """The names that the program needs, straight or by others, on any system; each with the names that it needs."""
    there = {name for name, (marker, _) in locked.items() if systems(marker, python)}
    needs = {name: [other for other in sorted(there) if name in locked[other][1]] for name in [OWN, *there]}
    reached: set[str] = set()
    waiting = [OWN]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += needs[name]
    return {name: needs[name] for name in sorted(reached)}


def completed(bill: dict[str, Any], lock: str, python: str, pyinstaller: str) -> dict[str, Any]:
    """The bill that cyclonedx-py made of the lock, with what is really bundled, and who needs whom."""
    locked = lines(lock)
    needs = bundled(locked, python)
    components = {component["name"]: component for component in bill["components"]}
    listed = [_component(components[name], systems(locked[name][0], python)) for name in needs if name != OWN]
    listed += [_python(python), _bootloader(pyinstaller)]
    needs[OWN] = sorted([*needs[OWN], "cpython", "pyinstaller"])
    own = {**bill["metadata"]["component"], "bom-ref": OWN}
    return {
        **bill,
        "metadata": {**bill["metadata"], "component": own},
        "components": sorted(listed, key=lambda component: component["bom-ref"]),
        "dependencies": list(_dependencies(needs)),
    }


def _component(plain: Mapping[str, Any], on: list[str]) -> dict[str, Any]:
    component = {key: value for key, value in plain.items() if key != "description"}  # the line of the lock again
    if len(on) < len(SYSTEMS):
        component["properties"] = [{"name": f"{OWN}:only-on", "value": system} for system in on]
    return {**component, "bom-ref": plain["name"], "scope": "required"}


def _python(python: str) -> dict[str, Any]:
    return {
        "bom-ref": "cpython",
        "type": "platform",
        "name": "cpython",
        "version": python,
        "description": "The interpreter and its standard library",
        "purl": f"pkg:generic/cpython@{python}",
        "licenses": [{"license": {"id": "Python-2.0.1"}}],
        "scope": "required",
    }


def _bootloader(pyinstaller: str) -> dict[str, Any]:
    return {
        "bom-ref": "pyinstaller",
        "type": "library",
        "name": "pyinstaller",
        "version": pyinstaller,
        "description": "The bootloader, which is the executable, and the modules that start the program",
        "purl": f"pkg:pypi/pyinstaller@{pyinstaller}",
        "licenses": [{"expression": "GPL-2.0-or-later WITH Bootloader-exception"}],
        "scope": "required",
    }


def _dependencies(needs: Mapping[str, list[str]]) -> Iterator[dict[str, Any]]:
    for name in sorted({*needs, *needs[OWN]}):
        on = needs.get(name, [])
        yield {"ref": name, "dependsOn": on} if on else {"ref": name}


def write(out: Path) -> None:
    """Write the bill, valid against CycloneDX's schema; the same lock and Python give the same bytes."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    lock, python = PACKAGING / "requirements.lock", platform.python_version()
    bill = completed(_of_lock(lock), lock.read_text(encoding="utf-8"), python, version("pyinstaller"))
    text = json.dumps(bill, indent=2, sort_keys=True) + "\n"
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if fault is not None:
        raise ValueError(f"the bill is not as CycloneDX wants it: {fault}")
    out.write_text(text, encoding="utf-8")


def _of_lock(lock: Path) -> dict[str, Any]:
    """What cyclonedx-py makes of a lock: every line with its hashes, and the project's description."""
    pyproject = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        description, plain = Path(folder) / "pyproject.toml", Path(folder) / "bill.json"
        description.write_text(described(pyproject, project_version()), encoding="utf-8")
        words = [sys.executable, "-W", "ignore", "-m", "cyclonedx_py", "requirements", str(lock)]  # it misses the graph
        words += ["--pyproject", str(description), "--mc-type", "application", "--spec-version", "1.6"]
        subprocess.run([*words, "--output-reproducible", "--output-file", str(plain)], check=True)
        return json.loads(plain.read_text(encoding="utf-8"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]))
