"""Draws the application's icon in every form the packages need, from one description.

Four prints on a light table that together make a flower; the white petal is the one just minted. Below 32 pixels the
petals grow and the mint mark in the middle goes, so that the flower stays a flower.

    python resources/make_application_icon.py
"""

import io
import struct
from itertools import groupby
from pathlib import Path

import resvg_py
from PIL import Image

FOLDER = Path(__file__).resolve().parent / "application"
LINUX = FOLDER.parent.parent / "packaging" / "icons"
SIDE = 512
KLEIN, CADMIUM, WHITE = "#1D3BE0", "#FFC917", "#FFFFFF"
SMALLEST_MARKED = 32
WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256]
LINUX_SIZES = [16, 22, 24, 32, 48, 64, 128, 256, 512]
MAC_GRID = 824 / 1024  # how much of a macOS icon is the icon; the rest is air around it
MAC_PICTURES = [  # Apple's name of the place, and its pixels; ic10 to ic14 are for displays of twice the density
    (b"ic07", 128), (b"ic08", 256), (b"ic09", 512), (b"ic10", 1024),
    (b"ic11", 32), (b"ic12", 64), (b"ic13", 256), (b"ic14", 512),
]  # fmt: skip
MAC_PIXELS = [(b"ic04", 16), (b"ic05", 32)]  # these two places take no PNG
MAC_SMALL_GRID = 14 / 16  # edges on whole pixels


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
    (FOLDER / "mintwright.icns").write_bytes(apple_icon())
    LINUX.mkdir(exist_ok=True)
    for size in LINUX_SIZES:
        (LINUX / f"mintwright-{size}.png").write_bytes(png(size))


def apple_icon() -> bytes:
    """All ten pictures of a macOS icon. (Pillow leaves out the two that are shown smallest.)"""
    places = [(place, apple_pixels(rendered(size, share=MAC_SMALL_GRID))) for place, size in MAC_PIXELS]
    places += [(place, png(size, share=MAC_GRID)) for place, size in MAC_PICTURES]
    inside = b"".join(place + struct.pack(">I", 8 + len(content)) + content for place, content in places)
    return b"icns" + struct.pack(">I", 8 + len(inside)) + inside


def apple_pixels(picture: Image.Image) -> bytes:
    """A picture in Apple's own form: alpha, red, green and blue, each by itself and packed."""
    red, green, blue, alpha = (channel.tobytes() for channel in picture.split())
    return b"ARGB" + b"".join(packed(channel) for channel in (alpha, red, green, blue))


def packed(channel: bytes) -> bytes:
    """Apple's run lengths: a byte n below 128 announces n + 1 bytes as they are, one above n - 125 times the next."""
    result, apart = bytearray(), bytearray()

    def write_apart() -> None:
        for start in range(0, len(apart), 128):
            piece = apart[start : start + 128]
            result.extend([len(piece) - 1, *piece])
        apart.clear()

    for value, run in groupby(channel):
        length = len(list(run))
        while length:
            repeated = min(length, 130)
            if repeated < 3:
                apart.extend([value] * repeated)
            else:
                write_apart()
                result.extend([repeated + 125, value])
            length -= repeated
    write_apart()
    return bytes(result)


def png(size: int, *, share: float = 1) -> bytes:
    """The icon at one size, as PNG."""
    out = io.BytesIO()
    rendered(size, share=share).save(out, "PNG", optimize=True)
    return out.getvalue()


def drawing(*, marked: bool, share: float = 1) -> str:
    """The icon as SVG, with the mint mark and gaps of the large sizes or without; it fills `share` of the width."""
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
    whole = SIDE / share
    start = (SIDE - whole) / 2
    size = f'width="{SIDE}" height="{SIDE}" viewBox="{start:g} {start:g} {whole:g} {whole:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inside}\n</svg>\n'


def petal(tip_x: float, tip_y: float, heart_x: float, heart_y: float, colour: str) -> str:
    """What two quarter circles of one square have in common, from its outer corner to its inner one."""
    radius = abs(heart_x - tip_x)
    arc = f"A{radius:g} {radius:g} 0 0 1"
    return f'<path d="M{tip_x:g} {tip_y:g}{arc} {heart_x:g} {heart_y:g}{arc} {tip_x:g} {tip_y:g}Z" fill="{colour}"/>'


def rendered(size: int, *, share: float = 1) -> Image.Image:
    """The icon at one size."""
    svg = drawing(marked=size >= SMALLEST_MARKED, share=share)
    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=size)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGBA")


if __name__ == "__main__":
    main()
