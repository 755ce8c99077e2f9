"""Numbers, sizes, money and times as the artist's locale writes them.

Each of these takes whatever its type can hold: most are called while something is painted, where an exception would
end the program. Qt's own whole numbers end at 64 bits.
"""

from datetime import datetime, timedelta
from decimal import Decimal

from PySide6.QtCore import QDateTime, QLocale

from mintwright.domain.sentences import Sentence, counted

ADA_SIGN = "\N{NO-BREAK SPACE}₳"  # behind the number, on the same line
LONGEST_WAIT = 1_000 * 3_600  # seconds; a guess beyond it says nothing
QT_MOST = 2**63 - 1  # the largest whole number Qt can write
UNREADABLE_PLACES = 40  # digits nobody can read any more: such a number is written by its power of ten
UNREADABLE = 10**UNREADABLE_PLACES


def size(count: int) -> str:
    """A file size: 3355443 bytes → "3.4 MB"."""
    if abs(count) > QT_MOST:
        return f"{number(count)} B"
    return QLocale().formattedDataSize(count, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def length(seconds: float) -> str:
    """How long a film or a sound takes: "3:12", "1:02:05"; half a second is rounded up."""
    whole = int(seconds + 0.5) if 0 <= seconds < LONGEST_WAIT else 0
    minutes, rest = divmod(whole, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def percent(fraction: float) -> str:
    """A part of one, rounded down so that only what is complete says 100%."""
    whole = int(min(max(fraction, 0), 1) * 100) if fraction == fraction else 0
    return QLocale().toString(whole) + QLocale().percent()


def number(count: int) -> str:
    """A whole number with the locale's grouping, which Qt leaves out by default where the locale is "C"."""
    if abs(count) <= QT_MOST:
        locale = QLocale()
        locale.setNumberOptions(locale.numberOptions() & ~QLocale.NumberOption.OmitGroupSeparator)
        return locale.toString(count)
    if abs(count) >= UNREADABLE:
        return f"{Decimal(count):.3E}"
    return f"{count:,}".replace(",", QLocale().groupSeparator()).replace("-", QLocale().negativeSign())


def ada(amount: Decimal) -> str:
    """An amount of ada, exact, with at least two places, which no line break divides: Decimal("8.4") → "8.40 ₳"."""
    if not amount.is_finite() or not -UNREADABLE_PLACES < amount.adjusted() < UNREADABLE_PLACES:
        return f"{amount}{ADA_SIGN}"
    whole, _, fraction = f"{amount.copy_abs():f}".partition(".")
    sign = QLocale().negativeSign() if amount < 0 else ""
    places = fraction.rstrip("0").ljust(2, "0")
    return f"{sign}{number(int(whole))}{QLocale().decimalPoint()}{places}{ADA_SIGN}"


def moment(when: datetime) -> str:
    """A date and time in the artist's time zone: "20 Nov 2026 16:20"."""
    local = QDateTime.fromSecsSinceEpoch(int(when.timestamp()))
    day = QLocale().toString(local.date(), "d MMM yyyy")
    return f"{day} {QLocale().toString(local.time(), QLocale.FormatType.ShortFormat)}"


def day(when: datetime) -> str:
    """A date in the artist's time zone, in full: "20 November 2026"."""
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(when.timestamp())).date(), "d MMMM yyyy")


def clock(when: datetime) -> str:
    """A time in the artist's time zone, to the second: "16:20:05"."""
    return _to_the_second(when)


def lasting(time: timedelta) -> Sentence:
    """How long something took, in two units at most; what ended before it began took no time."""
    seconds = max(0, round(time.total_seconds()))
    minutes, hours, days = seconds // 60, seconds // 3_600, seconds // 86_400
    if days:
        return Sentence("formatting", "{days} d {hours} h", days=days, hours=hours % 24)
    if hours:
        return Sentence("formatting", "{hours} h {minutes} min", hours=hours, minutes=minutes % 60)
    if minutes:
        return Sentence("formatting", "{minutes} min {seconds} s", minutes=minutes, seconds=seconds % 60)
    return Sentence("formatting", "{seconds} s", seconds=seconds)


def tried_again(said: Sentence, at: datetime | None) -> Sentence:
    """What is said, and since when it is still so: whoever pressed "Try again" sees that it was tried."""
    if at is None:
        return said
    return Sentence("formatting", "{said} Tried again at {time}.", said=said, time=_to_the_second(at))


def asked_again(at: datetime) -> Sentence:
    """What is said beside a problem that came again: whoever asked once more sees that it was tried."""
    return Sentence("formatting", "Tried again at {time}.", time=_to_the_second(at))


def trying(at: datetime) -> Sentence:
    """What is said from "Try again" until it is known what came of it."""
    return Sentence("formatting", "Trying again since {time}.", time=_to_the_second(at))


def _to_the_second(at: datetime) -> str:
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(at.timestamp())).time(), "HH:mm:ss")


def left(seconds: float) -> Sentence:
    """How long the rest will take, as coarse as the guess is."""
    if not seconds >= 50:  # what is no number too
        return Sentence("formatting", "less than a minute left")
    minutes = round(min(seconds, LONGEST_WAIT) / 60)
    if minutes < 60:
        return Sentence("formatting", "about {minutes} min left", minutes=minutes)
    return Sentence("formatting", "about {hours} h left", hours=round(minutes / 60))


def with_covers(assets: Sentence, covers: int) -> Sentence:
    """So many assets, or files, and so many covers apart from them."""
    one = Sentence("history", "{assets} and 1 cover")
    many = Sentence("history", "{assets} and {shown} covers", shown=number(covers))
    return counted(covers, one, many).filled(assets=assets)
