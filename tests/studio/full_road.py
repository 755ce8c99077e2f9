"""Every write on the artist's road, on a small disk that is full at that moment; run by test_free_space.py."""

import asyncio
import json
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from PIL import Image
from tests.own_disk import fill
from tests.parts import MemoryKeyring, ScriptedService, until

from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.studio.export import save_answer
from mintwright.studio.studio import open_studio

LONG = "A gate at night. " * 300
FULL = ("The disk is full", "there is no room", "has no room", "could not be kept: No space left")


class Road:
    """A studio on the small disk with one uploaded piece, and what is done there."""

    def __init__(self, folder: Path, service: ScriptedService) -> None:
        self.folder, self.service, self.ring = folder, service, MemoryKeyring()
        self.data = folder / "data"

    async def begin(self) -> None:
        (self.folder / "art").mkdir()
        for number in range(3):
            Image.new("RGB", (9, 9), (number, 0, 0)).save(self.folder / "art" / f"gate {number}.png")
        self.service.answers["/auth/exchange/"] = lambda *_: (200, {"access_token": "access"})
        self.service.answers["/v1/files/"] = lambda *_: (200, {"ipfs": "ipfs://file", "uuid": "f"})
        self.service.answers["/v1/assets/"] = lambda _, body: self.answer(body)
        self.studio = open_studio(self.data, practice=None, keyring=self.ring)
        await self.studio.session.sign_in_secret(Network.TEST, self.service.base_url, "secret")
        self.studio.uploads.start()
        (self.art_id,) = (await self.studio.uploads.add([self.folder / "art" / "gate 0.png"])).art_ids
        await until(lambda: self.studio.uploads.totals().uploaded == 1)
        await self.studio.unsaved_work.save()

    def answer(self, body: bytes) -> tuple[int, Any] | None:
        return 200, {"uuid": "a", **json.loads(body), "transaction": {"uuid": "t", "status": "waiting", "more": LONG}}

    async def refused_then_done(self, act: Callable[[], Awaitable[object]]) -> None:
        """While the disk is full it is said so in a sentence; with room the same is done."""
        ballast = fill(self.folder)
        try:
            await act()
        except MintwrightError as error:
            said = str(error.sentence)
            assert any(words in said for words in FULL), said
        else:
            raise AssertionError("written on a full disk")
        ballast.unlink()
        await act()

    # --- The writes

    async def drop(self) -> None:
        await self.refused_then_done(lambda: self.studio.uploads.add([self.folder / "art" / "gate 1.png"]))
        assert len(self.studio.uploads.order()) == 2

    async def paste(self) -> None:
        png = (self.folder / "art" / "gate 2.png").read_bytes()
        await self.refused_then_done(lambda: self.studio.uploads.add_pasted(png))
        assert len(self.studio.uploads.order()) == 2
        assert len(list((self.data / "pasted").iterdir())) == 1, "no half of a picture is left"

    async def take_off_the_list(self) -> None:
        await self.refused_then_done(lambda: self.studio.uploads.remove([self.art_id]))
        assert not self.studio.uploads.order()

    async def describe(self) -> None:
        ballast = fill(self.folder)
        self.studio.drafts.edit(self.art_id, description=LONG)
        await until(lambda: self.studio.drafts.problem)
        assert "The disk is full" in str(self.studio.drafts.problem)
        assert self.studio.drafts.draft(self.art_id).description == LONG
        ballast.unlink()
        await until(lambda: self.studio.drafts.saved)
        assert self.studio.drafts.problem is None

    async def uploaded(self) -> None:
        """The disk is full when the service has a file already: its answer is kept, and the file is not sent again."""
        ballast: list[Path] = []

        def take(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
            ballast.append(fill(self.folder))
            return 200, {"ipfs": "ipfs://another", "uuid": "g", "more": LONG}

        self.service.answers["/v1/files/"] = take
        await self.studio.uploads.add([self.folder / "art" / "gate 1.png"])
        await until(lambda: self.studio.uploads.outage)
        assert "The disk is full" in str(self.studio.uploads.outage)
        assert self.studio.uploads.totals().uploaded == 1
        ballast[0].unlink()
        self.studio.uploads.try_now()
        await until(lambda: self.studio.uploads.totals().uploaded == 2)
        assert len(self.service.seen("/v1/files/")) == 2, "one for each file"

    async def collection(self) -> None:
        await self.refused_then_done(lambda: self.studio.projects.add_to_collection([self.art_id]))
        assert self.studio.projects.current_collection.art_ids == (self.art_id,)

    async def project(self) -> None:
        await self.refused_then_done(lambda: self.studio.projects.create("Second"))
        assert [project.name for project in self.studio.projects.all()] == ["My first project", "Second"]

    async def choose(self) -> None:
        ballast = fill(self.folder)
        self.studio.settings.put("theme", "dark")
        assert (await self.studio.unsaved_work.save()).settings
        ballast.unlink()
        assert not await self.studio.unsaved_work.save()

    async def confirm(self) -> None:
        review = self.studio.reviewer.review([self.art_id])
        await self.refused_then_done(lambda: self.studio.minting.mint(review))
        assert len(self.service.seen("/v1/assets/")) == 1, "nothing was sent while there was no room"

    async def discard(self) -> None:
        mint = await self.studio.minting.prepare(self.studio.reviewer.review([self.art_id]))
        await self.refused_then_done(lambda: self.studio.minting.discard(mint.id))
        assert not self.studio.minting.mints()

    async def note(self) -> None:
        self.service.answers["/v1/assets/"] = lambda *_: None
        mint = await self.studio.minting.mint(self.studio.reviewer.review([self.art_id]))
        assert mint.state is MintState.UNKNOWN
        await self.refused_then_done(lambda: self.studio.minting.note(mint.id, NotedOutcome.NOT_MINTED))
        assert self.studio.minting.mint_by_id(mint.id).noted is NotedOutcome.NOT_MINTED

    async def arrive(self) -> None:
        """The answer arrives when another program has taken even the room that was kept for it."""

        def answer(_headers: dict[str, str], body: bytes) -> tuple[int, Any] | None:
            (self.data / "mintwright.room").unlink()
            fill(self.folder)
            return self.answer(body)

        self.service.answers["/v1/assets/"] = answer
        sending = asyncio.ensure_future(self.studio.minting.mint(self.studio.reviewer.review([self.art_id])))
        await until(lambda: self.studio.minting.in_hand)
        assert (await self.studio.unsaved_work.save()).mints == ("Gate 0",)
        assert "Keep Mintwright open" in str(self.studio.minting.mints()[0].problem)
        (self.folder / "ballast").unlink()
        mint = await sending
        assert (mint.state, mint.problem) == (MintState.ANSWERED, None)

    async def save_the_receipt(self) -> None:
        mint = await self.studio.minting.mint(self.studio.reviewer.review([self.art_id]))
        place = self.folder / "receipt.json"
        await self.refused_then_done(lambda: save_answer(place, mint))
        assert json.loads(place.read_bytes())["state"] == "answered"
        assert not list(self.folder.glob(".mintwright-*")), "no half of a file is left"

    async def close(self) -> None:
        """What was asked about and let go is all that is lost; the rest is there at the next start, also while full."""
        self.studio.drafts.edit(self.art_id, name="Kept")
        await self.studio.unsaved_work.save()
        fill(self.folder)
        self.studio.drafts.edit(self.art_id, name="Lost")
        unsaved = await self.studio.unsaved_work.save()
        assert unsaved.pieces == ("Lost",)
        elsewhere = Path(tempfile.mkdtemp()) / "unsaved.json"  # on another disk
        await self.studio.unsaved_work.save_elsewhere(elsewhere)
        await self.studio.close()
        self.studio = open_studio(self.data, practice=None, keyring=self.ring)
        assert self.studio.drafts.draft(self.art_id).name == "Kept"
        (self.folder / "ballast").unlink()
        assert (await self.studio.unsaved_work.take_back(elsewhere)).pieces == 1
        shutil.rmtree(elsewhere.parent)
        assert self.studio.drafts.draft(self.art_id).name == "Lost"


async def main(folder: Path, write: str) -> None:
    async with ScriptedService() as service:
        road = Road(folder, service)
        await road.begin()
        await getattr(road, write)()
        await road.studio.close()
    with closing(sqlite3.connect(folder / "data" / "mintwright.db")) as journal:
        assert journal.execute("pragma integrity_check").fetchone() == ("ok",)
        assert not journal.execute("select * from mint where state = 'sending'").fetchall()
    print("held")  # noqa: T201 - for the test


asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
