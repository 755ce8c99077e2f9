"""Install under Wine what was built for Windows, test it, upgrade it and remove it, and look what is left.

    python3 packaging/tests/windows_round_trip.py PROGRAM_FOLDER DESTINATION WORK_FOLDER

Wine is not Windows: this says nothing of SmartScreen, of virus scanners, of screen readers. What it can see is whether
the setup does what it says, whether the installed program runs, and whether everything is gone afterwards.
"""

import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "windows"))

from installers import suffixes
from make_msi import make_msi
from make_setup import make_setup
from project_version import project_version
from windows_traces import OPEN_WITH_KEY, PATH_KEY, UNINSTALL_KEY, is_of_windows, is_ours, sizes, traces
from wine import SEPARATOR, SHIMS, Wine

OLDER = "0.0.1"
GONE_SUFFIX = ".only-an-older-version-takes-this"
ICONS = Path(__file__).resolve().parents[1] / "icons"
PICTURES = ("mintwright-256.png", "mintwright-512.png")
STALE = "_internal/left-behind-by-an-older-version.txt"
FINISHED, REFUSED = 0, 2


class FailedError(Exception):
    """Something was not as it must be."""


def require(holds: object, otherwise: str) -> None:
    """Raise FailedError with `otherwise` unless `holds`."""
    if not holds:
        raise FailedError(otherwise)


