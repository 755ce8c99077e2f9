"""How many bytes it takes to unpack a picture and to make it small, told from its head alone.

The bytes a pixel were measured with Pillow 13 on pictures of 25 megapixels; a test holds them to what is true now.
"""

import io
from typing import Any, BinaryIO, cast

from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile
from PIL.TiffImagePlugin import TiffImageFile

_MODES = {"1": 9, "P": 9, "PA": 13, "L": 1, "LA": 8, "RGBA": 8, "I;16": 6}  # palettes and alpha are converted
_OTHER_MODES = 4  # Pillow keeps three colours in four bytes, and a number too
_CODECS = {"WEBP": 16, "AVIF": 10}  # canvases or planes, a copy of them as bytes, and the picture
_COEFFICIENT = 2  # bytes
_MIXED = 4  # bytes a pixel of the stripe, already as wide as what is shown and still as high as the picture
_BITS, _ROWS_OF_STRIP, _COMPRESSION, _PLAIN = 258, 278, 259, 1  # tags of TIFF 6.0


def bytes_to_draw(image: Image.Image, whole: tuple[int, int], file: BinaryIO, pixels: int) -> int:
    """What is needed to show a picture at most `pixels` wide and high.

    It was opened from `file` and not unpacked yet. `whole` is its size before a decoder was asked to make it smaller.
    """
    area = image.width * image.height
    if image.format in _CODECS:  # these hold the whole file, too
        return area * _CODECS[image.format] + file.seek(0, io.SEEK_END)
    mode = "I;16" if image.mode.startswith("I;16") else image.mode
    needed = area * _MODES.get(mode, _OTHER_MODES) + min(pixels, image.width) * image.height * _MIXED
    if isinstance(image, JpegImageFile):
        needed += _coefficients(image, whole, file)
    if isinstance(image, TiffImageFile):
        needed += _strip(image)
    return needed


def _coefficients(image: JpegImageFile, whole: tuple[int, int], file: BinaryIO) -> int:
    """Where a JPEG comes in several scans, all its coefficients are kept, however small the picture is wanted."""
    layers = cast("list[tuple[int, int, int, int]]", cast("Any", image).layer)  # Any: Pillow does not type it
    head = b"\xff\xda" + (6 + 2 * len(layers)).to_bytes(2, "big") + bytes([len(layers)])  # ITU T.81, B.2.3
    file.seek(-8 - 2 * len(layers), io.SEEK_CUR)  # Pillow stopped behind the head of the first scan
    holds_all = file.read(len(head)) == head
    if holds_all and "progressive" not in image.info:
        return 0
    across, down = (max(layer[at] for layer in layers) or 1 for at in (1, 2))
    return sum(whole[0] * whole[1] * layer[1] * layer[2] for layer in layers) // (across * down) * _COEFFICIENT


def _strip(image: TiffImageFile) -> int:
    """A packed TIFF is unpacked a strip at a time, and one strip may be all of it."""
    tags = cast("Any", image).tag_v2  # Any: as above
    if tags.get(_COMPRESSION, _PLAIN) == _PLAIN:
        return 0
    rows = min(int(tags.get(_ROWS_OF_STRIP, image.height)), image.height)
    return image.width * rows * sum(tags.get(_BITS, (1,))) // 8
