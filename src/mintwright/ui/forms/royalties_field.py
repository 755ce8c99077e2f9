"""Royalties: a rate in percent, the address that receives them, and an explanation."""

from decimal import Decimal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.checks import LARGEST_RATE
from mintwright.domain.networks import Network
from mintwright.ui.forms.address_field import AddressField
from mintwright.ui.forms.fields import LineField
from mintwright.ui.style import numbers
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, label, row


class RoyaltiesField(QWidget):
    """The two fields that belong together.

    Signals:
        edited(str): the artist changed this field of the draft ("royalties_rate" or "royalties").
        left(str): the artist is done with it.
    """

    edited = Signal(str)
    left = Signal(str)

    def __init__(self, theme: Theme, *, beside: bool = True) -> None:
        """What the rate means stands `beside` it, or below it where there is little width."""
        super().__init__()
        self._theme = theme
        self.rate = LineField(self.tr("Royalties, percent"), limit=None)
        self.rate.line.setFixedWidth(theme.scale(96))
        self.address = AddressField(theme, self.tr("Royalty address"), most=4)
        self._means = label("", "muted", wrap=True)
        self._origin = ""  # where they come from, if not from here
        if beside:
            rates = row(self.rate, self._means, spacing=12)
            rates.setStretch(1, 1)
        else:
            rates = column(self.rate, self._means, spacing=4)
        self.setLayout(column(rates, self.address, spacing=10))
        self._relook()
        theme.changed.connect(self._relook)
        for name, field in (("royalties_rate", self.rate), ("royalties", self.address)):
            field.edited.connect(lambda name=name: self._edited(name))
            field.left.connect(lambda name=name: self.left.emit(name))
        self.rate.line.textChanged.connect(self._explain)
        self._explain()

    @property
    def rate_value(self) -> Decimal | None:
        """The rate in percent, None while the field holds none."""
        return numbers.rate(self.rate.words)

    @property
    def address_value(self) -> str:
        """The address as a draft stores it."""
        return self.address.value

    @property
    def is_unreadable(self) -> bool:
        """Whether the rate's text is not a number."""
        return bool(self.rate.words.strip()) and self.rate_value is None

    def clear(self) -> None:
        """Forget what was shown and said, before other art is shown."""
        self.rate.show_words("")
        self.address.show_words("")
        self.address.show_hint("")

    def show_draft(self, draft: Draft) -> None:
        """Show what a draft says, unless the fields say the same already."""
        if self.rate_value != draft.royalties_rate:
            self.rate.show_words("" if draft.royalties_rate is None else numbers.plain(draft.royalties_rate))
        if self.address_value != draft.royalties:
            self.address.show_words(draft.royalties)

    def show_network(self, network: Network) -> None:
        """Whoever mints there: on the practice network an address is offered."""
        self.address.offer_practice(is_practice=network is Network.PRACTICE)

    def show_origin(self, words: str) -> None:
        """Say with the address where both come from, from the next time that it is checked."""
        self._origin = words

    def say_checked(self) -> None:
        """Confirm a correct address, because nobody can see that it is."""
        checked = self.address.praise
        said = " ".join(filter(None, (checked, self._origin)))
        self.address.show_hint(said, "ok" if checked else "muted")

    def _edited(self, name: str) -> None:
        self.address.show_hint("")
        self.edited.emit(name)

    def _explain(self) -> None:
        value = self.rate_value
        is_wrong = self.is_unreadable or (value is not None and not 0 < value <= LARGEST_RATE)
        self._means.setHidden(is_wrong)  # what is wrong is said below the rate, and has the width to itself
        if value is None or is_wrong:
            said = self.tr("A share of each later sale, for example 5. Leave it empty for none.")
        else:
            said = self.tr(
                "You ask for {rate}% of each later sale ({fraction} as a fraction). Some marketplaces do not pay it."
            ).format(rate=numbers.plain(value), fraction=numbers.plain(value / 100))
        self._means.setText(said)
        self.rate.editor.setAccessibleDescription(said)

    def _relook(self) -> None:
        self.rate.line.setFixedWidth(self._theme.scale(96))
