"""Errors in a request, shortened to what a person may read: the first hundred, then how many more.

The forms stay those of the live service: a list aligned with the request, fields with their messages, nested ones.
"""

from typing import Any, cast

MOST_ERRORS = 100
LONGEST_KEY = 128  # characters of a name that the client chose
GENERAL = "non_field_errors"


def truncate_errors(errors: Any) -> Any:
    """The first hundred messages in their places; the omitted ones are counted where the next one would be."""
    tally = _Counter()
    if isinstance(errors, list):
        return _aligned(cast("list[Any]", errors), tally)
    shown = tally.of(errors)
    return _and_more(shown, tally.left_out) if tally.left_out else shown


def _aligned(errors: list[Any], tally: "_Counter") -> list[Any]:
    """Each entry keeps its position in the list that was sent; the last one shown counts the rest."""
    shown: list[Any] = []
    for each in errors:
        is_shown = not tally.left_out
        said = tally.of(each)
        if is_shown:
            shown.append(said)
    if tally.left_out:
        shown[-1] = _and_more(shown[-1], tally.left_out)
    return shown


def _and_more(shown: dict[str, Any], count: int) -> dict[str, Any]:
    return {**shown, GENERAL: [*shown.get(GENERAL, []), f"And {count} more."]}


class _Counter:
    """Goes through errors in order, and counts how many were shown and how many omitted."""

    def __init__(self) -> None:
        self._shown = 0
        self.left_out = 0

    def of(self, errors: Any) -> Any:
        """The errors that are shown; an empty object or list where none is."""
        if isinstance(errors, dict):
            members = cast("dict[str, Any]", errors)
            said = {_short(key): self.of(inner) for key, inner in members.items()}
            return {key: inner for key, inner in said.items() if inner} if self.left_out else said
        if isinstance(errors, list):
            listed = [self.of(each) for each in cast("list[Any]", errors)]
            return _without_end(listed) if self.left_out else listed
        return self._message(errors)

    def _message(self, said: Any) -> Any:
        if self._shown == MOST_ERRORS:
            self.left_out += 1
            return None
        self._shown += 1
        return said


def _without_end(listed: list[Any]) -> list[Any]:
    """A list without empty entries at its end."""
    last = max((place for place, said in enumerate(listed) if said), default=-1)
    return listed[: last + 1]


def _short(key: str) -> str:
    return key if len(key) <= LONGEST_KEY else key[:LONGEST_KEY] + "…"
