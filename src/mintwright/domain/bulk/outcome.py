"""What a change of many makes of one of them: its texts before and after, or why it stays as it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.checks import check_draft
from mintwright.domain.assets.problems import Problem
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Column, Field


@dataclass(frozen=True, slots=True)
class Line:
    """One text of an asset."""

    column: Column
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """One draft, the fields of it that become others, and its texts that do.

    `given_up` are the values of an attribute that it has no longer, where the change is about these.
    """

    draft: Draft
    fields: Mapping[str, Any] = field(default_factory=dict[str, Any])
    lines: tuple[Line, ...] = ()
    refused: Sentence | None = None
    given_up: frozenset[str] = frozenset()


def problem_of(line: Line) -> Problem | None:
    """What the checks will say of a text: one that does not fit, or has something left over."""
    column, text = line.column, line.after
    match column.field:
        case Field.ATTRIBUTE if text:
            draft = Draft(art_id=0, attrs=(Node(column.path[-1], text=text),))
        case Field.TITLE:
            draft = Draft(art_id=0, name=text)
        case Field.ASSET_NAME:
            draft = Draft(art_id=0, asset_name=text)
        case Field.DESCRIPTION:
            draft = Draft(art_id=0, description=text)
        case _:
            return None
    found = check_draft(draft, network=Network.MAIN)
    return next((problem for problem in found if problem.field[0] == column.field.value), None)
