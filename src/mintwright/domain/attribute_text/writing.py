"""Attributes to a text that people read: two blanks for each level, a short list on one line, every sign kept."""

import json
import re
from collections.abc import Sequence

from mintwright.domain.assets.attributes import Node, NodeKind, levels
from mintwright.domain.attribute_text.placed_json import MOST_BYTES, MOST_LEVELS, MOST_ROWS, TOO_MUCH
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

_STEP = "  "
_LINE = 88  # signs: a list that fits stands on one line
_ITS_OWN = Sentence("attributes", "These attributes are nested too deeply for a text. Change them in the tree.")
_UNSEEN = re.compile(  # what nobody sees, what turns other signs around, and what a field of text does not give back
    "[\x7f-\xa0\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\uffff\ud800-\udfff]"
)


class NoTextError(MintwrightError):
    """Some attributes are too many or too deep to be a text."""


def written(nodes: Sequence[Node]) -> str:
    """The attributes as a text, which `reading.read` reads. Raises NoTextError."""
    if max(map(levels, nodes), default=0) >= MOST_LEVELS - 1:
        raise NoTextError(_ITS_OWN)
    text = _object(nodes, "")
    if sum(map(_rows, nodes)) > MOST_ROWS or len(text.encode()) > MOST_BYTES:
        raise NoTextError(TOO_MUCH)
    return text + "\n"


def seen(text: str) -> str:
    """A text of JSON in which what nobody sees is written in numbers."""
    return _UNSEEN.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def _object(nodes: Sequence[Node], indent: str) -> str:
    inner = indent + _STEP
    lines = [f"{inner}{_quoted(node.key)}: {_value(node, inner)}" for node in nodes]
    return _block(lines, indent, "{}")


def _value(node: Node, indent: str) -> str:
    match node.kind:
        case NodeKind.TEXT:
            return _quoted(node.text)
        case NodeKind.GROUP:
            return _object(node.children, indent)
        case NodeKind.LIST:
            return _list(node, indent)


def _list(node: Node, indent: str) -> str:
    items = [_value(child, indent + _STEP) for child in node.children]
    short = f"[{', '.join(items)}]"
    if len(indent) + len(node.key) + len(short) <= _LINE and "\n" not in short:
        return short
    return _block([indent + _STEP + item for item in items], indent, "[]")


def _block(lines: Sequence[str], indent: str, brackets: str) -> str:
    return f"{brackets[0]}\n" + ",\n".join(lines) + f"\n{indent}{brackets[1]}" if lines else brackets


def _quoted(text: str) -> str:
    """The text in quotation marks; what is not seen is written in numbers."""
    return seen(json.dumps(text, ensure_ascii=False))


def _rows(node: Node) -> int:
    return 1 + sum(map(_rows, node.children))
