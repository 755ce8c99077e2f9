"""The details of the chosen assets, beside the grid: every edit is stored at once and can be undone.

One asset: every key goes to its draft. Several: a field they differ in stays untouched unless the artist types in it,
and what was typed goes to all of them at each pause and when the field is left, as one step of the history.
"""

import asyncio
from collections.abc import Callable, Sequence
from operator import attrgetter

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.problems import Field as FieldPath
from mintwright.domain.assets.problems import Problem
from mintwright.studio.changes import Kind
from mintwright.studio.presets.project_defaults import DEFAULTS
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.collection.art_chooser import choose_art
from mintwright.ui.inspector.asset_fields import AssetFields
from mintwright.ui.inspector.asset_header import AssetHeader
from mintwright.ui.inspector.attribute_edits import AttributeEdits
from mintwright.ui.inspector.chosen_assets import ChosenAssets
from mintwright.ui.inspector.chosen_problems import ChosenProblems
from mintwright.ui.inspector.cover_edits import CoverEdits
from mintwright.ui.inspector.defaults_note import DefaultsNote
from mintwright.ui.inspector.minted_note import MintedNote
from mintwright.ui.inspector.pattern_preview import Preview
from mintwright.ui.inspector.typed_words import TypedWords
from mintwright.ui.shell import tasks
from mintwright.ui.shell.focus import bring_into_sight
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.shell.throttle import InShortTurn, Throttle
from mintwright.ui.style.file_kinds import kind_icon
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import column, label, panel

KEPT_AT_PAUSES = 500  # assets: what an editor in the tree holds for more of them is kept when it closes
LEAST_WIDTH = 280
PAINTED_MS = 100  # by then, what is seen beside it was painted anew, also where the news took a turn of 50
_AT_ONCE = ("is_auto",)  # with several assets: fields applied without waiting for the focus to leave


