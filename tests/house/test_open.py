"""Files given on the command line, in programs of their own: the first start opens the window, the others hand over."""

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from mintwright.commands import with_open

ALONE = {"QT_QPA_PLATFORM": "offscreen", "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start the program on the profile of this test, without a screen; every one is ended afterwards."""
    started: list[subprocess.Popen[str]] = []

    def begin(*words: str | Path) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "mintwright", "--data-dir", tmp_path / "profile", *words]
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        }
        process = subprocess.Popen(
            command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        process.terminate()
    for process in started:
        process.communicate(timeout=20)


def listed(profile: Path) -> list[str]:
    """The names on the list of uploads, as the journal has them."""
    journal = next(profile.rglob("mintwright.db"), None)
    if journal is None:
        return []
    try:
        with closing(sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True)) as database:
            return [Path(os.fsdecode(row[0])).name for row in database.execute("select path from art order by id")]
    except sqlite3.OperationalError:  # it is being made
        return []


def until(holds: Callable[[], bool], seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


def picture(path: Path) -> Path:
    path.parent.mkdir(exist_ok=True)
    Image.new("RGB", (16, 16), (200, 90, 40)).save(path)
    return path


def test_the_first_start_opens_the_window_and_further_starts_bring_it_their_files(start: Start, tmp_path: Path) -> None:
    picture(tmp_path / "one moth.png")
    art = picture(tmp_path / "more" / "zwölf.png").parent
    profile = tmp_path / "profile"

    start("open", "one moth.png")  # relative to the folder it is started in
    until(lambda: listed(profile) == ["one moth.png"])

    further = start(art)  # without the word, as a folder that is dropped on the program's icon
    _, complaint = further.communicate(timeout=30)
    assert further.returncode == 0, complaint
    assert "already open" in complaint
    until(lambda: listed(profile) == ["one moth.png", "zwölf.png"])


def test_starts_at_the_same_moment_open_one_window_with_all_their_files(start: Start, tmp_path: Path) -> None:
    """Windows starts the program once for each of several chosen files."""
    files = [picture(tmp_path / f"moth-{number}.png") for number in range(3)]
    programs = [start("open", file) for file in files]
    until(lambda: sorted(listed(tmp_path / "profile")) == [file.name for file in files])
    until(lambda: sum(program.poll() == 0 for program in programs) == len(files) - 1)


def test_a_start_while_the_window_closes_waits_and_opens_it_anew(start: Start, tmp_path: Path) -> None:
    before, after = picture(tmp_path / "before.png"), picture(tmp_path / "after.png")
    closing = start(before)
    until(lambda: listed(tmp_path / "profile") == ["before.png"])
    closing.terminate()
    start(after)
    until(lambda: listed(tmp_path / "profile") == ["before.png", "after.png"])


@pytest.mark.parametrize(
    ("words", "understood"),
    [
        ([], []),
        (["--version"], ["--version"]),
        (["serve", "--port", "0"], ["serve", "--port", "0"]),
        (["--data-dir", "art", "serve"], ["--data-dir", "art", "serve"]),
        (["art"], ["open", "art"]),
        (["--data-dir", "art", "art"], ["--data-dir", "art", "open", "art"]),
        (["--data-dir=art", "art", "--data-dir"], ["--data-dir=art", "open", "art", "--data-dir"]),
        (["open", "art"], ["open", "art"]),
        (["gone.png"], ["open", "gone.png"]),
        (["--", "-odd.png"], ["open", "--", "-odd.png"]),
        (["mint-it-all"], ["mint-it-all"]),
        (["x" * 5_000], ["x" * 5_000]),
        (["\0"], ["\0"]),
    ],
    ids=lambda words: " ".join(words)[:30] or "nothing",
)
def test_open_may_be_left_out_before_something_that_exists(
    words: list[str], understood: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "art").mkdir()
    assert with_open(words) == understood
