"""A file as a sheet, whatever kind of spreadsheet it is: its first bytes say it, not its name.

What holds JSON instead, and folders, hold descriptions as generators write them.
"""

import os
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.library.spreadsheets.delimited_reading import read_delimited
from mintwright.library.spreadsheets.packed_files import BEGINS_PACKED
from mintwright.library.spreadsheets.unreadable import LARGEST_FILE, Fault, UnreadableSheetError
from mintwright.regular_files import GrownFileError, open_regular, pieces

if TYPE_CHECKING:
    from mintwright.library.spreadsheets.description_files import DescriptionFiles

_BEGINNINGS = (
    (Fault.PICTURE, (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"RIFF", b"%PDF")),
    (Fault.PACKED, (b"PK\x05\x06", b"\x1f\x8b", b"Rar!", b"7z\xbc\xaf")),
    (Fault.OLD, (b"\xd0\xcf\x11\xe0",)),
)
_TABLES = (".csv", ".tsv", ".xlsx", ".ods")


class SheetFiles:
    """A spreadsheet, or the files of one set of descriptions, as the disk has them."""

    def __init__(self, paths: Sequence[Path]) -> None:
        """Read them. Raises OSError, UnreadableSheetError, and ValueError for a name that no file can have."""
        self._paths = paths
        one = paths[0]
        suffix = one.suffix.lower()
        is_table = len(paths) == 1 and (suffix in _TABLES or (suffix != ".json" and not one.is_dir()))
        self._table = content_of(one) if is_table else None
        self._descriptions = None if is_table else _descriptions(paths)

    def sheet(self, reading: Reading, art: Collection[str] = ()) -> Sheet:
        """What they hold; `art` are folded names, by which a worksheet is found.

        Raises OSError, UnreadableSheetError.
        """
        if self._descriptions is not None:
            return self._descriptions.sheet(reading)
        assert self._table is not None
        try:
            return sheet_of(self._table, self._paths[0].name, reading, art)
        except UnreadableSheetError as error:
            is_archive = error.fault is Fault.LARGE and self._table.startswith(
                BEGINS_PACKED
            )  # of more parts than a book
            if not is_archive and error.fault not in (Fault.JSON, Fault.PACKED):
                raise
            return self._sheet_of_json(reading, error)

    def _sheet_of_json(self, reading: Reading, fault: UnreadableSheetError) -> Sheet:
        """What holds JSON, whatever it is called, or packed files of it."""
        try:
            return _descriptions(self._paths).sheet(reading)
        except UnreadableSheetError as error:
            raise (fault if error.fault in (Fault.SHAPELESS, Fault.NO_JSON) else error) from None


def _descriptions(paths: Sequence[Path]) -> "DescriptionFiles":
    from mintwright.library.spreadsheets.description_files import DescriptionFiles

    return DescriptionFiles(paths)


def content_of(path: Path) -> bytes:
    """All bytes of a file. Raises OSError, UnreadableSheetError, and ValueError for a name that no file can have."""
    with open_regular(path) as file:
        before = os.fstat(file.fileno())
        if before.st_size > LARGEST_FILE:
            raise UnreadableSheetError(Fault.LARGE)
        try:
            content = b"".join(map(bytes, pieces(file, before.st_size)))
        except GrownFileError as error:
            raise UnreadableSheetError(Fault.CHANGED) from error
        after = os.fstat(file.fileno())
    if len(content) != before.st_size or (after.st_size, after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
        raise UnreadableSheetError(Fault.CHANGED)
    return content


def sheet_of(content: bytes, name: str, reading: Reading, art: Collection[str] = ()) -> Sheet:
    """What a file called `name` holds, of its worksheets the one that names most of this art.

    Raises UnreadableSheetError.
    """
    fault = next((fault for fault, beginnings in _BEGINNINGS if content.startswith(beginnings)), None)
    if fault is not None:
        raise UnreadableSheetError(fault)
    sheet = _read(content, name, reading, art)
    if not sheet.rows and not reading.worksheet:
        raise UnreadableSheetError(Fault.EMPTY)
    return sheet


def _read(content: bytes, name: str, reading: Reading, art: Collection[str]) -> Sheet:
    if content.startswith(BEGINS_PACKED):
        from mintwright.library.spreadsheets.workbook_reading import read_workbook

        return read_workbook(content, name, reading, art)
    return read_delimited(content, name, reading)
