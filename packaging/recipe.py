"""What the frozen program is made of: every decision of `mintwright.spec`, as plain functions that tests can ask.

Nothing here imports PyInstaller, and nothing asks which system this is: `system` is `sys.platform`, passed in.
"""

import plistlib
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

PACKAGING = Path(__file__).resolve().parent
PROJECT = PACKAGING.parent
APPLICATION = PROJECT / "resources" / "application"

NAME = "mintwright"
TITLE = "Mintwright"
IDENTIFIER = "org.mintwright.Mintwright"  # for Apple, AppStream and Flatpak: reverse DNS, never changed after a release
PUBLISHER = "The Mintwright developers"

HIDDEN_IMPORTS = [  # uvicorn picks these by name while it runs
    "uvicorn.loops.asyncio",
    "uvicorn.protocols.http.h11_impl",
    "uvicorn.lifespan.on",
    "uvicorn.lifespan.off",
]

# 0 is none, 9 the most. Every package is compressed as a whole, and better; here it would be undone at every start.
MODULE_COMPRESSION = 0

# PyInstaller's preparations at every start for what no part of the program does, on any system.
_UNUSED_START_HOOKS = frozenset({
    "pyi_rth_inspect",  # tells where the source of a frozen function is: no source is packed
    "pyi_rth_multiprocessing",  # lets Python start workers with this program: the one we start has its own command
    "pyi_rth_pkgutil",  # lists frozen modules: what we look for by name is named in the recipe
    "pyi_rth_pyside6",  # names Qt's folders: the wheels know theirs, and launch.py takes the variables away
})  # fmt: skip

_UNUSED_QT = [
    "QtQml", "QtQuick", "QtQuickWidgets", "QtQuickControls2", "QtQuickTest", "QtDesigner", "QtUiTools", "QtHelp",
    "QtSql", "QtTest", "QtXml", "QtOpenGL", "QtOpenGLWidgets", "QtPrintSupport", "QtConcurrent", "QtDBus",
    "QtSvgWidgets",
]  # fmt: skip
EXCLUDED_MODULES = [
    "tkinter", "unittest", "doctest", "pdb", "pydoc", "pydoc_data", "lib2to3", "distutils", "ensurepip", "test",
    "readline", "curses", "_pyrepl", "setuptools", "pip", "pytest", "IPython", "numpy",
    "PIL.ImageTk", "PIL._imagingtk", "PIL.ImageQt",
    "defusedxml", "tzdata",  # a library takes them when they are there, and beside the tools of packing they are
    *(f"PySide6.{module}" for module in _UNUSED_QT),
]  # fmt: skip

LANGUAGES = frozenset({"de", "es", "fr"})  # Qt's own texts; English is in its sources

# By file name, what no window of ours loads. A pattern matches anywhere in the path inside the package.
_LEFT_OUT = [
    r"Qt6?(Qml|Quick|VirtualKeyboard|Pdf|Sql|Test|Designer|Help|Labs|ShaderTools|Concurrent|PrintSupport|OpenGLWidgets|EglFS"
    r"|EglFs|Lottie|WaylandEglCompositor|WaylandCompositor)\w*\.(dll|so|dylib|framework|abi3|pyd)",
    r"/plugins/(tls|networkinformation|generic|sqldrivers|qmltooling|egldeviceintegrations|printsupport"
    r"|vectorimageformats|wayland-graphics-integration-server)/",
    r"/plugins/platforminputcontexts/\w*virtualkeyboard",
    r"/plugins/platformthemes/\w*qgtk3",
    r"/plugins/platforms/(lib)?q(eglfs|linuxfb|minimal|minimalegl|vkkhrdisplay|vnc|direct2d)\.",
    r"/plugins/imageformats/(lib)?q(pdf|tga|wbmp|icns|tiff)\.",
    r"/PySide6/Qt/qml/|/PySide6/qml/|/opengl32sw\.dll$",
    r"/lib(gtk-3|gdk-3|gdk_pixbuf|atk|atspi|epoxy|pango|cairo)\w*[-.]",
    r"\.dist-info/(?!METADATA$|entry_points\.txt$)",  # licence texts have their own place, paths of this machine none
]  # fmt: skip

