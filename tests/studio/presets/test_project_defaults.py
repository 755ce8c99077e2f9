"""Defaults for new art belong to a project: filled in once when art is added, there or not, and to nothing else."""

import asyncio
import time
from pathlib import Path

import pytest
from tests.pace import within
from tests.parts import Profile, Until, fill_disk, free_disk
from tests.whole import sized

from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.problem_kinds import ONLY_FILE_NAME
from mintwright.domain.presets.new_art import NewArt
from mintwright.domain.project import UploadState
from mintwright.library.errors import LibraryError
from mintwright.studio.asset_defaults import ARTIST_NAME
from mintwright.studio.studio import Studio

OF_TEST = "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"
MARA, FREE, PAPER = Node("Artist", text="Mara"), Node("Licence", text="CC0"), Node("Paper", text="Washi")
SAID = NewArt(artist="Mara", licence="CC0", quantity="5", rate="2.5", address_test=OF_TEST, attrs=(PAPER,))
BEGINS = ((MARA, FREE, PAPER), 5, OF_TEST)
MANY = sized(10_000, 1_000)


def begins(studio: Studio, art_id: int) -> tuple[object, ...]:
    draft = studio.drafts.draft(art_id)
    return draft.attrs, draft.amount, draft.royalties


def say(studio: Studio, said: NewArt = SAID) -> None:
    studio.project_defaults.put(studio.projects.current.id, said)


async def test_new_art_begins_with_what_its_project_says_and_undo_takes_it_off_again(profile: Profile) -> None:
    studio = profile.open(practice=False)
    (before,) = (await studio.uploads.add(profile.draw(1))).art_ids
    say(studio)
    assert begins(studio, before) == ((), 1, ""), "what is there already stays"
    (added,) = (await studio.uploads.add(profile.draw(1, name="new {}.png"))).art_ids
    assert begins(studio, added) == BEGINS
    assert studio.history.undo() is not None
    assert begins(studio, added) == ((), 1, "")
    assert studio.history.redo() is not None
    assert begins(studio, added) == BEGINS
    say(studio, NewArt(artist="Ada"))
    assert begins(studio, added) == BEGINS, "other defaults change nothing that is there"
    await studio.close()
    studio = profile.open(practice=False)
    assert studio.project_defaults.of(studio.projects.current.id) == NewArt(artist="Ada")
    assert begins(studio, added) == BEGINS
    await studio.close()


async def test_art_that_is_put_back_on_the_list_keeps_what_it_began_with(profile: Profile) -> None:
    studio = profile.open(practice=False)
    say(studio)
    (added,) = (await studio.uploads.add(profile.draw(1))).art_ids
    removal = await studio.uploads.remove([added])
    assert removal is not None
    say(studio, NewArt(artist="Ada", quantity="7"))
    step = studio.history.take_back(removal)
    assert step is not None
    await step.taken()
    assert begins(studio, added) == BEGINS
    await studio.close()


async def test_a_new_project_begins_with_none_and_a_copy_takes_them_along(profile: Profile) -> None:
    studio = profile.open(practice=False)
    studio.settings.put(ARTIST_NAME, "Mara")
    say(studio, NewArt(licence="CC0"))
    first = studio.projects.current.id
    copy = await studio.projects.duplicate("Copy")
    assert studio.project_defaults.of(copy.id) == NewArt(licence="CC0")
    say(studio, NewArt(licence="CC BY"))
    assert studio.project_defaults.of(first) == NewArt(licence="CC0")
    other = await studio.projects.create("Other")
    assert studio.project_defaults.of(other.id) == NewArt()
    (added,) = (await studio.uploads.add(profile.draw(1))).art_ids
    assert begins(studio, added) == ((MARA,), 1, ""), "only what the settings say for all"
    await studio.close()


