"""Choosing art by its pictures: what to add to a collection, or which asset becomes its primary."""

from collections.abc import Hashable, Sequence
from functools import partial

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QObject, QSize, Signal
from PySide6.QtWidgets import QAbstractItemView, QDialog, QListView, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.cards.card_delegate import WIDTH, CardDelegate
from mintwright.ui.cards.card_facts import CardFacts
from mintwright.ui.cards.card_look import CHOICE
from mintwright.ui.cards.card_role import ALL_FACTS, CardRole
from mintwright.ui.forms.nothing_found import NothingFound
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.shell import tasks
from mintwright.ui.shell.art_names import ArtNames
from mintwright.ui.shell.fitted_dialog import ScaledSize
from mintwright.ui.shell.id_list_model import IdListModel
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.shell.news import follow
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text, stacked
from mintwright.ui.widgets.elided_label import ElidedLabel
from mintwright.ui.widgets.scroll_bar import keep_scroll_bar

MAKE_PRIMARY = Sentence("Collection", "Make primary")
_LEFT = Sentence(
    "Collection",
    "Nothing was chosen: another project was opened meanwhile. Open the project it was for, and choose there again.",
)
ELSEWHERE = 2  # a result code beside Qt's: it is not among these


class ChoiceModel(IdListModel):
    """Some art, as it was when the chooser was opened, or what a search finds of it.

    Signals:
        listed(): what is shown is that of the last search.
    """

    listed = Signal()

    def __init__(self, studio: Studio, art_ids: Sequence[int], parent: QObject) -> None:
        super().__init__(art_ids, parent)
        self._studio = studio
        self._facts = CardFacts(studio)
        self._all, self._words = tuple(art_ids), ""
        self._names = ArtNames(studio, self)
        self._names.read_ahead.connect(self._list)
        follow(self, studio.changes, self.repaint, Kind.ART, Kind.PREVIEWS)

    def search(self, words: str) -> None:
        """Show only what has this in its title or the name of its file; all, for no words."""
        self._words = words.strip().casefold()
        self._names.read(self._all if self._words else ())
        if self._names.is_reading:
            self.show_ids(())  # else more could be chosen than it will find

    def _list(self) -> None:
        words, here = self._words, filter(self._studio.uploads.has, self._all)
        self.show_ids([one for one in here if words in self._names.of(one).searched] if words else self._all)
        self.listed.emit()

    def read(self, one: int, role: int) -> object:
        reader = ALL_FACTS.get(role)
        return reader(self._facts, self._studio.uploads.item(one)) if reader else None


