"""Templates: the attributes of a piece under a name, which are given to other pieces."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.presets import kept_attributes
from mintwright.domain.presets.kept_attributes import NotKeptError
from mintwright.domain.sentences import Sentence

MOST = 50
LONGEST_NAME = 100  # characters

_NAMELESS = Sentence("presets", "The template has no name. Write one.")
_LONG_NAME = Sentence(
    "presets", "The name of a template can have {limit} characters, not {count}. Shorten it.", limit=LONGEST_NAME
)
_ODD_NAME = Sentence("presets", "The name holds half a character. Write it anew.")
_TAKEN = Sentence("presets", "There is a template “{name}” already. Choose another name, or remove that one first.")
_TOO_MANY = Sentence("presets", "There are {most} templates already, which is the most. Remove one first.", most=MOST)
_EMPTY = Sentence("presets", "There are no attributes to be kept. Add some first.")


@dataclass(frozen=True, slots=True)
class Template:
    """Attributes under a name."""

    name: str
    attrs: tuple[Node, ...]


# --- All of them, by name


def with_new(templates: Sequence[Template], name: str, attrs: Iterable[Node]) -> tuple[Template, ...]:
    """These and a new one, without rows that were not begun. Raises NotKeptError."""
    kept = begun(attrs)
    if not kept:
        raise NotKeptError(_EMPTY)
    if len(templates) >= MOST:
        raise NotKeptError(_TOO_MANY)
    kept_attributes.require_kept(kept)
    return _sorted([*templates, Template(_free_name(templates, name), kept)])


def renamed(templates: Sequence[Template], old: str, new: str) -> tuple[Template, ...]:
    """These with one under another name. Raises NotKeptError; one that is gone stays gone."""
    others = without(templates, old)
    name = _free_name(others, new)
    return _sorted([*others, *(replace(one, name=name) for one in templates if one.name == old)])


def without(templates: Sequence[Template], name: str) -> tuple[Template, ...]:
    """These without one."""
    return tuple(one for one in templates if one.name != name)


def _free_name(templates: Sequence[Template], written: str) -> str:
    name = _on_one_line(written)
    if not name:
        raise NotKeptError(_NAMELESS)
    if len(name) > LONGEST_NAME:
        raise NotKeptError(_LONG_NAME.filled(count=len(name)))
    if not _is_text(name):
        raise NotKeptError(_ODD_NAME)
    if taken := next((one.name for one in templates if one.name.casefold() == name.casefold()), None):
        raise NotKeptError(_TAKEN.filled(name=taken))
    return name


def _sorted(templates: Iterable[Template]) -> tuple[Template, ...]:
    return tuple(sorted(templates, key=lambda one: one.name.casefold()))


# --- In the settings


def plain(templates: Iterable[Template]) -> list[dict[str, Any]]:
    """The templates as a setting holds them."""
    return [{"name": one.name, "attrs": kept_attributes.plain(one.attrs)} for one in templates]


def read(found: object) -> tuple[Template, ...]:
    """The templates that a setting holds, whatever somebody made of it: what is none, or one too many, is left out."""
    rows = cast("list[object]", found) if isinstance(found, list) else []
    read_ones: dict[str, Template] = {}
    for template in map(_template, rows[:MOST]):
        if template is not None:
            read_ones.setdefault(template.name.casefold(), template)
    return _sorted(read_ones.values())


def _template(found: object) -> Template | None:
    if not isinstance(found, dict):
        return None
    row = cast("dict[object, object]", found)
    said, attrs = row.get("name"), kept_attributes.read(row.get("attrs"))
    if not isinstance(said, str) or len(said) > LONGEST_NAME or not _is_text(said) or not attrs:
        return None
    name = _on_one_line(said)
    return Template(name, attrs) if name else None


def _on_one_line(name: str) -> str:
    return " ".join(name.split())


def _is_text(name: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in name)


# --- Given to a piece


def applied(own: Sequence[Node], given: Sequence[Node], *, replaces: bool) -> tuple[Node, ...]:
    """The attributes of a piece with those that it lacks; `replaces`: and with the values that are others there."""
    wanted = dict(_counted(given))
    mine = dict(_counted(own))
    kept = (_united(node, wanted[at], replaces=replaces) if at in wanted else node for at, node in mine.items())
    return (*kept, *(node for at, node in wanted.items() if at not in mine))


def differing(own: Sequence[Node], given: Sequence[Node]) -> Iterator[tuple[str, ...]]:
    """Where a piece has another value than it would be given, as names from the outermost group."""
    wanted = dict(_counted(given))
    for at, node in _counted(own):
        if (other := wanted.get(at)) is None or _says_nothing(node) or node == other:
            continue
        if node.kind is other.kind is NodeKind.GROUP:
            yield from ((node.key, *names) for names in differing(node.children, other.children))
        else:
            yield (node.key,)


def _counted(nodes: Iterable[Node]) -> Iterator[tuple[tuple[str, int], Node]]:
    """Each with its name and how often that stood before it: the second of a name is another than the first."""
    seen = Counter[str]()
    for node in nodes:
        yield (node.key, seen[node.key]), node
        seen[node.key] += 1


def _united(own: Node, given: Node, *, replaces: bool) -> Node:
    if own.kind is given.kind is NodeKind.GROUP:
        return replace(own, children=applied(own.children, given.children, replaces=replaces))
    return given if replaces or _says_nothing(own) else own


def _says_nothing(node: Node) -> bool:
    """Whether no text is written in it yet."""
    return not node.text.strip() and all(map(_says_nothing, node.children))


def begun(attrs: Iterable[Node]) -> tuple[Node, ...]:
    """These without rows that have neither a name nor a value."""
    return tuple(node for node in attrs if node.key.strip() or not _says_nothing(node))
