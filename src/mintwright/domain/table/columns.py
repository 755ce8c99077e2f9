"""The columns of the table: the fields of a draft, and every attribute that some draft has."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import Any, cast

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, Path


class Field(StrEnum):
    """What a column shows of a draft."""

    PICTURE = "picture"
    TITLE = "name"
    ASSET_NAME = "asset_name"
    AMOUNT = "amount"
    DESCRIPTION = "description"
    ATTRIBUTE = "attrs"
    FILES = "files"
    ROYALTIES = "royalties"  # the table has no column for them
    PROBLEMS = "problems"
    FLAG = "is_flagged"


_READ_ONLY = frozenset({Field.PICTURE, Field.FILES, Field.ROYALTIES, Field.PROBLEMS, Field.FLAG})


@dataclass(frozen=True, slots=True)
class Column:
    """One column. Two of the same attribute are equal, whatever `kind` a value has that is new there."""

    field: Field
    path: Path = ()
    kind: NodeKind = dataclass_field(default=NodeKind.TEXT, compare=False)

    @property
    def key(self) -> str:
        """What the settings call it."""
        return _key_of(self.field, self.path)

    @property
    def is_written_in(self) -> bool:
        """Whether its cells can be written in."""
        return self.field not in _READ_ONLY


@lru_cache(maxsize=10_000)
def _key_of(field: Field, path: Path) -> str:
    """Asked for again and again, of each column that there is."""
    return json.dumps([field.value, *path], ensure_ascii=False)


PICTURE, TITLE, FLAG = Column(Field.PICTURE), Column(Field.TITLE), Column(Field.FLAG)
BEFORE = (PICTURE, TITLE, Column(Field.ASSET_NAME), Column(Field.AMOUNT), Column(Field.DESCRIPTION))
AFTER = (Column(Field.FILES), Column(Field.PROBLEMS))
"""The columns that every table has, before and after those of the attributes."""
MOST_KEPT = 500
LONGEST_KEY = 4_096  # characters


class ColumnsInUse:
    """The attributes and flags that the drafts noted so far have. One that nobody has any more stays until removed."""

    def __init__(self) -> None:
        self._attributes: dict[Column, Column] = {}
        self._flags: dict[Column, None] = {}

    def note(self, drafts: Iterable[Draft]) -> Sequence[Column]:
        """Look at these; return the columns of what one of them has and none had before."""
        new = list[Column]()
        for draft in drafts:
            if draft.is_flagged and FLAG not in self._flags:
                self._flags[FLAG] = None
                new.append(FLAG)
            for column in attribute_columns(draft.attrs):
                if column not in self._attributes:
                    self._attributes[column] = column
                    new.append(column)
        return new

    def add(self, column: Column) -> None:
        """Have a column for an attribute that no draft has yet."""
        self._attributes.setdefault(column, column)

    def remove(self, column: Column) -> None:
        """Have no column any more for what no draft has."""
        self._attributes.pop(column, None)
        self._flags.pop(column, None)

    @property
    def columns(self) -> tuple[Column, ...]:
        """All columns, those of the attributes in the order in which they were first seen."""
        return (*BEFORE, *self._attributes.values(), *AFTER, *self._flags)


def attribute_columns(nodes: Sequence[Node], above: Path = ()) -> Iterator[Column]:
    """A column for each text and list among these, in any group, that has a name."""
    for node in nodes:
        if not node.key.strip():
            continue
        if node.kind is NodeKind.GROUP:
            yield from attribute_columns(node.children, (*above, node.key))
        else:
            yield Column(Field.ATTRIBUTE, (*above, node.key), node.kind)


def kept_columns(kept: object) -> Iterator[Column]:
    """Columns of attributes by their keys and kinds, as the settings keep them; what is odd is passed over."""
    items = cast("dict[object, object]", kept).items() if isinstance(kept, dict) else ()
    for key, kind in islice(items, MOST_KEPT):
        path = _path_of(key)
        if path and kind in (NodeKind.TEXT, NodeKind.LIST):
            yield Column(Field.ATTRIBUTE, path, NodeKind(kind))


def _path_of(key: object) -> Path:
    """The attribute that a key in the settings names; nothing where it names none."""
    try:
        names = cast("list[object]", json.loads(key)) if isinstance(key, str) and len(key) <= LONGEST_KEY else []
    except (ValueError, RecursionError):
        return ()
    if not isinstance(names, list) or names[:1] != [Field.ATTRIBUTE]:
        return ()
    path = tuple(name for name in names[1:] if isinstance(name, str) and name.strip())
    return path if len(path) == len(names) - 1 else ()


def arranged(columns: Iterable[Column], kept: Any) -> tuple[Column, ...]:
    """These columns in the order of `kept`, the keys in the settings; what those do not name keeps its place.

    The first two, picture and title, stay the first.
    """
    names = [name for name in cast("list[object]", kept) if isinstance(name, str)] if isinstance(kept, list) else []
    places = {name: place for place, name in enumerate(dict.fromkeys(names))}
    first: list[Column] = []
    rest: list[Column] = []
    for column in columns:
        (first if column in (PICTURE, TITLE) else rest).append(column)
    known = iter(sorted((one for one in rest if one.key in places), key=lambda one: places[one.key]))
    return (*first, *(next(known) if one.key in places else one for one in rest))
