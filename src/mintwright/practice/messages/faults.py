"""What is wrong with a request, told as far as somebody may read it: the first hundred faults, then how many more.

The forms stay those of the live service: a list aligned with what was sent, fields with their messages, nested ones.
"""

from typing import Any, cast

MOST_FAULTS = 100
LONGEST_KEY = 128  # characters of a name that the client chose
GENERAL = "non_field_errors"


def shortened(errors: Any) -> Any:
    """The first hundred messages where they stand; what is left out is counted where the next one would be."""
    tally = _Tally()
    if isinstance(errors, list):
        return _aligned(cast("list[Any]", errors), tally)
    told = tally.of(errors)
    return _and_more(told, tally.left_out) if tally.left_out else told


def _aligned(errors: list[Any], tally: "_Tally") -> list[Any]:
    """Each place stays what it is in the list that was sent; the last one told counts the rest."""
    told: list[Any] = []
    for each in errors:
        is_told = not tally.left_out
        said = tally.of(each)
        if is_told:
            told.append(said)
    if tally.left_out:
        told[-1] = _and_more(told[-1], tally.left_out)
    return told


def _and_more(told: dict[str, Any], count: int) -> dict[str, Any]:
    return {**told, GENERAL: [*told.get(GENERAL, []), f"And {count} more."]}


class _Tally:
    """Goes through errors in their order, and knows how many were told and how many were not."""

    def __init__(self) -> None:
        self._told = 0
        self.left_out = 0

    def of(self, errors: Any) -> Any:
        """The same errors as far as they are told; where none is, an empty object or list."""
        if isinstance(errors, dict):
            members = cast("dict[str, Any]", errors)
            said = {_short(key): self.of(inner) for key, inner in members.items()}
            return {key: inner for key, inner in said.items() if inner} if self.left_out else said
        if isinstance(errors, list):
            listed = [self.of(each) for each in cast("list[Any]", errors)]
            return _without_end(listed) if self.left_out else listed
        return self._message(errors)

    def _message(self, said: Any) -> Any:
        if self._told == MOST_FAULTS:
            self.left_out += 1
            return None
        self._told += 1
        return said


def _without_end(listed: list[Any]) -> list[Any]:
    """A list without the last places that say nothing."""
    last = max((place for place, said in enumerate(listed) if said), default=-1)
    return listed[: last + 1]


def _short(key: str) -> str:
    return key if len(key) <= LONGEST_KEY else key[:LONGEST_KEY] + "…"
