"""How large a picture is shown, and which part of it: arithmetic without Qt, so that a property can check it.

Lengths are logical pixels of the screen, or pixels of the picture; `scale` is the first for one of the second. A
screen of ratio 2 has two pixels of its own for a logical one: there a picture is shown 1:1 at a scale of one half.
"""

from dataclasses import dataclass, replace
from math import floor
from typing import NamedTuple

MOST = 16.0  # device pixels for one of the picture
EVEN = 3.0  # device pixels for one of the picture, from which on its pixels are shown as they are
STEP = 1.25  # of a key


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Zoom:
    """A picture of `width` × `height` in a room, its point (x, y) in the middle of the room.

    Until it is zoomed all of it is seen, with a margin around it.
    """

    width: float = 1.0
    height: float = 1.0
    room_width: float = 1.0
    room_height: float = 1.0
    margin_x: float = 0.0
    margin_y: float = 0.0
    ratio: float = 1.0
    is_fit: bool = True
    scale: float = 1.0
    x: float = 0.5
    y: float = 0.5

    def in_room(self, width: float, height: float, ratio: float) -> "Zoom":
        """The same in a room of another size: what was fitted is fitted again."""
        moved = replace(self, room_width=max(1.0, width), room_height=max(1.0, height), ratio=ratio)
        return moved.fitted() if self.is_fit else moved._kept_in()

    def of_picture(self, width: float, height: float) -> "Zoom":
        """Another picture in the same room, fitted."""
        return replace(self, width=max(1.0, width), height=max(1.0, height)).fitted()

    @property
    def fitting(self) -> float:
        """The scale at which all of it is seen.

        From `EVEN` on, where its pixels are shown as they are, a picture grows by whole steps: they stay even.
        """
        across = max(1.0, self.room_width - 2 * self.margin_x)
        down = max(1.0, self.room_height - 2 * self.margin_y)
        scale = min(across / self.width, down / self.height)
        steps = floor(scale * self.ratio)
        return steps / self.ratio if steps >= EVEN else scale

    @property
    def least(self) -> float:
        """The smallest scale: all of it is seen, or a pixel for a pixel."""
        return min(self.fitting, 1 / self.ratio)

    @property
    def most(self) -> float:
        """The largest scale."""
        return max(MOST / self.ratio, self.fitting)

    @property
    def magnification(self) -> float:
        """Device pixels for one pixel of the picture: 1.0 is 1:1."""
        return self.scale * self.ratio

    @property
    def shown(self) -> Box:
        """Where the picture lies in the room, of which it may reach beyond."""
        left = self.room_width / 2 - self.x * self.scale
        top = self.room_height / 2 - self.y * self.scale
        return Box(left, top, self.width * self.scale, self.height * self.scale)

    @property
    def seen(self) -> Box:
        """The part of the picture that is in the room, in pixels of the picture."""
        shown = self.shown
        left, top = max(0.0, -shown.left / self.scale), max(0.0, -shown.top / self.scale)
        right = min(self.width, (self.room_width - shown.left) / self.scale)
        bottom = min(self.height, (self.room_height - shown.top) / self.scale)
        return Box(left, top, max(0.0, right - left), max(0.0, bottom - top))

    @property
    def reaches_beyond(self) -> bool:
        """Whether there is more of it than is seen, so that it can be moved."""
        return self.width * self.scale > self.room_width + 0.5 or self.height * self.scale > self.room_height + 0.5

    def point_at(self, at_x: float, at_y: float) -> tuple[float, float]:
        """The point of the picture that is seen at a point of the room."""
        return self.x + (at_x - self.room_width / 2) / self.scale, self.y + (at_y - self.room_height / 2) / self.scale

    def fitted(self) -> "Zoom":
        """All of it."""
        return replace(self, is_fit=True, scale=self.fitting, x=self.width / 2, y=self.height / 2)

    def by(self, factor: float, at: tuple[float, float] | None = None) -> "Zoom":
        """So much larger; what is seen at the point `at` of the room stays there, as far as there is picture to show.

        Without a point it is the middle.
        """
        return self.to(self.scale * factor, at)

    def to(self, scale: float, at: tuple[float, float] | None = None) -> "Zoom":
        """At this scale, as far as it is possible; `at` as in `by`."""
        scale = min(max(scale, self.least), self.most)
        at_x, at_y = at or (self.room_width / 2, self.room_height / 2)
        x, y = self.point_at(at_x, at_y)
        moved = replace(
            self,
            is_fit=scale == self.fitting,
            scale=scale,
            x=x - (at_x - self.room_width / 2) / scale,
            y=y - (at_y - self.room_height / 2) / scale,
        )
        return moved._kept_in()

    def moved(self, right: float, down: float) -> "Zoom":
        """Moved by logical pixels, as far as there is more to see."""
        return replace(self, x=self.x - right / self.scale, y=self.y - down / self.scale)._kept_in()

    def _kept_in(self) -> "Zoom":
        """No empty stripe beside a picture that could fill it; one that has room is in the middle."""
        return replace(
            self,
            x=_kept(self.x, self.width, self.room_width / self.scale),
            y=_kept(self.y, self.height, self.room_height / self.scale),
        )


def _kept(middle: float, length: float, room: float) -> float:
    return length / 2 if room >= length else min(max(middle, room / 2), length - room / 2)
