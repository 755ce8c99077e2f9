"""A sound and its picture are one piece also where they arrive in a project that is not open by then."""

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from tests.parts import Profile, journal_of

from mintwright.library.project_repository import load_collections
from mintwright.practice import PracticeServer
from mintwright.studio.joining import Place
from mintwright.studio.pairs import load_covers_among
from mintwright.studio.studio import Studio

SOUND = b"ID3\x04" + bytes(64)


def make(profile: Profile, *names: str) -> None:
    profile.art.mkdir(exist_ok=True)
    for name in names:
        path = profile.art / name
        if path.suffix in {".png", ".jpg"}:
            Image.new("RGB", (8, 8), "red").save(path)
        else:
            path.write_bytes(SOUND + name.encode())


async def drop_late(studio: Studio, profile: Profile, place: Place) -> Sequence[int]:
    """Drop the folder on the collection, and open another project before its drive answers."""
    dropped = studio.uploads.dropped([profile.art])
    found = await dropped.scan()
    await studio.projects.create("Another")
    added = await studio.uploads.add_found(dropped, found)
    await studio.joining.join_dropped(place, added.all_ids)
    return added.all_ids


async def test_a_pair_that_arrives_once_another_project_is_open_is_one_piece_of_its_own_collection(
    profile: Profile,
) -> None:
    make(profile, "song.mp3", "song.png", "alone.png")
    studio = profile.open(practice=False)
    first = studio.projects.current.id
    await drop_late(studio, profile, studio.joining.place())
    await studio.projects.open(first)
    names = {one: studio.uploads.art(one).path.name for one in studio.uploads.order()}
    assert [(names[one], names[studio.pictures.of(one)]) for one in names if studio.pictures.of(one) != one] == [
        ("song.mp3", "song.png")
    ]
    held = studio.projects.current_collection.art_ids
    assert sorted(names[one] for one in held) == ["alone.png", "song.mp3"]
    await studio.close()


@pytest.mark.parametrize("own", ["cover", "draft", "nothing"])
async def test_what_a_piece_says_of_itself_stays_when_its_picture_arrives_late(profile: Profile, own: str) -> None:
    make(profile, "song.mp3", "other.png")
    studio = profile.open(practice=False)
    first = studio.projects.current.id
    other, song = sorted(
        (await studio.uploads.add([profile.art])).art_ids, key=lambda one: studio.uploads.art(one).path
    )
    if own == "cover":
        studio.drafts.edit(song, cover=other)
    elif own == "draft":
        studio.drafts.edit(song, name="The song", description="At night")
    await studio.drafts.flush()
    make(profile, "song.png")
    await drop_late(studio, profile, studio.joining.place())
    await studio.projects.open(first)
    draft = studio.drafts.draft(song)
    shown = studio.uploads.art(studio.pictures.of(song)).path.name
    assert shown == ("other.png" if own == "cover" else "song.png")
    if own == "draft":
        assert (draft.name, draft.description) == ("The song", "At night")
    await studio.close()


async def test_a_pair_is_one_also_if_the_program_ends_right_after_it_was_added(profile: Profile) -> None:
    make(profile, "song.mp3", "song.png")
    studio = profile.open(practice=False)
    await studio.uploads.add([profile.art])
    stored = await journal_of(studio).read(lambda c: c.execute("select art_id, body from draft").fetchall())
    assert [json.loads(body)["cover"] for _, body in stored] == [
        one for one in studio.uploads.order() if studio.uploads.art(one).path.suffix == ".png"
    ]
    await studio.close()


async def test_a_cover_dropped_again_joins_no_collection_but_a_piece_of_it_stays_one(profile: Profile) -> None:
    make(profile, "song.mp3", "song.png")
    studio = profile.open(practice=False)
    added = await studio.uploads.add([profile.art])
    song, picture = sorted(added.all_ids, key=lambda one: studio.uploads.art(one).path.suffix)
    assert await studio.joining.join_dropped(studio.joining.place(), added.all_ids) == {picture: song}
    assert studio.projects.current_collection.art_ids == (song,)
    await studio.joining.join(studio.joining.place(), [picture])
    assert await studio.joining.join_dropped(studio.joining.place(0), [picture]) == {}
    assert studio.projects.current_collection.art_ids == (picture, song)
    await studio.close()


NAMES = st.sets(st.sampled_from([f"{stem}{ending}" for stem in "abc" for ending in (".mp3", ".mp4", ".png", ".jpg")]))


@given(NAMES, st.data())
async def test_a_late_drop_is_paired_as_one_that_is_not_late(
    tmp_path_factory: pytest.TempPathFactory, practice_server: PracticeServer, names: set[str], data: st.DataObject
) -> None:
    there = data.draw(st.sets(st.sampled_from(sorted(names)))) if names else set[str]()
    found: list[tuple[set[tuple[str, str]], set[str]]] = []
    for is_late in (False, True):
        profile = Profile(tmp_path_factory.mktemp("profile"), practice_server)
        make(profile, *there)
        studio = profile.open(practice=False)
        first = studio.projects.current.id
        await studio.uploads.add([profile.art])
        make(profile, *names)
        place = studio.joining.place()
        if is_late:
            await drop_late(studio, profile, place)
        else:
            added = await studio.uploads.add([profile.art])
            await studio.joining.join_dropped(place, added.all_ids)
            await studio.drafts.flush()
        among = await journal_of(studio).read(lambda c, one=first: load_covers_among(c, one, range(100)))
        await studio.projects.open(first)
        name = {one: studio.uploads.art(one).path.name for one in studio.uploads.order()}
        assert among == studio.pairs.covers_among(name)
        (collection,) = await journal_of(studio).read(lambda c, one=first: load_collections(c, one))
        found.append(
            (
                {(name[cover], name[piece]) for cover, piece in among.items()},
                {name[one] for one in collection.art_ids},
            )
        )
        await studio.close()
    assert found[0] == found[1]
