"""The whole program on a disk that is really full, closed and opened again."""

from pathlib import Path

import pytest
from tests.own_disk import only_on_linux, run_on_own_disk


@only_on_linux
@pytest.mark.needs("unshare", "mount")
def test_the_program_on_a_full_disk_asks_before_it_closes_and_opens_again(tmp_path: Path) -> None:
    """In a process of its own, on a file system that nobody else sees."""
    script = Path(__file__).with_name("full_close.py")
    no_ring = {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
    done = run_on_own_disk(tmp_path, "size=16m", script, tmp_path, timeout=240, **no_ring)
    assert done.stdout.split() == ["held"], done.stderr
