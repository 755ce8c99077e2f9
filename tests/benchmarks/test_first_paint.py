"""First paint of the real window over a journal of 1,000 uploads, against a bare PySide6 window.

All are whole processes, in turn; the figure is the ratio of medians (target ≤ 2.2, aim 1.6). Where valgrind is there
instructions are counted too: they say the same on a busy machine.

The target is not reached. Millions of instructions on Linux with Python 3.11: a bare window 573; an empty main window
with our theme, fonts and event loop 943 (1.65: asyncio, the tables of Qt's names, the style sheet); ours 1,726 (3.02),
60 of them for the menus, and 1,877 (3.25) while the uploads page was made before it. Above the empty window are our
212 modules (about 390, of which some 250 make 66 dataclasses, and half of that is what `frozen` adds), Qt's types that
the sidebar needs (100), the journal and the studio, building the sidebar, and painting it. An empty window that is
shown once the profile is locked and its settings are read, before the studio is imported, took 1,057 (1.83): only a
window that exists before its studio can reach the target.
"""

import asyncio
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image
from tests.whole import WHOLE, sized, target

from mintwright.studio.studio import open_studio

ROUNDS = sized(9, 1)
FILES = sized(1_000, 10)
LATE = {"httpx", "pydantic", "keyring", "uvicorn", "starlette", "PIL"}

NOTHING = "print('painted', flush=True)"

BARE = """
import os, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
class Window(QWidget):
    def paintEvent(self, event):
        QTimer.singleShot(0, lambda: (print("painted", flush=True), os._exit(0)))
application = QApplication(sys.argv)
window = Window(); window.resize(1280, 800); window.show()
application.exec()
"""

FLOOR = """
import asyncio, gc, os, sys
gc.disable()
from pathlib import Path
import qasync
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
from mintwright.ui.style.theme import Theme
class Window(QMainWindow):
    def paintEvent(self, event):
        QTimer.singleShot(0, lambda: (print("painted", flush=True), os._exit(0)))
application = QApplication(sys.argv)
loop = qasync.QEventLoop(application)
theme = Theme(Path(sys.argv[1]) / "cache")
theme.choose()
window = Window(); window.resize(1280, 800); window.show()
loop.run_forever()
"""

STUDIO = """
import os, sys
from argparse import Namespace
from pathlib import Path
from mintwright.commands import studio
def painted():
    late = sorted(set(sys.argv[2].split(",")) & set(sys.modules))
    print("painted", late, flush=True)
    os._exit(0)
studio(Namespace(data_dir=Path(sys.argv[1]), files=[]), after_paint=painted)
"""


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A profile whose journal holds 1,000 pieces of art."""
    folder = tmp_path_factory.mktemp("first-paint")
    art = folder / "art"
    art.mkdir()
    for number in range(FILES):
        Image.new("RGB", (8, 8), (number % 256, number // 256 * 40, 90)).save(art / f"{number:04}.png")

    async def fill() -> None:
        studio = open_studio(folder / "data", practice=None)
        await studio.uploads.add([art])
        await studio.close()

    (folder / "data").mkdir()
    asyncio.run(fill())
    return folder / "data"


def _environment() -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": ""}  # as on a desktop


def _seconds_to_paint(code: str, *arguments: str) -> tuple[float, str]:
    started = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, text=True, env=_environment()
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        seconds = time.perf_counter() - started
        process.kill()
    assert line.startswith("painted"), line
    return seconds, line.strip()


def _millions_to_paint(code: str, *arguments: str) -> float:
    """Instructions, in millions. Everything is compiled already: what is counted starts for the second time."""
    _seconds_to_paint(code, *arguments)
    count = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    program = [sys.executable, "-c", code, *arguments]
    done = subprocess.run([*count, *program], capture_output=True, text=True, env=_environment(), check=True)
    refs = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    assert refs is not None, done.stderr
    return int(refs[1].replace(",", "")) / 1e6


@pytest.mark.needs("valgrind")
def test_instructions_to_the_first_paint(profile: Path) -> None:
    """In the suite only that they can be counted: a window takes half a minute."""
    assert 10 < _millions_to_paint(NOTHING) < 500
    if not WHOLE:
        return
    bare, least = _millions_to_paint(BARE), _millions_to_paint(FLOOR, str(profile))
    ours = _millions_to_paint(STUDIO, str(profile), ",".join(LATE))
    print(f"\nmillions of instructions: studio {ours:.0f}, empty dressed window {least:.0f}, bare window {bare:.0f}")
    print(f"ratio {ours / bare:.2f} (target 2.2, aim 1.6), the empty dressed window's {least / bare:.2f}")
    target(ours < 3.05 * bare, "more is loaded, made or painted before the first paint than there was")


def test_first_paint_against_a_bare_window(profile: Path) -> None:
    bare: list[float] = []
    floor: list[float] = []
    studio: list[float] = []
    for _ in range(ROUNDS):
        bare.append(_seconds_to_paint(BARE)[0])
        floor.append(_seconds_to_paint(FLOOR, str(profile))[0])
        seconds, line = _seconds_to_paint(STUDIO, str(profile), ",".join(LATE))
        studio.append(seconds)
        assert line == "painted []", f"loaded before the first paint: {line}"
    ours, least, theirs = (statistics.median(times) * 1e3 for times in (studio, floor, bare))
    ratio = ours / theirs
    print(f"\nfirst paint: studio {ours:.0f} ms, empty dressed window {least:.0f} ms, bare window {theirs:.0f} ms")
    print(f"ratio {ratio:.2f} (target 2.2, aim 1.6), the empty dressed window's {least / theirs:.2f}; {ROUNDS} rounds")
    target(ratio < 4, "far beyond the target: something heavy is loaded before the first paint")
