"""What packaging takes from the system: installed on Debian as root, elsewhere the line is printed that does it."""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

Need = tuple[Callable[[], object], str]
"""How to see that it is there, and the Debian package it comes from."""


def _tool(name: str) -> Callable[[], object]:
    return lambda: shutil.which(name)


def _python_library() -> bool:
    """PyInstaller ships Python as a shared library, which Debian keeps in a package of its own."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    beside = Path(sys.base_prefix) / "lib" / f"libpython{version}.so.1.0"
    try:
        return beside.exists() or bool(ctypes.CDLL(f"libpython{version}.so.1.0"))
    except OSError:
        return False


FREEZING: list[Need] = [
    (_tool("objdump"), "binutils"),
    (_python_library, f"libpython{sys.version_info.major}.{sys.version_info.minor}"),
]
DEBIAN_PACKAGE: list[Need] = [
    (_tool("appstreamcli"), "appstream"),
    (_tool("desktop-file-validate"), "desktop-file-utils"),
    (_tool("dpkg-deb"), "dpkg"),
]
WINDOWS: list[Need] = [
    (_tool("wine"), "wine"),
    (_tool("makensis"), "nsis"),
    (_tool("wixl"), "wixl"),
    (_tool("msiinfo"), "msitools"),
    (_tool("osslsigncode"), "osslsigncode"),
    (_tool("x86_64-w64-mingw32-gcc"), "gcc-mingw-w64-x86-64"),
    (_tool("Xvfb"), "xvfb"),
    (_tool("import"), "imagemagick"),
]
ROUND_TRIP: list[Need] = [(_tool("mmdebstrap"), "mmdebstrap")]


def has(*groups: list[Need]) -> bool:
    """Whether everything that is needed is there, or has now been installed."""
    if sys.platform != "linux" or not _missing(groups):
        return True
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"Installing {' '.join(_missing(groups))}.", flush=True)
        apt = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.call(["apt-get", "update", "-qq"], env=apt, stdout=subprocess.DEVNULL)
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *_missing(groups)]
        subprocess.call(install, env=apt, stdout=subprocess.DEVNULL)
    missing = _missing(groups)
    if missing:
        line = f"sudo apt-get install --no-install-recommends {' '.join(missing)}"
        print(f"This needs tools of the system. On Debian or Ubuntu:\n  {line}", file=sys.stderr)
    return not missing


def _missing(groups: tuple[list[Need], ...]) -> list[str]:
    return sorted({package for group in groups for is_there, package in group if not is_there()})
