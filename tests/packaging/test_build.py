"""The commands that build: what they need is named, and two builds of one commit are told the same."""

import sys
from collections.abc import Callable
from types import ModuleType

import pytest


@pytest.fixture
def system(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("packaging/system.py")


@pytest.fixture
def build(script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "system", raising=False)
    return script("packaging/build.py")


def test_what_is_missing_is_named_in_one_line_that_installs_it(
    system: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system.shutil, "which", lambda _name: None)
    monkeypatch.setattr(system.os, "geteuid", lambda: 0, raising=False)
    needs = [(lambda: None, "mmdebstrap"), (lambda: True, "binutils"), (lambda: False, "appstream")]
    assert not system.has(needs)
    assert "sudo apt-get install --no-install-recommends appstream mmdebstrap" in capsys.readouterr().err


def test_nothing_is_asked_for_when_everything_is_there(
    system: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert system.has([(lambda: True, "binutils")])
    assert capsys.readouterr() == ("", "")


def test_two_builds_of_one_commit_are_told_the_same(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")
    assert build.reproducibly()["SOURCE_DATE_EPOCH"] == "1790000000"
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    told = build.reproducibly()
    assert told == build.reproducibly()
    assert int(told["SOURCE_DATE_EPOCH"]) > 1_700_000_000
    assert told["PYTHONHASHSEED"] == "0"


def test_an_unknown_command_is_answered_with_those_there_are(
    build: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build.main(["cloud"]) == 2
    assert "reproducible" in capsys.readouterr().err
