"""Thumbnails against the fastest alternative, Qt's scaled JPEG reader; and one thread against two.

Only ratios of one run count.
"""

import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QImageReader
from tests.whole import sized, target

from mintwright.art.decoder import thumbnail

PIXELS = 256
ROUNDS = sized(5, 1)
COUNT, SIZE = sized((12, (4000, 3000)), (2, (400, 300)))


@pytest.fixture(scope="module")
def photographs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Twelve JPEGs of 12 megapixels with the grain of a photograph, so that decoding has something to do."""
    folder = tmp_path_factory.mktemp("photographs")
    dice = random.Random(256)
    paths: list[Path] = []
    for number in range(COUNT):
        ground = Image.radial_gradient("L").rotate(dice.randrange(360)).resize(SIZE)
        grain = Image.effect_noise(SIZE, 24)
        picture = Image.merge("RGB", [Image.blend(ground, grain, share) for share in (0.3, 0.5, 0.7)])
        paths.append(folder / f"{number}.jpg")
        picture.save(paths[-1], quality=90)
    return paths


def scaled_by_qt(path: Path) -> None:
    """What a Qt program without Pillow would do."""
    reader = QImageReader(str(path))
    reader.setScaledSize(reader.size().scaled(PIXELS, PIXELS, Qt.AspectRatioMode.KeepAspectRatio))
    assert not reader.read().isNull()


def processor_time(work: Callable[[Path], object], paths: list[Path]) -> float:
    """CPU milliseconds a picture."""
    started = time.process_time()
    for path in paths:
        work(path)
    return (time.process_time() - started) / len(paths) * 1000


def wall_time(threads: int, paths: list[Path]) -> float:
    """Seconds for all pictures on so many threads."""
    with ThreadPoolExecutor(threads) as pool:
        started = time.perf_counter()
        list(pool.map(lambda path: thumbnail(path, PIXELS), paths))
        return time.perf_counter() - started


def test_a_thumbnail_costs_about_what_the_fastest_reader_takes(photographs: list[Path]) -> None:
    ours: list[float] = []
    qts: list[float] = []
    for _ in range(ROUNDS):
        ours.append(processor_time(lambda path: thumbnail(path, PIXELS), photographs[: COUNT // 2]))
        qts.append(processor_time(scaled_by_qt, photographs[: COUNT // 2]))
    ratio = statistics.median(ours) / statistics.median(qts)
    print(f"\nJPEG 12 MP: ours {statistics.median(ours):.1f} ms, Qt {statistics.median(qts):.1f} ms, ratio {ratio:.2f}")
    target(ratio <= 1 / 0.85)


def test_two_threads_make_nearly_twice_as_many(photographs: list[Path]) -> None:
    gains = [wall_time(1, photographs) / wall_time(2, photographs) for _ in range(ROUNDS)]
    print(f"\ntwo threads against one: {statistics.median(gains):.2f} ({min(gains):.2f} to {max(gains):.2f})")
    target(max(gains) >= 1.8)
