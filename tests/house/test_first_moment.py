"""What the kernel is asked for on the whole road: no file or folder can be opened by others, not even for a moment.

Under umask 000 nothing but the modes that are asked for keeps others out.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

CHILD = Path(__file__).with_name("private_child.py")
CALLS = "openat,open,creat,mkdir,mkdirat,mknod,mknodat,bind,unlink,rename,renameat,renameat2"
MAKES = re.compile(r'\d+ +(?:openat|open|creat|mkdir|mkdirat)\([^"]*"([^"]+)", (?:(O_\S*O_CREAT\S*), )?0([0-7]+)')
BINDS = re.compile(r'\d+ +bind\(.*sun_path="([^"]+)"')
GOES = re.compile(r'\d+ +(?:unlink|rename\w*)\([^"]*"([^"]+)"(?:[^"]*"([^"]+)")?')
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="5" height="5"/></svg>'


def wide(trace: str, top: Path, profile: Path) -> tuple[set[str], list[str]]:
    """What was made below `top`, and what of it others could have opened: by its own mode, and the folder's.

    What exists keeps its mode whatever is asked for. Outside the profile a folder of ours alone is enough.
    """
    closed: set[str] = set()
    found: list[str] = []
    seen: set[str] = set()
    for line in trace.splitlines():
        if " = -1 " in line:
            continue
        if gone := GOES.match(line):  # what gets another name keeps its mode
            if gone[2]:
                (closed.add if gone[1] in closed else closed.discard)(gone[2])
            closed.discard(gone[1])
        bound, made = BINDS.match(line), MAKES.match(line)
        path = bound[1] if bound else made[1] if made else ""
        if not path.startswith(f"{top}/"):
            continue
        seen.add(path)
        inside = str(Path(path).parent) in closed and not path.startswith(str(profile))
        if made and not int(made[3], 8) & 0o077:
            closed.add(path)
        elif path not in closed and not inside:
            found.append(line)
    return seen, found


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder whose name leaves room for that of a socket, which Linux ends at 107 bytes."""
    with tempfile.TemporaryDirectory(prefix="mw-") as folder:
        yield Path(folder)


@pytest.mark.needs("strace")
@pytest.mark.skipif(sys.platform != "linux", reason="strace is Linux's")
def test_every_file_and_folder_is_asked_for_closed(short: Path) -> None:
    """The profile, the window's socket, temporary files, what a drawing process writes, what Qt keeps at home."""
    art, data, home = short / "art", short / "profile", short / "home"
    for folder in (art, home, home / "tmp"):
        folder.mkdir()
    for number in range(2):
        Image.new("RGB", (40, 30), (number, 99, 120)).save(art / f"{number}.png")
    (art / "z.svg").write_bytes(SVG)
    own = {name: str(home) for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    done = subprocess.run(
        ["strace", "-f", "-qq", "-s", "4096", "-o", str(short / "trace"), "-e", f"trace={CALLS}",
         sys.executable, str(CHILD), str(data), str(art), "000"],
        capture_output=True, text=True, timeout=200, check=False,
        env={**os.environ, **own, "TMPDIR": str(home / "tmp"), "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    seen, found = wide((short / "trace").read_text(errors="replace"), short, data)
    assert found == []
    names = "\n".join(seen)
    for part in ("mintwright.db", "mintwright.db-wal", "mintwright.db-shm", "profile.lock", "mintwright.room",
                 "/profile/tmp", "logs/mintwright.log", "pasted/Pasted", "cache/previews/", "cache/theme/",
                 "practice/service.sqlite3-wal", "practice/files/incoming/", "/s"):  # fmt: skip
        assert part in names, part


@pytest.mark.parametrize(
    ("line", "is_wide"),
    [
        ('1 openat(AT_FDCWD, "/top/profile/a", O_WRONLY|O_CREAT|O_CLOEXEC, 0666) = 3', True),
        ('1 openat(AT_FDCWD, "/top/profile/a", O_WRONLY|O_CREAT|O_CLOEXEC, 0640 <unfinished ...>', True),
        ('1 openat(AT_FDCWD, "/top/profile/a", O_WRONLY|O_CREAT|O_EXCL, 0600) = 3', False),
        ('1 openat(AT_FDCWD, "/top/profile/a", O_WRONLY|O_CREAT, 0666) = -1 EACCES', False),
        ('1 openat(AT_FDCWD, "/top/profile/a", O_RDONLY|O_CLOEXEC) = 3', False),
        ('1 openat(AT_FDCWD, "/elsewhere/a", O_WRONLY|O_CREAT, 0666) = 3', False),
        ('1 mkdir("/top/b", 0777) = 0', True),
        ('1 mkdir("/top/b", 0700) = 0\n1 openat(AT_FDCWD, "/top/b/c", O_WRONLY|O_CREAT, 0666) = 3', False),
        ('1 mkdir("/top/profile", 0700) = 0\n1 openat(AT_FDCWD, "/top/profile/c", O_RDWR|O_CREAT, 0666) = 3', True),
        ('1 bind(3, {sa_family=AF_UNIX, sun_path="/top/s"}, 110) = 0', True),
        ('1 openat(AT_FDCWD, "/top/profile/a", O_WRONLY|O_CREAT|O_EXCL, 0600) = 3\n1 unlink("/top/profile/a") = 0\n'
         '1 openat(AT_FDCWD, "/top/profile/a", O_WRONLY|O_CREAT, 0644) = 3', True),
        ('1 openat(AT_FDCWD, "/top/profile/n", O_WRONLY|O_CREAT|O_EXCL, 0600) = 3\n'
         '1 rename("/top/profile/n", "/top/profile/a") = 0\n'
         '1 openat(AT_FDCWD, "/top/profile/a", O_WRONLY|O_CREAT, 0644) = 3', False),
        ('1 rename("/top/profile/n", "/top/profile/a") = 0\n'
         '1 openat(AT_FDCWD, "/top/profile/a", O_WRONLY|O_CREAT, 0644) = 3', True),
    ],
)  # fmt: skip
def test_what_is_looked_for_in_the_trace_is_found(line: str, is_wide: bool) -> None:
    assert bool(wide(line, Path("/top"), Path("/top/profile"))[1]) is is_wide
