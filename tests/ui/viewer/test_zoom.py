"""The arithmetic of a zoom, for pictures and rooms of any size."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from mintwright.ui.viewer.zoom import MOST, Zoom

LENGTHS = some.integers(1, 20_000)
ROOMS = some.integers(80, 5_000)
RATIOS = some.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0])
ZOOMS = some.builds(
    lambda width, height, across, down, ratio: Zoom(margin_x=20, margin_y=10)
    .in_room(across, down, ratio)
    .of_picture(width, height),
    LENGTHS, LENGTHS, ROOMS, ROOMS, RATIOS,
)  # fmt: skip
FACTORS = some.floats(0.01, 100)
PARTS = some.floats(0, 1)


@given(ZOOMS)
def test_what_is_fitted_is_all_in_sight_in_the_middle(zoom: Zoom) -> None:
    shown = zoom.shown
    assert shown.left >= -0.001
    assert shown.top >= -0.001
    assert shown.left * 2 + shown.width == pytest.approx(zoom.room_width)
    assert shown.top * 2 + shown.height == pytest.approx(zoom.room_height)


@given(ZOOMS, FACTORS, PARTS, PARTS)
def test_the_point_under_the_pointer_stays_there_while_there_is_picture_to_show(
    zoom: Zoom, factor: float, across: float, down: float
) -> None:
    """Where the picture would leave an empty stripe beside it, it is moved just as far as that needs."""
    at = zoom.room_width * across, zoom.room_height * down
    then = zoom.by(factor, at)
    was, now = zoom.point_at(*at), then.point_at(*at)
    stays(was[0], now[0], then.x, then.width, then.room_width / then.scale)
    stays(was[1], now[1], then.y, then.height, then.room_height / then.scale)


def stays(was: float, now: float, middle: float, length: float, room: float) -> None:
    """One direction of it, in pixels of the picture; `room` is how many of them there is room for."""
    is_beside = not 0 <= was <= length
    is_at_an_end = length <= room or middle in (pytest.approx(room / 2), pytest.approx(length - room / 2))
    assert is_beside or is_at_an_end or now == pytest.approx(was, abs=1e-6 * length)


@given(ZOOMS, some.lists(some.tuples(FACTORS, PARTS, PARTS), max_size=6))
def test_no_empty_stripe_stands_beside_a_picture_that_could_fill_it(
    zoom: Zoom, gestures: list[tuple[float, float, float]]
) -> None:
    for factor, across, down in gestures:
        zoom = zoom.by(factor, (zoom.room_width * across, zoom.room_height * down)).moved(across * 900, -down * 900)
    shown = zoom.shown
    for begins, length, room in (
        (shown.left, shown.width, zoom.room_width),
        (shown.top, shown.height, zoom.room_height),
    ):
        if length > room + 0.001:
            assert begins <= 0.001
            assert begins + length >= room - 0.001
        else:
            assert begins * 2 + length == pytest.approx(room, abs=0.001)  # a thousandth of a pixel


@given(ZOOMS, FACTORS)
def test_it_is_never_smaller_than_all_of_it_nor_larger_than_can_be_of_use(zoom: Zoom, factor: float) -> None:
    scale = zoom.by(factor).scale
    assert min(zoom.fitting, 1 / zoom.ratio) <= scale <= max(MOST / zoom.ratio, zoom.fitting)


@given(ZOOMS, FACTORS)
def test_what_is_seen_is_a_part_of_the_picture_that_fills_the_room(zoom: Zoom, factor: float) -> None:
    zoomed = zoom.by(factor)
    seen = zoomed.seen
    assert seen.left >= 0
    assert seen.left + seen.width <= zoomed.width + 0.001
    assert seen.width * zoomed.scale <= zoomed.room_width + 0.001
    assert seen.width == pytest.approx(min(zoomed.width, zoomed.room_width / zoomed.scale))


@given(ZOOMS, ROOMS, ROOMS)
def test_what_was_fitted_is_fitted_again_in_another_room(zoom: Zoom, across: int, down: int) -> None:
    assert zoom.in_room(across, down, zoom.ratio) == Zoom(margin_x=20, margin_y=10).in_room(
        across, down, zoom.ratio
    ).of_picture(zoom.width, zoom.height)


@given(ZOOMS)
def test_what_is_fitted_fills_most_of_its_room_however_small_the_picture_is(zoom: Zoom) -> None:
    """Whole steps from three on leave at most a quarter of it empty."""
    across, down = max(1.0, zoom.room_width - 40), max(1.0, zoom.room_height - 20)
    assert max(zoom.shown.width / across, zoom.shown.height / down) >= 0.75 - 1e-9


def test_very_small_pictures_grow_by_whole_steps_so_that_their_pixels_stay_even() -> None:
    assert Zoom().in_room(1_000, 700, 1.0).of_picture(24, 24).magnification == 29
    assert Zoom().in_room(1_000, 700, 1.0).of_picture(200, 200).magnification == 3
    assert Zoom().in_room(1_000, 700, 2.0).of_picture(300, 300).magnification == 4


def test_a_small_picture_is_as_large_as_its_room() -> None:
    assert Zoom().in_room(1_000, 700, 1.0).of_picture(400, 400).magnification == 1.75
