"""Practice's storage: measured, freed of unneeded files, cleared without breaking a rehearsal or a receipt."""

import asyncio
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.parts import Profile, Until

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.library import art_repository
from mintwright.library.errors import DiskFullError, LibraryError
from mintwright.practice import PracticeOptions, PracticeServer
from mintwright.studio.practice.practice_tools import PracticeEvent
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio


@pytest.fixture
def still(profile: Profile, tmp_path: Path) -> Iterator[Profile]:
    """A profile on a practice network whose chain does nothing by itself."""
    options = PracticeOptions(chain_strict=True, seen_seconds=7200, block_seconds=7200)
    profile.server = PracticeServer(tmp_path / "still", options=options)
    profile.server.start()
    yield profile
    profile.server.stop()


async def opened(profile: Profile, until: Until) -> Studio:
    studio = profile.open()
    await studio.start()
    await until(lambda: studio.session.state is SessionState.SIGNED_IN)
    return studio


async def story(profile: Profile, until: Until, tell: Any) -> None:
    studio = await opened(profile, until)
    try:
        await tell(studio)
    finally:
        await studio.close()


async def uploaded(studio: Studio, profile: Profile, until: Until, count: int = 3) -> tuple[int, ...]:
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    await until(lambda: studio.uploads.totals().uploaded >= count, lambda: studio.uploads.outage)
    return ids


def files_on_disk(tmp_path: Path) -> int:
    return sum(path.is_file() for path in (tmp_path / "still" / "files").rglob("*"))


async def test_what_was_taken_off_the_list_and_never_minted_is_freed_and_comes_back_with_it(
    still: Profile, until: Until, tmp_path: Path
) -> None:
    async def tell(studio: Studio) -> None:
        kept, gone, minted = await uploaded(studio, still, until)
        await studio.minting.mint(studio.reviewer.review((minted,), "Cat"))
        await studio.uploads.remove((gone, minted))
        await studio.practice_tools.refresh()
        held = studio.practice_tools.storage.usage
        assert held is not None
        assert held.files == files_on_disk(tmp_path) == 2
        assert studio.uploads.state(kept) is UploadState.UPLOADED
        await studio.uploads.restore((gone,))
        assert studio.uploads.state(gone) is UploadState.PAUSED
        await studio.uploads.resume((gone,))
        await until(lambda: studio.uploads.state(gone) is UploadState.UPLOADED)
        assert files_on_disk(tmp_path) == 3

    await story(still, until, tell)


async def test_clearing_leaves_what_a_mint_under_way_needs_and_every_receipt(
    still: Profile, until: Until, tmp_path: Path
) -> None:
    async def tell(studio: Studio) -> None:
        unminted, over, under_way = await uploaded(studio, still, until)
        ended = await studio.minting.mint(studio.reviewer.review((over,), "Over"))
        running = await studio.minting.mint(studio.reviewer.review((under_way,), "Under way"))
        for mint in (ended, running):
            await studio.poller.refresh(mint.id)
        await studio.practice_tools.trigger(ended.id, PracticeEvent.EXPIRE)
        await studio.poller.refresh(ended.id)
        receipts = [studio.minting.receipt(mint.id) for mint in (ended, running)]
        await studio.practice_tools.refresh()
        await studio.practice_tools.clear()
        held = studio.practice_tools.storage.usage
        assert held is not None
        assert held.files == files_on_disk(tmp_path) == 1
        states = [studio.uploads.state(art_id) for art_id in (unminted, over, under_way)]
        assert states == [UploadState.PAUSED, UploadState.PAUSED, UploadState.UPLOADED]
        await studio.poller.refresh(running.id)
        assert [studio.minting.receipt(mint.id).assets for mint in (ended, running)] == [
            receipt.assets for receipt in receipts
        ]
        await studio.practice_tools.trigger(running.id, PracticeEvent.PAY)
        await studio.poller.refresh(running.id)
        assert studio.minting.receipt(running.id).issuer_address

    async def tell_again(studio: Studio) -> None:  # the journal says the same
        ids = tuple(studio.uploads.order())
        states = [studio.uploads.state(art_id) for art_id in ids]
        assert states == [UploadState.PAUSED, UploadState.PAUSED, UploadState.UPLOADED]
        await studio.uploads.resume(ids)
        await until(lambda: studio.uploads.totals().uploaded == 3)
        assert len(studio.minting.mints()) == 2

    await story(still, until, tell)
    await story(still, until, tell_again)


async def test_nothing_is_cleared_while_something_is_on_its_way(still: Profile, until: Until) -> None:
    async def tell(studio: Studio) -> None:
        await uploaded(studio, still, until)
        await studio.uploads.pause_all()
        one = still.draw(4)[3]
        await studio.uploads.add([one])
        await studio.practice_tools.clear()  # what is paused is not on its way
        await studio.practice_tools.change(studio.practice_tools.weather.__class__(slow=2))
        await studio.uploads.resume_all()
        with pytest.raises(MintwrightError, match="on their way"):
            await studio.practice_tools.clear()

    await story(still, until, tell)


async def test_a_service_without_the_tool_tells_nothing_of_its_space(
    profile: Profile, until: Until, tmp_path: Path
) -> None:
    profile.server = PracticeServer(tmp_path / "plain", options=PracticeOptions(contract_only=True))
    profile.server.start()

    async def tell(studio: Studio) -> None:
        await studio.practice_tools.refresh()
        assert studio.practice_tools.storage.usage is None

    try:
        await story(profile, until, tell)
    finally:
        profile.server.stop()


