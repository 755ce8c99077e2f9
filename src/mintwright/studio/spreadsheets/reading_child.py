"""The process that reads a spreadsheet, and exits.

It is started by `mintwright read-sheet` (`studio.spreadsheets.sheet_reading`). The line of its input names the file, or
files and folders of descriptions, and says how they are to be read, and what art there is. It answers with lines, all
of them JSON: one once
the disk has given all of it, one that says how large the sheet is or what is wrong, then the cells, row by row, and the
doubts, some in each line.
"""

import gc
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from mintwright.art.child_end import end_with_the_studio
from mintwright.art.child_limits import limit_own_process
from mintwright.domain.spreadsheets.origins import Origin, Question
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.library.spreadsheets.sheet_files import SheetFiles
from mintwright.library.spreadsheets.unreadable import UnreadableSheetError
from mintwright.regular_files import NoRegularFileError

SECONDS = 30  # of processor time; who started it waits no longer
MOST_BYTES = 1_200_000_000
OUT_OF_ROOM, NOBODY_WAITS = 3, 4  # statuses it exits with
_PIECE_CELLS, _PIECE_CHARACTERS = 4_000, 60_000  # of a line: whoever reads it does so in one go
_PIECE_DOUBTS = 4_000
_LONGEST = 60  # letters of a number as it is shown


def main() -> int:
    """Answer once."""
    limit_own_process(SECONDS, MOST_BYTES, status=OUT_OF_ROOM)
    asked = json.loads(sys.stdin.buffer.readline())
    end_with_the_studio(NOBODY_WAITS)
    gc.disable()  # it would look through millions of values again and again; the process ends soon
    try:
        for line in _answer(list(map(Path, asked["paths"])), Reading(**asked["reading"]), frozenset(asked["art"])):
            sys.stdout.buffer.write(json.dumps(line, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
            sys.stdout.buffer.flush()
    except MemoryError:
        return OUT_OF_ROOM
    return 0


def _answer(paths: Sequence[Path], reading: Reading, art: frozenset[str]) -> Iterator[Any]:
    try:
        files = SheetFiles(paths)
        yield {}
        sheet = files.sheet(reading, art)
    except OSError as error:
        yield {"wrong": "disk", "number": error.errno or 0, "is_file": not isinstance(error, NoRegularFileError)}
    except ValueError:
        yield {"wrong": "name"}
    except UnreadableSheetError as error:
        yield {"wrong": error.fault, "row": error.row, "where": error.where}
    except ImportError as error:
        yield {"wrong": "incomplete", "missing": error.name or ""}
    else:
        yield from _told(sheet)


def _told(sheet: Sheet) -> Iterator[Any]:
    yield {
        "height": len(sheet.rows),
        "width": len(sheet.rows[0]) if sheet.rows else 0,
        "reading": [sheet.reading.encoding, sheet.reading.separator, sheet.reading.worksheet],
        "is_guessed": sheet.is_guessed,
        "worksheets": list(sheet.worksheets),
        "doubts": len(sheet.doubts),
        "formulas": sheet.formulas,
        "otherwise": [[one.column, one.shown[:_LONGEST], one.taken[:_LONGEST]] for one in sheet.otherwise],
        "origin": None if sheet.origin is None else _origin(sheet.origin),
    }
    yield from _pieces(chain.from_iterable(sheet.rows))
    doubts = [[one.row, one.column, one.doubt] for one in sheet.doubts]
    yield from (doubts[at : at + _PIECE_DOUBTS] for at in range(0, len(doubts), _PIECE_DOUBTS))


def _origin(origin: Origin) -> Any:
    return {
        "shape": origin.shape,
        "questions": [_question(one) for one in origin.questions],
        "remarks": [[one.fact, one.count, list(one.names)] for one in origin.remarks],
        "ignored": list(origin.ignored),
        "traits": list(origin.traits),
        "plain": list(origin.plain),
        "seen": [[one.name, one.holds, one.depth, one.count, one.ending] for one in origin.seen],
    }


def _question(question: Question) -> Any:
    others = [list(one) for one in question.others]
    return [question.asked, question.pieces, question.name, question.example, others, question.more]


def _pieces(cells: Iterable[str]) -> Iterator[list[str]]:
    """These cells, few at a time where they are long."""
    piece, size = list[str](), 0
    for cell in cells:
        piece.append(cell)
        size += len(cell)
        if len(piece) == _PIECE_CELLS or size >= _PIECE_CHARACTERS:
            yield piece
            piece, size = [], 0
    if piece:
        yield piece
