"""Draws "Night Garden", the twelve pictures behind "Try it with sample art".

Our own designs under the project's licence, drawn with Pillow alone and the same on every run. Each picture is a
function of its own random numbers; everything is drawn at three times its size and reduced, which smooths the edges.

    python resources/make_samples.py
"""

import math
import random
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

FOLDER = Path(__file__).resolve().parent / "samples"
SIZE = 1200
FINE = 3  # drawn so many times larger
BIG = SIZE * FINE

Colour = str
Point = tuple[float, float]

INK, NIGHT, DUSK = "#15162b", "#1b2345", "#39406b"
PAPER, CREAM, MILK = "#f4ead6", "#efe0c2", "#fbf6ea"
CORAL, EMBER, RUST = "#e8604c", "#f28c38", "#a63a2b"
SUN, LEMON = "#f6c445", "#f3e27a"
PETAL, ROSE, PLUM = "#f3b8c0", "#d97a94", "#5d2e5c"
MINT, FERN, MOSS, PINE = "#bfe0cf", "#5aa58a", "#2f6b57", "#173f3a"
TEAL, SEA, KLEIN = "#2a8c94", "#7cc6c3", "#1d3be0"


def main() -> None:
    """Draw every picture and write it in its own format."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        picture = draw(random.Random(name)).resize((SIZE, SIZE), Image.Resampling.LANCZOS)
        path = FOLDER / name
        if path.suffix == ".png":
            picture.quantize(255, dither=Image.Dither.NONE).save(path, optimize=True)
        else:
            picture.save(path, quality=86)
        print(f"{path.stat().st_size:9,}  {name}")


# What the pictures are made of. Lengths are parts of the picture's side: 0 to 1, y downwards.


def sheet(colour: Colour) -> Image.Image:
    return Image.new("RGB", (BIG, BIG), colour)


def px(*lengths: float) -> list[float]:
    return [length * BIG for length in lengths]


def disc(picture: Image.Image, x: float, y: float, radius: float, colour: Colour) -> None:
    ImageDraw.Draw(picture).ellipse(px(x - radius, y - radius, x + radius, y + radius), fill=colour)


def shape(picture: Image.Image, points: Sequence[Point], colour: Colour) -> None:
    ImageDraw.Draw(picture).polygon([(x * BIG, y * BIG) for x, y in points], fill=colour)


def gradient(top: Colour, bottom: Colour) -> Image.Image:
    """A sheet that fades from one colour to another."""
    ramp = Image.linear_gradient("L").resize((BIG, BIG), Image.Resampling.BICUBIC)
    return Image.composite(sheet(bottom), sheet(top), ramp)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: 0 is the first, 1 the second."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def rgb(colour: Colour) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def along(colours: Sequence[Colour], share: float) -> Colour:
    """The colour at this share of the way through several."""
    place = min(max(share, 0), 0.9999) * (len(colours) - 1)
    return mixed(colours[int(place)], colours[int(place) + 1], place % 1)


def multiplied(picture: Image.Image, draw: Callable[[Image.Image], None]) -> Image.Image:
    """What `draw` paints, laid over like a transparent ink."""
    ink = sheet("#ffffff")
    draw(ink)
    return ImageChops.multiply(picture, ink)


def glow(picture: Image.Image, x: float, y: float, radius: float, colour: Colour) -> Image.Image:
    """A soft light around a point."""
    halo = Image.new("L", (300, 300))
    box = [300 * each for each in (x - radius, y - radius, x + radius, y + radius)]
    ImageDraw.Draw(halo).ellipse(box, fill=170)
    halo = halo.filter(ImageFilter.GaussianBlur(300 * radius * 0.5))
    return Image.composite(sheet(colour), picture, halo.resize((BIG, BIG), Image.Resampling.BICUBIC))


def grained(picture: Image.Image, dice: random.Random, strength: float = 0.05) -> Image.Image:
    """A breath of paper: the same noise in all colours."""
    noise = Image.frombytes("L", (600, 600), dice.randbytes(360_000)).filter(ImageFilter.GaussianBlur(0.6))
    paper = Image.merge("RGB", [noise.resize((BIG, BIG), Image.Resampling.BILINEAR)] * 3)
    return Image.blend(picture, ImageChops.overlay(picture, paper), strength * 4)


def waves(dice: random.Random, count: int = 4) -> Callable[[float], float]:
    """A smooth line around zero: a few sines of rising pitch."""
    parts = [(dice.uniform(0.6, 1.5) * (n + 1), dice.uniform(0, math.tau), 1 / (n + 1) ** 1.3) for n in range(count)]
    whole = sum(weight for *_, weight in parts)
    return lambda x: (
        sum(weight * math.sin(pitch * x * math.tau / 1.6 + phase) for pitch, phase, weight in parts) / whole
    )


def hill(picture: Image.Image, height: Callable[[float], float], colour: Colour) -> None:
    """Everything below a line."""
    line = [(x / 240, height(x / 240)) for x in range(241)]
    shape(picture, [(0, 1.01), *line, (1, 1.01)], colour)


def petal(x: float, y: float, turn: float, length: float, width: float) -> list[Point]:
    """A leaf that begins at a point, pointed at both ends."""
    outline: list[Point] = []
    for step in range(81):
        at = step / 80
        side, share = (1, at * 2) if at <= 0.5 else (-1, 2 - at * 2)
        across = side * width * math.sin(math.pi * share) ** 0.8 * (0.75 + 0.25 * math.sin(math.pi * share**1.6))
        forth = share * length
        outline.append(
            (x + forth * math.cos(turn) - across * math.sin(turn), y + forth * math.sin(turn) + across * math.cos(turn))
        )
    return outline


# The pictures.


def lantern_at_the_gate(dice: random.Random) -> Image.Image:
    """Arches within arches, the innermost alight."""
    picture = sheet(INK)
    for _ in range(90):
        disc(picture, dice.random(), dice.random() * 0.7, dice.uniform(0.001, 0.0028), LEMON)
    rings = [DUSK, CREAM, CORAL, NIGHT, SUN, RUST, CREAM, EMBER, LEMON, MILK]
    radius, step = 0.47, 0.047
    for colour in rings:
        disc(picture, 0.5, 0.56, radius, colour)
        shape(picture, [(0.5 - radius, 0.56), (0.5 + radius, 0.56), (0.5 + radius, 1), (0.5 - radius, 1)], colour)
        radius -= step
    shape(picture, [(0, 0.93), (1, 0.93), (1, 1), (0, 1)], NIGHT)
    shape(picture, [(0.5 - 0.047, 0.93), (0.5 + 0.047, 0.93), (0.72, 1), (0.28, 1)], LEMON)
    disc(picture, 0.5, 0.62, 0.026, CORAL)
    shape(picture, [(0.497, 0.51), (0.503, 0.51), (0.503, 0.6), (0.497, 0.6)], RUST)
    return picture


def moth_hour(dice: random.Random) -> Image.Image:
    """The moon over hills that fade into each other."""
    picture = gradient("#2b2f63", "#f2a1a0")
    picture = glow(picture, 0.63, 0.37, 0.3, "#f9d7b8")
    disc(picture, 0.63, 0.37, 0.135, MILK)
    far, near = "#c2748c", "#1a1733"
    for layer in range(7):
        share = layer / 6
        line, base, swing = waves(dice), 0.5 + 0.44 * share**0.92, 0.035 + 0.03 * share
        hill(picture, lambda x, line=line, base=base, swing=swing: base + swing * line(x), mixed(far, near, share**0.8))
    return grained(picture, dice)


def tide_tables(dice: random.Random) -> Image.Image:
    """Scales of water, each a stack of rings, darker towards the foot."""
    picture = sheet(CREAM)
    disc(picture, 0.74, 0.2, 0.12, CORAL)
    radius = 1 / 10
    rows = 17
    for row in range(rows):
        y = 0.3 + row * radius * 0.5
        deep = along([SEA, TEAL, KLEIN, NIGHT, INK], row / rows)
        for column in range(-1, 7):
            x = (2 * column + row % 2) * radius
            accent = dice.random() < 0.12
            for ring, share in enumerate((1, 0.8, 0.6, 0.4, 0.2)):
                bright = SUN if accent else MILK
                disc(picture, x, y, radius * share, deep if ring % 2 == 0 else mixed(deep, bright, 0.9))
    return picture


def fern_plaid(dice: random.Random) -> Image.Image:
    """Two warps of transparent ribbon."""
    picture = sheet(MILK)
    ribbons = [MINT, FERN, "#d8dc9a", PETAL, FERN, MOSS, MINT, SUN, MOSS]
    for upright in (True, False):
        at = -0.02
        while at < 1:
            width, colour = dice.choice([0.008, 0.014, 0.03, 0.055, 0.085]), dice.choice(ribbons)
            bar = [(at, 0), (at + width, 0), (at + width, 1), (at, 1)]
            points = bar if upright else [(y, x) for x, y in bar]
            picture = multiplied(
                picture, lambda ink, points=points, colour=colour: shape(ink, points, mixed(colour, "#ffffff", 0.12))
            )
            at += width + dice.choice([0.006, 0.012, 0.03, 0.05])
    return picture


def ember_ridges(dice: random.Random) -> Image.Image:
    """Sixty lines of one night's temperature."""
    picture = sheet(INK)
    for row in range(54):
        share = row / 53
        y = 0.25 + share * 0.62
        bumps = [(dice.gauss(0.5, 0.1), dice.uniform(0.012, 0.05), dice.uniform(0.02, 0.085)) for _ in range(7)]
        tremble = waves(dice, 9)
        line: list[Point] = []
        for step in range(301):
            x = step / 300
            lift = sum(tall * math.exp(-(((x - centre) / wide) ** 2)) for centre, wide, tall in bumps)
            line.append((0.1 + 0.8 * x, y - lift * math.exp(-(((x - 0.5) / 0.26) ** 4)) - 0.0025 * tremble(x * 6)))
        shape(picture, [*line, (0.9, y + 0.03), (0.1, y + 0.03)], INK)
        colour = along([LEMON, SUN, EMBER, CORAL, ROSE, "#7a5aa8"], share)
        ImageDraw.Draw(picture).line(
            [(x * BIG, y * BIG) for x, y in line], fill=colour, width=round(BIG * 0.0028), joint="curve"
        )
    return picture


