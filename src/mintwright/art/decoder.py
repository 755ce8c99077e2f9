"""Decoding pictures: a thumbnail of each piece of art, and its size in pixels, from files that strangers may have made.

Pillow decodes only the formats that are accepted as art, JPEGs at a fraction of their size. Every fault of a decoder
becomes an ArtError. Meant for worker threads: Pillow gives up Python's lock while it works.
"""

import io
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeVar, cast

# Importing a format registers it. Otherwise the first WebP would make Pillow load every exotic decoder it has.
from PIL import AvifImagePlugin, ExifTags, Image, ImageCms, PngImagePlugin, UnidentifiedImageError
from PIL.AvifImagePlugin import AvifImageFile
from PIL.BmpImagePlugin import BmpImageFile
from PIL.GifImagePlugin import GifImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile
from PIL.TiffImagePlugin import TiffImageFile
from PIL.WebPImagePlugin import WebPImageFile

from mintwright.art.bounded_file import BoundedFile, TooMuchRead
from mintwright.art.errors import (
    ArtError,
    HugePicture,
    MissingPicture,
    NoAnswer,
    NoPicture,
    UnreadablePicture,
    of_system,
)
from mintwright.art.headers import (
    LYING_DOWN,
    exif_of,
    has_many_chunks,
    has_many_items,
    has_many_scans,
    is_webp,
    size_in_head,
    webp_size,
)
from mintwright.art.memory_budget import never
from mintwright.art.memory_estimate import bytes_to_draw, comes_in_scans
from mintwright.art.render_process import LARGE, SVG
from mintwright.art.shared_limits import SharedLimits
from mintwright.art.svg import HEAD_BYTES, is_svg, svg_size
from mintwright.art.thresholds import LARGEST_APART, LARGEST_DRAWING, LARGEST_HELD, LARGEST_PIXELS
from mintwright.regular_files import open_regular

Image.MAX_IMAGE_PIXELS = LARGEST_PIXELS  # this module is the only door to Pillow
PngImagePlugin.MAX_TEXT_MEMORY = 16 << 20  # characters of up to four bytes; Pillow's own bound is 64 million

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
_RAW_EXIF = "Raw profile type exif"  # where ImageMagick puts it in a PNG

