"""An artist's hour with 1,200 pieces in the real window: how much memory is held, whether it grows, how long it stalls.

MINTWRIGHT_GRAPHS names a folder that gets the table and the graph of a whole run. What grows beside the pictures that
are kept was 0.1 to 0.2 MiB a round: the mint itself, its rows, and what Qt and SQLite keep for them.
"""

import csv
import os
import statistics
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from tests.benchmarks.artwork import pieces
from tests.benchmarks.graph import draw_graph
from tests.whole import WHOLE, sized, target

from mintwright.art.thresholds import LARGEST_HERE

PROJECT = Path(__file__).parents[2]
PIECES, ROUNDS, SECONDS = sized((1_200, 60, 3_600), (24, 3, 3))
SCALE = sized(1, 8)
SIZES = (
    *[("jpg", 3_000, 2_000)] * 10, *[("png", 1_500, 1_500)] * 4, *[("jpg", 5_120, 2_880)] * 2,
    *[("webp", 2_000, 2_000)] * 2, *[("png", 2_400, 1_700)] * 2,
)  # fmt: skip
KINDS = [(kind, (width // SCALE, height // SCALE)) for kind, width, height in SIZES]
MOST_MIB = 350
PICTURES_MIB = 48 + 64
GROWTH_MIB = 15  # over the second half, beyond the pictures that are kept up to a limit


@pytest.mark.skipif(sys.platform != "linux", reason="counts resident memory as Linux does")
def test_an_hour_of_work_neither_piles_up_memory_nor_fails_anywhere(tmp_path: Path) -> None:
    pieces(tmp_path / "art", KINDS, PIECES, 1)
    pieces(tmp_path / "few", KINDS, 6, 2)
    (tmp_path / "data").mkdir()
    graphs = Path(os.environ.get("MINTWRIGHT_GRAPHS", tmp_path))
    table = graphs / "memory.csv"
    words = [sys.executable, "-m", "tests.benchmarks.long_session", str(tmp_path), str(PIECES), str(ROUNDS)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [*words, str(SECONDS), str(table)], capture_output=True, text=True, env=environment, cwd=PROJECT
    )
    assert not done.returncode, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    assert "Traceback" not in "".join(log.read_text() for log in (tmp_path / "data").glob("logs/*"))
    with table.open(newline="") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    held = [row["resident"] for row in rows]
    assert [row["mints"] for row in rows[2:]] == list(range(1, ROUNDS + 1))
    draw_graph(
        {"#a0b8d8": along(rows, "most"), "#2050a0": along(rows, "resident"), "#409050": along(rows, "pictures")},
        graphs / "memory.png",
        title=f"MiB over minutes, {PIECES} pieces, {ROUNDS} rounds: most, resident, and pictures kept",
        line_at=MOST_MIB,
    )
    second = rows[2 + ROUNDS // 2 :]
    growth, given_out = grown_beyond_pictures(second, "resident"), grown_beyond_pictures(second, "given_out")
    most, stall = (max(row[name] for row in rows) for name in ("most", "longest_stall_ms"))
    print(f"\n{PIECES} pieces, {ROUNDS} rounds: {held[0]:.0f} MiB at first, {max(held):.0f} at most between rounds, "
          f"{most:.0f} at any time, {held[-1]:.0f} at last; second half {growth:+.1f} beyond the pictures kept, "
          f"{given_out:+.1f} given out by the allocator; longest stall {stall:.0f} ms")  # fmt: skip
    target(max(held[2:]) <= MOST_MIB)
    target(max(row["most"] for row in rows[2:]) <= MOST_MIB + LARGEST_HERE / 2**20)  # while a picture is unpacked
    assert max(row["pictures"] for row in rows) <= PICTURES_MIB
    target(max(growth, given_out) <= GROWTH_MIB)
    for name in ("widgets", "qt_objects"):
        assert rows[-1][name] <= rows[2][name] * 1.02 + (0 if WHOLE else 20), f"{name} pile up"


def along(rows: list[dict[str, float]], name: str) -> list[tuple[float, float]]:
    """The points of a graph over minutes."""
    return [(row["seconds"] / 60, row[name]) for row in rows]


def grown_beyond_pictures(rows: list[dict[str, float]], name: str) -> float:
    """By how many MiB this grew over these rounds, without the pictures that are kept: the median slope of all pairs.

    A median does not mind the rounds after which a picture is still being unpacked (Theil and Sen's estimator).
    """
    points = [(row["rounds"], row[name] - row["pictures"]) for row in rows]
    slopes = [(last - first) / (end - begin) for (begin, first), (end, last) in combinations(points, 2)]
    return statistics.median(slopes) * len(rows)
