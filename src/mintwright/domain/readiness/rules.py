"""The facets of a piece: which rules make them true."""

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import NamedTuple

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, Path
from mintwright.domain.assets.naming import is_file_name
from mintwright.domain.assets.problem_kinds import kind_of
from mintwright.domain.assets.problems import Problem
from mintwright.domain.readiness.facets import About, Facet, FileKind, Mark
from mintwright.domain.sentences import Sentence

_KINDS = {
    "image": FileKind.PICTURE,
    "video": FileKind.FILM,
    "audio": FileKind.SOUND,
    "model": FileKind.MODEL,
    "application/pdf": FileKind.DOCUMENT,
}


class Circumstances(NamedTuple):
    """What is known of a piece besides its draft; `collections` is how many it is in."""

    path: PurePath
    collections: int = 0
    is_cover: bool = False
    is_minted: bool = False
    is_changed: bool = False
    is_double: bool = False
    is_alike: bool = False


def marks_of(draft: Draft, known: Circumstances) -> Iterator[Facet]:
    """The marks of a piece. What is only the cover of another needs no words, and no place in a collection."""
    is_untitled = not draft.name.strip() or is_file_name(draft.name, known.path)
    found = {
        Mark.UNTITLED: is_untitled and not known.is_cover,
        Mark.BARE: not (known.is_cover or any(map(_says_something, draft.attrs))),
        Mark.UNCOLLECTED: not (known.is_cover or known.collections),
        Mark.SHARED: known.collections > 1,
        Mark.MINTED: known.is_minted,
        Mark.CHANGED: known.is_changed,
        Mark.DOUBLE: known.is_double,
        Mark.ALIKE: known.is_alike,
        Mark.FLAGGED: draft.is_flagged,
    }
    return (Facet(About.MARK, mark) for mark, is_true in found.items() if is_true)


def kinds_of(media_type: str, *, is_animated: bool) -> Iterator[Facet]:
    """The kind of a file; nothing of one that was not looked at yet."""
    kind = _KINDS.get(media_type) or _KINDS.get(media_type.partition("/")[0])
    if kind is not None:
        yield Facet(About.FILE, FileKind.ANIMATED if is_animated and kind is FileKind.PICTURE else kind)


def folder_of(path: PurePath) -> Facet:
    """The folder that a file is in, as a whole path: several may have one name."""
    return Facet(About.FOLDER, str(path.parent))


def values_of(nodes: Sequence[Node], above: Path = ()) -> Iterator[Facet]:
    """The values of all attributes, letter for letter; of a list each line is one, and what is blank is none."""
    for node in nodes:
        path = (*above, node.key)
        if not node.key.strip():
            continue
        if node.kind is NodeKind.GROUP:
            yield from values_of(node.children, path)
            continue
        for text in (node.text, *(child.text for child in node.children)):
            if text.strip():
                yield Facet(About.VALUE, text, path)


def problem_facet(problem: Problem) -> tuple[Facet, Sentence]:
    """The facet of a problem, and what its kind is called; one without a name is called as it says itself."""
    words = kind_of(problem) or problem.sentence
    return Facet(About.PROBLEM, str(words)), words


def _says_something(node: Node) -> bool:
    return bool(node.text.strip()) or any(map(_says_something, node.children))
