"""Media types from the first bytes of a file; its name decides only where bytes cannot."""

from itertools import chain
from pathlib import PurePath

SNIFFED_BYTES = 4096  # how much of a file's beginning `media_type` wants to see
UNKNOWN = "application/octet-stream"

_PICTURES = {
    "PNG": (".png", ".apng"), "JPEG": (".jpg", ".jpeg", ".jpe", ".jfif"), "GIF": (".gif",), "WebP": (".webp",),
    "AVIF": (".avif",), "HEIC": (".heic", ".heif"), "TIFF": (".tif", ".tiff"), "BMP": (".bmp",), "SVG": (".svg",),
}  # fmt: skip
_OTHERS = {
    "MP4": (".mp4", ".m4v"), "WebM": (".webm",), "MOV": (".mov",), "MP3": (".mp3",), "WAV": (".wav",),
    "FLAC": (".flac",), "OGG": (".ogg", ".oga"), "Opus": (".opus",), "M4A": (".m4a",),
    "GLB": (".glb",), "glTF": (".gltf",), "PDF": (".pdf",),
}  # fmt: skip

FORMATS = (*_PICTURES, *_OTHERS)
"""What is taken as art, by the names that artists know."""

PICTURE_SUFFIXES = frozenset(chain.from_iterable(_PICTURES.values()))
"""Those of pictures, as long as nobody has looked into the file."""

ART_SUFFIXES = PICTURE_SUFFIXES.union(*_OTHERS.values())
"""Suffixes that a folder drop accepts: lower case, with their dot."""

COVERED_SUFFIXES = ART_SUFFIXES - PICTURE_SUFFIXES
"""Those of films, sounds, models and documents, which are seen by a cover."""

_BEGINNINGS = (
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
    (b"II+\x00", "image/tiff"),
    (b"MM\x00+", "image/tiff"),
    (b"ID3", "audio/mpeg"),
    (b"fLaC", "audio/flac"),
    (b"OggS", "audio/ogg"),
    (b"glTF", "model/gltf-binary"),
    (b"%PDF-", "application/pdf"),
    (b"PK\x03\x04", "application/zip"),
)
_RIFF = {b"WEBP": "image/webp", b"WAVE": "audio/wav"}
_BRANDS = {
    b"avif": "image/avif", b"avis": "image/avif",
    b"heic": "image/heic", b"heix": "image/heic", b"hevc": "image/heic", b"mif1": "image/heif", b"msf1": "image/heif",
    b"qt  ": "video/quicktime", b"M4A ": "audio/mp4",
}  # fmt: skip
_TEXTS = {
    ".svg": "image/svg+xml", ".gltf": "model/gltf+json", ".json": "application/json", ".html": "text/html",
    ".htm": "text/html", ".txt": "text/plain", ".md": "text/markdown", ".csv": "text/csv", ".xml": "application/xml",
}  # fmt: skip


def media_type(first_bytes: bytes, name: str) -> str:
    """The media type of a file that begins with these bytes (4 KiB are enough); `application/octet-stream` if unknown.

    Content wins over the name: a PNG called `.jpg` is a PNG. Text files look alike, so among them the suffix decides.
    """
    found = next((kind for beginning, kind in _BEGINNINGS if first_bytes.startswith(beginning)), "")
    return found or _container(first_bytes) or _frame(first_bytes) or _text(first_bytes, name) or UNKNOWN


def is_art(kind: str) -> bool:
    """Whether the studio accepts a media type as art: a picture, a film, a sound, a model or a document."""
    return kind.startswith(("image/", "video/", "audio/", "model/")) or kind == "application/pdf"


def _container(first_bytes: bytes) -> str:
    """Container formats, which name their content after a signature."""
    if first_bytes[:4] == b"RIFF":
        return _RIFF.get(first_bytes[8:12], "")
    if first_bytes[:2] == b"BM" and first_bytes[6:10] == bytes(4):  # two letters alone could begin any text
        return "image/bmp"
    if first_bytes[:4] == b"\x1aE\xdf\xa3":
        return "video/webm" if b"webm" in first_bytes[:64] else "video/x-matroska"
    if first_bytes[4:8] == b"ftyp":
        return _BRANDS.get(first_bytes[8:12], "video/mp4")
    return "video/quicktime" if first_bytes[4:8] in (b"moov", b"wide", b"mdat") else ""


def _frame(first_bytes: bytes) -> str:
    """An MP3 without a tag begins with a frame: eleven set bits, then a known version, layer III, a valid rate."""
    if len(first_bytes) < 3 or first_bytes[0] != 0xFF or first_bytes[1] & 0xE6 != 0xE2:
        return ""
    return "audio/mpeg" if first_bytes[2] >> 4 != 0xF and first_bytes[2] & 0x0C != 0x0C else ""


def _text(first_bytes: bytes, name: str) -> str:
    head = first_bytes.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not head or b"\0" in first_bytes:
        return ""
    lowered = head[:SNIFFED_BYTES].lower()
    if lowered.startswith((b"<?xml", b"<svg", b"<!--", b"<!doctype svg")) and b"<svg" in lowered:
        return "image/svg+xml"
    if lowered.startswith((b"<!doctype html", b"<html")):
        return "text/html"
    return _TEXTS.get(PurePath(name).suffix.lower(), "")
