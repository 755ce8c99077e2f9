"""Files that were saved again, and files that failed while they were held: what goes where, and only when it may."""

import asyncio
import shutil
from pathlib import Path
from typing import Any, Never

import pytest
from tests.parts import Profile, Until, journal_of

from mintwright.api.client import MintingService
from mintwright.chain.cid import cid_of
from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
from mintwright.library.errors import DiskFullError, disk_full
from mintwright.studio.studio import Studio


async def go_to_test_network(studio: Studio, profile: Profile) -> None:
    known = profile.server.credentials()
    await studio.session.sign_in_secret(Network.TEST, known.base_url, known.secret_token)


def reference(studio: Studio, art_id: int) -> str:
    stored = studio.uploads.item(art_id).stored
    return "" if stored is None else stored.ipfs


def is_held_as_it_is(studio: Studio, art_id: int, path: Path) -> bool:
    return reference(studio, art_id) == f"ipfs://{cid_of(path.read_bytes())}"


def seen(studio: Studio) -> str:
    return str([studio.uploads.item(art_id) for art_id in studio.uploads.order()])


async def uploaded_twice(profile: Profile, until: Until, count: int) -> tuple[Studio, list[Path], tuple[int, ...]]:
    """Pictures that the practice network and the test network hold; the artist is back on the practice network."""
    paths = profile.draw(count)
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add(paths)).art_ids
    await until(lambda: studio.uploads.totals().uploaded == count, lambda: seen(studio))
    await go_to_test_network(studio, profile)
    await studio.uploads.resume(ids)
    await until(lambda: studio.uploads.totals().uploaded == count, lambda: seen(studio))
    await studio.session.switch(Network.PRACTICE)
    return studio, paths, ids


async def test_a_file_taken_anew_is_held_back_at_other_places_until_the_artist_lets_it_go(
    profile: Profile, until: Until
) -> None:
    studio, (path,), (art_id,) = await uploaded_twice(profile, until, 1)
    path.write_bytes(path.read_bytes() + b"more")
    await studio.uploads.reupload([art_id])
    await until(lambda: is_held_as_it_is(studio, art_id, path), lambda: seen(studio))
    await studio.close()

    again = profile.open()
    await again.start()
    assert is_held_as_it_is(again, art_id, path)
    await again.session.switch(Network.TEST)
    assert again.uploads.state(art_id) is UploadState.PAUSED
    assert again.uploads.totals().paused == 1
    assert again.reviewer.review([art_id]).waiting == (art_id,)
    await again.uploads.resume([art_id])
    await until(lambda: is_held_as_it_is(again, art_id, path), lambda: seen(again))
    assert again.reviewer.review([art_id]).waiting == ()
    await again.close()


async def test_a_file_taken_anew_while_the_artist_leaves_is_not_sent_to_where_they_go(
    profile: Profile, until: Until
) -> None:
    studio, (path,), (art_id,) = await uploaded_twice(profile, until, 1)
    path.write_bytes(path.read_bytes() + b"more")
    await studio.uploads.reupload([art_id])
    await studio.session.switch(Network.TEST)
    await until(lambda: studio.uploads.art(art_id).size == path.stat().st_size, lambda: seen(studio))
    assert studio.uploads.state(art_id) is UploadState.PAUSED
    await studio.session.switch(Network.PRACTICE)
    await until(lambda: is_held_as_it_is(studio, art_id, path), lambda: seen(studio))
    await studio.close()


async def test_a_file_that_became_like_another_needs_no_leave_where_that_one_is_held(
    profile: Profile, until: Until
) -> None:
    studio, paths, ids = await uploaded_twice(profile, until, 4)
    shutil.copy(paths[1], paths[0])
    shutil.copy(paths[3], paths[2])
    await studio.uploads.reupload([ids[0], ids[2]])
    await until(lambda: studio.uploads.art(ids[0]).sha256 == studio.uploads.art(ids[1]).sha256)
    await until(lambda: studio.uploads.art(ids[2]).sha256 == studio.uploads.art(ids[3]).sha256)
    await studio.session.switch(Network.TEST)
    assert studio.uploads.totals().uploaded == 4
    assert is_held_as_it_is(studio, ids[0], paths[1])
    assert [studio.uploads.item(art_id).same_as for art_id in ids] == [None, ids[0], None, ids[2]]
    await studio.close()


async def test_what_was_a_copy_of_a_file_taken_anew_is_no_longer_called_one(profile: Profile, until: Until) -> None:
    first, second, third, other = profile.draw(4)
    shutil.copy(first, second)
    shutil.copy(first, third)
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add([first, second, third])).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 3, lambda: seen(studio))
    assert [studio.uploads.item(art_id).same_as for art_id in ids] == [None, ids[0], ids[0]]
    shutil.copy(other, first)
    await studio.uploads.reupload(ids[:1])
    await until(lambda: is_held_as_it_is(studio, ids[0], other), lambda: seen(studio))
    assert [studio.uploads.item(art_id).same_as for art_id in ids] == [None, None, ids[1]]
    assert [bool(reference(studio, art_id)) for art_id in ids] == [True] * 3
    await studio.close()


