"""The difference hash: nearly the same for what looks nearly the same, and none for what shows nothing to compare."""

from collections.abc import Callable
from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageDraw, ImageEnhance
from tests.parts import scene

from mintwright.art.difference_hash import difference_hash, in_parts

NEAR = 6  # bits


def hash_of(image: Image.Image) -> int | None:
    return difference_hash(in_parts(*image.size, image.convert("RGBA").tobytes()))


def differing(one: Image.Image, other: Image.Image) -> int:
    first, second = hash_of(one), hash_of(other)
    assert first is not None
    assert second is not None
    return (first ^ second).bit_count()


def _saved_again(image: Image.Image) -> Image.Image:
    file = BytesIO()
    image.save(file, "JPEG", quality=60)
    return Image.open(file).convert("RGB")


def _signed(image: Image.Image) -> Image.Image:
    signed = image.copy()
    ImageDraw.Draw(signed).text((image.width - 60, image.height - 16), "kestrel", "white")
    return signed


@pytest.mark.parametrize(
    "change",
    [
        lambda image: image.resize((160, 120)),
        lambda image: image.resize((900, 675)),
        lambda image: ImageEnhance.Brightness(image).enhance(0.93),
        _saved_again,
        _signed,
    ],
    ids=["smaller", "larger", "darker", "saved again", "signed"],
)
def test_a_picture_is_near_to_itself_changed_a_little(change: Callable[[Image.Image], Image.Image]) -> None:
    for seed in range(10):
        assert differing(scene(seed), change(scene(seed))) <= NEAR


def test_of_which_size_the_thumbnail_was_that_was_looked_at_first_hardly_matters() -> None:
    """The smallest is made at leisure, a larger one as soon as a card is seen."""
    for seed in range(60):
        picture = scene(seed, (1_200, 800 + 20 * (seed % 5)))
        smallest, larger = picture.copy(), picture.copy()
        smallest.thumbnail((32, 32))
        larger.thumbnail((256, 256))
        assert differing(smallest, larger) < NEAR - 1


def test_different_pictures_are_far_from_each_other() -> None:
    hashes = [hash_of(scene(seed)) for seed in range(40)]
    far = [(one ^ other).bit_count() for one in hashes for other in hashes if None not in (one, other) and one != other]
    assert len(far) == 40 * 39
    assert min(far) > NEAR


def test_what_is_transparent_is_white_and_a_very_large_picture_is_seen_whole() -> None:
    cut_out, on_white = scene(3).convert("RGBA"), scene(3)
    cut_out.paste((0, 0, 0, 0), (0, 0, 160, 240))
    on_white.paste("white", (0, 0, 160, 240))
    assert hash_of(cut_out) == hash_of(on_white)
    assert differing(scene(3), scene(3).resize((2_100, 1_575))) <= NEAR


def test_a_plain_picture_has_none() -> None:
    for colour in ("white", "black", "#808080", "#ff8000"):
        assert hash_of(Image.new("RGB", (64, 48), colour)) is None
    assert hash_of(Image.new("RGBA", (64, 48), (9, 9, 9, 0))) is None
    grain = Image.effect_noise((300, 300), 8)
    assert hash_of(grain) is None, "grain alone is no picture"


def test_stripes_and_a_single_dot_are_too_little_to_be_compared() -> None:
    sunset = Image.linear_gradient("L")
    assert hash_of(sunset) is None
    dotted = Image.new("RGB", (90, 80), "white")
    dotted.paste("black", (22, 20, 28, 30))
    assert hash_of(dotted) is None


@pytest.mark.parametrize(("differing_parts", "has_one"), [(12, False), (13, True)])
def test_thirteen_neighbours_that_differ_are_enough(differing_parts: int, *, has_one: bool) -> None:
    image = Image.new("L", (9, 8), 200)
    for step in range(differing_parts):
        row, column = divmod(step, 8)
        image.paste(200 - 20 * (column + 1), (column + 1, row, 9, row + 1))
    assert (hash_of(image) is not None) is has_one


@pytest.mark.parametrize("size", [(2_000, 1), (1, 2_000), (1, 1)])
def test_a_picture_one_pixel_high_or_wide_has_its_parts(size: tuple[int, int]) -> None:
    blue = Image.new("RGBA", size, "#0000ff")
    assert in_parts(*size, blue.tobytes()) == bytes((0, 0, 255, 255)) * (9 * 8)


def test_it_is_which_part_is_lighter_or_darker_row_by_row() -> None:
    columns = Image.new("L", (9, 8))
    columns.putdata([200 - 20 * column for _ in range(8) for column in range(9)])
    lighter = sum(1 << 2 * step for step in range(64))
    assert hash_of(columns) == lighter
    assert hash_of(columns.transpose(Image.Transpose.FLIP_LEFT_RIGHT)) == lighter << 1
    for column, level in enumerate((100, 0, 100, 100, 97, 97, 95, 95, 0)):
        columns.putpixel((column, 0), level)
    first_row = 0b01_00_00_00_01_00_10_01  # from the last to the first: two levels are no difference, three are
    assert hash_of(columns) == lighter - (lighter & 0xFFFF) + first_row


def test_flat_drawings_that_differ_are_far_from_each_other() -> None:
    """Half of their neighbours are equal: by "lighter or not" alone a quarter of them had one that looked alike."""
    hashes = [found for seed in range(150) if (found := hash_of(flat(seed))) is not None]
    assert len(hashes) > 140
    near = [(at, to) for to, one in enumerate(hashes) for at in range(to) if (one ^ hashes[at]).bit_count() <= NEAR]
    assert near == []


def flat(seed: int) -> Image.Image:
    """Six discs and squares of one colour on a ground, as a drawing program makes them."""
    chance = Random(seed)
    image = Image.new("RGB", (96, 96), tuple(chance.randrange(150, 256) for _ in range(3)))
    draw = ImageDraw.Draw(image)
    for _ in range(6):
        x, y, size = chance.randrange(96), chance.randrange(96), chance.randrange(6, 40)
        shape = draw.ellipse if chance.random() < 0.5 else draw.rectangle
        shape((x - size, y - size, x + size, y + size), fill=tuple(chance.randrange(150) for _ in range(3)))
    return image
