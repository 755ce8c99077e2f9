"""Install what the locks list for Windows beside a CPython for Windows, from Linux.

    python3 packaging/windows/fetch_wheels.py FOLDER      (needs pip; FOLDER is what fetch_python.py made)

pip takes wheels for another system but asks the system it runs on which lines of a lock apply. So the lines are chosen
here, and pip gets them with their hashes: whatever has another content than the lock says is refused.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

try:
    from packaging.requirements import Requirement
except ImportError:  # a bare Debian has it inside pip
    from pip._vendor.packaging.requirements import Requirement

LOCKS = Path(__file__).resolve().parent.parent
WINDOWS = {
    "sys_platform": "win32",
    "platform_system": "Windows",
    "os_name": "nt",
    "platform_machine": "AMD64",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "python_version": "3.11",
    "python_full_version": "3.11.9",
}
# What freezes the program, of the lock that holds every tool of packing.
FREEZER = {
    "altgraph", "packaging", "pefile", "pyinstaller", "pyinstaller-hooks-contrib", "pywin32-ctypes", "setuptools",
}  # fmt: skip


def wanted() -> dict[str, str]:
    """The lock's lines for Windows, with their hashes, by distribution: the studio's own and the freezer's."""
    studio = chosen(LOCKS / "requirements.lock")
    tools = chosen(LOCKS / "requirements-package.lock")
    return studio | {name: lines for name, lines in tools.items() if name in FREEZER}


def chosen(lock: Path) -> dict[str, str]:
    """Of a universal lock what applies to Windows."""
    found: dict[str, str] = {}
    for entry in entries(lock.read_text(encoding="utf-8")):
        requirement, _, hashes = entry.partition(" --hash=")
        parsed = Requirement(requirement)
        if parsed.marker is None or parsed.marker.evaluate(WINDOWS):
            found[parsed.name] = f"{parsed.name}{parsed.specifier} --hash={hashes}"
    return found


def entries(lock: str) -> list[str]:
    """Each requirement of a lock on one line, its comments left out."""
    kept = [line for line in lock.splitlines() if line and not line.lstrip().startswith("#")]
    return [" ".join(entry.split()) for entry in "\n".join(kept).replace("\\\n", " ").splitlines()]


def install(folder: Path) -> int:
    """Install everything that is wanted; how many distributions that is."""
    lines = wanted()
    with tempfile.TemporaryDirectory() as temporary:
        listed = Path(temporary) / "windows.lock"
        listed.write_text("\n".join(lines.values()) + "\n", encoding="utf-8")
        target = ["--target", folder / "Lib" / "site-packages", "--no-compile", "--no-deps", "--upgrade"]
        windows = ["--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp"]
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", *target, *windows,
             "--only-binary=:all:", "--require-hashes", "-r", listed],
            check=True,
        )  # fmt: skip
    return len(lines)


if __name__ == "__main__":
    print(f"Wheels for Windows: {install(Path(sys.argv[1]))} distributions, every one with the lock's hash.")
