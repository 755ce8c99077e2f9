"""An artist's hour with 1,200 pieces in the real window: what is held in memory, whether it grows, how long it stalls.

MINTWRIGHT_GRAPHS names a folder that gets the table and the graph of a whole run.
"""

import csv
import os
import random
import statistics
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path

import pytest
from PIL import Image
from tests.benchmarks.graph import draw_graph
from tests.whole import WHOLE, sized, target

from mintwright.art.budget import LARGEST

PROJECT = Path(__file__).parents[2]
PIECES, ROUNDS, SECONDS = sized((1_200, 60, 3_600), (24, 3, 3))
SCALE = sized(1, 8)
KINDS = (
    *[("jpg", (3_000, 2_000))] * 10, *[("png", (1_500, 1_500))] * 4, *[("jpg", (5_120, 2_880))] * 2,
    *[("webp", (2_000, 2_000))] * 2, *[("png", (2_400, 1_700))] * 2,
)  # fmt: skip
MOST_MIB = 350
PICTURES_MIB = 48 + 64
GROWTH_MIB = 15  # over the second half, beyond the pictures that are kept up to a limit


def pieces(folder: Path, count: int, seed: int) -> None:
    """Pictures of which no two are the same, of the kinds and sizes that artists bring."""
    folder.mkdir()
    dice, made = random.Random(seed), []
    for number, (kind, size) in enumerate(KINDS[: min(count, len(KINDS))]):
        width, height = (side // SCALE for side in size)
        ground = Image.radial_gradient("L").rotate(dice.randrange(360)).resize((width, height))
        grain = Image.effect_noise((width // 8, height // 8), 40).resize((width, height))
        whole = Image.merge("RGB", [Image.blend(ground, grain, share) for share in (0.2, 0.4, 0.6)])
        path = folder / f"{number}.{kind}"
        whole.save(path, **({"compress_level": 1} if kind == "png" else {"quality": 82}))
        made.append((path.suffix, path.read_bytes()))
        path.unlink()
    for number, (suffix, data) in enumerate(islice(cycle(made), count)):
        (folder / f"piece {number:04}{suffix}").write_bytes(data + f"{seed} {number:08}".encode())


@pytest.mark.skipif(sys.platform != "linux", reason="counts resident memory as Linux does")
def test_an_hour_of_work_neither_piles_up_memory_nor_fails_anywhere(tmp_path: Path) -> None:
    pieces(tmp_path / "art", PIECES, 1)
    pieces(tmp_path / "few", 6, 2)
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
    assert [row["mints"] for row in rows[2:-1]] == list(range(1, ROUNDS + 1))
    draw_graph(
        [(row["seconds"] / 60, row["resident"]) for row in rows],
        graphs / "memory.png",
        title=f"MiB resident over minutes: {PIECES} pieces, {ROUNDS} rounds",
        line_at=MOST_MIB,
    )
    second = rows[2 + ROUNDS // 2 : -1]
    beyond = [row["resident"] - row["pictures"] for row in second]
    growth = statistics.linear_regression([row["rounds"] for row in second], beyond).slope * len(second)
    stall = max(row["longest_stall_ms"] for row in rows)
    print(f"\n{PIECES} pieces, {ROUNDS} rounds: {held[0]:.0f} MiB at first, at most {max(held):.0f}, "
          f"{held[-1]:.0f} at last; {growth:+.0f} over the second half; longest stall {stall:.0f} ms")  # fmt: skip
    target(held[-1] <= MOST_MIB and statistics.median(row["resident"] for row in second) <= MOST_MIB)
    target(max(held[2:]) <= MOST_MIB + LARGEST / 2**20)  # while a picture is unpacked
    assert max(row["pictures"] for row in rows) <= PICTURES_MIB
    target(growth <= GROWTH_MIB)
    for name in ("widgets", "qt_objects"):
        assert rows[-1][name] <= rows[2][name] * 1.02 + (0 if WHOLE else 20), f"{name} pile up"
