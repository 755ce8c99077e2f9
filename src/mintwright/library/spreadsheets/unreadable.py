"""Why a file cannot be read as a spreadsheet, and the bounds of what is read."""

from enum import StrEnum

MOST_CELLS = 2_000_000  # of the rectangle that holds everything
MOST_CHARACTERS = 64_000_000
LARGEST_FILE = 64 << 20


class Fault(StrEnum):
    """What is wrong with a file."""

    EMPTY = "empty"
    CHANGED = "changed"  # while it was read
    LARGE = "large"
    MANY = "many"  # cells
    LONG = "long"  # one cell
    BINARY = "binary"
    PICTURE = "picture"
    JSON = "json"
    MARKUP = "markup"
    PACKED = "packed"
    OLD = "old"
    PROTECTED = "protected"
    DAMAGED = "damaged"
    NESTED = "nested"  # a table inside a cell
    WORKSHEET = "worksheet"  # there is none of this name
    NO_JSON = "no json"  # but something else, among descriptions
    BROKEN = "broken"  # JSON that ends or goes wrong in a line
    DEEP = "deep"  # JSON that is nested too deeply
    SHAPELESS = "shapeless"  # JSON that describes no pieces
    FILES = "files"  # too many
    PIECES = "pieces"  # described, with more values than are read
    VALUE = "value"  # one that is too long


class UnreadableSheetError(Exception):
    """This file cannot be read.

    `row` says where, as programs count, or is 0: of a text that is no table, the line. `where` is the name of the file
    or piece among others that is meant, the letters of the column of a cell, or empty.
    """

    def __init__(self, fault: Fault, row: int = 0, where: str = "") -> None:
        super().__init__(f"{fault} {row} {where}")
        self.fault = fault
        self.row = row
        self.where = where
