"""Rules of the room that no type checker knows, read from its sources."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.found import at_least

import mintwright.ui

SOURCES = at_least(130, Path(mintwright.ui.__file__).parent.rglob("*.py"))
STATIC_DIALOGS = {"QMessageBox", "QInputDialog", "QColorDialog", "QFontDialog"}
STATIC_CHOOSERS = {"getOpenFileName", "getOpenFileNames", "getSaveFileName", "getExistingDirectory"}
TAKE_THE_WHEEL = {"QSpinBox", "QDoubleSpinBox", "QComboBox", "QSlider", "QTabBar"}  # without the focus too
HEAVY = {"httpx", "pydantic", "keyring", "uvicorn", "starlette", "PIL"}


def calls(source: str) -> Iterator[tuple[str, str, int]]:
    """Every call `owner.name(...)` as (owner, name, line); owner is empty for anything but a plain name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value.id if isinstance(node.func.value, ast.Name) else ""
            yield owner, node.func.attr, node.lineno


def broken(source: str, *, dresses: bool = False, drags: bool = False) -> list[str]:
    """What this source does that the room forbids. Only the theme `dresses` the application, one view `drags`."""
    found: list[str] = []
    for owner, name, line in calls(source):
        if name in {"exec", "exec_"} and not drags:
            found.append(f"{line}: a nested event loop kills other tasks; open() and await dialogs.show")
        if owner in STATIC_DIALOGS or name in STATIC_CHOOSERS:
            found.append(f"{line}: a static dialog runs a nested event loop")
        if name == "setStyleSheet" and not dresses:
            found.append(f"{line}: style sheets belong to the application alone")
        if name == "processEvents":
            found.append(f"{line}: processEvents re-enters")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
            found.append(f"{node.lineno}: import *")
        if isinstance(node, ast.Call) and ast.unparse(node).endswith(".setParent(None)"):
            found.append(f"{node.lineno}: a widget given to no parent and deleted later ends the program")
        if isinstance(node, ast.Call) and ast.unparse(node.func) in TAKE_THE_WHEEL:
            found.append(
                f"{node.lineno}: it changes when the page is scrolled; ui.widgets.inputs has one that does not"
            )
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_source_of_the_room_breaks_its_rules(path: Path) -> None:
    source = path.read_text("utf-8")
    assert broken(source, dresses=path.name in ("theme.py", "dressing.py"), drags=path.name == "art_drag.py") == []


@pytest.mark.parametrize(
    "source",
    [
        "dialog.exec()",
        "menu.exec_(at)",
        "QMessageBox.warning(parent, 'a', 'b')",
        "QFileDialog.getOpenFileName(parent)",
        "label.setStyleSheet('color: red')",
        "app.processEvents()",
        "line.setParent(None)",
        "number = QSpinBox()",
        "from PySide6.QtGui import *",
    ],
)
def test_the_rules_find_what_they_forbid(source: str) -> None:
    assert broken(source)


def test_the_window_imports_nothing_that_waits_for_the_first_paint() -> None:
    code = "import sys, mintwright.ui.window.main_window; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert HEAVY.isdisjoint(loaded.stdout.split())
