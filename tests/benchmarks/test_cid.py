"""The content identifier of a file against plain SHA-256 of it, which is the least that must be done.

Only ratios of one run count.
"""

import hashlib
import os
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

import pytest
from tests.whole import sized, target

from mintwright.chain.cid import CidBuilder

MEBIBYTE = 1024 * 1024
SIZE = sized(200, 1) * MEBIBYTE
ROUNDS = sized(7, 1)


class Hash(Protocol):
    """What is fed piece by piece."""

    def update(self, data: memoryview, /) -> None: ...


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A large file, in the page cache."""
    path = tmp_path_factory.mktemp("cid") / "film.bin"
    with path.open("wb") as writer:
        for _ in range(SIZE // MEBIBYTE):
            writer.write(os.urandom(MEBIBYTE))
    return path


def feed(path: Path, hashes: Hash, piece: int = MEBIBYTE) -> Hash:
    """Read the file as the studio does: pieces of one mebibyte into one buffer."""
    buffer = memoryview(bytearray(piece))
    with path.open("rb", buffering=0) as reader:
        while count := reader.readinto(buffer):
            hashes.update(buffer[:count])
    return hashes


def seconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    started = clock()
    work()
    return clock() - started


def cid(path: Path) -> str:
    builder = CidBuilder()
    feed(path, builder)
    return builder.cid()


def test_an_identifier_is_nearly_as_fast_as_the_hash_it_is_made_of(file: Path) -> None:
    plain: list[float] = []
    ours: list[float] = []
    for _ in range(ROUNDS):
        plain.append(seconds(lambda: feed(file, hashlib.sha256()), time.process_time))
        ours.append(seconds(lambda: cid(file), time.process_time))
    ratio = statistics.median(plain) / statistics.median(ours)
    print(f"\nCID {SIZE / MEBIBYTE / statistics.median(ours):.0f} MiB/s, {ratio:.2f} of SHA-256")
    target(ratio >= 0.9)


def test_two_files_at_once_use_both_cores(file: Path) -> None:
    def both() -> None:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(cid, [file, file]))

    gains = [
        2 * seconds(lambda: cid(file), time.perf_counter) / seconds(both, time.perf_counter) for _ in range(ROUNDS)
    ]
    print(f"\ntwo threads against one: {statistics.median(gains):.2f} ({min(gains):.2f} to {max(gains):.2f})")
    target(max(gains) >= 1.5)
