"""Numbers as people write them: whole ones with or without grouping, percentages with point or comma. Never float."""

import re
from decimal import Decimal

_GROUPED = re.compile(r"\d{1,3}([., '’\u00a0\u202f])\d{3}(\1\d{3})*", re.ASCII)
_DIGITS = re.compile(r"\d+", re.ASCII)
_MOST_DIGITS = 40  # more than any quantity; Python refuses to read thousands
_RATE = re.compile(r"(\d{1,9}(?:[.,]\d{0,12})?|[.,]\d{1,12})\s*%?", re.ASCII)


def whole_number(words: str) -> int | None:
    """The number that is written, also with its thousands apart ("1,000", "1 000"); None for none, or one too long."""
    digits = _digits(words)
    return int(digits) if 0 < len(digits) <= _MOST_DIGITS else None


def is_whole(words: str) -> bool:
    """Whether a whole number is written, however long."""
    return bool(_digits(words))


def _digits(words: str) -> str:
    """The digits of a whole number; none where it is something else."""
    written = words.strip()
    if _GROUPED.fullmatch(written):
        return re.sub(r"\D", "", written)
    return written if _DIGITS.fullmatch(written) else ""


def rate(words: str) -> Decimal | None:
    """The percentage that is written, like "5", "2.5", "2,5" or "5 %"; None when it is none."""
    found = _RATE.fullmatch(words.strip())
    return Decimal(found[1].replace(",", ".")) if found else None


def plain(number: Decimal) -> str:
    """A decimal without an exponent and without zeros at its end: 5, 2.5, 0.05."""
    written = f"{number:f}"
    return written.rstrip("0").rstrip(".") if "." in written else written
