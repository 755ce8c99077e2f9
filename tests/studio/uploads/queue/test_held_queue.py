"""The whole queue is held: what is paused is shown as paused, and only what the artist exempts goes on."""

from tests.parts import Profile, Until

from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
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
