"""The AppImage: the .deb's files in the folder that an AppImage is made of, and the call that makes it.

NOT BUILT WHERE THE PROJECT IS BUILT: appimagetool and the runtime come from GitHub only. The folder is made and started
by tests; the call is for a release runner that has fetched both and checked their sums:

    python packaging/linux/appimage.py APPIMAGETOOL RUNTIME      after `python3 dev.py package linux`
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
NAME = "mintwright"
STAGED = PROJECT / "build" / "deb"  # what deb.py leaves


def stage(staged: Path, folder: Path) -> Path:
    """Make the AppDir from the .deb's files, and return what starts the program."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(staged / "program", folder / "usr" / "lib" / NAME, symlinks=True)
    shutil.copytree(staged / "share", folder / "usr" / "share")
    start = folder / "AppRun"
    start.symlink_to(Path("usr", "lib", NAME, NAME))
    for name in ("applications/mintwright.desktop", "icons/hicolor/256x256/apps/mintwright.png"):
        shutil.copyfile(folder / "usr" / "share" / name, folder / Path(name).name)
    (folder / ".DirIcon").symlink_to("mintwright.png")
    return start


def make(tool: Path, runtime: Path, folder: Path, out: Path) -> int:
    """Let appimagetool pack the folder; its exit status."""
    words = [str(tool), "--no-appstream", "--runtime-file", str(runtime), str(folder), str(out)]
    return subprocess.call(words, env={**os.environ, "ARCH": platform.machine()})


def main(words: list[str]) -> int:
    """Carry out the command line."""
    if len(words) != 2 or not STAGED.is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    folder = PROJECT / "build" / "AppDir"
    stage(STAGED, folder)
    version = next((PROJECT / "dist").glob("mintwright_*.deb")).name.split("_")[1]
    out = PROJECT / "dist" / f"Mintwright-{version}-{platform.machine()}.AppImage"
    return make(Path(words[0]), Path(words[1]), folder, out)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
