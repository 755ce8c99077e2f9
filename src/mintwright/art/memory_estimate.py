"""Estimates the memory needed to decode a picture and make it small, from its head alone.

The bytes per pixel were measured with Pillow 13 on pictures of 25 megapixels; a test checks that they are still true.
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
_BITS, _COMPRESSION, _SAMPLES, _ROWS_OF_STRIP, _WIDTH_OF_TILE, _HEIGHT_OF_TILE = (
    258,
    259,
    277,
    278,
    322,
    323,
)  # TIFF 6.0
_PLAIN, _JPEG = 1, (6, 7)
_BYTES_OF_JPEG = 13  # a pixel: as four colours, as three before, and its coefficients


def bytes_to_draw(image: Image.Image, whole: tuple[int, int], file: BinaryIO, pixels: int) -> int:
    """The bytes needed to show a picture at most `pixels` wide and high.

    It was opened from `file` and not decoded yet. `whole` is its size before a decoder was asked to reduce it.
    """
    area = image.width * image.height
    if image.format in _CODECS:  # these hold the whole file, too
        return area * _CODECS[image.format] + file.seek(0, io.SEEK_END)
    mode = "I;16" if image.mode.startswith("I;16") else image.mode
    needed = area * _MODES.get(mode, _OTHER_MODES) + min(pixels, image.width) * image.height * _MIXED
    if isinstance(image, JpegImageFile) and comes_in_scans(image, file):
        needed += _coefficients(image, whole)
    if isinstance(image, TiffImageFile):
        needed += _strip(image)
    return needed


def comes_in_scans(image: JpegImageFile, file: BinaryIO) -> bool:
    """Whether a JPEG, opened from `file` and not decoded yet, has several scans."""
    layers = _layers(image)
    head = b"\xff\xda" + (6 + 2 * len(layers)).to_bytes(2, "big") + bytes([len(layers)])  # ITU T.81, B.2.3
    file.seek(-8 - 2 * len(layers), io.SEEK_CUR)  # Pillow stopped behind the head of the first scan
    holds_all = file.read(len(head)) == head
    return not holds_all or "progressive" in image.info


def _coefficients(image: JpegImageFile, whole: tuple[int, int]) -> int:
    """The bytes of a JPEG's coefficients: with several scans all are kept, however small the picture."""
    layers = _layers(image)
    across, down = (max(layer[at] for layer in layers) or 1 for at in (1, 2))
    return sum(whole[0] * whole[1] * layer[1] * layer[2] for layer in layers) // (across * down) * _COEFFICIENT


def _layers(image: JpegImageFile) -> list[tuple[int, int, int, int]]:
    return cast("list[tuple[int, int, int, int]]", cast("Any", image).layer)  # Any: Pillow does not type it


def _strip(image: TiffImageFile) -> int:
    """The bytes of a TIFF's strip or tile, decoded one by one: a strip may be the whole picture, a tile even more."""
    tags = cast("Any", image).tag_v2  # Any: as above
    if (compression := tags.get(_COMPRESSION, _PLAIN)) == _PLAIN:
        return 0
    if _WIDTH_OF_TILE in tags:
        pixels = int(tags[_WIDTH_OF_TILE]) * int(tags.get(_HEIGHT_OF_TILE, image.height))
    else:
        pixels = image.width * min(int(tags.get(_ROWS_OF_STRIP, image.height)), image.height)
    return pixels * _BYTES_OF_JPEG if compression in _JPEG else pixels * _bits(tags) // 8


def _bits(tags: Any) -> int:
    """The bits of one pixel: a single number counts for each of its samples."""
    bits = tags.get(_BITS, (1,))
    return sum(bits) * (int(tags.get(_SAMPLES, 1)) if len(bits) == 1 else 1)
