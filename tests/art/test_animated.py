"""Whether a picture moves is told by its head, in every format that can."""

from pathlib import Path

import pytest
from PIL import Image

from mintwright.art.headers import is_animated

FRAMES = [Image.new("RGB", (40, 30), (40 * number, 90, 200)) for number in range(4)]


@pytest.mark.parametrize("loop", [{"loop": 0}, {}])
@pytest.mark.parametrize("name", ["art.gif", "art.png", "art.webp", "art.avif"])
def test_a_picture_that_moves_is_told_from_one_that_does_not(tmp_path: Path, name: str, loop: dict[str, int]) -> None:
    FRAMES[0].save(tmp_path / name, save_all=True, append_images=FRAMES[1:], duration=80, **loop)
    assert is_animated((tmp_path / name).read_bytes()[:65_536])
    FRAMES[0].save(tmp_path / name)
    assert not is_animated((tmp_path / name).read_bytes()[:65_536])


@pytest.mark.parametrize("head", [b"", b"RIFF1234WEBPVP8X", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"\0\0\0\x18ftypavif"])
def test_of_a_torn_head_nothing_is_said(head: bytes) -> None:
    assert not is_animated(head)
