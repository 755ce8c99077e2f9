"""The program on a desk, and the file manager's stand-in beside it.

MINTWRIGHT_PROGRAM names another program to start, such as the frozen one; else it is this Python's.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from accessible import Listener
from desk import SECONDS, running, until
from person import Person

HERE = Path(__file__).resolve().parent
SIZE = (1280, 800)
FROZEN = os.environ.get("MINTWRIGHT_PROGRAM")
PROGRAM = [Path(FROZEN).resolve()] if FROZEN else [sys.executable, "-m", "mintwright"]
SOURCE_X, SOURCE_Y = 1340, 100  # beside the window


@dataclass(frozen=True)
class Studio:
    """The program in its window, and the person at it."""

    person: Person
    process: subprocess.Popen[bytes]
    log: Path

    def close(self) -> None:
        """End the program as the system does. Fails when it does not close in order."""
        self.process.terminate()
        assert self.process.wait(SECONDS) == 0, f"the program did not close in order: {self.log.read_text()[-2000:]}"


@contextmanager
def studio(environment: dict[str, str], folder: Path) -> Iterator[Studio]:
    """The program with a new profile in `folder`, its window at the left upper corner of the screen."""
    words, log = [*PROGRAM, "--data-dir", folder / "profile"], folder / "studio.log"
    with running(words, environment, log) as process, _person(environment, process, folder / "shots") as person:
        person.find("Choose files")
        window = person.xdotool("search", "--onlyvisible", "--name", "Mintwright").split()[-1]
        person.xdotool("windowmove", window, 0, 0, "windowsize", window, *SIZE, "windowfocus", window)
        yield Studio(person, process, log)


@contextmanager
def drag_source(environment: dict[str, str], files: Sequence[Path], folder: Path) -> Iterator[Person]:
    """A window of another program from which `files` can be dragged: its part “Drag these files”."""
    words = [sys.executable, HERE / "drag_source.py", str(SOURCE_X), str(SOURCE_Y), *files]
    with (
        running(words, environment, folder / "source.log") as process,
        _person(environment, process, folder) as person,
    ):
        yield person


@contextmanager
def _person(environment: dict[str, str], process: subprocess.Popen[bytes], shots: Path) -> Iterator[Person]:
    listener = Listener(environment["AT_SPI_BUS_ADDRESS"])
    try:
        name = until(lambda: listener.program(process.pid), "the program on the accessibility bus")
        yield Person(listener, name, environment, shots)
    finally:
        listener.close()
