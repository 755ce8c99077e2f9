"""The AppImage: the .deb's files in one file that starts without being installed.

    python packaging/linux/appimage.py      after `python3 dev.py package linux`; needs squashfs-tools and the network

An AppImage is a small program, the runtime, followed by a squashfs. The runtime is fetched by its release and its
checksum; everything else is our own, and two builds of one commit are the same bytes.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

import build
import deb
import names
from project_version import project_version
from recipe import NAME, PACKAGING

MACHINE = "x86_64"
STAGED = build.BUILD / "deb"  # what deb.py leaves
NOTICES = ("appimage.txt", "lgpl-2.1.txt")  # of the runtime

RUNTIME = f"https://github.com/AppImage/type2-runtime/releases/download/20251108/runtime-{MACHINE}"
RUNTIME_SHA256 = "2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d"
"""As many independent public projects pin this release. Not compared with what the project itself publishes."""


def main() -> int:
    """Fetch the runtime and pack what the .deb was made of."""
    if not STAGED.is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    runtime = checked(fetched(RUNTIME))
    folder = build.BUILD / "AppDir"
    epoch = int(build.commit_time())
    stage(STAGED, folder, epoch)
    made = build.DIST / names.appimage(project_version(), MACHINE)
    pack(folder, runtime, made, epoch)
    print(f"{made.name}: {made.stat().st_size / 1e6:.1f} MB")
    return 0


def fetched(address: str) -> bytes:
    """What this address holds."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read()


def checked(runtime: bytes) -> bytes:
    """The runtime, if it is the one that is meant. Raises ValueError for any other."""
    found = hashlib.sha256(runtime).hexdigest()
    if found != RUNTIME_SHA256:
        raise ValueError(f"the runtime's checksum is {found}, not {RUNTIME_SHA256}")
    return runtime


def stage(staged: Path, folder: Path, epoch: int) -> Path:
    """Make the AppDir from the .deb's files, all of the time `epoch`, and return what starts the program."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(staged / "program", folder / "usr" / "lib" / NAME, symlinks=True)
    shutil.copytree(staged / "share", folder / "usr" / "share")
    program, start = folder / "usr" / "lib" / NAME / NAME, folder / "AppRun"
    start.symlink_to(program.relative_to(folder))
    for name in ("applications/mintwright.desktop", "icons/hicolor/256x256/apps/mintwright.png"):
        shutil.copyfile(folder / "usr" / "share" / name, folder / Path(name).name)
    (folder / ".DirIcon").symlink_to("mintwright.png")
    for name in NOTICES:
        shutil.copyfile(PACKAGING / "notices" / name, folder / "usr" / "share" / "doc" / NAME / name)
    deb.settle(folder, epoch, executable=program)
    folder.chmod(0o755)  # whatever this user's umask is
    return start


def pack(folder: Path, runtime: bytes, made: Path, epoch: int) -> None:
    """Put a squashfs of the folder behind the runtime; every file in it belongs to root and has the time `epoch`."""
    squashed = folder.with_suffix(".squashfs")
    words = ["mksquashfs", str(folder), str(squashed), "-noappend", "-quiet", "-no-progress"]
    words += ["-root-owned", "-no-xattrs", "-comp", "zstd", "-Xcompression-level", "19"]
    words += ["-mkfs-time", str(epoch), "-all-time", str(epoch)]
    others = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}  # it takes only one
    subprocess.run(words, env=others, check=True)
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_bytes(runtime + squashed.read_bytes())
    made.chmod(0o755)
    squashed.unlink()


if __name__ == "__main__":
    sys.exit(main())
