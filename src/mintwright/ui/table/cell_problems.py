"""Which cells have a problem: those of a draft are found once, until it is another."""

from collections.abc import Sequence

from PySide6.QtGui import QKeySequence

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, Path
from mintwright.domain.assets.problems import Field as FieldPath
from mintwright.domain.assets.problems import Problem
from mintwright.domain.assets.unfilled_places import is_word
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.studio import Studio
from mintwright.ui.style.wording import text

FILL_DOWN = QKeySequence("Ctrl+D")
_NATIVE = QKeySequence.SequenceFormat.NativeText
_FILLED_DOWN = Sentence("table", "Choose this cell and those below it and press {keys}: it is filled in for each.")
_FIELDS = {field.value: field for field in Field}


class CellProblems:
    """The problems of drafts, by column."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._found: dict[int, tuple[Draft, Problem | None, tuple[Problem, ...]]] = {}

    def forget(self) -> None:
        """The network, or what the service has rejected, is another."""
        self._found.clear()

    def of(self, art_id: int) -> tuple[Problem, ...]:
        """All problems of a draft."""
        draft, problems = self._studio.drafts.draft(art_id), self._studio.draft_problems
        shared = problems.shared_names.problem(art_id)
        found = self._found.get(art_id)
        if found is None or found[0] is not draft or found[1] != shared:
            found = self._found[art_id] = draft, shared, problems.of(art_id)
        return found[2]

    def at(self, art_id: int, column: Column) -> Problem | None:
        """The first problem at this cell."""
        attrs = self._studio.drafts.draft(art_id).attrs
        return next((one for one in self.of(art_id) if column_of(one.field, attrs) == column), None)

    def said_at(self, art_id: int, column: Column) -> str:
        """The same in words; of a pattern that stands as it was written, also by which keys it is filled in."""
        found = self.at(art_id, column)
        if found is None:
            return ""
        said = text(found.sentence)
        is_pattern_left = is_word(str(found.sentence.values.get("place", "")))
        return f"{said} {text(_FILLED_DOWN.filled(keys=FILL_DOWN.toString(_NATIVE)))}" if is_pattern_left else said


def column_of(field: FieldPath, attrs: Sequence[Node]) -> Column | None:
    """The column in which a field of a draft is seen."""
    if not field or field[0] not in _FIELDS:
        return None
    if field[0] != Field.ATTRIBUTE:
        return Column(_FIELDS[str(field[0])])
    path = _path(field[1:], attrs)
    return Column(Field.ATTRIBUTE, path) if path else None


def _path(steps: FieldPath, nodes: Sequence[Node]) -> Path:
    """The names on the way to an attribute; the line of a list is in the cell of the list."""
    if not steps or not isinstance(steps[0], int) or steps[0] >= len(nodes):
        return ()
    node = nodes[steps[0]]
    return (node.key, *(_path(steps[1:], node.children) if node.kind is NodeKind.GROUP else ()))
