"""What the process that reads spreadsheets answers, none of which is believed before it was looked at.

It may have been taken over by what it read: it can then say which cells there are, and nothing else.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar, cast

from mintwright.domain.generators.folders import MOST_LINES
from mintwright.domain.spreadsheets.origins import (
    MOST_OTHERS,
    Asked,
    Fact,
    Holds,
    Origin,
    Question,
    Remark,
    Seen,
    Shape,
)
from mintwright.domain.spreadsheets.rows import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from mintwright.domain.spreadsheets.sheets import CellDoubt, Doubt, Reading, Sheet, ShownOtherwise
from mintwright.library.spreadsheets.grid import MOST_DOUBTS, is_legible
from mintwright.library.spreadsheets.unreadable import MOST_CELLS, MOST_CHARACTERS

LONGEST_LINE = 1 << 20  # bytes
_MOST_WORKSHEETS, _LONGEST_NAME = 1_000, 400

_MOST_NAMED = 10
_DEEPEST = 100  # folders in folders
_SIGN = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")

_Cells = list[str]
_Word = TypeVar("_Word", bound=StrEnum)


class AnswerEndedError(Exception):
    """The process has ended before all was said."""


class AnswerError(Exception):
    """It says what cannot be."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no sheet: a word, and what belongs to it. `missing` is a part of the program."""

    wrong: str
    row: int = 0
    number: int = 0
    is_file: bool = True
    missing: str = ""
    where: str = ""  # in which of several files, or of which piece


class SheetAnswer:
    """The lines of an answer, each read and looked at in one go."""

    def __init__(self, name: str, readline: Callable[[int], bytes], most_cells: int) -> None:
        """`name` is the file's; `readline` takes the most bytes that are wanted."""
        self._name = name
        self._readline = readline
        self._most_cells = most_cells

    def refusal(self) -> Refusal | None:
        """The first line: why the file was not taken, if it was not. Raises AnswerEndedError, AnswerError."""
        return _refusal(self._line())

    def sheet(self) -> Sheet | Refusal:
        """The others. Raises AnswerEndedError, AnswerError."""
        head = self._line()
        if (refusal := _refusal(head)) is not None:
            return refusal
        height, width = _number(head.get("height"), MOST_ROWS), _number(head.get("width"), MOST_COLUMNS)
        _require(height * width <= self._most_cells)
        doubts = _number(head.get("doubts"), MOST_DOUBTS)
        encoding, separator, worksheet = map(_called, _list(head.get("reading"), 3))
        return Sheet(
            name=self._name,
            rows=list(self._rows(height, width)),
            reading=Reading(encoding, separator, worksheet),
            is_guessed=head.get("is_guessed") is True,
            worksheets=tuple(map(_called, _list(head.get("worksheets"), _MOST_WORKSHEETS))),
            doubts=list(self._doubts(doubts, height, width)),
            formulas=_number(head.get("formulas"), self._most_cells),
            otherwise=tuple(_otherwise(one, width) for one in _list(head.get("otherwise", []), width)),
            origin=_origin(head.get("origin"), width),
        )

    def _rows(self, height: int, width: int) -> Iterator[tuple[str, ...]]:
        left: _Cells = []
        known: dict[str, str] = {}  # what stands in many cells is held once
        characters = 0
        for _ in range(height):
            while len(left) < width:
                cells = [known.setdefault(cell, cell) for cell in map(_cell, _list(self._line(), self._most_cells))]
                characters += sum(map(len, cells))
                _require(bool(cells) and characters <= MOST_CHARACTERS)
                left += cells
            yield tuple(left[:width])
            del left[:width]
        _require(not left)

    def _doubts(self, count: int, height: int, width: int) -> Iterator[CellDoubt]:
        while count > 0:
            some = _list(self._line(), count)
            _require(bool(some))
            for one in some:
                row, column, doubt = _list(one, 3)
                yield CellDoubt(_number(row, height), _number(column, width), _one_of(Doubt, doubt))
            count -= len(some)

    def _line(self) -> Any:
        line = self._readline(LONGEST_LINE)
        if not line.endswith(b"\n"):
            _require(len(line) < LONGEST_LINE)
            raise AnswerEndedError
        try:
            return json.loads(line)
        except (ValueError, RecursionError) as error:
            raise AnswerError from error


def _refusal(said: Any) -> Refusal | None:
    _require(isinstance(said, dict))
    if "wrong" not in said:
        return None
    row, number = _number(said.get("row", 0), MOST_ROWS), _number(said.get("number", 0), 1 << 31)
    is_file, missing = said.get("is_file") is not False, _called(said.get("missing", ""))
    return Refusal(_called(said["wrong"]), row, number, is_file, missing, _shown(said.get("where", "")))


def _origin(said: Any, width: int) -> Origin | None:
    if said is None:
        return None
    _require(isinstance(said, dict))
    ignored, traits, plain = (
        tuple(_number(at, width - 1) for at in _list(said.get(name), width)) for name in ("ignored", "traits", "plain")
    )
    return Origin(
        shape=_one_of(Shape, said.get("shape")),
        questions=tuple(map(_question, _list(said.get("questions"), len(Asked)))),
        remarks=tuple(map(_remark, _list(said.get("remarks"), len(Fact)))),
        ignored=ignored,
        traits=traits,
        plain=plain,
        seen=tuple(map(_seen, _list(said.get("seen"), MOST_LINES))),
    )


def _otherwise(said: Any, width: int) -> ShownOtherwise:
    column, shown, taken = _list(said, 3)
    return ShownOtherwise(_number(column, width - 1), _shown(shown), _shown(taken))


def _seen(said: Any) -> Seen:
    name, holds, depth, count, ending = _list(said, 5)
    return Seen(
        _shown(name), _one_of(Holds, holds), _number(depth, _DEEPEST), _number(count, MOST_CELLS), _shown(ending)
    )


def _question(said: Any) -> Question:
    asked, pieces, name, example, others, more = _list(said, 6)
    return Question(
        _one_of(Asked, asked), _number(pieces, MOST_ROWS), _shown(name), _shown(example),
        tuple(map(_other, _list(others, MOST_OTHERS))), _number(more, MOST_COLUMNS),
    )  # fmt: skip


def _other(said: Any) -> tuple[str, int]:
    name, pieces = _list(said, 2)
    return _shown(name), _number(pieces, MOST_ROWS)


def _remark(said: Any) -> Remark:
    fact, count, names = _list(said, 3)
    return Remark(_one_of(Fact, fact), _number(count, MOST_CELLS), tuple(map(_shown, _list(names, _MOST_NAMED))))


def _require(holds: bool) -> None:
    if not holds:
        raise AnswerError


def _number(said: Any, most: int) -> int:
    _require(type(said) is int and 0 <= said <= most)
    return cast("int", said)


def _list(said: Any, most: int) -> list[Any]:
    _require(type(said) is list and len(cast("list[Any]", said)) <= most)
    return cast("list[Any]", said)


def _cell(said: Any) -> str:
    _require(type(said) is str and len(said) <= LONGEST_CELL and is_legible(said))
    return cast("str", said)


def _called(said: Any) -> str:
    _require(type(said) is str and len(said) <= _LONGEST_NAME)
    return cast("str", said)


def _shown(said: Any) -> str:
    """A few words, which are shown: without signs that no text can have."""
    return _SIGN.sub("\ufffd", _called(said))


def _one_of(words: type[_Word], said: Any) -> _Word:
    _require(type(said) is str and said in tuple(words))
    return words(said)
