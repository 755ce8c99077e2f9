"""How a page of pictures is looked at: by what it is sorted, whole or filling, and how large."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QSlider, QWidget

from mintwright.studio.settings import Settings
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip
from mintwright.ui.widgets.controls import button, icon_button, row, set_button_text

FILLS = "pictures_fill"  # in the settings, for every page


class ViewOptions(QWidget):
    """A sort menu, a switch and a slider, whose choices are remembered in the settings.

    Signals:
        sorting_chosen(str), width_chosen(int).
    """

    sorting_chosen = Signal(str)
    width_chosen = Signal(int)

    def __init__(
        self,
        settings: Settings,
        theme: Theme,
        sortings: Sequence[tuple[str, str]],
        widths: range,
        usual_width: int,
        *,
        keys: tuple[str, str],
        parent: QWidget | None = None,
    ) -> None:
        """`sortings` are the choices and their words, the usual one first; without any, nothing is sorted.

        `keys` are those of the width and the sorting in the settings.
        """
        super().__init__(parent)
        self._settings = settings
        self._theme = theme
        self._width_key, self._sort_key = keys
        self._sortings = {str(one): words for one, words in sortings}
        self.sort = button(self.tr("Sort"), theme, "arrow-down-wide-narrow", kind="quiet")
        self.sort.clicked.connect(lambda: self._menu.popup(self.sort.mapToGlobal(QPoint(0, self.sort.height() + 4))))
        self._menu, self._actions = QMenu(self), QActionGroup(self)
        for one, words in self._sortings.items():
            self._offer(one, words)
        self.fill = icon_button(theme, "fullscreen", self.tr("Let pictures fill their place"))
        self.fill.setCheckable(True)
        self.fill.toggled.connect(self._fill)
        self.slider = self._make_slider(widths)
        self.setLayout(row(self.sort, self.fill, self.slider, spacing=4))
        self.slider.setValue(settings.number(self._width_key, usual_width, widths))
        self.fill.setChecked(settings.flag(FILLS))
        if not sortings:
            self.sort.hide()
        else:
            kept = settings.text(self._sort_key)
            self._show_sorting(kept if kept in self._sortings else sortings[0][0])
        theme.pixmaps.arrived.connect(self._follow)

    @property
    def sorting(self) -> str:
        """By what it is sorted."""
        return str(self._actions.checkedAction().data())

    def sort_by(self, sorting: str) -> None:
        """Choose by what it is sorted, and remember it."""
        self._show_sorting(sorting)
        self._settings.put(self._sort_key, sorting, is_trifle=True)
        self.sorting_chosen.emit(sorting)

    def step_width(self, steps: int) -> None:
        """Make the pictures larger or smaller by a key's step."""
        self.slider.setValue(self.slider.value() + steps * self.slider.pageStep())

    def can_step(self, steps: int) -> bool:
        """Whether that changes anything."""
        return self.slider.value() != (self.slider.maximum() if steps > 0 else self.slider.minimum())

    def _offer(self, sorting: str, words: str) -> None:
        action = self._menu.addAction(words)
        action.setCheckable(True)
        action.setData(sorting)
        self._actions.addAction(action)
        action.triggered.connect(lambda: self.sort_by(sorting))

    def _make_slider(self, widths: range) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(widths.start, widths.stop - 1)
        slider.setPageStep(24)
        slider.setMinimumWidth(self._theme.scale(48))  # where there is little room
        slider.setMaximumWidth(self._theme.scale(92))
        slider.setAccessibleName(self.tr("Size of the pictures"))
        slider.setToolTip(self.tr("Size of the pictures"))
        slider.valueChanged.connect(self.width_chosen)
        slider.valueChanged.connect(self._keep_width)
        slider.sliderReleased.connect(self._keep_width)
        return slider

    def _show_sorting(self, sorting: str) -> None:
        for action in self._actions.actions():
            action.setChecked(action.data() == sorting)
        set_button_text(self.sort, self._sortings[sorting])
        self.sort.setAccessibleName(self.tr("Sorted by: {sorting}").format(sorting=self._sortings[sorting]))
        self.sort.setToolTip(tip(self.sort.accessibleName()))

    def _fill(self, fills: bool) -> None:
        self._theme.pixmaps.fill(fills=fills)
        self._settings.put(FILLS, fills, is_trifle=True)

    def _follow(self) -> None:
        """Another page has the same switch."""
        self.fill.setChecked(self._theme.pixmaps.fills)

    def _keep_width(self, *_: object) -> None:
        """Once the slider is let go of: a drag is one choice."""
        if not self.slider.isSliderDown():
            self._settings.put(self._width_key, self.slider.value(), is_trifle=True)
