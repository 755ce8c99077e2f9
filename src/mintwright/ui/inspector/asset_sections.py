"""The parts of the asset details that fold: attributes, quantity, royalties, further files."""

from collections.abc import Sequence
from decimal import Decimal

from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.problems import Problem
from mintwright.studio.settings import Settings
from mintwright.ui.forms.fold_section import FoldSection
from mintwright.ui.forms.problem_text import is_serious
from mintwright.ui.style import formatting, numbers
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, rule

_SECTION_OF = {
    "attrs": "attributes",
    "amount": "quantity",
    "is_auto": "quantity",
    "royalties": "royalties",
    "royalties_rate": "royalties",
    "files": "files",
}
_FOLDED = "details_folded_{name}"  # in the settings


class AssetSections(QWidget):
    """Four parts below each other. Which of them are closed is remembered."""

    def __init__(self, theme: Theme, attrs: QWidget, quantity: QWidget, royalties: QWidget, files: QWidget) -> None:
        super().__init__()
        self._sections = {
            "attributes": FoldSection(theme, self.tr("Attributes"), attrs),
            "quantity": FoldSection(theme, self.tr("Quantity"), quantity),
            "royalties": FoldSection(theme, self.tr("Royalties"), royalties),
            "files": FoldSection(theme, self.tr("Further files"), files),
        }
        first, *others = self._sections.values()
        parts = [part for section in others for part in (rule(), section)]
        self.setLayout(column(first, *parts, spacing=8))

    def remember(self, settings: Settings) -> None:
        """Close what was closed last time, and keep what is closed from now on."""
        for name, section in self._sections.items():
            key = _FOLDED.format(name=name)
            section.fold(is_folded=settings.flag(key))
            section.folded.connect(lambda is_folded, key=key: settings.put(key, is_folded, is_trifle=True))

    def unfold(self, field: str) -> None:
        """Open the part that this field of a draft is in."""
        if field in _SECTION_OF:
            self._sections[_SECTION_OF[field]].fold(is_folded=False)

    def show_counts(self, attributes: int, files: int) -> None:
        """Say how many there are of each."""
        self._say("attributes", self._count(attributes))
        self._say("files", self._count(files))

    def show_quantity(self, amount: int | None) -> None:
        """Say how many are minted; None where several assets differ."""
        self._say("quantity", self.tr("different") if amount is None else formatting.number(amount))

    def show_royalties(self, rate: Decimal | None, *, is_of_collection: bool, differs: bool = False) -> None:
        """Say what is asked of later sales, and whether the collection decides on it."""
        said = self.tr("different") if differs else self._rate(rate)
        set_there = self.tr("{rate}, set in the collection").format(rate=said)
        self._say("royalties", set_there if is_of_collection else said)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Say at the heading of what is closed that something in it stops a mint."""
        wrong = {_SECTION_OF.get(str(one.field[0])) for one in problems if one.field and is_serious(one)}
        for name in wrong & self._sections.keys():
            self._sections[str(name)].show_value(self.tr("Needs a look"), is_wrong=True)

    def _say(self, name: str, words: str) -> None:
        self._sections[name].show_value(words)

    def _count(self, count: int) -> str:
        return formatting.number(count) if count else self.tr("none")

    def _rate(self, rate: Decimal | None) -> str:
        return self.tr("none") if rate is None else self.tr("{rate}%").format(rate=numbers.plain(rate))
