"""Numbers, sizes, money and times as the artist's locale writes them."""

from datetime import datetime
from decimal import Decimal

from PySide6.QtCore import QDateTime, QLocale

from mintwright.domain.sentences import Sentence

ADA_SIGN = "₳"


def size(count: int) -> str:
    """A file size: 3355443 bytes → "3.4 MB"."""
    return QLocale().formattedDataSize(count, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def percent(fraction: float) -> str:
    """A part of one, rounded down so that only what is complete says 100%."""
    return QLocale().toString(int(fraction * 100)) + QLocale().percent()


def number(count: int) -> str:
    """A whole number with the locale's grouping."""
    return QLocale().toString(count)


def ada(amount: Decimal) -> str:
    """An amount of ada, exact, with at least two places: Decimal("8.4") → "8.40 ₳"."""
    places = max(2, -int(amount.normalize().as_tuple().exponent))
    whole, _, fraction = f"{abs(amount):.{places}f}".partition(".")
    sign = QLocale().negativeSign() if amount < 0 else ""
    return f"{sign}{QLocale().toString(int(whole))}{QLocale().decimalPoint()}{fraction} {ADA_SIGN}"


def moment(when: datetime) -> str:
    """A date and time in the artist's time zone: "20 Nov 2026 16:20"."""
    local = QDateTime.fromSecsSinceEpoch(int(when.timestamp()))
    day = QLocale().toString(local.date(), "d MMM yyyy")
    return f"{day} {QLocale().toString(local.time(), QLocale.FormatType.ShortFormat)}"


def left(seconds: float) -> Sentence:
    """How long the rest will take, as coarse as the guess is."""
    if seconds < 50:
        return Sentence("formatting", "less than a minute left")
    minutes = round(seconds / 60)
    if minutes < 60:
        return Sentence("formatting", "about {minutes} min left", minutes=minutes)
    return Sentence("formatting", "about {hours} h left", hours=round(minutes / 60))
