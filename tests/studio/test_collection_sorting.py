"""A collection is put in order by any of its texts, or at random in a way that anybody can check; one step each."""

import hashlib
from collections.abc import Sequence
from functools import partial

from hypothesis import given
from hypothesis import strategies as st
from tests.parts import Profile

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import sort_key
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.studio import Studio

BY = Sentence("projects", "Sort by “{field}”", field="Hat")
HAT, AMOUNT = Column(Field.ATTRIBUTE, ("Hat",)), Column(Field.AMOUNT)


def order(studio: Studio) -> tuple[int, ...]:
    return studio.projects.current_collection.art_ids


async def sort(studio: Studio, column: Column, *, is_reversed: bool = False) -> tuple[int, ...]:
    await studio.sorting.sort_by(partial(sort_key, column=column), BY, is_reversed=is_reversed)
    return order(studio)


async def test_by_an_attribute_numbers_by_their_value_what_has_none_last_and_the_same_as_they_were(
    profile: Profile,
) -> None:
    studio = profile.open(practice=False)
    a, b, c, d, e = (await studio.uploads.add(profile.draw(5))).art_ids
    for art_id, hat in ((a, "Hat 10"), (b, "Hat 9"), (d, "Hat 10"), (e, "Cap")):
        studio.drafts.edit(art_id, attrs=nodes_of({"Hat": hat}))
    await studio.projects.add_to_collection([c, d, a, b, e])
    assert await sort(studio, HAT) == (e, b, d, a, c)
    assert await sort(studio, HAT, is_reversed=True) == (d, a, b, e, c)
    assert studio.history.undo_label == BY
    step = studio.history.undo()
    assert step is not None
    assert await step.taken()
    assert order(studio) == (e, b, d, a, c)
    studio.drafts.edit(c, amount=3)
    assert await sort(studio, AMOUNT, is_reversed=True) == (c, e, b, d, a)
    await studio.close()


async def test_the_same_words_give_the_same_order_whatever_it_was_before_and_anybody_can_work_it_out(
    profile: Profile,
) -> None:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(7))).art_ids
    projects = studio.projects
    await projects.add_to_collection(ids)
    assert not studio.sorting.last_seed
    await studio.sorting.shuffle("4711")
    names = {one: studio.uploads.art(one).path.name for one in ids}
    by_hand = sorted(ids, key=lambda one: hashlib.sha256(f"4711\n{names[one]}".encode()).hexdigest())
    assert order(studio) == tuple(by_hand) != ids
    await studio.sorting.shuffle("Tide")
    assert order(studio) != tuple(by_hand)
    await studio.sorting.shuffle("4711")
    assert order(studio) == tuple(by_hand)
    await projects.new_collection("Other")
    assert not studio.sorting.last_seed, "each collection has its own"
    await studio.close()
    studio = profile.open(practice=False)
    studio.projects.open_collection(studio.projects.collections()[0].id)
    assert studio.sorting.last_seed == "4711", "and it is kept"
    assert order(studio) == tuple(by_hand)
    await studio.close()


@given(st.lists(st.one_of(st.none(), st.integers(1, 9)), min_size=2))
def test_a_key_orders_whatever_numbers_there_are_by_their_value(amounts: Sequence[int | None]) -> None:
    keys = [sort_key(Draft(art_id=1, amount=amount), AMOUNT) for amount in amounts]
    assert keys == list(amounts)
