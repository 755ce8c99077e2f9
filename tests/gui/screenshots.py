"""Redraw the README's screenshots, from the real window on a real practice network, without a screen.

    python tests/gui/screenshots.py [FOLDER] [light|dark]      (resources/screenshots, and both, by default)

The sample art is uploaded, described, gathered into a collection and minted; each page is taken in light and dark.
Addresses and identifiers differ from run to run: the practice network makes new ones.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from mintwright.app import open_practice, run_with_qt
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.project import UploadState
from mintwright.resources import sample_art
from mintwright.studio.studio import Studio, open_studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.window.main_window import MainWindow

PROJECT = Path(__file__).resolve().parents[2]
SIZE = (1280, 800)
REST_SECONDS, MOST_SECONDS = 2.0, 15.0
ROYALTIES = (
    "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae"
)
STORY = "The gate was never locked. She only thought it was, and so did everyone who came after her."


async def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    """Poll until it holds."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        await asyncio.sleep(0.02)


async def at_rest(window: MainWindow) -> QPixmap:
    """The window once pictures have arrived and layouts have come to rest: it looks the same for `REST_SECONDS`.

    Clocks in it never rest: what is seen after `MOST_SECONDS` counts.
    """
    QApplication.setCursorFlashTime(0)
    began = since = time.monotonic()
    seen = window.grab()
    while time.monotonic() - since < REST_SECONDS and time.monotonic() - began < MOST_SECONDS:
        await asyncio.sleep(0.1)
        now = window.grab()
        if now.toImage() != seen.toImage():
            seen, since = now, time.monotonic()
    return seen


async def gather(studio: Studio) -> list[int]:
    """Upload the sample art, describe it and put it into the collection, the lantern first."""
    await studio.projects.rename(studio.projects.current.id, "Night Garden")
    added = await studio.uploads.add([sample_art()])
    await until(lambda: studio.uploads.totals().uploaded == len(added.art_ids))
    ids = sorted(added.art_ids, key=lambda art_id: "lantern" not in studio.uploads.item(art_id).name)
    lantern = ids[0]
    attrs = (
        Node("Artist", text="Mara Oyelaran"),
        Node("Series", text="Night Garden"),
        Node("Story", text=STORY),
        Node("Materials", NodeKind.GROUP, children=(
            Node("Paper", text="Cotton rag, 300 gsm"),
            Node("Inks", NodeKind.LIST, children=(Node("", text="Ink"), Node("", text="Gouache"))),
        )),
    )  # fmt: skip
    described = "A paper lantern left burning by the east gate, the night the moths came back. Ink and gouache."
    royalties = {"royalties_rate": Decimal(5), "royalties": ROYALTIES}
    studio.drafts.edit(lantern, attrs=attrs, description=described, **royalties)
    await studio.projects.rename_collection(studio.projects.current_collection.id, "Night Garden")
    await studio.projects.add_to_collection(ids)
    return ids


async def draw(folder: Path, themes: Sequence[ThemeChoice]) -> None:
    """Open the window, fill it, take every page in each of the themes."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        data = Path(profile) / "data"
        data.mkdir()
        theme = Theme(Path(profile) / "cache")
        theme.choose(ThemeChoice.LIGHT, reduce_motion=True)
        studio = open_studio(data, practice=lambda: open_practice(data / "practice"))
        window = MainWindow(studio, theme)
        window.setWindowState(Qt.WindowState.WindowNoState)  # the screen of this platform is small
        window.resize(*SIZE)
        window.show()
        await window.painted()
        await window.fill()
        await studio.start()
        ids = await gather(studio)
        assert studio.uploads.item(ids[0]).state is UploadState.UPLOADED
        await studio.minting.mint(studio.reviewer.review(ids, "Night Garden"))
        await until(lambda: studio.minting.receipt(studio.minting.mints()[0].id).deposit_address != "")
        for choice in themes:
            theme.choose(choice, reduce_motion=True)
            for page in (PageName.UPLOADS, PageName.COLLECTION, PageName.RECEIPTS):
                window.go(page)
                window.uploads.show_art(ids[0])
                shown = await at_rest(window)
                name = f"{page.removesuffix('s') if page == 'receipts' else page}-{choice.value}.png"
                assert shown.save(str(folder / name))
        window.hide()
        await studio.close()
        window.deleteLater()
        theme.close()


def main(words: Sequence[str]) -> None:
    """Draw into the folder that is named, in the theme that is named."""
    folder = Path(words[0]) if words else PROJECT / "resources" / "screenshots"
    themes = [ThemeChoice(word) for word in words[1:]] or [ThemeChoice.LIGHT, ThemeChoice.DARK]
    run_with_qt(draw(folder, themes))


if __name__ == "__main__":
    main(sys.argv[1:])
