"""How the studio looks: colours, text size, motion. Everything counts at once; there is nothing to confirm."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QDialog, QRadioButton, QSlider, QWidget

from mintwright.studio.settings import Settings
from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.style.theme import TEXT_PERCENT, Theme, ThemeChoice
from mintwright.ui.widgets.controls import button, column, label, row
from mintwright.ui.widgets.copy_button import CopyButton
from mintwright.ui.window.appearance import REDUCE_MOTION, TEXT_SIZE, THEME

STEP = 10


class SettingsDialog(QDialog):
    """Writes what the artist chooses into the settings; the main window hears about it and dresses everything."""

    def __init__(
        self,
        settings: Settings,
        theme: Theme,
        diagnostics: Callable[[], str],
        parent: QWidget | None = None,
        *,
        updates: QWidget | None = None,
        unsaved: QWidget | None = None,
    ) -> None:
        """`diagnostics` gives the text that "Copy diagnostics" copies, `updates` is the part about new versions,
        `unsaved` the one about work that was saved elsewhere.
        """
        super().__init__(parent)
        self._settings = settings
        self.setWindowTitle(self.tr("Settings"))
        said = self.tr("Copy diagnostics")
        close = button(self.tr("Close"), kind="primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        self._body = column(
            label(self.tr("Settings"), "heading"),
            8,
            label(self.tr("Colours"), "label"),
            self._make_themes(theme),
            10,
            self._make_size_label(),
            self._make_size(theme),
            10,
            self._make_motion(theme),
            10,
            *([updates, 10] if updates else []),
            *([unsaved, 10] if unsaved else []),
            label(self.tr("Help"), "label"),
            label(self.tr("Versions, counts and the end of the log, safe to post in public."), "muted", wrap=True),
            row(CopyButton(theme, diagnostics, name=said, text=said), None),
            14,
            row(None, close),
            margins=(24, 20, 24, 20),
        )
        self.setLayout(self._body)
        self.setMinimumWidth(420)
        theme.changed.connect(self._fit_later)
        SizeWatch(self).changed.connect(self._fit_later)

    def _fit_later(self) -> None:
        """Another text size, or more words: they wrap anew, once they are dressed."""
        QTimer.singleShot(0, self, self._fit)

    def _fit(self) -> None:
        """As high as the wrapped words need at this width; Qt asks only for their usual height."""
        self._body.activate()
        width = max(self.width(), self._body.totalMinimumSize().width())
        self.resize(width, self._body.totalHeightForWidth(width))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_later()

    def _make_themes(self, theme: Theme) -> QWidget:
        names = {
            ThemeChoice.SYSTEM: self.tr("As the system"),
            ThemeChoice.LIGHT: self.tr("Light"),
            ThemeChoice.DARK: self.tr("Dark"),
        }
        group = QButtonGroup(self)
        choices = []
        for choice, name in names.items():
            radio = QRadioButton(name)
            radio.setAccessibleName(name)
            radio.setChecked(choice is theme.choice)
            radio.clicked.connect(lambda _, chosen=choice: self._settings.put(THEME, chosen.value))
            group.addButton(radio)
            if radio.isChecked():
                radio.setFocus()
            choices.append(radio)
        line = QWidget()
        line.setLayout(row(*choices, None, spacing=20))
        return line

    def _make_size_label(self) -> QWidget:
        self._size_name = label(self.tr("Text size"), "label")
        self._percent = label("", "muted")
        line = QWidget()
        line.setLayout(row(self._size_name, None, self._percent))
        return line

    def _make_size(self, theme: Theme) -> QSlider:
        size = QSlider(Qt.Orientation.Horizontal)
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
