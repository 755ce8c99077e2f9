"""The order of art on several drives, some of which become known only while it waits."""

from mintwright.studio.disk.drives import Drive
from mintwright.studio.uploads.queue.drive_lanes import DriveLanes


def test_what_a_link_leads_to_another_drive_has_its_turn_at_once() -> None:
    here, there = Drive("/here"), Drive("/there")
    lies = {1: here, 2: here}
    line = DriveLanes(lambda art_id: lies[art_id])
    line.append(1)
    line.append(2)
    lies.update({1: there, 2: there})
    assert [line.next(lambda _: True, lambda _: True) for _ in range(3)] == [1, 2, None]


def test_what_a_link_leads_to_a_drive_that_cannot_be_asked_waits_there() -> None:
    here, there = Drive("/here"), Drive("/there")
    lies = {1: here, 2: here}
    line = DriveLanes(lambda art_id: lies[art_id])
    line.append(1)
    line.append(2)
    lies[1] = there
    assert [line.next(lambda drive: drive is here, lambda _: True) for _ in range(2)] == [2, None]
    assert line.next(lambda _: True, lambda _: True) == 1
