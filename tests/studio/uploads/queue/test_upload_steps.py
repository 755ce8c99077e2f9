"""A file saved at the worst moment: no other bytes than those that were inspected get a reference, also for copies."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tests.parts import Profile, ScriptedService, Until, fill_disk, free_disk

from mintwright.api.multipart import UploadBody
from mintwright.chain.cid import cid_of
from mintwright.domain.networks import Network
from mintwright.domain.project import Art, UploadState
from mintwright.studio.disk.drives import IsStopped
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.queue import upload_steps


def paint(path: Path, side: int = 800) -> None:
    """A picture of several blocks and of more than one chunk, with a content of its own."""
    Image.frombytes("RGB", (side, side), os.urandom(3 * side) * side).save(path, "BMP")


def save(path: Path, *, keeps_date: bool) -> None:
    """Save other content of the same size, as a painting program does: whole, and in one step."""
    new, before = path.with_name(f"{path.name}.new"), path.stat()
    paint(new)
    if keeps_date:
        os.utime(new, ns=(before.st_atime_ns, before.st_mtime_ns))
    new.replace(path)


@pytest.fixture(params=[False, True], ids=["new date", "same date"])
def keeps_date(request: pytest.FixtureRequest) -> bool:
    return request.param


@pytest.fixture(params=["before it is opened", "once it is open"])
def saved(request: pytest.FixtureRequest, keeps_date: bool, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The first of these that is sent is saved anew, once, when nothing compares its stamp with its inspection."""
    due: list[Path] = []

    def now(path: Path) -> None:
        if path in due:
            due.clear()
            save(path, keeps_date=keeps_date)

    compared, opened = upload_steps.unchanged, UploadBody.open

    def then_saved(art: Art, is_stopped: IsStopped) -> Art:
        found = compared(art, is_stopped)
        now(art.path)
        return found

    async def saved_when_open(path: Path, *args: Any, **more: Any) -> UploadBody:
        body = await opened(path, *args, **more)
        now(path)
        return body

    if request.param == "before it is opened":
        monkeypatch.setattr(upload_steps, "unchanged", then_saved)
    else:
        monkeypatch.setattr(UploadBody, "open", saved_when_open)
    return due


async def ended(studio: Studio, ids: tuple[int, ...], until: Until) -> list[UploadState]:
    """The states of these, once nothing is under way any more."""
    await until(lambda: studio.uploads.totals().is_at_rest, lambda: str(studio.uploads.totals()))
    return [studio.uploads.state(art_id) for art_id in ids]


def is_as_it_is(studio: Studio, art_id: int) -> bool:
    stored = studio.uploads.item(art_id).stored
    return stored is not None and stored.ipfs == f"ipfs://{cid_of(studio.uploads.art(art_id).path.read_bytes())}"


async def test_a_file_saved_at_the_last_moment_is_a_problem_until_it_is_taken_as_it_is_now(
    profile: Profile, until: Until, saved: list[Path]
) -> None:
    path = profile.art / "gate.bmp"
    paint(path)
    saved.append(path)
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add([path])).art_ids
    assert await ended(studio, ids, until) == [UploadState.PROBLEM]
    assert saved == []
    assert "changed while it was being sent" in str(studio.uploads.item(ids[0]).problem)
    assert studio.reviewer.review(ids).errors == 1
    await studio.uploads.retry(ids)
    assert await ended(studio, ids, until) == [UploadState.UPLOADED]
    assert is_as_it_is(studio, ids[0])
    assert studio.reviewer.review(ids).doubts == ()
    await studio.close()


async def test_a_copy_gets_no_reference_to_what_the_other_was_saved_as(
    profile: Profile, until: Until, saved: list[Path]
) -> None:
    first, second = profile.art / "gate 1.bmp", profile.art / "gate 2.bmp"
    paint(first)
    shutil.copy(first, second)
    saved += [first, second]
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add([first, second])).art_ids
    states = await ended(studio, ids, until)
    assert sorted(states) == [UploadState.PROBLEM, UploadState.UPLOADED]
    copy = ids[states.index(UploadState.UPLOADED)]
    assert is_as_it_is(studio, copy)
    await studio.close()
    again = profile.open()  # nothing of the other picture is in the journal either
    assert is_as_it_is(again, copy)
    await again.uploads.add([Path(shutil.copy(again.uploads.art(copy).path, profile.art / "gate 3.bmp"))])
    await again.start()
    await until(lambda: again.uploads.totals().uploaded == 2, lambda: str(again.uploads.totals()))
    assert is_as_it_is(again, again.uploads.order()[-1])
    await again.close()


async def test_what_is_stored_wrongly_is_sent_once_though_the_disk_was_full_when_the_answer_came(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    sent: list[bytes] = []

    async def take(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        await fill_disk(studio)
        sent.append(body)
        return 200, {"ipfs": f"ipfs://{cid_of(b'something else')}", "uuid": "f", "more": "x" * 60_000}

    async with scripted:
        scripted.answers |= {"/auth/exchange/": lambda *_: (200, {"access_token": "access"}), "/v1/files/": take}
        studio = profile.open(practice=False)
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        studio.uploads.start()
        (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
        await until(lambda: studio.uploads.answers.pending, lambda: str(studio.uploads.totals()))
        await free_disk(studio)
        await studio.uploads.answers.save()
        studio.uploads.try_now()
        await until(lambda: studio.uploads.state(art_id) is UploadState.PROBLEM, lambda: str(len(sent)))
        assert len(sent) == 1
        await studio.close()
