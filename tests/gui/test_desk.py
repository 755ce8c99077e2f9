"""The desk leaves nothing behind."""

import subprocess
import sys
from pathlib import Path

from desk import until

HERE = Path(__file__).parent
SITTING = """
import sys
from pathlib import Path
sys.path.append(sys.argv[1])
from desk import desk
with desk(Path(sys.argv[2])):
    print(*Path(f"/proc/self/task/{__import__('os').getpid()}/children").read_text().split(), flush=True)
    sys.stdin.read()
"""


def runs(process_id: str) -> bool:
    """Whether a process is there and not merely waiting for somebody to ask how it ended."""
    try:
        stat = Path(f"/proc/{process_id}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_the_desk_ends_with_whoever_sat_at_it_however_that_ended(desk: dict[str, str], tmp_path: Path) -> None:
    words = [sys.executable, "-c", SITTING, HERE, tmp_path]
    for kill in (False, True):
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=desk) as sitting:
            assert sitting.stdout is not None
            started = sitting.stdout.readline().split()
            assert len(started) == 4
            assert all(map(runs, started))
            if kill:
                sitting.kill()
            elif sitting.stdin is not None:
                sitting.stdin.close()
        until(lambda started=started: not any(map(runs, started)), "every program of the desk to end")
        (tmp_path / "bus").unlink(missing_ok=True)
