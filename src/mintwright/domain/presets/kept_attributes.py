"""Attributes as they are kept in the settings, where anybody may have edited them: bounded, and read as copied ones."""

import json
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, cast

from mintwright.domain.answers.copied_attributes import PasteError, copied, pasted
from mintwright.domain.assets.attributes import Node, plain_of
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

MOST_ROWS = 100
MOST_BYTES = 16 * 1024  # a transaction holds no more

_TOO_MUCH = Sentence(
    "presets",
    "These are too many attributes to be kept: {rows} rows of together {size} kB are the most. Remove some.",
    rows=MOST_ROWS,
    size=MOST_BYTES // 1024,
)
_UNREADABLE = Sentence(
    "presets",
    "These attributes cannot be kept: groups are nested too deeply, or a text holds half a character. Change that.",
)


class NotKeptError(MintwrightError):
    """What the artist wants kept cannot be. Nothing was changed."""


def require_kept(nodes: Sequence[Node]) -> None:
    """Raise NotKeptError for attributes that would not come back."""
    raw = copied(nodes)
    if len(raw) > MOST_BYTES or count_rows(nodes) > MOST_ROWS:
        raise NotKeptError(_TOO_MUCH)
    if nodes and read(json.loads(raw)) != tuple(nodes):
        raise NotKeptError(_UNREADABLE)


def plain(nodes: Sequence[Node]) -> list[dict[str, Any]]:
    """The attributes as a setting holds them."""
    return [plain_of(node) for node in nodes]


def read(found: object) -> tuple[Node, ...]:
    """The attributes that a setting holds; none where somebody has made something else of it."""
    if not _is_bounded(found):
        return ()
    try:
        raw = json.dumps(found, ensure_ascii=False).encode()
        nodes = pasted(raw) if len(raw) <= MOST_BYTES else ()
    except (PasteError, TypeError, ValueError, RecursionError):
        return ()
    return nodes if count_rows(nodes) <= MOST_ROWS else ()


def _is_bounded(found: object) -> bool:
    """Whether this is not far too much, which is seen level by level, without looking at all of it."""
    level, room = [found], MOST_BYTES
    while level:
        boxes = [cast("list[object] | dict[object, object]", one) for one in level if isinstance(one, (list, dict))]
        room -= sum(map(len, boxes)) + sum(len(one) for one in level if isinstance(one, str))
        if room < 0:
            return False
        values = (box.values() for box in boxes if isinstance(box, dict))
        level = [*chain.from_iterable(boxes), *chain.from_iterable(values)]
    return True


def count_rows(nodes: Iterable[Node]) -> int:
    """How many rows these are, at every depth."""
    return sum(1 + count_rows(node.children) for node in nodes)
