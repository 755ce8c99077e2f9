"""An installer's traces on Windows: files and registry keys, and who owns each key."""

from pathlib import Path

from wine import SEPARATOR, Wine

CURRENT = r"Software\\Microsoft\\Windows\\CurrentVersion"
APPLICATIONS = r"Software\\Classes\\Applications"
UNINSTALL_KEY = rf"{CURRENT}\\Uninstall\\Mintwright"
OPEN_WITH_KEY = rf"{APPLICATIONS}\\mintwright.exe"
PATH_KEY = rf"{CURRENT}\\App Paths\\mintwright.exe"
OWN_KEYS = (r"Software\\Mintwright", UNINSTALL_KEY, OPEN_WITH_KEY, PATH_KEY)

# Keys that Windows makes when they are first needed, and that belong to no program.
OF_WINDOWS = {
    "user.reg: Console",
    *(rf"{hive}.reg: Software\\Policies\\Microsoft" for hive in ("user", "system")),
    rf"user.reg: {APPLICATIONS}",
    *(rf"user.reg: {CURRENT}\\{key}" for key in ("App Paths", "Uninstall")),
    *(rf"system.reg: Software\\Classes\\Installer\\{key}" for key in ("Features", "Products", "UpgradeCodes")),
    rf"system.reg: {CURRENT}\\Installer\\UpgradeCodes",
    *(rf"system.reg: {CURRENT}\\Installer\\UserData\\S-1-5-18\\{key}" for key in ("Components", "Products")),
}
CERTIFICATES = r"\\SystemCertificates"  # keys of Windows too, made when a program first asks whom to trust


def traces(wine: Wine) -> set[str]:
    """Every file of the Windows disk and every key of its registry."""
    left_out = ("windows/temp/", "windows/Installer/", f"users/{wine.user}/Temp/", "AppData/Local/Temp/")
    found = {name for name in sizes(wine.folder("C:/")) if not any(part in name for part in left_out)}
    return found | wine.keys()


def sizes(folder: Path) -> dict[str, int]:
    """Every file below, by its path, with its size."""
    return {path.relative_to(folder).as_posix(): path.stat().st_size for path in folder.rglob("*") if path.is_file()}


def is_of_windows(name: str) -> bool:
    """Whether a key, or one below it, is Windows' own."""
    return CERTIFICATES in name or any(_is_at_or_below(own, name) for own in OF_WINDOWS)


def is_ours(name: str) -> bool:
    """Whether a key, or one above it, is one that the setup makes for itself."""
    return any(_is_at_or_below(name, f"user.reg: {own}") for own in OWN_KEYS)


def _is_at_or_below(key: str, above: str) -> bool:
    return f"{key}{SEPARATOR}".startswith(f"{above}{SEPARATOR}")
