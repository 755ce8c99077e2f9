"""What minting a collection will take, known before it can be reviewed."""

from decimal import Decimal

from tests.parts import Profile, Until

from mintwright.domain.assets.attributes import Node


async def test_the_outlook_is_the_forecast_of_the_review_and_is_known_before_anything_is_uploaded(
    profile: Profile, until: Until
) -> None:
    studio = profile.open()
    ids = (await studio.uploads.add(profile.draw(30))).art_ids
    for number, art_id in enumerate(ids):
        studio.drafts.edit(art_id, name=f"Moth {number}", asset_name=f"Moth{number}", royalties_rate=Decimal(number))
    before = await studio.mint_outlook.of(ids)
    assert before.count == 30
    assert before.fits > 30
    await studio.start()
    await until(lambda: studio.uploads.totals().uploaded == 30, studio.uploads.totals)
    for art_id in ids:
        studio.drafts.edit(art_id, royalties_rate=None)
    review = studio.reviewer.review(ids)
    assert review.ready
    assert (await studio.mint_outlook.of(ids)).forecast == review.forecast
    studio.drafts.edit(ids[3], attrs=(Node("Story", text="word " * 100),))
    longer = await studio.mint_outlook.of(ids)
    assert longer.forecast == studio.reviewer.review(ids).forecast
    assert longer.fits < before.fits
    await studio.close()


async def test_what_cannot_be_minted_as_it_is_still_counts(profile: Profile) -> None:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(2))).art_ids
    studio.drafts.edit(ids[0], attrs=(Node("x" * 200, text="too long a name"),))
    assert (await studio.mint_outlook.of(ids)).fits > 2
    assert (await studio.mint_outlook.of(())).fits == 0
    await studio.close()


async def test_what_was_sent_before_is_told(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add(profile.draw(2))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 2, studio.uploads.totals)
    assert (await studio.mint_outlook.of(ids)).sent_before is None
    mint = await studio.minting.mint(studio.reviewer.review(ids[:1], "Moth"))
    before = (await studio.mint_outlook.of(ids)).sent_before
    assert before is not None
    assert (before.mint.id, before.count) == (mint.id, 1)
    await studio.close()
