"""When a mint of unknown outcome is looked for again by itself: for a day, at a growing pace. Pure."""

from datetime import datetime, timedelta

FIRST = timedelta(seconds=10)  # after it was sent: what the service took shall be in its list
SHORTEST, LONGEST = timedelta(minutes=1), timedelta(minutes=30)
SHARE = 2  # of the time that has passed since it was sent, waited before the next look
A_DAY = timedelta(days=1)


def next_look(sent_on: datetime, looked_on: datetime | None) -> datetime | None:
    """When to look next; None if it is not looked for by itself any more."""
    if looked_on is None or looked_on < sent_on:
        return sent_on + FIRST
    due = looked_on + min(LONGEST, max(SHORTEST, (looked_on - sent_on) / SHARE))
    return due if due <= last_look(sent_on) else None


def last_look(sent_on: datetime) -> datetime:
    """Until when it is looked for by itself."""
    return sent_on + A_DAY