def is_there(profile: Profile, studio: Studio, art_id: int) -> bool:
    """Whether the gateway has the bytes that the studio says are uploaded."""
    stored = studio.uploads.item(art_id).stored
    assert stored is not None
    with urllib.request.urlopen(f"{profile.server.base_url}/ipfs/{stored.ipfs.removeprefix('ipfs://')}") as answer:
        return answer.status == 200


@pytest.mark.parametrize("is_cleared", [False, True])
async def test_what_memory_alone_knows_to_be_there_is_not_freed(
    still: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, is_cleared: bool
) -> None:
    real, refusals = art_repository.set_stored, [1]

    def refuse_once(*args: Any, **kept: Any) -> Any:
        if refusals:
            refusals.pop()
            raise DiskFullError(Sentence("test", "The disk is full."))
        return real(*args, **kept)

    async def tell(studio: Studio) -> None:
        monkeypatch.setattr(art_repository, "set_stored", refuse_once)
        (art_id,) = (await studio.uploads.add(still.draw(1))).art_ids
        await until(lambda: studio.uploads.outage)
        await studio.uploads.pause([art_id])
        await (studio.practice_tools.clear() if is_cleared else studio.practice_tools.refresh())
        await studio.uploads.resume([art_id])
        studio.uploads.try_now()
        await until(lambda: studio.uploads.totals().uploaded == 1)
        assert await asyncio.to_thread(is_there, still, studio, art_id)

    await story(still, until, tell)


@pytest.mark.parametrize("is_listed", [True, False])
async def test_what_practice_deleted_and_a_full_disk_did_not_forget_is_forgotten_after_a_restart(
    still: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, is_listed: bool
) -> None:
    def refuse(*_args: Any, **_kept: Any) -> Any:
        raise DiskFullError(Sentence("test", "The disk is full."))

    async def tell(studio: Studio) -> None:
        (art_id,) = await uploaded(studio, still, until, 1)
        if not is_listed:
            await studio.uploads.remove([art_id])
        with monkeypatch.context() as full:
            full.setattr(art_repository, "forget_stored", refuse)
            with pytest.raises(LibraryError, match="still shown as uploaded"):
                await studio.practice_tools.clear()
        await studio.uploads.restore([art_id])
        assert studio.uploads.state(art_id) is UploadState.UPLOADED

    async def tell_again(studio: Studio) -> None:
        (art_id,) = studio.uploads.order()
        if not is_listed:
            await studio.uploads.remove([art_id])
        await studio.practice_tools.refresh()
        await studio.uploads.restore([art_id])
        assert studio.uploads.state(art_id) is UploadState.PAUSED
        await studio.uploads.resume([art_id])
        await until(lambda: studio.uploads.state(art_id) is UploadState.UPLOADED)
        assert await asyncio.to_thread(is_there, still, studio, art_id)

    await story(still, until, tell)
    await story(still, until, tell_again)


async def test_clearing_again_forgets_what_a_full_disk_did_not(
    still: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: Any, **_kept: Any) -> Any:
        raise DiskFullError(Sentence("test", "The disk is full."))

    async def tell(studio: Studio) -> None:
        (art_id,) = await uploaded(studio, still, until, 1)
        with monkeypatch.context() as full:
            full.setattr(art_repository, "forget_stored", refuse)
            with pytest.raises(LibraryError):
                await studio.practice_tools.clear()
        await studio.practice_tools.clear()
        assert studio.uploads.state(art_id) is UploadState.PAUSED

    await story(still, until, tell)


async def test_what_is_added_while_practice_frees_its_disk_is_sent_after_that(
    still: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell(studio: Studio) -> None:
        needed, added = studio.uploads.stored.needed, list[int]()

        async def needed_before(scope: Any) -> tuple[str, ...]:
            found = await needed(scope)
            added.extend((await studio.uploads.add(still.draw(1))).art_ids)
            await until(lambda: studio.uploads.art(added[0]).sha256)
            for _ in range(30):  # as often as the journal is asked until it is there
                await needed(scope)
            assert not studio.uploads.totals().uploading
            assert not studio.uploads.totals().uploaded
            return found

        monkeypatch.setattr(studio.uploads.stored, "needed", needed_before)
        await studio.practice_tools.refresh()
        await until(lambda: studio.uploads.totals().uploaded == 1)
        assert await asyncio.to_thread(is_there, still, studio, added[0])

    await story(still, until, tell)


async def test_a_look_that_outlives_a_switch_to_another_network_frees_nothing_that_practice_needs(
    still: Profile, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell(studio: Studio) -> None:
        ids = await uploaded(studio, still, until)
        asks = studio.session.service.request_ok

        async def switch_after(call: Any) -> Any:
            answer = await asks(call)
            if studio.session.network is Network.PRACTICE:
                await studio.session.switch(Network.TEST)
            return answer

        for calls_before in range(3):
            left = iter([False] * calls_before)

            async def switch_later(call: Any, left: Any = left) -> Any:
                return await (switch_after(call) if next(left, True) else asks(call))

            monkeypatch.setattr(studio.session.service, "request_ok", switch_later)
            await studio.practice_tools.refresh()
            await studio.session.switch(Network.PRACTICE)
            assert files_on_disk(tmp_path) == 3
            assert [studio.uploads.state(art_id) for art_id in ids] == [UploadState.UPLOADED] * 3

    await story(still, until, tell)
