"""Problems of many pieces, one group a kind: what stops a mint first, then what is about all of it."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from mintwright.domain.assets.problem_kinds import ONLY_FILE_NAME, kind_of, likeness
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence, counted

_ORDER = {Severity.ERROR: 0, Severity.REFUSED: 1, Severity.WARNING: 2}


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """The problems of one kind that several pieces have; or one problem alone."""

    problems: tuple[Problem, ...]

    @property
    def first(self) -> Problem:
        """The first of them: they are all as serious."""
        return self.problems[0]

    @property
    def is_alone(self) -> bool:
        """Whether it is one problem, which says itself what it is about."""
        return len(self.problems) == 1

    @property
    def art_ids(self) -> frozenset[int]:
        """The art it is about."""
        return frozenset(problem.art_id for problem in self.problems if problem.art_id is not None)

    def said(self, shown: str, total: str) -> Sentence:
        """All of them in one line; `shown` is how many pieces that are, of a `total`, as they are written."""
        first = self.first.sentence
        if self.is_alone:
            return first
        if first.source == ONLY_FILE_NAME.source:
            return Sentence(
                "kinds", "{shown} of {total} titles say no more than the file’s name", shown=shown, total=total
            )
        kind = kind_of(self.first)
        if kind is not None:
            return Sentence("kinds", "{shown} assets: {kind}", shown=shown, kind=kind)
        rest = len(self.problems) - 1
        one = Sentence("kinds", "{problem} The same is true of 1 more.", problem=first)
        return counted(rest, one, Sentence("kinds", "{problem} The same is true of {count} more.", problem=first))


def grouped(problems: Iterable[Problem]) -> tuple[ProblemGroup, ...]:
    """These in groups. What one piece has stays apart, however often: it says which field it is about."""
    alike: dict[Hashable, list[Problem]] = {}
    for problem in problems:
        alike.setdefault(problem if problem.art_id is None else likeness(problem), []).append(problem)
    groups = [group for found in alike.values() for group in _told_apart(found)]
    return tuple(sorted(groups, key=_gravity))


def _told_apart(found: list[Problem]) -> list[ProblemGroup]:
    if len({problem.art_id for problem in found}) > 1:
        return [ProblemGroup(tuple(found))]
    return [ProblemGroup((problem,)) for problem in found]


def _gravity(group: ProblemGroup) -> tuple[int, bool]:
    return _ORDER[group.first.severity], group.first.art_id is not None
