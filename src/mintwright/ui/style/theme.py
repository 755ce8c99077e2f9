"""The current theme: colours, sizes, fonts, icons, pictures, and the style sheet made from them."""

import logging
import string
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication, QLayout, QWidget

from mintwright.private_files import make_folder, write_whole
from mintwright.resources import resources
from mintwright.ui.style.fonts import interface_font, load_fonts, mono_font
from mintwright.ui.style.icons import Icons
from mintwright.ui.style.palette import DARK, LIGHT, Palette
from mintwright.ui.style.pixmaps import Pixmaps

if TYPE_CHECKING:
    from mintwright.ui.style.dressing import Look, ShortTurns

log = logging.getLogger(__name__)

TEXT_PERCENT = range(90, 151)
_SETTLING = 4  # turns: one layout tells the one around it, and what follows a size does so a turn later

_SIZES = {"xs": 11, "sm": 12, "md": 13, "lg": 15, "xl": 20, "xxl": 26, "ctl": 30, "row": 28, "segment": 22}
_SIGNS = {  # they grow with words
    "tick": 16, "menu_arrow": 10, "small_arrow": 12, "arrow": 14, "spin": 20, "drop": 24, "cell": 10,
}  # fmt: skip
_CHIP_PADDING = 2
_RADII = {"r1": 4, "r2": 6, "r3": 10}
_IMAGES = {  # name in the style sheet → icon, colour; style sheets take files only
    "check": ("check", "on_accent"),
    "minus": ("minus", "on_accent"),
    "dot": ("dot", "on_accent"),
    "right": ("chevron-right", "ink3"),
    "right_chosen": ("chevron-right", "on_accent"),
    "down": ("chevron-down", "ink3"),
    "up": ("chevron-up", "ink3"),
}
_PALETTE = {
    QPalette.ColorRole.Window: "canvas",
    QPalette.ColorRole.WindowText: "ink",
    QPalette.ColorRole.Base: "sunken",
    QPalette.ColorRole.AlternateBase: "surface",
    QPalette.ColorRole.Text: "ink",
    QPalette.ColorRole.BrightText: "bad",
    QPalette.ColorRole.Button: "surface",
    QPalette.ColorRole.ButtonText: "ink",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on_accent",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.PlaceholderText: "ink3",
    QPalette.ColorRole.Link: "accent_ink",
    QPalette.ColorRole.LinkVisited: "accent_ink",
    QPalette.ColorRole.ToolTipBase: "ink",
    QPalette.ColorRole.ToolTipText: "surface",
    QPalette.ColorRole.Mid: "line",
}


