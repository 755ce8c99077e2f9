"""SVG: recognised by its first element, which gives its size. Drawn in a child process (`art.render_process`)."""

import contextlib
from xml.parsers import expat

HEAD_BYTES = 64 * 1024

_PIXELS_PER_UNIT = {"": 1, "px": 1, "pt": 96 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4}


def is_svg(head: bytes) -> bool:
    """Whether a file with this head is an SVG: XML whose first element is `svg`."""
    return _root(head) is not None


def svg_size(head: bytes) -> tuple[float, float] | None:
    """Width and height in pixels as the root element gives them, else those of its view box, else None."""
    root = _root(head) or {}
    width, height = _length(root.get("width", "")), _length(root.get("height", ""))
    if width and height:
        return width, height
    try:
        _, _, width, height = (float(part) for part in root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    return (width, height) if 0 < width < 1e9 and 0 < height < 1e9 else None


def _root(head: bytes) -> dict[str, str] | None:
    """The attributes of the first element when it is `svg`, else None."""
    found: list[tuple[str, dict[str, str]]] = []

    def first(name: str, attributes: dict[str, str]) -> None:
        found.append((name, attributes))
        parser.StartElementHandler = None

    def doctype(name: str, _system: str | None, _public: str | None, has_declarations: int) -> None:
        if has_declarations:  # enough is known; entities are not even read here
            found.append((name, {}))
            raise ValueError("declarations")

    if b"<" not in head[:256]:
        return None
    parser = expat.ParserCreate()
    parser.StartElementHandler = first
    parser.StartDoctypeDeclHandler = doctype
    with contextlib.suppress(expat.ExpatError, ValueError):  # the drawing process judges what follows
        parser.Parse(head, False)  # noqa: FBT003 expat takes it by position only
    return found[0][1] if found and found[0][0].rpartition(":")[2] == "svg" else None


def _length(text: str) -> float | None:
    """An SVG length in pixels; None for none, a percentage, or nonsense."""
    number = text.strip().rstrip("abcdefghijklmnopqrstuvwxyz%")
    factor = _PIXELS_PER_UNIT.get(text.strip()[len(number) :])
    try:
        pixels = float(number) * factor if factor else 0.0
    except ValueError:
        return None
    return pixels if 0 < pixels < 1e9 else None
