"""How an asset will stand on the chain, kept while its draft is the same, and known before anything is uploaded."""

from decimal import Decimal

from tests.parts import Profile, Until

from mintwright.chain.addresses import key_address
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.chain_record import record_of


async def test_what_is_shown_is_what_the_review_would_send(profile: Profile, until: Until) -> None:
    studio = profile.open()
    ids = (await studio.uploads.add(profile.draw(2))).art_ids
    for number, art_id in enumerate(ids):
        studio.drafts.edit(
            art_id, name=f"Moth {number}", asset_name=f"Moth{number}", description="word " * 30, amount=20,
            royalties_rate=Decimal(5), attrs=(Node("Year", text="2026"),),
        )  # fmt: skip
    before = await studio.chain_views.of(ids[0])
    assert before is not None
    assert before.record is not None
    assert not before.is_complete
    await studio.start()
    await until(lambda: studio.uploads.totals().uploaded == 2, studio.uploads.totals)
    studio.drafts.edit(ids[0], royalties_rate=None)
    seen = await studio.chain_views.of(ids[0])
    assert seen is not None
    assert seen.is_complete
    assert seen.record == record_of(studio.reviewer.review(ids).requests[0])
    assert seen.record is not None
    assert seen.forecast is not None
    assert seen.record.fields["image"] == studio.uploads.item(ids[0]).stored.ipfs
    assert seen.record.share.bytes == before.record.share.bytes, "a reference of the usual length stood for it"
    await studio.close()


async def test_it_is_worked_out_again_only_when_the_draft_is_another(profile: Profile) -> None:
    studio = profile.open(practice=False)
    first, other = (await studio.uploads.add(profile.draw(2))).art_ids
    for art_id in (first, other):
        studio.drafts.edit(art_id, name="Moth", asset_name="Moth")
    seen = await studio.chain_views.of(first)
    await studio.chain_views.of(other)
    assert await studio.chain_views.of(first) is seen
    studio.drafts.edit(other, name="Tide")
    assert await studio.chain_views.of(first) is seen
    studio.drafts.edit(first, name="Tide")
    changed = await studio.chain_views.of(first)
    assert changed is not None
    assert changed.record is not None
    assert changed.record.fields["name"] == "Tide"
    await studio.close()


async def test_what_cannot_stand_there_has_no_record(profile: Profile) -> None:
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    deep = Node("x", text="at last")
    for _ in range(70):
        deep = Node("x", NodeKind.GROUP, children=(deep,))
    for attrs in ((Node("x" * 65, text="too long a name"),), (Node("Half", text="\ud800"),), (deep,)):
        studio.drafts.edit(art_id, attrs=attrs)
        seen = await studio.chain_views.of(art_id)
        assert seen is not None
        assert (seen.record, seen.forecast) == (None, None)
    await studio.close()


async def test_art_that_has_left_the_list_is_not_shown(profile: Profile) -> None:
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    assert (await studio.chain_views.of(art_id)) is not None
    await studio.uploads.remove([art_id])
    assert (await studio.chain_views.of(art_id)) is None
    await studio.close()


async def test_the_first_of_a_part_says_the_royalties_of_the_whole(profile: Profile) -> None:
    """The first piece of a mint of a plan carries those of the collection’s primary; it was said to have none."""
    studio = profile.open(practice=False)
    lead, first = (await studio.uploads.add(profile.draw(2))).art_ids
    for art_id in (lead, first):
        studio.drafts.edit(art_id, name="Moth", asset_name="Moth")
    address = key_address(bytes(28), network=0)
    studio.drafts.edit(lead, royalties_rate=Decimal(5), royalties=address)
    seen = await studio.chain_views.of(first, led_by=lead)
    assert seen is not None
    assert seen.record is not None
    assert seen.record.royalties is not None
    assert (seen.record.royalties.percent, seen.record.royalties.address) == (Decimal(5), address)
    assert await studio.chain_views.of(first, led_by=lead) is seen
    alone = await studio.chain_views.of(first)
    assert alone is not None
    assert alone.record is not None
    assert alone.record.royalties is None
    await studio.close()
