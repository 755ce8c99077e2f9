"""The system programs our commands and tests run: listed in one table, installed or explained, skipped by name."""

import os
import subprocess
import sys
from pathlib import Path

import dev
import pytest
import system

PROJECT = Path(__file__).resolve().parents[2]
TESTS = PROJECT / "tests"
FOR_TESTS = [tool.name for tool in system.TOOLS if {"test", "soak"} & set(tool.needed_by.split())]
linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is installed for anybody")


# --- the table


def test_a_tool_is_listed_once_with_the_commands_that_need_it() -> None:
    names = [tool.name for tool in system.TOOLS]
    assert len(names) == len(set(names))
    for tool in system.TOOLS:
        assert tool.needed_by, tool.name
        assert set(tool.needed_by.split()) <= {"test", "soak", "frozen", "linux", "windows"}, tool.name


@pytest.mark.parametrize("name", FOR_TESTS)
def test_what_is_installed_for_the_tests_a_test_needs(name: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py") if path != Path(__file__)]
    assert any(f'"{name}"' in text for text in texts if "mark.needs(" in text)


def test_what_wine_needs_is_not_installed_for_the_tests() -> None:
    assert not {"wine", "imagemagick", "gcc-mingw-w64-x86-64"} & {
        tool.package for tool in system.TOOLS if "test" in tool.needed_by.split()
    }


# --- provided before a command begins


@pytest.fixture
def apt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine with nothing but an apt-get that writes down what it is told, and installs `strace` and no more."""
    here, told = tmp_path / "bin", tmp_path / "told"
    here.mkdir()
    program = here / "apt-get"
    program.write_text(f'#!/bin/sh\necho "$@" >>{told}\n/usr/bin/touch {here}/strace\n/bin/chmod +x {here}/strace\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(here))
    monkeypatch.setattr(system, "TOOLS", [tool for tool in system.TOOLS if tool.name in ("strace", "zbarimg", "wine")])
    return told


@linux
def test_root_on_debian_gets_what_a_command_needs_and_is_told_what_could_not_be_had(
    apt: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system.os, "geteuid", lambda: 0)
    assert not system.provide("test")
    assert apt.read_text().splitlines() == [
        "-qq update", "-qq -y install --no-install-recommends strace zbar-tools",
    ]  # fmt: skip
    assert capsys.readouterr().err.endswith("sudo apt-get install --no-install-recommends zbar-tools\n")


@linux
def test_anybody_else_is_told_the_line_that_installs_it_and_nothing_is_done(
    apt: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system.os, "geteuid", lambda: 1000)
    assert not system.provide("test")
    assert not apt.exists()
    assert capsys.readouterr().err == (
        "`dev.py test` runs programs that are not here. On Debian or Ubuntu this installs them:\n"
        "  sudo apt-get install --no-install-recommends strace zbar-tools\n"
    )


def test_nothing_is_asked_for_when_everything_is_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system, "TOOLS", [system.Tool(sys.executable, "python3", "test", "everything")])
    assert system.provide("test")
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [(["frozen"], {"frozen"}), (["linux"], {"linux"}), (["reproducible"], {"linux", "windows"}),
     (["reproducible", "windows"], {"windows"})],
)  # fmt: skip
def test_what_is_packed_decides_what_is_provided_and_without_it_nothing_is_packed(
    monkeypatch: pytest.MonkeyPatch, words: list[str], wanted: set[str]
) -> None:
    asked: list[set[str]] = []
    monkeypatch.setattr(system, "provide", lambda *commands: asked.append(set(commands)))
    assert dev.package(words) == 1
    assert asked[0] - {"package", "reproducible"} == wanted


# --- named by the tests


def _pytest(*words: str | Path, path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """pytest where programs are only found in `path`."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    given = {**os.environ, "PATH": str(path), "QT_QPA_PLATFORM": "offscreen", **environment}
    return subprocess.run(command, cwd=PROJECT, env=given, capture_output=True, text=True, timeout=240)


def _tested(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """What pytest says of a file of tests that has nothing but the conftest of all; programs are in `folder`."""
    (folder / "test_it.py").write_text(text)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = needs\n")
    alone = {"PYTHONPATH": f"{PROJECT}{os.pathsep}{TESTS}", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return _pytest("-ra", "-c", folder / "pytest.ini", "-p", "conftest", folder, path=folder, **alone)


def test_where_nothing_is_there_every_test_that_needs_something_is_left_out_and_named(tmp_path: Path) -> None:
    files = [*TESTS.rglob("test_*.py")]
    needing = [path for path in files if path.parent.name == "gui" or "mark.needs(" in path.read_text(encoding="utf-8")]
    done = _pytest("-m", "needs", *[path for path in needing if path != Path(__file__)], path=tmp_path)
    end = done.stdout.partition("left out, because this machine lacks what they need")[2]
    assert done.returncode in (0, 5), done.stdout
    assert not {name for name in FOR_TESTS if "/" not in name and f"\n{name}:\n    tests/" not in end}, done.stdout
    assert "test_another_program_reads_the_address" in end
    assert "sudo apt-get install --no-install-recommends appstream " in end
    assert " bash coreutils curl " in end


@linux
def test_a_test_that_runs_a_program_without_naming_it_fails_wherever_the_program_is(tmp_path: Path) -> None:
    (tmp_path / "strace").write_text("#!/bin/sh\n")
    (tmp_path / "strace").chmod(0o755)
    done = _tested(
        tmp_path,
        "import subprocess, pytest\n"
        "def test_unnamed(): subprocess.run(['strace'], check=True)\n"
        "@pytest.mark.needs('strace')\n"
        "def test_named(): subprocess.run(['strace'], check=True)\n"
        "@pytest.mark.needs('strace', 'zbarimg')\n"
        "def test_lacking(): subprocess.run(['strace'], check=True)\n",
    )
    assert "This test runs strace. Name it: @pytest.mark.needs('strace')" in done.stdout
    assert "1 failed, 1 passed, 1 skipped" in done.stdout
    assert "test_it.py:5: needs zbarimg\n" in done.stdout


def test_a_test_may_not_need_what_would_not_be_installed(tmp_path: Path) -> None:
    done = _tested(tmp_path, "import pytest\n@pytest.mark.needs('wine')\ndef test_it(): pass\n")
    assert "needs wine: list it in system.py" in done.stderr + done.stdout
    assert done.returncode
