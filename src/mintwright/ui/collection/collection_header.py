"""The head of the collection page: its name, what is in it, and the buttons for all of it."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.forms.title_edit import TitleEdit
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, row, set_button_text
from mintwright.ui.widgets.elided_label import ElidedLabel

_NAME = 160  # pixels for the name while something is searched for
_GO_ON = Sentence("Collection", "Go on with the plan")
_HOW = Sentence("Collection", "· drag to reorder, or Alt+arrow keys")
TITLE_INDENT = 8  # a line edit's frame and padding: its words begin where the other words begin


class CollectionHeader(QWidget):
    """What the collection is called and how much it holds.

    Signals:
        add_requested(), mint_requested().
        plan_requested(): go on with the plan that was begun.
    """

    add_requested = Signal()
    mint_requested = Signal()
    plan_requested = Signal()

    def __init__(self, theme: Theme, search: SearchField, parent: QWidget | None = None) -> None:
        """`search` is for what is in it."""
        super().__init__(parent)
        self._search = search
        self._theme = theme
        self._is_below = False  # the search, below the name
        self.title = TitleEdit(self.tr("Name this collection"))
        self.title.invite(self.title.accessibleName(), short=self.tr("Name it"))
        self._subtitle = ElidedLabel("muted")
        add = button(self.tr("Add assets"), theme, "plus")
        self.mint = button("", theme, "stamp", kind="primary")
        self.mint.setAccessibleIdentifier("mint-collection")
        add.clicked.connect(self.add_requested)
        self.mint.clicked.connect(self._lead_on)
        self._is_planned = self._is_minted = False
        self._shown = self._how = self._sent = ""
        bar = row(self.title, search, add, self.mint, margins=(20 - TITLE_INDENT, 12, 16, 0))
        bar.setStretch(0, 1)
        self._bar = bar
        below = row(self._subtitle, margins=(20, 0, 16, 8))  # beside the buttons a small window has no room for it
        self._below = below
        self._lines = column(bar, below, spacing=1)
        self.setLayout(self._lines)
        theme.changed.connect(self._fit_search)
        search.usual_changed.connect(self._fit_search)
        self._fit_search()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_search()

    def show_collection(self, name: str, count: int, *, is_planned: bool = False) -> None:
        """Show its name, and that it holds this many; where a plan of it was begun, that is what goes on."""
        self.title.show_title(name)
        self._is_planned = is_planned
        set_button_text(self.mint, text(_GO_ON if is_planned else mint_sentence(count)))
        self._show_icon()
        self.mint.setVisible(count > 0)
        self._search.setVisible(count > 0)
        self._fit_search()

    def _fit_search(self) -> None:
        """As narrow as its words let it be: the name needs the room. While searching it has what the name can spare.

        Where a name would be cut all the same, it stands below that.
        """
        least = self._search.least
        self._search.setFixedWidth(least)
        self._place_search(below=self.title.need > self._room_beside(least))
        if self._is_below:
            self._search.setFixedWidth(self._search.usual)
            return
        spare = self.width() - self._bar.totalMinimumSize().width() - self._theme.scale(_NAME)
        wanted = self._search.usual if self._search.hasFocus() or self._search.words else least
        self._search.setFixedWidth(least + max(0, min(wanted - least, spare)))

    def _room_beside(self, search: int) -> int:
        """What the name has in its line with a search of this width."""
        self._bar.invalidate()  # it may know the width of before
        taken = self._bar.totalMinimumSize().width() - self.title.minimumSizeHint().width()
        return self.width() - taken - (search + self._bar.spacing() if self._is_below else 0)

    def _place_search(self, *, below: bool) -> None:
        if below == self._is_below or self._search.isHidden():
            return
        self._is_below = below
        left, to = (self._bar, self._below) if below else (self._below, self._bar)
        left.removeWidget(self._search)
        to.insertWidget(1, self._search)
        self._lines.setSpacing(self._bar.spacing() if below else 1)

    def show_shown(self, shown: int | None, count: int) -> None:
        """Show how many there are, and how many of them a search shows; None while nothing is searched for."""
        said = Sentence("Collection", "{shown} of {count} shown", shown=number(shown or 0), count=number(count))
        self._shown = _count(count) if shown is None else text(said)
        self._how = text(_HOW) if shown is None and count > 1 else ""
        self._say()

    def show_sent(self, words: str) -> None:
        """Show when it was sent."""
        self._sent = words
        self._say()

    def _say(self) -> None:
        whole, short = (self._shown, self._how, self._sent), (self._shown, self._sent)
        self._subtitle.show_text(*(" ".join(filter(None, parts)) for parts in (whole, short)))

    def show_minted(self, *, all_minted: bool) -> None:
        """What is minted already is not what to do next: then the way to the mint is not the main button."""
        self._is_minted = all_minted
        restyle(self.mint, kind="" if all_minted else "primary")
        self._show_icon()

    def _show_icon(self) -> None:
        name, color = "layers" if self._is_planned else "stamp", "ink2" if self._is_minted else "on_accent"
        self.mint.setIcon(self._theme.icons.icon(name, color))

    def _lead_on(self) -> None:
        (self.plan_requested if self._is_planned else self.mint_requested).emit()


def _count(count: int) -> str:
    if not count:
        return text(Sentence("Collection", "Nothing here yet"))
    one = Sentence("Collection", "1 asset")
    many = Sentence("Collection", "{shown} assets", shown=number(count))
    return text(counted(count, one, many))


def mint_sentence(count: int) -> Sentence:
    """What minting this many is called."""
    one = Sentence("Collection", "Mint 1 asset…")
    many = Sentence("Collection", "Mint {shown} assets…", shown=number(count))
    return counted(count, one, many)
