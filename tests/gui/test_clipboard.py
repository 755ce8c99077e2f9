"""An address that was copied, and another program, a real one, that replaces it."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from desk import running, until

PROGRAMS = Path(__file__).with_name("clipboard_programs.py")
ADDRESS = "addr_test1vqucea4m5pjmwvfe3kx5jp280xwyjkhcszq0ag7099qfxxq24kpnd"
THIEF = "addr1v8fet8gavr6elqt6q50skkjf025zthqu6vr56l5k39sp9aqlvz2g4"


def said_by(log: Path) -> list[str]:
    return log.read_text().splitlines() if log.exists() else []


@contextmanager
def beside(desk: dict[str, str], folder: Path, role: str, words: str) -> Generator[None]:
    """With another program that waits for what is copied."""
    log = folder / "other.log"
    with running([sys.executable, PROGRAMS, role, words], desk, log):
        until(lambda: said_by(log) == ["ready"], "the other program")
        yield


@pytest.mark.parametrize(
    ("words", "told"), [(THIEF, f"{ADDRESS} by {THIEF}"), ("a password", f"{ADDRESS} by nothing to show")]
)
def test_what_another_program_replaced_is_noticed(desk: dict[str, str], tmp_path: Path, words: str, told: str) -> None:
    watcher = tmp_path / "watcher.log"
    with (
        beside(desk, tmp_path, "replace", words),
        running([sys.executable, PROGRAMS, "watch", ADDRESS, "--wait"], desk, watcher),
    ):
        until(lambda: len(said_by(watcher)) > 1, "the alarm")
    assert said_by(watcher) == ["copied", told]


def test_what_nobody_replaced_is_not(desk: dict[str, str], tmp_path: Path) -> None:
    watcher = tmp_path / "watcher.log"
    with running([sys.executable, PROGRAMS, "watch", ADDRESS], desk, watcher):
        until(lambda: len(said_by(watcher)) > 1, "the end")
    assert said_by(watcher) == ["copied", "kept"]


def test_a_program_that_has_the_clipboard_and_never_gives_it_out_holds_nothing_up(
    desk: dict[str, str], tmp_path: Path
) -> None:
    watcher = tmp_path / "watcher.log"
    with (
        beside(desk, tmp_path, "hang", "a password"),
        running([sys.executable, PROGRAMS, "watch", ADDRESS, "--wait"], desk, watcher),
    ):
        until(lambda: len(said_by(watcher)) > 1, "the end")
    assert said_by(watcher) == ["copied", "kept"], "nobody knows what is there, and nobody can paste it"
