"""The order of art on several drives, some of which become known only while it waits."""

from collections.abc import Callable, Hashable

from hypothesis import given
from hypothesis import strategies as st

from mintwright.studio.disk.drives import Drive
from mintwright.studio.uploads.queue.drive_lanes import DriveLanes


def test_what_a_link_leads_to_another_drive_has_its_turn_at_once() -> None:
    here, there = Drive("/here"), Drive("/there")
    lies = {1: here, 2: here}
    line = DriveLanes(lambda art_id: lies[art_id], lambda art_id: art_id)
    line.append(1)
    line.append(2)
    lies.update({1: there, 2: there})
    assert [line.next(lambda _: True, lambda _: True) for _ in range(3)] == [1, 2, None]


def test_what_a_link_leads_to_a_drive_that_cannot_be_asked_waits_there() -> None:
    here, there = Drive("/here"), Drive("/there")
    lies = {1: here, 2: here}
    line = DriveLanes(lambda art_id: lies[art_id], lambda art_id: art_id)
    line.append(1)
    line.append(2)
    lies[1] = there
    assert [line.next(lambda drive: drive is here, lambda _: True) for _ in range(2)] == [2, None]
    assert line.next(lambda _: True, lambda _: True) == 1


@given(
    contents=st.lists(st.integers(0, 3), max_size=30),
    held_up=st.sets(st.integers(0, 3)),
    wanted=st.sets(st.integers(0, 30)),
    drives=st.integers(1, 3),
)
def test_all_that_is_wanted_has_its_turn_once_but_for_copies_of_what_is_held_up(
    contents: list[int], held_up: set[int], wanted: set[int], drives: int
) -> None:
    places = [Drive(f"/{number}") for number in range(drives)]
    lanes = DriveLanes(lambda art_id: places[art_id % drives], lambda art_id: contents[art_id])
    for art_id in range(len(contents)):
        lanes.append(art_id)

    def taken(is_held_up: Callable[[Hashable], bool]) -> list[int]:
        found: list[int] = []
        while (art_id := lanes.next(lambda _: True, wanted.__contains__, is_held_up)) is not None:
            found.append(art_id)
        return found

    now, later = taken(held_up.__contains__), taken(lambda _: False)
    due = wanted & set(range(len(contents)))
    assert sorted(now) == sorted(art_id for art_id in due if contents[art_id] not in held_up)
    assert sorted(later) == sorted(art_id for art_id in due if contents[art_id] in held_up)


def test_copies_have_their_turns_after_other_files() -> None:
    drive = Drive("/here")
    lanes = DriveLanes(lambda _: drive, lambda art_id: "copied" if art_id < 3 else art_id)
    for art_id in (0, 1, 2, 3, 4):
        lanes.append(art_id)
    assert [lanes.next(lambda _: True, lambda _: True) for _ in range(6)] == [0, 3, 4, 1, 2, None]


def test_what_has_another_content_by_now_waits_with_its_like() -> None:
    drive, contents = Drive("/here"), {1: "old", 2: "new"}
    lanes = DriveLanes(lambda _: drive, lambda art_id: contents[art_id])
    for art_id in (1, 2):
        lanes.append(art_id)
    contents[1] = "new"
    assert lanes.next(lambda _: True, lambda _: True, "new".__eq__) is None
    assert [lanes.next(lambda _: True, lambda _: True) for _ in range(3)] == [2, 1, None]


def test_ten_thousand_copies_of_what_is_being_sent_are_passed_by_in_one_step() -> None:
    drive, asked = Drive("/here"), list[object]()
    lanes = DriveLanes(lambda _: drive, lambda art_id: "copied" if art_id < 10_000 else art_id)
    for art_id in range(10_001):
        lanes.append(art_id)

    def is_held_up(content: Hashable) -> bool:
        asked.append(content)
        return content == "copied"

    def is_wanted(art_id: int) -> bool:
        asked.append(art_id)
        return True

    assert lanes.next(lambda _: True, is_wanted, is_held_up) == 10_000
    assert asked == ["copied", 10_000, 10_000]
