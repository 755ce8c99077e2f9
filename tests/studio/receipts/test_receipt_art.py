"""A receipt shows its art whichever project is open, also after a restart, and after the file is gone."""

import time
from collections import defaultdict
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

from PIL import Image
from tests.pace import within
from tests.parts import Profile, Until, journal_of

from mintwright.domain.networks import AccountScope
from mintwright.domain.project import StoredFile, UploadState
from mintwright.library.art_repository import ProjectArt, ScopeState, set_stored
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.previews.drawing import PreviewImage
from mintwright.studio.receipts.receipt import Receipt, ReceiptAsset
from mintwright.studio.receipts.receipt_art import NO_PICTURE, ReceiptArt
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.store.upload_store import UploadStore


async def minted_two(profile: Profile, until: Until) -> tuple[Studio, tuple[int, ...]]:
    studio = profile.open()
    await studio.start()
    await until(lambda: studio.session.state is SessionState.SIGNED_IN)
    ids = (await studio.uploads.add(profile.draw(2))).art_ids
    await until(lambda: all(studio.uploads.item(one).state is UploadState.UPLOADED for one in ids))
    await studio.minting.mint(studio.reviewer.review(ids, "Night Garden"))
    return studio, ids


async def test_art_of_another_project_is_shown_on_its_receipt(profile: Profile, until: Until) -> None:
    studio, ids = await minted_two(profile, until)
    await studio.projects.create("Other work")
    assert not studio.uploads.has(ids[0])
    studio.previews.request(ids[0], 64)
    await until(lambda: studio.previews.image(ids[0], 64))
    assert not studio.previews.no_picture(ids[0])
    await studio.close()


async def test_art_is_shown_on_its_receipt_after_a_restart_in_another_project(profile: Profile, until: Until) -> None:
    studio, ids = await minted_two(profile, until)
    path = studio.uploads.art(ids[0]).path
    studio.previews.request(ids[0], 64)
    await until(lambda: studio.previews.image(ids[0], 64))
    await studio.projects.create("Other work")
    await studio.close()
    path.unlink()
    again = profile.open()
    again.previews.request(ids[0], 64)
    assert again.receipt_art.aspect(ids[0]) == 1.0, "not known before it was loaded, and no error"
    await again.start()
    await until(lambda: again.receipt_art.of(ids[0]).path == path)
    again.previews.request(ids[0], 64)
    await until(lambda: again.previews.image(ids[0], 64))
    art = again.receipt_art.of(ids[0])
    assert art.width is not None
    assert art.height is not None
    assert again.receipt_art.aspect(ids[0]) == art.width / art.height
    await again.close()


async def test_a_receipt_shows_the_picture_that_was_minted_after_its_file_was_taken_anew(
    profile: Profile, until: Until
) -> None:
    studio, ids = await minted_two(profile, until)
    before = await picture_of(studio, ids[0], until)
    await taken_anew(studio, ids[0], until)
    receipt = await studio.receipt_art.looked_up(studio.minting.receipt(studio.minting.mints()[0].id))
    assert receipt.art_ids[1] == ids[1], "the other is what it was"
    assert await picture_of(studio, receipt.art_ids[0], until) == before
    assert [said.source.split(".")[0] for said in receipt.pictures] == [
        "The file of “{name}” holds something else since this mint"
    ]
    assert await picture_of(studio, ids[0], until) != before, "everywhere else it is as it is now"
    await studio.close()
    again = profile.open()
    await again.start()
    await until(lambda: again.receipt_art.of(ids[0]))
    receipt = await again.receipt_art.looked_up(again.minting.receipt(receipt.mint.id))
    assert await picture_of(again, receipt.art_ids[0], until) == before, "also after a restart"
    await again.close()


async def test_a_receipt_whose_picture_has_no_copy_shows_none(profile: Profile, until: Until) -> None:
    studio, ids = await minted_two(profile, until)
    await taken_anew(studio, ids[0], until)
    for copy in profile.data.rglob("previews/??/*"):
        copy.unlink()
    receipt = await studio.receipt_art.looked_up(studio.minting.receipt(studio.minting.mints()[0].id))
    shown = receipt.art_ids[0]
    studio.previews.request(shown, 64)
    await until(lambda: studio.previews.no_picture(shown))
    assert studio.previews.image(shown, 64) is None
    assert receipt.pictures, "it says why"
    await studio.close()


