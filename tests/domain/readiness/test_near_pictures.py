"""Near-identical pictures are found as if each were compared with each, in far less time."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.readiness import near_pictures
from mintwright.domain.readiness.near_pictures import BITS, NearPictures, Picture

CASES = settings(derandomize=True, deadline=None, max_examples=300)
HASH = st.one_of(
    st.integers(0, 2**64 - 1),
    st.sets(st.integers(0, 63), max_size=9).map(lambda bits: sum(1 << bit for bit in bits)),
)
PICTURE = st.builds(Picture, HASH, st.sampled_from("abcdef"))
CHANGES = st.lists(st.tuples(st.integers(1, 8), st.one_of(st.none(), PICTURE)), max_size=30)


def is_near(one: Picture, other: Picture) -> bool:
    return one.content != other.content and (one.value ^ other.value).bit_count() <= BITS


def alike(pictures: dict[int, Picture]) -> set[int]:
    """Each compared with each."""
    return {one for one, picture in pictures.items() if any(is_near(picture, each) for each in pictures.values())}


@CASES
@given(CHANGES)
def test_all_that_are_near_are_known_after_every_change_and_it_says_which_others_changed(
    changes: list[tuple[int, Picture | None]],
) -> None:
    near, pictures, known = NearPictures(), dict[int, Picture](), set[int]()
    values: dict[str, int] = {}  # the same content looks the same, whoever has it
    for art_id, picture in changes:
        told = near.note(art_id, picture)
        pictures.pop(art_id, None)
        if picture is not None:
            value = values.setdefault(picture.content, picture.value)
            pictures[art_id] = Picture(value, picture.content)
        now = alike(pictures)
        assert {one for one in range(1, 9) if near.has(one)} == now
        assert (known ^ now) <= told | {art_id}
        known = now


def test_where_so_many_share_a_band_that_some_are_passed_over_each_change_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(near_pictures, "MOST", 2)
    chance = random.Random(1)
    near, told = NearPictures(), dict.fromkeys(range(25), False)
    for _ in range(3_000):
        value = sum(1 << chance.randrange(24) for _ in range(chance.randrange(10)))
        art_id = chance.randrange(25)
        picture = Picture(value, str(value)) if chance.random() < 0.6 else None
        for other in {*near.note(art_id, picture), art_id}:
            told[other] = near.has(other)
        assert told == {one: near.has(one) for one in told}


def test_no_more_is_said_to_have_changed_than_has() -> None:
    near = NearPictures()
    for art_id in (1, 2):
        near.note(art_id, Picture(art_id, str(art_id)))
    assert near.note(3, Picture(3, "3")) == set(), "they were alike before"
    assert near.note(3, Picture(3, "3")) == set()
    assert near.note(4, Picture(2**64 - 1, "4")) == set()
    assert near.note(5, Picture(2**64 - 1, "5")) == {4}


@CASES
@given(st.lists(PICTURE, max_size=5), st.randoms(use_true_random=False))
def test_in_groups_nothing_is_lost_each_stands_beside_a_near_one_and_the_first_ones_keep_their_order(
    found: list[Picture], chance: random.Random
) -> None:
    near, order = NearPictures(), list(range(len(found)))
    chance.shuffle(order)
    pictures = {at: Picture(picture.value, str(at)) for at, picture in enumerate(found)}
    for art_id, picture in pictures.items():
        near.note(art_id, picture)
    found_groups = near.groups(order)
    listed = [one for group in found_groups for one in group]
    assert sorted(listed) == sorted(order)
    groups = _groups(pictures)
    firsts = [one for one in order if one == next(each for each in order if each in groups[one])]
    assert [one for one in listed if one in firsts] == firsts
    for first in firsts:
        at = listed.index(first)
        assert set(listed[at : at + len(groups[first])]) == groups[first]
    assert [set(group) for group in found_groups] == [groups[first] for first in firsts]


def _groups(pictures: dict[int, Picture]) -> dict[int, set[int]]:
    """What leads from one near picture to the next."""
    groups = {one: {one} for one in pictures}
    for one, picture in pictures.items():
        for other, each in pictures.items():
            if is_near(picture, each) and groups[one] is not groups[other]:
                groups[one] |= groups[other]
                for member in groups[one]:
                    groups[member] = groups[one]
    return groups


def test_ten_thousand_pictures_of_one_series_take_little() -> None:
    chance = random.Random(1)
    base = chance.getrandbits(64)
    values = [base ^ sum(1 << chance.randrange(64) for _ in range(8)) for _ in range(10_000)]
    near, longest, began = NearPictures(), 0.0, time.thread_time()
    for art_id, value in enumerate(values):
        before = time.thread_time()
        near.note(art_id, Picture(value, str(art_id)))
        longest = max(longest, time.thread_time() - before)
    within(time.thread_time() - began, 12.0, "noting all")
    within(longest, 0.02, "noting one")
    began = time.thread_time()
    assert sum(map(len, near.groups(range(10_000)))) == 10_000
    within(time.thread_time() - began, 0.03, "putting them side by side")


def test_ten_thousand_pictures_with_one_hash_take_little() -> None:
    near, began = NearPictures(), time.thread_time()
    for art_id in range(10_000):
        near.note(art_id, Picture(1, str(art_id)))
    within(time.thread_time() - began, 0.3, "noting all")


def test_however_many_are_around_a_picture_each_is_alike_until_it_goes() -> None:
    near, around = NearPictures(), range(1, 7)
    for at in around:
        assert near.note(at, Picture(0b11111 << 6 * at, str(at))) == set()
    assert near.note(9, Picture(0, "9")) == set(around)
    assert all(near.has(at) for at in around)
    assert near.note(9, None) == set(around)
    assert not any(near.has(at) for at in around)
