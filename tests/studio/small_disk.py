"""A mint on a small disk that fills up; run by test_minting.py in a process that has such a disk."""

import asyncio
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from PIL import Image
from tests.own_disk import fill
from tests.parts import MemoryKeyring, ScriptedService

from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.library.errors import LibraryError
from mintwright.studio.studio import Studio, open_studio


async def ready(folder: Path, service: ScriptedService) -> tuple[Studio, Any]:
    """A studio whose profile is on the small disk, with a review."""
    (folder / "art").mkdir()
    (folder / "data").mkdir()
    Image.new("RGB", (9, 9)).save(folder / "art" / "gate.png")
    service.answers["/auth/exchange/"] = lambda *_: (200, {"access_token": "access"})
    service.answers["/v1/files/"] = lambda *_: (200, {"ipfs": "ipfs://file", "uuid": "f"})
    studio = open_studio(folder / "data", practice=None, keyring=MemoryKeyring())
    await studio.session.sign_in_secret(Network.TEST, service.base_url, "secret")
    studio.uploads.start()
    ids = (await studio.uploads.add([folder / "art"])).art_ids
    while not studio.uploads.totals().uploaded:
        await asyncio.sleep(0.01)
    return studio, studio.reviewer.review(ids)


async def main(folder: Path, full: str) -> None:
    """Fill the disk at one moment; nothing is sent, or nothing is lost."""
    async with ScriptedService() as service:
        studio, review = await ready(folder, service)

        def accept(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
            if full != "before":
                fill(folder)
            transaction = {"uuid": "t", "status": "waiting", "later": "x" * 500_000}
            return 200, {"uuid": "a", **json.loads(body), "transaction": transaction}

        service.answers["/v1/assets/"] = accept
        if full == "before":
            ballast = fill(folder)
            try:
                await studio.minting.mint(review)
            except LibraryError:
                assert service.seen("/v1/assets/") == []
                ballast.unlink()
            else:
                raise AssertionError("sent without room for a receipt")
        mint = await studio.minting.mint(review)
        assert (mint.state, mint.problem) == (MintState.ANSWERED, None), mint.problem
        assert len(service.seen("/v1/assets/")) == 1
        await studio.close()
    with closing(sqlite3.connect(folder / "data" / "mintwright.db")) as journal:
        assert journal.execute("select state, answer from mint").fetchall() == [("answered", mint.answer)]
    print("saved")  # noqa: T201 - for the test


asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
