"""Which files the desktops offer the program for: all the art it takes, nothing else, and never first."""

import configparser
import plistlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from mintwright.domain.assets.media_types import ART_SUFFIXES

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
DATABASE = Path("/usr/share/mime/packages/freedesktop.org.xml")  # of shared-mime-info

NAMES: dict[str, tuple[set[str], set[str]]] = {  # of a suffix: by shared-mime-info 2.2 or 2.4, and by macOS
    ".png": ({"image/png"}, {"public.png"}),
    ".apng": ({"image/apng", "image/png"}, {"public.png"}),
    ".jpg": ({"image/jpeg"}, {"public.jpeg"}),
    ".jpeg": ({"image/jpeg"}, {"public.jpeg"}),
    ".jpe": ({"image/jpeg"}, {"public.jpeg"}),
    ".jfif": ({"image/jpeg"}, {"public.jpeg"}),
    ".gif": ({"image/gif"}, {"com.compuserve.gif"}),
    ".webp": ({"image/webp"}, {"org.webmproject.webp"}),
    ".avif": ({"image/avif"}, {"public.avif"}),
    ".heic": ({"image/heif"}, {"public.heic"}),
    ".heif": ({"image/heif"}, {"public.heif"}),
    ".tif": ({"image/tiff"}, {"public.tiff"}),
    ".tiff": ({"image/tiff"}, {"public.tiff"}),
    ".bmp": ({"image/bmp"}, {"com.microsoft.bmp"}),
    ".svg": ({"image/svg+xml"}, {"public.svg-image"}),
    ".mp4": ({"video/mp4"}, {"public.mpeg-4"}),
    ".m4v": ({"video/mp4"}, {"com.apple.m4v-video"}),
    ".webm": ({"video/webm"}, {"org.webmproject.webm"}),
    ".mov": ({"video/quicktime"}, {"com.apple.quicktime-movie"}),
    ".mp3": ({"audio/mpeg"}, {"public.mp3"}),
    ".wav": ({"audio/x-wav", "audio/vnd.wave"}, {"com.microsoft.waveform-audio"}),
    ".flac": ({"audio/flac"}, {"org.xiph.flac"}),
    ".ogg": ({"audio/ogg", "audio/x-vorbis+ogg", "audio/x-flac+ogg", "audio/x-speex+ogg"}, {"org.xiph.ogg-audio"}),
    ".oga": ({"audio/ogg", "audio/x-vorbis+ogg", "audio/x-flac+ogg", "audio/x-speex+ogg"}, {"org.xiph.ogg-audio"}),
    ".opus": ({"audio/ogg", "audio/x-opus+ogg"}, {"org.xiph.ogg-audio"}),
    ".m4a": ({"audio/mp4"}, {"com.apple.m4a-audio", "public.mpeg-4-audio"}),
    ".glb": ({"model/gltf-binary"}, {"org.khronos.glb"}),
    ".gltf": ({"model/gltf+json"}, {"org.khronos.gltf"}),
    ".pdf": ({"application/pdf"}, {"com.adobe.pdf"}),
}
ON_LINUX = {name for linux, _ in NAMES.values() for name in linux}
ON_MACOS = {name for _, macos in NAMES.values() for name in macos}
FILMS_IN_OGG = {"video/ogg", "video/x-theora+ogg"}  # `.ogg` may be one, but films in Ogg are not among the art
BY_THEIR_BYTES = {".apng", ".jfif"}  # shared-mime-info 2.2 has no rule for these names, and looks into the file


@pytest.fixture(scope="module")
def entry() -> configparser.SectionProxy:
    parsed = configparser.ConfigParser(interpolation=None)
    parsed.read(PACKAGING / "linux" / "mintwright.desktop", encoding="utf-8")
    return parsed["Desktop Entry"]


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    return plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())


def _listed(entry: configparser.SectionProxy) -> list[str]:
    return entry["MimeType"].removesuffix(";").split(";")


def test_this_test_knows_every_kind_of_art() -> None:
    assert set(NAMES) == ART_SUFFIXES


def test_a_linux_desktop_offers_the_program_for_all_art_and_nothing_else(entry: configparser.SectionProxy) -> None:
    assert sorted(_listed(entry)) == sorted(ON_LINUX)
    assert entry["Exec"].endswith(" open %F")  # %F: every file that was chosen, as a path


@pytest.mark.needs(str(DATABASE))
def test_the_names_are_those_of_the_desktops_own_database(entry: configparser.SectionProxy) -> None:
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    named: dict[str, set[str]] = {}
    for kind in ElementTree.parse(DATABASE).getroot():
        for glob in kind.iter(f"{space}glob"):
            named.setdefault(glob.attrib["pattern"].lower().removeprefix("*"), set()).add(kind.attrib["type"])
    for suffix in ART_SUFFIXES - BY_THEIR_BYTES:
        assert named[suffix], suffix
    for suffix in ART_SUFFIXES:
        assert named.get(suffix, set()) - FILMS_IN_OGG <= set(_listed(entry)), suffix


def test_macos_offers_the_program_for_all_art_and_folders_and_nothing_else(described: dict[str, Any]) -> None:
    listed = [kind for each in described["CFBundleDocumentTypes"] for kind in each["LSItemContentTypes"]]
    assert sorted(listed) == sorted({"public.folder", *ON_MACOS})


def test_the_program_never_becomes_what_a_double_click_opens(described: dict[str, Any]) -> None:
    for each in described["CFBundleDocumentTypes"]:
        assert (each["CFBundleTypeRole"], each["LSHandlerRank"]) == ("Viewer", "Alternate"), each["CFBundleTypeName"]


def test_types_that_macos_may_not_know_are_described_by_the_suffixes_of_our_art(described: dict[str, Any]) -> None:
    imported = {each["UTTypeIdentifier"]: each["UTTypeTagSpecification"] for each in
                described["UTImportedTypeDeclarations"]}  # fmt: skip
    for name, tags in imported.items():
        suffixes = {suffix for suffix, (_, macos) in NAMES.items() if name in macos}
        assert {f".{suffix}" for suffix in tags["public.filename-extension"]} == suffixes, name
        assert set(tags["public.mime-type"]) <= {kind for suffix in suffixes for kind in NAMES[suffix][0]}, name
    assert {kind for kind in ON_MACOS if kind.startswith(("org.khronos.", "org.xiph."))} <= set(imported)
