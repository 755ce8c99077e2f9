"""The system programs our commands need: one table, installed as root on Debian; elsewhere the command that does it.

`dev.py` provides what a command needs before it begins. A test names what it runs, `@pytest.mark.needs("strace")`,
and is left out where that is missing (tests/conftest.py). Standard library only.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple


class Tool(NamedTuple):
    """A program by its name, a shared library by its file's name, or a file by its path."""

    name: str
    package: str
    """Debian's package that holds it."""
    needed_by: str
    """`test` (and `soak`), `soak` alone, or which of `dev.py package` builds with it: `frozen`, `linux`, `windows`."""
    use: str


PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"

TOOLS = (
    Tool("7z", "p7zip-full", "test", "opens the Windows setup"),
    Tool("appstreamcli", "appstream", "test linux", "judges what software centres are told"),
    Tool("bash", "bash", "test", "runs the scripts of macOS and of a release"),
    Tool("curl", "curl", "test", "the competitor that uploads are measured against"),
    Tool("dbus-daemon", "dbus-daemon", "test", "carries what screen readers ask the real window"),
    Tool("desktop-file-validate", "desktop-file-utils", "test linux", "judges the entry in the desktop's menu"),
    Tool("dpkg-deb", "dpkg", "test linux", "reads the .deb"),
    Tool("git", "git", "test", "lists the project's files, says when a commit was made"),
    Tool("import", "imagemagick", "windows", "takes pictures of the program under Wine"),
    Tool("makensis", "nsis", "test windows", "makes the Windows setup"),
    Tool("mksquashfs", "squashfs-tools", "test", "packs the AppImage"),
    Tool("mmdebstrap", "mmdebstrap", "linux", "makes a clean Debian to try the .deb in"),
    Tool("mount", "mount", "test", "makes a disk that is really full"),
    Tool("msiinfo", "msitools", "test windows", "reads the MSI"),
    Tool("objdump", "binutils", "frozen linux", "finds the libraries that PyInstaller packs"),
    Tool("openbox", "openbox", "test", "manages the real window"),
    Tool("openssl", "openssl", "test", "makes a certificate to sign the setup with"),
    Tool("osslsigncode", "osslsigncode", "test windows", "signs and checks as Windows does"),
    Tool("pdftotext", "poppler-utils", "test", "reads a receipt as whoever copies from it does"),
    Tool("setpriv", "util-linux", "test", "ends what a test started, however the test ends"),
    Tool("sha256sum", "coreutils", "test", "checks a release's sums as its readers do"),
    Tool("soffice", "libreoffice-calc", "soak", "opens spreadsheets as artists do, and saves them"),
    Tool("strace", "strace", "test", "sees what reaches the disk, and when"),
    Tool("unshare", "util-linux", "test", "gives a process a disk of its own"),
    Tool("unsquashfs", "squashfs-tools", "test", "reads the AppImage"),
    Tool("valgrind", "valgrind", "test", "counts the instructions to the first paint"),
    Tool("wine", "wine", "windows", "runs Windows programs"),
    Tool("wixl", "wixl", "test windows", "makes the MSI"),
    Tool("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64", "windows", "compiles two libraries that Wine lacks"),
    Tool("xdotool", "xdotool", "test", "the hands of whoever tries the real window"),
    Tool("Xvfb", "xvfb", "test windows", "a screen of its own, for the real window and for Wine"),
    Tool("zbarimg", "zbar-tools", "test", "reads the QR code of an address"),
    Tool(f"lib{PYTHON}.so.1.0", f"lib{PYTHON}", "frozen linux", "PyInstaller ships Python as a shared library"),
    Tool("/usr/libexec/at-spi2-registryd", "at-spi2-core", "test", "tells the names and roles of what a window shows"),
    Tool("/usr/share/mime/packages/freedesktop.org.xml", "shared-mime-info", "test", "the names of file types"),
)  # fmt: skip

# What the Qt wheels take from a Debian or Ubuntu system (packaging was measured on Debian 12).
QT_LIBRARIES = (
    "libglib2.0-0", "libgl1", "libegl1", "libdbus-1-3", "libfontconfig1", "libxkbcommon0", "libxkbcommon-x11-0",
    "libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0",
)  # fmt: skip
INSTALL = ("install", "--no-install-recommends")


def provide(*commands: str) -> bool:
    """Install what these commands need, or print the line that does; whether it is there now or this is no Linux."""
    missing = missing_for(commands)
    if not missing or sys.platform != "linux":
        return True
    install(missing)
    missing = missing_for(commands)
    if missing:
        print(f"`dev.py {commands[0]}` runs programs that are not here. {line(missing)}", file=sys.stderr, flush=True)
    return not missing


def missing_for(commands: Iterable[str]) -> list[str]:
    """The Debian packages of what these commands need and this machine lacks."""
    wanted = set(commands)
    return sorted({tool.package for tool in TOOLS if wanted & set(tool.needed_by.split()) and not there(tool.name)})


def there(name: str) -> bool:
    """Whether this machine has a program, a shared library, or a file."""
    if "/" in name:
        return Path(name).exists()
    return loads(name) if ".so" in name else shutil.which(name) is not None


def loads(library: str) -> bool:
    """Whether a shared library is beside this Python or where the system looks."""
    try:
        return (Path(sys.base_prefix) / "lib" / library).exists() or bool(ctypes.CDLL(library))
    except OSError:
        return False


def install(wanted: Sequence[str]) -> None:
    """Install Debian packages, as root; for anybody else, and elsewhere, nothing is done."""
    apt = shutil.which("apt-get")
    if apt is None or sys.platform != "linux" or os.geteuid() != 0:
        return
    print(f"Installing {' '.join(wanted)}.", flush=True)
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.call([apt, "-qq", "update"], env=quietly, stdout=subprocess.DEVNULL)
    subprocess.call([apt, "-qq", "-y", *INSTALL, *wanted], env=quietly, stdout=subprocess.DEVNULL)


def line(wanted: Sequence[str]) -> str:
    """The sentence with the one command that installs Debian packages."""
    return f"On Debian or Ubuntu this installs them:\n  sudo apt-get {' '.join([*INSTALL, *wanted])}"
