"""First paint of the real window over a journal of 1,000 uploads, against a bare PySide6 window.

All are whole processes, in turn; the figure is the ratio of medians (target ≤ 2.2, aim 1.6).

The target is not reached: 2.7 to 2.85 (287 ms to 105 ms), after 3.3 to 4.0. An empty main window with our theme, fonts
and event loop is 1.62 already (asyncio, the tables of Qt's names, the style sheet), so the aim is its floor. Above it
are our modules and their classes (about 60 ms), reading the journal (4), building 200 widgets (17), dressing and
laying them out once (10), and painting them with the cards in sight (25).
"""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image
from tests.whole import sized, target

from mintwright.studio.studio import open_studio

ROUNDS = sized(9, 1)
FILES = sized(1_000, 10)
LATE = {"httpx", "pydantic", "keyring", "uvicorn", "starlette", "PIL"}

BARE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
class Window(QWidget):
    def paintEvent(self, event):
        QTimer.singleShot(0, lambda: (print("painted", flush=True), QApplication.quit()))
application = QApplication(sys.argv)
window = Window(); window.resize(1280, 800); window.show()
application.exec()
"""

FLOOR = """
import asyncio, gc, sys
gc.disable()
from pathlib import Path
import qasync
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
from mintwright.ui.style.theme import Theme
class Window(QMainWindow):
    def paintEvent(self, event):
        QTimer.singleShot(0, lambda: print("painted", flush=True))
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


def _seconds_to_paint(code: str, *arguments: str) -> tuple[float, str]:
    started = time.perf_counter()
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": ""}  # as on a desktop
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        seconds = time.perf_counter() - started
        process.kill()
    assert line.startswith("painted"), line
    return seconds, line.strip()


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
