"""What every test shares."""

from pathlib import Path

import pytest

VECTORS = Path(__file__).parent / "vectors"


@pytest.fixture
def vectors() -> Path:
    """The folder of committed test vectors."""
    return VECTORS
