"""The texts of the attribute tree's cells: short ones to show, full ones for a screen reader."""

from dataclasses import dataclass

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.inspector.attributes.item import AttrItem
from mintwright.ui.inspector.attributes.sharing import Spread
from mintwright.ui.style.wording import text

_LINE_BREAK = " ↵ "
_CHIP = 16  # characters of a sample that a chip shows
_SHOWN = 400  # characters of a long text that a one-line cell could ever show


@dataclass(frozen=True, slots=True)
class Chip:
    """A small note at the end of a cell; `tone` is plain, info or bad."""

    words: str
    tone: str = "plain"


def name_shown(item: AttrItem) -> str:
    """The name of an attribute, or the number of a line."""
    return str(item.row + 1) if item.is_line else item.key


def value_shown(item: AttrItem, spread: Spread | None) -> str:
    """A text on one line, or a summary of a list or group."""
    if spread is not None and spread.differs:
        return text(Sentence("Attributes", "{count} different values", count=spread.values))
    if item.kind is NodeKind.TEXT:
        return item.text[:_SHOWN].replace("\n", _LINE_BREAK)
    return _content(item)


def name_chip(item: AttrItem) -> Chip | None:
    """A name's size and limit, if it is over the limit."""
    size = 0 if item.is_line else line_bytes(item.key)
    if size <= LINE_BYTES:
        return None
    return Chip(text(Sentence("Attributes", "{size} of {limit}", size=size, limit=LINE_BYTES)), "bad")


def value_chip(item: AttrItem, spread: Spread | None) -> Chip | None:
    """How many of the selected assets have it; else how long a text is: its bytes, or the lines it is stored in."""
    if spread is not None and spread.count < spread.total:
        return Chip(text(_sharing(spread)))
    if spread is not None and spread.sample:
        return Chip(_short(spread.sample), "info")
    if item.kind is not NodeKind.TEXT or (spread is not None and spread.differs):
        return None
    if item.line_count > 1:
        return Chip(text(_lines(item.line_count)), "info")
    return Chip(str(item.size)) if item.size else None


def name_spoken(item: AttrItem, spread: Spread | None, problem: str) -> str:
    """The name cell for a screen reader: name, kind, content, sharing, problem."""
    kinds = {
        NodeKind.TEXT: Sentence("Attributes", "text"),
        NodeKind.LIST: Sentence("Attributes", "list"),
        NodeKind.GROUP: Sentence("Attributes", "group"),
    }
    if item.is_line and item.parent is not None:
        place = Sentence("Attributes", "Line {row} of {list}", row=item.row + 1, list=item.parent.key)
        return _joined([text(place), problem])
    return _joined(
        [
            item.key or text(Sentence("Attributes", "No name")),
            text(kinds[item.kind]),
            _content(item),
            text(_sharing(spread)) if spread is not None and spread.count < spread.total else "",
            problem,
        ]
    )


def value_spoken(item: AttrItem, spread: Spread | None, problem: str) -> str:
    """The value cell for a screen reader: the text and how it is stored."""
    shown = value_shown(item, spread) or text(Sentence("Attributes", "Empty"))
    stored = text(_stored(item)) if item.text else ""
    gives = (
        Sentence("Attributes", "the first gets {sample}", sample=spread.sample) if spread and spread.sample else None
    )
    return _joined([shown, text(gives) if gives else stored, problem])


def _content(item: AttrItem) -> str:
    if item.kind is NodeKind.LIST:
        return text(_lines(item.child_count))
    if item.kind is NodeKind.GROUP:
        one = Sentence("Attributes", "{count} attribute")
        return text(counted(item.child_count, one, Sentence("Attributes", "{count} attributes")))
    return ""


def _sharing(spread: Spread) -> Sentence:
    return Sentence("Attributes", "in {count} of {total}", count=spread.count, total=spread.total)


def _lines(count: int) -> Sentence:
    return counted(count, Sentence("Attributes", "{count} line"), Sentence("Attributes", "{count} lines"))


def _stored(item: AttrItem) -> Sentence:
    if item.line_count > 1:
        return Sentence("Attributes", "stored as {lines}", lines=_lines(item.line_count))
    return Sentence("Attributes", "{size} of {limit}", size=item.size, limit=LINE_BYTES)


def _short(words: str) -> str:
    line = " ".join(words[:_SHOWN].split())
    return line if len(line) <= _CHIP else f"{line[: _CHIP - 1]}…"


def _joined(parts: list[str | None]) -> str:
    return ", ".join(part for part in parts if part)
