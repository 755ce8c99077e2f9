"""What is likely mistyped, a few at a time: what was meant is one click away, and nothing changes before it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.mistypes import Mistype
from mintwright.domain.traits.trait import Trait
from mintwright.ui.shell.focus import focus_inside
from mintwright.ui.style.shortening import kept_apart
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.traits.trait_rows import shown_path, whole_value
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text
from mintwright.ui.widgets.elided_label import ElidedLabel

MOST_CARDS, CARD = 3, 216  # pixels of the design
_LONGEST = 18  # signs on a button
_SHORTER = (48, 36, 28, 22, 16, 12, 9)  # signs of both, where there is less room than for all


class MistypeBar(QWidget):
    """The first of them; each that is answered makes room for the next.

    Signals:
        corrected(Mistype): what was meant shall be written.
        kept(Mistype): it is right as it is.
        kept_requested(): what was kept shall be seen.
        emptied(): the last card that had the focus is gone.
    """

    corrected = Signal(object)
    kept = Signal(object)
    kept_requested = Signal()
    emptied = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._found: Sequence[Mistype] = ()
        self._counts = TraitCounts()
        self._first = 0
        self.heading, self._said = label("", "label"), ElidedLabel("muted")
        self.next = button(self.tr("Next"), kind="link")
        self.next.clicked.connect(self._turn)
        keeps_room = self.next.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)  # the cards stay where they are when the last of them fit
        self.next.setSizePolicy(keeps_room)
        self.cards = [MistypeCard() for _ in range(MOST_CARDS)]
        for card in self.cards:
            card.corrected.connect(self.corrected)
            card.kept.connect(self.kept)
        self.seen = button(self.tr("Kept…"), kind="link")
        self.seen.clicked.connect(self.kept_requested)
        head = row(self.heading, self._said, self.seen, self.next)
        head.setStretch(1, 1)
        cards = row(*self.cards, spacing=10)
        for place in range(MOST_CARDS):
            cards.setStretch(place, 1)
        self.setLayout(column(head, cards, spacing=6, margins=(20, 8, 20, 4)))
        self.hide()

    def show_found(self, found: Sequence[Mistype], counts: TraitCounts, kept: int = 0) -> None:
        """Show the first of these; so many others were kept as they are."""
        had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
        self._found, self._counts = found, counts
        one, many = Sentence("traits", "1 likely typing error"), Sentence("traits", "{count} likely typing errors")
        self.heading.setText(text(counted(len(found), one, many)) if found else self.tr("No likely typing errors"))
        self._said.show_text(self.tr("Nothing changes until you say so") if found else "")
        self._show_kept(kept)
        self._fill()
        self.setVisible(bool(found) or kept > 0)
        if had_focus:
            self._keep_focus()

    def _show_kept(self, count: int) -> None:
        one, many = Sentence("traits", "1 kept…"), Sentence("traits", "{count} kept…")
        name = Sentence("traits", "Kept as they are: {count}. Look at them again…", count=count)
        set_button_text(self.seen, text(counted(count, one, many)), text(name))
        self.seen.setVisible(count > 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fill()

    def _keep_focus(self) -> None:
        if self._found:
            focus_inside(self.cards[0].correct)
        else:
            self.emptied.emit()

    def _turn(self) -> None:
        self._first += self._room()
        self._fill()

    def _room(self) -> int:
        return max(1, min(MOST_CARDS, self.width() // self._theme.scale(CARD)))

    def _fill(self) -> None:
        room = self._room()
        self._first = self._first if self._first < len(self._found) else 0
        shown = self._found[self._first : self._first + room]
        for place, card in enumerate(self.cards):
            card.setVisible(place < max(room, 1) and place < len(shown))
            if place < len(shown):
                card.show_mistype(shown[place], self._counts)
        self.next.setVisible(len(self._found) > room)


class MistypeCard(QFrame):
    """One of them, with its two answers.

    Signals:
        corrected(Mistype), kept(Mistype).
    """

    corrected = Signal(object)
    kept = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self._shown: Mistype | None = None
        self._words = ElidedLabel("label")
        self._where = ElidedLabel("small")
        self.correct, self.keep = button(self.tr("Make it")), button(self.tr("Keep"), kind="quiet")
        self.correct.clicked.connect(lambda: self.corrected.emit(self._shown))
        self.keep.clicked.connect(lambda: self.kept.emit(self._shown))
        for answer in (self.correct, self.keep):
            answer.installEventFilter(self)
        answers = row(self.correct, self.keep, None, spacing=4)
        self.setLayout(column(self._words, self._where, answers, spacing=3, margins=(12, 8, 12, 8)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The second of two quick clicks was not meant for what has taken the place of what was answered."""
        return event.type() is QEvent.Type.MouseButtonDblClick or super().eventFilter(watched, event)

    def show_mistype(self, mistype: Mistype, counts: TraitCounts) -> None:
        """Show this one, with how many have either."""
        self._shown = mistype
        written, meant = whole_value(mistype.written), whole_value(mistype.meant)
        if mistype.value is None:
            few, most = counts.having(mistype.path), counts.having((*mistype.path[:-1], mistype.meant))
            where = self.tr("Name of an attribute")
        else:
            few, most = (len(counts.owners(Trait(mistype.path, one))) for one in (mistype.value, mistype.meant))
            where = shown_path(mistype.path)
        said = Sentence("traits", "{written} {few} → {meant} {most}", few=few, most=most)
        self._words.show_text(
            text(said.filled(written=written, meant=meant)),
            *(
                text(said.filled(written=kept_apart(written, meant, most), meant=kept_apart(meant, written, most)))
                for most in _SHORTER
            ),
        )
        self._where.show_text(where)
        make = Sentence("traits", "Make it {meant}")
        words, whole = (text(make.filled(meant=one)) for one in (kept_apart(meant, written, _LONGEST), meant))
        for_what = Sentence("traits", "{words}, in place of “{written}”", words=whole, written=written)
        said = text(for_what) if words == whole else f"{words}: {text(for_what)}"  # what is seen is heard too
        set_button_text(self.correct, words, said)
        self.correct.setToolTip(tip(text(for_what)))
        keep = Sentence("traits", "Keep “{written}” as it is", written=written)
        set_button_text(self.keep, self.tr("Keep"), text(keep))
        self.keep.setToolTip(tip(text(keep)))
