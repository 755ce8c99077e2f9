"""The details of the chosen assets, beside the grid: every edit is stored at once and can be undone.

One asset: every key goes to its draft. Several: a field they differ in stays untouched unless the artist types in it,
and what was typed goes to all of them at each pause and when the field is left, as one step of the history.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget

from mintwright.domain.assets.problems import Field as FieldPath
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.collection.art_chooser import choose_art
from mintwright.ui.inspector.asset_fields import AssetFields
from mintwright.ui.inspector.asset_header import AssetHeader
from mintwright.ui.inspector.attributes.multi_edit import AttrEdit
from mintwright.ui.inspector.chosen_assets import ChosenAssets
from mintwright.ui.inspector.typed_words import TypedWords
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import column, label, panel

WIDTH = 332
_AT_ONCE = ("is_auto",)  # with several assets: fields applied without waiting for the focus to leave


class AssetForm(QFrame):
    """The details of the chosen assets.

    Signals:
        stepped(Step): this is taken back, or done again, by the buttons above.
    """

    stepped = Signal(object)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._chosen = ChosenAssets(studio)
        self._fixing = ""  # the field that is typed in: no complaints before it is left
        self.fields = AssetFields(theme, self._chosen.media_type)
        self._typed = TypedWords(self._chosen, self.fields.value, self.fields.is_unreadable)
        self._art_news = Throttle(self._follow_art, self)
        self._header = AssetHeader(theme)
        self._scroll = QScrollArea()
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect()
        self._subscribe()
        self._show()

    # --- What is shown

    def show_art(self, art_ids: Sequence[int]) -> None:
        """Show the details of these; none shows an invitation to choose."""
        ids = self._chosen.among(art_ids)
        if ids == self._chosen.ids:
            return
        self._carry_out_all()
        self._chosen.ids = ids
        self._fixing = ""
        self.fields.clear()
        self.fields.show_hints(several=self._chosen.are_several)
        self._scroll.verticalScrollBar().setValue(0)
        self._show()

    def show_problem(self, art_id: int, field: FieldPath) -> None:
        """Show one asset and put the cursor where a problem points to."""
        self.show_art([art_id])
        self.focus_field(field)

    def focus_field(self, field: FieldPath | str) -> None:
        """Put the cursor into a field of what is shown."""
        got = self.fields.focus((field,) if isinstance(field, str) else field)
        self._scroll.ensureWidgetVisible(got, 0, self._theme.scale(24))

    def _show(self) -> None:
        some = bool(self._chosen.ids)
        self._header.show_title(text(self._chosen.title()) if some else "")
        self._stack.setCurrentIndex(0 if some else 1)
        if some:
            self._show_art()
            self._show_drafts()
        self._show_state()

    def _show_art(self) -> None:
        names = self._chosen.file_names()
        self.fields.preview.show_art(self._chosen.ids, names)
        self.fields.facts.setText(text(self._chosen.facts()))
        self.fields.facts.setToolTip(tip(names))
        problem = self._chosen.upload_problem()
        self.fields.upload_problem.setText("" if problem is None else text(problem))
        self.fields.upload_problem.setVisible(problem is not None)

    def _show_drafts(self) -> None:
        drafts = self._chosen.drafts()
        if self._chosen.are_several:
            self.fields.show_drafts(drafts, self._typed.fields())
        else:
            self.fields.show_draft(drafts[0])
        self._show_shared()
        self.fields.show_problems((*self.fields.unreadable(), *self._chosen.problems()), spare=self._fixing)

    def _show_shared(self) -> None:
        """In a collection only the primary asset's royalties and processing count (specification 4.5 rule 2)."""
        place, note = self._chosen.place_in_collection(), self.fields.shared
        note.setVisible(place is not None)
        if place is None:
            return
        collection = self._studio.projects.current_collection
        if place == 0:
            said = self.tr("★ Primary: royalties and processing count for all {count} of “{collection}”.")
        else:
            said = self.tr(
                "In “{collection}” royalties and processing come from the primary asset. "
                "What stands here counts only when you mint this asset alone."
            )
        note.setText(said.format(count=len(collection.art_ids), collection=collection.name))
        restyle(note, role="lead" if place == 0 else "muted")

    def _show_state(self, *_: object) -> None:
        is_held = bool(self.fields.unreadable()) or self.fields.attrs.tree.is_written_in
        self._header.show_state(self._studio.drafts, self._studio.history, is_held=is_held)

    # --- What the artist does

    def _edited(self, name: str) -> None:
        self._fixing = name
        if self._chosen.are_several and name not in _AT_ONCE:
            self._typed.begin(name)
            self._studio.drafts.expect_typed()
            self._show_sample(name)
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

    def _hand_over(self, *, is_last: bool) -> None:
        """Write what was typed and is in no draft yet, before the drafts are saved."""
        tree = self.fields.attrs.tree
        if is_last:
            tree.finish_editing()
        else:
            tree.keep_typed(names=not self._chosen.are_several)  # half a name may be that of another of them
        self._typed.write()

    def _carry_out_all(self) -> None:
        self._hand_over(is_last=True)
        self._typed.forget()
        self._studio.history.seal()

    def _show_sample(self, name: str) -> None:
        pattern = self.fields.words(name)
        if name in ("name", "asset_name") and pattern:
            self.fields.field(name).show_hint(text(self._chosen.sample(name, pattern, self._typed.before(name))))
        else:
            self.fields.show_hints(several=True)

    def _attrs_edited(self, edit: AttrEdit) -> None:
        if self._chosen.ids:
            self._chosen.write_attrs(self.fields.attrs.model.nodes(), edit)
        tree = self.fields.attrs.tree
        if not (tree.is_naming or tree.is_being_written):
            self._studio.history.seal()

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

    def hideEvent(self, event: QHideEvent) -> None:
        """On leaving the page or the program no edit is lost."""
        super().hideEvent(event)
        self._carry_out_all()

    # --- How

    def _lay_out(self) -> None:
        self.setObjectName("panel")
        self._fit_width()
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(self.fields)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        invitation = label(self.tr("Choose art to describe it."), "muted")
        invitation.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self._scroll)
        self._stack.addWidget(panel("body", column(None, invitation, None)))
        self.setLayout(column(self._header, self._stack, spacing=0, margins=(1, 0, 0, 0)))
        self.setFocusProxy(self.fields.name)

    def _fit_width(self) -> None:
        """Make it as wide as the design, or as the fields need: at a small text size their frames do not shrink."""
        need = self.fields.minimumSizeHint().width() + self._scroll.verticalScrollBar().sizeHint().width() + 1
        self.setFixedWidth(max(self._theme.scale(WIDTH), need))

    def _connect(self) -> None:
        self.fields.edited.connect(self._edited)
        self.fields.left.connect(self._left)
        self.fields.attrs.model.edited.connect(self._attrs_edited)
        self.fields.attrs.tree.settled.connect(self._studio.history.seal)
        self.fields.attrs.tree.typed.connect(self._attrs_typed)
        self.fields.attrs.tree.taken_back.connect(self._studio.history.undo)
        self.fields.attrs.undo_requested.connect(lambda: self._step(back=True))
        self.fields.attrs.tree.editor_placed.connect(lambda editor: self._scroll.ensureWidgetVisible(editor, 0, 12))
        self.fields.files.add_requested.connect(lambda: tasks.run(self, self._choose_files()))
        self._header.undo_requested.connect(lambda: self._step(back=True))
        self._header.redo_requested.connect(lambda: self._step(back=False))
        self._theme.changed.connect(self._fit_width)
        SizeWatch(self.fields).changed.connect(self._fit_width)

    def _subscribe(self) -> None:
        changes = self._studio.changes
        follow(self, changes, self._on_drafts, Kind.DRAFTS)
        follow(self, changes, lambda _: self._on_drafts(frozenset()), Kind.COLLECTIONS, Kind.SESSION)
        follow(self, changes, self._on_art, Kind.ART, Kind.FINDING)
        follow(self, changes, self._on_previews, Kind.PREVIEWS)
        follow(self, changes, self._show_state, Kind.HISTORY, Kind.DRAFTS_SAVED)
        end = self._studio.drafts.on_saving(self._hand_over)
        self.destroyed.connect(lambda: end())

    def _on_drafts(self, art_ids: frozenset[object]) -> None:
        if self._chosen.concern(art_ids) and not self._is_left():
            self._show_drafts()

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
            return
        if not left:
            self._typed.forget()  # all removed, or another project: what was typed was fetched before
        self.show_art(left)
