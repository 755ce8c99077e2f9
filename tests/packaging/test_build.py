"""The build commands: two builds of one commit are compared, and every difference is found."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest


@pytest.fixture
def build(script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [*sys.path])
    return script("packaging/build.py")


@pytest.fixture
def two_builds(script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [*sys.path])
    return script("packaging/tests/two_builds.py")


def test_two_builds_of_one_commit_are_told_the_same(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")
    assert build.reproducibly()["SOURCE_DATE_EPOCH"] == "1790000000"
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    told = build.reproducibly()
    assert told == build.reproducibly()
    assert int(told["SOURCE_DATE_EPOCH"]) > 1_700_000_000
    assert told["PYTHONHASHSEED"] == "0"


def test_without_git_the_time_of_a_build_is_the_changelogs(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert build.commit_time() == str(int((build.PROJECT / "CHANGELOG.md").stat().st_mtime))


def test_an_unknown_command_is_answered_with_those_there_are(
    build: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build.main(["cloud"]) == 2
    assert "reproducible" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "kinds"),
    [(["reproducible"], ("linux", "windows")), (["reproducible", "linux"], ("linux",)),
     (["reproducible", "windows"], ("windows",))],
)  # fmt: skip
def test_both_packages_are_built_twice_unless_one_is_named(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, words: list[str], kinds: tuple[str, ...]
) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setitem(sys.modules, "two_builds", SimpleNamespace(run=lambda names: asked.append(names) or 0))
    assert build.main(words) == 0
    assert asked == [kinds]


ALIKE = "open('dist/x.deb', 'w').write('always the same')"
FOLDER = "import os; open('dist/parts/place', 'w').write(os.getcwd()); open('dist/x.deb', 'w').write(os.getcwd())"
ZONE = "import os; open('dist/x.deb', 'w').write(os.environ.get('TZ', ''))"
MASK = "import os; open('dist/x.deb', 'w').write(oct(os.umask(0)))"
TIME = "import os; open('dist/x.deb', 'w').write(str(os.stat('README.md').st_mtime_ns))"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no umask on Windows")
@pytest.mark.parametrize(("packs", "status"), [(ALIKE, 0), (FOLDER, 1), (ZONE, 1), (MASK, 1), (TIME, 1)])
def test_a_package_that_tells_where_when_or_by_whom_it_was_built_is_found_out(
    two_builds: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    packs: str,
    status: int,
) -> None:
    words = [sys.executable, "-c", f"import os; os.makedirs('dist/parts'); {packs}"]
    monkeypatch.setattr(two_builds, "KINDS", {"any": two_builds.Kind(words, "dist/*.deb", "dist/parts")})
    assert two_builds.run(["any"]) == status
    assert ("differs: place" in capsys.readouterr().err) is (packs == FOLDER)


def test_the_copies_that_are_built_hold_what_building_takes_and_their_programs_start(
    two_builds: ModuleType, tmp_path: Path
) -> None:
    two_builds._copy(two_builds.recipe.PROJECT, tmp_path / "copy")
    started = two_builds.KINDS["windows"].words[0]
    assert (tmp_path / "copy" / started).stat().st_mode & 0o111 or sys.platform == "win32"
    assert not list((tmp_path / "copy").rglob("__pycache__"))