class ArtChooser(QDialog):
    """A grid of art to choose from; `several` allows more than one."""

    def __init__(
        self,
        studio: Studio,
        theme: Theme,
        art_ids: Sequence[int],
        *,
        title: str,
        several: bool,
        parent: QWidget,
        yes: Sentence = MAKE_PRIMARY,
        elsewhere: Sentence | None = None,
    ) -> None:
        """`yes` is what becomes of a single one; `elsewhere` offers another way, which ends it with `ELSEWHERE`."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self._several = several
        self._takes = yes
        self._count = len(art_ids)
        self._view = ListView()
        model = ChoiceModel(studio, art_ids, self)
        self._view.setModel(model)
        self._search = SearchField(theme, self.tr("Search names in this list"))
        self._shown = ElidedLabel("muted")
        self._nothing = NothingFound()
        self._nothing.all_requested.connect(self._search.clear)
        self._nothing.all_requested.connect(self._search.setFocus)
        self._search.textChanged.connect(model.search)
        self._search.left.connect(self._view.setFocus)
        self._search.found_requested.connect(self._view.enter)
        self._search.fill()
        follow(self, studio.changes, partial(self._leave, studio, studio.projects.current.id), Kind.PROJECTS)
        model.listed.connect(self._show_found)
        self._view.setItemDelegate(CardDelegate(theme, self._view, CHOICE, width=theme.scale(WIDTH)))
        self._view.setFlow(QListView.Flow.LeftToRight)
        self._view.setWrapping(True)
        self._view.setUniformItemSizes(True)
        self._view.setResizeMode(QListView.ResizeMode.Adjust)
        self._view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        keep_scroll_bar(self._view)
        mode = QAbstractItemView.SelectionMode
        self._view.setSelectionMode(mode.MultiSelection if several else mode.SingleSelection)
        self._view.setAccessibleName(title)
        self._view.doubleClicked.connect(lambda _: None if several else self.accept())
        self._view.activated.connect(lambda at: None if several else self._choose_at(at))
        self._yes, no = button("", kind="primary"), button(self.tr("Cancel"))
        self._every = button("", kind="quiet")
        self._every.clicked.connect(self._view.selectAll)
        self._every.setVisible(several)
        other = button("" if elsewhere is None else text(elsewhere), theme, "folder")
        other.setVisible(elsewhere is not None)
        other.clicked.connect(lambda: self.done(ELSEWHERE))
        for one in (self._yes, no, self._every, other):
            one.setAutoDefault(False)
        self._yes.setDefault(True)
        self._yes.clicked.connect(self.accept)
        no.clicked.connect(self.reject)
        theme.pixmaps.arrived.connect(self._view.viewport().update)
        self._view.selectionModel().selectionChanged.connect(self._follow)
        self._follow()
        listed = QWidget()
        self._found = stacked(listed, self._view, self._nothing)
        listed.setLayout(self._found)
        finding = row(self._search, self._shown)
        finding.setStretch(0, 1)
        footer = row(self._every, other, None, no, self._yes)
        heading = label(title, "heading", wrap=True)
        self.setLayout(column(heading, finding, listed, footer, spacing=12, margins=(20, 18, 20, 16)))
        self._show_found()
        ScaledSize(self, theme, QSize(680, 520))
        self._view.setFocus()

    def _leave(self, studio: Studio, project_id: int, _: frozenset[Hashable]) -> None:
        """Another project has other art: nothing is chosen."""
        if studio.projects.current.id != project_id:
            self.reject()

    @property
    def chosen(self) -> list[int]:
        """The chosen art, in the order shown."""
        rows = sorted(index.row() for index in self._view.selectedIndexes())
        return [self._view.model().index(at, 0).data(CardRole.ART_ID) for at in rows]

    def _choose_at(self, at: QModelIndex) -> None:
        """Choose what the keys are at, if nothing is: Enter then presses the button that takes it."""
        if not self.chosen:
            self._view.selectionModel().select(at, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _show_found(self) -> None:
        """What the search finds, and how much of all that is; what it hides is not chosen any more."""
        shown, words = self._view.model().rowCount(), self._search.words
        if not shown:
            self._nothing.explain(words)
        self._found.setCurrentIndex(0 if shown or not words else 1)
        numbers = {"shown": number(shown), "count": number(self._count)}
        self._shown.show_text(text(Sentence("Collection", "{shown} of {count} shown", **numbers)) if words else "")
        self._shown.setVisible(bool(words))
        is_part = words and shown
        every = text(Sentence("Collection", "Choose all {shown}", **numbers)) if is_part else self.tr("Choose all")
        set_button_text(self._every, every)
        self._every.setEnabled(shown > 0)
        self._view.scrollToTop()
        self._follow()

    def _follow(self) -> None:
        count = len(self.chosen)
        set_button_text(self._yes, text(self._takes_so_many(count)))
        self._yes.setEnabled(count > 0)
        self._yes.setToolTip(tip("" if count else self._why_not()))

    def _takes_so_many(self, count: int) -> Sentence:
        """What becomes of the chosen, when it is pressed."""
        if not self._several:
            return self._takes
        if not count:
            return Sentence("Collection", "Add assets")
        one, many = Sentence("Collection", "Add 1 asset"), Sentence("Collection", "Add {count} assets")
        return counted(count, one, many)

    def _why_not(self) -> str:
        return self.tr("Choose assets first") if self._several else self.tr("Choose one asset")


async def choose_art(
    parent: QWidget,
    studio: Studio,
    theme: Theme,
    art_ids: Sequence[int],
    *,
    title: str,
    several: bool,
    yes: Sentence = MAKE_PRIMARY,
) -> list[int]:
    """Let the artist choose among `art_ids`; empty if she changes her mind. `yes` is what becomes of a single one."""
    chooser = ArtChooser(studio, theme, art_ids, title=title, several=several, parent=parent, yes=yes)
    accepted = await ask(chooser, studio, parent) == QDialog.DialogCode.Accepted
    return chooser.chosen if accepted else []


async def ask(chooser: ArtChooser, studio: Studio, parent: QWidget) -> int:
    """Show it, and give its answer; where its project is left meanwhile nothing is chosen, and that is said."""
    project_id = studio.projects.current.id
    answer = await dialogs.show(chooser)
    if studio.projects.current.id == project_id:
        return answer
    tasks.report(parent, text(_LEFT))
    return QDialog.DialogCode.Rejected