async def test_art_for_a_project_that_is_not_open_begins_as_that_one_says(profile: Profile) -> None:
    studio = profile.open(practice=False)
    first = studio.projects.current.id
    say(studio, NewArt(artist="Ada"))
    second = await studio.projects.create("Another")
    say(studio)
    dropped = studio.uploads.dropped(profile.draw(2))  # a drive that takes its time
    found = await dropped.scan()
    await studio.projects.open(first)
    await studio.uploads.add_found(dropped, found)
    await studio.projects.open(second.id)
    assert [begins(studio, one) for one in studio.uploads.order()] == [BEGINS] * 2
    await studio.close()


async def test_what_is_there_is_given_what_it_lacks_as_one_step_when_asked(profile: Profile) -> None:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(3))).art_ids
    studio.drafts.edit(ids[0], attrs=(Node("Artist", text="Ada"),))
    studio.drafts.edit(ids[1], attrs=(MARA, FREE, PAPER), royalties=OF_TEST)
    say(studio)
    assert await studio.asset_defaults.lacking(ids) == [ids[0], ids[2]]
    assert await studio.asset_defaults.give(ids) == {ids[0], ids[2]}
    assert begins(studio, ids[0]) == ((Node("Artist", text="Ada"), FREE, PAPER), 1, OF_TEST)
    assert begins(studio, ids[2]) == ((MARA, FREE, PAPER), 1, OF_TEST), "its quantity stays"
    assert await studio.asset_defaults.lacking(ids) == []
    assert str(studio.history.undo_label) == "Give the defaults for new art"
    assert studio.history.undo() is not None
    assert begins(studio, ids[2]) == ((), 1, "")
    await studio.close()


async def test_what_is_default_is_sent_and_the_title_counts_as_only_the_files_name(
    profile: Profile, until: Until
) -> None:
    studio = profile.open()
    await studio.start()
    say(studio)
    (added,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await until(lambda: studio.uploads.state(added) is UploadState.UPLOADED)
    review = studio.reviewer.review([added], "One")
    assert ONLY_FILE_NAME in [problem.sentence for problem in review.problems]
    (request,) = review.requests
    assert request.attrs == {"Artist": "Mara", "Licence": "CC0", "Paper": "Washi"}
    assert (request.amount, request.royalties) == (5, OF_TEST)
    await studio.close()


async def test_a_full_disk_is_told_and_nothing_is_lost_but_addresses_are_never_taken_back_from_a_file(
    profile: Profile, tmp_path: Path
) -> None:
    studio = profile.open(practice=False)
    await fill_disk(studio)
    long = Node("Story", text="long " * 2_000)
    say(studio, NewArt(licence="CC0", address_test=OF_TEST, attrs=(long,)))
    with pytest.raises(LibraryError, match="not on the disk yet"):
        await studio.project_defaults.kept()
    assert studio.unsaved_work.unsaved().settings
    await studio.unsaved_work.save_elsewhere(tmp_path / "rescued.json")
    await free_disk(studio)
    for key in ("project_defaults", "project_royalty_addresses"):
        studio.settings.put(key, None)
    taken = await studio.unsaved_work.take_back(tmp_path / "rescued.json")
    assert studio.project_defaults.of(studio.projects.current.id) == NewArt(licence="CC0", attrs=(long,))
    assert taken.addresses == 1
    await studio.close()


@pytest.mark.soak
async def test_no_turn_is_long_while_very_many_pieces_are_filled_in_or_given_what_they_lack(profile: Profile) -> None:
    for number in range(MANY):
        (profile.art / f"{number:05}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4))
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add([profile.art])).art_ids
    say(studio)

    async def fill() -> None:
        await studio.asset_defaults.fill_in(ids)
        studio.history.undo()
        assert len(await studio.asset_defaults.lacking(ids)) == MANY
        await studio.asset_defaults.give(ids)

    filling, longest = asyncio.ensure_future(fill()), 0.0
    while not filling.done():
        before = time.thread_time()
        await asyncio.sleep(0)
        longest = max(longest, time.thread_time() - before)
    await filling
    within(longest, 0.05, "the longest turn")
    await studio.close()