_Answer = TypeVar("_Answer")
_Room = Callable[[int], AbstractContextManager[bool]]


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture as rows of red, green, blue, alpha, one byte each, from the top left; alpha is not premultiplied."""

    width: int
    height: int
    rgba: bytes


class Size(NamedTuple):
    """Pixels as the picture is shown, its orientation applied."""

    width: int
    height: int


class Part(NamedTuple):
    """A part of a picture as it is shown, its orientation applied, in its own pixels from the top left."""

    left: int
    top: int
    width: int
    height: int


def thumbnail(
    path: Path,
    pixels: int,
    sharing: SharedLimits | None = None,
    is_stopped: Callable[[], bool] = never,
    part: Part | None = None,
) -> Pixels:
    """The picture upright, in sRGB, at most `pixels` wide and high, its shape kept. Raises ArtError.

    Drawings are drawn at that size, small pictures are not enlarged, an animation shows its first frame. What takes
    much memory is drawn in a process of its own; `sharing` holds the limits for all that draw at the same time;
    `is_stopped` is asked while this waits for them: whether the picture is not wanted any more. With a `part` only that
    is returned, as sharp as the file has it.
    """
    sharing = sharing or SharedLimits()
    with _opened(path) as file:
        head = _head(file)
        if is_svg(head):
            return _drawing(partial(sharing.apart.draw, SVG, path, is_stopped=is_stopped), head, pixels, part)
        if not _is_too_much_at_once(file, head):
            with suppress(TooMuchRead):
                bounded = BoundedFile(file)
                room = partial(sharing.budget.taking, is_stopped=is_stopped)
                shown = _decoded(bounded, path, lambda image: _shown_here(image, bounded, pixels, part, room))
                if shown is not None:
                    return shown
    return _from_png(sharing.apart.draw(LARGE, path, pixels, is_stopped, part or ()), pixels)


def draw_large(path: Path, pixels: int, part: Part | None = None) -> bytes:
    """The same as PNG, drawn in this process whatever it takes, within its limits. Raises ArtError.

    Only for the process of `art.render_child`.
    """
    AvifImagePlugin.DEFAULT_MAX_THREADS = 1  # each has a stack of its own
    with _opened(path) as file:
        if file.seek(0, io.SEEK_END) > LARGEST_APART:
            raise HugePicture
        file.seek(0)
        shown = _decoded(file, path, lambda image: _shrink(_required(image, file, pixels, part), pixels, part))
    answer = io.BytesIO()
    Image.frombytes("RGBA", (shown.width, shown.height), shown.rgba).save(answer, "PNG", compress_level=1)
    return answer.getvalue()


def measure(path: Path) -> Size | None:
    """Width and height without decoding; None if the file has no picture, or none that can be read.

    Raises MissingPicture or NoAnswer.
    """
    with _opened(path) as file:
        head = _head(file)
        if is_svg(head):
            size = svg_size(head)
            return Size(max(1, round(size[0])), max(1, round(size[1]))) if size else None
        try:
            if is_webp(head):  # Pillow would read all of it
                return _measured(file, head, webp_size(head))
            if _is_too_much_at_once(file, head):
                return None
            return _decoded(BoundedFile(file), path, lambda image: _shown_size(image, file))
        except TooMuchRead:
            return _measured(file, head, size_in_head(file, head))
        except (MissingPicture, NoAnswer):
            raise
        except ArtError:
            return None


def _opened(path: Path) -> BinaryIO:
    try:
        return open_regular(path)
    except (OSError, ValueError) as error:
        raise of_system(error) from error


def _head(file: BinaryIO) -> bytes:
    """The beginning of the file; its position is reset afterwards."""
    try:
        head = file.read(HEAD_BYTES)
        file.seek(0)
    except OSError as error:
        raise of_system(error) from error
    return head


def _is_too_much_at_once(file: BinaryIO, head: bytes) -> bool:
    """Whether Pillow would read this file as a whole, and it is larger than is allowed here."""
    if not is_webp(head) and head[4:8] != b"ftyp":
        return False
    has_many = has_many_chunks if is_webp(head) else has_many_items
    is_too_much = file.seek(0, io.SEEK_END) > LARGEST_HELD or has_many(file)
    file.seek(0)
    return is_too_much


def _decoded(file: BinaryIO | BoundedFile, path: Path, work: Callable[[Image.Image], _Answer]) -> _Answer:
    """The result of `work` on the picture in `file`. Raises ArtError for any fault of it; passes TooMuchRead on."""
    try:
        with Image.open(cast("BinaryIO", file), formats=_FORMATS) as image:
            if image.width * image.height > LARGEST_PIXELS:
                raise HugePicture(details=f"{image.width} × {image.height}")
            return work(image)
    except (ArtError, TooMuchRead):
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError):
        raise HugePicture from None
    except UnidentifiedImageError:
        is_empty = not file.seek(0, io.SEEK_END)
        if is_empty or path.suffix.lower() in _SUFFIXES:
            raise UnreadablePicture(details="no known picture format") from None
        raise NoPicture from None
    except Exception as error:  # there is no list of what decoders raise about a hostile file
        if isinstance(error, OSError) and error.errno is not None:  # of the system; decoders give theirs no number
            raise of_system(error) from error
        raise UnreadablePicture(details=f"{type(error).__name__}: {error}"[:500]) from error


def _shown_here(image: Image.Image, file: BoundedFile, pixels: int, part: Part | None, room: _Room) -> Pixels | None:
    """The picture at the size it is shown; None when there is no room, or no time, for it here."""
    file.pixels_follow(image.width * image.height)
    bounded = cast("BinaryIO", file)
    if isinstance(image, JpegImageFile) and comes_in_scans(image, bounded) and has_many_scans(bounded):
        return None
    needed = needed_bytes(image, bounded, pixels, part)
    if needed > LARGEST_APART:
        raise HugePicture(details=f"{needed} bytes")
    with room(needed) as is_given:
        return _shrink(image, pixels, part) if is_given else None


def _required(image: Image.Image, file: BinaryIO, pixels: int, part: Part | None) -> Image.Image:
    """The picture, unless it would take too much in any process. Raises HugePicture."""
    needed = needed_bytes(image, file, pixels, part)
    if needed > LARGEST_APART:
        raise HugePicture(details=f"{needed} bytes")
    return image


def needed_bytes(image: Image.Image, file: BinaryIO, pixels: int, part: Part | None = None) -> int:
    """The bytes needed, after the decoder was asked to reduce the picture by itself if it can and it is not a part."""
    whole = image.size
    if isinstance(image, JpegImageFile) and part is None:
        _draft(image, pixels)
    return bytes_to_draw(image, whole, file, pixels)


def _drawing(draw: Callable[[int], bytes], head: bytes, pixels: int, part: Part | None) -> Pixels:
    """A drawing, or a part of it, which is cut out of a larger one."""
    size = svg_size(head)
    if part is None or size is None:
        return _from_png(draw(pixels), pixels)
    whole = min(LARGEST_DRAWING, ceil(pixels * max(size) / max(part.width, part.height)))
    drawn = _from_png(draw(whole), whole)
    scale = max(drawn.width, drawn.height) / max(size)
    left, top = round(part.left * scale), round(part.top * scale)
    right, bottom = round((part.left + part.width) * scale), round((part.top + part.height) * scale)
    image = Image.frombytes("RGBA", (drawn.width, drawn.height), drawn.rgba)
    cut = image.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
    return Pixels(cut.width, cut.height, cut.tobytes())


def _from_png(png: bytes, pixels: int) -> Pixels:
    """The picture drawn by a child process, which a hostile file may have taken over."""

    def shown(image: Image.Image) -> Pixels:
        if max(image.size) > pixels:
            raise UnreadablePicture(details=f"{image.size} was drawn, not {pixels}")
        return _shrink(image, pixels, None)

    return _decoded(io.BytesIO(png), Path("drawn.png"), shown)


def _measured(file: BinaryIO, head: bytes, size: tuple[int, int] | None) -> Size | None:
    """`size`, read from the head without Pillow, as the picture is shown."""
    if size is None or not 0 < size[0] * size[1] <= LARGEST_PIXELS:
        return None
    return _turned(size, _exif_orientation(file, head))


def _shown_size(image: Image.Image, file: BinaryIO) -> Size:
    if image.format == "TIFF":  # its own reader has applied the orientation already
        return Size(*image.size)
    if isinstance(image, PngImageFile) and "exif" not in image.info and _RAW_EXIF not in image.info:
        file.seek(0)  # Pillow would unpack the picture to look behind it
        return _turned(image.size, _exif_orientation(file, file.read(HEAD_BYTES)))
    return _turned(image.size, _orientation(image))


def _turned(size: tuple[int, int], orientation: int) -> Size:
    width, height = size
    return Size(height, width) if orientation in LYING_DOWN else Size(width, height)


def _shrink(image: Image.Image, pixels: int, part: Part | None) -> Pixels:
    profile = image.info.get("icc_profile")
    white = 65_535 if image.mode.startswith("I;16") else None
    orientation = _orientation(image) if image.format != "TIFF" else 1
    if isinstance(image, JpegImageFile):
        image.load()  # as small as it was asked for; `Image.thumbnail` would ask anew
    if part is not None:
        image = image.crop(_as_stored(part, image.size, orientation))
    image = _scalable(image)
    image.thumbnail((pixels, pixels), Image.Resampling.BICUBIC, reducing_gap=_REDUCING_GAP)
    image = _in_srgb(_in_bytes(image, white), profile)
    if image.mode != "RGBA":
        image = image.convert("RGBA")
    if orientation in _TURNS:
        image = image.transpose(_TURNS[orientation])
    return Pixels(image.width, image.height, image.tobytes())


def _as_stored(part: Part, stored: tuple[int, int], orientation: int) -> tuple[int, int, int, int]:
    """The corners of a part in the picture before it is turned (Exif 2.32, 4.6.4), as far as it lies within it."""
    width, height = stored
    shown = (height, width) if orientation in LYING_DOWN else (width, height)
    left, right = (min(max(0, x), shown[0]) for x in (part.left, part.left + part.width))
    top, bottom = (min(max(0, y), shown[1]) for y in (part.top, part.top + part.height))
    if orientation in (2, 3, 6, 7):
        left, right = shown[0] - right, shown[0] - left
    if orientation in (3, 4, 7, 8):
        top, bottom = shown[1] - bottom, shown[1] - top
    return (top, left, bottom, right) if orientation in LYING_DOWN else (left, top, right, bottom)


def _draft(image: JpegImageFile, pixels: int) -> None:
    """Let the decoder halve the picture as often as possible while it stays larger than what is shown.

    `Image.thumbnail` would ask for a square, and so decode twice as much of a picture that is not square.
    """
    scale = _REDUCING_GAP * pixels / max(image.size)
    if scale < 1:
        image.draft(None, (ceil(image.width * scale), ceil(image.height * scale)))


def _orientation(image: Image.Image) -> int:
    """EXIF's orientation, 1 if there is none; a broken EXIF block does not spoil a good picture."""
    try:
        return int(image.getexif().get(ExifTags.Base.Orientation, 1))
    except TooMuchRead:  # of a PNG, which Pillow unpacks for it
        raise
    except Exception:  # noqa: BLE001 as with decoders
        return 1


