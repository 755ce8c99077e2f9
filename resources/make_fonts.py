"""Make the static Inter files of `fonts/`: Qt's style sheets and PDFs know the weights of files, not variable axes.

    python make_fonts.py InterVariable.ttf        needs fonttools; Inter 4.1, SIL Open Font License 1.1

Kept: Latin, Greek, Cyrillic, Vietnamese, punctuation, arrows, figures and currency signs (₳ too), with kerning and
figures of one width. Everything else falls back to the system's fonts.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEIGHTS = {"Regular": 400, "Medium": 500, "SemiBold": 600, "Bold": 700}
FAMILY = "Inter"
OPTICAL_SIZE = 14  # the text cut; the interface's largest text is 26 px
RANGES = (
    "0000-024F",
    "02B0-036F",
    "0370-052F",
    "1E00-1FFF",
    "2000-214F",
    "2190-21FF",
    "2200-22FF",
    "2500-25FF",
    "2600-27BF",
)
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "tnum", "case", "zero"]


def characters() -> set[int]:
    """Every code point of the kept ranges."""
    bounds = ([int(end, 16) for end in item.split("-")] for item in RANGES)
    return {point for first, last in bounds for point in range(first, last + 1)}


def make(source: Path, folder: Path) -> None:
    """Write one file a weight into `folder`."""
    for style, weight in WEIGHTS.items():
        font = instancer.instantiateVariableFont(TTFont(source), {"wght": weight, "opsz": OPTICAL_SIZE})
        options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=["*"], notdef_outline=True)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=characters())
        subsetter.subset(font)
        rename(font, style, weight)
        font.save(folder / f"Inter-{style}.ttf")


def rename(font: TTFont, style: str, weight: int) -> None:
    """Give the four files one family name, as systems group them: regular and bold linked, the others by weight."""
    names = font["name"]
    linked = style in {"Regular", "Bold"}
    for name_id in (16, 17, 21, 22, 25):
        names.removeNames(nameID=name_id)
    names.setName(FAMILY if linked else f"{FAMILY} {style}", 1, 3, 1, 0x409)
    names.setName(style if linked else "Regular", 2, 3, 1, 0x409)
    names.setName(f"{FAMILY} {style}", 4, 3, 1, 0x409)
    names.setName(f"{FAMILY}-{style}", 6, 3, 1, 0x409)
    names.setName(FAMILY, 16, 3, 1, 0x409)
    names.setName(style, 17, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    mark_weight(font, is_regular=style == "Regular", is_bold=style == "Bold")


def mark_weight(font: TTFont, *, is_regular: bool, is_bold: bool) -> None:
    """Say in the file whether it is bold: else Qt makes it bold once more, by painting it twice."""
    regular, bold = 1 << 6, 1 << 5  # of OS/2 fsSelection; of head macStyle bold is the lowest bit
    kept = font["OS/2"].fsSelection & ~(regular | bold)
    font["OS/2"].fsSelection = kept | (regular if is_regular else 0) | (bold if is_bold else 0)
    font["head"].macStyle = font["head"].macStyle & ~1 | is_bold


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(__file__).parent / "fonts")
