"""Failures to make a preview: the reason, and the file's facts at that time.

A file is tried once. It is tried again if it has changed or reappeared, or when the artist asks.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from mintwright.domain.errors import MintwrightError
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.sentences import Sentence

log = logging.getLogger(__name__)

Key = tuple[int, int]
"""Art id, and when the file was changed: a changed file is another one."""
Facts = tuple[int, int, FileStamp] | None
"""Device, number, size and time of change of a file; None while it is not there."""

_Answer = TypeVar("_Answer")


class NoPreviewReason(StrEnum):
    """Why there is no picture of a file."""

    GONE = "gone"  # it is no longer there, or must not be read: it may well be sound
    NO_ANSWER = "no answer"  # it is there, but its drive does not deliver it
    DAMAGED = "damaged"  # it cannot be read in its own format
    TOO_LARGE = "too large"  # it takes more memory than is safe; it may well be sound
    NO_ROOM = "no room"  # the computer could not start the renderer; nothing is known about the file
    NOT_DRAWN = "not drawn"  # its format cannot be drawn here


# As long as the file stays what it is; most such are sounds and films.
_FOR_GOOD = frozenset({NoPreviewReason.NOT_DRAWN})
_SHORT = frozenset({NoPreviewReason.NO_ROOM})  # nothing to do with the file
PAUSE_SECONDS = 30.0  # before trying again after a lack of memory


@dataclass(frozen=True, slots=True)
class PreviewFailure:
    """Why there is no picture, with a sentence for the artist if there is something to say; `bug` if it is ours."""

    reason: NoPreviewReason
    sentence: Sentence | None = None
    facts: Facts = None
    details: str = ""
    bug: Exception | None = None
    since: float = field(default_factory=time.monotonic)


def attempt(path: Path, draw: Callable[[], _Answer]) -> _Answer | PreviewFailure:
    """The result of `draw` for the file at `path`, or why it failed. Blocking; raises nothing."""
    try:
        return draw()
    except MintwrightError as error:
        return PreviewFailure(_reason_of(error), error.sentence, facts_of(path), error.details)
    except OSError as error:
        return PreviewFailure(NoPreviewReason.NO_ANSWER, None, facts_of(path), str(error))
    except Exception as error:  # noqa: BLE001 if it were not noted, the view would request it again and again
        return PreviewFailure(
            NoPreviewReason.NOT_DRAWN, None, facts_of(path), f"{type(error).__name__}: {error}", error
        )


def facts_of(path: Path) -> Facts:
    """The facts that show whether a file has changed. Blocking."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino, FileStamp.of(found)


def _reason_of(error: MintwrightError) -> NoPreviewReason:
    from mintwright.art import errors  # with the first picture that fails

    known = {
        errors.MissingPicture: NoPreviewReason.GONE,
        errors.NoAnswer: NoPreviewReason.NO_ANSWER,
        errors.UnreadablePicture: NoPreviewReason.DAMAGED,
        errors.UnsafePicture: NoPreviewReason.DAMAGED,
        errors.HugePicture: NoPreviewReason.TOO_LARGE,
        errors.NotDrawn: NoPreviewReason.NO_ROOM,
    }
    return next((reason for kind, reason in known.items() if isinstance(error, kind)), NoPreviewReason.NOT_DRAWN)


class PreviewFailures:
    """The last failure of each piece of art, with the file it is about."""

    def __init__(self) -> None:
        self._failures: dict[int, tuple[Key, PreviewFailure]] = {}
        self._told: set[tuple[int, str]] = set()

    def of(self, key: Key) -> PreviewFailure | None:
        """Why there is no picture of this file; None if there is one, or nothing is known yet."""
        known, failure = self._failures.get(key[0], (None, None))
        return failure if known == key else None

    def among(self, art_ids: Iterable[int]) -> list[int]:
        """Those of these of which a picture could not be made, of the file as it is or was; ten thousand at once."""
        known = self._failures
        return [art_id for art_id in art_ids if art_id in known] if known else []

    def note(self, key: Key, failure: PreviewFailure) -> None:
        """Record a failure, and log it: one line per file and reason; a bug of ours once, with its traceback."""
        self._failures[key[0]] = (key, failure)
        told = (key[0], failure.details)
        if failure.details and failure.reason is not NoPreviewReason.DAMAGED and told not in self._told:
            self._told.add(told)
            is_new = failure.bug is not None and (0, failure.details) not in self._told
            self._told.add((0, failure.details))
            log.warning("no picture of art %d: %s", key[0], failure.details, exc_info=failure.bug if is_new else None)

    def forget(self, art_ids: Iterable[int]) -> None:
        """Forget these, so that they are tried again."""
        for art_id in art_ids:
            self._failures.pop(art_id, None)

    def damaged(self, art_ids: Iterable[int] | None = None) -> Iterator[Key]:
        """The art, or that of these, whose file, as it is or as it was, cannot be read in its own format."""
        known = self._failures if art_ids is None else filter(self._failures.__contains__, art_ids)
        failures = map(self._failures.__getitem__, known)
        return (key for key, fault in failures if fault.reason is NoPreviewReason.DAMAGED)

    def that_may_change(self) -> list[tuple[Key, PreviewFailure]]:
        """The failures that a new file in the same place, or a drive that is back, would fix."""
        return [(key, fault) for key, fault in self._failures.values() if fault.reason not in _FOR_GOOD | _SHORT]

    def that_had_no_room(self) -> list[int]:
        """The art about which nothing is known, and which may be tried again by now."""
        due = time.monotonic() - PAUSE_SECONDS
        return [key[0] for key, fault in self._failures.values() if fault.reason in _SHORT and fault.since <= due]
