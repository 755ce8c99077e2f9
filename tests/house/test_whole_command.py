"""`python3 dev.py test`: everything at once, each check's words in one piece, and one exit status for all."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).resolve().parents[2]
CHECKS = {"ruff", "ruff format", "import-linter", "basedpyright", "pytest"}


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """dev.py, in an environment where everything is installed."""
    spec = importlib.util.spec_from_file_location("dev", PROJECT / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "install", lambda *_, **__: Path(sys.executable))
    monkeypatch.setattr(module, "qt_loads", lambda *_: True)
    monkeypatch.setattr(module.system, "provide", lambda *_: True)
    return module


@pytest.mark.parametrize("failing", [None, *sorted(CHECKS)])
def test_one_check_that_fails_fails_the_command_and_all_the_others_still_run(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, failing: str | None
) -> None:
    ran: list[str] = []

    def check(name: str, _: object) -> int:
        ran.append(name)
        return 3 if name == failing else 0

    monkeypatch.setattr(dev, "lint", check)
    monkeypatch.setattr(dev, "timed", check)
    assert dev.test([]) == (3 if failing else 0)
    assert set(ran) == CHECKS


def test_what_a_linter_says_is_printed_when_it_fails_in_one_piece_with_its_name_and_time(
    dev: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    talks = "import sys; print('line one'); print('line two', file=sys.stderr); sys.exit(int(sys.argv[1]))"
    assert dev.lint("a linter", [sys.executable, "-c", talks, "0"]) == 0
    assert re.fullmatch(r"\n--- a linter: passed in \d+ s\n", capsys.readouterr().out)
    assert dev.lint("a linter", [sys.executable, "-c", talks, "1"]) == 1
    assert re.fullmatch(r"\nline one\nline two\n--- a linter: failed in \d+ s\n", capsys.readouterr().out)


def test_with_arguments_only_pytest_runs_with_these(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[object]] = []
    monkeypatch.setattr(subprocess, "call", lambda words, **_: called.append(list(words)) or 0)
    assert dev.test(["-k", "sentence", "-x"]) == 0
    assert [words[-3:] for words in called] == [["-k", "sentence", "-x"]]
    assert "auto" not in called[0]
