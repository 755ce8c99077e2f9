"""Descriptions that generators of art wrote, out of one file or many, as a sheet."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from mintwright.domain.generators.duplicates import described_once
from mintwright.domain.generators.folders import seen_in
from mintwright.domain.generators.json_values import NotJsonError, TooMuchError, parsed
from mintwright.domain.generators.pictures import folder_said
from mintwright.domain.generators.shapes import Token, tokens_in
from mintwright.domain.generators.token_sheet import sheet_of_tokens
from mintwright.domain.spreadsheets.cells import guarded
from mintwright.domain.spreadsheets.columns import SheetField
from mintwright.domain.spreadsheets.origins import Fact, Holds, Remark
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.library.spreadsheets.description_folders import gathered
from mintwright.library.spreadsheets.encodings import decoded
from mintwright.library.spreadsheets.grid import Grid
from mintwright.library.spreadsheets.packed_files import BEGINS_PACKED, unpacked
from mintwright.library.spreadsheets.sheet_files import content_of
from mintwright.library.spreadsheets.unreadable import LARGEST_FILE, MOST_CHARACTERS, Fault, UnreadableSheetError

_BEGINS = re.compile(rb"(?:\xef\xbb\xbf)?\s*[\[{]|\xff\xfe|\xfe\xff")
_NAMED, _LONGEST_NAME = 3, 80  # files that are named, and characters of their names
_SCALE = {Fault.MANY: Fault.PIECES, Fault.LONG: Fault.VALUE, Fault.LARGE: Fault.PIECES}  # of a grid


class DescriptionFiles:
    """The files of one set of descriptions, as the disk has them."""

    def __init__(self, paths: Sequence[Path]) -> None:
        """Read them all. Raises OSError, UnreadableSheetError, ValueError for a name that no file can have."""
        self._is_one = len(paths) == 1 and not paths[0].is_dir()
        self._name = paths[0].name if len(paths) == 1 else paths[0].parent.name
        found = gathered(paths)
        self._art = found.art
        self._roots, self._beside = found.roots, found.beside
        self._others = dict.fromkeys((*found.others, *found.files), Holds.OTHER)
        self._contents = dict[Path, bytes]()
        self._unreadable = list[Path]()
        self._too_large: UnreadableSheetError | None = None
        size = 0
        for path, content in self._taken(found.files, frozenset(paths)):
            if not (path.suffix or _BEGINS.match(content)):  # what has no ending may be anything
                continue
            size += len(content)
            if size > LARGEST_FILE:
                raise UnreadableSheetError(Fault.LARGE)
            self._contents[path] = content
        if self._too_large is not None and not self._contents:
            raise self._too_large

    def sheet(self, reading: Reading) -> Sheet:
        """The sheet that they are. Raises UnreadableSheetError."""
        tokens, unknown = list[Token](), list[Path]()
        of_file = dict[Path, list[Token]]()
        encoding, is_guessed = reading.encoding, False
        for path, content in self._contents.items():
            try:
                text, letters, guessed = _decoded(content, reading.encoding)
                found = _tokens(text, path, is_json=_BEGINS.match(content) is not None)
            except UnreadableSheetError as error:
                self._leave_out(path, error)
                continue
            if guessed:
                encoding, is_guessed = letters, True
            tokens += found
            of_file[path] = found
            if not found:
                unknown.append(path)
        if not tokens:
            raise UnreadableSheetError(Fault.NO_JSON if self._unreadable and not unknown else Fault.SHAPELESS)
        once, remarks = described_once(tokens)
        remarks += _of_files(Fact.UNKNOWN, unknown) + _of_files(Fact.UNREADABLE, self._unreadable)
        try:
            made = sheet_of_tokens(self._name, once, self._art, replace(reading, encoding=encoding), remarks)
        except TooMuchError:
            raise UnreadableSheetError(Fault.PIECES) from None
        assert made.origin is not None
        holds = self._others | _roles(of_file, once) | dict.fromkeys(self._unreadable, Holds.UNREADABLE)
        origin = replace(made.origin, seen=seen_in(self._needed_roots(made), self._art, holds.items()))
        return replace(_within_bounds(made), is_guessed=is_guessed, origin=origin)

    def _taken(self, files: Sequence[Path], given: Container[Path]) -> Iterator[tuple[Path, bytes]]:
        """All of these files that the disk gives; in place of an archive that was given, what is packed in it."""
        for path in files:
            content = self._content(path)
            if content is None:
                continue
            if path not in given or not content.startswith(BEGINS_PACKED):
                yield path, content
                continue
            self._is_one = False
            del self._others[path]
            for place, part in unpacked(content):
                self._others[path / place] = Holds.OTHER
                yield path / place, part

    def _needed_roots(self, made: Sheet) -> list[Path]:
        """The folders that were given, and of those beside them the ones that hold a picture of these."""
        at = made.rows[0].index(SheetField.FOLDER)
        needed = {row[at] for row in made.rows[1:]}
        return [root for root in self._roots if root not in self._beside or guarded(folder_said(root)) in needed]

    def _content(self, path: Path) -> bytes | None:
        """All of a file; None where the disk does not give it, or it is too large, and there are others."""
        try:
            return content_of(path)
        except UnreadableSheetError as error:
            if error.fault is not Fault.LARGE:
                raise
            self._leave_out(path, error)
            self._too_large = error
        except OSError:
            if self._is_one:
                raise
            self._unreadable.append(path)
        return None

    def _leave_out(self, path: Path, error: UnreadableSheetError) -> None:
        """Go on without a file, unless it is all there is."""
        if self._is_one:
            raise error
        self._unreadable.append(path)


def _roles(of_file: Mapping[Path, Sequence[Token]], once: Sequence[Token]) -> dict[Path, Holds]:
    """What each file with descriptions is: some of its own, or only such as others have too."""
    taken = set(map(id, once))
    return {
        path: Holds.DESCRIPTIONS if any(id(token) in taken for token in tokens) else Holds.AGAIN
        for path, tokens in of_file.items()
        if tokens
    }


def _decoded(content: bytes, encoding: str) -> tuple[str, str, bool]:
    """A text, its letters, and whether they were guessed. What is surely Unicode is read so, whatever is chosen."""
    text, letters, is_guessed = decoded(content)
    return decoded(content, encoding) if is_guessed and encoding else (text, letters, is_guessed)


def _tokens(text: str, path: Path, *, is_json: bool) -> list[Token]:
    """The descriptions in a file. Raises UnreadableSheetError."""
    if "\0" in text or not is_json:
        raise UnreadableSheetError(Fault.NO_JSON)
    if len(text) > MOST_CHARACTERS:
        raise UnreadableSheetError(Fault.LARGE)
    try:
        return tokens_in(parsed(text), path.stem if path.suffix.lower() == ".json" else path.name, str(path.parent))
    except TooMuchError:
        raise UnreadableSheetError(Fault.PIECES) from None
    except NotJsonError as error:
        raise UnreadableSheetError(Fault.BROKEN if error.line else Fault.DEEP, error.line) from None


def _of_files(fact: Fact, paths: Sequence[Path]) -> list[Remark]:
    shown = tuple(path.name[:_LONGEST_NAME] for path in paths[:_NAMED])
    return [Remark(fact, len(paths), shown)] if paths else []


def _within_bounds(sheet: Sheet) -> Sheet:
    """The same sheet with legible cells. Raises UnreadableSheetError for more than is read."""
    grid = Grid()
    try:
        for row in sheet.rows:
            grid.add(row, len(sheet.rows[0]))
    except UnreadableSheetError as error:
        where = sheet.rows[error.row - 1][0] if error.row else ""
        raise UnreadableSheetError(_SCALE[error.fault], error.row, where[:_LONGEST_NAME]) from None
    return replace(sheet, rows=grid.rows(), doubts=(*sheet.doubts, *grid.doubts))
