"""Numbers as people write them: whole ones with or without grouping, percentages with point or comma. Never float."""

import re
from decimal import Decimal

_GROUPED = re.compile(r"\d{1,3}([., '’\u00a0\u202f])\d{3}(\1\d{3})*", re.ASCII)
_WHOLE = re.compile(r"\d{1,40}", re.ASCII)  # more digits than any quantity; Python refuses to read thousands
_RATE = re.compile(r"(\d{1,9}(?:[.,]\d{0,12})?|[.,]\d{1,12})\s*%?", re.ASCII)


def whole_number(words: str) -> int | None:
    """The number that is written, also with its thousands apart ("1,000", "1 000"); None when it is none."""
    written = words.strip()
    if _GROUPED.fullmatch(written):
        written = re.sub(r"\D", "", written)
    return int(written) if _WHOLE.fullmatch(written) else None


def rate(words: str) -> Decimal | None:
    """The percentage that is written, like "5", "2.5", "2,5" or "5 %"; None when it is none."""
    found = _RATE.fullmatch(words.strip())
    return Decimal(found[1].replace(",", ".")) if found else None


def plain(number: Decimal) -> str:
    """A decimal without an exponent and without zeros at its end: 5, 2.5, 0.05."""
    written = f"{number:f}"
    return written.rstrip("0").rstrip(".") if "." in written else written