# Libraries of a Linux desktop that must be the system's own: its graphics drivers, fonts and message bus load them too
# and need theirs, not ours. The .deb depends on their packages (linux/nfpm.yaml); every desktop has them.
_OF_THE_SYSTEM = (
    r"^/lib(stdc\+\+|gcc_s|z|expat|fontconfig|freetype|png16|brotli\w+|X11|X11-xcb|xcb|Xau|Xdmcp|bsd|md|wayland-\w+|drm|gbm"
    r"|zstd|glib-2\.0|gthread-2\.0|pcre2-8|dbus-1|systemd|cap|gcrypt|gpg-error|lz4"
    r"|gssapi_krb5|krb5|krb5support|k5crypto|keyutils|com_err)\.so\.\d+"
)

_LOOSE_LIBRARY = re.compile(r"(?!libpython)[^/]+$")

Entry = TypeVar("Entry", bound=tuple[str, ...])


def trimmed(entries: Iterable[Entry], system: str) -> list[Entry]:
    """The files to keep of a table of contents, in the order of their names."""
    return sorted(entry for entry in entries if _is_kept(entry[0], system))


def _is_kept(destination: str, system: str) -> bool:
    path = "/" + destination.replace("\\", "/")
    if path.startswith("/PySide6/") and path.endswith(".qm"):
        found = re.search(r"/qtbase_([a-z]{2})\.qm$", path)
        return bool(found and found.group(1) in LANGUAGES)
    if system == "linux" and re.search(_OF_THE_SYSTEM, path):
        return False
    return not any(re.search(pattern, path) for pattern in _LEFT_OUT)


def reachable(binaries: Iterable[Entry], needed_by: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Without the libraries that only files needed which have been left out.

    `needed_by` names the libraries a file asks its loader for. What is loaded by name is always kept: extension
    modules, what lies in a folder (Qt's plug-ins, Pillow's libraries), and Python itself.
    """
    entries = list(binaries)
    loose = {entry[0]: entry for entry in entries if entry[2] == "BINARY" and _LOOSE_LIBRARY.match(entry[0])}
    seen: set[str] = set()
    waiting = [entry for entry in entries if entry[0] not in loose]
    while waiting:
        for library in needed_by(waiting.pop()[1]):
            if library in loose and library not in seen:
                seen.add(library)
                waiting.append(loose[library])
    return [entry for entry in entries if entry[0] not in loose or entry[0] in seen]


def start_scripts(scripts: Iterable[Entry]) -> list[Entry]:
    """The scripts that run at every start, in their order, without the hooks that nothing here needs."""
    return [script for script in scripts if script[0] not in _UNUSED_START_HOOKS]


def icon(system: str) -> str | None:
    """The icon inside the executable; Linux has it beside the program."""
    name = {"win32": f"{NAME}.ico", "darwin": f"{NAME}.icns"}.get(system)
    return str(APPLICATION / name) if name else None


def executables(system: str) -> list[tuple[str, bool]]:
    """Name and console of each executable: a window on Windows has no standard output, so a terminal gets its own."""
    return [(NAME, False), (f"{NAME}-cli", True)] if system == "win32" else [(NAME, False)]


def strips(system: str) -> bool:
    """Whether symbols are removed: on Linux only. It would break macOS signatures; Windows has them elsewhere."""
    return system == "linux"


def info_plist(version: str) -> dict[str, Any]:
    """macOS's description of the program, from packaging/macos/Info.plist, with the one version in it."""
    described = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    return {**described, "CFBundleShortVersionString": version, "CFBundleVersion": version}


def windows_manifest() -> str:
    """What Windows is told about the program: pixel densities, long paths, versions."""
    return (PACKAGING / "windows" / "mintwright.manifest").read_text(encoding="utf-8")


def version_resource(version: str, *, console: bool) -> str:
    """What Windows shows under Properties, in the form PyInstaller reads."""
    program = f"{NAME}-cli.exe" if console else f"{NAME}.exe"
    numbers = ([int(part) for part in re.findall(r"\d+", version)] + [0] * 4)[:4]
    texts = {
        "CompanyName": PUBLISHER,
        "FileDescription": f"{TITLE} for the command line" if console else TITLE,
        "FileVersion": version,
        "InternalName": program.removesuffix(".exe"),
        "LegalCopyright": f"{PUBLISHER}. MIT licence.",
        "OriginalFilename": program,
        "ProductName": TITLE,
        "ProductVersion": version,
    }
    lines = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={tuple(numbers)}, prodvers={tuple(numbers)}, mask=0x3F, flags=0x0, "
        "OS=0x40004, fileType=0x1, subtype=0x0, date=(0, 0)), kids=["
        f"StringFileInfo([StringTable('040904B0', [{lines}])]), VarFileInfo([VarStruct('Translation', [1033, 1200])])])"
    )
