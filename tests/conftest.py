"""What every test shares."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

VECTORS = Path(__file__).parent / "vectors"


@pytest.fixture
def vectors() -> Path:
    """The folder of committed test vectors."""
    return VECTORS


def pytest_configure() -> None:
    """Collect garbage between tests only, on the main thread, as the program does (`mintwright.ui.garbage`)."""
    gc.disable()


@pytest.fixture(autouse=True)
def garbage_is_collected_between_tests() -> Iterator[None]:
    """What a test left in cycles goes now, on this thread."""
    yield
    gc.collect(1)
