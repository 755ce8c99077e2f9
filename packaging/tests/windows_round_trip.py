"""Install under Wine what was built for Windows, test it, upgrade it and remove it, and look what is left.

    python3 packaging/tests/windows_round_trip.py PROGRAM_FOLDER DESTINATION WORK_FOLDER

Wine is not Windows: this says nothing of SmartScreen, of virus scanners, of screen readers. What it can see is whether
the setup does what it says, whether the installed program runs, and whether everything is gone afterwards.
"""

import json
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "windows"))

from make_msi import make_msi
from make_setup import make_setup
from project_version import project_version
from wine import SEPARATOR, SHIMS, Wine

# Keys that Windows makes when they are first needed, and that belong to no program.
CURRENT = r"Software\\Microsoft\\Windows\\CurrentVersion"
OF_WINDOWS = {
    "user.reg: Console",
    *(rf"{hive}.reg: Software\\Policies\\Microsoft" for hive in ("user", "system")),
    rf"user.reg: {CURRENT}\\Uninstall",
    *(rf"system.reg: Software\\Classes\\Installer\\{key}" for key in ("Features", "Products", "UpgradeCodes")),
    rf"system.reg: {CURRENT}\\Installer\\UpgradeCodes",
    *(rf"system.reg: {CURRENT}\\Installer\\UserData\\S-1-5-18\\{key}" for key in ("Components", "Products")),
}
CERTIFICATES = r"\\SystemCertificates"  # keys of Windows too, made when a program first asks whom to trust
OLDER = "0.0.1"
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
        self._before = self._state()
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
        data = _files(self._data)
        require(data, "there is no data to keep")
        self._run(self._exe("uninstall.exe"), "/S")
        require(_files(self._data) == data, "the artist's data changed")
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
        require(_files(programs) == _files(self._program), _difference(_files(programs), _files(self._program)))
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
        wanted = _files(program) | {"uninstall.exe": 0}
        found = _files(self._installed)
        require(found.keys() == wanted.keys(), _difference(found, wanted))
        sizes = {name for name in wanted if name != "uninstall.exe" and found[name] != wanted[name]}
        require(not sizes, f"other sizes: {sorted(sizes)}")

    def _uninstall_key(self) -> dict[str, str]:
        return self._wine.values("user.reg", rf"{CURRENT}\\Uninstall\\Mintwright")

    def _state(self) -> set[str]:
        """Every file of the Windows disk and every key of its registry."""
        disk = self._wine.folder("C:/")
        left_out = ("windows/temp/", "windows/Installer/", f"users/{self._wine.user}/Temp/", "AppData/Local/Temp/")
        files = {name for name in _files(disk) if not any(part in name for part in left_out)}
        return files | self._wine.keys()

    def _nothing_left(self) -> None:
        now = self._state()
        left = {name for name in now - self._before if not _of_windows(name)}
        require(not left, f"left behind: {sorted(left)}")
        require(self._before <= now, f"taken away: {sorted(self._before - now)}")


def _of_windows(name: str) -> bool:
    """Whether a key, or one below it, is Windows' own."""
    return CERTIFICATES in name or any(f"{own}{SEPARATOR}".startswith(f"{name}{SEPARATOR}") for own in OF_WINDOWS)


def _files(folder: Path) -> dict[str, int]:
    """Every file below, by its path, with its size."""
    return {path.relative_to(folder).as_posix(): path.stat().st_size for path in folder.rglob("*") if path.is_file()}


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