class AssetForm(QFrame):
    """The details of the chosen assets.

    Signals:
        stepped(Step): this is taken back, or done again, by the buttons above.
        close_requested: the artist wants to see what the details lie over.
        receipt_requested(int): she wants to see the receipt of this mint of what is shown.
    """

    stepped = Signal(object)
    close_requested = Signal()
    receipt_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._chosen = ChosenAssets(studio)
        self._fixing = ""  # the field that is typed in: no complaints before it is left
        self._looking: asyncio.Task[None] | None = None  # at the drafts of very many
        self._kinds = set[str]()  # of what is chosen, as far as known when they were last looked at
        self._is_behind = False  # the drafts of very many have changed while nobody saw the form
        self.fields = AssetFields(theme, actions, self._chosen.media_type, self._preview_attribute)
        self._typed = TypedWords(self._chosen, self.fields.value, self.fields.is_unreadable)
        self._art_news = Throttle(self._follow_art, self)
        self._soon = QTimer(self, singleShot=True, interval=PAINTED_MS)  # of very many: in a turn of its own
        self._soon.timeout.connect(InShortTurn(self._follow_drafts, self).request)
        self._problems = ChosenProblems(studio.draft_problems, self._chosen, self)
        self._problems.found.connect(self._show_problems)
        self._defaults = DefaultsNote(studio.asset_defaults, self.fields)
        self._header = AssetHeader(theme, actions)
        self._minted = MintedNote(studio, theme)
        self._scroll = QScrollArea()
        self._stack = QStackedWidget()
        self._lay_out()
        self.fields.remember(studio.settings)
        self.fields.attrs.tree.complete_from(lambda: studio.words_in_use)
        self._connect()
        self.cover = CoverEdits(studio, theme, self._chosen, self.fields, self)
        self.attributes = AttributeEdits(
            studio.history, self._chosen, self.fields.attrs, self._typed.write, theme, self
        )
        self._subscribe()
        self._show()

    # --- What is shown

    def show_art(self, art_ids: Sequence[int]) -> None:
        """Show the details of these; none shows an invitation to choose."""
        ids = self._chosen.among(art_ids)
        if ids == self._chosen.ids:
            return
        self._carry_out_all()
        self._problems.stop()
        self._chosen.ids = ids
        self._fixing = ""
        self.fields.clear()
        self._scroll.verticalScrollBar().setValue(0)
        self._show_soon()

    def _show_soon(self) -> None:
        """At once, or when the drafts of very many were made and compared, in pieces."""
        if self._looking is not None:
            self._looking.cancel()
        is_much = self._chosen.are_unseen or self._chosen.have_very_much
        self._looking = tasks.run(self, self._look_then(self._show)) if is_much else None
        if self._looking is None:
            self._show()

    async def _look_then(self, show: Callable[[], object]) -> None:
        await self._chosen.look_at()
        united: list[tuple[Node, ...]] | None = None
        while (trees := self._trees_to_unite()) is not None and trees != united:
            united = trees
            await self.fields.unite(united, self._chosen.patterns)
            await asyncio.sleep(0)  # they are shown in a turn of their own
        self._looking = None
        show()

    def _trees_to_unite(self) -> list[tuple[Node, ...]] | None:
        """The attributes of what is chosen, where it takes long to show them."""
        if self._is_left():
            return None
        trees = list(map(attrgetter("attrs"), self._chosen.drafts()))
        return trees if self._chosen.are_very_much(trees) else None

    def offer_close(self, *, is_offered: bool) -> None:
        """Offer to hide the details, or not."""
        self._header.offer_close(is_offered=is_offered)

    def show_problem(self, art_id: int, field: FieldPath) -> None:
        """Show one asset and put the cursor where a problem points to."""
        self.show_art([art_id])
        self.focus_field(field)

    def focus_field(self, field: FieldPath | str) -> None:
        """Put the cursor into a field of what is shown."""
        got = self.fields.focus((field,) if isinstance(field, str) else field)
        if got is not self.fields.attrs:  # which shows the row itself
            self._scroll.ensureWidgetVisible(got, 0, self._theme.scale(24))

    def add_attribute(self, kind: NodeKind) -> None:
        """Add an attribute to what is shown, and let the artist write its name."""
        self.focus_field("attrs")
        self.fields.attrs.tree.add(kind)

    def _show_row(self, row: QRect) -> None:
        """Bring a row of the attributes in sight."""
        place = self.fields.attrs.tree.viewport().mapTo(self.fields, row.center())
        self._scroll.ensureVisible(0, place.y(), 0, row.height())

    def _show(self) -> None:
        some = bool(self._chosen.ids)
        self._header.show_title(text(self._chosen.title()) if some else "")
        self._minted.show_art(self._chosen.ids)
        self._stack.setCurrentIndex(0 if some else 1)
        if some:
            self._show_hints()
            self._show_art()
            self._show_drafts()
        self._show_state()

    def _show_art(self) -> None:
        names = self._chosen.file_names()
        self.fields.preview.show_art(self._chosen.ids, names, lambda one: kind_icon(self._chosen.media_type(one)))
        self.fields.facts.setText(text(self._chosen.facts()))
        self.fields.facts.setToolTip(tip(names))
        problem = self._chosen.upload_problem()
        self.fields.upload_problem.setText("" if problem is None else text(problem))
        self.fields.upload_problem.setVisible(problem is not None)

    def _show_drafts(self) -> None:
        drafts = self._chosen.drafts()
        if self._chosen.are_several:
            self.fields.show_drafts(drafts, self._typed.fields(), self._chosen.patterns)
        else:
            self.fields.show_draft(drafts[0])
        self.fields.royalties.show_network(self._studio.session.network)
        self._defaults.show(drafts)
        self.cover.show_covers()
        self._show_collection(drafts)
        self._problems.look()

    def _show_problems(self, problems: Sequence[Problem]) -> None:
        self.fields.show_problems((*self.fields.unreadable(), *problems), spare=self._fixing)

    def _show_collection(self, drafts: Sequence[Draft]) -> None:
        """What the collection says: in one, the primary asset decides for all (specification 4.5 rule 2)."""
        place, collection = self._chosen.place_in_collection(), self._studio.projects.current_collection
        self.fields.shared.show_place(place, collection)
        if place:
            drafts = [self._studio.drafts.draft(collection.art_ids[0])]
        rates = set(map(attrgetter("royalties_rate"), drafts))
        rate = rates.pop()
        self.fields.sections.show_royalties(rate, is_of_collection=bool(place), differs=bool(rates))

    def _show_state(self, *_: object) -> None:
        is_held = bool(self.fields.unreadable()) or self.fields.attrs.tree.is_written_in
        self._header.show_state(self._studio.drafts, self._studio.history, is_held=is_held)

    # --- What the artist does

    def _edited(self, name: str) -> None:
        self._fixing = name
        if self._chosen.are_several and name not in _AT_ONCE:
            self._typed.begin(name)
            self._studio.drafts.expect_typed()
            self._show_preview(name)
        elif self._chosen.ids:
            self._chosen.write(name, self.fields.value(name))

    def _left(self, name: str) -> None:
        if not self._chosen.ids:
            return
        self._fixing = ""
        self._typed.leave(name)
        if name == "asset_name":
            self._chosen.refill_asset_name()
        self._studio.history.seal()
        self._show_drafts()

    def _commit_typed(self, *, is_last: bool) -> None:
        """Write what was typed and is in no draft yet, before the drafts are saved."""
        tree = self.fields.attrs.tree
        if is_last:
            tree.finish_editing()
        elif len(self._chosen.ids) <= KEPT_AT_PAUSES:
            tree.keep_typed(names=not self._chosen.are_several)  # half a name may be that of another of them
        self._typed.write()

    def _carry_out_all(self) -> None:
        self.fields.attrs.tree.finish_editing()
        self._typed.leave_all()
        self._typed.forget()
        self._studio.history.seal()

    def _show_preview(self, name: str) -> None:
        found = self._chosen.preview(name, self.fields.words(name), self._typed.before(name))
        if found is None:
            self._show_hints()
        else:
            self.fields.show_preview(name, found)

    def _show_hints(self) -> None:
        self.fields.show_hints(several=self._chosen.are_several, attribute=self._chosen.example())

    def _preview_attribute(self, pattern: str) -> Preview | None:
        return self._chosen.preview("attrs", pattern)

    def paste_attributes(self) -> None:
        """Paste the attributes on the clipboard into what is shown."""
        self.fields.attrs.tree.paste()

    def _attrs_typed(self) -> None:
        if self.fields.attrs.tree.is_written_in:
            self._studio.drafts.expect_typed()
        self._show_state()

    def _step(self, *, back: bool) -> None:
        self._studio.drafts.take_typed()
        history = self._studio.history
        step = (history.undo if back else history.redo)()
        self._fixing = ""
        self._show()
        if step is not None:
            self.stepped.emit(step)

    async def _choose_files(self) -> None:
        ids, title = self._chosen.ids, self.tr("Add further files")
        chosen = await choose_art(self, self._studio, self._theme, self._chosen.other_art(), title=title, several=True)
        if chosen and ids == self._chosen.ids:
            self._chosen.add_files(chosen)
            self._studio.history.seal()
            self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_behind:
            self._is_behind = False
            self._soon.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """On leaving the page or the program no edit is lost."""
        super().hideEvent(event)
        self._carry_out_all()

    # --- How

    def _lay_out(self) -> None:
        """From the outside inwards: Qt restyles all that lies inside a part which is put into another."""
        self.setObjectName("panel")
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        invitation = label(self.tr("Choose art to describe it."), "muted")
        invitation.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self._scroll)
        self._stack.addWidget(panel("body", column(None, invitation, None)))
        whole = column(self._header, self._minted, self._stack, spacing=0, margins=(1, 0, 0, 0))
        whole.setStretchFactor(self._stack, 1)
        self.setLayout(whole)
        self._scroll.setWidget(self.fields)
        self._fit_width()

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Give it to the title, in sight. As its proxy, Qt would tell a screen reader that both have it."""
        self.fields.name.setFocus(reason)
        bring_into_sight(self.fields.name)

    def _fit_width(self) -> None:
        """Allow no less than the design, and than the fields need: at a small text size their frames do not shrink."""
        need = self.fields.minimumSizeHint().width() + self._scroll.verticalScrollBar().sizeHint().width() + 1
        self.setMinimumWidth(max(self._theme.scale(LEAST_WIDTH), need))

    def _connect(self) -> None:
        self.fields.edited.connect(self._edited)
        self.fields.left.connect(self._left)
        self.fields.attrs.tree.typed.connect(self._attrs_typed)
        self.fields.attrs.tree.row_shown.connect(self._show_row)
        self.fields.attrs.undo_requested.connect(lambda: self._step(back=True))
        self.fields.attrs.tree.editor_placed.connect(lambda editor: self._scroll.ensureWidgetVisible(editor, 0, 12))
        self.fields.files.add_requested.connect(lambda: tasks.run(self, self._choose_files()))
        self._header.undo_requested.connect(lambda: self._step(back=True))
        self._header.redo_requested.connect(lambda: self._step(back=False))
        self._header.close_requested.connect(self.close_requested)
        self._minted.receipt_requested.connect(self.receipt_requested)
        self._theme.changed.connect(self._fit_width)
        SizeWatch(self.fields).changed.connect(self._fit_width)

    def _subscribe(self) -> None:
        changes = self._studio.changes
        follow(self, changes, self._on_drafts, Kind.DRAFTS)
        follow(self, changes, self._on_collections, Kind.COLLECTIONS)
        follow(self, changes, self._on_shared_names, Kind.SHARED_NAMES)
        follow(self, changes, lambda _: self._on_drafts(frozenset()), Kind.SESSION)
        follow(self, changes, self._on_settings, Kind.SETTINGS)
        follow(self, changes, self._on_art, Kind.ART, Kind.FINDING)
        follow(self, changes, self._on_previews, Kind.PREVIEWS)
        follow(self, changes, self._show_state, Kind.HISTORY, Kind.DRAFTS_SAVED)
        end = self._studio.drafts.on_saving(self._commit_typed, self._typed.write_piecewise)
        self.destroyed.connect(lambda: end())

    def _on_drafts(self, art_ids: frozenset[object]) -> None:
        if not self._chosen.concern(art_ids):
            return
        self._is_behind = self._chosen.are_very_many and not self.isVisible()
        if self._is_behind:
            return
        if self._chosen.are_very_many:
            self._soon.start()
        else:
            self._follow_drafts()

    def _follow_drafts(self) -> None:
        if not self._are_shown():
            return
        if self._chosen.have_very_much:
            self._looking = tasks.run(self, self._look_then(self._show_drafts))
        else:
            self._show_drafts()

    def _on_collections(self, _: frozenset[object]) -> None:
        """Say what the collection says: the drafts are as they were."""
        if self._are_shown():
            self._show_collection(self._chosen.drafts())
            self._problems.look()

    def _on_shared_names(self, ids: frozenset[object]) -> None:
        if self._are_shown() and not ids.isdisjoint(self._chosen.ids):
            self._problems.look()

    def _are_shown(self) -> bool:
        """Whether the drafts of what is chosen are shown, or about to be."""
        return bool(self._chosen.ids) and self._looking is None and not self._is_left()

    def _on_settings(self, keys: frozenset[object]) -> None:
        if DEFAULTS in keys:
            self._on_drafts(frozenset())

    def _on_previews(self, art_ids: frozenset[object]) -> None:
        """Update the preview: requesting a picture is what shows that there is none, or one again.

        Of several nothing is said but what their files are.
        """
        if not self._chosen.are_several:
            self._on_art(art_ids)

    def _on_art(self, art_ids: frozenset[object]) -> None:
        if not self._chosen.concern(art_ids):
            return
        if self._chosen.are_left_of(art_ids):
            self._art_news.request()
        else:
            self._follow_art()  # at once: nothing may be typed any more for art that is gone

    def _is_left(self) -> bool:
        """Whether another project was opened: the chosen art is not in it, and that news has yet to arrive."""
        return self._chosen.among(self._chosen.ids) != self._chosen.ids

    def _follow_art(self) -> None:
        left = self._chosen.among(self._chosen.ids)
        if left == self._chosen.ids:
            if left:
                self._show_art()
                self._follow_kinds()
            return
        if not left:
            self._typed.forget()  # all removed, or another project: what was typed was fetched before
        self.show_art(left)

    def _follow_kinds(self) -> None:
        """Say whether a cover is missing: what a file is, is known once somebody has looked into it."""
        kinds = {self._chosen.media_type(art_id) for art_id in self._chosen.ids}
        if kinds != self._kinds:
            self._kinds = kinds
            self.cover.show_covers()
            self._problems.look()
