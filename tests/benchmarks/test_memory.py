"""The measure of memory that the benchmarks use."""

import subprocess
import sys

import pytest
from tests.benchmarks.memory import given_out

MEASURED = "from tests.benchmarks.memory import PeakMemory\npeak = PeakMemory()\n{}\nprint(peak.grown())"


def grown_by(work: str) -> float:
    """MiB, in a process of its own: nothing else frees or takes memory in it meanwhile."""
    return float(subprocess.run([sys.executable, "-c", MEASURED.format(work)], capture_output=True, check=True).stdout)


def test_what_was_held_for_a_moment_is_counted() -> None:
    assert 60 < grown_by('b"x" * (64 << 20)') < 80


def test_what_the_process_that_started_it_held_is_not_counted() -> None:
    held = b"x" * (64 << 20)
    assert grown_by("") < 4
    assert 30 < grown_by('b"x" * (32 << 20)') < 40
    assert len(held) == 64 << 20


@pytest.mark.skipif(given_out() == 0, reason="not glibc")
def test_what_the_allocator_gave_out_is_told_from_what_it_got_back() -> None:
    before = given_out()
    held = bytearray(8 << 20)
    assert 7 < given_out() - before < 10
    del held
    assert abs(given_out() - before) < 2
