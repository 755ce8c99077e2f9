"""Real pictures, made by Pillow where a test needs them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

RED, GREEN, BLUE, YELLOW = (220, 30, 40), (30, 160, 60), (30, 60, 220), (250, 200, 20)

Make = Callable[..., Path]


@pytest.fixture
def four_colours(tmp_path: Path) -> Make:
    """Makes a picture of 400 × 200 with red and green above blue and yellow, in any format and mode."""

    def make(name: str, mode: str = "RGB", **options: object) -> Path:
        image = Image.new("RGB", (400, 200))
        for box, colour in zip([(0, 0), (200, 0), (0, 100), (200, 100)], [RED, GREEN, BLUE, YELLOW], strict=True):
            image.paste(colour, (*box, box[0] + 200, box[1] + 100))
        path = tmp_path / name
        image.convert(mode).save(path, **options)
        return path

    return make
