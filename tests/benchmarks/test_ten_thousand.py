"""A day with very many pieces: nothing that an artist does with all of them at once holds the window up.

MINTWRIGHT_GRAPHS names a folder that gets the tables of a whole run.
"""

import csv
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from tests.benchmarks.ten_thousand import STEPS
from tests.pace import within
from tests.whole import WHOLE, target

PROJECT = Path(__file__).parents[2]
PROGRAM = Path(__file__).with_name("ten_thousand.py")
SIZES = (100, 1_000, 10_000) if WHOLE else (1_000,)
MOST_SECONDS = 0.05
MOST_MIB = 350
AT_MOST = {"sort": 0.2, "paste ten columns": 0.3}  # seconds in all


def make_pictures(folder: Path, count: int) -> None:
    """So many small pictures of which no two are the same."""
    folder.mkdir()
    small = io.BytesIO()
    Image.effect_noise((48, 48), 40).save(small, "PNG")
    for number in range(count):
        (folder / f"Moth-{number:05}.png").write_bytes(small.getvalue() + number.to_bytes(4, "big"))


@pytest.mark.skipif(sys.platform != "linux", reason="counts resident memory as Linux does")
@pytest.mark.parametrize("count", SIZES)
def test_whatever_is_done_with_all_pieces_at_once_takes_short_turns(count: int, tmp_path: Path) -> None:
    make_pictures(tmp_path / "art", count)
    (tmp_path / "data").mkdir()
    table = Path(os.environ.get("MINTWRIGHT_GRAPHS", tmp_path)) / f"steps-{count}.csv"
    words = [sys.executable, str(PROGRAM), str(tmp_path), str(count), str(table)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(words, capture_output=True, text=True, env=environment, cwd=PROJECT)
    assert not done.returncode, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    print(f"\n{count:,} pieces")
    for row in rows:
        turn, took, held = (float(row[name]) for name in ("longest_turn", "took", "resident"))
        print(f"{row['name']:28} longest turn {turn:7.1f} ms, took {took:8.0f} ms, {held:4.0f} MiB")
    assert [row["name"] for row in rows] == list(STEPS), "a step was left out"
    for row in rows:
        within(float(row["longest_turn"]) / 1e3, MOST_SECONDS, row["name"])
        most = AT_MOST.get(row["name"])
        target(most is None or float(row["took"]) / 1e3 <= most, f"{row['name']} took {row['took']} ms in all")
    target(float(rows[-1]["resident"]) <= MOST_MIB, "too much memory is held")
