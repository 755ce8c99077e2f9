"""The whole road in the real window, as an artist walks it: once with the mouse, once with the keyboard alone.

The tests walk it with a few small pictures, `real_input.py` with real ones. Every page and dialog is looked at, too.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from accessible import Part
from person import Person

GRID, TRAY, NAME = "Uploaded files", "Collection order", "Night Garden"


def by_mouse(person: Person, source: Part, files: int, count: int) -> None:
    """Drag `files` pictures from another program's part `source`, mint `count` of them, read the receipt."""
    person.find("Choose files", "push button")
    person.look_round("1-first-run")
    person.drag(person.middle(source), person.middle(person.find("Drop your art here")))
    person.wait_for_items(GRID, lambda items: len(items) == files, f"{files} files in the grid")
    person.picture("2-uploading")
    _wait_for_uploads(person, files)
    _collect(person, count)
    person.press("Name this collection", "text")
    person.write(NAME)
    person.keys("Return")
    person.press(f"Mint {count} assets", "push button")
    person.press("Exact text", "radio button")
    person.find("What is sent for this asset, laid out", "text")
    person.press("All of it, as it is sent", "check box")
    person.find("Exact text that is sent", "text")
    person.look_round("dialog-review")
    person.press("Continue", "push button")
    person.press("I have checked", "check box")
    person.look_round("5-confirm-light")
    person.press(f"Mint {count} assets on the practice network", "push button")
    person.find("QR code")
    person.look_round("6-receipt-light")
    _turn_to_dark(person)


def _collect(person: Person, count: int) -> None:
    """Describe the first, put `count` into the collection, and go there."""
    person.click(person.find(person.items(GRID)[0], "list item"))
    person.press("Title", "text")
    person.press("Add a list attribute", "push button")
    person.look_round("uploads-details")
    person.keys("Escape", "Escape")
    person.click(person.find(person.items(GRID)[0], "list item"))
    person.keys(*["shift+Right"] * (count - 1))
    person.press(f"Add {count} to the collection", "push button")
    person.wait_for_items(TRAY, lambda items: len(items) == count, f"{count} in the tray")
    person.look_round("3-uploads-light")
    person.press("Collection page", "push button")
    person.find(f"Mint {count} assets", "push button")
    person.look_round("4-collection-light")


def _turn_to_dark(person: Person) -> None:
    person.press("Switch to dark colours", "push button")
    person.find("Switch to light colours", "push button")
    person.look_round("7-receipt-dark")
    person.keys("ctrl+2")
    person.find("Sort by…", "push button")
    person.look_round("8-collection-dark")
    person.press("Uploads, ", "list item")
    person.find(GRID, "list")
    person.look_round("9-uploads-dark")


def dialogs_by_mouse(person: Person) -> None:
    """What lies beside the road: every dialog that a button opens, the practice page, every way to sign in.

    The collection holds something, and files were left out before.
    """
    for opener, found in (("Settings", "Text size"),):
        with _opened_by(person, opener, found):
            person.look_round(f"dialog-{opener}")
    person.keys("ctrl+2")
    for opener, found in (("Add assets", "Choose all"), ("Choose another primary…", "Make primary")):
        with _opened_by(person, opener, found):
            person.look_round(f"dialog-{opener}")
    person.press("Rehearse a bad day", "push button")
    person.find("Your own weather")
    person.look_round("practice")
    person.press("Account: ", "push button")
    person.press("Test network", "radio button")
    with _opened_by(person, "Where do I find this?", "Copy the question"):
        person.look_round("dialog-where")
    for way_in in ("Secret token", "User name and password", "Refresh token", "Access token"):
        if way_in == "Refresh token":
            person.press("Other ways", "push button")
        person.press(f"Way in: {way_in}", "page tab")
        person.look_round(f"sign-in-{way_in}")
    person.press("Practice network", "radio button")
    person.find("Signed in as")
    person.look_round("sign-in-practice")


def by_keyboard(person: Person, folder: Path, files: int) -> None:
    """Open a folder of the artist's pictures, mint all on a slow day, pay, and read the receipt: without the mouse."""
    with _opened_by_key(person, "ctrl+slash", "Next region of the window"):
        person.look_round("dialog-keys")
    with _opened_by_key(person, "ctrl+comma", "Text size"):
        person.look_round("dialog-settings")
    person.keys("ctrl+shift+o")
    person.find("Directory:", "text")
    person.write(folder.name)  # of a path Qt's dialog may take what it completed before all of it was typed
    person.keys("Return")
    _wait_for_uploads(person, files)
    person.use("See which and why", "shift+Tab")
    person.find("Files that were left out")
    person.look_round("dialog-left-out")
    person.keys("Escape")
    person.tab_to(GRID)
    person.keys("ctrl+a")
    person.use(f"Add {files} to the collection")
    person.wait_for_items(TRAY, lambda items: len(items) == files, f"{files} in the tray")
    person.tab_to("Pages", "F6")
    person.use("Rehearse a bad day")
    person.find("Slow answers", "radio button")
    person.tab_to("Fine weather")
    person.keys("Right")  # leads to it; Space chooses it
    person.keys("space")
    person.find("Now: Slow answers")
    person.keys("ctrl+2")
    person.use(f"Mint {files} assets", "shift+Tab")
    person.use("Continue")
    person.use("I have checked")
    person.use(f"Mint {files} assets on the practice network")
    person.find("Sending", "progress bar")
    person.look_round("dialog-sending")
    person.find("QR code")
    person.use("Pay with practice wallet")
    person.gone("Pay with practice wallet")
    person.look_round("receipt-paid")
    person.keys("ctrl+1")
    person.find(GRID, "list")


@contextmanager
def _opened_by(person: Person, opener: str, found: str) -> Iterator[None]:
    """A dialog that a button opens and Escape closes."""
    person.press(opener, "push button")
    yield from _closing(person, found)


@contextmanager
def _opened_by_key(person: Person, key: str, found: str) -> Iterator[None]:
    person.keys(key)
    yield from _closing(person, found)


def _closing(person: Person, found: str) -> Iterator[None]:
    person.find(found)
    yield
    person.keys("Escape")
    person.gone(found)


def _wait_for_uploads(person: Person, files: int) -> None:
    def are_uploaded(items: list[str]) -> bool:
        return len(items) == files and all(", Uploaded" in name for name in items)

    person.wait_for_items(GRID, are_uploaded, "every upload")
