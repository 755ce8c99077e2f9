"""Run as a child under an umask: the whole road in a profile, looking at every mode before every step on the disk.

python private_child.py DATA ART UMASK     prints, as JSON, what others might have read, and what there was in the end
"""

import asyncio
import json
import logging
import os
import stat
import sys
from datetime import UTC, datetime
from pathlib import Path

EVENTS = {"open", "os.mkdir", "os.rename", "os.remove", "os.chmod", "sqlite3.connect", "sqlite3.connect/handle"}


class Watcher:
    """Walks the profile whenever Python is about to touch the disk, on whatever thread."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self.wide: set[str] = set()
        self.walking = False

    def __call__(self, event: str, _args: object) -> None:
        if event in EVENTS and not self.walking:
            self.walking = True
            try:
                self.look()
            finally:
                self.walking = False

    def look(self) -> list[str]:
        found: list[str] = []
        if self.top.exists():
            self.note(self.top)
        for name, folders, files in os.walk(self.top):
            for one in (*folders, *files):
                self.note(Path(name, one))
                found.append(str(Path(name, one).relative_to(self.top)))
        return found

    def note(self, path: Path) -> None:
        try:
            mode = stat.S_IMODE(path.lstat().st_mode)
        except FileNotFoundError:
            return
        if mode & 0o077:
            self.wide.add(f"{path.relative_to(self.top)} {mode:o}")


async def road(data: Path, art: list[Path]) -> None:
    from keyring.backends.null import Keyring

    from mintwright.app import open_practice
    from mintwright.logbook import close_logbook, open_logbook
    from mintwright.studio.studio import open_studio
    from mintwright.studio.uploads.clipboard import store_pasted_image
    from mintwright.ui.style.theme import Theme
    from mintwright.ui.window.single_instance import SingleInstance

    logbook = open_logbook(data / "logs")
    Theme(data / "cache").choose("light")
    studio = open_studio(data, practice=lambda: open_practice(data / "practice"), keyring=Keyring())
    logging.getLogger("mintwright").info("the first line")
    logbook.doRollover()
    starts = SingleInstance(data)
    await studio.start()
    pasted = store_pasted_image(data / "pasted", art[0].read_bytes(), datetime.now(UTC))
    ids = (await studio.uploads.add([*art, pasted])).art_ids
    studio.previews.request(ids[0], 64)
    while studio.uploads.totals().uploaded < len(ids) or studio.previews.image(ids[0], 64) is None:
        await asyncio.sleep(0.01)
    mint = await studio.minting.mint(studio.reviewer.review(ids[:2], "Night Garden"))
    await studio.practice_tools.pay(mint.id)
    drawn = ids[-2]  # the SVG, if there is one; what is pasted is last
    studio.previews.request(drawn, 64)
    while studio.previews.image(drawn, 64) is None and studio.previews.failure(drawn) is None:
        await asyncio.sleep(0.01)
    starts.close()
    await studio.close()
    close_logbook(logbook)


def main() -> None:
    os.umask(int(sys.argv[3], 8))
    data = Path(sys.argv[1])
    watcher = Watcher(data)
    sys.addaudithook(watcher)
    from mintwright.app import make_application

    make_application()
    asyncio.run(road(data, sorted(Path(sys.argv[2]).iterdir())))
    watcher.walking = True
    sys.stdout.write(json.dumps({"there": watcher.look(), "wide": sorted(watcher.wide)}))


if __name__ == "__main__":
    main()
