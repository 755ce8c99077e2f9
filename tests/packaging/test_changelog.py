"""The changelog's form, the version's one place, and the notes of a release."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.found import at_least

from mintwright import __version__

PROJECT = Path(__file__).resolve().parents[2]
CHANGELOG = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
OLDER = """# Changelog

Newest first.

## 0.3.0 (unreleased)

- Cats.

### For developers

- Dogs.

## 0.2.0 (2026-10-01)

- Birds.

## 0.2.0rc1 (2026-09-01)

- Eggs.
"""


@pytest.fixture(scope="module")
def notes(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/release_notes.py")


def test_the_changelog_is_of_its_form_and_starts_with_this_version(notes: ModuleType) -> None:
    sections = notes.sections(CHANGELOG)
    assert sections[0].version == __version__
    assert all(section.day for section in sections[1:]), "only the newest may be unreleased"
    days = [section.day for section in sections if section.day]
    assert days == sorted(days, reverse=True)
    assert len({section.version for section in sections}) == len(sections)
    assert all(re.search("^- ", section.text, re.MULTILINE) for section in sections)


def test_a_section_is_found_with_what_is_below_it_and_nothing_of_its_neighbours(notes: ModuleType) -> None:
    assert notes.section_of(OLDER, "0.3.0").text == "- Cats.\n\n### For developers\n\n- Dogs."
    assert notes.section_of(OLDER, "0.2.0").text == "- Birds."
    assert notes.section_of(OLDER, "0.2.0rc1").text == "- Eggs."


@pytest.mark.parametrize(
    ("changelog", "fault"),
    [
        (OLDER.replace("0.2.0 (", "0.4.0 ("), "0 sections"),
        (OLDER.replace("0.2.0rc1 (", "0.2.0 ("), "2 sections"),
        (OLDER.replace("(2026-10-01)", "(soon)"), "neither a day"),
        (OLDER.replace("(2026-10-01)", ""), "not of the form"),
        (OLDER.replace("- Birds.", ""), "says nothing"),
    ],
)
def test_a_changelog_that_is_not_of_the_form_is_refused(notes: ModuleType, changelog: str, fault: str) -> None:
    with pytest.raises(notes.NotesError, match=fault):
        notes.section_of(changelog, "0.2.0")


def test_a_tag_must_name_the_version_and_the_version_must_have_its_day(notes: ModuleType) -> None:
    released, coming = notes.section_of(OLDER, "0.2.0"), notes.section_of(OLDER, "0.3.0")
    notes.check_tag("v0.2.0", released)
    for tag in ("0.2.0", "v0.2.1", "v0.2.0-1", "v0.2.0 "):
        with pytest.raises(notes.NotesError, match="is not v0"):
            notes.check_tag(tag, released)
    with pytest.raises(notes.NotesError, match="unreleased"):
        notes.check_tag("v0.3.0", coming)


def _asked(*words: str) -> subprocess.CompletedProcess[str]:
    program = str(PROJECT / "packaging" / "release_notes.py")
    return subprocess.run([sys.executable, program, *words], capture_output=True, text=True)


def test_the_program_tells_the_version_and_the_notes() -> None:
    assert _asked("--version").stdout == f"{__version__}\n"
    said = _asked("--repository", "us/mintwright").stdout
    assert said.splitlines()[0] in CHANGELOG.splitlines()
    assert said.count("\n- ") >= 1
    assert "gh attestation verify FILE --repo us/mintwright" in said


def test_the_program_refuses_a_tag_of_another_version_in_one_line() -> None:
    done = _asked("--tag", "v99.0.0")
    assert done.returncode == 1
    assert done.stdout == ""
    reason = f"the tag v99.0.0 is not v{__version__}, the version in src/mintwright/__init__.py"
    assert done.stderr == f"No release: {reason}.\n"


LINE = st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=30).filter(
    lambda line: not line.startswith("## ")
)


@given(st.lists(st.lists(LINE, min_size=1, max_size=6).filter(lambda lines: "".join(lines).strip()), max_size=5))
@settings(derandomize=True, deadline=None, max_examples=60)
def test_whatever_the_sections_say_each_comes_back_whole(notes: ModuleType, texts: list[list[str]]) -> None:
    bodies = ["\n".join(lines) for lines in texts]
    changelog = "# Changelog\n\n" + "".join(
        f"## 1.{n}.0 (2026-01-0{n + 1})\n{body}\n\n" for n, body in enumerate(bodies)
    )
    found = notes.sections(changelog)
    assert [section.text for section in found] == [body.strip() for body in bodies]
    assert [section.version for section in found] == [f"1.{n}.0" for n in range(len(bodies))]


# --- one place for the version


@pytest.mark.needs("git")
def test_the_version_is_written_in_one_place() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=PROJECT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout: which files are the project's own cannot be told")
    own = [
        PROJECT / name
        for name in listed.stdout.splitlines()
        if name.startswith(("packaging/", ".github/", "resources/", "src/")) or name in ("pyproject.toml", "dev.py")
    ]
    assigned = re.compile(rf"""version[^\n]{{0,20}}[\s"'=:>(]v?{re.escape(__version__)}(?![\d.\w])""", re.IGNORECASE)
    texts = {".py", ".toml", ".yml", ".yaml", ".plist", ".xml", ".nsi", ".wxs", ".spec", ".manifest", ".desktop", ".sh"}
    holding = [
        path.relative_to(PROJECT).as_posix()
        for path in own
        if path.suffix in texts and path.is_file() and assigned.search(path.read_text(encoding="utf-8"))
    ]
    assert holding == ["src/mintwright/__init__.py"]


def test_the_version_is_read_in_one_place() -> None:
    """The recipe imports the program and asks it; whatever cannot, asks the one script that reads its source."""
    texts = {
        path.name: path.read_text(encoding="utf-8") for path in at_least(24, (PROJECT / "packaging").rglob("*.py"))
    }
    assert [name for name, text in texts.items() if "__version__" in text] == ["project_version.py"]
