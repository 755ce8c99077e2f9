"""A piece takes another upload as the picture people see; it is minted with that, and is the same piece without."""

import json

import pytest
from PIL import Image
from tests.parts import Profile, ScriptedService, Until
from tests.studio.minting.test_minting import ready

from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.library.draft_repository import draft_text, with_covers
from mintwright.studio.drafts.covers import CoverIndex
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.studio import Studio

FILM = b"\x00\x00\x00\x18ftypmp42" + bytes(64)


async def with_film(profile: Profile, scripted: ScriptedService, until: Until) -> tuple[Studio, int, int, int]:
    """A studio with two pictures and a film, all uploaded, in the order of their references."""
    studio, (first, second) = await ready(profile, scripted, count=2)
    path = profile.art / "dance.mp4"
    path.write_bytes(FILM)
    (film,) = (await studio.uploads.add([path])).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 3)
    return studio, first, second, film


def references(studio: Studio, *art_ids: int) -> list[str]:
    stored = [studio.uploads.item(art_id).stored for art_id in art_ids]
    return [one.ipfs for one in stored if one is not None]


def errors(found: tuple[Problem, ...]) -> list[str]:
    return [str(one.sentence) for one in found if one.severity is Severity.ERROR]


async def test_a_film_with_a_cover_is_minted_as_its_picture_and_the_film_the_first_of_its_files(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, picture, _, film = await with_film(profile, scripted, until)
        assert errors(studio.reviewer.review([film]).problems) == errors(studio.draft_problems.of(film))
        assert studio.draft_problems.of(film)[0].field == ("cover",)
        studio.drafts.edit(film, cover=picture)
        assert not errors(studio.draft_problems.of(film))
        review = studio.reviewer.review([film])
        assert set(review.file_ids) == {film, picture}
        await studio.minting.mint(review)
        (sent,) = (json.loads(body) for _, body in scripted.seen("/v1/assets/"))
        assert [sent["image"], *(file["src"] for file in sent["files"])] == references(studio, picture, film)
        assert [file["mediaType"] for file in sent["files"]] == ["video/mp4"]
        await studio.close()


async def test_a_mint_waits_for_the_upload_of_the_cover_and_compares_its_file(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, _, second, film = await with_film(profile, scripted, until)
        studio.drafts.edit(film, cover=second)
        path = studio.uploads.art(second).path
        path.write_bytes(path.read_bytes() + b"saved again")
        studio.reviewer.check_files([film])
        await until(lambda: studio.reviewer.review([film]).resaved == {second})
        await studio.uploads.pause_all()
        late = profile.art / "late.png"
        late.write_bytes(studio.uploads.art(second).path.read_bytes() + b"late")
        (coming,) = (await studio.uploads.add([late])).art_ids
        studio.drafts.edit(film, cover=coming)
        review = studio.reviewer.review([film])
        assert review.waiting == (coming,)
        assert not review.ready
        await studio.close()


async def test_a_cover_that_was_taken_off_the_list_or_is_no_picture_is_an_error_that_says_so(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, first, second, film = await with_film(profile, scripted, until)
        name = studio.uploads.art(second).path.name
        studio.drafts.edit(first, cover=film)
        assert errors(studio.draft_problems.of(first)) == [
            "dance.mp4 is no picture, so it cannot be a cover. Choose another one."
        ]
        studio.drafts.edit(film, cover=second)
        removal = await studio.uploads.remove([second])
        assert errors(studio.reviewer.review([film]).problems) == [
            f"The cover {name} is no longer among the uploads. Choose another one, or take it off."
        ]
        with pytest.raises(MintError):
            await studio.minting.mint(studio.reviewer.review([film]))
        assert removal is not None
        step = studio.history.take_back(removal)
        assert step is not None
        await step.taken()
        assert not studio.reviewer.review([film]).errors
        await studio.close()


async def test_a_film_that_was_sent_is_known_again_under_another_cover_and_another_name(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, first, second, film = await with_film(profile, scripted, until)
        studio.drafts.edit(film, cover=first)
        await studio.minting.mint(studio.reviewer.review([film]))
        studio.drafts.edit(film, cover=second, name=" Another title ", asset_name="Another")
        assert studio.reviewer.review([film]).sent_before is not None
        assert studio.reviewer.review([first]).sent_before is None, "the cover itself was not minted"
        studio.drafts.edit(second, cover=first)
        assert studio.reviewer.review([second]).sent_before is None, "another piece under the same cover"
        await studio.close()


@pytest.mark.parametrize("way", ["the art, then a file", "a file, then the art"])
async def test_a_film_is_known_again_under_its_name_whether_a_picture_covers_it_or_it_goes_with_that_picture(
    profile: Profile, scripted: ScriptedService, until: Until, way: str
) -> None:
    async with scripted:
        studio, first, second, film = await with_film(profile, scripted, until)
        studio.drafts.edit(film, cover=first, name="The dance", asset_name="Dance")
        studio.drafts.edit(second, files=(ExtraFile(art_id=film, name="The film"),), name="Dance!", asset_name="Dance")
        pieces = (film, second) if way == "the art, then a file" else (second, film)
        await studio.minting.mint(studio.reviewer.review(pieces[:1]))
        assert studio.reviewer.review(pieces[1:]).sent_before is not None
        studio.drafts.edit(pieces[1], asset_name="Other")
        assert studio.reviewer.review(pieces[1:]).sent_before is None
        await studio.close()


async def test_another_picture_in_the_place_of_a_minted_one_is_another_asset_whatever_file_goes_with_both(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, first, _, film = await with_film(profile, scripted, until)
        studio.drafts.edit(first, files=(ExtraFile(art_id=film, name="The making of it"),))
        await studio.minting.mint(studio.reviewer.review([first]))
        assert studio.reviewer.review([first]).sent_before is not None
        minted = studio.uploads.art(first).sha256
        Image.new("RGB", (64, 64), (255, 0, 0)).save(studio.uploads.art(first).path)
        await studio.uploads.reupload([first])
        await until(lambda: studio.uploads.art(first).sha256 != minted and studio.uploads.totals().uploaded == 3)
        assert studio.reviewer.review([first]).sent_before is None, "the same film goes with another work"
        await studio.close()


async def test_each_piece_is_seen_as_its_cover_also_on_receipts_of_other_projects_and_after_a_restart(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, first, second, film = await with_film(profile, scripted, until)
        studio.drafts.edit(film, cover=first)
        await studio.minting.mint(studio.reviewer.review([film]))
        await studio.close()
        again = profile.open()
        again.previews.start()
        again.receipt_art.start()
        again.pictures.start()
        assert again.pictures.of(film) == first
        again.pictures.request(film, 128)
        await until(lambda: again.pictures.image(film, 128) is not None)
        assert again.pictures.image(film, 128) is again.previews.image(first, 128)
        again.drafts.edit(film, cover=second)
        assert again.pictures.of(film) == second
        again.history.undo()
        assert again.pictures.of(film) == first
        await again.projects.create("Another")
        await until(lambda: again.pictures.of(film) == first)
        assert again.receipt_art.of(first).sha256, "the cover is known, though it was not minted itself"
        await again.close()


def test_covers_are_found_in_stored_drafts_and_follow_each_edit() -> None:
    tricky = Draft(art_id=2, name='"cover"', attrs=(Node("cover", text="7"),))
    texts = {1: draft_text(Draft(art_id=1, cover=3)), 2: draft_text(tricky), 4: "{}"}
    index = CoverIndex(with_covers(texts).covers)
    assert [index.cover(art_id) for art_id in (1, 4)] == [3, None]
    assert [index.picture(art_id) for art_id in (1, 2, 3, 4)] == [3, 2, 3, 4]
    assert index.covered(3) == {1}
    assert index.note([(1, None), (4, 3)]) == {1, 3, 4}
    assert index.covered(3) == {4}
    assert index.around(frozenset((2, 4))) == index.around(frozenset((2, 3))) == {2, 3, 4}
    assert index.covers_among(frozenset(range(5))) == {3}
    assert index.note([(1, None), (4, 3)]) == frozenset(), "what was written again changes nothing"
    assert index.note([(4, 4)]) == {3, 4}, "nothing covers itself"
    assert not index
    assert not index.covers_among(frozenset({3}))
