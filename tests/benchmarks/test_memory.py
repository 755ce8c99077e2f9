"""The measure of memory that the benchmarks use."""

import subprocess
import sys

from tests.benchmarks.memory import PeakMemory

MEASURED = "from tests.benchmarks.memory import PeakMemory\npeak = PeakMemory()\n{}\nprint(peak.grown())"


def test_what_was_held_for_a_moment_is_counted() -> None:
    peak = PeakMemory()
    held = b"x" * (64 << 20)
    del held
    assert 60 < peak.grown() < 80


def test_what_the_process_that_started_it_held_is_not_counted() -> None:
    held = b"x" * (64 << 20)
    grown = [
        float(subprocess.run([sys.executable, "-c", MEASURED.format(work)], capture_output=True, check=True).stdout)
        for work in ("", 'b"x" * (32 << 20)')
    ]
    assert len(held) == 64 << 20
    assert grown[0] < 4
    assert 30 < grown[1] < 40
