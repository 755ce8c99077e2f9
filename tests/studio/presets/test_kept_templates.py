"""Templates of the profile: kept for all projects, given to art in one step that is undone by name, never lost."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.pace import within
from tests.parts import Profile, fallen_silent, fill_disk, free_disk
from tests.whole import sized

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.presets import templates as template_rules
from mintwright.domain.presets.kept_attributes import NotKeptError
from mintwright.domain.presets.templates import Template
from mintwright.library.errors import LibraryError
from mintwright.studio.presets import kept
from mintwright.studio.presets.templates import TEMPLATES
from mintwright.studio.studio import Studio

PRINT = (Node("Artist", text="Mara"), Node("Paper", NodeKind.GROUP, children=(Node("Weight", text="300 g"),)))
OTHER = (Node("Artist", text="Ada"),)
MANY = sized(10_000, 1_000)


async def with_art(profile: Profile, count: int) -> tuple[Studio, tuple[int, ...]]:
    for number in range(count):
        (profile.art / f"{number:05}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4))
    studio = profile.open(practice=False)
    return studio, (await studio.uploads.add([profile.art])).art_ids


def print_of(studio: Studio) -> Template:
    found = studio.templates.find("Print")
    assert found is not None
    return found


def attrs_of(studio: Studio, art_ids: Sequence[int]) -> list[tuple[Node, ...]]:
    return [draft.attrs for draft in studio.drafts.drafts(art_ids)]


async def test_a_template_is_there_in_every_project_and_after_a_restart(profile: Profile) -> None:
    studio = profile.open(practice=False)
    studio.templates.save("Print", PRINT)
    await studio.projects.create("Another")
    assert studio.templates.all() == (Template("Print", PRINT),)
    studio.templates.rename("Print", "Fine print")
    studio.templates.save("Oil", OTHER)
    await studio.close()
    studio = profile.open(practice=False)
    assert [one.name for one in studio.templates.all()] == ["Fine print", "Oil"]
    studio.templates.remove("Oil")
    with pytest.raises(NotKeptError):
        studio.templates.rename("Fine print", " ")
    assert studio.templates.all() == (Template("Fine print", PRINT),)
    await studio.close()


async def test_it_adds_what_is_missing_as_one_step_and_undo_names_it(profile: Profile) -> None:
    studio, ids = await with_art(profile, 3)
    studio.templates.save("Print", PRINT)
    studio.drafts.edit(ids[1], attrs=OTHER)
    found = await studio.templates.differences(print_of(studio), ids)
    assert (found.pieces, list(found.names)) == (1, [("Artist",)])
    changed = await studio.templates.apply(print_of(studio), ids, replaces=False)
    assert changed == frozenset(ids)
    assert attrs_of(studio, ids) == [PRINT, (*OTHER, PRINT[1]), PRINT]
    assert str(studio.history.undo_label) == "Apply the template “Print”"
    assert studio.history.undo() is not None
    assert attrs_of(studio, ids) == [(), OTHER, ()]
    assert studio.history.redo() is not None
    await studio.templates.apply(print_of(studio), ids, replaces=True)
    assert attrs_of(studio, ids) == [PRINT] * 3
    await studio.close()


async def test_given_to_what_has_it_already_it_is_no_step(profile: Profile) -> None:
    studio, ids = await with_art(profile, 1)
    studio.templates.save("Print", PRINT)
    await studio.templates.apply(print_of(studio), ids, replaces=False)
    label, last = studio.history.undo_label, studio.history.last
    assert await studio.templates.apply(print_of(studio), ids, replaces=False) == frozenset()
    assert (studio.history.undo_label, studio.history.last) == (label, last)
    await studio.close()


async def test_words_that_are_written_meanwhile_are_kept(profile: Profile) -> None:
    studio, ids = await with_art(profile, 250)
    studio.templates.save("Print", PRINT)
    applying = asyncio.ensure_future(studio.templates.apply(print_of(studio), ids, replaces=False))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    studio.drafts.edit(ids[0], attrs=OTHER, description="Written meanwhile")
    await applying
    draft = studio.drafts.draft(ids[0])
    assert (draft.attrs, draft.description) == ((*OTHER, PRINT[1]), "Written meanwhile")
    await studio.close()


async def test_undo_meanwhile_gives_it_up_and_takes_back_nothing_before_it(profile: Profile) -> None:
    studio, ids = await with_art(profile, 250)
    studio.templates.save("Print", PRINT)
    studio.drafts.edit(ids[0], description="A long story")
    applying = asyncio.ensure_future(studio.templates.apply(print_of(studio), ids, replaces=False))
    await asyncio.sleep(0)
    assert studio.history.undo() is not None
    with pytest.raises(asyncio.CancelledError):
        await applying
    assert set(attrs_of(studio, ids)) == {()}
    assert studio.drafts.draft(ids[0]).description == "A long story"
    assert str(studio.history.undo_label) == "Edit description"
    await studio.close()


async def test_nothing_is_given_to_another_project(profile: Profile) -> None:
    studio, ids = await with_art(profile, 250)
    studio.templates.save("Print", PRINT)
    first = studio.projects.current.id
    applying = asyncio.ensure_future(studio.templates.apply(print_of(studio), ids, replaces=True))
    await asyncio.sleep(0)
    await studio.projects.create("Another")
    changed = await applying
    assert not studio.history.can_undo
    await studio.projects.open(first)
    assert set(attrs_of(studio, ids)) == ({PRINT} if changed else {()})
    await studio.close()


async def test_a_full_disk_is_told_and_the_template_stays(profile: Profile, tmp_path: Path) -> None:
    studio = profile.open(practice=False)
    await fill_disk(studio)
    studio.templates.save("Print", (Node("Story", text="long " * 2_000),))
    with pytest.raises(LibraryError, match="not on the disk yet"):
        await studio.templates.kept()
    assert studio.templates.find("Print") is not None
    assert studio.unsaved_work.unsaved().settings, "leaving asks about it"
    written = await studio.unsaved_work.save_elsewhere(tmp_path / "rescued.json")
    assert written.files
    studio.settings.put(TEMPLATES, None)
    await free_disk(studio)
    await studio.unsaved_work.take_back(tmp_path / "rescued.json")
    assert studio.templates.find("Print") is not None
    await studio.templates.kept()
    assert not studio.unsaved_work.unsaved().settings
    await studio.close()


async def test_a_silent_disk_is_told_and_the_template_is_written_later(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "PATIENCE_SECONDS", 0.05)
    studio = profile.open(practice=False)
    await studio.settings.flush()
    answers = fallen_silent(studio)
    studio.templates.save("Print", PRINT)
    with pytest.raises(LibraryError, match="does not answer"):
        await studio.templates.kept()
    answers.set()
    await studio.close()
    studio = profile.open(practice=False)
    assert studio.templates.all() == (Template("Print", PRINT),)
    await studio.close()


@pytest.mark.soak
async def test_no_turn_is_long_while_a_template_is_given_to_very_many(profile: Profile) -> None:
    studio, ids = await with_art(profile, MANY)
    studio.templates.save("Print", PRINT)
    template = print_of(studio)

    async def give() -> None:
        await studio.templates.differences(template, ids)
        await studio.templates.apply(template, ids, replaces=False)

    giving, longest = asyncio.ensure_future(give()), 0.0
    while not giving.done():
        before = time.thread_time()
        await asyncio.sleep(0)
        longest = max(longest, time.thread_time() - before)
    within(longest, 0.05, "the longest turn")
    assert studio.drafts.draft(ids[-1]).attrs == PRINT
    await studio.close()


@pytest.mark.soak
async def test_as_many_and_as_large_templates_as_there_can_be_are_read_in_a_moment(profile: Profile) -> None:
    studio = profile.open(practice=False)
    most = template_rules.kept_attributes.MOST_ROWS
    full = tuple(Node(f"Attribute {number}", text="words") for number in range(most))
    template_rules.kept_attributes.require_kept(full)
    some = [Template(f"Template {number}", full) for number in range(template_rules.MOST)]
    studio.settings.put(TEMPLATES, template_rules.plain(some))
    before = time.thread_time()
    assert len(studio.templates.all()) == template_rules.MOST
    within(time.thread_time() - before, 0.05, "reading them")
    before = time.thread_time()
    studio.templates.all()
    within(time.thread_time() - before, 0.001, "asking again")
    await studio.close()
