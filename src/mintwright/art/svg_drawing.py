"""Drawing an SVG: parses it, refuses what reaches outside the file, renders it. Only in `art.render_child`."""

import re
from pathlib import Path
from xml.parsers import expat

from mintwright.art.errors import UnreadablePicture, UnsafePicture, of_system
from mintwright.art.svg import HEAD_BYTES, svg_size
from mintwright.regular_files import open_regular

LARGEST_FILE = 8 * 1024 * 1024
_DEEPEST = 100  # the renderer's stack holds some hundred nested groups

_REFERENCES = ("href", "src")
_OWN_PARTS = re.compile(r"\s*(#|data:image/(?!svg))", re.IGNORECASE)
_FOREIGN_URL = re.compile(r"""url\(\s*(?!\s|["']?\s*(#|data:image/(?!svg)))|@import""", re.IGNORECASE)
_PLAIN_DOCTYPE = "-//W3C//DTD SVG"  # what Illustrator and Inkscape write; it names the standard and loads nothing


class Unsafe(Exception):  # noqa: N818 a verdict
    """The SVG refers to something outside itself, or declares entities."""


def draw(path: Path, pixels: int) -> bytes:
    """Render the drawing as PNG, `pixels` along its longer side. Raises ArtError."""
    data = _read(path)
    width, height = svg_size(data[:HEAD_BYTES]) or (1, 1)
    try:
        check(data)
        return _render(data.decode("utf-8-sig"), "width" if width >= height else "height", pixels)
    except Unsafe as unsafe:
        raise UnsafePicture(details=str(unsafe)) from None
    except (ValueError, expat.ExpatError) as error:
        raise UnreadablePicture(details=str(error)) from None


def _read(path: Path) -> bytes:
    try:
        with open_regular(path) as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise of_system(error) from error
    if len(data) > LARGEST_FILE:
        raise UnreadablePicture(details=f"the SVG is larger than {LARGEST_FILE} bytes")
    return data


def check(data: bytes) -> None:
    """Raise Unsafe if the SVG names other files or addresses or declares entities, ExpatError if it is not XML, and
    ValueError for nesting too deep for the renderer.
    """
    inspector = _Inspector()
    parser = expat.ParserCreate()
    parser.StartElementHandler = inspector.start
    parser.EndElementHandler = inspector.end
    parser.CharacterDataHandler = inspector.text.append
    parser.StartDoctypeDeclHandler = inspector.doctype
    parser.EntityDeclHandler = inspector.entity
    parser.ProcessingInstructionHandler = inspector.instruction
    parser.Parse(data, True)  # noqa: FBT003 expat takes it by position only
    if _FOREIGN_URL.search("".join(inspector.text)):
        raise Unsafe("style")


class _Inspector:
    """Inspects every part of an SVG as the parser reaches it."""

    def __init__(self) -> None:
        self.depth = 0
        self.text: list[str] = []

    def start(self, _name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise ValueError("nested too deeply")
        for name, value in attributes.items():
            is_reference = name.rpartition(":")[2].lower() in _REFERENCES
            if (is_reference and not _OWN_PARTS.match(value)) or _FOREIGN_URL.search(value):
                raise Unsafe(name)

    def end(self, _name: str) -> None:
        self.depth -= 1

    def doctype(self, _name: str, _system: str | None, public: str | None, has_declarations: int) -> None:
        if has_declarations or not (public or "").startswith(_PLAIN_DOCTYPE):
            raise Unsafe("doctype")

    def entity(self, *_: object) -> None:
        raise Unsafe("entity")

    def instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            raise Unsafe(target)


def _render(svg: str, side: str, pixels: int) -> bytes:
    import resvg_py  # only the drawing process loads the renderer

    width, height = (pixels, None) if side == "width" else (None, pixels)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, dpi=96))
