"""The house rules that a tool can enforce."""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from tests.found import at_least

PROJECT = Path(__file__).resolve().parents[2]
MOST_FILES = 20  # in a folder, as CONTRIBUTING.md says
SOURCES = at_least(290, (PROJECT / "src").rglob("*.py"))
TEXTS = at_least(500, (
    path
    for path in PROJECT.rglob("*")
    if path.suffix in {".py", ".md", ".toml", ".lock", ".yaml", ".yml", ".sh", ".ps1", ".json", ".qss", ".txt", ""}
    and path.is_file()
    and not any(part.startswith(".") and part not in (".ci", ".github") for part in path.relative_to(PROJECT).parts)
    and path.relative_to(PROJECT).parts[0] not in ("dist", "build")  # what packaging made
    and "__pycache__" not in path.parts
))  # fmt: skip


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PROJECT / "src")))
def test_every_module_says_why_it_exists(path: Path) -> None:
    first = path.read_text(encoding="utf-8").lstrip()
    assert first.startswith('"""'), f"{path} has no first line that says why it exists"


def test_no_room_holds_more_than_twenty_files() -> None:
    sizes = Counter(path.parent for path in SOURCES)
    assert {str(room.relative_to(PROJECT)): size for room, size in sizes.items() if size > MOST_FILES} == {}


def test_whatever_is_imported_is_named_as_a_dependency() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {re.split("[<>=]", one)[0].lower() for one in project["dependencies"]}
    given_by = metadata.packages_distributions()
    outside = {name for path in SOURCES for name in _imported(path)} - sys.stdlib_module_names - {"mintwright"}
    unnamed = {name for name in outside if not named & {one.lower().replace("_", "-") for one in given_by[name]}}
    assert unnamed == {"shiboken6"}, "it is one with PySide6-Essentials, which asks for this very version of it"


def _imported(path: Path) -> Iterator[str]:
    """The first names of the modules that a file imports from elsewhere."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]


def test_a_name_is_imported_from_the_module_that_defines_it() -> None:
    """Only a room's `__init__`, its face, passes on what others define."""
    passed_on = {
        (".".join(path.relative_to(PROJECT / "src").with_suffix("").parts), name)
        for path in SOURCES
        if path.name != "__init__.py"
        for _, name in _from_us(path)
    }
    tests = at_least(250, (PROJECT / "tests").rglob("*.py"))
    found = [
        f"{path.relative_to(PROJECT)}: {name} from {module}"
        for path in (*SOURCES, *tests)
        for module, name in _from_us(path)
        if (module, name) in passed_on
    ]
    assert found == []


def _from_us(path: Path) -> Iterator[tuple[str, str]]:
    """The names that a file imports from our own modules."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mintwright."):
            yield from ((node.module or "", alias.name) for alias in node.names)


def test_nothing_committed_names_a_package_index_or_a_path_of_one_machine() -> None:
    forbidden = re.compile(
        r"pypi\.org|pythonhosted\.org|registry\.npmjs|file:///(?:opt|work|root|home)|/home/(?!artist/)\w+/|/root/|--index-url"
    )
    found = [
        f"{path.relative_to(PROJECT)}: {match.group()}"
        for path in TEXTS
        if path != Path(__file__) and (match := forbidden.search(path.read_text(encoding="utf-8", errors="replace")))
    ]
    assert found == []


def test_no_nested_event_loop_is_started_in_the_interface() -> None:
    forbidden = re.compile(r"\.exec\(|exec_\(|QMessageBox\.(question|information|warning|critical)|QFileDialog\.get")
    calls = [
        f"{path.name}:{number}: {line.strip()}"
        for path in SOURCES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if forbidden.search(line)
    ]
    a_drag = "art_drag.py", "art_drag(view, "  # Qt has no other, and begins it in its own event, in no coroutine
    assert [call for call in calls if not all(part in call for part in a_drag)] == []


def test_the_lock_files_hold_hashes_for_every_requirement() -> None:
    for lock in at_least(4, (PROJECT / "packaging").rglob("*.lock")):
        requirements = re.findall(r"^[a-z0-9].*?(?=^[a-z0-9]|\Z)", lock.read_text(encoding="utf-8"), re.M | re.S)
        assert len(requirements) > (30 if lock.parent.name == "packaging" else 0)
        assert [r.splitlines()[0] for r in requirements if "--hash=sha256:" not in r] == []


def test_asking_for_the_version_loads_neither_qt_nor_the_network() -> None:
    code = (
        "import sys; from mintwright.commands import run\n"
        "try: run(['--version'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'PySide6', 'httpx', 'pydantic', 'PIL', 'uvicorn', 'keyring'} & set(sys.modules)))"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.splitlines()[-1] == "[]"


def _unreadable_sentences(path: Path) -> list[str]:
    """Sentences whose context or source a translator's tool cannot read in the source code."""
    calls = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Sentence"
    ]
    return [
        f"{path.name}:{call.lineno}"
        for call in calls
        if not all(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in call.args[:2])
    ]


