"""Sixty wallpapers of 5,120 × 2,880 in the real window: the memory held a minute after the artist looked at them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.benchmarks.artwork import pieces
from tests.whole import sized

PROJECT = Path(__file__).parents[2]
COUNT, SECONDS, SIZE = sized((60, 60.0, (5_120, 2_880)), (6, 1.0, (1_280, 720)))
KINDS = [(kind, SIZE) for kind in ("jpg", "png", "jpg", "webp", "png", "jpg")]
MOST_MIB = 300
PICTURES_MIB = 48 + 64  # what the caches of previews and of pixmaps may keep


@pytest.mark.skipif(sys.platform != "linux", reason="counts resident memory as Linux does")
@pytest.mark.parametrize("ratio", [1, 2])
def test_sixty_wallpapers_leave_little_behind_a_minute_after_they_were_looked_at(tmp_path: Path, ratio: int) -> None:
    """`ratio` is the pixels of the screen to a pixel of the window: sharp screens want larger pictures."""
    pieces(tmp_path / "art", KINDS, COUNT, 1)
    (tmp_path / "data").mkdir()
    words = [sys.executable, "-m", "tests.benchmarks.wallpapers", str(tmp_path), str(SECONDS)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(ratio)}
    done = subprocess.run(words, capture_output=True, text=True, env=environment, cwd=PROJECT)
    assert not done.returncode, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    print(f"\n{COUNT} wallpapers, ratio {ratio}: {found['first']:.0f} MiB at first, at most {found['most']:.0f}, "
          f"{found['last']:.0f} after {SECONDS:.0f} s, {found['pictures']:.0f} of them pictures kept")  # fmt: skip
    assert found["shown"] == COUNT
    assert found["pictures"] <= PICTURES_MIB
    assert found["last"] <= MOST_MIB
