"""The line above the picture: which one it is, what lies behind it, how large it is, and the way back."""

from collections.abc import Sequence
from math import exp, log

from PySide6.QtCore import QLocale, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from mintwright.ui.style.formatting import number
from mintwright.ui.style.palette import DARK
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip
from mintwright.ui.viewer.zoom import Zoom
from mintwright.ui.widgets.controls import button, label, row
from mintwright.ui.widgets.inputs import Slider

HEIGHT = 52
STEPS = 1_000  # of the slider
SLIDER = 96
DOT = 22
SPREAD = 24  # logical pixels that must be left when everything is shown


def dark_button(theme: Theme, icon: str, name: str, key: str = "") -> QPushButton:
    """A square button for a surround that is dark in both themes; its tool tip names its key."""
    one = button("", theme, icon, kind="quiet")
    one.setIcon(theme.dark_icons.icon(icon, "ink"))
    one.setProperty("square", True)  # noqa: FBT003 - Qt's signature
    one.setAutoDefault(False)
    one.setAccessibleName(name)
    one.setToolTip(tip(f"{name} ({key})" if key else name))
    return one


class ViewerBar(QWidget):
    """Shows where one is and what is chosen; what is pressed it only reports.

    Signals:
        back_requested(), fit_requested(), facts_requested(), program_requested(): a button was pressed.
        zoom_requested(float): so many pixels of the screen for one of the picture.
        step_requested(int): a step larger or smaller.
        ground_requested(int): another of the grounds.
    """

    back_requested = Signal()
    fit_requested = Signal()
    facts_requested = Signal()
    program_requested = Signal()
    zoom_requested = Signal(float)
    step_requested = Signal(int)
    ground_requested = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._zoom = Zoom()
        back = dark_button(theme, "x", self.tr("Back"), self.tr("Esc"))
        back.clicked.connect(self.back_requested)
        self._place = label("", "heading")
        self._about = label("", "muted")
        self._grounds = [self._ground(at, name) for at, name in enumerate(self._ground_names())]
        self._fit = self._size(self.tr("Fit"), self.tr("Fit the window"), "0")
        self._fit.clicked.connect(self.fit_requested)
        self._sizes = {times: self._size(f"{times}:1", f"{times}:1", str(times)) for times in (1, 2)}
        for times, one in self._sizes.items():
            one.clicked.connect(lambda _=False, times=times: self.zoom_requested.emit(float(times)))
        smaller = dark_button(theme, "minus", self.tr("Zoom out"), "-")
        larger = dark_button(theme, "plus", self.tr("Zoom in"), "+")
        smaller.clicked.connect(lambda: self.step_requested.emit(-1))
        larger.clicked.connect(lambda: self.step_requested.emit(1))
        self._slider = Slider()
        self._slider.setRange(0, STEPS)
        self._slider.setAccessibleName(self.tr("Zoom"))
        self._slider.valueChanged.connect(self._slid)
        self._percent = label("", "label")
        self._percent.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.program = dark_button(theme, "external-link", self.tr("Open in its program"))
        self.program.clicked.connect(self.program_requested)
        self._is_played = False
        self.program.hide()
        self.facts = dark_button(theme, "info", self.tr("Facts"), "I")
        self.facts.setCheckable(True)
        self.facts.clicked.connect(self.facts_requested)
        self.setLayout(
            row(
                back, 4, self._place, self._about, None, row(*self._grounds, spacing=2), 8, self._fit,
                *self._sizes.values(), 8, smaller, self._slider, larger, self._percent, 8, self.program, self.facts,
                spacing=4, margins=(10, 0, 12, 0),
            )
        )  # fmt: skip
        theme.changed.connect(self._dress)
        self._dress()
        self.show_ground(0)

    def show_place(self, place: str, about: str) -> None:
        """Say which of how many it is, and in words what order they are in."""
        self._place.setText(place)
        self._about.setText(about)
        self._make_room()

    def offer_program(self, *, offers: bool) -> None:
        """Offer to play what is shown, or not: of a film there is only its cover, or a still."""
        self._is_played = offers
        self.program.setVisible(offers)
        self._make_room()

    def show_ground(self, ground: int) -> None:
        """Mark the ground that is chosen."""
        for at, one in enumerate(self._grounds):
            one.setChecked(at == ground)

    def show_zoom(self, zoom: Zoom, *, some: bool) -> None:
        """Say how large the picture is; without one there is nothing to zoom."""
        self._zoom = zoom
        self._fit.setChecked(zoom.is_fit)
        for times, one in self._sizes.items():
            one.setChecked(not zoom.is_fit and abs(zoom.magnification - times) < 0.001)
        self._percent.setText(percent_of(zoom.magnification) if some else "")
        span = log(zoom.most / zoom.least)
        self._slider.blockSignals(True)  # noqa: FBT003 - Qt's signature
        self._slider.setValue(round(STEPS * log(zoom.scale / zoom.least) / span) if span else 0)
        self._slider.blockSignals(False)  # noqa: FBT003
        for part in (self._fit, *self._sizes.values(), self._slider):
            part.setEnabled(some)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _slid(self, value: int) -> None:
        span = log(self._zoom.most / self._zoom.least)
        self.zoom_requested.emit(self._zoom.least * exp(span * value / STEPS) * self._zoom.ratio)

    def _make_room(self) -> None:
        """In a narrow window what has another way goes: the words, the slider, 2:1, at last the way to its program."""
        spare: Sequence[QWidget] = (self._about, self._slider, self._sizes[2])
        spare = (*spare, self.program) if self._is_played else spare
        for part in spare:
            part.show()
        for part in spare:
            if self.layout().sizeHint().width() + SPREAD > self.width():  # pyright: ignore[reportOptionalMemberAccess]
                part.hide()

    def _ground_names(self) -> tuple[str, ...]:
        return self.tr("Dark ground"), self.tr("Grey ground"), self.tr("White ground")

    def _ground(self, at: int, name: str) -> QPushButton:
        one = _Dot(self._theme, at)
        one.setAccessibleName(name)
        one.setToolTip(tip(f"{name} (B)"))
        one.clicked.connect(lambda: self.ground_requested.emit(at))
        return one

    def _size(self, words: str, name: str, key: str) -> QPushButton:
        one = button(words, kind="quiet")
        one.setProperty("compact", True)  # noqa: FBT003
        one.setCheckable(True)
        one.setAutoDefault(False)
        one.setAccessibleName(name)
        one.setToolTip(tip(f"{name} ({key})"))
        return one

    def _dress(self) -> None:
        self.setFixedHeight(self._theme.scale(HEIGHT))
        self._slider.setFixedWidth(self._theme.scale(SLIDER))
        self._percent.setFixedWidth(self._percent.fontMetrics().horizontalAdvance(percent_of(16)) + 8)
        self._make_room()


class _Dot(QPushButton):
    """The colour of a ground, with a ring round the one that is chosen."""

    def __init__(self, theme: Theme, at: int) -> None:
        super().__init__()
        self._theme = theme
        self._at = at
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setProperty("square", True)  # noqa: FBT003
        self.setFixedSize(theme.scale(DOT) + 4, theme.scale(DOT) + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QRectF(self.rect()).center()
        painter.setBrush(QColor(("#161616", "#8C8C8A", "#FFFFFF")[self._at]))
        painter.setPen(QPen(QColor(DARK.line_strong), 1))
        painter.drawEllipse(middle, 7.5, 7.5)
        if self.isChecked() or self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(DARK.focus if self.hasFocus() else "#FFFFFF"), 2))
            painter.drawEllipse(middle, 10.5, 10.5)
        painter.end()


def percent_of(magnification: float) -> str:
    """How large a picture is shown: "19%", "1,600%"."""
    return number(round(magnification * 100)) + QLocale().percent()
