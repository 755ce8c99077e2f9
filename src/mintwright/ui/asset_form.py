"""The details of the chosen assets, beside the grid: what is typed is kept at once and can be undone.

One asset: every key goes to its draft. Several: a field they differ in stays untouched unless the artist types in it,
and what was typed goes to all of them when the field is left, as one step of the history.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget

from mintwright.domain.asset import Draft, ExtraFile
from mintwright.domain.problems import Field as FieldPath
from mintwright.domain.problems import Problem
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.studio.uploads import UploadItem
from mintwright.ui import asset_edits, formatting, slots
from mintwright.ui.art_chooser import choose_art
from mintwright.ui.asset_fields import AssetFields
from mintwright.ui.attrs_bulk import AttrEdit
from mintwright.ui.controls import column, icon_button, label, panel, row
from mintwright.ui.theme import Look, restyle
from mintwright.ui.wording import text

WIDTH = 332


class AssetForm(QFrame):
    """The inspector.

    Signals:
        problem_reported(str): something went wrong, in words.
    """

    problem_reported = Signal(str)

    def __init__(self, studio: Studio, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._look = look
        self._ids: tuple[int, ...] = ()
        self._fixing = ""  # the field that is typed in: no complaints before it is left
        self._typed: set[str] = set()  # with several assets: fields typed in and not carried out yet
        self.fields = AssetFields(look, lambda art_id: _media_type(studio, art_id))
        self._title = label("", "heading")
        self._saved = label("", "muted")
        self._undo = icon_button(look, "undo-2", self.tr("Undo"))
        self._redo = icon_button(look, "redo-2", self.tr("Redo"))
        self._scroll = QScrollArea()
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect()
        self._subscribe()
        self._show()

    # --- What is shown

    def show_art(self, art_ids: Sequence[int]) -> None:
        """Show the details of these; none shows an invitation to choose."""
        ids = tuple(art_id for art_id in art_ids if self._item(art_id) is not None)
        if ids == self._ids:
            return
        self._carry_out_all()
        self._studio.history.seal()
        self._ids, self._fixing = ids, ""
        self.fields.clear()
        self.fields.show_hints(several=len(ids) > 1)
        self._scroll.verticalScrollBar().setValue(0)
        self._show()

    def show_problem(self, art_id: int, field: FieldPath) -> None:
        """Show one asset and put the cursor where a problem points to."""
        self.show_art([art_id])
        self.focus_field(field)

    def focus_field(self, field: FieldPath | str) -> None:
        """Put the cursor into a field of what is shown."""
        got = self.fields.focus((field,) if isinstance(field, str) else field)
        self._scroll.ensureWidgetVisible(got, 0, self._look.scale(24))

    def _show(self) -> None:
        count = len(self._ids)
        many = Sentence("AssetForm", "{count} assets")
        self._title.setText(text(counted(count, Sentence("AssetForm", "Asset details"), many)) if count else "")
        self._stack.setCurrentIndex(0 if count else 1)
        if count:
            self.fields.preview.show_art(self._ids, self._title.text())
            self.fields.facts.setText(self._facts())
            self._show_drafts()
        self._show_state()

    def _show_drafts(self) -> None:
        drafts = self._drafts()
        if len(drafts) == 1:
            self.fields.show_draft(drafts[0])
        else:
            self.fields.show_drafts(drafts, frozenset(self._typed))
        self._show_shared()
        self._show_problems()

    def _show_problems(self) -> None:
        found = [self._studio.drafting.problems(art_id) for art_id in self._ids]
        problems = found[0] if len(found) == 1 else _of_several(found)
        self.fields.show_problems((*self.fields.unreadable(), *problems), spare=self._fixing)

    def _show_state(self) -> None:
        drafting, history = self._studio.drafting, self._studio.history
        self._saved.setText(self.tr("Saved") if drafting.saved else self.tr("Saving…"))
        if drafting.problem is not None:
            self._saved.setText(self.tr("Not saved"))
        self._saved.setToolTip(text(drafting.problem) if drafting.problem else "")
        restyle(self._saved, role="error" if drafting.problem else "muted")
        self._undo.setEnabled(history.can_undo)
        self._redo.setEnabled(history.can_redo)
        self._name(self._undo, self.tr("Undo"), history.undo_label)
        self._name(self._redo, self.tr("Redo"), history.redo_label)

    def _name(self, button: QWidget, verb: str, step: Sentence | None) -> None:
        said = self.tr("{verb}: {step}").format(verb=verb, step=text(step)) if step is not None else verb
        button.setToolTip(said)
        button.setAccessibleName(said)

    def _facts(self) -> str:
        items = [item for art_id in self._ids if (item := self._item(art_id)) is not None]
        size = formatting.size(sum(item.art.size for item in items))
        if len(items) > 1:
            return size
        art = items[0].art
        pixels = f"{art.width} × {art.height}" if art.width and art.height else ""
        return " · ".join(part for part in (items[0].name, _format(art.media_type), pixels, size) if part)

    def _show_shared(self) -> None:
        """In a collection only the primary asset's royalties and processing count (specification 4.5 rule 2)."""
        collection = self._studio.projects.current_collection
        place = collection.art_ids.index(self._ids[0]) if self._ids[0] in collection.art_ids else -1
        note = self.fields.shared
        note.setVisible(len(self._ids) == 1 and place >= 0 and len(collection.art_ids) > 1)
        if place == 0:
            said = self.tr("★ Primary: royalties and processing count for all {count} of “{collection}”.")
        else:
            said = self.tr("In “{collection}” royalties and processing come from the primary asset. What stands here "
                           "counts only when you mint this asset alone.")  # fmt: skip
        note.setText(said.format(count=len(collection.art_ids), collection=collection.name))
        restyle(note, role="lead" if place == 0 else "muted")

    # --- What the artist does

    def _edited(self, name: str) -> None:
        self._fixing = name
        if len(self._ids) > 1 and name not in ("is_auto",):
            self._typed.add(name)
            self._show_sample(name)
        elif len(self._ids) > 1:
            self._carry_out(name)
        elif self._ids:
            self._studio.drafting.edit(self._ids[0], **self._changes(name))
        self._show_state()

    def _left(self, name: str) -> None:
        if not self._ids:
            return
        self._fixing = ""
        if name in self._typed:
            self._typed.discard(name)
            self._carry_out(name)
        self._studio.history.seal()
        self._show_drafts()

    def _changes(self, name: str) -> asset_edits.Changes:
        draft = self._drafts()[0]
        if name != "name":
            return {name: self.fields.value(name)}
        return asset_edits.retitled(draft, self.fields.words(name), follows=asset_edits.follows_title(draft))

    def _carry_out_all(self) -> None:
        for name in tuple(self._typed):
            self._typed.discard(name)
            self._carry_out(name)

    def _carry_out(self, name: str) -> None:
        """Write what was typed into all shown drafts. An emptied field of different values leaves them as they are."""
        drafts, drafting = self._drafts(), self._studio.drafting
        words = self.fields.words(name)
        if name != "is_auto" and not words.strip() and len({getattr(draft, name) for draft in drafts}) > 1:
            return
        if name == "name":
            drafting.edit_each(Sentence("AssetForm", "Edit titles"), asset_edits.retitled_all(drafts, words))
        elif name == "asset_name":
            drafting.edit_each(Sentence("AssetForm", "Edit names on the chain"), asset_edits.renamed_all(drafts, words))
        else:
            label_of_it = Sentence("AssetForm", "Edit {count} assets", count=len(drafts))
            drafting.edit_many(self._ids, label_of_it, **{name: self.fields.value(name)})

    def _show_sample(self, name: str) -> None:
        words = self.fields.words(name)
        if name in ("name", "asset_name") and words:
            names = [getattr(draft, name) for draft in self._drafts()]
            self.fields.field(name).show_hint(text(asset_edits.sample(words, names)))
        else:
            self.fields.show_hints(several=True)

    def _attrs_edited(self, edit: AttrEdit) -> None:
        drafting, drafts = self._studio.drafting, self._drafts()
        if len(drafts) == 1:
            drafting.edit(self._ids[0], attrs=self.fields.attrs.model.nodes())
        else:
            label_of_it = Sentence("AssetForm", "Edit attributes")
            drafting.edit_each(label_of_it, {draft.art_id: {"attrs": edit.on(draft.attrs)} for draft in drafts})
        if not self.fields.attrs.tree.is_naming:
            self._studio.history.seal()
        self._show_state()

    def _step(self, *, back: bool) -> None:
        history = self._studio.history
        (history.undo if back else history.redo)()
        self._fixing = ""
        self._show()

    async def _choose_files(self) -> None:
        art_id = self._ids[0]
        taken = {art_id, *(file.art_id for file in self._studio.drafting.draft(art_id).files)}
        offered = [other for other in self._studio.uploads.order() if other not in taken]
        title = self.tr("Add further files")
        chosen = await choose_art(self, self._studio, self._look, offered, title=title, several=True)
        added = tuple(ExtraFile(art_id=other, name=self._studio.drafting.draft(other).name) for other in chosen)
        if added:
            files = (*self._studio.drafting.draft(art_id).files, *added)
            self._studio.drafting.edit(art_id, files=files)
            self._studio.history.seal()
            self._show()

    # --- How

    def _lay_out(self) -> None:
        self.setObjectName("panel")
        self.setFixedWidth(self._look.scale(WIDTH))
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(self.fields)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        invitation = label(self.tr("Choose art to describe it."), "muted")
        invitation.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self._scroll)
        self._stack.addWidget(panel("body", column(None, invitation, None)))
        header = row(self._title, None, self._saved, self._undo, self._redo, spacing=2, margins=(16, 10, 8, 4))
        self.setLayout(column(header, self._stack, spacing=0, margins=(1, 0, 0, 0)))
        self.setFocusProxy(self.fields.name)

    def _connect(self) -> None:
        self.fields.edited.connect(self._edited)
        self.fields.left.connect(self._left)
        self.fields.attrs.model.edited.connect(self._attrs_edited)
        self.fields.attrs.tree.settled.connect(self._studio.history.seal)
        self.fields.attrs.undo_requested.connect(lambda: self._step(back=True))
        self.fields.attrs.tree.editor_placed.connect(lambda editor: self._scroll.ensureWidgetVisible(editor, 0, 12))
        self.fields.files.add_requested.connect(lambda: slots.start(self, self._choose_files()))
        self._undo.clicked.connect(lambda: self._step(back=True))
        self._redo.clicked.connect(lambda: self._step(back=False))
        self._look.changed.connect(lambda: self.setFixedWidth(self._look.scale(WIDTH)))
        for key, back in ((QKeySequence.StandardKey.Undo, True), (QKeySequence.StandardKey.Redo, False)):
            shortcut = QShortcut(key, self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda back=back: self._step(back=back))

    def _subscribe(self) -> None:
        changes = self._studio.changes
        unsubscribe = [
            changes.subscribe(Kind.DRAFTS, self._on_drafts),
            changes.subscribe(Kind.ART, self._on_art),
            changes.subscribe(Kind.COLLECTIONS, lambda _: self._on_drafts(frozenset())),
            changes.subscribe(Kind.SESSION, lambda _: self._on_drafts(frozenset())),
        ]
        self.destroyed.connect(lambda: [end() for end in unsubscribe])

    def _on_drafts(self, art_ids: frozenset[object]) -> None:
        if self._ids and (not art_ids or art_ids & set(self._ids)):
            self._show_drafts()
        self._show_state()

    def _on_art(self, art_ids: frozenset[object]) -> None:
        if any(self._item(art_id) is None for art_id in self._ids):
            self._typed.clear()
            self.show_art([art_id for art_id in self._ids if self._item(art_id) is not None])
        elif self._ids and (not art_ids or art_ids & set(self._ids)):
            self.fields.facts.setText(self._facts())

    def _drafts(self) -> list[Draft]:
        return [self._studio.drafting.draft(art_id) for art_id in self._ids]

    def _item(self, art_id: int) -> UploadItem | None:
        uploads = self._studio.uploads
        return uploads.item(art_id) if uploads.is_shown(art_id) else None


def _media_type(studio: Studio, art_id: int) -> str:
    try:
        return studio.uploads.item(art_id).art.media_type
    except KeyError:
        return ""


def _format(media_type: str) -> str:
    """ "image/svg+xml" → "SVG"."""
    return media_type.partition("/")[2].partition("+")[0].removeprefix("x-").upper()


def _of_several(found: Sequence[Sequence[Problem]]) -> tuple[Problem, ...]:
    """What is wrong with some of several assets; rows of their attributes differ, so those are left out."""
    counts = Counter(problem.field for problems in found for problem in problems if problem.field[:1] != ("attrs",))
    first = {problem.field: problem for problems in reversed(found) for problem in problems if problem.field in counts}
    return tuple(
        replace(problem, art_id=None, sentence=_in_some(counts[field], len(found), problem.sentence))
        for field, problem in first.items()
    )


def _in_some(count: int, total: int, problem: Sentence) -> Sentence:
    return Sentence("AssetForm", "In {count} of {total}: {problem}", count=count, total=total, problem=problem)
