"""Of each content one copy stays on the list, and whatever an artist would miss."""

import threading
from types import SimpleNamespace

import pytest
from tests.parts import Profile, Until

from mintwright.domain.mint import NotedOutcome
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.disk import drives
from mintwright.studio.readiness import copies
from mintwright.studio.studio import Studio


async def with_twins(profile: Profile, until: Until) -> tuple[Studio, tuple[int, ...]]:
    """Three files of the same content, uploaded."""
    studio = profile.open()
    await studio.start()
    (path,) = profile.draw(1)
    twins = [path, *(path.with_name(f"copy {number}.png") for number in range(2))]
    for twin in twins[1:]:
        twin.write_bytes(path.read_bytes())
    art_ids = (await studio.uploads.add(twins)).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 3)
    return studio, art_ids


async def test_one_that_may_be_minted_stays_until_it_is_known_not_to_be(profile: Profile, until: Until) -> None:
    studio, ids = await with_twins(profile, until)
    await studio.practice_tools.change(Weather(drop_after=1))
    mint = await studio.minting.mint(studio.reviewer.review([ids[1]], "Gate"))
    await studio.practice_tools.change(FINE)
    assert await studio.copies.spare(ids) == (ids[0], ids[2])
    await studio.minting.note(mint.id, NotedOutcome.NOT_MINTED)
    assert await studio.copies.spare(ids) == ids[1:]
    await studio.close()


async def test_one_with_a_quantity_or_a_name_of_its_own_stays(profile: Profile, until: Until) -> None:
    studio, ids = await with_twins(profile, until)
    studio.drafts.edit(ids[1], amount=50)
    studio.drafts.edit(ids[2], asset_name="Mine")
    assert await studio.copies.spare(ids) == (ids[0],)
    await studio.close()


async def test_what_was_saved_again_is_no_copy_any_more_and_nobody_has_to_have_told_of_it(
    profile: Profile, until: Until
) -> None:
    studio, ids = await with_twins(profile, until)
    retouched = studio.uploads.art(ids[1]).path
    retouched.write_bytes(retouched.read_bytes() + b"retouched")
    assert not studio.uploads.changed_files.has(ids[1])
    assert await studio.copies.spare(ids) == (ids[2],)
    retouched.unlink()
    assert await studio.copies.spare(ids) == ids[1:], "of what is gone there is a copy"
    await studio.close()


async def test_the_one_whose_file_is_still_there_stays(profile: Profile, until: Until) -> None:
    studio, ids = await with_twins(profile, until)
    studio.uploads.art(ids[0]).path.unlink()
    assert await studio.copies.spare(ids) == (ids[0], ids[2])
    studio.drafts.edit(ids[0], description="At dusk")
    assert await studio.copies.spare(ids) == (), "what is described stays, and has no file any more"
    for one in ids[1:]:
        studio.uploads.art(one).path.unlink()
    assert await studio.copies.spare(ids) == ids[1:]
    await studio.close()


async def test_of_what_a_silent_drive_holds_nobody_knows_whether_it_is_a_copy(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, ids = await with_twins(profile, until)
    answers = threading.Event()
    silent = SimpleNamespace(at=lambda _: answers.wait(60))
    monkeypatch.setattr(copies, "FileStamp", silent)
    monkeypatch.setattr(drives, "PATIENCE_SECONDS", 0.05)
    assert await studio.copies.spare(ids) == ()
    answers.set()
    await studio.close()
