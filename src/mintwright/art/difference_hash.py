"""A picture in 128 bits: pictures that look nearly the same differ in few of them."""

from itertools import pairwise
from typing import Any, cast

from PIL import Image

ACROSS, DOWN = 9, 8  # parts of a picture, whatever its shape
_LARGEST = 512  # pixels of a side that are averaged; of larger pictures some are passed over
_SAME = 2  # levels of grey by which two parts may differ and be the same: what is flat stays so at every size
_LEAST = 13  # neighbours that have to differ: of less, as of one colour or a few stripes, nothing can be said


def in_parts(width: int, height: int, rgba: bytes) -> bytes:
    """A picture as few parts, each one pixel of its colour, as RGBA; what is transparent is white.

    They shade into each other: with sharp bounds (Pillow's BOX) the smallest thumbnail had other ones than a larger.
    """
    image = Image.frombytes("RGBA", (width, height), rgba)
    factor = -(-max(width, height) // _LARGEST)
    if factor > 1:
        size = max(1, width // factor), max(1, height // factor)
        image = cast("Any", image).resize(size, Image.Resampling.NEAREST)  # Any: Pillow's own annotation is incomplete
    ground = Image.new("RGBA", image.size, "white")
    ground.alpha_composite(image)
    return cast("Any", ground).resize((ACROSS, DOWN), Image.Resampling.HAMMING).tobytes()


def difference_hash(parts: bytes) -> int | None:
    """Whether each part is lighter than the one after it, or darker, a bit each; None where too few of them differ.

    By one bit, lighter or not, drawings in flat colours looked alike: of a thousand different pictures 226.
    """
    grey = Image.frombytes("RGBA", (ACROSS, DOWN), parts).convert("L").tobytes()
    rows = [grey[at : at + ACROSS] for at in range(0, len(grey), ACROSS)]
    steps = [left - right for row in rows for left, right in pairwise(row)]
    if sum(abs(step) > _SAME for step in steps) < _LEAST:
        return None
    return sum(((step > _SAME) | (step < -_SAME) << 1) << 2 * place for place, step in enumerate(steps))
