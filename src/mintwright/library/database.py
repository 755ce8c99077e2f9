"""One writer thread and its connection: every change of the journal goes through here, in order."""

from pathlib import Path


class Database:
    """The journal's file."""

    def __init__(self, path: Path) -> None:
        self.path = path
