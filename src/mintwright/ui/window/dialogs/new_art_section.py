"""The settings section about what new art begins with: the artist's name and their royalties."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.asset_defaults import (
    ARTIST_NAME,
    ROYALTY_ADDRESS_MAIN,
    ROYALTY_ADDRESS_TEST,
    ROYALTY_RATE,
    royalty_problems,
)
from mintwright.studio.settings import Settings
from mintwright.ui.forms.fields import Field, LineField, TextField
from mintwright.ui.forms.problem_text import as_one
from mintwright.ui.style import numbers
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, label, row

NO_RATE = Sentence("fields", "Write the rate in digits, like 5 or 2.5.")
_ANY_RATE = Decimal(1)  # to check an address by itself


class NewArtSection(QWidget):
    """Counts at once, like the rest of the settings. What is wrong is kept as it was written, said, and not used."""

    def __init__(self, settings: Settings, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._theme = theme
        self._name = LineField(self.tr("Artist's name"), limit=None)
        self._rate = LineField(self.tr("Royalties, percent"), limit=None)
        self._main = self._address(self.tr("Royalty address, main network"))
        self._test = self._address(self.tr("Royalty address, test and practice network"))
        self._fields: Mapping[str, LineField | TextField] = {
            ARTIST_NAME: self._name,
            ROYALTY_RATE: self._rate,
            ROYALTY_ADDRESS_MAIN: self._main,
            ROYALTY_ADDRESS_TEST: self._test,
        }
        for key, field in self._fields.items():
            field.show_words(settings.text(key))
            field.edited.connect(self._keep)
            field.left.connect(self._check)
        said = self.tr(
            "Filled in when you add art: you see it with each asset, change it there, and Undo takes it out again. "
            "What is here already stays as it is."
        )
        self._name.show_hint(self.tr("Becomes the attribute “Artist”."))
        self._rate.show_hint(self.tr("For example 5. It needs an address."))
        first = row(self._name, self._rate, spacing=16)
        for field, share in ((self._name, 3), (self._rate, 2)):
            first.setStretchFactor(field, share)
            first.setAlignment(field, Qt.AlignmentFlag.AlignTop)
        self.setLayout(column(first, self._main, self._test, 2, label(said, "muted", wrap=True), spacing=10))
        self._relook()
        theme.changed.connect(self._relook)
        self._check()

    def _address(self, name: str) -> TextField:
        return TextField(self._theme, name, least=1, most=3, meter=False)

    def _relook(self) -> None:
        for field in (self._main, self._test):
            field.text_edit.setFont(self._theme.mono(12))

    def _keep(self) -> None:
        """Keep what is written, and say nothing of it before it is left."""
        settings, rate = self._settings, numbers.rate(self._rate.words)
        settings.put(ARTIST_NAME, " ".join(self._name.words.split()))
        settings.put(ROYALTY_RATE, self._rate.words.strip() if rate is None else numbers.plain(rate))
        settings.put(ROYALTY_ADDRESS_MAIN, "".join(self._main.words.split()))
        settings.put(ROYALTY_ADDRESS_TEST, "".join(self._test.words.split()))
        for field in (self._main, self._test):
            field.show_hint("")

    def _check(self) -> None:
        self._show(self._rate, self._problems_of_rate())
        for field, key, network in (
            (self._main, ROYALTY_ADDRESS_MAIN, Network.MAIN),
            (self._test, ROYALTY_ADDRESS_TEST, Network.TEST),
        ):
            address = self._settings.text(key)
            problems = royalty_problems(_ANY_RATE, address, network) if address else ()
            self._show(field, problems)
            is_checked = bool(address) and not problems
            field.show_hint(self.tr("Checked: the address is complete.") if is_checked else "", "ok")

    def _problems_of_rate(self) -> Sequence[Problem]:
        written = self._rate.words.strip()
        rate = numbers.rate(written)
        if rate is None:
            bad = Problem(art_id=None, field=("royalties_rate",), sentence=NO_RATE, severity=Severity.ERROR)
            return [bad] if written else []
        return [one for one in royalty_problems(rate, "", Network.MAIN) if one.field == ("royalties_rate",)]

    def _show(self, field: Field, problems: Sequence[Problem]) -> None:
        field.show_problem(as_one(problems))
