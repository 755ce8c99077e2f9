"""The self-test: the package's contents, then a complete mint, through the same `studio` functions the window calls.

Every package is tested by it: each step prints one line of JSON, and the exit status is 0 only when every step holds.
"""

import json
import os
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from mintwright import __version__
from mintwright.app import run_with_qt
from mintwright.selftest.end_to_end import EndToEnd, GivenService
from mintwright.selftest.package import Package
from mintwright.selftest.steps import walk

__all__ = ["GivenService", "run_self_test"]


def run_self_test(*, given: GivenService | None = None, report: Path | None = None) -> int:
    """Run every step; print each, write `report` if given, and return 0 only if all pass."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="mintwright-self-test-") as folder:
        package, end_to_end = Package(Path(folder)), EndToEnd(Path(folder), given)
        steps = run_with_qt(walk([*package.steps(), *end_to_end.steps()]))
    holds = bool(steps) and all(step.ok for step in steps)
    if report is not None:
        result = {"version": __version__, "ok": holds, "steps": [asdict(step) for step in steps]}
        report.write_text(json.dumps(result, indent=2), encoding="utf-8")
    if sys.stderr is not None:  # for people; the lines of JSON are for programs
        sys.stderr.write("Everything holds.\n" if holds else "Something failed: see above.\n")
    return 0 if holds else 1
