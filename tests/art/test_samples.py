"""The sample art that ships: twelve pictures, small to download, each of which the studio can show."""

from pathlib import Path

import pytest
from tests.found import at_least

from mintwright.art.decoder import Size, measure, thumbnail
from mintwright.chain.cid import cid_of
from mintwright.resources import resources

SAMPLES = at_least(12, (resources() / "samples").iterdir())


def test_there_are_twelve_different_samples_of_at_most_three_megabytes() -> None:
    assert len(SAMPLES) == 12
    assert len({cid_of(path.read_bytes()) for path in SAMPLES}) == 12
    assert sum(path.stat().st_size for path in SAMPLES) <= 3_000_000
    assert {path.suffix for path in SAMPLES} == {".png", ".jpg", ".webp"}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_sample_can_be_shown(path: Path) -> None:
    assert measure(path) == Size(1200, 1200)
    shown = thumbnail(path, 256)
    assert (shown.width, shown.height) == (256, 256)
    assert len(set(zip(*[iter(shown.rgba)] * 4, strict=True))) > 50
