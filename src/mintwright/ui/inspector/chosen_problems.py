"""What is wrong with the assets whose details are shown; of very many it is worked out in pieces."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from mintwright.domain.assets.problem_kinds import kind_of as kind_of_problem
from mintwright.domain.assets.problems import Problem
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.piecewise import PIECE, piecewise
from mintwright.studio.minting.reviewing.draft_problems import DraftProblems
from mintwright.ui.inspector.chosen_assets import ChosenAssets
from mintwright.ui.shell import tasks


class ChosenProblems(QObject):
    """Looks for the problems of what is chosen.

    Signals:
        found(tuple[Problem, ...]): for several "In 2 of 4: …", without those of rows of attributes, which differ.
    """

    found = Signal(tuple)

    def __init__(self, problems: DraftProblems, chosen: ChosenAssets, parent: QObject) -> None:
        super().__init__(parent)
        self._problems = problems
        self._chosen = chosen
        self._looking: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Find them, of one or several: at once, or of more than a piece between whatever else happens."""
        self.stop()
        ids = self._chosen.ids
        if len(ids) > PIECE:
            self._looking = tasks.run(self, self._look_through(ids))
        elif self._chosen.are_several:
            self.found.emit(_of_several([self._problems.without_attributes(art_id) for art_id in ids]))
        else:
            self.found.emit(self._problems.of(ids[0]))

    def stop(self) -> None:
        """Look no further: others are chosen, or none."""
        if self._looking is not None:
            self._looking.cancel()

    async def _look_through(self, ids: Sequence[int]) -> None:
        found = list[Sequence[Problem]]()
        async for piece in piecewise(ids):
            found += [self._problems.without_attributes(art_id) for art_id in self._chosen.among(piece)]
        self.found.emit(_of_several(found))


def _of_several(found: Sequence[Sequence[Problem]]) -> tuple[Problem, ...]:
    """What is wrong with some of several assets; rows of their attributes differ, so those are left out."""
    counts = Counter(problem.field for problems in found for problem in problems if problem.field[:1] != ("attrs",))
    first = {problem.field: problem for problems in reversed(found) for problem in problems if problem.field in counts}
    return tuple(
        replace(problem, art_id=None, sentence=_in_some(counts[field], len(found), _said_of_several(problem)))
        for field, problem in first.items()
    )


def _said_of_several(problem: Problem) -> Sentence:
    """What is wrong with a cover names the file, which is another for each."""
    kind = kind_of_problem(problem) if problem.field == ("cover",) else None
    return problem.sentence if kind is None else kind


def _in_some(count: int, total: int, problem: Sentence) -> Sentence:
    return Sentence("AssetForm", "In {count} of {total}: {problem}", count=count, total=total, problem=problem)
