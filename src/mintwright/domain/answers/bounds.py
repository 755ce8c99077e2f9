"""Bounds for each kind of value in a service's answer: nobody is shown more ada than exists.

The widgets that show a record rely on these: Qt counts in 64 bits, a QR code holds fewer than 2,400 characters.
"""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated

from mintwright.domain.answers.limits import (
    LONGEST_ADDRESS,
    LONGEST_IDENTIFIER,
    LONGEST_LINE,
    LONGEST_NUMBER,
    LONGEST_TEXT,
    LONGEST_WORD,
    MOST_ADA,
    MOST_PLACES,
    MOST_TOKENS,
)
from mintwright.domain.answers.validation import BeforeValidator, Field, PlainValidator


def _moment(value: object) -> datetime | str:
    """A timestamp with a space or a T; without an offset it is UTC; an impossible one stays text."""
    if not isinstance(value, str):
        raise ValueError("not a text")
    if len(value) > LONGEST_WORD:
        raise ValueError("too long")
    try:
        moment = datetime.fromisoformat(value.strip())
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return value


def _number(value: object) -> object:
    if isinstance(value, str) and len(value) > LONGEST_NUMBER:
        raise ValueError("too long for a number")
    return value


Timestamp = Annotated[datetime | str, PlainValidator(_moment)]
"""An aware time in UTC, or the text found in its place."""

Money = Annotated[Decimal, Field(ge=0, le=MOST_ADA, decimal_places=MOST_PLACES), BeforeValidator(_number)]
"""An amount in ADA."""

Percent = Annotated[Decimal, Field(ge=0, le=100, decimal_places=MOST_PLACES), BeforeValidator(_number)]
Count = Annotated[int, Field(ge=0, le=MOST_TOKENS), BeforeValidator(_number)]
Identifier = Annotated[str, Field(max_length=LONGEST_IDENTIFIER, pattern=r"^[!-~]*$")]
Address = Annotated[str, Field(max_length=LONGEST_ADDRESS, pattern=r"^[0-9A-Za-z_]*$")]
Word = Annotated[str, Field(max_length=LONGEST_WORD)]
Line = Annotated[str, Field(max_length=LONGEST_LINE)]
Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
