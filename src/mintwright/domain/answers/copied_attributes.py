"""Attributes on their way over a clipboard: as JSON that comes back exactly, and as words for other programs.

What comes back may be from anywhere: it is bounded and checked before a row of it is taken.
"""

import json
from collections.abc import Sequence
from typing import Any, cast

from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.assets.attribute_checks import DEEPEST
from mintwright.domain.assets.attributes import Node, NodeKind, plain_of
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

MOST_BYTES = 256 * 1024  # sixteen times what a transaction holds
MOST_ROWS = 1_000

_LEVELS = 2 * (DEEPEST + 2)  # of JSON: each row is an object in a list
_FIELDS = {"key", "kind", "text", "children"}
_KINDS = {str(kind): kind for kind in NodeKind}
_UNREADABLE = Sentence("attributes", "What was copied cannot be read as attributes. Copy them once more.")
_TOO_MUCH = Sentence(
    "attributes",
    "What was copied is too much for attributes: {rows} rows of together {size} kB are the most. Copy fewer.",
    rows=MOST_ROWS,
    size=MOST_BYTES // 1024,
)


class PasteError(MintwrightError):
    """What was copied cannot be pasted as attributes."""


def copied(nodes: Sequence[Node]) -> bytes:
    """The attributes as JSON, which `pasted` reads."""
    return json.dumps([plain_of(node) for node in nodes], ensure_ascii=False).encode("utf-8", "surrogatepass")


def pasted(raw: bytes) -> tuple[Node, ...]:
    """The attributes that `copied` wrote. Raises PasteError, and nothing else, for anything too large or too odd."""
    if len(raw) > MOST_BYTES:
        raise PasteError(_TOO_MUCH)
    try:
        plain = parse_json(raw, deepest=_LEVELS)
    except RecordError as fault:
        raise PasteError(_UNREADABLE, details=fault.details) from None
    nodes = _nodes(plain)
    if not nodes:
        raise PasteError(_UNREADABLE, details="no attributes")
    if sum(map(_count, nodes)) > MOST_ROWS:
        raise PasteError(_TOO_MUCH)
    return nodes


def as_words(nodes: Sequence[Node], indent: str = "") -> str:
    """The attributes for another program: a line each, what is in a list or group below it and further in."""
    return "\n".join(_words(node, indent) for node in nodes)


def _words(node: Node, indent: str) -> str:
    first = indent + (f"{node.key}: {node.text}" if node.key else node.text).rstrip()
    return "\n".join((first, as_words(node.children, indent + "  "))) if node.children else first


def _nodes(plain: Any) -> tuple[Node, ...]:
    if not isinstance(plain, list):
        raise PasteError(_UNREADABLE, details="rows are no list")
    return tuple(_node(one) for one in cast("list[Any]", plain))


def _node(plain: Any) -> Node:
    if not isinstance(plain, dict) or plain.keys() != _FIELDS:
        raise PasteError(_UNREADABLE, details="a row has other fields")
    row = cast("dict[str, Any]", plain)
    key, kind, text = row["key"], row["kind"], row["text"]
    if not (isinstance(key, str) and isinstance(text, str) and isinstance(kind, str) and kind in _KINDS):
        raise PasteError(_UNREADABLE, details="a row is of another kind")
    node = Node(key, _KINDS[kind], text, _nodes(row["children"]))
    if not _is_sound(node):
        raise PasteError(_UNREADABLE, details="a row holds what its kind cannot")
    return node


def _is_sound(node: Node) -> bool:
    """Whether rows are only below a group or a list, and a list holds lines."""
    if node.kind is NodeKind.LIST:
        return all(line.kind is NodeKind.TEXT and not line.key for line in node.children)
    return node.kind is NodeKind.GROUP or not node.children


def _count(node: Node) -> int:
    return 1 + sum(map(_count, node.children))