def test_every_sentence_is_literal_so_that_lupdate_finds_it() -> None:
    rooms = [path for path in SOURCES if path.name not in ("sentences.py", "wording.py")]  # these make, these translate
    assert [found for path in rooms for found in _unreadable_sentences(path)] == []


# --- No test waits for a time and hopes that something has happened by then

WAITS = {
    "studio/uploads/queue/test_held_queue.py": "a disk that is slower than the network",
    "studio/polling/test_transaction_poller.py": "five rounds of watching in which nothing may come; never red by it",
    "studio/polling/test_list_watching.py": "rounds of watching in which nothing more may be asked; never red by it",
    "studio/polling/test_thousand_open.py": "half a minute at rest, which is what is measured",
    "studio/polling/test_thousand_and_lost.py": "half a minute at rest, which is what is measured",
    "studio/uploads/queue/test_queue_rules.py": "a step of any sequence: a little time passes",
    "studio/test_missing_files.py": "the pace of a drive that is slow, but answers",
    "studio/test_export.py": "the pace of a drive that is slow, but gets on",
    "studio/previews/test_preview_failures.py": "the pace of a drive that is slow, but answers",
    "practice/http/test_held_connections.py": "the pace of a reader on a network",
    "faults/minting/harmful_wire.py": "the moment of an accident, by chance",
    "faults/test_gateway.py": "the pace of a contrary service, which drips, or leaves a broken connection open",
    "faults/test_kept_connections.py": "a connection kept idle between two uploads, once for a moment; never red by it",
}
MACHINES = ("benchmarks", "gui")  # rates; and the pace of a hand
COMPARING = ["practice/endpoints/test_tokens.py", "practice/http/test_middleware.py"]  # with what is slow by far


def fixed_sleeps(source: str) -> list[int]:
    """The lines where somebody sleeps for longer than a turn of the loop, and not to look again and again."""
    tree = ast.parse(source)
    polling = {call for loop in ast.walk(tree) if isinstance(loop, ast.While) for call in ast.walk(loop)}
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("sleep", "wait", "qWait", "qSleep")
        and ast.unparse(node.func).startswith(("asyncio.sleep", "time.sleep", "qtbot.wait", "QTest."))
        and node not in polling
        and not (node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0)
    ]


def test_no_test_sleeps() -> None:
    tests = PROJECT / "tests"
    found = {
        name: lines
        for path in sorted(tests.rglob("*.py"))
        if (name := path.relative_to(tests).as_posix()).split("/")[0] not in MACHINES
        and (lines := fixed_sleeps(path.read_text(encoding="utf-8")))
    }
    assert set(found) == set(WAITS), f"poll with a deadline, or wait for an event: {found}"


def test_what_is_measured_is_judged_fairly_on_a_busy_machine() -> None:
    """A figure chosen on one machine fails now and then on another; benchmarks compare, which is fair by itself."""
    tests = PROJECT / "tests"
    clocks = re.compile(r"\b(?:thread_time|process_time|perf_counter)\(\)")
    judged = re.compile(r"^from tests\.pace import .*\bwithin\b", re.M)
    unfair = [
        name
        for path in sorted(tests.rglob("*.py"))
        if (name := path.relative_to(tests).as_posix()).split("/")[0] not in MACHINES
        and clocks.search(source := path.read_text(encoding="utf-8"))
        and not judged.search(source)
    ]
    assert unfair == ["pace.py", *COMPARING]


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("await asyncio.sleep(0)", []),
        ("while not done():\n    await asyncio.sleep(0.01)", []),
        ("import time\ntime.sleep(0.2)", [2]),
        ("for _ in range(3):\n    await asyncio.sleep(0.01)", [2]),
        ("qtbot.wait(50)", [1]),
        ("while True:\n    pass\nasyncio.sleep(delay)", [3]),
    ],
)
def test_a_fixed_sleep_is_found(source: str, lines: list[int]) -> None:
    assert fixed_sleeps(source) == lines
