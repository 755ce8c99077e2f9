"""What tells a file from what it was, without reading it: its size, and when it was changed last."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Self


@dataclass(frozen=True, slots=True)
class FileStamp:
    """Size in bytes, time of the last change in nanoseconds."""

    size: int
    modified_ns: int

    @classmethod
    def of(cls, facts: os.stat_result) -> Self:
        """From what the system says of a file."""
        return cls(facts.st_size, facts.st_mtime_ns)

    @classmethod
    def at(cls, path: Path) -> Self | None:
        """The stamp of the file that is there now; None where the system does not say. Blocking."""
        try:
            return cls.of(path.stat())
        except (OSError, ValueError):  # the latter of a path that no system has
            return None
