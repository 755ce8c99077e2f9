"""A Windows on Linux: Wine with a folder of its own, its disk, its registry, and a screen when there is Xvfb.

python3 packaging/windows/wine.py PREFIX HOME      make one
"""

import itertools
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

SHIMS = Path(__file__).with_name("wine_shims")
SEPARATOR = "\\\\"  # in the files of the registry
LONGEST = 300  # seconds for one program
SILENT = "winemenubuilder.exe=d;mscoree=d;mshtml=d"  # no entries in this machine's menus, no questions about .NET


class Wine:
    """One installation of Wine in `prefix`; what it writes to a home folder goes to `home`."""

    def __init__(self, prefix: Path, home: Path) -> None:
        self._prefix = prefix
        self._home = home
        self._busy = False
        self.log = home.with_name("wine.log")
        self.user = os.environ.get("USER") or Path.home().name

    def make(self) -> None:
        """Make it a Windows 10, with what Wine lacks of one: small libraries, in this installation only."""
        self._home.mkdir(parents=True, exist_ok=True)
        self.run("wineboot", "-i")
        self.run("winecfg", "-v", "win10")  # or Wine is a Windows 7
        for source in SHIMS.glob("*.c"):
            library = self.folder("C:/windows/system32") / f"{source.stem}.dll"
            words = ["x86_64-w64-mingw32-gcc", "-O2", "-s", "-shared", "-o", library, source, "-ladvapi32"]
            subprocess.run(words, check=True)

    def run(self, *words: str | Path) -> int:
        """Run a program of Windows to its end; its exit status. What it starts is waited for, too, unless more runs."""
        with self._started(words, self._environment()) as program:
            status = program.wait(timeout=LONGEST)
        if not self._busy:
            subprocess.run(["wineserver", "-w"], env=self._environment(), check=True, timeout=LONGEST)
        return status

    @contextmanager
    def running(self, *words: str | Path, screen: bool = False) -> Iterator["Screen | None"]:
        """A program of Windows until the block ends; it gets a screen when that is asked for and possible."""
        shown = Screen() if screen and Screen.possible() else None
        environment = self._environment() | ({"DISPLAY": shown.name} if shown else {"QT_QPA_PLATFORM": "offscreen"})
        self._busy = True
        try:
            with self._started(words, environment):
                yield shown
        finally:
            self._busy = False
            subprocess.run(["wineserver", "-k"], env=environment, check=False)
            if shown:
                shown.close()

    @contextmanager
    def _started(self, words: Sequence[str | Path], environment: dict[str, str]) -> "Iterator[subprocess.Popen[bytes]]":
        """A program whose output goes to the log by way of `cat`.

        With a file as its output, Python under Wine 8 does not start; and who reads a pipe to its end waits for
        everything that Wine has ever started.
        """
        with self.log.open("ab") as log:
            reader = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=log)
        spoken = {"stdin": subprocess.DEVNULL, "stdout": reader.stdin, "stderr": subprocess.STDOUT}
        program = subprocess.Popen(["wine", *map(str, words)], env=environment, **spoken)
        if reader.stdin:
            reader.stdin.close()
        try:
            yield program
        finally:
            program.kill()

    def folder(self, name: str) -> Path:
        """Where a path of the Windows disk is on this machine."""
        return self._prefix / "drive_c" / name.removeprefix("C:/")

    def name(self, path: Path) -> str:
        """How Windows calls a path of this machine."""
        disk = self._prefix / "drive_c"
        inside = path.is_relative_to(disk)
        return str(f"C:/{path.relative_to(disk)}" if inside else f"Z:{path}").replace("/", "\\")

    def keys(self) -> set[str]:
        """Every key of the registry; Wine writes down only those that hold a value or nothing at all."""
        return {
            f"{hive}: {above}"
            for hive in ("user.reg", "system.reg")
            for key, _ in self._sections(hive)
            for above in itertools.accumulate(key.split(SEPARATOR), lambda path, part: f"{path}{SEPARATOR}{part}")
        }

    def values(self, hive: str, key: str) -> dict[str, str]:
        """The values of one key, by name, the default one as `@`; none when it does not exist."""
        text = next((lines for name, lines in self._sections(hive) if name == key), "")
        found = re.findall(r'^(@|"[^"]+")=(.*)$', text, re.MULTILINE)
        return {name.strip('"'): _unescaped(value) for name, value in found}

    def _sections(self, hive: str) -> Iterator[tuple[str, str]]:
        for section in (self._prefix / hive).read_text(encoding="utf-8", errors="replace").split("\n["):
            name, _, lines = section.partition("]")
            yield name, lines

    def _environment(self) -> dict[str, str]:
        own = {"HOME": str(self._home), "WINEPREFIX": str(self._prefix), "WINEARCH": "win64", "WINEDEBUG": "-all",
               "WINEDLLOVERRIDES": SILENT, "DISPLAY": ""}  # fmt: skip
        return {**os.environ, **own}


def _unescaped(value: str) -> str:
    """A text of the registry's files as it is meant; what is no text stays as it is written."""
    return re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value


class Screen:
    """An X server without a screen."""

    def __init__(self) -> None:
        read, write = os.pipe()
        words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
        self._server = subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            self.name = f":{told.readline().strip()}"

    @staticmethod
    def possible() -> bool:
        """Whether this machine can show and photograph a window."""
        return all(shutil.which(tool) for tool in ("Xvfb", "import", "identify"))

    def photograph(self, picture: Path) -> int:
        """Photograph the screen as soon as something stands still on it; how many colours it shows."""
        before, deadline = b"", time.monotonic() + 60
        while time.monotonic() < deadline:
            time.sleep(2)
            self._said("import", "-silent", "-window", "root", str(picture))
            seen = self._said("identify", "-format", "%#", str(picture))
            colours = int(self._said("identify", "-format", "%k", str(picture)))
            if seen == before and colours > 100:
                return colours
            before = seen
        return int(self._said("identify", "-format", "%k", str(picture)))

    def close(self) -> None:
        """Switch it off."""
        self._server.terminate()
        self._server.wait(timeout=10)

    def _said(self, *words: str) -> bytes:
        on_it = {**os.environ, "DISPLAY": self.name}
        return subprocess.run(words, env=on_it, capture_output=True, check=True).stdout


if __name__ == "__main__":
    Wine(Path(sys.argv[1]), Path(sys.argv[2])).make()
