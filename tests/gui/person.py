"""Someone at the desk: finds the parts of a program by what it calls them, and uses the real mouse and keyboard."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from accessible import GoneError, Listener, Part, State
from desk import Result, until
from PIL import Image, ImageGrab

CONTROLS = {
    "push button", "toggle button", "check box", "radio button", "combo box", "spin button", "slider", "text",
    "password text", "list", "list item", "tree", "tree item", "table", "table cell", "page tab", "page tab list",
    "menu item", "check menu item", "radio menu item", "link", "image",
}  # fmt: skip
NO_ROLE = {"", "invalid", "unknown", "filler"}
ITEMS = {
    "list item",
    "tree item",
    "table cell",
    "menu item",
    "page tab",
}  # they have the focus within the part that has it
MOST_TABS = 40
REST_SECONDS = 0.6
LOOK_EVERY = 0.2  # seconds; a look at everything takes half as long, and both sides work at it


class Person:
    """Works with one program. `shots` is where pictures go."""

    def __init__(self, listener: Listener, bus_name: str, environment: dict[str, str], shots: Path) -> None:
        self._listener = listener
        self._bus_name = bus_name
        self._environment = environment
        self._shots = shots
        self.nameless: dict[str, list[str]] = {}

    def parts(self) -> list[Part]:
        """All that is visible, what is in the active window first."""
        return [part for window in self._listener.windows(self._bus_name) for part in window]

    def find(self, name: str, role: str | None = None, *, enabled: bool = False) -> Part:
        """The visible part whose name begins with `name`, once there is one."""

        def look() -> Part | None:
            fits = (part for part in self.parts() if part.name.startswith(name) and role in (None, part.role))
            return next((part for part in fits if not enabled or part.is_in(State.ENABLED)), None)

        return self._until(look, f"{role or 'a part'} named “{name}”")

    def gone(self, name: str) -> None:
        """Wait until nothing visible has a name that begins so."""
        self._until(lambda: not any(part.name.startswith(name) for part in self.parts()), f"“{name}” to go")

    def items(self, list_name: str) -> list[str]:
        """The names of a list's items, also of those that are scrolled away."""
        lists = (part for part in self.parts() if part.name == list_name and part.role == "list")
        return [item.name for found in lists for item in self._listener.children(found)]

    def wait_for_items(self, list_name: str, holds: Callable[[list[str]], bool], what: str) -> None:
        """Wait until a list's items are as they shall be."""
        self._until(lambda: holds(self.items(list_name)), what)

    # --- The mouse

    def press(self, name: str, role: str | None = None) -> None:
        """Click in the middle of a part as soon as it is enabled."""
        self.click(self.find(name, role, enabled=True))

    def click(self, part: Part) -> None:
        """Click in the middle of a part, once it no longer moves."""
        x, y = self.middle(part)
        self.xdotool("mousemove", x, y, "click", 1)

    def middle(self, part: Part) -> tuple[int, int]:
        """The middle of a part on the screen, once it no longer moves."""
        places: list[tuple[int, int, int, int]] = []

        def rests() -> bool:
            places.append(self._listener.place(part))
            return len(places) > 1 and places[-1] == places[-2]

        self._until(rests, f"{part} to come to rest")
        left, top, width, height = places[-1]
        return left + width // 2, top + height // 2

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag as a hand does: drag and drop between programs takes no notice of a pointer that jumps."""
        steps, pace = 24, ("sleep", 0.03)
        words: list[str | int | float] = ["mousemove", *start, "mousedown", 1]
        for step in range(1, steps + 1):
            at = (begin + (goal - begin) * step // steps for begin, goal in zip(start, end, strict=True))
            words += ["mousemove", *at, *pace]
        for wiggle in (2, -2, 1):
            words += ["mousemove_relative", "--", wiggle, wiggle, "sleep", 0.15]
        self.xdotool(*words, "mouseup", 1)

    # --- The keyboard

    def keys(self, *keys: str) -> None:
        """Press keys one after another, each as xdotool calls it."""
        self.xdotool("key", *keys)

    def write(self, text: str) -> None:
        """Type."""
        self.xdotool("type", "--delay", 5, "--", text)

    def tab_to(self, name: str, key: str = "Tab") -> Part:
        """Go to a part by one key alone. Fails when that does not lead there."""
        met: list[str] = []
        for _ in range(MOST_TABS):
            part = self.focused()
            if part.name.startswith(name) and part.is_in(State.ENABLED):
                return part
            met.append(str(part))
            self.keys(key)
            self._until(lambda before=part: self.focused() != before, f"the focus to leave {part}")
        raise AssertionError(f"{key} does not lead to “{name}”, but to {', '.join(dict.fromkeys(met))}")

    def use(self, name: str, key: str = "Tab") -> None:
        """Go to a part by the tab key, or back, and press the space bar."""
        self.find(name, enabled=True)
        self.tab_to(name, key)
        self.keys("space")

    def focused(self) -> Part:
        """What has the focus in the active window: the innermost, for what gives its focus on says it has it, too."""

        def look() -> Part | None:
            windows = self._listener.windows(self._bus_name)
            active = windows[0] if windows else []
            found = (part for part in reversed(active) if part.is_in(State.FOCUSED) and part.role not in ITEMS)
            return next(found, None)

        return self._until(look, "something to have the focus")

    # --- What it looks and sounds like

    def look_round(self, place: str) -> None:
        """Take a picture, and note each visible control that a screen reader could not name."""
        self.picture(place)
        found = [f"{part} in {self._listener.place(part)}" for part in self.parts() if _is_nameless(part)]
        if found:
            self.nameless[place] = found

    def picture(self, name: str) -> None:
        """Take a picture of the screen, as soon as it comes to rest."""
        last, deadline = self._grab(), monotonic() + REST_SECONDS
        while monotonic() < deadline:
            now = self._grab()
            if now == last:
                break
            last = now
        self._shots.mkdir(parents=True, exist_ok=True)
        last.save(self._shots / f"{name}.png")

    def _grab(self) -> Image.Image:
        return ImageGrab.grab((0, 0, 1280, 800), xdisplay=self._environment["DISPLAY"])

    def xdotool(self, *words: str | float) -> str:
        """Real mouse and keyboard."""
        told = subprocess.run(
            ["xdotool", *map(str, words)], env=self._environment, check=True, capture_output=True, text=True, timeout=30
        )
        return told.stdout

    def _until(self, found: Callable[[], Result | None], what: str) -> Result:
        """Poll; the parts may change under us, which only means "not yet"."""

        def look() -> Result | None:
            try:
                return found()
            except GoneError:
                return None

        try:
            return until(look, what, LOOK_EVERY)
        except AssertionError as error:
            self.picture("failed")
            told = "\n".join(str(part) for part in self.parts() if part.name)
            raise AssertionError(f"{error}; the picture is {self._shots / 'failed.png'}; visible:\n{told}") from None


def _is_nameless(part: Part) -> bool:
    can_be_used = part.role in CONTROLS or part.is_in(State.FOCUSABLE) or part.is_in(State.EDITABLE)
    return can_be_used and (not part.name.strip() or part.role in NO_ROLE)