async def test_what_was_minted_is_shown_from_whichever_file_has_it_though_it_has_a_cover_by_now(
    profile: Profile, until: Until
) -> None:
    studio, ids = await minted_two(profile, until)
    before = await picture_of(studio, ids[0], until)
    receipt = await covered_with_an_empty_cache(profile, studio, ids[0])
    assert await picture_of(studio, receipt.art_ids[0], until) == before
    assert not receipt.pictures
    await studio.close()


async def test_a_file_that_was_saved_again_since_it_was_looked_at_is_not_shown_as_what_was_minted(
    profile: Profile, until: Until
) -> None:
    studio, ids = await minted_two(profile, until)
    Image.new("RGB", (64, 64), (255, 0, 0)).save(studio.uploads.art(ids[0]).path)
    receipt = await covered_with_an_empty_cache(profile, studio, ids[0])
    shown = receipt.art_ids[0]
    studio.previews.request(shown, 64)
    await until(lambda: studio.previews.no_picture(shown))
    assert studio.previews.image(shown, 64) is None
    await studio.close()


async def test_a_receipt_shows_in_every_size_what_was_minted_though_its_file_was_saved_again_and_nobody_has_noticed(
    profile: Profile, until: Until
) -> None:
    studio, ids = await minted_two(profile, until)
    before = await picture_of(studio, ids[0], until)
    Image.new("RGB", (64, 64), (255, 0, 0)).save(studio.uploads.art(ids[0]).path)
    receipt = await studio.receipt_art.looked_up(studio.minting.receipt(studio.minting.mints()[0].id))
    shown = receipt.art_ids[0]
    for pixels in (16, 48, 128, 600):
        studio.previews.request(shown, pixels)
        await until(lambda pixels=pixels: studio.previews.image(shown, pixels))
        drawn = studio.previews.image(shown, pixels)
        assert drawn is not None
        assert drawn.rgba[:4] == before.rgba[:4], f"in {pixels} pixels"
    await studio.close()


async def covered_with_an_empty_cache(profile: Profile, studio: Studio, art_id: int) -> Receipt:
    """The receipt once this art was given a cover, and no copy of any picture is left."""
    cover = (await studio.uploads.add(profile.draw(3, "cover {}.png")[2:])).art_ids[0]
    studio.drafts.edit(art_id, cover=cover)
    await studio.drafts.flush()
    for copy in profile.data.rglob("previews/??/*"):
        copy.unlink()
    return await studio.receipt_art.looked_up(studio.minting.receipt(studio.minting.mints()[0].id))


async def test_a_receipt_shows_nothing_in_place_of_what_nobody_knows_any_more(profile: Profile, until: Until) -> None:
    studio, ids = await minted_two(profile, until)
    await taken_anew(studio, ids[0], until)
    (mint,) = studio.minting.mints()
    receipt = studio.minting.receipt(mint.id)
    await studio.uploads.stored.forget(receipt.assets[0].references, studio.session.scope)
    receipt = await studio.receipt_art.looked_up(receipt)
    assert receipt.art_ids == (NO_PICTURE, ids[1])
    assert [said.source.split(",")[0] for said in receipt.pictures] == [
        "It is not known any more which picture was minted as “{name}”"
    ]
    await studio.close()


async def test_a_receipt_shows_nothing_where_a_service_gave_one_reference_for_several_contents(
    profile: Profile, until: Until
) -> None:
    studio, ids = await minted_two(profile, until)
    await taken_anew(studio, ids[0], until)
    receipt = studio.minting.receipt(studio.minting.mints()[0].id)
    for digest in ("0" * 64, "f" * 64):
        other = StoredFile(sha256=digest, uuid="", ipfs=receipt.assets[0].picture, gateway="", media_type="")
        store = partial(set_stored, file=other, scope=AccountScope("another"), answer=b"", art_id=0)
        await journal_of(studio).write(store)
    assert (await studio.receipt_art.looked_up(receipt)).art_ids == (NO_PICTURE, ids[1])
    await studio.close()


