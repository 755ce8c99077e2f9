"""Finds what looks as if a pattern was to fill it in; apart from them, as every check of a text asks for it."""

import re

_LOOKS_LIKE_PLACE = re.compile(
    r"\{(?=[^{}\n]{0,127}[^\W\d_])[^\W_][^{}\n,;=\"]{0,127}\}"
    r"|\{\s{1,9}(?:n{1,18}(?::[0-9]{1,9})?|title|name|file|folder)\s{0,9}\}"  # with spaces, which no place has
)
_WORD = re.compile(r"n{1,18}(?::0?(?:[1-9]|1[0-8]))?|title|name|file|folder")  # is filled in for every asset


def unfilled(text: str) -> str | None:
    """The first part of a text that looks as if it was to be filled in, such as `{n}` or `{edition}`."""
    found = _LOOKS_LIKE_PLACE.search(text) if "{" in text else None
    return found[0] if found else None


def is_word(place: str) -> bool:
    """Whether this place is filled in for every asset, whatever attributes it has: `{n}`, `{title}`."""
    return _WORD.fullmatch(place[1:-1]) is not None


def likely_meant(place: str) -> str | None:
    """The place that is filled in for every asset and differs only in capitals or blanks: `{n}` for `{N}`."""
    meant = f"{{{place[1:-1].strip().lower()}}}"
    return meant if meant != place and is_word(meant) else None
