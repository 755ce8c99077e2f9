"""The traits page: every value and how many have it, what needs a look, what is rare; what is chosen, as pictures."""

import asyncio
from collections.abc import Collection

from PySide6.QtCore import QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.attributes import Path
from mintwright.domain.sentences import Sentence
from mintwright.domain.traits.mistypes import Mistype
from mintwright.studio.changes import Kind
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.studio.traits.traits import Overview
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.forms.nothing_found import NothingFound
from mintwright.ui.notices.toast import Toast
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.focus import Leading, Pane, focus_inside
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.traits.chosen_strip import ChosenStrip
from mintwright.ui.traits.corrections import Corrections
from mintwright.ui.traits.kept_dialog import KeptDialog
from mintwright.ui.traits.line_search import LineSearch
from mintwright.ui.traits.mistype_bar import MistypeBar
from mintwright.ui.traits.side_panel import WIDTH, SidePanel
from mintwright.ui.traits.trait_changes import NameChange, TraitChange
from mintwright.ui.traits.trait_choice import TraitChoice
from mintwright.ui.traits.trait_dialog import TraitDialog
from mintwright.ui.traits.trait_export import TraitExport
from mintwright.ui.traits.trait_list import TraitList
from mintwright.ui.traits.trait_model import LineKey
from mintwright.ui.traits.trait_rows import Doubts, TraitLine, looking_for_lines, name_lines, shown_path, shown_value
from mintwright.ui.traits.traits_empty import TraitsEmpty
from mintwright.ui.traits.traits_header import TraitsHeader
from mintwright.ui.widgets.controls import column, row, stacked
from mintwright.ui.widgets.step_text import step_in_words

NAMES = 184  # pixels of the design: the list of attributes
WIDE, ROOMY, TALL = 700, 860, 500  # from here on there is room for the panel, the list of names, the pictures
_NONE_CHOSEN = Sentence("traits", "Choose an attribute or values first")