async def test_receipts_hear_that_a_file_was_taken_anew_and_that_it_is_what_it_was(
    profile: Profile, until: Until
) -> None:
    studio, ids = await minted_two(profile, until)
    heard: list[object] = []
    studio.changes.subscribe(Kind.RECEIPT_ART, heard.append)
    path = studio.uploads.art(ids[0]).path
    minted = path.read_bytes()
    await taken_anew(studio, ids[0], until)
    await until(lambda: heard)
    path.write_bytes(minted)
    await studio.uploads.reupload(ids[:1])
    receipt = studio.minting.receipt(studio.minting.mints()[0].id)
    await until(lambda: studio.receipt_art.shown(receipt) == receipt)
    await studio.close()


async def taken_anew(studio: Studio, art_id: int, until: Until) -> None:
    """Save another picture under the same name, and take it in place of what was minted."""
    art = studio.uploads.art(art_id)
    Image.new("RGB", (64, 64), (255, 0, 0)).save(art.path)
    await studio.uploads.reupload([art_id])
    await until(lambda: studio.uploads.art(art_id).sha256 != art.sha256 and studio.uploads.totals().uploaded == 2)


async def picture_of(studio: Studio, art_id: int, until: Until) -> PreviewImage:
    studio.previews.request(art_id, 64)
    await until(lambda: studio.previews.image(art_id, 64))
    found = studio.previews.image(art_id, 64)
    assert found is not None
    return found


async def test_what_was_minted_with_a_cover_is_shown_as_that_cover_also_once_it_has_another(
    profile: Profile, until: Until
) -> None:
    studio = profile.open()
    await studio.start()
    await until(lambda: studio.session.state is SessionState.SIGNED_IN)
    piece, cover, another = (await studio.uploads.add(profile.draw(3))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 3)
    studio.drafts.edit(piece, cover=cover)
    mint = await studio.minting.mint(studio.reviewer.review([piece], "Film"))
    receipt = await studio.receipt_art.looked_up(await studio.minting.whole_receipt(mint.id))
    assert (receipt.art_ids, receipt.pictures) == ((piece,), ()), "as it was minted"
    before = await picture_of(studio, cover, until)
    studio.drafts.edit(piece, cover=another)
    receipt = await studio.receipt_art.looked_up(receipt)
    assert await picture_of(studio, receipt.art_ids[0], until) == before
    assert not receipt.pictures, "its own file is what was minted"
    await studio.close()


def test_what_is_shown_of_a_thousand_pieces_of_another_project_is_found_in_a_blink() -> None:
    """Four such receipts are read in one paint."""

    def of_no_project(art_id: int) -> Any:
        raise KeyError(art_id)

    def of_none(_: Iterable[int]) -> dict[int, Any]:
        return {}

    art = ReceiptArt(Mock(), Changes(), list, of_no_project, of_none, of_none, Path("nowhere"))
    art._rows = {
        one: (one, 1, b"/art/%d.png" % one, one, 100, 5, "image/png", f"{one:064}", f"Qm{one}", 8, 8)
        for one in range(1, 1_001)
    }
    assets = tuple(
        ReceiptAsset(name="", asset_name="", uuid="", status="", art_id=one, picture=f"ipfs://Qm{one}")
        for one in art._rows
    )
    receipt, took = Mock(assets=assets), list[float]()
    for _ in range(3):
        began = time.thread_time()
        assert art.shown(receipt) is receipt
        took.append(time.thread_time() - began)
    within(min(took), 0.006)


def test_the_contents_of_ten_thousand_pieces_are_known_in_a_blink_though_none_was_looked_at() -> None:
    """News of so many minted pieces are compared with what receipts show, all in one turn of the loop."""
    rows = tuple(
        (one, 1, b"/home/artist/works/%d.png" % one, one, 100, 5, "image/png", f"{one:064}", f"Qm{one}", 8, 8)
        for one in range(1, 10_001)
    )
    took = list[float]()
    for _ in range(3):
        store = UploadStore(ProjectArt(rows, (), defaultdict(ScopeState)), 1)
        began = time.thread_time()
        known = [store.content(row[0]) for row in rows]
        took.append(time.thread_time() - began)
        assert known == [(row[7], row[8]) for row in rows]
    within(min(took), 0.015)
