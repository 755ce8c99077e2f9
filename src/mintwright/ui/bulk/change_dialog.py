"""Change many assets at once: what, in which texts, of which assets; below that what it gives, before it is done."""

import asyncio
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.attributes import Path
from mintwright.domain.assets.patterns import example
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.table.columns import ColumnsInUse, Field
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.studio import Studio
from mintwright.ui.bulk.copy_pane import CopyPane
from mintwright.ui.bulk.file_names_pane import FileNamesPane
from mintwright.ui.bulk.panes import CasePane, ClearPane, DoublesPane, Pane, PatternPane, ReplacePane, TrimPane
from mintwright.ui.bulk.target_field import TargetField
from mintwright.ui.forms.completion import complete_value, complete_whole_name
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.sweeps.previewed_change_dialog import PreviewedChangeDialog
from mintwright.ui.table.table_columns import added_columns
from mintwright.ui.widgets.controls import column, fit_choice, label, row
from mintwright.ui.widgets.inputs import ComboBox

KINDS: tuple[type[Pane], ...] = (
    ReplacePane, PatternPane, CasePane, TrimPane, ClearPane, DoublesPane, FileNamesPane, CopyPane,
)  # fmt: skip
_USUAL = QSize(900, 640)


class ChangeDialog(PreviewedChangeDialog):
    """What is changed, in which texts, of which assets, and what that gives."""

    def __init__(
        self,
        studio: Studio,
        theme: Theme,
        chosen: Sequence[int],
        shown: Sequence[int],
        parent: QWidget,
        *,
        origin: int | None = None,
        field: str = "",
    ) -> None:
        """`chosen` are the assets that are chosen, `shown` all that the search and the filter let through.

        `origin` is the one that the keys are at: what is copied is copied of it. `field` is the one of the metadata
        whose texts are chosen first.
        """
        super().__init__(studio, parent)
        self.setWindowTitle(self.tr("Change many assets"))
        self._theme = theme
        self._scopes = [some for some in (chosen, shown) if some]
        self._copied = self._scopes[0][0] if origin is None else origin
        self._reading: asyncio.Task[None] | None = None
        self._panes: dict[type[Pane], Pane] = {}  # made when they are first wanted
        self._place = column()
        self.kinds, self.scopes, self.target = ComboBox(), ComboBox(), TargetField()
        self._fill(chosen, shown)
        self.target.begin_with(field)
        complete_whole_name(theme, self.target.new, studio.words_in_use)
        self._lay_out()
        self._connect()
        self._show_kind()

    def showEvent(self, event: QShowEvent) -> None:
        """Look for attributes only now: asked for twice, the other is never shown."""
        super().showEvent(event)
        if self._reading is None:
            self._reading = tasks.run(self, self._read_attributes(self._scopes[-1]))

    # --- What is wanted

    @property
    def pane(self) -> Pane:
        """The kind of change that is chosen."""
        kind = KINDS[self.kinds.currentIndex()]
        if kind not in self._panes:
            made = self._panes[kind] = self._made(kind)
            made.changed.connect(self._begin)
            self._place.addWidget(made)
        return self._panes[kind]

    def _made(self, kind: type[Pane]) -> Pane:
        copied = self._studio.drafts.draft(self._copied)
        if kind is not CopyPane:
            pane = PatternPane(example([copied])) if kind is PatternPane else kind()
            for line in pane.lines_of_values:
                completion = complete_value(self._theme, line, self._studio.words_in_use, self._path)
                self.target.changed.connect(completion.forget)
            return pane
        return CopyPane(copied, self._studio.uploads.art(self._copied).path.name)

    def _path(self) -> Path:
        """The attribute whose values are to change; none where it is a field, or all texts."""
        target = self.target.target
        return target.path if target is not None else ()

    @property
    def step(self) -> Sentence:
        return self.pane.step

    @property
    def art_ids(self) -> Sequence[int]:
        """The assets that it is for."""
        return self._scopes[self.scopes.currentIndex()]

    def _show_kind(self) -> None:
        """The mouse leaves the keys where words are written, in what the new kind asks for."""
        pane, stays = self.pane, self.focusWidget() is self.kinds
        for each in self._panes.values():
            each.setVisible(each is pane)
        self.target.setVisible(pane.has_target)
        self.target.offer(all_texts=pane.all_texts, new_attribute=pane.new_attribute)
        if not stays:
            (self.list if pane.leads_to is None else pane).setFocus()
        self._begin()

    async def _read_attributes(self, art_ids: Sequence[int]) -> None:
        used = ColumnsInUse()
        for added in added_columns(self._studio.settings, self._project):  # which nobody may have yet
            used.add(added)
        async for art_id in in_slices(art_ids):
            used.note([self._studio.drafts.draft(art_id)])
        self.target.show_attributes([one for one in used.columns if one.field is Field.ATTRIBUTE])

    # --- What it gives

    async def _worked_out(self) -> None:
        pane, art_ids = self.pane, self.art_ids
        target = self.target.target if pane.has_target else None
        pane.show_wrong("")
        try:
            is_complete = self.target.is_complete or not pane.has_target
            sweep = await pane.sweep(self._studio.sweeping, target, art_ids) if is_complete else None
        except MintwrightError as wrong:
            self.model.clear()
            self.said.setText("")
            pane.show_wrong(text(wrong.sentence))
            return
        await self._show(sweep, art_ids, target)

    def _tell(self, words: Sequence[Sentence]) -> None:
        """Where nothing of one asset changes, others may have been meant: in the table one is always chosen."""
        is_meant = len(self.art_ids) > 1 or len(self._scopes) < 2 or any(one.fields for one in self._outcomes)
        others = Sentence("bulk", "Others are left out: only one is chosen.")
        super()._tell(words if is_meant or not words else (*words, others))

    # --- How

    def _fill(self, chosen: Sequence[int], shown: Sequence[int]) -> None:
        for kind in KINDS:
            self.kinds.addItem(text(kind.step))
        if chosen:
            one, many = Sentence("bulk", "The one that is chosen"), Sentence("bulk", "The {count} that are chosen")
            self.scopes.addItem(text(counted(len(chosen), one, many)))
        self.scopes.addItem(text(Sentence("bulk", "All {count} that are shown", count=len(shown))))

    def _lay_out(self) -> None:
        what, which = label(self.tr("What to do"), "label"), label(self.tr("Which assets"), "label")
        for name, field in ((what, self.kinds), (which, self.scopes)):
            name.setBuddy(field)
            fit_choice(field, name.text(), 12)
        choices = row(
            column(what, self.kinds, None, spacing=4),
            column(self.target, None, spacing=4),
            column(which, self.scopes, None, spacing=4),
            spacing=12,
        )
        for place in range(3):
            choices.setStretch(place, 1)
        heading = label(self.tr("Change many assets"), "heading")
        parts = heading, 2, choices, self._place, self.list, self._foot()
        self._lie_in(column(*parts, spacing=8, margins=(24, 18, 24, 18)), _USUAL)

    def _connect(self) -> None:
        self.kinds.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.kinds.currentIndexChanged.connect(lambda _: self._show_kind())
        self.scopes.currentIndexChanged.connect(self._begin)
        self.target.changed.connect(self._begin)
        self.finished.connect(self._end)
        super()._connect()

    def _end(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
