"""What only the interface knows about the machine, for the text of "Copy diagnostics"."""

import platform
from importlib.metadata import version

from PySide6.QtCore import QLocale, QSysInfo, qVersion
from PySide6.QtGui import QGuiApplication

from mintwright import __version__
from mintwright.logbook import recent_lines
from mintwright.studio.diagnostics import diagnostics
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme


def diagnostics_of(studio: Studio, theme: Theme) -> str:
    """The whole text, safe to post in public."""
    screen = QGuiApplication.primaryScreen()
    size = screen.size()
    environment = {
        "Mintwright": __version__,
        "System": f"{QSysInfo.prettyProductName()}, {platform.machine()}",
        "Python": platform.python_version(),
        "Qt": f"{qVersion()}, PySide6 {version('PySide6-Essentials')}, {QGuiApplication.platformName()}",
        "Screen": f"{size.width()} × {size.height()} at {screen.devicePixelRatio():g}",
        "Language": QLocale.system().bcp47Name(),
        "Colours": f"{'dark' if theme.dark else 'light'}, text at {theme.text_percent} %",
    }
    return diagnostics(studio, environment, recent_lines())
