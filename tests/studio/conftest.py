"""Real parts for the studio's tests: a practice service on loopback, pictures on disk, a keyring in memory."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.pace import turns as turns
from tests.parts import Profile, ScriptedService, Until, until

from mintwright.practice import PracticeServer


@pytest.fixture(scope="session")
def practice_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PracticeServer]:
    server = PracticeServer(tmp_path_factory.mktemp("practice"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def profile(tmp_path: Path, practice_server: PracticeServer) -> Profile:
    return Profile(tmp_path, practice_server)


@pytest.fixture(name="until")
def until_it_holds() -> Until:
    """Wait until something holds; fails after a minute with what `seen` says."""
    return until


@pytest.fixture
def scripted() -> ScriptedService:
    return ScriptedService()
