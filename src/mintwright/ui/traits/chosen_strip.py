"""What is chosen, as pictures, and what can be done with it."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.viewer.filmstrip import Filmstrip, FilmstripModel
from mintwright.ui.widgets.controls import button, column, row, set_button_text
from mintwright.ui.widgets.elided_label import ElidedLabel

_WORDS = 200  # pixels of the design, for the words
_AROUND = 20  # pixels above, between and below them


class ChosenStrip(QFrame):
    """Signals:
    shown_requested(): all of them, among the uploads.
    renamed(), split(): the attribute or the values that are chosen shall be changed.
    ranking_changed(): the attribute that is chosen shall stay out of the ranks, or count in them again.
    view_requested(list, int): one of these by itself.
    """

    shown_requested = Signal()
    renamed = Signal()
    split = Signal()
    ranking_changed = Signal()
    view_requested = Signal(list, int)

    def __init__(self, studio: Studio, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("tray")
        self._theme = theme
        self._model = FilmstripModel(studio, (), self)
        self.prints = Filmstrip(self._model, theme, self.tr("The assets that have it"), on_dark=False)
        self._above, self._title, self._said = ElidedLabel("muted"), ElidedLabel("heading"), ElidedLabel("muted")
        self.show_all = button(self.tr("Show all"), theme, "images")
        self.rename, self.split_up = button(self.tr("Rename…")), button(self.tr("Split…"))
        self.ranking = button(self.tr("Leave out of the ranks"))
        self.rename.setToolTip(tip("F2"))
        self.ranking.setToolTip(tip(self.tr("What is left out counts neither in the ranks nor in what is alike.")))
        policy = self.show_all.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # nothing moves once something is chosen
        self.show_all.setSizePolicy(policy)
        self.show_all.clicked.connect(self.shown_requested)
        self.rename.clicked.connect(self.renamed)
        self.split_up.clicked.connect(self.split)
        self.ranking.clicked.connect(self.ranking_changed)
        self.prints.chosen.connect(
            lambda at: self.view_requested.emit(list(self._model.art_ids), self._model.id_at(at))
        )
        self._words = column(None, self._above, self._title, self._said, None, spacing=1)
        buttons = row(self.show_all, self.rename, self.split_up, self.ranking, None, spacing=6)
        right = column(self.prints, buttons, spacing=6)
        whole = row(self._words, right, spacing=16, margins=(20, 8, 16, 8))
        whole.setStretch(1, 1)
        self.setLayout(whole)
        theme.changed.connect(self._fit)
        self._fit()

    def show_chosen(self, above: str, title: str, said: str, art_ids: Sequence[int]) -> None:
        """Show these assets, and what they are called together."""
        for part, words in ((self._above, above), (self._title, title), (self._said, said)):
            part.show_text(words)
            part.setVisible(bool(words))  # else the others would not stand in the middle
        self._model.show_ids(art_ids)
        self.prints.scrollToTop()
        count = len(art_ids)
        one, many = Sentence("traits", "Show it"), Sentence("traits", "Show all {count}")
        set_button_text(self.show_all, text(counted(count, one, many)) if count else self.tr("Show all"))
        self.show_all.setVisible(count > 0)

    def offer(self, rename: str, *, splits: bool, ranking: str) -> None:
        """Offer to rename, and to change what the ranks count, in these words, and to split; no words, no offer."""
        self.rename.setVisible(bool(rename))
        set_button_text(self.rename, rename or self.tr("Rename…"))
        self.split_up.setVisible(splits)
        self.ranking.setVisible(bool(ranking))
        if ranking:
            set_button_text(self.ranking, ranking)

    def set_slim(self, *, slim: bool) -> None:
        """Leave out the pictures, where there is little room."""
        self.prints.setVisible(not slim)

    def _fit(self) -> None:
        parts = self._above, self._title, self._said
        for part in parts:
            part.setFixedWidth(self._theme.scale(_WORDS))
            part.ensurePolished()
        self.setMinimumHeight(sum(part.sizeHint().height() for part in parts) + _AROUND)  # the same, whatever is chosen
