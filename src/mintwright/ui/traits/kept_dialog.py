"""What looked mistyped and was kept: listed, so that a slip is found again after a restart too."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QDialog, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.mistypes import Mistype, written_in
from mintwright.ui.shell.fitted_dialog import size_by_text
from mintwright.ui.spreadsheets.two_lines import TwoLines, TwoLinesList
from mintwright.ui.style.shortening import kept_apart
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.traits.trait_rows import shown_path, whole_value
from mintwright.ui.widgets.controls import button, column, label, row

_USUAL, _AROUND = QSize(520, 420), QSize(40, 40)  # pixels, and how many of the window stay in sight
_MOST = 22  # signs of each of the two
_SAID = Sentence("traits", "{written} → {meant}")
_WHERE = Sentence("traits", "{name} · in 1 asset"), Sentence("traits", "{name} · in {count} assets")


class KeptDialog(QDialog):
    """Closes once nothing is kept any more.

    Signals:
        doubted(Mistype): it is likely an error after all.
    """

    doubted = Signal(object)

    def __init__(self, theme: Theme, kept: Sequence[Mistype], counts: TraitCounts, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Kept as they are"))
        self._kept = list(kept)
        self._counts = counts
        self.list = TwoLinesList(theme, self.tr("Kept as they are: Enter shows one among the likely errors again"))
        self.list.chosen.connect(self._doubt)
        means = label(
            self.tr("You said that these are right, so they are not shown among the likely errors."), "muted", wrap=True
        )
        close = button(self.tr("Close"), kind="primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        heading = label(self.windowTitle(), "heading")
        body = column(heading, means, 4, self.list, 8, row(None, close), margins=(24, 18, 24, 18))
        body.setStretchFactor(self.list, 1)
        self.setLayout(body)
        size_by_text(self, _USUAL, _AROUND)
        self._show()
        self.list.setFocus()

    def _show(self) -> None:
        self.list.rows.show(len(self._kept), lambda at: self._lines_of(self._kept[at]))

    def _doubt(self, at: int) -> None:
        mistype = self._kept.pop(at)
        self._show()
        self.doubted.emit(mistype)
        if not self._kept:
            self.accept()

    def _lines_of(self, one: Mistype) -> TwoLines:
        written, meant = whole_value(one.written), whole_value(one.meant)
        said = text(_SAID.filled(written=kept_apart(written, meant, _MOST), meant=kept_apart(meant, written, _MOST)))
        name = self.tr("Name of an attribute") if one.value is None else shown_path(one.path)
        where = counted(len(written_in(one, self._counts)), *_WHERE).filled(name=name)
        return TwoLines(said, text(where), self.tr("Show again"))
