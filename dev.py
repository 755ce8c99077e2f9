#!/usr/bin/env python3
"""The two commands of the README, for a machine that has only Python, pip and git, and what else we need at work.

    python3 dev.py run [ARGUMENTS]   install what is locked into .venv and open the studio on the practice network
    python3 dev.py test [ARGUMENTS]  install and run everything: ruff, import-linter, basedpyright, pytest on every core
    python3 dev.py soak [NAME]       the long counts and benchmarks, of which the suite runs a small seeded part
    python3 dev.py package WHAT      build and test what artists download: linux, windows, check (packaging/README.md)

Arguments after `run` go to the program, those after `test` to pytest. Standard library only.
"""

import hashlib
import os
import subprocess
import sys
import time
import venv
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import system

PROJECT = Path(__file__).resolve().parent
ENVIRONMENT = PROJECT / ".venv"
SCRIPTS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
PACKAGE_ENVIRONMENT = PROJECT / ".venv-package"  # apart: what is frozen must not find what only tests need
LOCKS = PROJECT / "packaging"


def main(words: list[str]) -> int:
    """Carry out one command and return its exit status."""
    command, arguments = (words[0], words[1:]) if words else ("run", [])
    commands = {"run": run, "test": test, "soak": soak, "package": package}
    if command not in commands:
        print(__doc__, file=sys.stderr)
        return 2
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        print("Mintwright needs Python 3.11, 3.12 or 3.13.", file=sys.stderr)
        return 1
    return commands[command](arguments)


def run(arguments: list[str]) -> int:
    """Install what is locked and start the program."""
    install("requirements.lock")
    if not qt_loads():
        return 1
    return call([PYTHON, "-m", "mintwright", *arguments], cwd=None)


def test(arguments: list[str]) -> int:
    """Install and run every check, the linters beside the tests; with arguments only pytest, with these."""
    install("requirements-test.lock")
    if not qt_loads():
        return 1
    system.provide("test")
    if arguments:
        return call([PYTHON, "-m", "pytest", *arguments])
    linters = {
        "ruff": [PYTHON, "-m", "ruff", "check", "--quiet", "."],
        "ruff format": [PYTHON, "-m", "ruff", "format", "--check", "--quiet", "."],
        "import-linter": [SCRIPTS / "lint-imports", "--no-cache"],
        "basedpyright": [PYTHON, "-m", "basedpyright", "--level", "error"],
    }
    with ThreadPoolExecutor(max_workers=1) as pool:
        linted = [pool.submit(lint, name, words) for name, words in linters.items()]
        tested = timed("pytest", [PYTHON, "-m", "pytest", "--numprocesses", "auto", "--maxprocesses", "8"])
    return tested or max(each.result() for each in linted)


def lint(name: str, words: Sequence[str | Path]) -> int:
    """Run a check in the background and print what it says in one piece when it ends; its exit status."""
    started = time.monotonic()
    check = [str(word) for word in words]
    answer = subprocess.run(check, cwd=PROJECT, capture_output=True, text=True, errors="replace")
    said = answer.stdout + answer.stderr if answer.returncode else ""
    print(f"\n{said}{verdict(name, answer.returncode, started)}", flush=True)
    return answer.returncode


def timed(name: str, words: Sequence[str | Path]) -> int:
    """Run a check in the foreground and say how it ended; its exit status."""
    started = time.monotonic()
    status = call(words)
    print(verdict(name, status, started), flush=True)
    return status


def verdict(name: str, status: int, started: float) -> str:
    """How a check ended, and how long it took since `started` on the monotonic clock."""
    return f"--- {name}: {'failed' if status else 'passed'} in {time.monotonic() - started:.0f} s"


def soak(arguments: list[str]) -> int:
    """Run the long counts, all or the one that is named."""
    install("requirements-test.lock")
    if not qt_loads():
        return 1
    system.provide("test", "soak")
    chosen = ["-k", arguments[0]] if arguments else []
    return call([PYTHON, "-m", "pytest", "-m", "soak", "-s", *chosen], extra={"MINTWRIGHT_SOAK": "1"})


