"""Take the README's pictures of real input: folders of art, dragged onto the window from another program, and minted.

    .venv/bin/python tests/gui/real_input.py ART_FOLDER...      (resources/screenshots/real-input is where they go)

Twelve of the pictures are minted on the practice network. The road is the one that `test_journeys.py` walks with small
pictures; the README's are of Debian's `mate-backgrounds` and `gnome-backgrounds`, in /usr/share/backgrounds.
"""

import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import journeys
from desk import desk
from window import drag_source, studio

PICTURES = Path(__file__).resolve().parents[2] / "resources" / "screenshots" / "real-input"
SHOWN = ("2-uploading", "4-collection-light", "7-receipt-dark", "9-uploads-dark")
SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".svg", ".gif"}
COUNT = 12


def walk(environment: dict[str, str], folder: Path, art: Sequence[Path], count: int) -> dict[str, list[str]]:
    """Drag `art` onto the window, mint `count`, turn every page; the controls without a name, by where they were met.

    `folder` keeps the profile, the logs and, in `shots`, the pictures.
    """
    files = sum(path.suffix.lower() in SUFFIXES for place in art for path in place.rglob("*"))
    with studio(environment, folder) as program, drag_source(environment, art, folder) as source:
        journeys.by_mouse(program.person, source.find("Drag these files"), files, count)
        journeys.dialogs_by_mouse(program.person)
        program.close()
    assert (folder / "source.log").read_text().strip() == "drag ended: CopyAction"
    return program.person.nameless


def main(art: Sequence[Path]) -> int:
    """Walk on a desk of its own, and keep the pictures that the README shows."""
    with tempfile.TemporaryDirectory() as name, desk(Path(name)) as environment:
        nameless = walk(environment, Path(name), art, COUNT)
        for shot in SHOWN:
            shutil.copy(Path(name) / "shots" / f"{shot}.png", PICTURES)
    print("controls without a name:", nameless or "none")
    return 1 if nameless else 0


if __name__ == "__main__":
    sys.exit(main([Path(word) for word in sys.argv[1:]]))
