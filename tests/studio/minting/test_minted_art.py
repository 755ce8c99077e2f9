"""What counts as minted: the art with the content that was minted."""

from PIL import Image
from tests.parts import Profile, Until
from tests.studio.receipts.test_receipt_art import minted_two

from mintwright.domain.mint import NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.weather import FINE, Weather


async def test_a_new_picture_in_the_place_of_a_minted_one_is_not_minted(profile: Profile, until: Until) -> None:
    studio, _ = await minted_two(profile, until)
    others = (await studio.uploads.add(profile.draw(1, "other {}.png"))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 3)
    await studio.practice_tools.change(Weather(drop_after=1))
    mint = await studio.minting.mint(studio.reviewer.review(others, "Gate"))
    await studio.practice_tools.change(FINE)
    await studio.minting.note(mint.id, NotedOutcome.MINTED)
    studio.changes.deliver()
    assert studio.minted_art.has(others[0], Network.PRACTICE)
    art = studio.uploads.art(others[0])
    minted = art.path.read_bytes()
    Image.new("RGB", (64, 64), (255, 0, 0)).save(art.path)
    await studio.uploads.reupload(others)
    await until(lambda: studio.uploads.art(others[0]).sha256 != art.sha256 and studio.uploads.totals().uploaded == 3)
    studio.changes.deliver()
    says_before = studio.reviewer.review(others, "Gate").sent_before
    is_marked = studio.minted_art.has(others[0], Network.PRACTICE)
    art.path.write_bytes(minted)
    await studio.uploads.reupload(others)
    await until(lambda: studio.minted_art.has(others[0], Network.PRACTICE))
    await studio.close()
    assert says_before is None, "the review knows that it is another"
    assert not is_marked, "the card and the collection say that this picture is minted"
