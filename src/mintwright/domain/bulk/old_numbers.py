"""A title that gets another number, while another text of the asset goes on saying the old one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mintwright.domain.assets.attributes import Node, Path
from mintwright.domain.bulk.outcome import Line, Outcome
from mintwright.domain.bulk.sweeps import DESCRIPTION, TITLE
from mintwright.domain.table.columns import Column, Field

_AT_THE_END = re.compile(r"[0-9]{1,9}(?=\s*\Z)")
_NUMBER = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class OldNumber:
    """Where it stands, and what it is there."""

    column: Column
    number: str


def old_number(outcome: Outcome) -> OldNumber | None:
    """The first text that says the old number, as it would be afterwards."""
    old = next((found for line in outcome.lines if (found := _given_up(line)) is not None), None)
    if old is None:
        return None
    after = replace(outcome.draft, **outcome.fields)
    for column, said in ((DESCRIPTION, after.description), *_texts(after.attrs, ())):
        for found in _NUMBER.finditer(said):
            if len(found[0]) < 10 and int(found[0]) == old:
                return OldNumber(column, found[0])
    return None


def _given_up(line: Line) -> int | None:
    """The number at the end of a title that has another there afterwards."""
    if line.column != TITLE:
        return None
    before, after = _AT_THE_END.search(line.before), _AT_THE_END.search(line.after)
    if before is None or after is None or int(before[0]) == int(after[0]):
        return None
    return int(before[0])


def _texts(nodes: Sequence[Node], above: Path) -> Iterator[tuple[Column, str]]:
    for node in nodes:
        path = (*above, node.key) if node.key else above
        if node.text:
            yield Column(Field.ATTRIBUTE, path), node.text
        yield from _texts(node.children, path)