def _exif_orientation(file: BinaryIO, head: bytes) -> int:
    """The same, without opening the picture with Pillow."""
    exif = Image.Exif()
    try:
        exif.load(exif_of(file, head) or b"")
        return int(exif.get(ExifTags.Base.Orientation, 1))
    except Exception:  # noqa: BLE001 as with decoders
        return 1


def _scalable(image: Image.Image) -> Image.Image:
    """The picture in a mode that can be resampled."""
    if image.mode in ("1", "P", "PA"):
        return image.convert("RGBA")
    if image.mode.startswith("I;16"):
        return image.convert("I")
    return image


def _in_bytes(image: Image.Image, white: int | None) -> Image.Image:
    """Deep grey as 8-bit grey: scaled to `white`, or from its darkest to its lightest value."""
    if image.mode not in ("I", "F"):
        return image
    low, high = (0, white) if white else cast("tuple[float, float]", image.getextrema())
    scale = 255 / (high - low) if low < high else 1.0

    def stretch(value: Any) -> Any:
        return value * scale + (-low * scale)

    wide = cast("Any", image.convert("F"))  # Any: Pillow's own annotation of `point` is incomplete
    return wide.point(stretch).convert("L")


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """The picture in sRGB: an iPad's P3 or a scanner's Adobe RGB would look dull otherwise."""
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
