"""The names of the files for Linux. As on every system, the name of a build without a tag says `unsigned`."""

import os


def deb(version: str, architecture: str) -> str:
    """The package for Debian and Ubuntu, by Debian's own custom. What is installed goes by what is inside the file."""
    return f"mintwright_{version}_{architecture}{_mark()}.deb"


def appimage(version: str, machine: str) -> str:
    """The one file that runs without being installed."""
    return f"mintwright-{version}-linux-{machine}{_mark()}.AppImage"


def _mark() -> str:
    """MINTWRIGHT_RELEASE is set by the release workflow, where a tag is built."""
    return "" if os.environ.get("MINTWRIGHT_RELEASE") else "-unsigned"
