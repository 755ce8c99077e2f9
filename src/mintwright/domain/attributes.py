"""The attrs tree: plain nodes, and the 64-byte line they must keep.

A node holds what the artist wrote, however long; `attrs_of` gives the form that is sent, with long text split into
lines (specification 2.3 rule 1: 64 characters a line; the chain counts 64 bytes of UTF-8, which keeps both).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

LINE_BYTES = 64

AttrValue = str | Sequence[str] | Mapping[str, "AttrValue"]
"""What specification 2.3 allows as a value of `attrs`: text, a list of texts, or a nested object of the same."""

Attrs = Mapping[str, AttrValue]


class NodeKind(StrEnum):
    """The three kinds of value that specification 2.3 names."""

    TEXT = "text"
    LIST = "list"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Node:
    """One attribute, or one line of a list (then `key` is empty). Keys may be wrong or double: the checks say so."""

    key: str
    kind: NodeKind = NodeKind.TEXT
    text: str = ""
    children: tuple["Node", ...] = ()
