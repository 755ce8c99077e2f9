"""How the studio looks, what new art begins with, and what the program does. Everything counts at once."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QRadioButton,
    QSlider,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from mintwright.studio.settings import Settings
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.style.theme import TEXT_PERCENT, Theme, ThemeChoice
from mintwright.ui.widgets.controls import button, column, label, panel, row
from mintwright.ui.widgets.copy_button import CopyButton
from mintwright.ui.widgets.inputs import Slider, TabBar, name_tab
from mintwright.ui.window.appearance import REDUCE_MOTION, TEXT_SIZE, THEME
from mintwright.ui.window.dialogs.new_art_section import NewArtSection
from mintwright.ui.window.dialogs.notification_section import NotificationSection

STEP = 10
_WIDTH, _WIDEST = 560, 860
_NEW_ART = 1  # its tab


class SettingsDialog(FittedDialog):
    """Writes what the artist chooses into the settings; the main window hears about it and dresses everything.

    Its result is `SHOW_KEYS` when the artist wants to see the sheet of keys next.
    """

    SHOW_KEYS = 2

    def __init__(
        self,
        settings: Settings,
        theme: Theme,
        diagnostics: Callable[[], str],
        parent: QWidget | None = None,
        *,
        updates: QWidget | None = None,
        unsaved: QWidget | None = None,
        is_practice: bool = False,
    ) -> None:
        """`diagnostics` gives the text that "Copy diagnostics" copies, `updates` is the part about new versions,
        `unsaved` the one about work that was saved elsewhere; `is_practice`: the practice network is in use.
        """
        super().__init__(parent)
        self._settings = settings
        self._theme = theme
        self.setWindowTitle(self.tr("Settings"))
        self._new_art = NewArtSection(settings, theme, is_practice=is_practice)
        self._is_told = False  # that something is wrong
        self._said = label("", "warn", wrap=True)
        self._said.hide()
        self._tabs = tabs = TabBar()
        pages = QStackedWidget()
        tabs.setExpanding(False)
        tabs.setDrawBase(False)
        tabs.setAccessibleName(self.tr("Settings"))
        for name, page in (
            (self.tr("Appearance"), self._appearance(theme)),
            (self.tr("New art"), column(self._new_art)),
            (self.tr("Notifications"), column(NotificationSection(settings))),
            (self.tr("Program"), self._program(theme, diagnostics, updates, unsaved)),
        ):
            page.addStretch(1)
            name_tab(tabs, tabs.addTab(name), name)
            pages.addWidget(panel("body", page))
        tabs.currentChanged.connect(pages.setCurrentIndex)
        close = button(self.tr("Close"), kind="primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        heading = label(self.tr("Settings"), "heading")
        foot = row(self._said, None, close, spacing=12)
        foot.setStretch(0, 100)  # what is said has the room of the gap, which is there while nothing is
        self.setLayout(column(heading, 4, tabs, 10, pages, 14, foot, margins=(24, 20, 24, 20)))
        theme.changed.connect(self._widen)
        self._widen()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if (chosen := self._themes.checkedButton()) is not None:
            chosen.setFocus(Qt.FocusReason.TabFocusReason)

    def done(self, result: int) -> None:
        """Close; where something is wrong in what new art begins with, say so first, once."""
        wrong = None if self._is_told else self._new_art.fields.find_wrong()
        if wrong is None:
            super().done(result)
            return
        self._is_told = True
        self._tabs.setCurrentIndex(_NEW_ART)  # what is not shown takes no focus
        self._said.setText(self._new_art.fields.take_to(wrong))
        self._said.show()
        announce(self._said, self._said.text())

    def _widen(self) -> None:
        """As wide as the text is large: then it is not much higher."""
        self.setMinimumWidth(min(self._theme.scale(_WIDTH), _WIDEST))

    def _appearance(self, theme: Theme) -> QVBoxLayout:
        return column(
            label(self.tr("Colours"), "label"),
            self._make_themes(theme),
            10,
            self._make_size_label(),
            self._make_size(theme),
            10,
            self._make_motion(theme),
        )

    def _program(
        self, theme: Theme, diagnostics: Callable[[], str], updates: QWidget | None, unsaved: QWidget | None
    ) -> QVBoxLayout:
        keys = button(self.tr("Show the keys"))
        keys.setAutoDefault(False)
        keys.clicked.connect(lambda: self.done(self.SHOW_KEYS))
        said = self.tr("Copy diagnostics")
        return column(
            label(self.tr("Keys"), "label"),
            label(self.tr("What each key does, and every command by its name."), "muted", wrap=True),
            row(keys, None),
            10,
            *([updates, 10] if updates else []),
            *([unsaved, 10] if unsaved else []),
            label(self.tr("Help"), "label"),
            label(self.tr("Versions, counts and the end of the log, safe to post in public."), "muted", wrap=True),
            row(CopyButton(theme, diagnostics, name=said, text=said), None),
        )

    def _make_themes(self, theme: Theme) -> QWidget:
        names = {
            ThemeChoice.SYSTEM: self.tr("As the system"),
            ThemeChoice.LIGHT: self.tr("Light"),
            ThemeChoice.DARK: self.tr("Dark"),
        }
        self._themes = QButtonGroup(self)
        choices = {choice: QRadioButton(name) for choice, name in names.items()}
        for choice, radio in choices.items():
            radio.setAccessibleName(names[choice])
            radio.clicked.connect(lambda _, chosen=choice: self._settings.put(THEME, chosen.value))
            self._themes.addButton(radio)
        choices[theme.choice].setChecked(True)  # once it has all: Tab stops at the chosen one only
        line = QWidget()
        line.setLayout(row(*choices.values(), None, spacing=20))
        return line

    def _make_size_label(self) -> QWidget:
        self._size_name = label(self.tr("Text size"), "label")
        self._percent = label("", "muted")
        line = QWidget()
        line.setLayout(row(self._size_name, None, self._percent))
        return line

    def _make_size(self, theme: Theme) -> QSlider:
        size = Slider()
        size.setRange(TEXT_PERCENT.start // STEP, (TEXT_PERCENT.stop - 1) // STEP)
        size.setPageStep(1)
        size.setAccessibleName(self.tr("Text size"))
        size.setValue(theme.text_percent // STEP)
        size.valueChanged.connect(self._show_percent)
        size.valueChanged.connect(
            lambda steps: None if size.isSliderDown() else self._settings.put(TEXT_SIZE, steps * STEP)
        )
        size.sliderReleased.connect(lambda: self._settings.put(TEXT_SIZE, size.value() * STEP))
        self._size_name.setBuddy(size)
        self._show_percent(size.value())
        return size

    def _show_percent(self, steps: int) -> None:
        self._percent.setText(f"{steps * STEP}{self.locale().percent()}")

    def _make_motion(self, theme: Theme) -> QCheckBox:
        motion = QCheckBox(self.tr("Reduce motion"))
        motion.setAccessibleName(self.tr("Reduce motion"))
        motion.setChecked(theme.reduce_motion)
        motion.clicked.connect(lambda on: self._settings.put(REDUCE_MOTION, on))
        return motion
