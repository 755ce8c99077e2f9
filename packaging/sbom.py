"""What the program is made of, as a CycloneDX bill of materials of the lock that every build is installed from.

    python packaging/sbom.py OUT

Runs in an environment that holds requirements-package.lock. The lock is universal: the bill names what one system
alone needs, and hatchling, which builds the wheel. What Qt and Python hold inside is in the licences of each package.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from project_version import project_version

PACKAGING = Path(__file__).resolve().parent
PROJECT = PACKAGING.parent


def described(pyproject: str, version: str) -> str:
    """The project's description with the version in it, which hatchling would read from the sources."""
    filled, count = re.subn(r'^dynamic = \["version"\]$', f'version = "{version}"', pyproject, flags=re.MULTILINE)
    if count != 1:
        raise ValueError("pyproject.toml no longer takes its version from the sources")
    return filled


def write(out: Path) -> None:
    """Write the bill; the same lock gives the same bytes."""
    pyproject = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        description = Path(folder) / "pyproject.toml"
        description.write_text(described(pyproject, project_version()), encoding="utf-8")
        tool = Path(sys.executable).with_name("cyclonedx-py")
        words = ["requirements", str(PACKAGING / "requirements.lock"), "--pyproject", str(description),
                 "--mc-type", "application", "--output-reproducible", "--output-file", str(out)]  # fmt: skip
        subprocess.run([str(tool), *words], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]))
