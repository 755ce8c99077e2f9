"""The fields about what new art begins with: of all projects in the settings, or of one."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget

from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.networks import Network
from mintwright.domain.presets.new_art import LONGEST, amount_of, royalty_problems
from mintwright.domain.sentences import Sentence
from mintwright.studio.asset_defaults import ARTIST_NAME, ROYALTY_ADDRESS_MAIN, ROYALTY_ADDRESS_TEST, ROYALTY_RATE
from mintwright.ui.forms.address_field import AddressField
from mintwright.ui.forms.fields import Field, LineField
from mintwright.ui.forms.problem_text import as_one
from mintwright.ui.style import numbers
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, row

LICENCE, QUANTITY = "licence", "quantity"  # kept for one project only

NO_RATE = Sentence("fields", "Write the rate in digits, like 5 or 2.5.")
NO_QUANTITY = Sentence("fields", "Write the quantity in digits, like 1 or 1000.")
NOT_USED = Sentence("fields", "{field}: what is written is not used until it is right. Close again to leave it so.")
_ANY_RATE = Decimal(1)  # to check an address by itself


class KeepsTexts(Protocol):
    """Keeps texts by key."""

    def text(self, key: str) -> str:
        """A text, or an empty one."""
        ...

    def put(self, key: str, value: str) -> None:
        """Keep a text."""
        ...


class NewArtFields(QWidget):
    """Counts at once, like the rest of the settings. What is wrong is kept as it was written, said, and not used."""

    def __init__(
        self, kept: KeepsTexts, theme: Theme, general: KeepsTexts | None = None, *, is_practice: bool = False
    ) -> None:
        """With what counts in `general`, where a field is empty, these are the fields of one project.

        While the artist practises (`is_practice`), an address to practise with is offered.
        """
        super().__init__()
        self._kept = kept
        self._general = general
        self._name = self._line(self.tr("Artist’s name"))
        self._rate = self._line(self.tr("Royalties, percent"))
        self._licence, self._quantity = self._line(self.tr("Licence")), self._line(self.tr("Quantity"))
        self._main = AddressField(theme, self.tr("Royalty address, main network"), most=3)
        self._test = AddressField(theme, self.tr("Royalty address, test and practice network"), most=3)
        self._test.offer_practice(is_practice=is_practice)
        of_project = {LICENCE: self._licence, QUANTITY: self._quantity} if general is not None else {}
        self._fields: Mapping[str, LineField | AddressField] = {
            ARTIST_NAME: self._name,
            **of_project,
            ROYALTY_RATE: self._rate,
            ROYALTY_ADDRESS_MAIN: self._main,
            ROYALTY_ADDRESS_TEST: self._test,
        }
        for key, field in self._fields.items():
            field.show_words(kept.text(key), "" if general is None else general.text(key))
            field.edited.connect(self._keep)
            field.left.connect(self._check)
        self._name.show_hint(self.tr("Becomes the attribute “Artist”."))
        self._licence.show_hint(self.tr("Becomes the attribute “Licence”."))
        lines = [self._beside(self._name, self._rate)]
        if general is not None:
            lines = [self._beside(self._name, self._quantity), self._beside(self._licence, self._rate)]
        self.setLayout(column(*lines, self._main, self._test, spacing=10))
        for spare in (self._licence, self._quantity):
            spare.setParent(self)
            spare.setVisible(general is not None)
        self._check()

    @property
    def first(self) -> QWidget:
        """The field that is written in first."""
        return self._name.editor

    def find_wrong(self) -> Field | None:
        """The first field whose text is wrong, and so is not used."""
        self._check()
        return next((one for one in self._fields.values() if one.is_wrong), None)

    @staticmethod
    def take_to(wrong: Field) -> str:
        """Put the focus on a field whose text is wrong; what is to be said of it before all this closes."""
        wrong.setFocus(Qt.FocusReason.TabFocusReason)
        return text(NOT_USED.filled(field=wrong.editor.accessibleName()))

    @staticmethod
    def _beside(*fields: LineField) -> QLayout:
        line = row(*fields, spacing=16)
        for field, share in zip(fields, (3, 2), strict=True):
            line.setStretchFactor(field, share)
            line.setAlignment(field, Qt.AlignmentFlag.AlignTop)
        return line

    @staticmethod
    def _line(name: str) -> LineField:
        field = LineField(name, limit=None)
        field.line.setMaxLength(LONGEST)
        return field

    def _keep(self) -> None:
        """Keep what is written, and say nothing of it before it is left."""
        rate, amount = numbers.rate(self._rate.words), numbers.whole_number(self._quantity.words)
        written = {
            ARTIST_NAME: " ".join(self._name.words.split()),
            LICENCE: " ".join(self._licence.words.split()),
            QUANTITY: self._quantity.words.strip() if amount is None else str(amount),
            ROYALTY_RATE: self._rate.words.strip() if rate is None else numbers.plain(rate),
            ROYALTY_ADDRESS_MAIN: self._main.value,
            ROYALTY_ADDRESS_TEST: self._test.value,
        }
        for key in self._fields:
            self._kept.put(key, written[key])
        for field in (self._main, self._test):
            field.show_hint("")

    def _check(self) -> None:
        self._show(self._rate, self._problems_of_rate())
        self._show(self._quantity, self._problems_of_quantity())
        for field, key, network in (
            (self._main, ROYALTY_ADDRESS_MAIN, Network.MAIN),
            (self._test, ROYALTY_ADDRESS_TEST, Network.PRACTICE),
        ):
            address = self._kept.text(key)
            problems = royalty_problems(_ANY_RATE, address, network) if address else ()
            self._show(field, problems)
            field.show_hint("" if problems else field.praise, "ok")
        self._rate.show_hint(*self._hint_of_rate())

    def _hint_of_rate(self) -> tuple[str, str]:
        """Without an address to go to, no royalties are filled in: nobody should find that out from a mint."""
        addresses = (ROYALTY_ADDRESS_MAIN, self._main), (ROYALTY_ADDRESS_TEST, self._test)
        if self._says(ROYALTY_RATE) and not any(self._says(key) and not field.is_wrong for key, field in addresses):
            return self.tr("No royalties are filled in without a royalty address."), "warn"
        return self.tr("For example 5. It needs an address."), "muted"

    def _says(self, key: str) -> bool:
        """Whether something is written here, or in general."""
        return bool(self._kept.text(key) or (self._general is not None and self._general.text(key)))

    def _problems_of_quantity(self) -> Sequence[Problem]:
        written = self._kept.text(QUANTITY) if QUANTITY in self._fields else ""
        bad = Problem(art_id=None, field=("amount",), sentence=NO_QUANTITY, severity=Severity.ERROR)
        return [bad] if written and amount_of(written) is None else []

    def _problems_of_rate(self) -> Sequence[Problem]:
        written = self._rate.words.strip()
        rate = numbers.rate(written)
        if rate is None:
            bad = Problem(art_id=None, field=("royalties_rate",), sentence=NO_RATE, severity=Severity.ERROR)
            return [bad] if written else []
        return [one for one in royalty_problems(rate, "", Network.MAIN) if one.field == ("royalties_rate",)]

    def _show(self, field: Field, problems: Sequence[Problem]) -> None:
        field.show_problem(as_one(problems))
