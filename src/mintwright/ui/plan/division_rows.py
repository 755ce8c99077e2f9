"""How the collection is divided: each way with what it comes to beside it, so that they are compared at a look."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QComboBox, QFrame, QGridLayout, QRadioButton

from mintwright.domain.assets.forecast import DOCUMENTED, Limits
from mintwright.domain.plan.division import Division, Way
from mintwright.domain.plan.outline import MOST_ASSETS
from mintwright.domain.sentences import Sentence
from mintwright.studio.planning.planning import Price
from mintwright.ui.plan.plan_words import amount_in_words, price_in_words
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import column, label, row
from mintwright.ui.widgets.inputs import ComboBox, SpinBox

BEYOND = Limits(metadata_bytes=DOCUMENTED.bytes, bytes=DOCUMENTED.bytes)
"""What the ledger alone allows."""

_LETTERS = 10  # of an attribute: its list, and its tip, say all of it
_RISK = Sentence(
    "plan",
    "The service documents 8,000 bytes of metadata for a mint. It may refuse a fuller one, or divide it itself: nobody "
    "can tell from here.",
)


class DivisionRows(QFrame):
    """Signals:
    chosen(Division): divide it this way; also where it is this way already, for what was changed by hand.
    limits_chosen(Limits): fill mints up to these.
    """

    chosen = Signal(object)
    limits_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self._group = QButtonGroup(self)
        self.ways = {
            Way.EVENLY: QRadioButton(self.tr("Evenly")),
            Way.FULL: QRadioButton(self.tr("As full as they get")),
            Way.BY_NUMBER: QRadioButton(self.tr("By a number")),
            Way.BY_ATTRIBUTE: QRadioButton(self.tr("By an attribute")),
        }
        self.number, self.attribute = SpinBox(), ComboBox()
        self.number.setRange(1, MOST_ASSETS)
        self.number.setKeyboardTracking(False)
        self.number.setAccessibleName(self.tr("Assets in each mint, at most"))
        self.attribute.setAccessibleName(self.tr("Attribute to divide by"))
        self.attribute.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.attribute.setMinimumContentsLength(_LETTERS)
        self.counts = {way: label("", "body", wrap=True) for way in self.ways}
        self.none = label(self.tr("no attribute has several values"), "muted", wrap=True)
        self.none.hide()
        self.known = {way: label("", "body") for way in self.ways}
        self.beyond = QCheckBox(self.tr("Fill beyond what the service documents"))
        self.beyond.setAccessibleName(self.beyond.text())
        self.beyond.setToolTip(tip(text(_RISK)))
        self.beyond.setAccessibleDescription(text(_RISK))
        self.risk = label(text(_RISK), "warn", wrap=True)
        self.risk.hide()
        self._lay_out()
        self._connect()

    def show_chosen(self, division: Division, limits: Limits) -> None:
        """Show what is decided."""
        with QSignalBlocker(self.number), QSignalBlocker(self.attribute), QSignalBlocker(self.beyond):
            self.ways[division.way].setChecked(True)
            if division.number:
                self.number.setValue(division.number)
            self._choose_attribute(division.attribute)
            is_beyond = limits.metadata_bytes > DOCUMENTED.metadata_bytes
            self.beyond.setChecked(is_beyond)
            self.risk.setVisible(is_beyond)

    def show_number(self, number: int) -> None:
        """Begin with so many assets for each mint, while nobody has said another number."""
        if not self.ways[Way.BY_NUMBER].isChecked():
            with QSignalBlocker(self.number):
                self.number.setValue(number)

    def show_attributes(self, names: Sequence[str]) -> None:
        """Offer to divide by these."""
        with QSignalBlocker(self.attribute):
            if [self.attribute.itemData(at) for at in range(self.attribute.count())] != list(names):
                kept = self.attribute.currentData()
                self.attribute.clear()
                for name in names:
                    self.attribute.addItem(name, name)
                self._choose_attribute(kept or "")
        self.ways[Way.BY_ATTRIBUTE].setEnabled(bool(names))
        self.none.setVisible(not names)
        for part in (self.attribute, self.counts[Way.BY_ATTRIBUTE], self.known[Way.BY_ATTRIBUTE]):
            part.setVisible(bool(names))  # nothing in place of a choice that there is not: the words have the room

    def show_prices(self, prices: Mapping[Division, Price]) -> None:
        """Show what is known by now of what each way comes to."""
        for way in self.ways:
            price = prices.get(self.division(way))
            self.counts[way].setText(self.tr("working it out…") if price is None else price_in_words(price))
            self.known[way].setText("" if price is None else amount_in_words(price.known))
            told = "" if price is None else f"{price_in_words(price)}, {amount_in_words(price.known)}"
            self.ways[way].setAccessibleDescription(told)
        with QSignalBlocker(self.attribute):
            for at in range(self.attribute.count()):
                name = self.attribute.itemData(at)
                price = prices.get(Division(Way.BY_ATTRIBUTE, attribute=name))
                said = Sentence("plan", "{attribute} · {count}", attribute=name)
                words = name if price is None else text(said.filled(count=price.mints))
                self.attribute.setItemText(at, words)

    def division(self, way: Way) -> Division:
        """This way, with what is written beside it."""
        number = self.number.value() if way is Way.BY_NUMBER else 0
        attribute = (self.attribute.currentData() or "") if way is Way.BY_ATTRIBUTE else ""
        return Division(way, number, attribute)

    def _choose_attribute(self, name: str) -> None:
        at = self.attribute.findData(name) if name else -1
        if at >= 0:
            self.attribute.setCurrentIndex(at)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        beside = {Way.BY_NUMBER: self.number, Way.BY_ATTRIBUTE: self.attribute}
        for at, (way, radio) in enumerate(self.ways.items()):
            radio.setAccessibleName(radio.text())
            self._group.addButton(radio)
            grid.addWidget(radio, at, 0)
            if way in beside:
                grid.addWidget(beside[way], at, 1, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(self.counts[way], at, 2)
            grid.addWidget(self.known[way], at, 3)
        grid.addWidget(self.none, len(self.ways) - 1, 1, 1, 3)
        grid.setColumnStretch(2, 1)
        limits = row(self.beyond, None)
        self.setLayout(column(grid, limits, self.risk, spacing=2, margins=(14, 8, 14, 8)))

    def _connect(self) -> None:
        for way, radio in self.ways.items():
            radio.clicked.connect(lambda _=False, way=way: self.chosen.emit(self.division(way)))
        self.number.valueChanged.connect(lambda _: self._take(Way.BY_NUMBER))
        self.attribute.activated.connect(lambda _: self._take(Way.BY_ATTRIBUTE))
        self.beyond.toggled.connect(lambda on: self.limits_chosen.emit(BEYOND if on else DOCUMENTED))

    def _take(self, way: Way) -> None:
        """What is written beside a way means that way."""
        self.ways[way].setChecked(True)
        self.chosen.emit(self.division(way))
