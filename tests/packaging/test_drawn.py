"""The scripts run by hand still work: the sample art, and the time until the window is painted."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

from mintwright.resources import resources

Script = Callable[[str], ModuleType]


def test_the_sample_art_can_be_drawn_anew(script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    samples = script("resources/make_samples.py")
    monkeypatch.setattr(samples, "FOLDER", tmp_path)
    monkeypatch.setattr(samples, "SIZE", 40)
    monkeypatch.setattr(samples, "BIG", 40 * samples.FINE)
    samples.main()
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in (resources() / "samples").iterdir()}
    for path in tmp_path.iterdir():
        with Image.open(path) as picture:
            assert picture.size == (40, 40)


def test_the_time_until_the_window_is_painted_is_measured(script: Script, tmp_path: Path) -> None:
    start_up = script("packaging/tests/start_up.py")
    assert 0.05 < start_up.until_painted([sys.executable, "-m", "mintwright"], tmp_path / "profile") < 60
