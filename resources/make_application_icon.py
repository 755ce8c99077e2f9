"""Draws the application's icon in every form the packages need, from one description.

Four prints on a light table that together make a flower; the white petal is the one just minted. Below 32 pixels the
petals grow and the mint mark in the middle goes, so that the flower stays a flower.

    python resources/make_application_icon.py
"""

import io
from pathlib import Path

import resvg_py
from PIL import Image

FOLDER = Path(__file__).resolve().parent / "application"
SIDE = 512
KLEIN, CADMIUM, WHITE = "#1D3BE0", "#FFC917", "#FFFFFF"
SMALLEST_MARKED = 32
WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256]
MAC_SIZES = [16, 32, 64, 128, 256, 512, 1024]


def main() -> None:
    """Write the SVG and the pictures made from it."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "mintwright.svg").write_text(drawing(marked=True), newline="\n")
    rendered(512).save(FOLDER / "mintwright.png", optimize=True)
    windows = [rendered(size) for size in WINDOWS_SIZES]
    windows[-1].save(
        FOLDER / "mintwright.ico",
        sizes=[each.size for each in windows],
        append_images=windows[:-1],
        bitmap_format="png",
    )
    mac = [rendered(size) for size in MAC_SIZES]
    mac[-1].save(FOLDER / "mintwright.icns", append_images=mac[:-1])


def drawing(*, marked: bool) -> str:
    """The icon as SVG: with the mint mark and the gaps of the large sizes, or without."""
    margin, gap, corner = (76, 14, 116) if marked else (44, 0, 84)
    petal_side = (SIDE - 2 * margin - gap) / 2
    near, far = margin, SIDE - margin
    inner, outer = near + petal_side, far - petal_side
    petals = [
        petal(near, near, inner, inner, CADMIUM),
        petal(far, near, outer, inner, WHITE),
        petal(far, far, outer, outer, CADMIUM),
        petal(near, far, inner, outer, CADMIUM),
    ]
    mark = [f'<circle cx="256" cy="256" r="52" fill="{KLEIN}"/>', f'<circle cx="256" cy="256" r="30" fill="{WHITE}"/>']
    shapes = [
        f'<rect width="{SIDE}" height="{SIDE}" rx="{corner}" fill="{KLEIN}"/>',
        *petals,
        *(mark if marked else []),
    ]
    inside = "".join(f"\n  {shape}" for shape in shapes)
    size = f'width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inside}\n</svg>\n'


def petal(tip_x: float, tip_y: float, heart_x: float, heart_y: float, colour: str) -> str:
    """What two quarter circles of one square have in common, from its outer corner to its inner one."""
    radius = abs(heart_x - tip_x)
    arc = f"A{radius:g} {radius:g} 0 0 1"
    return f'<path d="M{tip_x:g} {tip_y:g}{arc} {heart_x:g} {heart_y:g}{arc} {tip_x:g} {tip_y:g}Z" fill="{colour}"/>'


def rendered(size: int) -> Image.Image:
    """The icon at one size."""
    png = resvg_py.svg_to_bytes(svg_string=drawing(marked=size >= SMALLEST_MARKED), width=size)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


if __name__ == "__main__":
    main()
