"""The whole road in a real window, as a person and a screen reader meet it: real drags, real keys, accessible names.

    dbus-run-session -- xvfb-run -a -s "-screen 0 1600x900x24" \
        /usr/bin/python3 tests/gui/real_input.py VENV_PYTHON SHOTS_FOLDER ART_FOLDER...

Drops the folders from another process's window, waits until everything is uploaded, makes a collection of twelve,
mints it on the practice network, and takes pictures of each page in light and dark. Needs xdotool, openbox,
ImageMagick's `import`, at-spi2-core and gir1.2-atspi-2.0, and runs on the system's Python, which has `gi`.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402 - the version has to be chosen before the import

HERE = Path(__file__).resolve().parent
PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".svg", ".gif"}
COLLECTION = 12
SOURCE_X, SOURCE_Y = 1340, 100
SECONDS = 120.0

Node = Any


def until(found: Callable[[], Any], what: str, seconds: float = SECONDS) -> Any:
    """Poll until `found()` gives something; the tree may change under us, so its errors only mean "not yet"."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if result := found():
                return result
        except (GLib.GError, subprocess.CalledProcessError):
            pass
        time.sleep(0.1)
    raise AssertionError(f"waited in vain for {what}")


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it."""
    yield node
    for index in range(min(node.get_child_count(), 500)):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from walk(child)


def showing(node: Node) -> bool:
    """Whether a person could see the node."""
    return node.get_state_set().contains(Atspi.StateType.SHOWING)


class Person:
    """Someone who works with the program by what it calls its parts."""

    def __init__(self, program: Node, shots: Path) -> None:
        self._program = program
        self._shots = shots

    def find(self, name: str, role: str | None = None, seconds: float = SECONDS) -> Node:
        """The visible part whose name begins with `name`."""

        def look() -> Node | None:
            parts = (node for node in walk(self._program) if (node.get_name() or "").startswith(name) and showing(node))
            return next((node for node in parts if role in (None, node.get_role_name())), None)

        return until(look, f"{role or 'a part'} named {name!r}", seconds)

    def press(self, name: str, role: str | None = None) -> None:
        """Click in the middle of a visible part, with the real mouse."""
        part = until(lambda: self._enabled(name, role), f"{name!r} to be enabled")
        self.click(part)

    def click(self, part: Node, *keys: str) -> None:
        """Click on a part while `keys` are held."""
        place = part.get_component_iface().get_extents(Atspi.CoordType.SCREEN)
        move = ["mousemove", str(place.x + place.width // 2), str(place.y + place.height // 2), "click", "1"]
        held = [word for key in keys for word in ("keydown", key)]
        freed = [word for key in keys for word in ("keyup", key)]
        xdotool(*held, *move, *freed)

    def items(self, list_name: str) -> list[str]:
        """The names of a list's items."""
        part = self.find(list_name, "list")
        return [part.get_child_at_index(index).get_name() for index in range(part.get_child_count())]

    def picture(self, name: str) -> None:
        """Take a picture of what stands where the program's window is."""
        time.sleep(0.6)  # a picture, not a check: hover and focus animations come to rest
        place = ["-window", "root", "-crop", "1280x800+0+0", "+repage"]
        subprocess.run(["import", *place, str(self._shots / f"{name}.png")], check=True)

    def unnamed(self) -> list[str]:
        """The roles of visible controls that a screen reader could not name."""
        roles = {"push button", "text", "check box", "slider", "combo box", "list", "tree", "toggle button"}
        parts = (node for node in walk(self._program) if node.get_role_name() in roles and showing(node))
        return [node.get_role_name() for node in parts if not node.get_name()]

    def _enabled(self, name: str, role: str | None) -> Node | None:
        part = self.find(name, role)
        return part if part.get_state_set().contains(Atspi.StateType.ENABLED) else None


def xdotool(*words: str) -> str:
    """Real mouse and keyboard."""
    return subprocess.run(["xdotool", *words], check=True, capture_output=True, text=True).stdout


