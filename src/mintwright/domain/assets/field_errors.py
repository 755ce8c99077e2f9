"""The service's rejections, mapped to the form: which field one is about, and whether its value is still the same."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.line_splitting import split_lines
from mintwright.domain.assets.problems import Field


@dataclass(frozen=True, slots=True)
class FieldError:
    """One error from the service. `asset` is the index in the request (0 for a single asset), None for all of it.

    `field` is the path inside the asset in the request's own names, empty if the error names none.
    """

    asset: int | None
    field: Field
    message: str


_PLAIN = frozenset({"name", "asset_name", "amount", "description", "is_auto", "royalties", "royalties_rate"})


def field_of(path: Field, draft: Draft) -> Field:
    """The form's path for a path of the request; empty if the form has no such field."""
    match path:
        case (str(name), *_) if name in _PLAIN:
            return (name,)
        case ("attrs", *inside):
            return _attribute(inside, draft)
        case ("image", *_) if draft.has_cover:
            return ("cover",)
        case ("files", *inside):
            return _file(inside, draft)
        case _:
            return ()


def _file(path: Sequence[str | int], draft: Draft) -> Field:
    """A further file; where there is a cover, the art itself stands before them, under its title."""
    own = 1 if draft.has_cover else 0
    index = _index(path[0], own + len(draft.files)) if path else None
    is_name = list(path[1:]) == ["name"]
    if index is None:
        return ("files",)
    if index < own:
        return ("name",) if is_name else ()
    return ("files", index - own, "name") if is_name else ("files", index - own)


def _index(step: str | int, count: int) -> int | None:
    """An index in a list of `count` items, which services write as a number or as text."""
    text = str(step)
    index = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else count
    return index if index < count else None


def _attribute(path: Sequence[str | int], draft: Draft) -> Field:
    keys = [node.key for node in draft.attrs]
    if path and path[0] == "description" and "description" not in keys:
        return ("description",)  # a long one is sent among the attributes (`domain.assets.requests`)
    return ("attrs", *_steps(path, draft.attrs))


def _steps(path: Sequence[str | int], nodes: Sequence[Node]) -> Iterator[str | int]:
    """The path through the nodes as far as it can be followed: an index in a group, or a line of a list."""
    for depth, key in enumerate(path, start=1):
        found = next((index for index, node in enumerate(nodes) if node.key == key), None)
        if found is None:
            return
        yield found
        node = nodes[found]
        if node.kind is not NodeKind.GROUP:
            yield from ["text"] if node.kind is NodeKind.TEXT else _line(path[depth:], node)
            return
        nodes = node.children


def _line(path: Sequence[str | int], node: Node) -> Iterator[str | int]:
    """The list item that a line of the request came from: long items are sent as several lines, blank ones not."""
    sent = [index for index, child in enumerate(node.children) for line in split_lines(child.text) if line]
    line = _index(path[0], len(sent)) if path else None
    if line is not None:
        yield from (sent[line], "text")


def value_at(path: Field, value: Any) -> Any:
    """The value at a path of a request, or above it; None, which no request contains, if there is none."""
    for step in path:
        if isinstance(value, Mapping):
            value = cast("Mapping[str, Any]", value).get(str(step))
        elif isinstance(value, list):
            items = cast("list[Any]", value)
            index = _index(step, len(items))
            value = None if index is None else items[index]
    return value
