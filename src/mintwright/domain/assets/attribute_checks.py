"""All checks of an attrs tree: keys cannot be split, siblings cannot share one, some names are the asset's own."""

from collections import Counter
from collections.abc import Iterator, Sequence

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.problems import (
    Finding,
    error,
    is_surely_sound,
    line_fault,
    text_fault,
    unfilled_hint,
    warning,
)
from mintwright.domain.sentences import Sentence

DEEPEST = 32  # levels of groups; deeper trees are accidents, and readers of JSON and CBOR give up on them

TOO_DEEP = Sentence("checks", "Groups can be nested at most 32 deep. Move this one further out.")
DOUBLED = Sentence("checks", "{count} attributes here are named “{key}”. Rename them.")

_NAME = Sentence("checks", "The name of an attribute")
_VALUE = Sentence("checks", "“{key}”")
_LINE = Sentence("checks", "A line of “{key}”")

# CIP-25 writes these beside the attributes; of two values under one key, one would be lost.
_OWN_FIELDS = ("name", "image", "mediaType", "files")


def check_attrs(nodes: Sequence[Node], *, described: bool) -> Iterator[Finding]:
    """All problems of a draft's attributes. `described`: the draft has its own description."""
    yield from _siblings(nodes, ("attrs",))
    for index, node in enumerate(nodes):
        key = node.key.strip()
        if key == "description" and described:
            said = Sentence("checks", "There is a description already. Give this attribute another name, or remove it.")
            yield error("attrs", index, "key", said=said)
        elif key in _OWN_FIELDS:
            said = Sentence("checks", "“{key}” is a field of the asset itself. Rename this one.", key=key)
            yield warning("attrs", index, "key", said=said)


def _siblings(nodes: Sequence[Node], path: tuple[str | int, ...]) -> Iterator[Finding]:
    keys = [node.key for node in nodes]
    counts = Counter(keys) if len(set(keys)) < len(keys) else Counter[str]()
    for index, node in enumerate(nodes):
        where = (*path, index)
        if _is_blank(node):
            continue
        yield from _key(node.key, counts.get(node.key, 1), where)
        yield from _value(node, where)


def _is_blank(node: Node) -> bool:
    """Whether the artist has not begun this row: it is silently left out of the request."""
    return not (node.key.strip() or node.text.strip() or node.children)


def _key(key: str, count: int, where: tuple[str | int, ...]) -> Iterator[Finding]:
    if not key.strip():
        yield error(*where, "key", said=Sentence("checks", "This attribute has no name. Write one."))
    elif fault := line_fault(key, _NAME):
        yield error(*where, "key", said=fault)
    elif count > 1:
        yield error(*where, "key", said=DOUBLED.filled(count=count, key=key))
    elif key != key.strip():
        said = Sentence("checks", "The name “{key}” begins or ends with a space. Take it out.", key=key)
        yield warning(*where, "key", said=said)
    elif hint := unfilled_hint(key, _NAME, may_be_filled=False):
        yield warning(*where, "key", said=hint)


def _value(node: Node, where: tuple[str | int, ...]) -> Iterator[Finding]:
    match node.kind:
        case NodeKind.TEXT:
            yield from _text(node, where)
        case NodeKind.LIST:
            yield from _list(node, where)
        case NodeKind.GROUP:
            yield from _group(node, where)


def _text(node: Node, where: tuple[str | int, ...]) -> Iterator[Finding]:
    if not node.text.strip():
        said = Sentence("checks", "“{key}” is empty and will be left out. Write a value, or remove it.", key=node.key)
        yield warning(*where, "text", said=said)
    else:
        yield from _words(node.text, _VALUE, node.key, where)


def _list(node: Node, where: tuple[str | int, ...]) -> Iterator[Finding]:
    if not any(child.text.strip() for child in node.children):
        said = Sentence("checks", "The list “{key}” is empty and will be left out. Fill or remove it.", key=node.key)
        yield warning(*where, said=said)
    for index, child in enumerate(node.children):
        yield from _words(child.text, _LINE, node.key, (*where, index))


def _words(text: str, called: Sentence, key: str, where: tuple[str | int, ...]) -> Iterator[Finding]:
    if is_surely_sound(text):
        return
    what = called.filled(key=key)
    if fault := text_fault(text, what):
        yield error(*where, "text", said=fault)
    elif hint := unfilled_hint(text, what):
        yield warning(*where, "text", said=hint)


def _group(node: Node, where: tuple[str | int, ...]) -> Iterator[Finding]:
    if not node.children:
        said = Sentence("checks", "The group “{key}” is empty and will be left out. Fill or remove it.", key=node.key)
        yield warning(*where, said=said)
    elif len(where) - 1 > DEEPEST:  # ("attrs", 2) is the first level
        yield error(*where, said=TOO_DEEP)
    else:
        yield from _siblings(node.children, where)
