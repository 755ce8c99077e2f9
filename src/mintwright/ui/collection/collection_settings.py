"""What holds for a whole collection, edited beside it: its royalties, and when its mint starts.

The contract has both on the first element (specification 4.5 rule 2), so they are kept in the draft of the primary.
"""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QWidget

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.checks import check_draft
from mintwright.domain.assets.problems import Severity
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.drafts.labels import label_of
from mintwright.studio.studio import Studio
from mintwright.ui.forms.royalties_field import RoyaltiesField
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, column, label, row

PRIMARY_LABELS = frozenset(map(label_of, ("royalties_rate", "royalties", "is_auto")))  # of the steps that are made here
_NOT_A_NUMBER = Sentence("Collection", "Write the rate in digits, like 5 or 2.5.")


def royalties_faults(draft: Draft, network: Network) -> Mapping[str, Sentence]:
    """What prevents a mint with these royalties, if anything, by field: they must not look final then."""
    faults = (one for one in check_draft(draft, network=network) if one.severity is Severity.ERROR)
    return {str(one.field[0]): one.sentence for one in faults if one.field[0] in ("royalties", "royalties_rate")}


class CollectionSettings(QWidget):
    """Edits the draft of the primary."""

    def __init__(self, studio: Studio, theme: Theme) -> None:
        super().__init__()
        self._studio = studio
        self._art_id = 0
        self._network = Network.PRACTICE
        self._is_untold = False  # whether something was written since it was last said what that comes to
        self._royalties = RoyaltiesField(theme, beside=False)
        self._starts = QCheckBox(self.tr("Start once it is paid"))
        self._starts.setAccessibleName(self._starts.text())
        self._held = label("", "muted", wrap=True)
        self._wrong_words = label("", "warn", wrap=True)
        wrong = row(Glyph(theme, "triangle-alert", "warn"), self._wrong_words, spacing=8)
        wrong.setStretch(1, 1)
        self._wrong = QWidget()
        self._wrong.setLayout(wrong)
        self._wrong.hide()
        self.setLayout(column(self._royalties, self._wrong, self._starts, self._held, spacing=8))
        self._royalties.edited.connect(self._edited)
        self._royalties.left.connect(self._left)
        self._starts.clicked.connect(lambda: self._write("is_auto", self._starts.isChecked()))

    def show_primary(self, primary: Draft, network: Network, *, alone: bool) -> None:
        """Show what the primary says; `network` is where its royalties must be payable."""
        is_mended = primary.art_id == self._art_id and self._royalties.isAncestorOf(QApplication.focusWidget() or self)
        if primary.art_id != self._art_id:
            self._royalties.clear()
        self._art_id, self._network = primary.art_id, network
        self._royalties.show_draft(primary)
        self._royalties.show_network(network)
        self._starts.setChecked(primary.is_auto)
        self._held.setText(self._held_in_words(alone=alone))
        self._held.setVisible(not primary.is_auto)
        if not is_mended:  # while it is, nothing is complained of
            self._say_wrong(primary)

    def edit_royalties(self) -> None:
        """Put the cursor into the rate, so that what is typed replaces it."""
        self._royalties.rate.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._royalties.rate.line.selectAll()

    def _held_in_words(self, *, alone: bool) -> str:
        if alone and self._network is Network.PRACTICE:  # there an asset alone is never held
            return self.tr("On the practice network a single asset starts all the same.")
        return (
            self.tr("Minting perhaps starts only once you order it.")
            if alone
            else self.tr("Minting starts once you order it.")
        )

    def _say_wrong(self, primary: Draft) -> None:
        wrong = dict(royalties_faults(primary, self._network))
        if self._royalties.is_unreadable:
            wrong["royalties_rate"] = _NOT_A_NUMBER
        self._wrong.setVisible(bool(wrong))
        self._wrong_words.setText("\n".join(map(text, wrong.values())))
        if not wrong:
            self._royalties.say_checked()

    def _edited(self, name: str) -> None:
        self._is_untold = True
        self._wrong.hide()
        self._write(name, self._royalties.rate_value if name == "royalties_rate" else self._royalties.address_value)

    def _write(self, name: str, value: Any) -> None:
        if self._is_here:
            self._studio.drafts.edit(self._art_id, **{name: value})

    def _left(self, name: str) -> None:
        self._studio.history.seal()
        if self._is_here:
            self._say_wrong(self._studio.drafts.draft(self._art_id))
            self._tell(name)

    def _tell(self, name: str) -> None:
        """Say to whom does not see it what is wrong, or that all is well; the address may still follow the rate.

        Once: the focus leaves the field again whenever a menu opens, and a menu says enough.
        """
        said = self._wrong_words.text() or self._royalties.address.note
        if said and self._is_untold and (name == "royalties" or self._royalties.is_unreadable):
            self._is_untold = False
            announce(self, said)

    @property
    def _is_here(self) -> bool:
        """Whether what is shown is of the open project: the focus may leave because another one was opened."""
        return self._studio.uploads.has(self._art_id)
