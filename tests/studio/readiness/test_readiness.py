"""What is true of each piece is known right after whatever changes it."""

import random
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

import pytest
from PIL import Image, ImageEnhance
from tests.parts import Profile, Until, scene
from tests.whole import sized

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.mint import NotedOutcome
from mintwright.domain.readiness.facets import ALIKE, About, Mark
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.changes import Kind
from mintwright.studio.readiness.readiness import Readiness
from mintwright.studio.studio import Studio

STEP = Sentence("test", "Change")


def marks(studio: Studio, art_id: int) -> set[str]:
    return {facet.value for facet in studio.readiness.facets(art_id) if facet.about is About.MARK}


async def looked(studio: Studio, until: Until) -> None:
    """Begin, and wait until all news are delivered and all is looked at."""
    studio.readiness.begin()
    studio.changes.deliver()
    await until(lambda: studio.readiness.is_known)


async def test_what_changes_is_known_in_the_turn_of_its_news(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    one, two = (await studio.uploads.add(profile.draw(2))).art_ids
    await looked(studio, until)
    assert marks(studio, one) == {Mark.UNTITLED, Mark.BARE, Mark.UNCOLLECTED}
    studio.drafts.edit(one, name="Gate")
    studio.changes.deliver()
    assert marks(studio, one) == {Mark.BARE, Mark.UNCOLLECTED}
    studio.drafts.edit_many([one, two], STEP, attrs=nodes_of({"Hat": "Beret"}))
    studio.changes.deliver()
    assert marks(studio, one) == {Mark.UNCOLLECTED}
    await studio.projects.add_to_collection([one])
    studio.changes.deliver()
    assert marks(studio, one) == set()
    studio.history.undo()
    await until(lambda: not studio.projects.current_collection.art_ids)
    studio.changes.deliver()
    assert marks(studio, one) == {Mark.UNCOLLECTED}
    await studio.close()


async def test_the_kind_of_a_file_is_known_once_it_was_looked_into(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.start()
    (still,) = profile.draw(1)
    moving, film = still.with_name("moving.gif"), still.with_name("film.mp4")
    frames = [Image.new("RGB", (8, 8), color) for color in ("red", "blue")]
    frames[0].save(moving, save_all=True, append_images=frames[1:], duration=100, loop=0)
    film.write_bytes(b"\0\0\0\x18ftypmp42" + bytes(2_000))
    art_ids = (await studio.uploads.add([still, moving, film])).art_ids
    await looked(studio, until)

    def kinds() -> list[list[str]]:
        studio.changes.deliver()
        facets = map(studio.readiness.facets, art_ids)
        return [[one.value for one in each if one.about is About.FILE] for each in facets]

    await until(lambda: kinds() == [["picture"], ["animated picture"], ["film"]])
    await studio.close()


async def test_the_same_content_twice_is_said_of_both_until_one_goes(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.start()
    paths = profile.draw(2)
    copy = paths[0].with_name("copy.png")
    copy.write_bytes(paths[0].read_bytes())
    one, other, twin = (await studio.uploads.add([*paths, copy])).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 3)
    await looked(studio, until)
    assert Mark.DOUBLE in marks(studio, one) & marks(studio, twin)
    assert Mark.DOUBLE not in marks(studio, other)
    await studio.uploads.remove([one])
    studio.changes.deliver()
    assert Mark.DOUBLE not in marks(studio, twin)
    assert not studio.readiness.facets(one)
    await studio.close()


async def test_what_looks_alike_is_found_also_after_a_restart(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    await studio.start()
    paths = [profile.art / f"{name}.png" for name in ("gate", "gate again", "other")]
    for path, picture in zip(paths, (scene(1), ImageEnhance.Brightness(scene(1)).enhance(0.95), scene(2)), strict=True):
        picture.save(path)
    one, again, other = (await studio.uploads.add(paths)).art_ids
    await looked(studio, until)
    await until(lambda: Mark.ALIKE in marks(studio, one) & marks(studio, again))
    await until(lambda: not studio.readiness.grows(ALIKE) and studio.previews.likeness(other) is not None)
    assert Mark.ALIKE not in marks(studio, other)
    assert studio.readiness.groups([one, other, again], ALIKE) == [[one, again], [other]]
    await studio.uploads.remove([one])
    studio.changes.deliver()
    assert Mark.ALIKE not in marks(studio, again)
    await studio.uploads.restore([one])
    await studio.close()
    studio = profile.open(practice=False)
    await studio.start()
    await looked(studio, until)
    await until(lambda: Mark.ALIKE in marks(studio, one) & marks(studio, again))
    await studio.close()


async def test_neither_the_same_content_nor_a_plain_picture_looks_alike(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.start()
    paths = [profile.art / f"{name}.png" for name in ("gate", "copy", "teal", "red")]
    pictures = (scene(1), scene(1), Image.new("RGB", (90, 80), "teal"), Image.new("RGB", (90, 80), "red"))
    for path, picture in zip(paths, pictures, strict=True):
        picture.save(path)
    heard = set[object]()
    studio.changes.subscribe(Kind.LIKENESS, heard.update)
    art_ids = (await studio.uploads.add(paths)).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 4 and heard >= set(art_ids))
    await looked(studio, until)
    assert [Mark.DOUBLE in marks(studio, one) for one in art_ids] == [True, True, False, False]
    assert not any(Mark.ALIKE in marks(studio, one) for one in art_ids)
    await studio.close()


async def test_what_is_seen_of_a_piece_is_compared_its_cover_too(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    await studio.start()
    paths = [profile.art / f"{name}.png" for name in ("gate", "other", "darker gate")]
    for path, picture in zip(paths, (scene(1), scene(2), ImageEnhance.Brightness(scene(1)).enhance(0.95)), strict=True):
        picture.save(path)
    gate, other, darker = (await studio.uploads.add(paths)).art_ids
    await looked(studio, until)
    await until(lambda: Mark.ALIKE in marks(studio, gate) & marks(studio, darker))
    assert Mark.ALIKE not in marks(studio, other)
    studio.drafts.edit(other, cover=gate)
    studio.drafts.edit(darker, cover=other)
    studio.changes.deliver()
    assert [Mark.ALIKE in marks(studio, one) for one in (gate, other, darker)] == [False, False, False]
    studio.drafts.edit(darker, cover=None)
    studio.changes.deliver()
    assert [Mark.ALIKE in marks(studio, one) for one in (gate, other, darker)] == [True, True, True]
    await studio.close()


async def test_a_minted_piece_says_so_and_that_it_was_changed_since(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.start()
    art_ids = (await studio.uploads.add(profile.draw(2))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 2)
    await looked(studio, until)
    await studio.practice_tools.change(Weather(drop_after=1))
    mint = await studio.minting.mint(studio.reviewer.review(art_ids, "Gate"))
    await studio.practice_tools.change(FINE)
    await studio.minting.note(mint.id, NotedOutcome.MINTED)
    studio.changes.deliver()
    await until(lambda: all(Mark.MINTED in marks(studio, one) for one in art_ids))
    assert not any(Mark.CHANGED in marks(studio, one) for one in art_ids)
    studio.drafts.edit(art_ids[1], description="Another one")
    studio.changes.deliver()
    assert [Mark.CHANGED in marks(studio, one) for one in art_ids] == [False, True]
    studio.history.undo()
    studio.changes.deliver()
    assert not any(Mark.CHANGED in marks(studio, one) for one in art_ids)
    await studio.close()


async def test_another_project_is_looked_at_as_a_whole(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    first = (await studio.uploads.add(profile.draw(2))).art_ids
    await looked(studio, until)
    project = studio.projects.current.id
    await studio.projects.create("Empty")
    await looked(studio, until)
    assert not studio.readiness.facets(first[0])
    await studio.projects.open(project)
    await looked(studio, until)
    assert Mark.BARE in marks(studio, first[0])
    await studio.close()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(sized(40, 4)))
async def test_whatever_is_done_all_is_known_as_if_it_were_looked_at_anew(
    profile: Profile, until: Until, seed: int
) -> None:
    studio, chance = profile.open(practice=False), random.Random(seed)
    paths = [*profile.draw(6), *_copies(profile.art, profile.draw(6))]
    ids = list((await studio.uploads.add(paths)).art_ids)
    await looked(studio, until)
    projects = [studio.projects.current.id]

    async def collect() -> None:
        await studio.projects.add_to_collection(_some(chance, studio.uploads.order()))

    async def collect_elsewhere() -> None:
        await studio.projects.new_collection("More")
        await collect()

    async def describe() -> None:
        fields = chance.choice(
            [{"name": ""}, {"name": "Gate"}, {"attrs": ()}, {"attrs": nodes_of({"Hat": chance.choice(["", "Beret"])})}]
        )
        studio.drafts.edit_many(_some(chance, studio.uploads.order()), STEP, **fields)

    async def cover() -> None:
        order = studio.uploads.order()
        if len(order) > 1:
            piece, picture = chance.sample(list(order), 2)
            studio.drafts.edit(piece, cover=picture)

    async def remove() -> None:
        await studio.uploads.remove(_some(chance, studio.uploads.order())[:2])

    async def undo() -> None:
        if (step := studio.history.undo()) is not None:
            await step.taken()

    async def redo() -> None:
        if (step := studio.history.redo()) is not None:
            await step.taken()

    async def turn_to_another() -> None:
        if len(projects) == 1:
            projects.append((await studio.projects.create("Other")).id)
        else:
            await studio.projects.open(chance.choice(projects))

    steps: list[Callable[[], Awaitable[None]]] = [
        collect, collect_elsewhere, describe, describe, cover, remove, undo, undo, redo, turn_to_another,
    ]  # fmt: skip
    for _ in range(25):
        await chance.choice(steps)()
        await looked(studio, until)
        anew = Readiness(studio.changes, studio.readiness.sources)
        anew.begin()
        await until(lambda anew=anew: anew.is_known)
        order = studio.uploads.order()
        assert [studio.readiness.facets(one) for one in order] == [anew.facets(one) for one in order]
        await anew.close()
    assert ids
    await studio.close()


def _some(chance: random.Random, ids: Iterable[int]) -> list[int]:
    return [one for one in ids if chance.random() < 0.4]


def _copies(folder: Path, paths: list[Path]) -> list[Path]:
    found = [folder / f"copy of {path.name}" for path in paths]
    for path, copy in zip(paths, found, strict=True):
        copy.write_bytes(path.read_bytes())
    return found
