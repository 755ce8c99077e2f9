"""A lazy import is complete, whatever another thread imports at that moment."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.whole import sized

SOURCE = Path(__file__).parents[2] / "src" / "mintwright"

OTHER = """
import race
def __getattr__(name):
    race.other_is_looked_at.set()
    race.go_on.wait(30)
    raise AttributeError(name)
"""
LATE = """
import race
race.late_is_loaded.set()
race.other_is_looked_at.wait(30)
def __getattr__(name):  # as pydantic's modules do
    race.go_on.set()
    race.other.join(30)
    from part import piece
    raise AttributeError(name)
"""
PART = """
import late
piece = 1
"""
RACE = """
import sys, threading
sys.modules["race"] = sys.modules["__main__"]
import mintwright.app
late_is_loaded, other_is_looked_at, go_on = (threading.Event() for _ in range(3))
def load_other():
    late_is_loaded.wait(30)
    import another
    other_is_looked_at.set()
other = threading.Thread(target=load_other)
other.start()
import late
go_on.set()
other.join()
"""

FIRST = """
import builtins, sys
class Watch:
    def find_spec(self, name, *_):
        if name.startswith("mintwright.") and builtins.__import__.__name__ == "__feature_import__":
            print(name)
sys.meta_path.insert(0, Watch())
import mintwright.app
"""

START = """
import asyncio, sys, tempfile, threading
from pathlib import Path
sys.setswitchinterval(0.00001)
from mintwright import app
from mintwright.studio.studio import open_studio
def meanwhile():
    import mintwright.domain.answers.service_records, mintwright.art.decoder
async def start(folder):
    studio = open_studio(folder, practice=lambda: app.open_practice(folder / "practice"))
    other = threading.Thread(target=meanwhile)
    other.start()
    await studio.session.start()
    print(studio.session.state, studio.session.problem)
    other.join()
    await studio.close()
with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    asyncio.run(start(Path(folder)))
"""


LONGEST_SECONDS = 300  # of one program, on a busy machine; one that waits for itself fails the test


def run(program: str, folder: Path) -> str:
    """What a program in a process of its own prints, its failures among it.

    Its modules are compiled into `folder` once, not anew for every start.
    """
    compiled = {"PYTHONPYCACHEPREFIX": str(folder / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env=os.environ | compiled,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        timeout=LONGEST_SECONDS,
    )
    return done.stdout.strip()


def test_two_threads_that_import_at_once_do_not_fail_each_other(tmp_path: Path) -> None:
    """PySide's own import looks at what is imported; a second thread let it look while it looked."""
    for name, content in (("another", OTHER), ("late", LATE), ("part", PART)):
        (tmp_path / f"{name}.py").write_text(content, encoding="utf-8")
    assert run(RACE, tmp_path) == ""


def test_nothing_of_ours_is_loaded_while_pyside_reads_what_is_loaded(tmp_path: Path) -> None:
    """It reads the source of every module that is imported: a twentieth of the time to the first paint."""
    assert run(FIRST, tmp_path) == ""


@pytest.mark.soak
def test_a_start_is_whole_while_another_thread_loads_what_it_loads(tmp_path: Path) -> None:
    """A fresh interpreter each time, because a module is imported once; as many at once as there are cores.

    With PySide's own import in its place (the last line of `mintwright.ui`) about one start in ten fails.
    """
    starts = sized(100, 2)
    with ThreadPoolExecutor(os.cpu_count()) as at_once:
        assert set(at_once.map(run, [START] * starts, [tmp_path] * starts)) == {"signed in None"}


def test_pydantic_has_one_door() -> None:
    imports = re.compile(r"^\s*(from|import)\s+pydantic\b", re.M)
    doors = [path.name for path in SOURCE.rglob("*.py") if imports.search(path.read_text(encoding="utf-8"))]
    assert doors == ["validation.py"]
