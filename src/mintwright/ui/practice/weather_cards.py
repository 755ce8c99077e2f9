"""The choice of weather: the current one, a card for each kind of day, and the numbers of a custom day."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import (
    DAYS,
    FINE,
    LONGEST_CONFIRMATION,
    LONGEST_DELAY,
    LONGEST_WAIT,
    MOST_REQUESTS,
    Day,
    Weather,
    day_of,
    described,
    name_of,
)
from mintwright.ui.practice.weather_button import weather_icon
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.focus import bring_into_sight
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, button, column, label, row
from mintwright.ui.widgets.inputs import DecimalSpinBox, SpinBox

COLUMNS = 2
_ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -COLUMNS, Qt.Key.Key_Down: COLUMNS}
FIELDS_A_ROW = 4
NARROWEST_FIELD = 88
INDENT = 7  # of what is written in a field, as in the other fields
SWITCHES = 3  # in a row


class WeatherNow(QFrame):
    """The current weather, and one button that ends a bad day.

    Signals:
        fine_requested(): the bad day shall end.
    """

    fine_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._weather: Weather | None = None
        self.setObjectName("card")
        self._glyph = Glyph(theme, *weather_icon(FINE), 24)
        self._name = label("", "heading")
        self._told = label("", "muted", wrap=True)
        self.fine = button(text(DAYS[0].name), theme, "cloud-sun", kind="primary")
        self.fine.clicked.connect(self.fine_requested)
        words = column(self._name, self._told, spacing=2)
        layout = row(self._glyph, words, self.fine, spacing=12, margins=(16, 12, 16, 12))
        layout.setStretch(1, 1)
        self.setLayout(layout)

    def show_weather(self, weather: Weather) -> None:
        """Show another weather, and say so."""
        if weather == self._weather:
            return
        is_first, self._weather = self._weather is None, weather
        now = Sentence("weather", "Now: {weather}", weather=name_of(weather))
        told = described(weather) or (DAYS[0].promise,)
        self._glyph.show_icon(*weather_icon(weather))
        self._name.setText(text(now))
        self._told.setText(" ".join(text(sentence) for sentence in told))
        if weather.is_fine and self.fine.hasFocus():
            self.focusNextChild()
        self.fine.setVisible(not weather.is_fine)
        if not is_first:
            announce(self, text(now))


class DayRadio(QRadioButton):
    """Enter or Space chooses it. Arrow keys lead on and choose nothing: each choice would be in force at once.

    Signals:
        stepped(int): an arrow key leads so many cards on, in reading order.
    """

    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _ARROWS.get(Qt.Key(event.key()), 0)
        if step:
            is_turned = abs(step) == 1 and self.isRightToLeft()
            self.stepped.emit(-step if is_turned else step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)


class DayCard(QFrame):
    """A kind of day as a radio button with what happens on it; the whole card can be pressed."""

    def __init__(self, day: Day, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name, promise = text(day.name), text(day.promise)
        self.setObjectName("card")
        self.radio = DayRadio(name)
        self.radio.setAccessibleName(name)
        self.radio.setAccessibleDescription(promise)
        self.radio.setAccessibleIdentifier(f"day-{day.key}")
        self.radio.toggled.connect(lambda on: restyle(self, on=on))
        said = label(promise, "muted", wrap=True)
        said.setProperty("below", "tick")
        said.setIndent(0)  # Qt would add half a letter to the padding
        self.setLayout(column(self.radio, said, None, spacing=2, margins=(12, 8, 12, 10)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.radio.click()
        super().mouseReleaseEvent(event)


class DayCards(QWidget):
    """Every kind of day; none is chosen while the weather is the artist's own.

    Signals:
        chosen(Weather).
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._radios: dict[str, DayRadio] = {}
        cards = QGridLayout()
        cards.setContentsMargins(0, 0, 0, 0)
        cards.setSpacing(10)
        for number, day in enumerate(DAYS):
            card = DayCard(day)
            card.radio.clicked.connect(lambda _=False, weather=day.weather: self.chosen.emit(weather))
            card.radio.stepped.connect(partial(self._lead, number))
            self._group.addButton(card.radio)
            self._radios[day.key] = card.radio
            cards.addWidget(card, number // COLUMNS, number % COLUMNS)
        for place in range(COLUMNS):
            cards.setColumnStretch(place, 1)
        self.setLayout(cards)

    def _lead(self, number: int, step: int) -> None:
        """Lead the keys to the card so many places on, where there is one, all of it in sight."""
        radios = tuple(self._radios.values())
        if 0 <= number + step < len(radios):
            radio = radios[number + step]
            radio.setFocus(Qt.FocusReason.TabFocusReason)
            bring_into_sight(radio.parentWidget() or radio)

    def show_weather(self, weather: Weather) -> None:
        """Mark the kind of day that this is."""
        day = day_of(weather)
        self._group.setExclusive(False)  # none may be checked
        for key, radio in self._radios.items():
            radio.setChecked(day is not None and key == day.key)
        self._group.setExclusive(True)
        chosen = self._group.checkedButton()
        if any(radio.hasFocus() for radio in self._radios.values()) and chosen:  # pyright: ignore[reportUnnecessaryComparison]
            chosen.setFocus(Qt.FocusReason.OtherFocusReason)  # Tab leads on from there


class OwnWeather(QFrame):
    """The numbers of a day, to be changed and used.

    Signals:
        chosen(Weather).
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: Weather | None = None
        self.setObjectName("card")
        self._slow = DecimalSpinBox()
        self._slow.setRange(0, LONGEST_DELAY)
        self._slow.setSingleStep(0.5)
        self._slow.setDecimals(2)
        self._slow.setSuffix(self.tr(" s"))
        self._slow.setSpecialValueText(self.tr("At once"))
        one_in, never = self.tr("1 in "), self.tr("Never")
        self._counts = {
            "drop_before": _count(prefix=one_in, never=never),
            "drop_after": _count(prefix=one_in, never=never),
            "busy": _count(prefix=one_in, never=never),
            "retry_after": _count(most=LONGEST_WAIT, suffix=self.tr(" s")),
            "expire_after": _count(suffix=self.tr(" requests"), never=never),
            "confirm_minutes": _count(most=LONGEST_CONFIRMATION, suffix=self.tr(" min"), never=self.tr("As usual")),
            "seed": _count(),
        }
        self._switches = {
            "maintenance": QCheckBox(self.tr("Closed for maintenance")),
            "other_blocks": QCheckBox(self.tr("Files divided otherwise")),
            "other_record": QCheckBox(self.tr("Recorded otherwise")),
            "doubled": QCheckBox(self.tr("Mints created twice")),
            "hold_singles": QCheckBox(self.tr("Single assets held")),
            "no_orders": QCheckBox(self.tr("Orders refused")),
            "no_refunds": QCheckBox(self.tr("Refunds refused")),
        }
        for switch in self._switches.values():
            switch.setAccessibleName(switch.text())
        self.use = button(self.tr("Use this weather"))
        self.use.clicked.connect(lambda: self.chosen.emit(self.weather))
        said = self.tr("Chance decides which requests are hit. The same seed repeats the same day.")
        switches = list(self._switches.values())
        lines = (row(*switches[at : at + SWITCHES], None, spacing=16) for at in range(0, len(switches), SWITCHES))
        self.setLayout(
            column(
                label(self.tr("Your own weather"), "heading"), label(said, "muted", wrap=True), 4, self._fields(), 4,
                *lines, row(None, self.use), spacing=2, margins=(16, 12, 16, 12),
            )
        )  # fmt: skip

    @property
    def weather(self) -> Weather:
        """The weather these numbers make."""
        counts = {name: field.value() for name, field in self._counts.items()}
        switches = {name: switch.isChecked() for name, switch in self._switches.items()}
        return Weather(slow=round(self._slow.value(), 2), **counts, **switches)

    def show_weather(self, weather: Weather) -> None:
        """Show the numbers of another weather; what is being typed stays while the weather does."""
        if weather == self._shown:
            return
        self._shown = weather
        self._slow.setValue(weather.slow)
        for name, switch in self._switches.items():
            switch.setChecked(getattr(weather, name))
        for name, field in self._counts.items():
            field.setValue(getattr(weather, name))

    def _fields(self) -> QGridLayout:
        names: tuple[tuple[str, QAbstractSpinBox], ...] = (
            (self.tr("Answers come late"), self._slow),
            (self.tr("Requests cut off"), self._counts["drop_before"]),
            (self.tr("Answers lost"), self._counts["drop_after"]),
            (self.tr("Turned away"), self._counts["busy"]),
            (self.tr("Turned away for"), self._counts["retry_after"]),
            (self.tr("Sign-in ends after"), self._counts["expire_after"]),
            (self.tr("Confirmed after"), self._counts["confirm_minutes"]),
            (self.tr("Seed"), self._counts["seed"]),
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        for number, (name, field) in enumerate(names):
            named = label(name, "label")
            named.setBuddy(field)
            field.setAccessibleName(name)
            field.setMinimumWidth(self._theme.scale(NARROWEST_FIELD))
            field.lineEdit().setTextMargins(INDENT, 0, 0, 0)  # a style sheet does not reach the inside of a spin box
            grid.addLayout(column(named, field, spacing=3), number // FIELDS_A_ROW, number % FIELDS_A_ROW)
        for place in range(FIELDS_A_ROW):
            grid.setColumnStretch(place, 1)
        return grid


def _count(*, most: int = MOST_REQUESTS, prefix: str = "", suffix: str = "", never: str = "") -> QSpinBox:
    field = SpinBox()
    field.setRange(0, most)
    field.setPrefix(prefix)
    field.setSuffix(suffix)
    field.setSpecialValueText(never)
    return field
