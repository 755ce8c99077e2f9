"""The version from its one place, for every script of packaging. Standard library only, and nothing is imported."""

import re
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src" / "mintwright" / "__init__.py"


def project_version() -> str:
    """The version, read from where the wheel takes it, too. Raises ValueError when it is not there."""
    found = re.search(r'^__version__ = "([^"]+)"$', SOURCE.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise ValueError(f"{SOURCE.name} holds no version")
    return found[1]
