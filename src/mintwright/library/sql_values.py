"""Values as the journal writes them: times, paths and sentences."""

import json
import os
from datetime import UTC, datetime
from pathlib import Path

from mintwright.domain.sentences import Sentence


def now_text() -> str:
    """The current time as the journal writes it."""
    return moment_text(datetime.now(UTC))


def moment_text(time: datetime) -> str:
    """An aware time as the journal writes it."""
    return time.isoformat(timespec="microseconds")


def moment(text: str | None) -> datetime | None:
    """A time the journal wrote."""
    return datetime.fromisoformat(text) if text else None


def path_bytes(path: Path) -> bytes:
    """A path as the system's own bytes: a file name may not be valid text."""
    return os.fsencode(path)


def path_of(raw: bytes) -> Path:
    """A path the journal wrote."""
    return Path(path_text(raw))


def path_text(raw: bytes) -> str:
    """The same as text; cheaper where thousands are compared."""
    return os.fsdecode(raw)


def sentence_text(sentence: Sentence | None) -> str | None:
    """A sentence as JSON."""
    return None if sentence is None else json.dumps(sentence.as_plain())


def sentence_of(text: str | None) -> Sentence | None:
    """A sentence the journal wrote."""
    return Sentence.from_plain(json.loads(text)) if text else None
