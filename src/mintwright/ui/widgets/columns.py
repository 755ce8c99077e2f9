"""Parts side by side where there is room for them, and one below the other where there is not."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from mintwright.ui.style.theme import Theme

SPACE = 26


class Columns(QWidget):
    """As many columns as are at least so wide each, and so wide as every part needs; parts that are hidden take none.

    What it takes at least does not follow how its parts stand: a scroll area whose content changes that by being made
    wider would make it wider and narrower for ever, within one call, until the stack is full.
    """

    def __init__(
        self,
        theme: Theme,
        parts: Sequence[QWidget],
        narrowest: int,
        parent: QWidget | None = None,
        *,
        is_even: bool = True,
    ) -> None:
        """`narrowest` is the least width of a column, at the usual size of the text.

        Not `is_even`, all stand side by side as soon as each has what it needs itself.
        """
        super().__init__(parent)
        self._is_even = is_even
        self._theme = theme
        self._parts = tuple(parts)
        self._narrowest = narrowest
        self._placed: tuple[int, tuple[QWidget, ...]] = (0, ())
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE)
        self._grid.setVerticalSpacing(14)
        theme.changed.connect(self.arrange)
        self._place(1, self._shown())  # how wide it becomes is not known yet, and to ask its parts takes long

    def show_parts(self, parts: Sequence[QWidget]) -> None:
        """Have these instead; the earlier ones are whoever's who made them."""
        for part in self._parts:
            self._grid.removeWidget(part)
        self._parts = tuple(parts)
        self._placed = (0, ())
        self.arrange()
        for part in self._placed[1]:
            part.show()  # now: Qt would do it a turn later, and what stands around them would move twice

    def arrange(self) -> None:
        """Place the parts anew, because some are hidden now or shown."""
        shown = self._shown()
        narrowest = max(self._theme.scale(self._narrowest), _widest(shown))
        room = (self.width() + SPACE) // (narrowest + SPACE)
        count = max(1, min(len(shown), room))
        if not self._is_even and sum(map(_least, shown)) + SPACE * (len(shown) - 1) <= self.width():
            count = len(shown)
        if (count, shown) != self._placed:
            self._place(count, shown)

    def _shown(self) -> tuple[QWidget, ...]:
        return tuple(part for part in self._parts if not _is_hidden(part))

    def _place(self, count: int, shown: tuple[QWidget, ...]) -> None:
        """Have these stand in so many columns."""
        self._placed = count, shown
        for part in self._parts:
            self._grid.removeWidget(part)
        for at, part in enumerate(shown):
            self._grid.addWidget(part, at // count, at % count, Qt.AlignmentFlag.AlignTop)
        for at in range(len(self._parts)):
            self._grid.setColumnStretch(at, 1 if at < count else 0)

    def minimumSizeHint(self) -> QSize:
        """As narrow as its widest part: then they stand one below the other."""
        return QSize(_widest(self._placed[1]), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()


def _widest(parts: Sequence[QWidget]) -> int:
    return max(map(_least, parts), default=0)


def _least(part: QWidget) -> int:
    return part.minimumSizeHint().width()


def _is_hidden(part: QWidget) -> bool:
    """Whether it was hidden on purpose: what was never shown yet is only waiting for its place."""
    return part.isHidden() and part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