class ThemeChoice(StrEnum):
    """The choices in the settings."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """The current appearance. One object, made by the bootstrap and passed to every page.

    Signals:
        changed: colours or sizes changed; custom painting repeats itself.
    """

    changed = Signal()

    def __init__(self, cache: Path) -> None:
        """Needs the application; nothing is styled before `choose`. `cache` stores the style sheet's tinted images."""
        super().__init__()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._app = app
        self._cache = cache / "theme"
        self._template = string.Template((resources() / "theme.qss").read_text("utf-8"))
        self._colors: dict[str, QColor] = {}
        self._hints = app.styleHints()  # kept: a chained call meets a deleted object
        self._is_building = False
        self._turns: ShortTurns | None = None
        self._wanted: Look | None = None  # is put on next
        self._worn_percent = 0  # of the text sizes that are worn
        self.choice = ThemeChoice.SYSTEM
        self.text_percent = 100
        self.reduce_motion = False
        self.tokens = LIGHT
        self.icons = Icons(resources() / "icons", lambda: self.tokens)
        self.dark_icons = Icons(resources() / "icons", lambda: DARK)  # for what is dark in both themes
        self.pixmaps = Pixmaps()
        load_fonts(resources() / "fonts")
        app.setStyle("Fusion")
        self._hints.colorSchemeChanged.connect(self._follow_system)

    def choose(
        self,
        theme: ThemeChoice | None = None,
        *,
        text_percent: int | None = None,
        reduce_motion: bool | None = None,
        in_turns: bool = False,
    ) -> None:
        """Change the artist's choices (None keeps one) and restyle the whole program.

        Text sizes are limited to 90–150 %. With `in_turns` nothing has to wait for it: all is seen in the new look a
        moment later, once the whole of it is ready.
        """
        self.choice = self.choice if theme is None else theme
        if text_percent is not None:
            self.text_percent = max(TEXT_PERCENT.start, min(text_percent, TEXT_PERCENT.stop - 1))
        self.reduce_motion = self.reduce_motion if reduce_motion is None else reduce_motion
        self._dress(in_turns=in_turns)

    @contextmanager
    def building(self) -> Generator[None]:
        """Build the first window inside this, so it is styled once: Qt restyles a part for every layout around it."""
        self._is_building = True
        try:
            yield
        finally:
            self._is_building = False
            self._app.setStyleSheet(self.style_sheet())
            for window in self._app.topLevelWidgets():
                window.ensurePolished()  # parts that are not shown yet do not tell their layouts of new sizes
                for layout in window.findChildren(QLayout):
                    layout.invalidate()

    def close(self) -> None:
        """Release the system's colours and all pictures; what is shown stays as it is."""
        self._finish()
        self._hints.colorSchemeChanged.disconnect(self._follow_system)
        self.pixmaps.follow(None)

    @property
    def dark(self) -> bool:
        """Whether the dark colours are shown."""
        return self.tokens is DARK

    def color(self, token: str) -> QColor:
        """The colour of a token."""
        if token not in self._colors:
            self._colors[token] = QColor(getattr(self.tokens, token))
        return self._colors[token]

    def scale(self, pixels: float) -> int:
        """A size of the design in logical pixels at the artist's text size."""
        return round(pixels * self.text_percent / 100)

    def font(self, pixels: int, weight: int = 400, *, tabular: bool = False) -> QFont:
        """The interface font at a size of the design; `tabular` for counters."""
        return interface_font(self.scale(pixels), weight, tabular=tabular)

    def mono(self, pixels: int = 12, weight: int = 400) -> QFont:
        """The font for addresses and ids."""
        return mono_font(self.scale(pixels), weight)

    def motion(self, milliseconds: int) -> int:
        """How long an animation takes; 0 when the artist, or their system, wants no motion."""
        preference = getattr(self._hints.accessibility(), "motionPreference", None)  # from Qt 6.12 on
        reduced = self.reduce_motion or (preference is not None and preference().name == "ReducedMotion")
        return 0 if reduced else milliseconds

    def style_sheet(self) -> str:
        """The style sheet for the colours and sizes of the moment."""
        sizes = {name: self.scale(size) for name, size in (_SIZES | _SIGNS).items()}
        chip_height = QFontMetrics(self.font(_SIZES["xs"], 600)).height() + 2 * _CHIP_PADDING
        return self._template.substitute(
            asdict(self.tokens),
            **{f"dark_{name}": color for name, color in asdict(DARK).items()},
            **sizes,
            **_RADII,
            **self._images(),
            ctl_inside=sizes["ctl"] - 2,  # of a border of two pixels, as high with it as with one
            menu_end=sizes["menu_arrow"] + 10,
            menu_end_focused=sizes["menu_arrow"] + 9,
            tick_line=sizes["tick"] + 8,
            below_tick=sizes["tick"] + 10,
            tick_inside=sizes["tick"] - 2,
            tick_round=(sizes["tick"] + 2) // 2,  # with its border
            chip_padding=_CHIP_PADDING,
            chip_radius=chip_height // 2,
        )

    def _follow_system(self) -> None:
        if self.choice is ThemeChoice.SYSTEM:
            self._dress(in_turns=True)

    def _dress(self, *, in_turns: bool) -> None:
        self.tokens = self._chosen_tokens()
        self._colors.clear()
        self.icons.forget_colors()
        has_new_sizes, self._worn_percent = self._worn_percent != self.text_percent, self.text_percent
        sheet = "" if self._is_building else self.style_sheet()
        if not self._app.styleSheet():  # nothing is dressed yet
            self._finish()
            self._app.setPalette(self._palette())
            self._app.setFont(self.font(_SIZES["md"]))
            self._app.setStyleSheet(sheet)
            self.changed.emit()
            return
        from mintwright.ui.style.dressing import Look, ShortTurns  # not for the first paint

        self._wanted = Look(self._palette(), self.font(_SIZES["md"]), sheet, has_new_sizes)
        if self._turns is None or not self._turns.are_under_way:
            self._turns = ShortTurns(self._steps())
        if not in_turns:
            self._finish()

    def _finish(self) -> None:
        """Take at once what is left of a change that is under way."""
        if self._turns is not None:
            self._turns.finish()

    def _steps(self) -> Iterator[bool]:
        """What is wanted meanwhile is put on before anything is painted: nobody would see the look in between whole."""
        from mintwright.ui.style.dressing import dressing, old_look

        with old_look(self._app):
            yield False
            while (look := self._wanted) is not None:
                self._wanted = None
                yield from dressing(self._app, look)
                if self._wanted is None:
                    self.changed.emit()
                    for _ in range(_SETTLING if look.has_new_sizes else 1):
                        yield True  # what has another size is laid out in turns of its own; then windows are painted

    def _chosen_tokens(self) -> Palette:
        system_is_dark = self._hints.colorScheme() == Qt.ColorScheme.Dark
        dark = self.choice is ThemeChoice.DARK or (self.choice is ThemeChoice.SYSTEM and system_is_dark)
        return DARK if dark else LIGHT

    def _palette(self) -> QPalette:
        palette = QPalette()
        for role, token in _PALETTE.items():
            palette.setColor(role, self.color(token))
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("ink3"))
        return palette

    def _images(self) -> dict[str, str]:
        return {f"image_{name}": self._image(icon, token) for name, (icon, token) in _IMAGES.items()}

    def _image(self, icon: str, token: str) -> str:
        color = getattr(self.tokens, token)
        file, drawing = self._cache / f"{icon}-{color.removeprefix('#')}.svg", self.icons.svg(icon, color)
        try:
            if not _holds(file, drawing):
                make_folder(self._cache)
                write_whole(file, drawing)
        except OSError as error:  # a full disk costs small images, not the window
            log.warning("could not write %s: %s", file, error)
            return ""
        return file.as_posix().replace('"', '\\"')


def _holds(file: Path, content: bytes) -> bool:
    """Whether a file of the cache is what it ought to be: it may be torn, or of an older version."""
    try:
        return file.read_bytes() == content
    except FileNotFoundError:
        return False


def restyle(widget: QWidget, **properties: object) -> None:
    """Change dynamic properties and let the style sheet see them; the same ones change nothing, which is cheaper."""
    if properties and all(widget.property(name) == value for name, value in properties.items()):
        return
    for name, value in properties.items():
        widget.setProperty(name, value)
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()
