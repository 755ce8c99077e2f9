"""The parts of a workbook's file, which is packed: each is unpacked once, and all of them within bounds.

What reads the workbook is given a new file of a few of these parts: so it reads what was looked at here, whatever else
the file says, twice or somewhere else.
"""

import zlib
from collections import Counter
from collections.abc import Collection, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from mintwright.library.spreadsheets.unreadable import Fault, UnreadableSheetError

MOST_UNPACKED = 200_000_000  # bytes; two million cells with their tags take less
MOST_PARTS = 5_000
_HEAD_OF_PART = b"PK\x01\x02"
_IS_ENCRYPTED = 0x1
_DAMAGES = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)


class Parts:
    """The parts of one file, by their names. All of it raises UnreadableSheetError."""

    def __init__(self, content: bytes, most: int = MOST_PARTS, most_bytes: int = MOST_UNPACKED) -> None:
        """At most so many parts, of which so many bytes are unpacked."""
        if content.count(_HEAD_OF_PART) > most:
            raise UnreadableSheetError(Fault.LARGE)
        try:
            self._file = ZipFile(BytesIO(content))
        except _DAMAGES as error:
            raise UnreadableSheetError(Fault.DAMAGED) from error
        self._infos = {info.filename: info for info in self._file.infolist()}
        self._counts = Counter(info.filename for info in self._file.infolist())
        self._left = most_bytes

    def __contains__(self, name: str) -> bool:
        return name in self._infos

    @property
    def names(self) -> Collection[str]:
        """Those of all parts."""
        return self._infos

    def read(self, name: str) -> bytes:
        """All bytes of a part that is there once."""
        if self._counts[name] != 1:
            raise UnreadableSheetError(Fault.DAMAGED)
        info = self._infos[name]
        if info.flag_bits & _IS_ENCRYPTED:
            raise UnreadableSheetError(Fault.PROTECTED)
        if info.file_size > self._left:
            raise UnreadableSheetError(Fault.LARGE)
        self._left -= info.file_size
        return self._unpacked(info)

    def _unpacked(self, info: ZipInfo) -> bytes:
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise UnreadableSheetError(Fault.DAMAGED)
        try:
            with self._file.open(info) as part:
                return part.read(info.file_size)  # never more than it says
        except _DAMAGES as error:
            raise UnreadableSheetError(Fault.DAMAGED) from error


def packed(parts: Mapping[str, bytes]) -> BytesIO:
    """A file of these parts alone."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_STORED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    made.seek(0)
    return made
