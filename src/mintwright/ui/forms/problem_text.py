"""The problems of one field, from the checks and the service, combined into one."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from PySide6.QtWidgets import QLabel

from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence
from mintwright.ui.style.theme import restyle
from mintwright.ui.style.wording import text


def is_serious(problem: Problem) -> bool:
    """Whether it is shown as an error; a warning is only to be considered."""
    return problem.severity is not Severity.WARNING


def sign_of(problem: Problem) -> tuple[str, str]:
    """The icon of a problem and its colour."""
    return ("circle-alert", "bad") if is_serious(problem) else ("triangle-alert", "warn")


def as_one(problems: Sequence[Problem]) -> Problem | None:
    """The first problem of the checks, from which later ones often follow, and below it all rejections."""
    found = [problem for problem in problems if problem.severity is not Severity.REFUSED][:1]
    found += [problem for problem in problems if problem.severity is Severity.REFUSED]
    return reduce(_below, found) if found else None


def say_problem(place: QLabel, problem: Problem | None) -> None:
    """Show a problem that has no field, or clear it."""
    if problem is not None:
        place.setText(text(problem.sentence))
        restyle(place, role="error" if is_serious(problem) else "warn")
    place.setVisible(problem is not None)


def _below(first: Problem, then: Problem) -> Problem:
    said = Sentence("fields", "{first}\n{then}", first=first.sentence, then=then.sentence)
    return replace(first if is_serious(first) else then, sentence=said)
