"""A collection of ten thousand is forecast, planned, checked and reviewed soon, and nothing of it holds the window up.

MINTWRIGHT_GRAPHS names a folder that gets the tables of a whole run.
"""

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.benchmarks.plan.many_planned import STEPS
from tests.benchmarks.test_ten_thousand import make_pictures
from tests.pace import within
from tests.whole import WHOLE

PROJECT = Path(__file__).parents[3]
PLACES = (str(PROJECT / "src"), str(PROJECT))
PROGRAM = Path(__file__).with_name("many_planned.py")
SIZES = (1_000, 10_000) if WHOLE else (300,)
MOST_SECONDS, MOST_IN_ALL = 0.05, 3.0
COUNTED = ("forecast", "plan", "checks and review")
"""Until the artist sees each; what else is worked out beside the window follows."""


@pytest.mark.parametrize("count", SIZES)
def test_a_large_collection_is_planned_and_reviewed_soon_and_in_short_turns(count: int, tmp_path: Path) -> None:
    make_pictures(tmp_path / "art", count)
    (tmp_path / "data").mkdir()
    table = Path(os.environ.get("MINTWRIGHT_GRAPHS", tmp_path)) / f"planned-{count}.csv"
    words = [sys.executable, str(PROGRAM), str(tmp_path), str(table)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.pathsep.join(PLACES)}
    done = subprocess.run(words, capture_output=True, text=True, env=environment, cwd=PROJECT)
    assert not done.returncode, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    with table.open(newline="") as file:
        rows = {row.pop("name"): {name: float(said) for name, said in row.items()} for row in csv.DictReader(file)}
    in_all = sum(rows[name]["worked"] for name in COUNTED)  # other programs may compute meanwhile
    print(f"\n{count:,} assets, {in_all:.0f} ms in all")
    for name, row in rows.items():
        said = f"took {row['took']:7.0f} ms, {row['worked']:7.0f} of the interface"
        print(f"{name:20} longest turn {row['longest_turn']:6.1f} ms, {said}")
    assert tuple(rows) == STEPS, "a step was left out"
    for name, row in rows.items():
        within(row["longest_turn"] / 1e3, MOST_SECONDS, f"a turn, {name}")
    within(in_all / 1e3, MOST_IN_ALL, "all of it")
