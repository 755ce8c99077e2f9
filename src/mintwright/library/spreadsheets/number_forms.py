"""The form in which a program shows a number, as far as it is followed: percentages, and zeros before a number.

Of the others, those of the simplest kind are known well enough to say what was seen: “1,235.50 €” for 1235.5.
"""

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import NamedTuple

from mintwright.library.spreadsheets.cell_values import Value, percent_text, text_of

WIDEST = 30  # digits of a number with zeros before it
_LONGEST = 255  # letters of a code, as programs keep them
_KNOWN = 256  # codes of which is kept what they mean: each is asked for cell by cell
_MOST, _MOST_DECIMALS = 1e15, 15  # of numbers whose form is worked out
_PLAIN = ("general", "@", "yyyy-mm-dd")  # as numbers, texts and days are taken
_SECTION = re.compile(r'(?:"[^"]*"|\\.|[^;"\\])*')  # that of positive numbers comes first
_UNSEEN = re.compile(r'("[^"]*"|\\.)|[_*].|\[(?!\$)[^\]]*\]')  # gaps, colours and conditions, but not in words
_LITERAL = r'(?:\[\$[^\]]*\]|\\.|"[^"]*"|[ %€$£¥()+-])*'
_SIMPLE = re.compile(rf"({_LITERAL})(#,##|#)?(0+)(?:\.(0+))?({_LITERAL})")
_WORDS = re.compile(r'\[\$([^\]-]*)[^\]]*\]|\\(.)|"([^"]*)"')


@dataclass(frozen=True, slots=True)
class Form:
    """How numbers are taken: as a percentage, or with zeros before them to this width; else as they are.

    `code` is what the file says of it; None where nothing else is known than how they are taken.
    """

    code: str | None = None
    is_percent: bool = False
    width: int = 0

    def taken(self, value: Value) -> str:
        """The text of a cell."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return text_of(value)
        if self.width and float(value).is_integer():
            return f"{int(value):0{self.width + (value < 0)}d}"
        return percent_text(value) if self.is_percent else text_of(value)

    def shown(self, value: Value) -> str:
        """What a program shows of a cell; nothing where that is not known."""
        if self.code is None:
            return self.taken(value)
        simple = _simple(self.code)
        if simple is None or not isinstance(value, int | float) or not abs(value) < _MOST:
            return ""
        number = Decimal(f"{value:.15g}").scaleb(2 if self.is_percent else 0)
        number = number.quantize(simple.least, ROUND_HALF_UP)
        width = simple.width + (number < 0)
        return f"{simple.before}{number:0{width}{simple.digits}}{simple.after}"


class _Simple(NamedTuple):
    """A code of the simplest kind: words, digits at least so wide, and words."""

    before: str
    width: int
    digits: str  # as Python is told
    least: Decimal  # that is seen
    after: str


@lru_cache(_KNOWN)
def _simple(code: str) -> _Simple | None:
    """What a code means, if it is of that kind."""
    found = _SIMPLE.fullmatch(code)
    if found is None:
        return None
    before, thousands, whole, decimals, after = found.groups(default="")
    places = len(decimals)
    if places > _MOST_DECIMALS or len(whole) > WIDEST:
        return None
    digits = f"{',' if ',' in thousands else ''}.{places}f"
    width = len(whole) + bool(places) + places
    return _Simple(_words(before), width, digits, Decimal(1).scaleb(-places), _words(after))


PERCENT = Form(is_percent=True)


def padded(text: str, value: str) -> Form | None:
    """The form of a number that a program shows as this text: zeros, and then the number; None for others."""
    is_padded = 1 < len(text) <= WIDEST and text.startswith("0") and text.isascii() and text.isdigit()
    return Form(width=len(text)) if is_padded and (text.lstrip("0") or "0") == value else None


def form_of(code: str, *, is_percent: bool) -> Form | None:
    """The form that a code of a workbook means; None where numbers are shown as they are taken."""
    found = _SECTION.match(code[: _LONGEST + 1])
    code = "" if found is None or len(code) > _LONGEST else _UNSEEN.sub(lambda one: one[1] or "", found[0])
    if _words(code).casefold() in _PLAIN:
        return None
    if len(code) <= WIDEST and code.startswith("00") and not code.strip("0"):
        return Form(code, width=len(code))
    return Form(code, is_percent)


def _words(literal: str) -> str:
    """What is seen of the words of a code."""
    return _WORDS.sub(lambda one: next(filter(None, one.groups()), ""), literal)
