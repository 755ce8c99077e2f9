"""Draws the picture behind the icons of the disk image's window, for plain and for dense displays.

    python packaging/macos/make_background.py

Finder writes the icons' names in black or in white, as the artist's appearance is light or dark, and does not look at
the picture: the ground is the one shade of our blue on which both can be read. Three petals of the icon's flower grow
from the program towards the folder.
"""

import io
from pathlib import Path

import resvg_py
from PIL import Image

FOLDER = Path(__file__).resolve().parent
WIDTH, HEIGHT = 640, 400
GROUND, CADMIUM, WHITE = "#4A70DC", "#FFC917", "#FFFFFF"
ROW = 190
PETALS = [(258, 28, CADMIUM), (294, 36, CADMIUM), (338, 46, WHITE)]  # from where, how long


def main() -> None:
    """Write both pictures."""
    for scale, name in ((1, "background.png"), (2, "background@2x.png")):
        rendered(scale).save(FOLDER / name, dpi=(72 * scale, 72 * scale), optimize=True)


def drawing() -> str:
    """The picture as SVG."""
    petals = "".join(f"\n  {petal(x, length, colour)}" for x, length, colour in PETALS)
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    ground = f'\n  <rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{petals}\n</svg>\n'


def petal(x: float, length: float, colour: str) -> str:
    """A petal that lies on its side, from `x` to the right: what two quarter circles have in common."""
    radius = length / 2**0.5
    arc = f"A{radius:g} {radius:g} 0 0 1"
    return f'<path d="M{x:g} {ROW:g}{arc} {x + length:g} {ROW:g}{arc} {x:g} {ROW:g}Z" fill="{colour}"/>'


def rendered(scale: int) -> Image.Image:
    """The picture for a display of `scale` pixels a point."""
    drawn = resvg_py.svg_to_bytes(svg_string=drawing(), width=WIDTH * scale)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGB")


if __name__ == "__main__":
    main()
