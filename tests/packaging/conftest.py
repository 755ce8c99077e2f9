"""The programs of packaging/ and resources/ are scripts, not a package: a test names the file it wants to try."""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def script() -> Callable[[str], ModuleType]:
    """Load a script by its path in the project; it can import what lies beside it and in packaging/."""

    def load(path: str) -> ModuleType:
        file = PROJECT / path
        spec = importlib.util.spec_from_file_location(f"script_{file.stem}", file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        beside = [str(file.parent), str(PROJECT / "packaging")]
        sys.path[:0] = beside
        sys.modules[module.__name__] = module
        try:
            spec.loader.exec_module(module)
        finally:
            for folder in beside:
                sys.path.remove(folder)
        return module

    return load
