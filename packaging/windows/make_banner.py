"""Draws the picture beside the last page of the setup: the icon's flower, grown beyond the frame.

    python packaging/windows/make_banner.py

NSIS takes a bitmap of 164 by 314. Dense displays enlarge it; a larger one, made smaller, gets dark edges.
"""

import io
from pathlib import Path

import resvg_py
from PIL import Image

FOLDER = Path(__file__).resolve().parent
ICON = FOLDER.parent.parent / "resources" / "application" / "mintwright.svg"
WIDTH, HEIGHT = 164, 314
GROUND = "#1D3BE0"
FLOWER = "translate(-55 107.5) scale(0.525)"  # the icon's drawing is 512 by 512


def main() -> None:
    """Write the bitmap, with as many colours as it needs and no more."""
    rendered().save(FOLDER / "banner.bmp")


def drawing() -> str:
    """The picture as SVG: what is inside the icon's own frame, on its blue."""
    lines = ICON.read_text(encoding="utf-8").splitlines()
    petals = "".join(line.strip() for line in lines if "<path" in line or "<circle" in line)
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}<g transform="{FLOWER}">{petals}</g></svg>'


def rendered() -> Image.Image:
    """The picture in 32 colours: its three and what lies between them at the edges."""
    drawn = resvg_py.svg_to_bytes(svg_string=drawing(), width=WIDTH)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGB").quantize(32, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
