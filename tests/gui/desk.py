"""A desk of its own for a window: a screen, a message bus that carries accessibility too, and a window manager.

Nothing of the machine's own desktop is seen or touched, and every program here ends with the one that started it.
"""

import os
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

SEARCHED = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/libexec", "/usr/lib/at-spi2-core"])

SCREEN = "1600x900x24"
SECONDS = 30.0
CLOSING_SECONDS = 5.0

# One bus for the session and for accessibility, which starts nothing by itself.
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""

Result = TypeVar("Result")


def until(found: Callable[[], Result | None], what: str, pause: float = 0.02) -> Result:
    """Poll until `found()` gives something. Raises AssertionError with `what` was waited for."""
    deadline = time.monotonic() + SECONDS
    while True:
        if result := found():
            return result
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(pause)


@contextmanager
def running(words: Sequence[str | Path], environment: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program that ends with this block, and with this process, however either ends. What it says goes to `log`."""
    guarded = ["setpriv", "--pdeathsig", "KILL", "--", *map(str, words)]
    with log.open("ab") as said:
        process = subprocess.Popen(guarded, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def desk(folder: Path) -> Iterator[dict[str, str]]:
    """Start everything; gives the environment in which a program appears on this desk. `folder` keeps its logs."""
    with ExitStack() as started:
        address = f"unix:path={folder / 'bus'}"
        environment = os.environ | {
            "PATH": SEARCHED,
            "DBUS_SESSION_BUS_ADDRESS": address,
            "AT_SPI_BUS_ADDRESS": address,
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "QT_QPA_PLATFORM": "xcb",
            **{f"XDG_{kind}": str(folder) for kind in ("CONFIG_HOME", "CACHE_HOME", "DATA_HOME", "RUNTIME_DIR")},
        }
        environment |= {"DISPLAY": started.enter_context(_screen(folder, environment))}
        (folder / "bus.conf").write_text(BUS.format(socket=folder / "bus"))
        log = folder / "desk.log"
        bus = ["dbus-daemon", f"--config-file={folder / 'bus.conf'}", "--nofork", "--nopidfile"]
        started.enter_context(running(bus, environment, log))
        until((folder / "bus").exists, "the message bus")
        started.enter_context(running(["at-spi2-registryd"], environment, log))
        started.enter_context(running(["openbox"], environment, log))
        yield environment


@contextmanager
def _screen(folder: Path, environment: dict[str, str]) -> Iterator[str]:
    """A screen on a display that nobody uses; gives its name, as `:7`."""
    number = folder / "display"
    words = ["sh", "-c", f'exec Xvfb -displayfd 3 -screen 0 {SCREEN} -nolisten tcp 3>"$1"', "sh", str(number)]
    with running(words, environment, folder / "screen.log"):
        said = until(lambda: number.exists() and number.read_text().strip(), "a screen")
        yield f":{said}"