class TraitsPage(Leading):
    """Signals:
    facets_requested(tuple): show the uploads with these.
    pieces_requested(list): choose these among the uploads.
    view_requested(list, int): show one of these by itself.
    import_requested(), uploads_requested().
    corrected(str): a step was taken, as these words say.
    """

    facets_requested = Signal(tuple)
    pieces_requested = Signal(list)
    view_requested = Signal(list, int)
    import_requested = Signal()
    uploads_requested = Signal()
    corrected = Signal(str)

    def __init__(self, studio: Studio, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._overview = Overview()
        self._looking: asyncio.Task[None] | None = None
        self._is_behind = True  # there was news while it was not seen
        self._opened = set[Path]()
        self._project = studio.uploads.project_id
        self.header = TraitsHeader(theme)
        self.mistypes = MistypeBar(theme)
        self.names = TraitList(theme, self.tr("Attributes"), is_index=True)
        self.values = TraitList(theme, self.tr("Attributes with their values"))
        self.nothing = NothingFound()
        self.side = SidePanel(studio, theme)
        self.strip = ChosenStrip(studio, theme)
        self.choice = TraitChoice(studio, self.values, self.side, self.strip)
        self.empty = TraitsEmpty(theme)
        self.work = QWidget()  # over which something may lie for a while
        self.toast = Toast(self.work)
        self.exports = TraitExport(studio, self)
        self._corrections = Corrections(studio, self)
        self._lines = LineSearch(self)
        self.leads_to = self.values
        self._soon = Throttle(self._follow, self)
        self._catch_up = QTimer(self, singleShot=True, interval=0)
        self._catch_up.timeout.connect(self._follow)
        self._look = QTimer(self, singleShot=True, interval=0)
        self._look.timeout.connect(self._begin_looking)
        self._lay_out()
        self._connect()
        actions.offer(self, self._offers())
        actions.refused.connect(lambda why: self.toast.say(why, aloud=False) if self.isVisible() else None)
        follow(self, studio.changes, self._soon.request, Kind.TRAITS, Kind.PROJECTS)

    # --- What others may ask of the page

    def panes(self) -> list[Pane]:
        """The regions between which F6 moves."""
        parts = ((self.mistypes, self.mistypes), (self.names, self.names), (self.values, self.values),
                 (self.side, self.side.ranks), (self.strip, self.strip.show_all))  # fmt: skip
        return [Pane(region, begin) for region, begin in parts if region.isVisible()]

    def come_back_to(self, art_id: int) -> None:
        """Seen by itself: what was chosen here is chosen still."""

    def shows_step(self, step: Step) -> bool:
        """What it did to values is seen here."""
        return bool(step.edit.art_ids)

    async def show_step(self, step: Step) -> None:
        """Say what it did, once it has been taken."""
        if await step.taken():
            self.toast.say(text(step_in_words(self._studio, step)))

    # --- What stands where

    def _lay_out(self) -> None:
        found = QWidget()
        self._found = stacked(found, self.values, self.nothing)
        found.setLayout(self._found)
        self._middle = row(self.names, found, spacing=4, margins=(12, 4, 8, 4))
        self._middle.setStretch(1, 1)
        left = column(self.mistypes, self._middle, spacing=0)
        left.setStretch(1, 1)
        self._left = QWidget()
        self._left.setLayout(left)
        across = row(self._left, self.side, spacing=0)
        across.setStretch(0, 1)
        body = QWidget()
        body.setLayout(across)
        self._states = stacked(self.work, body, self._framed_empty())
        self._states.currentChanged.connect(lambda at: self.strip.setVisible(at == 0))
        self.work.setLayout(self._states)
        whole = column(self.header, self.work, self.strip, spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self._theme.changed.connect(self._fit)

    def _framed_empty(self) -> QWidget:
        around = QWidget()
        around.setLayout(column(self.empty, margins=(20, 8, 20, 20)))
        return around

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a narrow page one thing at a time: first the list of names goes, then the panel takes turns."""
        width, scale = self.width(), self._theme.scale
        is_wide = width >= scale(WIDE)
        self.header.side.setVisible(not is_wide)
        asked = self.header.side.isChecked() and not is_wide
        self.side.setVisible(is_wide or asked)
        self._left.setVisible(not asked)
        self.side.setMinimumWidth(0 if asked else scale(WIDTH))
        self.side.setMaximumWidth(width if asked else scale(WIDTH))
        self.names.setVisible(width >= scale(ROOMY))
        self.names.setFixedWidth(scale(NAMES))
        self.strip.set_slim(slim=self.height() < scale(TALL))

    def _connect(self) -> None:
        self.header.search_changed.connect(lambda _: self._show_lines())
        self.header.search_left.connect(self.values.setFocus)
        self.header.found_requested.connect(lambda: self._lines.then(self.values.enter))
        self.header.side_toggled.connect(lambda _: self._fit())
        self.header.values_requested.connect(self.exports.values)
        self.header.ranks_requested.connect(self.exports.ranks)
        self.header.picture_requested.connect(self.exports.picture)
        self.nothing.all_requested.connect(self.header.search.clear)
        self.exports.saved.connect(self.toast.say)
        self.names.chosen.connect(self._turn_to_name)
        self.names.clicked.connect(self._turn_to_name)  # also the name that was turned to last, before a value
        self.names.shown_requested.connect(self.values.enter)
        self.values.shown_requested.connect(self.show_all)
        self.values.more_requested.connect(self._open)
        self._lines.found.connect(self._take_lines)
        for pieces in (self.side.alike, self.side.ranks):
            pieces.shown_requested.connect(self.show_all)
        self.side.left_out_requested.connect(self._leave_out)
        self.mistypes.corrected.connect(self._corrections.begin)
        self._corrections.corrected.connect(self.corrected)
        self._corrections.refused.connect(self.toast.say)
        self.mistypes.kept.connect(self._keep)
        self.mistypes.kept_requested.connect(lambda: tasks.run(self, self._look_at_kept()))
        self.mistypes.emptied.connect(lambda: focus_inside(self.values))
        self.strip.shown_requested.connect(self.show_all)
        self.strip.renamed.connect(self.rename)
        self.strip.split.connect(self.split)
        self.strip.ranking_changed.connect(self._change_ranking)
        self.strip.view_requested.connect(self.view_requested)
        self.empty.import_requested.connect(self.import_requested)
        self.empty.uploads_requested.connect(self.uploads_requested)

    def _offers(self) -> dict[ActionId, Offer]:
        return {
            ActionId.EXPORT_TRAITS: Offer(self.header.open_menu, self.header.why_no_export),
            ActionId.RENAME: Offer(self.rename, self._why_not, self._rename_words),
            ActionId.SPLIT_VALUES: Offer(self.split, self._why_not),
            ActionId.SEARCH: Offer(self.header.search.begin, words=lambda: Sentence("traits", "Search the traits")),
        }

    # --- News

    def showEvent(self, event: QShowEvent) -> None:
        """What it shows is worked out while it is seen, in a turn of its own."""
        super().showEvent(event)
        if self._is_behind:
            self._catch_up.start()

    def _follow(self) -> None:
        self._is_behind = not self.isVisible()
        if self._is_behind:
            return
        is_known = self._studio.traits.begin()
        if self._project != self._studio.uploads.project_id:
            self._project, self._overview = self._studio.uploads.project_id, Overview()
            self.choice.clear()
            self.side.ranks.scrollToTop()
            self._opened.clear()
            self.header.search.clear()
        counts = self._studio.traits.counts
        self.header.show_counts(counts, is_known=is_known)
        self.empty.offer_import(offered=bool(self._studio.uploads.totals().count))
        self._states.setCurrentIndex(int(is_known and not counts.paths))
        self._show_lines()
        if is_known:
            self._look.start()

    def _begin_looking(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        self._looking = tasks.run(self, self._look_through())

    async def _look_through(self) -> None:
        corrected = self._corrections.done
        self._overview = await self._studio.traits.overview()
        counts = self._studio.traits.counts
        self._show_mistypes()
        self._corrections.forget(corrected)
        await asyncio.sleep(0)
        self.side.show_overview(self._overview, counts)
        await asyncio.sleep(0)
        self._show_lines()
        self._studio.readiness.begin()  # by which the uploads are filtered: it takes a while

    def _show_mistypes(self) -> None:
        self.mistypes.show_found(self._overview.mistypes, self._studio.traits.counts, len(self._overview.kept))

    async def _look_at_kept(self) -> None:
        dialog = KeptDialog(self._theme, self._overview.kept, self._studio.traits.counts, self.window())
        dialog.doubted.connect(self._doubt)
        await dialogs.show(dialog)

    def _doubt(self, mistype: Mistype) -> None:
        """Say again that it is likely an error."""
        self._studio.traits.keep(mistype, is_right=False)
        said = Sentence("traits", "“{written}” is shown again.", written=shown_value(mistype.written))
        self.corrected.emit(text(said))

    def _doubts(self) -> Doubts:
        return {(one.path, one.value): one.meant for one in self._overview.mistypes}

    def _show_lines(self) -> None:
        counts, doubts = self._studio.traits.counts, self._doubts()
        with QSignalBlocker(self.names):  # nobody chose an attribute: what is chosen of its values stays
            self.names.show_lines(name_lines(counts, doubts))
        self._lines.begin(looking_for_lines(counts, doubts, frozenset(self._opened), self.header.search.words))

    def _take_lines(self, lines: list[TraitLine]) -> None:
        self.values.show_lines(lines)
        self.choice.show()
        self._show_found(is_any=bool(lines) or not self.header.search.words)

    def _show_found(self, *, is_any: bool) -> None:
        """In the place of a list without a line, that nothing is called what was searched for."""
        self.nothing.explain(self.header.search.words)
        if not is_any and self._found.currentWidget() is not self.nothing:
            announce(self.header.search, self.nothing.message)
        self._found.setCurrentWidget(self.values if is_any else self.nothing)

    # --- Choosing

    def _turn_to_name(self) -> None:
        for line in self.names.chosen_lines():
            self.values.turn_to(line.key)

    def _open(self, path: Path) -> None:
        self._opened.add(path)
        self._show_lines()

    def show_all(self) -> None:
        """Show the assets of what is chosen among the uploads: values as filters, others chosen."""
        if facets := self.choice.facets():
            self.facets_requested.emit(facets)
        elif pieces := self.choice.pieces or self.choice.owners():
            self.pieces_requested.emit(list(pieces))

    # --- Changing

    def _why_not(self) -> Sentence | None:
        return None if self.choice.path() else _NONE_CHOSEN

    def _rename_words(self) -> Sentence:
        change = self.choice.change()
        return Sentence("traits", "Rename…") if change is None else Sentence("traits", "{title}…", title=change.title)

    def rename(self) -> None:
        """Ask for another name or value, or for one in place of several."""
        if (change := self.choice.change()) is not None:
            tasks.run(self, self._ask(change))

    def split(self) -> None:
        """Ask where to split."""
        if (change := self.choice.split()) is not None:
            tasks.run(self, self._ask(change))

    async def _ask(self, change: TraitChange) -> None:
        dialog, known = TraitDialog(self._studio, change, self.window()), self._studio.traits.counts.paths
        if await dialogs.show(dialog) == TraitDialog.DialogCode.Accepted:
            self._follow_name(change, dialog.becomes, known)
            self.values.follow(dialog.becomes)
            self.corrected.emit(text(dialog.outcome))

    def _follow_name(
        self, change: TraitChange, becomes: tuple[LineKey, LineKey] | None, known: Collection[Path]
    ) -> None:
        """What was said of an attribute holds for its new name, unless that was one of another already."""
        if isinstance(change, NameChange) and becomes is not None and (path := becomes[1][1]) not in known:
            self._studio.traits.follow_name(change.path, path)

    def _change_ranking(self) -> None:
        """Count the chosen attribute where assets are compared, or leave it out."""
        path = self.choice.ranking_path()
        if path not in self._studio.traits.unranked:
            self._leave_out((path,))
            return
        self._studio.traits.rank(path, is_ranked=True)
        self.choice.show()
        said = Sentence("traits", "“{name}” counts again in the ranks, and in what is alike.", name=shown_path(path))
        self.corrected.emit(text(said))

    def _leave_out(self, paths: tuple[Path, ...]) -> None:
        self._studio.traits.rank_each(paths, is_ranked=False)
        self.choice.show()
        names = ", ".join(map(shown_path, paths))
        said = Sentence("traits", "“{name}” no longer counts in the ranks, nor in what is alike.", name=names)
        self.corrected.emit(text(said))

    def _keep(self, mistype: Mistype) -> None:
        self._studio.traits.keep(mistype)
        others = tuple(one for one in self._overview.mistypes if one != mistype)
        self._overview = self._overview._replace(mistypes=others, kept=(*self._overview.kept, mistype))
        self._show_mistypes()
        self._show_lines()
        self.corrected.emit(text(Sentence("traits", "“{written}” is kept.", written=shown_value(mistype.written))))
