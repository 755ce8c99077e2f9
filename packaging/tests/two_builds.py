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
from pathlib import Path

import build
import recipe

DIFFERENT = {"TZ": "Pacific/Auckland", "LC_ALL": "C", "LANG": "C", "HOME": "/nonexistent"}
_TAKEN = ["src", "resources", "packaging", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".gitignore"]
_PACK = "import sys; sys.path[:0] = sys.argv[1:3]; import build; print(build.pack())"


def run() -> int:
    """Build twice, compare, and say what differs."""
    epoch = build.commit_time()
    with tempfile.TemporaryDirectory(prefix="mintwright-two-builds-") as folder:
        one, two = Path(folder) / "one", Path(folder) / "two" / "deeper"
        _copy(recipe.PROJECT, one)
        _copy(one, two)
        packages = [
            _built(one, {"SOURCE_DATE_EPOCH": epoch}, umask=0o022),
            _built(two, {"SOURCE_DATE_EPOCH": epoch, **DIFFERENT}, umask=0o077),
        ]
        sums = [hashlib.sha256(package.read_bytes()).hexdigest() for package in packages]
        for package, digest in zip(packages, sums, strict=True):
            print(f"{digest}  {package.stat().st_size} bytes", flush=True)
        if sums[0] != sums[1]:
            _tell_difference(*(package.parent / "frozen" for package in packages))
        return 0 if sums[0] == sums[1] else 1


def _copy(project: Path, place: Path) -> None:
    place.mkdir(parents=True)
    for name in _TAKEN:
        if (project / name).is_dir():
            leave_out = shutil.ignore_patterns("__pycache__", "*.pyc")
            shutil.copytree(project / name, place / name, copy_function=shutil.copyfile, ignore=leave_out)
        else:
            shutil.copyfile(project / name, place / name)


def _built(place: Path, environment: dict[str, str], *, umask: int) -> Path:
    """The .deb of the copy of the source in `place`."""
    packaging = place / "packaging"
    words = [sys.executable, "-c", _PACK, str(packaging), str(packaging / "linux")]
    at = {**os.environ, **environment}
    done = subprocess.run(words, cwd=place, env=at, umask=umask, check=True, stdout=subprocess.PIPE, text=True)
    return Path(done.stdout.splitlines()[-1])


def _tell_difference(one: Path, two: Path) -> None:
    for path in sorted(one.rglob("*")):
        twin = two / path.relative_to(one)
        if path.is_file() and not (twin.is_file() and filecmp.cmp(path, twin, shallow=False)):
            print(f"differs: {path.relative_to(one)}", file=sys.stderr)
