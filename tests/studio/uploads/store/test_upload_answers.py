"""The service's answer to an upload is kept in its own words."""

import asyncio
import json
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService, Until

from mintwright.chain.cid import cid_of
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.library import art_repository
from mintwright.library.errors import DiskFullError
from mintwright.practice.store.disk_limit import DiskLimit
from mintwright.studio.uploads.store.unsaved_answers import LONGEST_KEPT

TOKEN = "an-access-token-of-thirty-two-bytes"


def kept_answers(data: Path) -> list[bytes]:
    """What the journal holds."""
    connection = sqlite3.connect(data / "mintwright.db")
    rows = connection.execute("select answer from stored_file").fetchall()
    connection.close()
    return [row[0] for row in rows]


async def uploaded_to(profile: Profile, scripted: ScriptedService, until: Until, answer: bytes) -> Path:
    """Upload one picture to a service that answers so; returns the profile's folder."""
    async with scripted:
        scripted.answers["/v1/files/"] = lambda *_: (201, answer)
        studio = profile.open(practice=False)
        await studio.start()
        await studio.session.sign_in_token(Network.TEST, scripted.base_url, access_token=TOKEN)
        await studio.uploads.add([profile.art])
        await until(lambda: studio.uploads.totals().uploaded == 1)
        await studio.close()
    return profile.data


async def test_the_answer_to_an_upload_is_kept_byte_for_byte(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    (picture,) = profile.draw(1)
    reference = f"ipfs://{cid_of(picture.read_bytes())}"
    answer = f'{{\n  "the service": "{reference}", "size": 1e2,\t"more": [0.10, null], "mimetype": null}}\r\n'.encode()
    assert kept_answers(await uploaded_to(profile, scripted, until, answer)) == [answer]


async def test_a_long_answer_is_kept_as_far_as_there_is_sense_in_it_and_without_the_token(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    (picture,) = profile.draw(1)
    said = {"ipfs": f"ipfs://{cid_of(picture.read_bytes())}", "echo": TOKEN, "more": LONGEST_KEPT * "x"}
    (kept,) = kept_answers(await uploaded_to(profile, scripted, until, json.dumps(said).encode()))
    assert len(kept) == LONGEST_KEPT
    assert TOKEN.encode() not in kept
    assert kept.startswith(json.dumps(said)[:60].encode())


async def test_an_answer_that_the_disk_refuses_while_its_file_is_paused_is_kept_and_the_file_not_sent_again(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, may_end, refusals = threading.Event(), threading.Event(), [1]
    real = art_repository.set_stored

    def refuse_once(*args: Any, **kept: Any) -> Any:
        if refusals.pop() if refusals else 0:
            began.set()
            assert may_end.wait(60)
            raise DiskFullError(Sentence("test", "The disk is full."))
        return real(*args, **kept)

    async with scripted:
        monkeypatch.setattr(art_repository, "set_stored", refuse_once)
        scripted.answers["/v1/files/"] = lambda *_: (201, {"ipfs": "ipfs://file", "uuid": "f"})
        studio = profile.open(practice=False)
        await studio.start()
        await studio.session.sign_in_token(Network.TEST, scripted.base_url, access_token=TOKEN)
        (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
        await until(began.is_set)
        pausing = asyncio.ensure_future(studio.uploads.pause([art_id]))
        await until(lambda: not studio.uploads.totals().uploading)
        may_end.set()
        await pausing
        await studio.uploads.resume([art_id])
        await until(lambda: studio.uploads.totals().uploaded == 1)
        await studio.close()
        assert sum(bool(body) for _, body in scripted.seen("/v1/files/")) == 1  # the others ask after the token


async def test_a_practice_network_without_room_holds_up_the_queue_and_says_once_where_room_is_made(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DiskLimit, "left", lambda _: 0)
    studio = profile.open()
    await studio.start()
    await studio.uploads.add(profile.draw(20))
    for _ in range(5):
        await until(lambda: studio.uploads.outage)
        assert "the button above “Practice network”" in str(studio.uploads.outage)
        studio.uploads.try_now()
    await until(lambda: studio.uploads.outage)
    assert studio.uploads.totals().problems == 0, "one sentence, not one a file"
    monkeypatch.undo()
    studio.uploads.try_now()
    await until(lambda: studio.uploads.totals().uploaded == 20)
    await studio.close()
