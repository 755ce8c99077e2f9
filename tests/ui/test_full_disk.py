"""The whole program on a disk that is really full, closed and opened again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform != "linux", reason="only there a test can make a small disk of its own")
@pytest.mark.needs("unshare", "mount")
def test_the_program_on_a_full_disk_asks_before_it_closes_and_opens_again(tmp_path: Path) -> None:
    """In a process of its own, on a file system that nobody else sees."""
    alone = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    mount = f"mount -t tmpfs -o size=16m small {tmp_path} &&"
    if subprocess.run([*alone, f"{mount} true"], check=False).returncode:
        pytest.skip("this system lets no process have a disk of its own")
    script = Path(__file__).with_name("full_close.py")
    run = [*alone, f'{mount} exec "$0" "$@"', sys.executable, str(script), str(tmp_path)]
    no_ring = {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
    done = subprocess.run(run, capture_output=True, text=True, timeout=240, check=False, env={**os.environ, **no_ring})
    assert done.stdout.split() == ["held"], done.stderr
