"""Pictures in rows that are all as wide as the place: each whole and of its own shape, in their order."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize

WIDEST, NARROWEST = 4.0, 0.25  # of one picture, as width by height: a line of a thousand pixels is still seen


def justified_rows(aspects: Sequence[float], place: QSize, gap: int) -> list[QRect]:
    """Where each picture lies in the place, by its aspect (width by height).

    In as many rows as make the pictures largest; where these are a little too high, they are a little narrower.
    """
    shapes = [min(WIDEST, max(NARROWEST, aspect)) for aspect in aspects]
    rows: list[list[float]] = []
    best: list[float] = []
    area = 0.0  # that is covered, as a height at the width of the place
    for count in range(1, len(shapes) + 1):
        divided = _divided(shapes, count)
        heights = _heights(divided, place, gap)
        room = place.height() - gap * (len(divided) - 1)
        scale = min(1.0, max(room, 1) / sum(heights))
        if scale * scale * sum(heights) <= area:
            break
        rows, best, area = divided, [height * scale for height in heights], scale * scale * sum(heights)
    return _placed(rows, best, place, gap)


def _divided(shapes: Sequence[float], count: int) -> list[list[float]]:
    """The shapes in so many rows at most, about equally wide at one height; no row is empty."""
    share = sum(shapes) / count
    rows: list[list[float]] = [[]]
    passed = 0.0
    for shape in shapes:
        if rows[-1] and len(rows) < count and passed + shape / 2 > share * len(rows):
            rows.append([])
        rows[-1].append(shape)
        passed += shape
    return rows


def _heights(rows: Sequence[Sequence[float]], place: QSize, gap: int) -> list[float]:
    """How high each row is when it fills the width; never higher than the place."""
    return [min(place.height(), max(1.0, place.width() - gap * (len(row) - 1)) / sum(row)) for row in rows]


def _placed(rows: Sequence[Sequence[float]], heights: Sequence[float], place: QSize, gap: int) -> list[QRect]:
    """The places in whole pixels; what is left of the height is divided among the gaps between the rows."""
    spare = place.height() - sum(heights) - gap * (len(rows) - 1)
    between = gap + min(gap, max(0.0, spare) / max(1, len(rows) - 1))
    placed: list[QRect] = []
    top = 0.0
    for row, height in zip(rows, heights, strict=False):
        left = 0.0
        for shape in row:
            right = left + shape * height
            placed.append(QRect(round(left), round(top), max(1, round(right) - round(left)), max(1, round(height))))
            left = right + gap
        top += height + between
    return placed
