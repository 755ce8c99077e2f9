"""Several small files as one."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import PurePosixPath
from zipfile import ZIP_DEFLATED, ZipFile

from mintwright.domain.assets.naming import natural
from mintwright.library.spreadsheets.description_folders import MOST_FILES
from mintwright.library.spreadsheets.unreadable import LARGEST_FILE
from mintwright.library.spreadsheets.workbook_parts import Parts

BEGINS_PACKED = b"PK\x03\x04"
_OF_FINDER = "__MACOSX"  # macOS packs marks of its own beside each file


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A ZIP archive of files with these names."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return made.getvalue()


def unpacked(content: bytes) -> Iterator[tuple[PurePosixPath, bytes]]:
    """The files in a ZIP archive that may hold JSON, with their places in it. Raises UnreadableSheetError.

    A place leads nowhere else, whatever the archive says.
    """
    parts = Parts(content, MOST_FILES, LARGEST_FILE)
    for name in sorted(parts.names, key=natural):
        place = PurePosixPath(*(one for one in name.split("/") if one not in ("", ".", "..")))
        is_hidden = any(one.startswith(".") or one == _OF_FINDER for one in place.parts)
        if place.name and not is_hidden and not name.endswith("/") and place.suffix.lower() in ("", ".json"):
            yield place, parts.read(name)
