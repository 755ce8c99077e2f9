"""A step over very many drafts: it is worked out in pieces, and whatever is edited meanwhile stays as it was typed."""

import asyncio
from collections.abc import AsyncIterator, Hashable, Iterable, Iterator
from itertools import cycle, takewhile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.parts import Profile

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio

MANY = 250  # three pieces
FILLED = "an address"
Words = dict[int, tuple[str, str]]  # description and royalties by art id


def fill(studio: Studio, ids: Iterable[int]) -> "asyncio.Task[frozenset[int]]":
    """Begin to fill in the royalties where none are said."""

    def changes_of(draft: Draft) -> dict[str, str]:
        return {} if draft.royalties else {"royalties": FILLED}

    return asyncio.ensure_future(studio.drafts.fill_in_piecewise(Sentence("test", "Fill in"), ids, changes_of))


async def with_art(profile: Profile, count: int) -> tuple[Studio, tuple[int, ...]]:
    for number in range(count):
        (profile.art / f"{number:05}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4))
    studio = profile.open(practice=False)
    return studio, (await studio.uploads.add([profile.art])).art_ids


@pytest.fixture
async def opened(profile: Profile) -> AsyncIterator[tuple[Studio, tuple[int, ...]]]:
    studio, ids = await with_art(profile, MANY)
    yield studio, ids
    await studio.close()


GESTURES = [(what, place) for what in ("describe", "royalties") for place in (0, MANY // 2, MANY - 1)]


@settings(
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(st.sampled_from([*GESTURES, ("turn", 0), ("undo", 0), ("redo", 0)]), max_size=30))
async def test_undo_and_redo_in_any_order_give_what_was_typed_while_others_were_filled_in(
    opened: tuple[Studio, tuple[int, ...]], gestures: list[tuple[str, int]]
) -> None:
    studio, ids = opened

    def words() -> Words:
        return {one.art_id: (one.description, one.royalties) for one in studio.drafts.drafts(ids)}

    while studio.history.undo():
        pass
    studio.drafts.edit(ids[0], amount=2)  # nothing can be done again
    now, past, future = words(), list[Words](), list[Words]()
    filling = fill(studio, ids)
    await asyncio.sleep(0)  # from now on it is the last step
    is_filled = is_given_up = False

    def look() -> None:
        """All of it is filled in at once, or nothing is."""
        nonlocal now, is_filled
        if filling.done() and not is_filled and not is_given_up:
            is_filled = True
            past.append(now)
            future.clear()
            now = {one: (said, royalties or FILLED) for one, (said, royalties) in now.items()}
        assert words() == now

    for number, (what, place) in enumerate(gestures):
        art_id, text = ids[place], f"{number}"
        said, royalties = now[art_id]
        if what == "turn":
            await asyncio.sleep(0)
        elif what == "undo" and not (is_filled or is_given_up):
            studio.history.undo()
            is_given_up = True
        elif what == "undo" and past:
            studio.history.undo()
            future.append(now)
            now = past.pop()
        elif what == "redo" and future and (is_filled or is_given_up):
            studio.history.redo()
            past.append(now)
            now = future.pop()
        elif (what, place) in GESTURES:
            studio.history.seal()
            past.append(now)
            future.clear()
            edit = {"description": text} if what == "describe" else {"royalties": text}
            studio.drafts.edit(art_id, **edit)
            now = now | {art_id: (text, royalties) if what == "describe" else (said, text)}
        look()
    await filling
    look()
    for before in reversed(past):
        studio.history.undo()
        assert words() == before
    for after in (*past[1:], now) if past else ():
        studio.history.redo()
        assert words() == after


async def test_what_was_typed_while_others_were_filled_in_outlasts_undo_and_redo(profile: Profile) -> None:
    studio, ids = await with_art(profile, MANY)
    filling = fill(studio, ids)
    await asyncio.sleep(0)
    assert not filling.done()
    studio.drafts.edit(ids[0], description="Typed meanwhile")
    await filling
    for step in (studio.history.undo, studio.history.redo):
        step()
        assert studio.drafts.draft(ids[0]).description == "Typed meanwhile"
    assert studio.drafts.draft(ids[0]).royalties == FILLED
    await studio.close()


async def test_filling_in_that_is_cancelled_or_ends_in_another_project_changes_nothing(profile: Profile) -> None:
    studio, ids = await with_art(profile, MANY)
    cancelled = fill(studio, ids)
    await asyncio.sleep(0)
    cancelled.cancel()
    await asyncio.wait([cancelled])
    first = studio.projects.current
    left = fill(studio, takewhile(lambda _: studio.projects.current == first, cycle(ids)))
    await studio.projects.create("Another")
    assert not await left
    assert not studio.history.can_undo
    assert studio.drafts.saved
    await studio.close()


@pytest.mark.parametrize("was_added_with_it", [False, True])
async def test_undo_while_others_are_still_filled_in_gives_that_up_and_loses_no_earlier_step(
    profile: Profile, *, was_added_with_it: bool
) -> None:
    studio, ids = await with_art(profile, MANY)
    if was_added_with_it:
        studio.drafts.put_terms({one: {"royalties": FILLED} for one in ids})
    studio.drafts.edit(ids[0], description="Earlier")
    studio.history.seal()
    filling = asyncio.ensure_future(
        studio.drafts.fill_in_piecewise(Sentence("test", "Fill in"), ids, lambda _: {"royalties": FILLED})
    )
    await asyncio.sleep(0)
    assert str(studio.history.undo_label) == "Fill in"
    studio.history.undo()
    assert studio.drafts.draft(ids[0]).description == "Earlier"
    studio.history.undo()
    assert not await filling
    assert {one.royalties for one in studio.drafts.drafts(ids)} == {""}
    assert studio.drafts.draft(ids[0]).description == ""
    studio.history.redo()
    assert studio.drafts.draft(ids[0]).description == "Earlier"
    await studio.close()


async def test_giving_up_what_changed_nothing_yet_has_nobody_look_at_all_again(profile: Profile) -> None:
    studio, ids = await with_art(profile, MANY)
    told = list[frozenset[Hashable]]()
    studio.changes.deliver()
    studio.changes.subscribe(Kind.DRAFTS, told.append)
    filling = fill(studio, ids)
    await asyncio.sleep(0)
    studio.history.undo()
    assert not await filling
    studio.changes.deliver()
    assert not told
    await studio.close()


async def test_another_project_that_is_opened_while_very_many_are_looked_at_is_no_bug(profile: Profile) -> None:
    studio, ids = await with_art(profile, MANY)
    first = studio.projects.current.id
    await studio.projects.create("Another")
    await studio.projects.open(first)  # nobody has looked at any since
    looking = asyncio.ensure_future(studio.drafts.look_at(2_000 * ids))
    await asyncio.sleep(0)
    await studio.projects.create("A third")
    await asyncio.wait([looking])
    assert looking.exception() is None
    await studio.close()


async def test_undo_while_what_was_confirmed_is_still_worked_out_gives_it_up(profile: Profile) -> None:
    studio, ids = await with_art(profile, MANY)
    studio.drafts.edit(ids[0], amount=2)
    changes = {one: {"description": "Confirmed"} for one in ids}
    changing = asyncio.ensure_future(studio.drafts.edit_listed(LABEL, changes, holds=lambda: True))
    await asyncio.sleep(0)
    studio.history.undo()
    assert not await changing
    assert {one.description for one in studio.drafts.drafts(ids)} == {""}
    studio.history.undo()
    studio.history.redo()
    assert studio.drafts.draft(ids[0]).amount == 2
    await studio.close()


LABEL = Sentence("test", "Describe")


async def test_another_project_that_opens_half_way_through_very_many_is_no_bug_and_changes_nothing(
    profile: Profile,
) -> None:
    studio, ids = await with_art(profile, MANY)
    first = studio.drafts.project_id
    filling = fill(studio, cycle(ids))
    await studio.projects.create("Another")
    assert not await filling
    await studio.projects.open(first)
    assert {one.royalties for one in studio.drafts.drafts(ids)} == {""}
    assert studio.history.undo() is None
    await studio.close()


async def test_what_is_typed_for_very_many_while_another_project_opens_is_kept_in_its_own(profile: Profile) -> None:
    studio, ids = await with_art(profile, MANY)
    first = studio.drafts.project_id
    typed = ""

    async def type_on() -> None:
        """As soon as all is saved the artist leaves another field, as long as that project is open."""
        nonlocal typed
        for number in range(20):
            while not studio.drafts.saved:
                await asyncio.sleep(0)
            if studio.drafts.project_id != first:
                return
            typed = f"Words {number}"
            changes = [(one, {"description": typed}) for one in ids]
            studio.drafts.edit_late(LABEL, changes, merges=None)

    typing = asyncio.ensure_future(type_on())
    await studio.projects.create("Other")
    await typing
    await studio.projects.open(first)
    assert {one.description for one in studio.drafts.drafts(ids)} == {typed}
    await studio.close()


async def test_an_edit_that_fails_half_way_changes_nothing(opened: tuple[Studio, tuple[int, ...]]) -> None:
    studio, ids = opened

    def changes() -> Iterator[tuple[int, dict[str, str]]]:
        for one in ids[: MANY // 2]:
            yield one, {"description": "Half of it"}
        raise ZeroDivisionError

    studio.drafts.edit_late(LABEL, changes(), merges=None)
    await asyncio.sleep(0)
    with pytest.raises(ZeroDivisionError):
        studio.drafts.take_typed()
    await studio.drafts.late.wait()
    assert {one.description for one in studio.drafts.drafts(ids)} == {""}
