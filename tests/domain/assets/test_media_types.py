"""Media types come from content first."""

from pathlib import Path

import pytest

from mintwright.domain.assets.media_types import ART_SUFFIXES, FORMATS, is_art, media_type


@pytest.mark.parametrize(
    ("beginning", "name", "kind"),
    [
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a.png", "image/jpeg"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a.jpg", "image/png"),
        (b"GIF89a", "a", "image/gif"),
        (b"RIFF\x10\0\0\0WEBPVP8 ", "a", "image/webp"),
        (b"RIFF\x10\0\0\0WAVEfmt ", "a", "audio/wav"),
        (b"\0\0\0\x1cftypavif", "a", "image/avif"),
        (b"\0\0\0\x1cftypheic", "a", "image/heic"),
        (b"\0\0\0\x1cftypisom", "a", "video/mp4"),
        (b"\0\0\0\x14ftypqt  ", "a", "video/quicktime"),
        (b"\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm", "a", "video/webm"),
        (b"II*\0\x08\0", "a", "image/tiff"),
        (b"BM\x36\0\0\0\0\0\0\0\x36", "a", "image/bmp"),
        (b"BMW is a car", "a.txt", "text/plain"),
        (b"ID3\x03", "a", "audio/mpeg"),
        (b"\xff\xfb\x90\x64", "a", "audio/mpeg"),
        (b"fLaC\0", "a", "audio/flac"),
        (b"OggS\0", "a", "audio/ogg"),
        (b"glTF\x02\0\0\0", "a", "model/gltf-binary"),
        (b"%PDF-1.7", "a", "application/pdf"),
        (b'\xef\xbb\xbf<?xml version="1.0"?>\n<svg xmlns="x">', "a", "image/svg+xml"),
        (b"<svg/>", "a.html", "image/svg+xml"),
        (b"<!DOCTYPE html><svg/>", "a.svg", "text/html"),
        (b'{"asset": {"version": "2.0"}}', "a.gltf", "model/gltf+json"),
        (b"[1]", "a.json", "application/json"),
        (b"\0\0\0\0", "a.txt", "application/octet-stream"),
        (b"", "a.png", "application/octet-stream"),
    ],
)
def test_a_kind_is_told_by_the_first_bytes(beginning: bytes, name: str, kind: str) -> None:
    assert media_type(beginning, name) == kind


def test_art_is_what_can_be_shown_or_heard() -> None:
    assert all(
        is_art(kind) for kind in ("image/png", "video/mp4", "audio/flac", "model/gltf-binary", "application/pdf")
    )
    assert not any(is_art(kind) for kind in ("text/html", "application/json", "application/octet-stream"))
    assert {".jpg", ".heic", ".glb"} <= ART_SUFFIXES


def test_the_readme_names_every_kind_that_is_taken_and_each_has_a_suffix_of_its_name() -> None:
    readme = " ".join((Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8").split())
    assert f"Files of these kinds are taken: {', '.join(FORMATS)}; also" in readme
    assert all(f".{name.lower()}" in ART_SUFFIXES for name in FORMATS)
    assert len(ART_SUFFIXES) == 29
