"""Files of one name beside each other: one picture and one other file are a piece and its cover, all else is not."""

from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.assets.pairing import FileName, lie_beside, name_of, paired

names = st.builds(
    "{}/{}{}".format,
    st.sampled_from(["/a", "/a/b"]),
    st.sampled_from(["song", "Song", "dance", "élan", "e\u0301lan"]),
    st.sampled_from([".png", ".JPG", ".mp3", ".mp4", ".pdf"]),
)
folders = st.lists(names, unique=True, max_size=12).map(lambda all_: dict(enumerate(map(name_of, all_), start=1)))


def paths(*names: str) -> dict[int, FileName]:
    return {number: name_of(f"/art/{name}") for number, name in enumerate(names, start=1)}


def test_a_sound_beside_its_picture_is_paired_whichever_came_first() -> None:
    both = paths("song.mp3", "song.PNG", "other.png", "song 2.mp3")
    for new in ((1, 2, 3, 4), (1,), (2,)):
        assert paired(both, new).covers == {1: 2}
    assert not paired(both, (3,)).covers
    assert not paired({1: name_of("/a/song.mp3"), 2: name_of("/b/song.png")}, (1, 2)).covers


def test_where_it_is_not_clear_what_covers_what_nothing_is_paired() -> None:
    for names_ in (("song.mp3", "song.png", "song.jpg"), ("song.mp3", "song.flac", "song.png")):
        found = paired(paths(*names_), (1,))
        assert (found.covers, found.unclear) == ({}, ((1, 2, 3),))
    assert paired(paths("a.png", "a.jpg", "b.mp3", "b.mp4"), (1, 2, 3, 4)).unclear == ()


@given(folders, st.data())
def test_each_pair_is_one_picture_and_one_other_file_of_one_name_in_which_nothing_else_has_part(
    art: dict[int, FileName], data: st.DataObject
) -> None:
    new = data.draw(st.sets(st.sampled_from(sorted(art)))) if art else set[int]()
    found = paired(art, new)
    for piece, cover in found.covers.items():
        assert art[cover].is_picture
        assert not art[piece].is_picture
        assert {one for one in art if art[one].place == art[piece].place} == {piece, cover}
        assert {piece, cover} & new
    unclear = {one for group in found.unclear for one in group}
    for one in new - unclear - {*found.covers, *found.covers.values()}:
        beside = [art[other].is_picture for other in art if art[other].place == art[one].place]
        assert all(beside) or not any(beside)


odd_names = st.builds(
    "{}/{}".format, st.sampled_from(["/a", "/a.b", "/a/b"]), st.text(alphabet="aA.é", min_size=1, max_size=5)
)


@given(names | odd_names, names | odd_names)
def test_files_lie_beside_each_other_where_their_names_have_one_place(one: str, other: str) -> None:
    assert lie_beside(one.encode(), other.encode()) == (name_of(one).place == name_of(other).place)
