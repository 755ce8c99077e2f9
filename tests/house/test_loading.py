"""What is loaded before the first paint, and that a lazy import is complete, whatever another thread imports then."""

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


PAINTED = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from argparse import Namespace
from pathlib import Path
from mintwright.commands import studio
def painted():
    kinds = (f"PySide6.QtWidgets.{kind}" for kind in vars(sys.modules["PySide6.QtWidgets"]))
    print(*sys.modules, *kinds, sep="\\n", flush=True)
    os._exit(0)
studio(Namespace(data_dir=Path("profile").absolute(), files=[]), after_paint=painted)
"""

EARLY = {  # the packages that the empty window and its sidebar need, and the studio that they show
    "mintwright": "allocator app build_settings commands daemon_threads logbook private_files profile_folder "
    "regular_files resources windows_access",
    "mintwright.api": "errors token_provider",
    "mintwright.art": "child_end errors memory_budget render_process shared_limits thresholds windows_job",
    "mintwright.chain": "base58 cid content_id line_limit",
    "mintwright.domain": "*",
    "mintwright.domain.answers": "limits transaction_status untrusted_json",
    "mintwright.domain.assets": "*",
    "mintwright.library": "*",
    "mintwright.library.mint_history": "alarm_repository instruction_repository paid_repository timeline_repository",
    "mintwright.studio": "asset_defaults changes collection_order collection_terms collections "
    "damaged_files history joining missing_files project_contents projects settings studio",
    "mintwright.studio.drafts": "*",
    "mintwright.studio.background": "*",
    "mintwright.studio.instructions": "*",
    "mintwright.studio.disk": "*",
    "mintwright.studio.minting": "*",
    "mintwright.studio.minting.reviewing": "asset_identity draft_problems duplicate_check review review_problems "
    "reviewer",
    "mintwright.studio.polling": "*",
    "mintwright.studio.practice": "practice_storage practice_tools",
    "mintwright.studio.previews": "*",
    "mintwright.studio.receipts": "*",
    "mintwright.studio.recovery": "open_journal unsaved_work",
    "mintwright.studio.session": "*",
    "mintwright.studio.uploads": "*",
    "mintwright.studio.uploads.queue": "*",
    "mintwright.studio.uploads.store": "*",
    "mintwright.ui.actions": "action_ids action_list action_menu actions menu_bar",
    "mintwright.ui.notices": "*",
    "mintwright.ui.practice": "weather_button",
    "mintwright.ui.shell": "announcements focus garbage list_view model_index news reading_order tasks throttle "
    "tried_again",
    "mintwright.ui.sidebar": "*",
    "mintwright.ui.style": "*",
    "mintwright.ui.widgets": "*",
    "mintwright.ui.window": "appearance application disk_full_notice external_files main_window pages session_end "
    "session_notice shared_profile_notice undo_notice window_actions "
    "window_banner window_dialogs window_title",
}
MOST = 231  # of our modules, the rooms themselves aside; each costs the first paint about a thousandth
LATE_LIBRARIES = {
    "PIL",
    "PySide6.QtNetwork",
    "PySide6.QtWidgets.QWizard",  # with it all kinds of widgets, a tenth of what a bare window takes
    "charset_normalizer",
    "httpx",
    "keyring",
    "nacl",
    "packaging",
    "pydantic",
    "python_calamine",
    "rapidfuzz",
    "segno",
    "starlette",
    "uvicorn",
}

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


def test_what_the_first_paint_does_not_need_is_loaded_after_it(tmp_path: Path) -> None:
    """Pages, dialogs and the like are made when they are first seen, and imported by whoever makes them."""
    loaded = run(PAINTED, tmp_path).split()
    ours = [name for name in loaded if name.startswith("mintwright.")]
    assert "mintwright.ui.window.main_window" in ours
    packages = {name.rpartition(".")[0] for name in ours}
    modules = [name for name in ours if name not in packages]
    too_early = [name for name in modules if not is_early(*name.rsplit(".", 1))]
    assert not too_early, "\n".join(too_early)
    assert LATE_LIBRARIES.intersection(loaded) == set()
    assert len(modules) <= MOST


def is_early(package: str, module: str) -> bool:
    """Whether the first paint may need this module."""
    named = EARLY.get(package, "").split()
    return module in named or named == ["*"]


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