def petal_clock(dice: random.Random) -> Image.Image:
    """Twelve hours, open at once."""
    picture = sheet("#f7d9cf")
    for ring, (count, length, width, colours) in enumerate(
        [(12, 0.45, 0.062, [CORAL, PETAL]), (12, 0.33, 0.055, [SUN, EMBER]), (8, 0.2, 0.05, [KLEIN, SEA])]
    ):
        for number in range(count):
            turn = math.tau * (number + ring / 2) / count - math.pi / 2
            leaf = petal(0.5, 0.5, turn, length, width)
            colour = mixed(colours[number % 2], "#ffffff", 0.08)
            picture = multiplied(picture, lambda ink, leaf=leaf, colour=colour: shape(ink, leaf, colour))
    disc(picture, 0.5, 0.5, 0.05, INK)
    for number in range(24):
        turn = math.tau * number / 24
        disc(picture, 0.5 + 0.033 * math.cos(turn), 0.5 + 0.033 * math.sin(turn), 0.003, SUN)
    disc(picture, 0.5, 0.5, 0.014, SUN)
    return picture


def quarter_garden(dice: random.Random) -> Image.Image:
    """Beds of quarter circles."""
    beds = 6
    side = 1 / beds
    picture = sheet(PAPER)
    schemes = [
        (PETAL, CORAL),
        (PAPER, KLEIN),
        (SUN, INK),
        (MINT, MOSS),
        (INK, SUN),
        (CORAL, PAPER),
        (SEA, NIGHT),
        (PAPER, EMBER),
    ]
    for row in range(beds):
        for column in range(beds):
            x, y = column * side, row * side
            ground, leaf = dice.choice(schemes)
            tile = Image.new("RGB", (BIG // beds, BIG // beds), ground)
            pen, width = ImageDraw.Draw(tile), BIG // beds
            kind = dice.choice(["quarter", "quarter", "leaf", "rings", "moon"])
            corner_x, corner_y = dice.choice([0, 1]), dice.choice([0, 1])

            def round_(
                cx: float, cy: float, radius: float, colour: Colour, pen: ImageDraw.ImageDraw = pen, width: int = width
            ) -> None:
                pen.ellipse(
                    [width * each for each in (cx - radius, cy - radius, cx + radius, cy + radius)], fill=colour
                )

            if kind == "quarter":
                round_(corner_x, corner_y, 1, leaf)
            elif kind == "rings":
                for ring, radius in enumerate((1, 0.75, 0.5, 0.25)):
                    round_(corner_x, corner_y, radius, leaf if ring % 2 == 0 else ground)
            elif kind == "moon":
                round_(0.5, 0.5, 0.38, leaf)
                round_(0.64, 0.42, 0.3, ground)
            else:
                one = Image.new("L", tile.size)
                other = Image.new("L", tile.size)
                ImageDraw.Draw(one).ellipse([-width, -width, width, width], fill=255)
                ImageDraw.Draw(other).ellipse([0, 0, 2 * width, 2 * width], fill=255)
                tile.paste(leaf, mask=ImageChops.darker(one, other))
                if corner_x:
                    tile = tile.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            picture.paste(tile, (round(x * BIG), round(y * BIG)))
    return picture


def pond_at_dusk(dice: random.Random) -> Image.Image:
    """Rings on still water, lilies, and the last light."""
    picture = gradient("#f3b590", "#20335c")
    picture = glow(picture, 0.3, 0.16, 0.22, "#ffe9b8")
    disc(picture, 0.3, 0.17, 0.075, "#fff3d0")
    pen = ImageDraw.Draw(picture)
    for number in range(46):
        y = 0.3 + 0.7 * (number / 46) ** 1.5
        thick = 0.0015 + 0.006 * (number / 46)
        centre = 0.3 + dice.gauss(0, 0.03)
        half = dice.uniform(0.02, 0.16) * (0.5 + number / 46)
        pen.rounded_rectangle(
            px(centre - half, y, centre + half, y + thick),
            thick * BIG / 2,
            fill=mixed("#ffe2b0", "#5d78a8", number / 46),
        )
    for x, y, radius in [(0.72, 0.56, 0.2), (0.3, 0.82, 0.15)]:
        for ring in range(6, 0, -1):
            wide = radius * ring / 6
            box = px(x - wide, y - wide * 0.34, x + wide, y + wide * 0.34)
            pen.ellipse(box, outline=mixed("#f9d9c0", "#4f6ba0", ring / 7), width=round(BIG * 0.0022))
    for x, y, radius in [
        (0.8, 0.72, 0.11),
        (0.6, 0.86, 0.14),
        (0.88, 0.9, 0.09),
        (0.14, 0.66, 0.07),
        (0.5, 0.66, 0.05),
    ]:
        box = px(x - radius, y - radius * 0.36, x + radius, y + radius * 0.36)
        pen.ellipse([box[0], box[1] + BIG * 0.006, box[2], box[3] + BIG * 0.006], fill="#172a4a")
        turn = dice.randrange(180, 330)
        pen.pieslice(box, turn + 24, turn + 360, fill=dice.choice([MOSS, PINE, "#3f7f63"]))
    for x, y, size in [(0.62, 0.82, 0.075), (0.8, 0.695, 0.055)]:
        for turn in (-160, -20, -135, -45, -112, -68, -90):
            shape(picture, petal(x, y, math.radians(turn), size, size * 0.2), mixed(MILK, ROSE, abs(turn + 90) / 110))
    return grained(picture, dice, 0.03)


def paper_moths(dice: random.Random) -> Image.Image:
    """A collector's sheet."""
    picture = sheet(PAPER)
    wings = [CORAL, KLEIN, EMBER, MOSS, PLUM, TEAL, RUST, NIGHT, ROSE]
    for row in range(3):
        for column in range(3):
            x, y = 0.2 + column * 0.3, 0.205 + row * 0.3
            first, second = dice.sample(wings, 2)
            spread, tall = dice.uniform(0.125, 0.15), dice.uniform(0.055, 0.07)
            for side in (-1, 1):
                upper = math.radians(-90 + side * dice.choice([58, 62]))
                lower = math.radians(90 - side * 44)
                shape(picture, petal(x, y + 0.012, lower, spread * 0.78, tall * 0.86), second)
                shape(picture, petal(x, y, upper, spread * 1.1, tall), first)
                eye_x, eye_y = x + math.cos(upper) * spread * 0.62, y + math.sin(upper) * spread * 0.62
                for radius, colour in ((0.019, CREAM), (0.012, INK), (0.005, SUN)):
                    disc(picture, eye_x, eye_y, radius, colour)
                low_x, low_y = x + math.cos(lower) * spread * 0.48, y + 0.012 + math.sin(lower) * spread * 0.48
                disc(picture, low_x, low_y, 0.009, CREAM)
                feeler = [(x, y - 0.02), (x + side * 0.02, y - 0.06), (x + side * 0.035, y - 0.075)]
                ImageDraw.Draw(picture).line(
                    [(a * BIG, b * BIG) for a, b in feeler], fill=INK, width=round(BIG * 0.003), joint="curve"
                )
            shape(picture, petal(x, y - 0.035, math.pi / 2, 0.115, 0.011), INK)
    return picture


def orchard_rain(dice: random.Random) -> Image.Image:
    """Stems in the wet, leaf by leaf."""
    picture = gradient("#1c3f44", "#0e2027")
    for _ in range(150):
        x, y, length = dice.random(), dice.uniform(-0.1, 1), dice.uniform(0.03, 0.1)
        drop = [(x, y), (x + 0.0016, y), (x + 0.0016 - 0.012, y + length), (x - 0.012, y + length)]
        shape(picture, drop, mixed("#1c3f44", SEA, dice.uniform(0.15, 0.5)))
    for number in range(7):
        x = 0.09 + number * 0.137
        top, sway = dice.uniform(0.07, 0.3), dice.uniform(-0.02, 0.02)
        leaves = [along([FERN, MINT, LEMON], dice.random()), dice.choice([CORAL, SUN, SEA, PETAL, EMBER])]
        stem = [(x + sway * math.sin(3 * y), y) for y in (top + (1 - top) * step / 40 for step in range(41))]
        ImageDraw.Draw(picture).line(
            [(a * BIG, b * BIG) for a, b in stem], fill=mixed(MINT, PINE, 0.4), width=round(BIG * 0.005)
        )
        for place in range(2, 38, 3):
            a, b = stem[place]
            size = 0.035 + 0.04 * math.sin(math.pi * min(place / 30, 1))
            for side in (-1, 1):
                turn = -math.pi / 2 + side * (0.75 + 0.1 * dice.random())
                colour = leaves[0] if dice.random() < 0.8 else leaves[1]
                shape(picture, petal(a, b, turn, size, size * 0.27), mixed(colour, PINE, 0.08 + 0.35 * place / 40))
        shape(picture, petal(*stem[1], -math.pi / 2, 0.07, 0.018), leaves[1])
    return grained(picture, dice, 0.03)


def the_long_wall(dice: random.Random) -> Image.Image:
    """Windows of one street, some of them awake."""
    picture = sheet("#c9a7c7")
    disc(picture, 0.6, 0.18, 0.085, MILK)
    walls = [PLUM, CORAL, NIGHT, ROSE, EMBER, DUSK, RUST, TEAL]
    x = -0.04
    for width in (0.17, 0.12, 0.19, 0.13, 0.16, 0.19, 0.13):
        top = dice.uniform(0.2, 0.48)
        wall = dice.choice([each for each in walls if each not in walls[-2:]])
        walls.append(wall)
        shape(picture, [(x, top), (x + width, top), (x + width, 1), (x, 1)], wall)
        disc(picture, x + width / 2, top, width / 2, wall)
        columns = 2 if width < 0.18 else 3
        step = width / columns
        for row in range(9):
            for column in range(columns):
                a, b = x + step * (column + 0.5), top + 0.05 + row * 0.105
                lit = dice.random() < 0.36
                glass = dice.choice([LEMON, SUN, MILK]) if lit else mixed(wall, INK, 0.45)
                half = step * 0.27
                disc(picture, a, b, half, glass)
                shape(picture, [(a - half, b), (a + half, b), (a + half, b + 0.045), (a - half, b + 0.045)], glass)
        x += width
    return picture


def first_frost(dice: random.Random) -> Image.Image:
    """Contours of a garden before sunrise."""
    centres = [
        (dice.uniform(0, 1), dice.uniform(0, 1), dice.uniform(0.1, 0.28), dice.uniform(-1, 1)) for _ in range(13)
    ]
    coarse = 300
    field = [
        sum(high * math.exp(-((x / coarse - a) ** 2 + (y / coarse - b) ** 2) / wide**2) for a, b, wide, high in centres)
        for y in range(coarse)
        for x in range(coarse)
    ]
    low, high = min(field), max(field)
    heights = array("f", ((each - low) / (high - low) * 255 for each in field))
    land = Image.frombytes("F", (coarse, coarse), heights.tobytes()).resize((BIG, BIG), Image.Resampling.BICUBIC)
    ramp = ["#0f1d3d", KLEIN, "#4f79d9", "#9cc3ea", "#dfeef5", PETAL, CORAL]
    bands = 15
    picture = sheet(ramp[0])
    for band in range(1, bands):
        level = band / bands * 255
        colour = along(ramp, band / bands)
        for rim, paint in ((0, mixed(colour, MILK, 0.6)), (1.1, colour)):
            above = land.point(lambda value, edge=level + rim: value * 255 + edge * -255).convert("L")
            picture.paste(paint, mask=above)
    return picture


PICTURES: dict[str, Callable[[random.Random], Image.Image]] = {
    "lantern-at-the-gate.png": lantern_at_the_gate,
    "moth-hour.jpg": moth_hour,
    "tide-tables.png": tide_tables,
    "fern-plaid.png": fern_plaid,
    "ember-ridges.png": ember_ridges,
    "petal-clock.png": petal_clock,
    "quarter-garden.png": quarter_garden,
    "pond-at-dusk.webp": pond_at_dusk,
    "paper-moths.png": paper_moths,
    "orchard-rain.jpg": orchard_rain,
    "the-long-wall.png": the_long_wall,
    "first-frost.jpg": first_frost,
}


if __name__ == "__main__":
    main()
