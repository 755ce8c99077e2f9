"""What the service answers to an upload: kept in its own words."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

from mintwright.chain.cid import cid_of
from mintwright.domain.networks import Network
from mintwright.studio.carrying import LONGEST_KEPT

TOKEN = "an-access-token-of-thirty-two-bytes"


def kept_answers(data: Path) -> list[bytes]:
    """What the journal holds."""
    connection = sqlite3.connect(data / "mintwright.db")
    rows = connection.execute("select answer from stored_file").fetchall()
    connection.close()
    return [row[0] for row in rows]


def uploaded_to(profile: Any, scripted: Any, until: Any, answer: bytes) -> Path:
    """Upload one picture to a service that answers so; returns the profile's folder."""

    async def run() -> None:
        async with scripted:
            scripted.answers["/v1/files/"] = lambda *_: (201, answer)
            studio = profile.open(practice=False)
            await studio.start()
            await studio.session.sign_in_token(Network.TEST, scripted.base_url, access_token=TOKEN)
            await studio.uploads.add([profile.art])
            await until(lambda: studio.uploads.totals().uploaded == 1)
            await studio.close()

    asyncio.run(run())
    return profile.data


def test_the_answer_to_an_upload_is_kept_byte_for_byte(profile: Any, scripted: Any, until: Any) -> None:
    (picture,) = profile.draw(1)
    reference = f"ipfs://{cid_of(picture.read_bytes())}"
    answer = f'{{\n  "the service": "{reference}", "size": 1e2,\t"more": [0.10, null], "mimetype": null}}\r\n'.encode()
    assert kept_answers(uploaded_to(profile, scripted, until, answer)) == [answer]


def test_a_long_answer_is_kept_as_far_as_there_is_sense_in_it_and_without_the_token(
    profile: Any, scripted: Any, until: Any
) -> None:
    (picture,) = profile.draw(1)
    said = {"ipfs": f"ipfs://{cid_of(picture.read_bytes())}", "echo": TOKEN, "more": LONGEST_KEPT * "x"}
    (kept,) = kept_answers(uploaded_to(profile, scripted, until, json.dumps(said).encode()))
    assert len(kept) == LONGEST_KEPT
    assert TOKEN.encode() not in kept
    assert kept.startswith(json.dumps(said)[:60].encode())
