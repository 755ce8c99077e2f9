"""Change many assets at once: what, in which texts, of which assets; below that what it gives, before it is done."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QDialog, QHeaderView, QTableView, QWidget

from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.bulk.tally import Tally
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.table.columns import ColumnsInUse, Field
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.bulk.copy_pane import CopyPane
from mintwright.ui.bulk.file_names_pane import FileNamesPane
from mintwright.ui.bulk.panes import CasePane, ClearPane, DoublesPane, Pane, PatternPane, ReplacePane, TrimPane
from mintwright.ui.bulk.preview_model import PreviewModel
from mintwright.ui.bulk.target_field import TargetField
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.news import follow
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text

KINDS: tuple[type[Pane], ...] = (
    ReplacePane, PatternPane, CasePane, TrimPane, ClearPane, DoublesPane, FileNamesPane, CopyPane,
)  # fmt: skip
_PAUSE_MS = 150  # after the last key, before it is worked out
_USUAL = QSize(900, 640)
_AROUND = QSize(24, 24)  # pixels of the window that stay in sight
_ROW = 26


class ChangeDialog(QDialog):
    """Nothing is changed before the button is pressed, and one step takes all of it back."""

    def __init__(
        self, studio: Studio, chosen: Sequence[int], shown: Sequence[int], parent: QWidget, *, origin: int | None = None
    ) -> None:
        """`chosen` are the assets that are chosen, `shown` all that the search and the filter let through.

        `origin` is the one that the keys are at: what is copied is copied of it.
        """
        super().__init__(parent)
        self.setWindowTitle(self.tr("Change many assets"))
        self._studio = studio
        self._sweeping, self._project = studio.sweeping, studio.uploads.project_id
        self._scopes = [some for some in (chosen, shown) if some]
        self._copied = self._scopes[0][0] if origin is None else origin
        self._outcomes: list[Outcome] = []
        self.outcome = Sentence("bulk", "Nothing was changed.")  # until it is done
        self._reading: asyncio.Task[None] | None = None
        self._working: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None
        self._panes: dict[type[Pane], Pane] = {}  # made when they are first wanted
        self._place = column()
        self.kinds, self.scopes, self.target = QComboBox(), QComboBox(), TargetField()
        self.model = PreviewModel(lambda one: studio.uploads.art(one).path.name, self)
        self.list = QTableView()
        self.said = label("", "muted", wrap=True)
        self.change = button(self.tr("Change"), kind="primary")
        self._soon = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._fill(chosen, shown)
        self._dress_list()
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
        if kind is not CopyPane:
            return kind()
        return CopyPane(self._studio.drafts.draft(self._copied), self._studio.uploads.art(self._copied).path.name)

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
        async for art_id in in_slices(art_ids):
            used.note([self._studio.drafts.draft(art_id)])
        self.target.show_attributes([one for one in used.columns if one.field is Field.ATTRIBUTE])

    # --- What it gives

    def _begin(self, *_: object) -> None:
        """Work it out soon, anew; what was worked out is no longer what is wanted."""
        if self.result() == QDialog.DialogCode.Accepted:
            return
        if self._working is not None:
            self._working.cancel()
        self._outcomes = []
        self.change.setEnabled(False)
        self.said.setText(self.tr("Looking…"))
        self._soon.start()

    def _work_out(self) -> None:
        self._working = tasks.run(self, self._worked_out())

    async def _worked_out(self) -> None:
        pane, art_ids = self.pane, self.art_ids
        target = self.target.target if pane.has_target else None
        pane.show_wrong("")
        try:
            is_complete = self.target.is_complete or not pane.has_target
            sweep = await pane.sweep(self._sweeping, target, art_ids) if is_complete else None
        except MintwrightError as wrong:
            self.model.clear()
            self.said.setText("")
            pane.show_wrong(text(wrong.sentence))
            return
        self.model.clear()
        if sweep is None:
            self._tell(())
            return
        tally, outcomes = Tally(), list[Outcome]()
        async with aclosing(self._sweeping.outcomes(sweep, art_ids, target)) as working:
            async for some in working:
                tally.add(some)
                outcomes += some
                self.model.add(some)
        self._outcomes = outcomes
        self._tell(tally.words)

    def _tell(self, words: Sequence[Sentence]) -> None:
        count = sum(bool(one.fields) for one in self._outcomes)
        self.said.setText(" ".join(map(text, words)))
        announce(self.said, self.said.text())
        one, many = Sentence("bulk", "Change 1 asset"), Sentence("bulk", "Change {count} assets")
        set_button_text(self.change, text(counted(count, one, many)) if count else self.tr("Change"))
        self.change.setEnabled(count > 0)

    # --- Doing it

    def _accept(self) -> None:
        self.change.setEnabled(False)
        self._writing = tasks.run(self, self._write())

    async def _write(self) -> None:
        """Where something else has changed it meanwhile, look again instead."""
        step, outcomes = self.pane.step, self._outcomes
        if not await self._sweeping.write(step, outcomes):
            self._begin()
            return
        one, many = Sentence("bulk", "{step}: 1 asset changed."), Sentence("bulk", "{step}: {count} assets changed.")
        self.outcome = counted(sum(bool(each.fields) for each in outcomes), one, many).filled(step=step)
        self.accept()

    # --- How

    def _fill(self, chosen: Sequence[int], shown: Sequence[int]) -> None:
        for kind in KINDS:
            self.kinds.addItem(text(kind.step))
        if chosen:
            one, many = Sentence("bulk", "The one that is chosen"), Sentence("bulk", "The {count} that are chosen")
            self.scopes.addItem(text(counted(len(chosen), one, many)))
        self.scopes.addItem(text(Sentence("bulk", "All {count} that are shown", count=len(shown))))

    def _dress_list(self) -> None:
        view = self.list
        view.setModel(self.model)
        view.setObjectName("preview")
        view.setAccessibleName(self.tr("What changes"))
        view.setShowGrid(False)
        view.setTabKeyNavigation(False)
        view.setWordWrap(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.verticalHeader().hide()
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        across = view.horizontalHeader()
        across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        across.setHighlightSections(False)
        view.setMinimumHeight(3 * _ROW)

    def _lay_out(self) -> None:
        what, which = label(self.tr("What to do"), "label"), label(self.tr("Which assets"), "label")
        for name, field in ((what, self.kinds), (which, self.scopes)):
            name.setBuddy(field)
            for part in (field, field.view()):
                part.setAccessibleName(name.text())
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            field.setMinimumContentsLength(12)
        choices = row(
            column(what, self.kinds, None, spacing=4),
            column(self.target, None, spacing=4),
            column(which, self.scopes, None, spacing=4),
            spacing=12,
        )
        for place in range(3):
            choices.setStretch(place, 1)
        cancel = button(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self.change.setDefault(True)
        foot = row(self.said, cancel, self.change)
        foot.setStretch(0, 1)
        heading = label(self.tr("Change many assets"), "heading")
        body = column(heading, 2, choices, self._place, self.list, foot, spacing=8, margins=(24, 18, 24, 18))
        body.setStretchFactor(self.list, 1)
        self.setLayout(body)
        parent = self.parentWidget()
        room = self.screen().availableSize() if parent is None else parent.window().size()
        self.resize(_USUAL.boundedTo(room - _AROUND))

    def _connect(self) -> None:
        self.kinds.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.kinds.currentIndexChanged.connect(lambda _: self._show_kind())
        self.scopes.currentIndexChanged.connect(self._begin)
        self.target.changed.connect(self._begin)
        self._soon.timeout.connect(self._work_out)
        self.change.clicked.connect(self._accept)
        self.finished.connect(self._end)
        self.rejected.connect(self._stop)
        follow(self, self._studio.changes, self._follow_drafts, Kind.DRAFTS, Kind.PROJECTS)

    def _follow_drafts(self, _: object) -> None:
        """Another project that is opened has none of this art."""
        if self._studio.uploads.project_id == self._project:
            self._begin()
        else:
            self.reject()

    def _end(self) -> None:
        self._soon.stop()
        if self._reading is not None:
            self._reading.cancel()

    def _stop(self) -> None:
        """Leave what is under way: it may be far from done."""
        for task in (self._working, self._writing):
            if task is not None:
                task.cancel()