async def test_a_file_taken_anew_on_its_way_arrives_as_it_is_now(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload, arrived = MintingService.send_file, asyncio.Event()

    async def lingering(*args: Any, **more: Any) -> Any:
        answer = await upload(*args, **more)
        await arrived.wait()
        return answer

    (path,) = profile.draw(1)
    studio = profile.open()
    await studio.start()
    monkeypatch.setattr(MintingService, "send_file", lingering)
    (art_id,) = (await studio.uploads.add([path])).art_ids
    await until(lambda: studio.uploads.state(art_id) is UploadState.UPLOADING)
    path.write_bytes(path.read_bytes() + b"more")
    await studio.uploads.reupload([art_id])
    arrived.set()
    await until(lambda: is_held_as_it_is(studio, art_id, path), lambda: seen(studio))
    await studio.close()


async def test_a_held_file_that_failed_is_held_again_when_it_is_tried_again(profile: Profile, until: Until) -> None:
    good, half = profile.draw(2)
    half.write_bytes(b"")  # the export has not ended
    studio = profile.open()
    await studio.start()
    await go_to_test_network(studio, profile)
    (art_id,) = (await studio.uploads.add([half], opened=True)).art_ids
    await until(lambda: studio.uploads.totals().problems == 1, lambda: seen(studio))
    assert studio.uploads.totals().paused == 0
    await studio.uploads.retry([art_id])  # nothing has changed
    await until(lambda: studio.uploads.totals().problems == 1, lambda: seen(studio))
    assert "is empty" in str(studio.uploads.item(art_id).problem)
    await studio.close()

    again = profile.open()
    await again.start()
    assert again.uploads.state(art_id) is UploadState.PROBLEM
    assert "is empty" in str(again.uploads.item(art_id).problem)
    shutil.copy(good, half)
    await again.uploads.retry([art_id])
    await until(lambda: again.uploads.art(art_id).sha256, lambda: seen(again))
    (other,) = (await again.uploads.add([good])).art_ids
    await until(lambda: again.uploads.state(other) is UploadState.UPLOADED, lambda: seen(again))
    assert again.uploads.state(art_id) is UploadState.PAUSED
    assert again.uploads.item(art_id).problem is None
    assert again.uploads.totals().paused == 1
    await again.uploads.resume([art_id])
    await until(lambda: is_held_as_it_is(again, art_id, half), lambda: seen(again))
    await again.close()


async def test_a_file_that_failed_after_it_was_let_go_is_sent_when_it_is_tried_again(
    profile: Profile, until: Until
) -> None:
    good, half = profile.draw(2)
    half.write_bytes(b"")
    studio = profile.open()
    await studio.start()
    await go_to_test_network(studio, profile)
    (art_id,) = (await studio.uploads.add([half])).art_ids
    await until(lambda: studio.uploads.totals().problems == 1, lambda: seen(studio))
    shutil.copy(good, half)
    await studio.uploads.retry([art_id])
    await until(lambda: is_held_as_it_is(studio, art_id, half), lambda: seen(studio))
    await studio.close()


async def test_a_review_warns_of_a_file_that_was_saved_again_until_it_is_taken_as_it_is_now(
    profile: Profile, until: Until
) -> None:
    paths = profile.draw(2)
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add(paths)).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 2, lambda: seen(studio))
    paths[0].write_bytes(paths[0].read_bytes() + b"newer")

    def warned() -> list[int | None]:
        doubts = studio.reviewer.review(ids).doubts
        return [one.art_id for one in doubts if "was saved again after it was uploaded" in str(one.sentence)]

    studio.reviewer.check_files(ids)
    await until(lambda: warned() == [ids[0]], lambda: seen(studio))
    await studio.uploads.reupload(ids[:1])
    await until(lambda: is_held_as_it_is(studio, ids[0], paths[0]), lambda: seen(studio))
    studio.reviewer.check_files(ids)
    paths[1].unlink()
    assert warned() == []
    await studio.close()


async def test_what_was_being_sent_goes_on_when_the_disk_refuses_to_take_the_files_anew(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio = profile.open()
    await studio.start()
    first, second = profile.draw(2)
    ids = list((await studio.uploads.add([first])).art_ids)
    await until(lambda: studio.uploads.totals().uploaded == 1, lambda: seen(studio))
    may_go, send = asyncio.Event(), MintingService.send_file

    async def slowly(*args: Any, **kept: Any) -> Any:
        await may_go.wait()
        return await send(*args, **kept)

    async def refuse(*_: Any, **__: Any) -> Never:
        raise disk_full("of the test")

    monkeypatch.setattr(MintingService, "send_file", slowly)
    ids += (await studio.uploads.add([second])).art_ids
    await until(lambda: studio.uploads.state(ids[1]) is UploadState.UPLOADING, lambda: seen(studio))
    with monkeypatch.context() as patch:
        patch.setattr(journal_of(studio), "write", refuse)
        with pytest.raises(DiskFullError, match="were not tried again"):
            await studio.uploads.reupload(ids)
    assert studio.uploads.state(ids[0]) is UploadState.UPLOADED
    may_go.set()
    await until(lambda: studio.uploads.totals().uploaded == 2, lambda: seen(studio), seconds=20)
    await studio.close()
