"""Draws a table of samples as a line."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

WIDTH, HEIGHT, EDGE = 1_000, 420, 60


def draw_graph(lines: Mapping[str, Sequence[tuple[float, float]]], path: Path, *, title: str, line_at: float) -> None:
    """The points of each line by its colour, and a limit they should stay below in red, all from zero on."""
    image = Image.new("RGB", (WIDTH, HEIGHT), "white")
    draw = ImageDraw.Draw(image)
    points = [point for line in lines.values() for point in line]
    most_x, most_y = max(x for x, _ in points) or 1.0, max(line_at, *(y for _, y in points)) * 1.1

    def place(x: float, y: float) -> tuple[float, float]:
        return EDGE + x / most_x * (WIDTH - 2 * EDGE), HEIGHT - EDGE - y / most_y * (HEIGHT - 2 * EDGE)

    for step in range(6):
        x, y = most_x * step / 5, most_y * step / 5
        draw.line([place(0, y), place(most_x, y)], "#dddddd")
        draw.text((8, place(0, y)[1] - 6), f"{y:.0f}", "black")
        draw.text((place(x, 0)[0] - 8, HEIGHT - EDGE + 8), f"{x:.0f}", "black")
    draw.line([place(0, line_at), place(most_x, line_at)], "#c03030", 2)
    for color, line in lines.items():
        draw.line([place(x, y) for x, y in line], color, 3)
    draw.text((EDGE, 20), title, "black")
    image.save(path)
