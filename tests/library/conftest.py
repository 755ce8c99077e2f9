"""A journal in a folder of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from mintwright.library.database import Database

OpenJournal = Callable[[], Database]


@pytest.fixture
def journal_path(tmp_path: Path) -> Path:
    return tmp_path / "mintwright.db"


@pytest.fixture
def opened(journal_path: Path) -> OpenJournal:
    """Open the journal of this test, as often as it is asked for."""

    def open_journal() -> Database:
        database = Database(journal_path)
        database.open()
        return database

    return open_journal
