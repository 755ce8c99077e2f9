"""Code that is not run rots: every committed script is run by a test, or listed here with a reason."""

import re
from pathlib import Path

import pytest
from tests.found import at_least

PROJECT = Path(__file__).resolve().parents[2]
FOLDERS = ("packaging", "resources", "tests", ".github")
NOT_RUN = {
    "packaging/lock.py": "asks a package index",
    "packaging/tests/linux_round_trip.py": "`dev.py package linux` runs it: it makes a Debian",
    "packaging/tests/windows_round_trip.py": "`dev.py package windows` runs it: it needs Wine",
    "packaging/windows/build_on_linux.sh": "`dev.py package windows` runs it: it needs Wine",
    "packaging/windows/wine.py": "`dev.py package windows` runs it: it needs Wine",
    ".github/windows/sign.ps1": "the workflow runs it: it signs with Azure",
    ".github/windows/try.ps1": "the workflow runs it: it needs Windows",
    "tests/benchmarks/long_session.py": "tests/benchmarks/test_long_session.py runs it as a module",
    "tests/benchmarks/wallpapers.py": "tests/benchmarks/test_wallpapers.py runs it as a module",
    "resources/make_fonts.py": "needs fonttools and the variable font, neither of which is here",
    "tests/vectors/make_pycardano_vectors.py": "needs pycardano, which does not go with our dependencies",
}


def can_be_run(path: Path) -> bool:
    """Whether a file is a program: a shell script, or Python that does something when it is run by its name."""
    if path.suffix in (".sh", ".ps1"):
        return True
    return path.suffix == ".py" and re.search(r'^if __name__ == "__main__":', path.read_text("utf-8"), re.M) is not None


def named_in_tests() -> set[str]:
    """Every program's file name in the tests' sources, and every module they import as such."""
    tests = at_least(150, (PROJECT / "tests").rglob("*.py"))
    text = "\n".join(path.read_text("utf-8") for path in tests if path != Path(__file__))
    named = re.findall(
        r"[\w-]+\.(?:py|sh|ps1)\b(?=[\"'])", text
    )  # at the end of a text; what is said of one is no trial
    return {*named, *(f"{name}.py" for name in re.findall(r"^import (\w+)$", text, re.M))}


PROGRAMS = at_least(
    30, (path for folder in FOLDERS for path in (PROJECT / folder).rglob("*") if path.is_file() and can_be_run(path))
)


@pytest.fixture(scope="module")
def named() -> set[str]:
    return named_in_tests()


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.relative_to(PROJECT).as_posix())
def test_every_program_is_tried_by_a_test_or_has_a_reason(path: Path, named: set[str]) -> None:
    is_test = path.name.startswith("test_")
    is_tried = is_test or path.name in named
    assert is_tried != (path.relative_to(PROJECT).as_posix() in NOT_RUN)
