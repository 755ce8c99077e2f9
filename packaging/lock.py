"""Rewrite the lock files: universal, with hashes, without addresses.

    python packaging/lock.py      (needs uv on the path; nothing else of the project does)

`requirements.lock` is what the studio runs on, `requirements-test.lock` adds what its tests need,
`requirements-package.lock` what freezes and packs it.
"""

import subprocess
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
LOCKS = {"requirements.lock": ["build"], "requirements-test.lock": ["test"], "requirements-package.lock": ["package"]}


def lock(name: str, groups: list[str]) -> None:
    """Resolve pyproject.toml and its dependency `groups` into packaging/`name`."""
    chosen = [word for group in groups for word in ("--group", group)]
    subprocess.run(
        ["uv", "pip", "compile", "pyproject.toml", *chosen, "--universal", "--python-version", "3.11",
         "--generate-hashes", "--no-emit-index-url", "--no-header", "--quiet", "-o", f"packaging/{name}"],
        cwd=PROJECT, check=True,
    )  # fmt: skip


if __name__ == "__main__":
    for name, groups in LOCKS.items():
        lock(name, groups)
