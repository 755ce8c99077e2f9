"""The whole queue is held: what is paused is shown as paused, and only what the artist exempts goes on."""

import asyncio
from contextlib import nullcontext
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService, Until

from mintwright.chain.cid import cid_of
from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
from mintwright.library.database import Database
from mintwright.library.errors import DiskFullError, disk_full
from mintwright.studio.studio import Studio

PAUSED, UPLOADED = UploadState.PAUSED, UploadState.UPLOADED


def states(studio: Studio, ids: tuple[int, ...]) -> list[UploadState]:
    shown = [studio.uploads.state(art_id) for art_id in ids]
    assert shown == [studio.uploads.item(art_id).state for art_id in ids]
    return shown


async def held(profile: Profile, count: int) -> tuple[Studio, tuple[int, ...]]:
    """A studio whose queue is held, with that many files."""
    studio = profile.open()
    await studio.uploads.pause_all()
    await studio.start()
    return studio, (await studio.uploads.add(profile.draw(count))).art_ids


async def test_a_held_queue_calls_its_files_paused(profile: Profile) -> None:
    studio, ids = await held(profile, 3)
    assert states(studio, ids) == [PAUSED] * 3
    assert (studio.uploads.totals().paused, studio.uploads.totals().waiting) == (3, 0)
    await studio.close()


async def test_what_is_resumed_alone_in_a_held_queue_is_sent_and_nothing_else(profile: Profile, until: Until) -> None:
    studio, ids = await held(profile, 4)
    await studio.uploads.pause(ids[1:2])
    await studio.uploads.resume(ids[:2])
    await until(lambda: studio.uploads.totals().uploaded == 2, studio.uploads.totals)
    assert states(studio, ids) == [UPLOADED, UPLOADED, PAUSED, PAUSED]
    assert studio.uploads.totals().paused == 2
    assert studio.uploads.all_paused
    await studio.uploads.add(profile.draw(1, "later {}.png"))
    assert studio.uploads.totals().paused == 3, "what comes later is held too"
    await studio.close()

    again = profile.open()
    await again.start()
    assert again.uploads.totals().paused == 3
    await again.uploads.resume_all()
    await until(lambda: again.uploads.totals().uploaded == 5, again.uploads.totals)
    await again.close()


async def test_what_was_resumed_alone_can_be_paused_again(profile: Profile, until: Until) -> None:
    studio, ids = await held(profile, 2)
    await studio.session.sign_out()
    await studio.uploads.resume(ids)
    assert studio.uploads.totals().waiting == 2
    await studio.uploads.pause(ids[:1])
    assert (studio.uploads.totals().waiting, studio.uploads.totals().paused) == (1, 1)
    await studio.uploads.pause_all()
    assert states(studio, ids) == [PAUSED] * 2
    assert studio.uploads.totals().paused == 2
    await studio.close()


async def test_what_was_resumed_alone_is_not_let_go_at_another_place(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.start()
    known = profile.server.credentials()
    await studio.session.sign_in_secret(Network.TEST, known.base_url, known.secret_token)
    await studio.uploads.pause_all()
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await studio.session.switch(Network.PRACTICE)
    await studio.uploads.resume([art_id])
    await until(lambda: studio.uploads.state(art_id) is UPLOADED, studio.uploads.totals)
    await studio.session.switch(Network.TEST)
    assert studio.uploads.state(art_id) is PAUSED
    await studio.uploads.resume([art_id])
    await until(lambda: studio.uploads.state(art_id) is UPLOADED, studio.uploads.totals)
    await studio.close()


@pytest.mark.parametrize("wish", ["pause", "remove", "reupload"])
@pytest.mark.parametrize("refused", [False, True])
async def test_nothing_that_is_chosen_begins_while_it_is_being_paused_removed_or_taken_anew(
    profile: Profile,
    scripted: ScriptedService,
    until: Until,
    monkeypatch: pytest.MonkeyPatch,
    wish: str,
    refused: bool,
) -> None:
    """Uploads to the real networks are public: one begun is one too many."""
    begun, goes_on = list[bytes](), asyncio.Event()
    while_writing, real = list[list[bytes]](), Database.write

    async def take(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        begun.append(body)
        if len(begun) > 1:
            await goes_on.wait()
        content = body.split(b"\r\n\r\n", 1)[1].rsplit(b"\r\n--", 1)[0]
        return 200, {"ipfs": f"ipfs://{cid_of(content)}", "uuid": "f"}

    async def write_late(*args: Any, **kept: Any) -> Any:
        if while_writing:
            return await real(*args, **kept)
        while_writing.append([])
        for _ in range(50):  # longer than a new upload needs to reach the service
            await asyncio.sleep(0.01)
        while_writing[0] += begun
        if refused:
            raise disk_full("of the test")
        return await real(*args, **kept)

    async with scripted:
        scripted.answers |= {"/auth/exchange/": lambda *_: (200, {"access_token": "access"}), "/v1/files/": take}
        studio = profile.open(practice=False)
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        studio.uploads.start()
        ids = (await studio.uploads.add(profile.draw(9))).art_ids
        await until(lambda: len(begun) == 4 and studio.uploads.totals().uploaded == 1)
        before = list(begun)
        monkeypatch.setattr(Database, "write", write_late)
        with pytest.raises(DiskFullError) if refused else nullcontext():
            await getattr(studio.uploads, wish)(ids)
        assert while_writing == [before]
        if wish == "reupload" or refused:
            goes_on.set()
            await until(lambda: studio.uploads.totals().uploaded == 9, lambda: studio.uploads.totals())
        await studio.close()
        assert refused or wish == "reupload" or begun == before
