"""The filters in force, each as a button that takes it away; they stand below the bar only while there are any."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from mintwright.domain.readiness.facets import DOUBLE, Facet
from mintwright.domain.sentences import Sentence
from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import button, row, set_button_text
from mintwright.ui.widgets.elided_label import ElidedLabel

_MARGIN, _GAP = 20, 6


class FilterChips(QWidget):
    """What has no room is counted in a button that opens the panel.

    Signals:
        removed(Facet): this is not to be in force any more.
        cleared(): none of them is.
        keep_one_requested(): of what is shown, one of each content is to stay.
        panel_requested(): show them all.
    """

    removed = Signal(object)
    cleared = Signal()
    keep_one_requested = Signal()
    panel_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Filters in force"))
        self._theme = theme
        self.chips: list[QPushButton] = []
        self._whole_why = ""
        self._has_copies, self._can = False, True  # among what is shown; whether anything can be done about them
        self.more = button("", kind="quiet")
        self.more.clicked.connect(self.panel_requested)
        self.keep_one = button(self.tr("Keep one of each"), kind="link")
        said = self.tr(
            "Takes the other copies off the list. Those that are minted, in a collection, in use or described "
            "otherwise stay, and so does what was saved again. Files stay on your disk."
        )
        self._keep_one_tip = said
        self._why = ElidedLabel("muted")
        self._why.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self.keep_one.clicked.connect(self.keep_one_requested)
        self.keep_one.hide()
        self.clear = button(self.tr("Clear"), kind="link")
        self.clear.setAccessibleName(self.tr("Clear the filters"))
        self.clear.clicked.connect(self.cleared)
        self.offer_copies(spare=True, others=False)
        self._line = row(
            self.more, self.clear, self._why, self.keep_one, spacing=_GAP, margins=(_MARGIN, 0, _MARGIN, 8)
        )
        self.setLayout(self._line)
        self.hide()
        SizeWatch(self).changed.connect(self._fit)

    def offer_copies(self, *, spare: bool, others: bool, are_shown: bool = True) -> None:
        """Offer to take off what is `spare`; where nothing is, say why, and offer to choose `others`, if there are any.

        Those are described otherwise: whoever does not want their words can remove what is chosen. Where no copies
        `are_shown` nothing is said of them.
        """
        why, words, said = "", self.tr("Keep one of each"), self._keep_one_tip
        if are_shown and not spare:
            why = self.tr("Every copy is minted, in a collection or in use, or its file may be the only one")
        if others and not spare:
            why = self.tr("Every copy is described in its own words")
            words, said = (
                self.tr("Choose all but one"),
                self.tr("Look through what is chosen, then remove it in the menu Edit."),
            )
        self._whole_why = why
        set_button_text(self.keep_one, words)
        self.keep_one.setToolTip(tip(said))
        self.keep_one.setAccessibleDescription(f"{why}. {said}" if why else "")
        self._can = spare or others
        self._show_offer()

    def _show_offer(self) -> None:
        self.keep_one.setVisible(self._has_copies and self._can)
        self._why.show_text(self._whole_why if self._has_copies else "")  # empty it still takes the room of the line

    def show_facets(self, facets: Sequence[Facet], words: Sequence[str]) -> None:
        """Show these; the focus stays in the row where there is one."""
        had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
        for chip in self.chips:
            chip.hide()
            self._line.removeWidget(chip)
            chip.deleteLater()
        self.chips = [self._chip(facet, said) for facet, said in zip(facets, words, strict=True)]
        for at, chip in enumerate(self.chips):
            self._line.insertWidget(at, chip)
            chip.show()
        self._has_copies = DOUBLE in facets
        self._show_offer()
        self.setVisible(bool(facets))
        self._fit()
        if had_focus and self.chips:
            self.chips[-1].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc clears them all."""
        if event.key() == Qt.Key.Key_Escape:
            self.cleared.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """However many there are, the page may be narrow."""
        fixed = (self.more, self.clear, *([] if self.keep_one.isHidden() else [self.keep_one]))
        width = 2 * _MARGIN + sum(part.sizeHint().width() + _GAP for part in fixed)
        return QSize(width, super().minimumSizeHint().height())

    def _chip(self, facet: Facet, said: str) -> QPushButton:
        chip = button(said.replace("&", "&&"), self._theme, "x", kind="chip")
        chip.setAccessibleName(text(Sentence("filters", "Remove the filter “{filter}”", filter=said)))
        chip.setToolTip(tip(chip.accessibleName()))
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        chip.clicked.connect(lambda: self.removed.emit(facet))
        return chip

    def _fit(self) -> None:
        """Show as many as there is room for, the first ones first."""
        fixed = (self.clear, *([] if self.keep_one.isHidden() else [self.keep_one]))
        room = self.width() - 2 * _MARGIN - sum(part.sizeHint().width() + _GAP for part in fixed)
        widths = [chip.sizeHint().width() + _GAP for chip in self.chips]
        shown = len(widths)
        if sum(widths) > room:
            room -= self.more.sizeHint().width() + _GAP
            while shown and sum(widths[:shown]) > room:
                shown -= 1
        for at, chip in enumerate(self.chips):
            chip.setVisible(at < shown)
        hidden = number(len(widths) - shown)
        one_more = text(Sentence("filters", "{count} more", count=hidden) if shown else _in_force(hidden))
        set_button_text(self.more, one_more)
        self.more.setVisible(shown < len(widths))


def _in_force(count: str) -> Sentence:
    return Sentence("filters", "Filters: {count}", count=count)
