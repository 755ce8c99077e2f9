"""A small picture of each piece of art, and its size in pixels, from files that strangers may have made.

Pillow decodes only the formats that are accepted as art, JPEGs at a fraction of their size. Every fault of a decoder
becomes an ArtError. Meant for worker threads: Pillow gives up Python's lock while it works.
"""

import io
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeVar, cast

# Importing a format registers it. Otherwise the first WebP would make Pillow load every exotic decoder it has.
from PIL import ExifTags, Image, ImageCms, UnidentifiedImageError
from PIL.AvifImagePlugin import AvifImageFile
from PIL.BmpImagePlugin import BmpImageFile
from PIL.GifImagePlugin import GifImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile
from PIL.TiffImagePlugin import TiffImageFile
from PIL.WebPImagePlugin import WebPImageFile

from mintwright.art.errors import ArtError, HugePicture, MissingPicture, NoPicture, UnreadablePicture
from mintwright.art.svg import HEAD_BYTES, draw_svg, is_svg, svg_size

LARGEST_PIXELS = 128_000_000  # 512 MB once unpacked
Image.MAX_IMAGE_PIXELS = LARGEST_PIXELS  # this module is the only door to Pillow

_DECODERS = (JpegImageFile, PngImageFile, GifImageFile, WebPImageFile, TiffImageFile, BmpImageFile, AvifImageFile)
_FORMATS = [decoder.format for decoder in _DECODERS if decoder.format]
_SUFFIXES = frozenset(".jpg .jpeg .jpe .jfif .png .apng .gif .webp .tif .tiff .bmp .avif .svg".split())  # noqa: SIM905 one line
_REDUCING_GAP = 1.5  # 256 pixels from a JPEG cost 1.13 times the least possible, and it cannot be told from 3.0
_LARGEST_PROFILE = 4 * 1024 * 1024
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_LYING_DOWN = (5, 6, 7, 8)

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture as rows of red, green, blue, alpha, one byte each, from the top left; alpha is not multiplied in."""

    width: int
    height: int
    rgba: bytes


class Size(NamedTuple):
    """Pixels as the picture is shown, its orientation applied."""

    width: int
    height: int


def thumbnail(path: Path, pixels: int) -> Pixels:
    """The picture upright, in sRGB, at most `pixels` wide and high, its shape kept. Raises ArtError.

    Drawings are drawn at that size, small pictures are not enlarged, of an animation the first frame is shown.
    """
    head = _head(path)
    if is_svg(head):
        return _decoded(io.BytesIO(draw_svg(path, pixels)), path, lambda image: _shrink(image, pixels))
    with _opened(path) as file:
        return _decoded(file, path, lambda image: _shrink(image, pixels))


def measure(path: Path) -> Size | None:
    """Width and height without decoding; None when the file has no picture or none that can be read.

    Raises MissingPicture.
    """
    head = _head(path)
    if is_svg(head):
        size = svg_size(head)
        return Size(max(1, round(size[0])), max(1, round(size[1]))) if size else None
    with _opened(path) as file:
        try:
            return _decoded(file, path, _shown_size)
        except ArtError:
            return None


def _head(path: Path) -> bytes:
    with _opened(path) as file:
        return file.read(HEAD_BYTES)


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        raise MissingPicture(details=str(error)) from error


def _decoded(file: BinaryIO, path: Path, work: Callable[[Image.Image], _Answer]) -> _Answer:
    """What `work` makes of the picture in `file`, every fault of it an ArtError."""
    try:
        with Image.open(file, formats=_FORMATS) as image:
            if image.width * image.height > LARGEST_PIXELS:
                raise HugePicture(limit=LARGEST_PIXELS)
            return work(image)
    except ArtError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError):
        raise HugePicture(limit=LARGEST_PIXELS) from None
    except UnidentifiedImageError:
        is_empty = not file.seek(0, io.SEEK_END)
        if is_empty or path.suffix.lower() in _SUFFIXES:
            raise UnreadablePicture(details="no known picture format") from None
        raise NoPicture from None
    except Exception as error:  # there is no list of what decoders raise about a hostile file
        raise UnreadablePicture(details=f"{type(error).__name__}: {error}"[:500]) from error


def _shown_size(image: Image.Image) -> Size:
    width, height = image.size
    # TIFF's own reader has applied the orientation already.
    turned = image.format != "TIFF" and _orientation(image) in _LYING_DOWN
    return Size(height, width) if turned else Size(width, height)


def _shrink(image: Image.Image, pixels: int) -> Pixels:
    profile = image.info.get("icc_profile")
    white = 65_535 if image.mode.startswith("I;16") else None
    orientation = _orientation(image) if image.format != "TIFF" else 1
    if isinstance(image, JpegImageFile):
        _decode_small(image, pixels)
    image = _scalable(image)
    image.thumbnail((pixels, pixels), Image.Resampling.BICUBIC, reducing_gap=_REDUCING_GAP)
    image = _in_srgb(_in_bytes(image, white), profile)
    if image.mode != "RGBA":
        image = image.convert("RGBA")
    if orientation in _TURNS:
        image = image.transpose(_TURNS[orientation])
    return Pixels(image.width, image.height, image.tobytes())


def _decode_small(image: JpegImageFile, pixels: int) -> None:
    """Let the decoder halve the picture as often as still leaves more than is shown.

    `Image.thumbnail` would ask for a square, and so decode twice as much of a picture that is not one.
    """
    scale = _REDUCING_GAP * pixels / max(image.size)
    if scale < 1:
        image.draft(None, (ceil(image.width * scale), ceil(image.height * scale)))
        image.load()


def _orientation(image: Image.Image) -> int:
    """EXIF's orientation, 1 when there is none; a broken EXIF block does not spoil a good picture."""
    try:
        return int(image.getexif().get(ExifTags.Base.Orientation, 1))
    except Exception:  # noqa: BLE001 as with decoders
        return 1


def _scalable(image: Image.Image) -> Image.Image:
    """The picture in a mode in which neighbouring pixels can be mixed."""
    if image.mode in ("1", "P", "PA"):
        return image.convert("RGBA")
    if image.mode.startswith("I;16"):
        return image.convert("I")
    return image


def _in_bytes(image: Image.Image, white: int | None) -> Image.Image:
    """Grey of many bits as grey of eight: up to its `white`, or from the darkest to the lightest there is."""
    if image.mode not in ("I", "F"):
        return image
    low, high = (0, white) if white else cast("tuple[float, float]", image.getextrema())
    scale = 255 / (high - low) if low < high else 1.0

    def stretch(value: Any) -> Any:
        return value * scale + (-low * scale)

    wide = cast("Any", image.convert("F"))  # Any: Pillow's own annotation of `point` is incomplete
    return wide.point(stretch).convert("L")


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """Colours as they are meant: an iPad's P3 or a scanner's Adobe RGB looks dull when taken for sRGB."""
    if (
        not profile
        or len(profile) > _LARGEST_PROFILE
        or b"sRGB" in profile
        or image.mode not in ("RGB", "RGBA", "CMYK")
    ):
        return image
    wanted = "RGBA" if image.mode == "RGBA" else "RGB"
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        turned = ImageCms.profileToProfile(image, source, _srgb(), outputMode=wanted)
    except (ImageCms.PyCMSError, OSError, ValueError):
        return image  # a broken profile does not spoil a good picture
    return turned or image


def _srgb() -> ImageCms.ImageCmsProfile:
    return ImageCms.ImageCmsProfile(cast("Any", ImageCms).createProfile("sRGB"))  # Any: as above
