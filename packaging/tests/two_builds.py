"""Whether two builds of one source are the same bytes: in different folders, time zones, languages, umasks and hours.

The second copy of the source has other file times, as a fresh checkout has.
"""

import filecmp
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import build
import recipe

DIFFERENT = {"TZ": "Pacific/Auckland", "LC_ALL": "C", "LANG": "C"}
_TAKEN = ["src", "resources", "packaging", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".gitignore"]
_PACK = "import sys; sys.path.insert(0, 'packaging'); import build; build.pack()"


@dataclass(frozen=True)
class Kind:
    """A kind of package: what builds it inside a copy of the source, and where the copy then has it and its parts."""

    words: Sequence[str]
    package: str
    parts: str
    different: dict[str, str] = field(default_factory=dict[str, str])


KINDS = {
    "linux": Kind([sys.executable, "-c", _PACK], "dist/*.deb", "dist/frozen", {"HOME": "/nonexistent"}),
    # Wine gets a home of its own in either build; pip keeps this one, where its settings and what it fetched are.
    "windows": Kind(["packaging/windows/build_on_linux.sh", "build"], "dist/*-setup*.exe", "build/windows/frozen"),
}


def run(names: Sequence[str]) -> int:
    """Build each kind twice, compare, and say what differs; 1 when anything does."""
    with tempfile.TemporaryDirectory(prefix="mintwright-two-builds-") as folder:
        one, two = Path(folder) / "one", Path(folder) / "two" / "deeper"
        _copy(recipe.PROJECT, one)
        _copy(one, two)
        same = [_same(KINDS[name], one, two) for name in names]  # also the second, when the first is not
    return 0 if all(same) else 1


def _same(kind: Kind, one: Path, two: Path) -> bool:
    epoch = {"SOURCE_DATE_EPOCH": build.commit_time()}
    packages = [
        _built(kind, one, epoch, umask=0o022),
        _built(kind, two, {**epoch, **DIFFERENT, **kind.different}, umask=0o077),
    ]
    sums = [hashlib.sha256(package.read_bytes()).hexdigest() for package in packages]
    for package, digest in zip(packages, sums, strict=True):
        print(f"{digest}  {package.name}, {package.stat().st_size} bytes", flush=True)
    if sums[0] != sums[1]:
        _tell_difference(one / kind.parts, two / kind.parts)
    return sums[0] == sums[1]


def _copy(project: Path, place: Path) -> None:
    place.mkdir(parents=True)
    for name in _TAKEN:
        if (project / name).is_dir():
            leave_out = shutil.ignore_patterns("__pycache__", "*.pyc")
            shutil.copytree(project / name, place / name, copy_function=_fresh, ignore=leave_out)
        else:
            _fresh(project / name, place / name)


def _fresh(source: str | Path, target: str | Path) -> None:
    """Copy a file with the mode that a checkout keeps, and not with its time."""
    shutil.copyfile(source, target)
    shutil.copymode(source, target)


def _built(kind: Kind, place: Path, environment: dict[str, str], *, umask: int) -> Path:
    """The package of the copy of the source in `place`."""
    subprocess.run(kind.words, cwd=place, env={**os.environ, **environment}, umask=umask, check=True)
    return next(place.glob(kind.package))


def _tell_difference(one: Path, two: Path) -> None:
    for path in sorted(one.rglob("*")):
        twin = two / path.relative_to(one)
        if path.is_file() and not (twin.is_file() and filecmp.cmp(path, twin, shallow=False)):
            print(f"differs: {path.relative_to(one)}", file=sys.stderr)