class RoundTrip:
    """One Windows, and what is tried on it."""

    def __init__(self, program: Path, destination: Path, work: Path) -> None:
        self._program = program
        self._work = work
        self._wine = Wine(work / "wine", work / "home")
        self._home = self._wine.folder("C:/users") / self._wine.user
        self._installed = self._home / "AppData/Local/Programs/Mintwright"
        self._data = self._home / "AppData/Local/Mintwright"
        self._menu = self._home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Mintwright.lnk"
        self._desktop = self._home / "Desktop/Mintwright.lnk"
        self._setup = _only(destination, f"mintwright-{project_version()}-windows-x64-setup*.exe")
        self._msi = _only(destination, f"mintwright-{project_version()}-windows-x64*.msi")

    def steps(self) -> Iterator[tuple[str, Callable[[], str]]]:
        """Every step by name, in its order: each stands on those before it."""
        yield "nothing of Wine or of this machine is packed", self.packed
        yield "Wine is a bare Windows 10", self.bare
        yield "a folder with other files is refused", self.foreign_folder
        yield "an older version installs silently, with an icon on the desktop", self.older
        yield "the artist works: data is stored", self.work_of_the_artist
        yield "the setup upgrades it in place", self.upgrade
        yield "the pictures that Explorer opens with the program are on the artist's list", self.open_with
        yield "the installed program tests itself", self.self_test
        yield "a running program stops the setup and the uninstaller, which change nothing", self.running
        yield "an older setup refuses a newer program", self.downgrade
        yield "uninstalling leaves nothing but the artist's data", self.uninstall
        yield "the MSI installs for everybody, upgrades and tests itself", self.msi
        yield "removing it leaves nothing", self.msi_removed

    def packed(self) -> str:
        """The payload holds real Windows files only, and none of the shims."""
        shims = {f"{path.stem}.dll" for path in SHIMS.glob("*.c")}
        files = [path for path in self._program.rglob("*") if path.is_file()]
        for path in files:
            data = path.read_bytes()
            require(path.name.lower() not in shims, f"a shim is packed: {path}")
            require(b"Wine builtin DLL" not in data[:256], f"a library of Wine is packed: {path}")
            require(str(self._work.parent).encode() not in data, f"{path} names a folder of this machine")
        for name in ("mintwright.exe", "mintwright-cli.exe"):
            data = (self._program / name).read_bytes()
            for mark in (b"PerMonitorV2", b"longPathAware", project_version().encode("utf-16-le")):
                require(mark in data, f"{name} lacks {mark!r}")
        return f"{len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.0f} MB"

    def bare(self) -> str:
        """Start Wine, and remember what it has."""
        self._wine.make()
        self._before = traces(self._wine)
        return f"{len(self._before)} files and registry keys"

    def foreign_folder(self) -> str:
        """A silent setup into somebody else's folder changes nothing there."""
        foreign = self._wine.folder("C:/photos")
        foreign.mkdir()
        (foreign / "holiday.jpg").write_bytes(b"not ours")
        self._run(self._setup, "/S", r"/D=C:\photos", expects=REFUSED)
        require([path.name for path in foreign.iterdir()] == ["holiday.jpg"], "the folder was changed")
        require(self._uninstall_key() == {}, "an uninstall entry was made")
        shutil.rmtree(foreign)
        return "exit code 2"

    def older(self) -> str:
        """An older version, with a file that the newer one does not have."""
        older = self._older_program()
        self._older_setup = make_setup(older, self._work, version=OLDER, quick=True)
        self._run(self._older_setup, "/S", "/DESKTOP")
        self._same_files(older)
        key = self._uninstall_key()
        require(key["DisplayVersion"] == OLDER, f"the uninstall entry is {key}")
        require(self._desktop.is_file() and self._menu.is_file(), "a shortcut is missing")
        foreign = {name for name in self._made() & self._wine.keys() if not is_ours(name)}
        require(not foreign, f"keys of others were made: {sorted(foreign)}")
        types = rf"HKCU\{OPEN_WITH_KEY}\SupportedTypes".replace(SEPARATOR, "\\")
        self._run("reg", "add", types, "/v", GONE_SUFFIX, "/f")
        return f"{len(key)} values in the uninstall entry"

    def work_of_the_artist(self) -> str:
        """The installed program opens on the artist's own folders and makes its journal there."""
        with self._wine.running(self._exe("mintwright.exe"), screen=True) as screen:
            journal = self._data / "mintwright.db"
            _until(journal.is_file, "the journal is made")
            if screen is None:
                return "no Xvfb: opened without a picture"
            colours = screen.photograph(self._work / "window.png")
        require(colours > 100, f"the window shows {colours} colours")
        return f"the window has {colours} colours: {self._work / 'window.png'}"

    def upgrade(self) -> str:
        """The new files and no others, one entry, the shortcuts, the data."""
        started = time.monotonic()
        self._run(self._setup, "/S")
        seconds = time.monotonic() - started
        self._same_files(self._program)
        key = self._uninstall_key()
        require(key["DisplayVersion"] == project_version(), f"the uninstall entry is {key}")
        require(self._desktop.is_file() and self._menu.is_file(), "a shortcut is missing")
        require((self._data / "mintwright.db").is_file(), "the artist's data is gone")
        return f"{self._setup.stat().st_size / 1e6:.1f} MB, installed in {seconds:.0f} s"

    def open_with(self) -> str:
        """By the very command of the registry: one picture opens the window, the next one goes to it."""
        command = self._offered("user.reg", self._installed)
        folder = self._home / "Art by Zoë"
        folder.mkdir()
        first, second = (Path(shutil.copy(ICONS / name, folder)) for name in PICTURES)
        with self._wine.running(*self._filled(command, first), screen=True) as screen:
            _until(lambda: self._art() == [first.name], "the first picture is on the list")
            self._run(*self._filled(command, second))
            _until(lambda: self._art() == [first.name, second.name], "the second picture is on the list")
            if screen is not None:
                screen.photograph(self._work / "opened.png")
        shutil.rmtree(folder)
        return f"{command}, offered for {len(suffixes())} suffixes"

    def self_test(self) -> str:
        """Every step of the installed program's self-test."""
        return self._tested(self._exe("mintwright-cli.exe"))

    def running(self) -> str:
        """Nothing is removed under a running program."""
        with self._wine.running(self._exe("mintwright-cli.exe"), "serve", "--data-dir", r"C:\service"):
            _until((self._wine.folder("C:/service") / "service").is_dir, "the service runs")
            self._run(self._setup, "/S", expects=REFUSED)
            self._run(self._exe("uninstall.exe"), "/S", f"_?={self._wine.name(self._installed)}", expects=REFUSED)
            self._same_files(self._program)
        shutil.rmtree(self._wine.folder("C:/service"))
        return "exit code 2, twice"

    def downgrade(self) -> str:
        """What a newer version stored may be strange to an older one."""
        self._run(self._older_setup, "/S", expects=REFUSED)
        self._same_files(self._program)
        return "exit code 2"

    def uninstall(self) -> str:
        """Files, shortcuts and registry as before; the artist's data stays."""
        data = sizes(self._data)
        require(data, "there is no data to keep")
        self._run(self._exe("uninstall.exe"), "/S")
        require(sizes(self._data) == data, "the artist's data changed")
        shutil.rmtree(self._data)
        self._nothing_left()
        return f"{len(data)} files of the artist stayed"

    def msi(self) -> str:
        """Silently, as the tools of administrators do it, from an older version to this one."""
        older = make_msi(self._older_program(), self._work, version=OLDER)
        programs = self._wine.folder("C:/Program Files/Mintwright")
        self._run("msiexec", "/i", self._wine.name(older), "/qn")
        require((programs / STALE).is_file(), "the older version was not installed")
        self._run("msiexec", "/i", self._wine.name(self._msi), "/qn")
        require(sizes(programs) == sizes(self._program), _difference(sizes(programs), sizes(self._program)))
        self._offered("system.reg", programs)
        tested = self._tested(programs / "mintwright-cli.exe")
        return f"{self._msi.stat().st_size / 1e6:.1f} MB; {tested}"

    def msi_removed(self) -> str:
        """Files, shortcuts and registry as before."""
        self._run("msiexec", "/x", self._wine.name(self._msi), "/qn")
        self._nothing_left()
        return "files and registry as before"

    def _older_program(self) -> Path:
        """The same program with one file more."""
        older = self._work / "older"
        if not older.exists():
            shutil.copytree(self._program, older)
            (older / STALE).write_text("stale", encoding="ascii")
        return older

    def _run(self, *words: str | Path, expects: int = FINISHED) -> None:
        status = self._wine.run(*words)
        require(status == expects, f"{words[0]} ended with {status} instead of {expects}; see {self._wine.log}")

    def _exe(self, name: str) -> Path:
        return self._installed / name

    def _tested(self, program: Path) -> str:
        report = self._work / "self-test.json"
        report.unlink(missing_ok=True)
        status = self._wine.run(program, "self-test", "--report", self._wine.name(report))
        steps = json.loads(report.read_text(encoding="utf-8"))["steps"] if report.is_file() else []
        for step in steps:
            print(f"      {'holds ' if step['ok'] else 'FAILED'} {step['step']}: {step['found']}", flush=True)
        require(status == 0 and steps and all(step["ok"] for step in steps), f"the self-test ended with {status}")
        return f"{len(steps)} steps hold"

    def _same_files(self, program: Path) -> None:
        wanted = sizes(program) | {"uninstall.exe": 0}
        found = sizes(self._installed)
        require(found.keys() == wanted.keys(), _difference(found, wanted))
        other = {name for name in wanted if name != "uninstall.exe" and found[name] != wanted[name]}
        require(not other, f"other sizes: {sorted(other)}")

    def _offered(self, hive: str, folder: Path) -> str:
        """The command by which Explorer opens a file, looked at with all that belongs to it."""
        program = f"{self._wine.name(folder)}\\mintwright.exe"
        command = self._wine.values(hive, rf"{OPEN_WITH_KEY}\\shell\\open\\command").get("@", "")
        types = self._wine.values(hive, rf"{OPEN_WITH_KEY}\\SupportedTypes")
        require(command == f'"{program}" open "%1"', f"Explorer would run {command!r}")
        require(sorted(types) == suffixes(), f"Explorer would offer it for {sorted(types)}")
        require(self._wine.values(hive, PATH_KEY).get("@") == program, "the program is not found by its name")
        return command

    def _filled(self, command: str, file: Path) -> list[str]:
        """The words of a command of the registry, with a file."""
        words = re.findall(r'"([^"]*)"|(\S+)', command.replace("%1", self._wine.name(file)))
        return [quoted or bare for quoted, bare in words]

    def _art(self) -> list[str]:
        """The names of what is on the artist's list, in its order; none as long as the journal cannot be read.

        The journal is copied: Wine's locks are not this system's.
        """
        with tempfile.TemporaryDirectory() as folder:
            for file in self._data.glob("mintwright.db*"):
                shutil.copy(file, folder)
            try:
                with closing(sqlite3.connect(Path(folder) / "mintwright.db")) as journal:
                    rows = journal.execute("select path from art where not removed order by position").fetchall()
            except sqlite3.Error:
                return []
        return [os.fsdecode(path).rpartition("\\")[2] for (path,) in rows]

    def _uninstall_key(self) -> dict[str, str]:
        return self._wine.values("user.reg", UNINSTALL_KEY)

    def _made(self) -> set[str]:
        """What was not there before, but for what Windows itself makes."""
        return {name for name in traces(self._wine) - self._before if not is_of_windows(name)}

    def _nothing_left(self) -> None:
        require(not self._made(), f"left behind: {sorted(self._made())}")
        taken = self._before - traces(self._wine)
        require(not taken, f"taken away: {sorted(taken)}")


def _difference(found: dict[str, int], wanted: dict[str, int]) -> str:
    return f"too many: {sorted(found.keys() - wanted.keys())}, missing: {sorted(wanted.keys() - found.keys())}"


def _only(folder: Path, pattern: str) -> Path:
    """The one file of this name. Raises FailedError when there is another number of them."""
    found = sorted(folder.glob(pattern))
    require(len(found) == 1, f"{folder} has {len(found)} files {pattern}")
    return found[0]


def _until(holds: Callable[[], object], what: str) -> None:
    deadline = time.monotonic() + 90
    while not holds():
        require(time.monotonic() < deadline, f"waited in vain until {what}")
        time.sleep(0.2)


def main(program: Path, destination: Path, work: Path) -> int:
    """Walk every step; the first that fails ends it."""
    trip = RoundTrip(program.resolve(), destination.resolve(), work.resolve())
    for name, step in trip.steps():
        started = time.monotonic()
        try:
            found = step()
        except FailedError as error:
            print(f"  FAILED {name}: {error}", flush=True)
            return 1
        print(f"  holds  {name}: {found} ({time.monotonic() - started:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*(Path(word) for word in sys.argv[1:4])))
