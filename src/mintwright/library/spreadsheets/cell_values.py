"""The values of a workbook's cells as texts.

A number is written as programs show it where nobody chose otherwise: with fifteen digits at most, without an exponent
where it is not very large or small; a percentage keeps its sign, and all of its digits. Times are ISO 8601. What is
true is TRUE, and the rest FALSE, as in a text file that a program saves.
"""

from datetime import date, datetime, time, timedelta
from decimal import Decimal

Value = int | float | str | bool | time | date | datetime | timedelta

_DIGITS = 15  # that workbooks keep
_FIRST_INEXACT = 1e15
_PLAIN = range(-15, 22)  # powers of ten that are written out


def text_of(value: Value) -> str:
    """The text of one cell."""
    match value:
        case str():
            return value
        case bool():
            return "TRUE" if value else "FALSE"
        case int() | float():
            return _number(value)
        case timedelta():
            return _duration(value)
        case datetime() | time():
            return value.isoformat(timespec="milliseconds" if value.microsecond else "seconds")
        case date():
            return value.isoformat()


def percent_text(value: float) -> str:
    """The text of one cell that shows this fraction as a percentage."""
    return f"{_plain(Decimal(f'{value:.{_DIGITS}g}').scaleb(2))}%"


def is_rounded(value: Value) -> bool:
    """Whether this is a number that may have had more digits."""
    return isinstance(value, int | float) and abs(value) >= _FIRST_INEXACT


def _number(value: float) -> str:
    return _plain(Decimal(f"{value:.{_DIGITS}g}"))


def _plain(number: Decimal) -> str:
    if not number.is_finite():
        return str(float(number))
    if number.adjusted() not in _PLAIN:
        return f"{number:.{_DIGITS}g}"
    return f"{number:f}" if number else "0"


def _duration(value: timedelta) -> str:
    whole = round(value.total_seconds())
    minutes, seconds = divmod(abs(whole), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{'-' if whole < 0 else ''}PT{hours:02}H{minutes:02}M{seconds:02}S"
