"""The mint that is chosen: what it is called, its assets, and how much of both limits it takes."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QFrame

from mintwright.domain.plan.plan import Plan
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.forms.title_edit import TitleEdit
from mintwright.ui.plan.asset_strip import AssetStrip
from mintwright.ui.plan.plan_words import name_of, places_in_words
from mintwright.ui.plan.size_bars import SizeBars
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label, row
from mintwright.ui.widgets.elided_label import ElidedLabel

_ALONE = Sentence("plan", "It holds one asset, which is sent as a single one, not as a list.")


class MintPanel(QFrame):
    """Signals:
    renamed(int, str): this mint shall be called so.
    """

    renamed = Signal(int, str)

    def __init__(self, studio: Studio, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("card")
        self._at = -1
        self.title = TitleEdit(self.tr("Name of this mint"))
        self._said = ElidedLabel("muted")
        self.strip = AssetStrip(studio, theme, actions)
        self._sizes = SizeBars(theme)
        self._alone = label(text(_ALONE), "muted", wrap=True)
        head = row(self.title, self._said, spacing=8)
        head.setStretch(0, 1)
        head.setStretch(1, 1)
        self._sized = column(None, self._sizes, self._alone, None, spacing=6)
        self._below = row(self.strip, self._sized, spacing=16)
        self._below.setStretch(0, 3)
        self._below.setStretch(1, 2)
        self.setLayout(column(head, self._below, spacing=4, margins=(10, 6, 14, 6)))
        self.title.renamed.connect(lambda name: self.renamed.emit(self._at, name))
        self.title.left.connect(self.strip.setFocus)

    def show_mint(self, plan: Plan, at: int, places: Mapping[int, int]) -> None:
        """Show this mint of a plan; `places` are those of assets in the collection, from 1 on."""
        if at != self._at:
            self.title.keep()  # what was typed belongs to the one before
        if not 0 <= at < len(plan.mints):
            self._show_none()
            return
        self._at, mint = at, plan.mints[at]
        numbered = text(Sentence("plan", "Mint {number}", number=at + 1))
        invitation = text(Sentence("plan", "{mint}: name it", mint=numbered))
        self.title.setAccessibleName(invitation)
        self.title.invite(invitation, short=numbered)
        self.title.show_title(name_of(mint))
        self._said.show_text(f"{numbered} · {places_in_words(mint, places)}")
        chosen = self.strip.chosen()
        self.strip.assets.show_ids(mint.art_ids)
        self.strip.choose([one for one in chosen if one in mint.art_ids])
        self._sizes.show_sizes(mint.forecast, plan.limits)
        self._alone.setVisible(not mint.is_collection)

    def _show_none(self) -> None:
        self._at = -1
        self.title.show_title("")
        self._said.show_text("")
        self.strip.assets.show_ids(())

    def set_wide(self, *, wide: bool) -> None:
        """Show the sizes beside the assets, or below them."""
        directions = QBoxLayout.Direction
        self._below.setDirection(directions.LeftToRight if wide else directions.TopToBottom)

    @property
    def at(self) -> int:
        """Which mint is shown; -1 before any."""
        return self._at
