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
    WORKSHEET = "worksheet"  # there is none of this name


class UnreadableSheetError(Exception):
    """This file cannot be read. `row` says where, as programs count, or is 0."""

    def __init__(self, fault: Fault, row: int = 0) -> None:
        super().__init__(f"{fault} {row}")
        self.fault = fault
        self.row = row