def package(arguments: list[str]) -> int:
    """Install what freezes and packs into an environment of its own, and let packaging/build.py do the rest."""
    if arguments == ["check"]:
        return test(["tests/packaging"])
    kinds = arguments if arguments != ["reproducible"] else ["linux", "windows"]
    if not system.provide("package", *kinds):
        return 1
    python = install("requirements-package.lock", PACKAGE_ENVIRONMENT, with_project=False)
    return call([python, LOCKS / "build.py", *arguments]) if qt_loads(python) else 1


def install(lock_name: str, environment: Path = ENVIRONMENT, *, with_project: bool = True) -> Path:
    """Make `environment` hold what `lock_name` lists, and the project, unless it already does; its Python."""
    python = environment / PYTHON.relative_to(ENVIRONMENT)
    lock = LOCKS / lock_name
    wanted = fingerprint(lock)
    stamp = environment / f".installed-{lock_name}"
    if python.exists() and stamp.exists() and stamp.read_text() == wanted:
        return python
    if not runs(python):
        # Without pip of its own: Debian's Python has no ensurepip. pip works on it from outside (pip >= 22.3).
        venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt", clear=environment.exists()).create(environment)
    print(f"Installing packaging/{lock_name} into {environment.name} (the first time takes a minute).", flush=True)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--disable-pip-version-check"]
    subprocess.check_call([*pip, "--require-hashes", "-r", str(lock)])
    if with_project:
        subprocess.check_call([*pip, "--no-deps", "--no-build-isolation", "--editable", str(PROJECT)], env=building())
    stamp.write_text(wanted)
    return python


def building() -> dict[str, str]:
    """The environment in which pip builds the project: the build back end of .venv, not of this Python."""
    return {**os.environ, "PATH": f"{SCRIPTS}{os.pathsep}{os.environ.get('PATH', '')}"}


def fingerprint(lock: Path) -> str:
    """Name what an environment was made from: the lock, the project's own recipe and version, and this Python."""
    sources = [lock, PROJECT / "pyproject.toml", PROJECT / "src" / "mintwright" / "__init__.py"]
    return hashlib.sha256(b"\0".join([*(file.read_bytes() for file in sources), sys.version.encode()])).hexdigest()


def runs(python: Path) -> bool:
    """Whether this interpreter starts and is of the version that runs now."""
    if not python.exists():
        return False
    asked = [str(python), "-c", "import sys; print(sys.version)"]
    answer = subprocess.run(asked, capture_output=True, text=True)
    return answer.returncode == 0 and answer.stdout.strip() == sys.version


def qt_loads(python: Path = PYTHON) -> bool:
    """Whether Qt finds its system libraries; on Debian as root they are installed, elsewhere the line is printed."""
    if not qt_fault(python):
        return True
    system.install(system.QT_LIBRARIES)
    fault = qt_fault(python)
    if fault and sys.platform == "linux":
        fault = f"{fault}\nQt needs libraries of the system. {system.line(system.QT_LIBRARIES)}"
    if fault:
        print(fault, file=sys.stderr)
    return not fault


def qt_fault(python: Path) -> str:
    """What is wrong with Qt on this machine in one line; empty when a window could open."""
    plugin = "pathlib.Path(PySide6.__file__).parent / 'Qt/plugins/platforms/libqxcb.so'"
    xcb = f"import ctypes, pathlib, PySide6\nctypes.CDLL(str({plugin}))"
    probe = "import PySide6.QtWidgets, PySide6.QtSvg\n" + (xcb if sys.platform == "linux" else "")
    answer = subprocess.run([str(python), "-c", probe], capture_output=True, text=True)
    lines = answer.stderr.strip().splitlines()
    return (lines[-1] if lines else "Qt does not load.") if answer.returncode else ""


def compiled_once() -> dict[str, str]:
    """This environment, but with modules kept compiled: the tests start hundreds of Pythons that load the same ones."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def call(words: Sequence[str | Path], cwd: Path | None = PROJECT, extra: dict[str, str] | None = None) -> int:
    """Run a program in the foreground and return its exit status; Ctrl-C is the program's to handle."""
    try:
        return subprocess.call([str(word) for word in words], cwd=cwd, env={**compiled_once(), **(extra or {})})
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
