"""The list of traits that generators write, as attributes: `{"trait_type": "Hat", "value": "Cap"}` is “Hat”, Cap.

It is the one thing that is pasted most often, and an import of such a file reads it in the same way.
"""

from collections.abc import Sequence
from dataclasses import replace

from mintwright.domain.attribute_text.placed_json import Kind, Part, Value

_LIST, _NAME, _VALUE = "attributes", "trait_type", "value"


def is_traits(value: Value) -> bool:
    """Whether each item of a list names a trait and its value."""
    return value.kind is Kind.LIST and bool(value.parts) and all(_is_trait(part.value) for part in value.parts)


def with_traits(root: Value) -> tuple[Value, Sequence[Value], Sequence[Part]]:
    """An object with the traits of such a list as attributes: of one called “attributes” in it, or in its place.

    Beside it those lists, and what else stood at traits, which is left out.
    """
    if root.kind is Kind.LIST:
        return Value(Kind.OBJECT, root.at, parts=_named(root)), [root], _left_out(root)
    lists, parts = list[Value](), list[Part]()
    for part in root.parts:
        if part.name == _LIST and is_traits(part.value):
            lists.append(part.value)
            parts += _named(part.value)
        else:
            parts.append(part)
    return replace(root, parts=parts), lists, [part for one in lists for part in _left_out(one)]


def _is_trait(value: Value) -> bool:
    names = [part.name for part in value.parts]
    is_named = any(part.name == _NAME and part.value.kind is Kind.TEXT for part in value.parts)
    return value.kind is Kind.OBJECT and is_named and names.count(_NAME) == names.count(_VALUE) == 1


def _named(traits: Value) -> list[Part]:
    found = list[Part]()
    for item in traits.parts:
        said = {part.name: part for part in item.value.parts}
        name = said[_NAME].value
        found.append(Part(name.text, name.at, said[_VALUE].value))
    return found


def _left_out(traits: Value) -> list[Part]:
    return [part for item in traits.parts for part in item.value.parts if part.name not in (_NAME, _VALUE)]
