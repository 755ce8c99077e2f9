"""What a property draws in the suite is the same each time, whatever ran before."""

import importlib.util
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def drawn() -> list[int]:
    """What a property of this name draws now."""
    found = list[int]()

    @settings(max_examples=300, database=None)
    @given(st.lists(st.integers(), min_size=20, max_size=20))
    def takes(numbers: list[int]) -> None:
        found.extend(numbers)

    takes()
    return found


def test_a_property_draws_the_same_whichever_modules_were_loaded_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drawn()
    path = tmp_path / "loaded_meanwhile.py"
    path.write_text(f"NUMBERS = {[1_000_003 * at for at in range(1, 200)]}\n")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, path.stem, module)
    spec.loader.exec_module(module)
    assert drawn() == before
