"""The text of a cell, from which the same value comes back, whatever it is.

- An empty cell says nothing: what the asset has there stays as it is. So a template can be filled in a little at a
  time, and what a new asset lacks anyway, an attribute or a description, has an empty cell where it is not there.
- `(empty)` is a value that is there and empty: a title of no letters, an attribute without a text, no quantity.
- `(no lines)` is a list without a line; `(empty)` in the column of a list is one empty line.
- `(clear)` takes away what is there. It is never written out, only read.

A text that reads like one of these, or that a spreadsheet would take for a formula, gains an apostrophe, and loses it
when it is read. (The table's own clipboard knows no such words: there an empty cell clears, as cells do in programs.)
"""

import re
from enum import StrEnum

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.table.cells import is_plain


class Word(StrEnum):
    """What a cell says instead of a text."""

    EMPTY = "(empty)"
    NO_LINES = "(no lines)"
    CLEAR = "(clear)"


_BLANK = r"[\s\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
"""What has no shape, before a sign: some programs take it away."""
_MISTAKEN = rf"(?:{_BLANK}*[=+\-@＝＋－＠]|[\t\r\n]|\((?:empty|no lines|clear)\)\Z)"
_TO_GUARD = re.compile(f"'*{_MISTAKEN}", re.IGNORECASE)
_GUARDED = re.compile(f"'+{_MISTAKEN}", re.IGNORECASE)


def guarded(text: str) -> str:
    """A text as it stands in a cell, where nobody takes it for anything else."""
    return f"'{text}" if _TO_GUARD.match(text) else text


def unguarded(cell: str) -> str:
    """The text that stands in a cell so."""
    return cell[1:] if _GUARDED.match(cell) else cell


def read(cell: str) -> str | Word | None:
    """What a cell says: a text, one of the words, or nothing."""
    if not cell:
        return None
    if cell[0] == "(" and (word := cell.casefold()) in tuple(Word):
        return Word(word)
    return unguarded(cell)


def cell_of(text: str) -> str:
    """The cell of a text that is there, perhaps empty."""
    return guarded(text) or Word.EMPTY.value


def cell_of_node(node: Node) -> str | None:
    """The cell of an attribute, a list with one item on each line; None where a cell cannot hold it."""
    if not is_plain(node):
        return None
    if node.kind is NodeKind.TEXT:
        return cell_of(node.text)
    return cell_of("\n".join(line.text for line in node.children)) if node.children else Word.NO_LINES.value
