"""The sentences about a file that cannot be read as a spreadsheet."""

import os
from pathlib import Path

from mintwright.domain.sentences import Sentence
from mintwright.library.spreadsheets.unreadable import Fault
from mintwright.studio.spreadsheets.sheet_answer import Refusal
from mintwright.studio.uploads.file_errors import cannot_read, shown_name

NO_PROCESS = Sentence("sheets", "{name} cannot be read just now. Close other programs, then try again.")
SILENT = Sentence("sheets", "The drive of {name} does not answer. Check that it is connected, then try again.")
SLOW = Sentence("sheets", "{name} takes too long to read. Divide it into several files, or save it as CSV.")
DIED = Sentence(
    "sheets",
    "{name} cannot be read: it is damaged, or asks for more memory than it is given. Save it again in your "
    "spreadsheet program, or save it as CSV.",
)
INCOMPLETE = Sentence(
    "sheets", "{name} cannot be read: a part of Mintwright is missing. Install Mintwright again, then try again."
)
_NO_FILE = Sentence("sheets", "{name} is not a file. Choose a spreadsheet: CSV, TSV, XLSX or ODS.")
_OTHER = Sentence("sheets", "{name} is not a spreadsheet. Choose one: CSV, TSV, XLSX or ODS.")
_FAULTS = {
    Fault.EMPTY: Sentence("sheets", "{name} is empty. Choose a spreadsheet that holds something."),
    Fault.CHANGED: Sentence("sheets", "{name} was changed while it was read. Once it is saved, try again."),
    Fault.LARGE: Sentence("sheets", "{name} is too large to be read. Divide it into several files."),
    Fault.MANY: Sentence(
        "sheets",
        "{name} has more cells than can be read: two million in the rectangle around all that is written. Remove what "
        "stands far away from the rest, or divide it into several files.",
    ),
    Fault.LONG: Sentence(
        "sheets",
        "Cell {where}{row} of {name} is longer than the 32,767 characters that a cell can hold. Shorten it, and look "
        "for a quotation mark that is not closed.",
    ),
    Fault.BINARY: _OTHER,
    Fault.PICTURE: Sentence(
        "sheets", "{name} is a picture or a document, not a spreadsheet. Choose one: CSV, TSV, XLSX or ODS."
    ),
    Fault.JSON: Sentence(
        "sheets", "{name} holds JSON, not rows of cells. Choose a spreadsheet: CSV, TSV, XLSX or ODS."
    ),
    Fault.MARKUP: Sentence(
        "sheets",
        "{name} is a web page or XML. Save it as CSV, XLSX or ODS in your spreadsheet program.",
    ),
    Fault.PACKED: Sentence(
        "sheets",
        "{name} is a packed file, and holds neither a spreadsheet nor descriptions in JSON. Unpack it, or save it as "
        "XLSX, ODS or CSV.",
    ),
    Fault.OLD: Sentence(
        "sheets",
        "{name} is a kind of workbook that cannot be read, or protected by a password. Save it as XLSX without one.",
    ),
    Fault.PROTECTED: Sentence("sheets", "{name} is protected by a password. Save it without one, then try again."),
    Fault.DAMAGED: Sentence(
        "sheets", "{name} is damaged. Open it in your spreadsheet program and save it again, or save it as CSV."
    ),
    Fault.NO_JSON: Sentence(
        "sheets", "{name} holds no descriptions in JSON, but something else. Choose what your generator wrote."
    ),
    Fault.BROKEN: Sentence("sheets", "{name} is no JSON that can be read. Look at line {row} of it, and mend it."),
    Fault.DEEP: Sentence("sheets", "{name} is nested too deeply to be read. Choose what your generator wrote."),
    Fault.SHAPELESS: Sentence(
        "sheets",
        "{name} holds JSON that describes no assets. Choose what HashLips, Metaplex Sugar or a generator for CIP-25 "
        "wrote.",
    ),
    Fault.FILES: Sentence("sheets", "There are more files in {name} than can be read. Choose a folder inside it."),
    Fault.PIECES: Sentence(
        "sheets",
        "{name} describes more than can be read: two million values of all assets together. Divide it into several "
        "folders.",
    ),
    Fault.VALUE: Sentence(
        "sheets", "A value of “{where}” in {name} is longer than the 32,767 characters that can be read. Shorten it."
    ),
    Fault.NESTED: Sentence(
        "sheets",
        "A cell in row {row} of {name} holds a table of its own, which cannot be read. Take that table out in your "
        "spreadsheet program, or save the file as CSV.",
    ),
    Fault.WORKSHEET: Sentence("sheets", "{name} has no worksheet of this name any more. Choose another."),
}


def named(sentence: Sentence, path: Path) -> Sentence:
    """A sentence about this file."""
    return sentence.filled(name=shown_name(path))


def sentence_of(refusal: Refusal, path: Path) -> Sentence:
    """Why this file was not read."""
    match refusal.wrong:
        case "disk" if refusal.is_file:
            return cannot_read(path, OSError(refusal.number, os.strerror(refusal.number)))
        case "disk":
            return named(_NO_FILE, path)
        case "incomplete":
            return named(INCOMPLETE, path)
        case "name":
            return cannot_read(path, ValueError())
        case fault if fault in _FAULTS:
            return named(_FAULTS[Fault(fault)], path).filled(row=refusal.row, where=refusal.where)
        case _:
            return named(DIED, path)