def drag_from_source(x: int, y: int) -> None:
    """Drag what the file manager's stand-in offers to a place on the screen, as slowly as a hand does."""
    start_x, start_y = SOURCE_X + 90, SOURCE_Y + 90
    xdotool("mousemove", str(start_x), str(start_y), "mousedown", "1")
    steps = 40
    for step in range(1, steps + 1):
        at = [str(start_x + (x - start_x) * step // steps), str(start_y + (y - start_y) * step // steps)]
        xdotool("mousemove", *at)
        time.sleep(0.035)  # the pace of a hand: XDND ignores a pointer that jumps
    for wiggle in (2, -2, 1):
        xdotool("mousemove_relative", "--", str(wiggle), str(wiggle))
        time.sleep(0.2)
    xdotool("mouseup", "1")


def program_of(process: subprocess.Popen[bytes]) -> Node | None:
    """The program on the accessibility bus."""
    desktop = Atspi.get_desktop(0)
    nodes = (desktop.get_child_at_index(index) for index in range(desktop.get_child_count()))
    return next((node for node in nodes if node is not None and node.get_process_id() == process.pid), None)


def journey(person: Person, expected: int) -> None:
    """Drop, wait, choose twelve, mint, read the receipt."""
    person.find("Choose files", "push button")
    person.picture("1-first-run")
    drag_from_source(700, 420)
    until(lambda: len(person.items("Uploaded files")) == expected, f"{expected} files in the grid")
    person.picture("2-uploading")
    until(lambda: all(name.endswith("Uploaded") for name in person.items("Uploaded files")), "every upload")
    print("uploaded:", len(person.items("Uploaded files")))
    grid = person.find("Uploaded files", "list")
    person.click(grid.get_child_at_index(0))
    for _ in range(COLLECTION - 1):
        xdotool("key", "shift+Right")
    person.press(f"Add {COLLECTION} to the collection", "push button")
    until(lambda: len(person.items("Collection order")) == COLLECTION, "twelve in the tray")
    person.picture("3-uploads-light")
    print("controls without a name on the uploads page:", person.unnamed() or "none")
    person.press("Go to the collection", "push button")
    person.find(f"Mint {COLLECTION} assets", "push button")
    person.picture("4-collection-light")
    print("controls without a name on the collection page:", person.unnamed() or "none")
    person.press(f"Mint {COLLECTION} assets", "push button")
    person.press("Continue", "push button")
    person.press("I have checked", "check box")
    person.picture("5-confirm-light")
    person.press(f"Mint {COLLECTION} assets on the practice network", "push button")
    person.find("QR code", None)
    person.picture("6-receipt-light")
    print("controls without a name on the receipts page:", person.unnamed() or "none")
    person.press("Switch to dark colours", "push button")
    person.picture("7-receipt-dark")
    person.press("Collection, ", "list item")
    person.picture("8-collection-dark")
    person.press("Uploads, ", "list item")
    person.picture("9-uploads-dark")


def main(python: str, shots: Path, folders: list[Path]) -> int:
    """Start the window manager, the program and the drag source; walk; end them all."""
    shots.mkdir(parents=True, exist_ok=True)
    expected = sum(path.suffix.lower() in PICTURES for folder in folders for path in folder.rglob("*"))
    environment = {**os.environ, "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    with tempfile.TemporaryDirectory() as profile:
        words = [python, "-m", "mintwright", "--data-dir", profile]
        manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
        program = subprocess.Popen(words, env=environment)
        place = [str(SOURCE_X), str(SOURCE_Y)]
        source = subprocess.Popen([python, str(HERE / "drag_source.py"), *place, *map(str, folders)], env=environment)
        try:
            Atspi.init()
            node = until(lambda: program_of(program), "the program on the accessibility bus", 30)
            window = until(lambda: xdotool("search", "--onlyvisible", "--name", "Mintwright").split(), "a window", 30)
            xdotool("windowmove", window[-1], "0", "0", "windowsize", window[-1], "1280", "800")
            journey(Person(node, shots), expected)
            program.terminate()
            assert program.wait(15) == 0, "the program did not close in order"
        finally:
            for process in (source, program, manager):
                process.kill()
                process.wait()
    print("OK")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), [Path(word) for word in sys.argv[3:]]))
