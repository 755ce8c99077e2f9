"""Goes through an XML file tag by tag, which makes nothing of it, however deep it is nested."""

from collections.abc import Callable, Mapping
from typing import TypeVar
from xml.parsers import expat

from mintwright.library.spreadsheets.unreadable import Fault, UnreadableSheetError

_PIECE = 1 << 20  # bytes that are parsed in one go

Begin = Callable[[Mapping[str, str]], None]
"""Is told of the attributes of a tag that opens."""
End = Callable[[], None]


def walk(
    xml: bytes,
    begins: Mapping[str, Begin],
    text: Callable[[str], None] | None = None,
    ends: Mapping[str, End] | None = None,
) -> None:
    """Tell of each tag that opens or ends, by its name without what stands before a colon, and of texts between tags.

    The file is UTF-8, whatever it says, and declares nothing. Raises UnreadableSheetError.
    """
    if b"\0" in xml:  # UTF-16, which would be obeyed
        raise UnreadableSheetError(Fault.DAMAGED)
    parser = expat.ParserCreate("utf-8")
    told, told_of_end = _Told(begins), _Told(ends or {})

    def begin(name: str, attributes: Mapping[str, str]) -> None:
        if (tell := told[name]) is not None:
            tell(attributes)

    def end(name: str) -> None:
        if (tell := told_of_end[name]) is not None:
            tell()

    parser.StartElementHandler = begin
    if ends:
        parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = _refuse
    if text is not None:
        parser.buffer_text = True  # a number is told in one go
        parser.CharacterDataHandler = text
    try:
        for at in range(0, len(xml), _PIECE):
            parser.Parse(xml[at : at + _PIECE])
        parser.Parse(b"", True)  # noqa: FBT003 it takes no name
    except expat.ExpatError as error:
        raise UnreadableSheetError(Fault.DAMAGED) from error


_Tell = TypeVar("_Tell")


class _Told(dict[str, _Tell | None]):
    """Who is told of a tag, by its whole name."""

    def __init__(self, listeners: Mapping[str, _Tell]) -> None:
        self._listeners = listeners

    def __missing__(self, name: str) -> _Tell | None:
        tell = self[name] = self._listeners.get(name.rpartition(":")[2])
        return tell


def _refuse(*_: object) -> None:
    raise UnreadableSheetError(Fault.DAMAGED)
