"""Beside the values: what has exactly the same traits, and how rare each asset is."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from mintwright.domain.assets.attributes import Path
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.rarity import FORMULA, IN_WORDS
from mintwright.studio.studio import Studio
from mintwright.studio.traits.traits import Overview
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.traits.piece_list import PRINT, ROW, PieceList
from mintwright.ui.traits.trait_rows import shown_path
from mintwright.ui.widgets.controls import button, column, label, row, rule, set_button_text

WIDTH = 296
_LEFT_OUT = Sentence("traits", "Left out: {names}.")
_LEFT_OUT_MORE = Sentence("traits", "Left out: {names}, and {count} more.")
_NO_RANK = Sentence("traits", "1 asset without traits has no rank.")
_NO_RANK_MANY = Sentence("traits", "{count} assets without traits have no rank.")
_MOST_NAMED = 6  # attributes that are left out
_NONE = Sentence("traits", "No two assets have exactly the same traits.")
_NONE_APART = Sentence("traits", "No two assets have exactly the same traits, also without what is left out.")
_HIDDEN_BY_ONE = (
    Sentence("traits", "Each asset has its own {names}. Without it 1 more group is alike."),
    Sentence("traits", "Each asset has its own {names}. Without it {count} more groups are alike."),
)
_HIDDEN_BY_SEVERAL = (
    Sentence("traits", "Each asset has its own {names}. Without them 1 more group is alike."),
    Sentence("traits", "Each asset has its own {names}. Without them {count} more groups are alike."),
)
_LEAVE_OUT = Sentence("traits", "Leave it out"), Sentence("traits", "Leave them out")
_NAMED = Sentence("traits", "{words}: {names}")
_MOST_ALIKE = 3  # rows that are seen before it scrolls


class SidePanel(QFrame):
    """Two lists; each asset that has traits is in the second.

    Signals:
        left_out_requested(tuple): these attributes, of which each asset has a value of its own, shall not count.
    """

    left_out_requested = Signal(tuple)

    def __init__(self, studio: Studio, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("desk")
        self._theme = theme
        self.alike = PieceList(studio, theme, self.tr("With the same traits"))
        self.ranks = PieceList(studio, theme, self.tr("Rarest first"))
        self._pairs = label("", "muted")
        self.left_out = label("", "small", wrap=True)
        self.unranked = label("", "small", wrap=True)  # how many have no rank
        self.none = label("", "muted", wrap=True)  # why nothing is alike, or what hides it
        self.leave_out = button(self.tr("Leave it out"), kind="link")
        self.leave_out.hide()
        self._hidden: tuple[Path, ...] = ()
        self.leave_out.clicked.connect(lambda: self.left_out_requested.emit(self._hidden))
        rule_in_words = label(text(IN_WORDS), "small", wrap=True)
        rule_in_words.setToolTip(tip(text(FORMULA)))
        self.ranks.setAccessibleDescription(f"{text(IN_WORDS)} {text(FORMULA)}")
        above = row(label(self.tr("With the same traits"), "label"), None, self._pairs, margins=(8, 0, 8, 0))
        said = column(
            label(self.tr("Rarest first"), "label"),
            rule_in_words,
            self.left_out,
            self.unranked,
            spacing=2,
            margins=(8, 0, 8, 0),
        )
        none = column(self.none, row(self.leave_out, None), spacing=2, margins=(8, 0, 8, 0))
        body = column(above, self.alike, none, rule(), said, self.ranks, spacing=6, margins=(10, 12, 10, 8))
        body.setStretchFactor(self.ranks, 1)
        self.setLayout(body)
        theme.changed.connect(self._fit)
        self._fit()

    def show_overview(self, overview: Overview, counts: TraitCounts) -> None:
        """Show what was found."""
        groups = len(overview.alike)
        one, many = Sentence("traits", "1 group"), Sentence("traits", "{count} groups")
        self._pairs.setText(text(counted(groups, one, many)) if groups else "")
        self.alike.pieces.show_groups(overview.alike, counts, overview.unranked)
        self.ranks.pieces.show_ranks(overview.ranks, counts, overview.unranked)
        self._tell_unranked(counts.total - len(overview.ranks))
        self._show_left_out([shown_path(path) for path in overview.unranked])
        self.alike.setVisible(bool(groups))
        self._tell_hidden(overview)
        self._fit()

    def _tell_unranked(self, count: int) -> None:
        """Where there is a rank at all, how many have none: whoever counts the rows would miss them."""
        self.unranked.setText(text(counted(count, _NO_RANK, _NO_RANK_MANY)))
        self.unranked.setVisible(count > 0 and self.ranks.pieces.rowCount() > 0)

    def _show_left_out(self, names: Sequence[str]) -> None:
        """Name the first of them: all would push the ranks away."""
        first, others = ", ".join(names[:_MOST_NAMED]), len(names) - _MOST_NAMED
        said = _LEFT_OUT_MORE.filled(count=others) if others > 0 else _LEFT_OUT
        self.left_out.setText(text(said.filled(names=first)))
        self.left_out.setToolTip(tip(text(_LEFT_OUT.filled(names=", ".join(names))) if others > 0 else ""))
        self.left_out.setVisible(bool(names))

    def _tell_hidden(self, overview: Overview) -> None:
        """Say what makes assets differ that are alike otherwise, and where nothing is alike, that."""
        self._hidden, count = overview.hidden.paths, overview.hidden.groups
        names = ", ".join(f"“{shown_path(one)}”" for one in self._hidden[:_MOST_NAMED]) + (
            "…" if len(self._hidden) > _MOST_NAMED else ""
        )
        none = _NONE_APART if overview.unranked else _NONE
        hidden = _HIDDEN_BY_ONE if len(self._hidden) == 1 else _HIDDEN_BY_SEVERAL
        said = counted(count, *hidden).filled(names=names) if count else none
        self.none.setText(text(said))
        self.none.setVisible(bool(count) or not overview.alike)
        words = counted(len(self._hidden), *_LEAVE_OUT)  # as short: long names would make the panel wider than it is
        set_button_text(self.leave_out, text(words), text(_NAMED.filled(words=words, names=names)))
        self.leave_out.setVisible(bool(count))

    def _fit(self) -> None:
        rows = min(_MOST_ALIKE, self.alike.pieces.rowCount())
        self.alike.setFixedHeight(rows * max(self._theme.scale(ROW), PRINT + 8) + 4)
