"""How a page of pictures is looked at: by what it is sorted, whole or filling, and how large."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QSlider, QWidget

from mintwright.studio.settings import Settings
from mintwright.ui.shell.focus import give_menu, open_below
from mintwright.ui.style.round_corners import round_menu
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip
from mintwright.ui.widgets.controls import button, icon_button, row, set_button_text
from mintwright.ui.widgets.inputs import Slider

_SPACING = 4  # pixels
_ICON_GAP = 8  # at most so many pixels between an icon and words
FILLS = "pictures_fill"  # in the settings, for every page
_REVERSED = "-"  # before a sorting in the settings


@dataclass(frozen=True, slots=True)
class Order:
    """One way to sort: its key, its name, and the order in whole words, as usual and reversed."""

    key: str
    name: str
    usual: str
    reversed: str

    def words(self, *, is_reversed: bool) -> str:
        """The order in this direction."""
        return self.reversed if is_reversed else self.usual


class ViewOptions(QWidget):
    """A sort menu, a switch and a slider, whose choices are remembered in the settings.

    Attributes:
        sorting, is_reversed: by what it is sorted, and whether that is the usual order turned round.

    Signals:
        sorting_chosen(str, bool): sort by this, reversed or not.
        width_chosen(int).
    """

    sorting_chosen = Signal(str, bool)
    width_chosen = Signal(int)

    def __init__(
        self,
        settings: Settings,
        theme: Theme,
        orders: Sequence[Order],
        widths: range,
        usual_width: int,
        *,
        keys: tuple[str, str],
        parent: QWidget | None = None,
    ) -> None:
        """`orders` are the choices, the usual one first; without any, nothing is sorted.

        `keys` are those of the width and the sorting in the settings.
        """
        super().__init__(parent)
        self._settings = settings
        self._theme = theme
        self._width_key, self._sort_key = keys
        self._orders = {one.key: one for one in orders}
        self.sorting, self.is_reversed = "", False
        self._is_short = self._is_icons = False
        self._said = ""  # by what it is sorted
        self.sort = button(self.tr("Sort"), theme, "arrow-down-wide-narrow", kind="quiet")
        give_menu(self.sort, lambda: open_below(self._menu, self.sort))
        self._menu, self._actions = round_menu(self), QActionGroup(self)
        for one in orders:
            for is_reversed in (False, True):
                self._offer(one, is_reversed=is_reversed)
        self.fill = icon_button(theme, "fullscreen", self.tr("Let pictures fill their place"))
        self.fill.setCheckable(True)
        self.fill.toggled.connect(self._fill)
        self.slider = self._make_slider(widths)
        self.setLayout(row(self.sort, self.fill, self.slider, spacing=_SPACING))
        self.slider.setValue(settings.number(self._width_key, usual_width, widths))
        self.fill.setChecked(settings.flag(FILLS))
        if not orders:
            self.sort.hide()
        else:
            kept = settings.text(self._sort_key) or ""
            key = kept.removeprefix(_REVERSED)
            self._show_sorting(key if key in self._orders else orders[0].key, is_reversed=kept.startswith(_REVERSED))
        theme.pixmaps.arrived.connect(self._follow)

    def sort_by(self, sorting: str) -> None:
        """Choose by what it is sorted, and remember it; what is chosen again is reversed."""
        self._choose(sorting, is_reversed=self.reverses(sorting))

    def _choose(self, sorting: str, *, is_reversed: bool) -> None:
        if (sorting, is_reversed) == (self.sorting, self.is_reversed):
            return
        self._show_sorting(sorting, is_reversed=is_reversed)
        self._settings.put(self._sort_key, f"{_REVERSED if is_reversed else ''}{sorting}", is_trifle=True)
        self.sorting_chosen.emit(sorting, is_reversed)

    def reverses(self, sorting: str) -> bool:
        """Whether choosing this would turn the usual order round: it is chosen already, and not reversed yet."""
        return self.sorting == sorting and not self.is_reversed

    def set_short(self, *, short: bool) -> None:
        """Where there is little room, say only by what it is sorted; the tip says the rest."""
        if short != self._is_short and self._orders:
            self._is_short = short
            self._show_sorting(self.sorting, is_reversed=self.is_reversed)

    def set_icons(self, *, icons: bool) -> None:
        """Where there is least room, show the icon of the order alone, and no slider: keys and the menu do the same."""
        if icons != self._is_icons and self._orders:
            self._is_icons = icons
            self.slider.setVisible(not icons)
            self._show_sorting(self.sorting, is_reversed=self.is_reversed)

    @property
    def spared(self) -> int:
        """By how much wider it is with its words than with its icons alone; at most that."""
        if self.isHidden():
            return 0
        words = self.sort.fontMetrics().horizontalAdvance(self._said) + _ICON_GAP
        return words + self.slider.minimumWidth() + _SPACING

    def step_width(self, steps: int) -> None:
        """Make the pictures larger or smaller by a key's step."""
        self.slider.setValue(self.slider.value() + steps * self.slider.pageStep())

    def can_step(self, steps: int) -> bool:
        """Whether that changes anything."""
        return self.slider.value() != (self.slider.maximum() if steps > 0 else self.slider.minimum())

    def _offer(self, order: Order, *, is_reversed: bool) -> None:
        """An entry gives the order that it says, whatever the order was before."""
        action = self._menu.addAction(order.words(is_reversed=is_reversed))
        action.setCheckable(True)
        action.setData((order.key, is_reversed))
        self._actions.addAction(action)
        action.triggered.connect(lambda: self._choose(order.key, is_reversed=is_reversed))

    def _make_slider(self, widths: range) -> QSlider:
        slider = Slider()
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

    def _show_sorting(self, sorting: str, *, is_reversed: bool) -> None:
        self.sorting, self.is_reversed = sorting, is_reversed
        for action in self._actions.actions():
            action.setChecked(action.data() == (sorting, is_reversed))
        order = self._orders[sorting]
        words = order.words(is_reversed=is_reversed)
        named = self.tr("Sorted by: {sorting}").format(sorting=words)
        self._said = order.name if self._is_short else words
        set_button_text(self.sort, "" if self._is_icons else self._said, named)
        self.sort.setToolTip(tip(named))

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
