"""One change of an attribute everywhere: what is written, below that what it gives, before it is done."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHeaderView, QLineEdit, QTableView, QWidget

from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.bulk.tally import Tally
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.bulk.preview_model import PreviewModel
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.drop_target import LeavesFiles
from mintwright.ui.shell.news import follow
from mintwright.ui.style.wording import text
from mintwright.ui.traits.trait_changes import TraitChange
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text

_PAUSE_MS = 150  # after the last key, before it is worked out
_USUAL = QSize(760, 560)
_AROUND = QSize(24, 24)  # pixels of the window that stay in sight
_ROW = 26


class TraitDialog(QDialog):
    """Nothing is changed before the button is pressed, and one step takes all of it back."""

    def __init__(self, studio: Studio, change: TraitChange, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(text(change.title))
        self._studio = studio
        self._wanted = change
        self._project = studio.uploads.project_id
        self._outcomes: list[Outcome] = []
        self.outcome = Sentence("bulk", "Nothing was changed.")  # until it is done
        self._working: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None
        self.fields = [QLineEdit(value) for _, value in change.fields]
        self.model = PreviewModel(lambda one: studio.uploads.art(one).path.name, self)
        self.list = QTableView()
        self.wrong, self.said = label("", "error", wrap=True), label("", "muted", wrap=True)
        self.change = button(self.tr("Change"), kind="primary")
        self._soon = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._dress_list()
        self._lay_out()
        self._soon.timeout.connect(self._work_out)
        self.change.clicked.connect(self._accept)
        self.rejected.connect(self._stop)
        follow(self, studio.changes, self._follow, Kind.DRAFTS, Kind.PROJECTS)
        self._begin()

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
        words = [field.text() for field in self.fields]
        wrong, sweep = self._wanted.wrong(words), self._wanted.sweep(words)
        self.wrong.setText("" if wrong is None else text(wrong))
        self.wrong.setVisible(wrong is not None)
        self.model.clear()
        if sweep is None:
            self._tell(())
            return
        tally, outcomes, order = Tally(), list[Outcome](), self._studio.uploads.order()
        async with aclosing(self._studio.sweeping.outcomes(sweep, order)) as working:
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
        step, outcomes = self._wanted.step, self._outcomes
        if not await self._studio.sweeping.write(step, outcomes):
            self._begin()
            return
        one, many = Sentence("bulk", "{step}: 1 asset changed."), Sentence("bulk", "{step}: {count} assets changed.")
        self.outcome = counted(sum(bool(each.fields) for each in outcomes), one, many).filled(step=step)
        self.accept()

    # --- How

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
        fields = column(spacing=4)
        for (said, _), field in zip(self._wanted.fields, self.fields, strict=True):
            name = label(text(said), "label", wrap=True)
            name.setBuddy(field)
            field.setAccessibleName(text(said))
            LeavesFiles(field)
            field.textChanged.connect(self._begin)
            fields.addWidget(name)
            fields.addWidget(field)
        self.fields[0].selectAll()
        cancel = button(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self.change.setDefault(True)
        foot = row(self.said, cancel, self.change)
        foot.setStretch(0, 1)
        heading = label(text(self._wanted.title), "heading", wrap=True)
        body = column(heading, 2, fields, self.wrong, self.list, foot, spacing=8, margins=(24, 18, 24, 18))
        body.setStretchFactor(self.list, 1)
        self.setLayout(body)
        self.wrong.hide()
        parent = self.parentWidget()
        room = self.screen().availableSize() if parent is None else parent.window().size()
        self.resize(_USUAL.boundedTo(room - _AROUND))
        self.fields[0].setFocus()

    def _follow(self, _: object) -> None:
        """Another project that is opened has none of this art."""
        if self._studio.uploads.project_id == self._project:
            self._begin()
        else:
            self.reject()

    def _stop(self) -> None:
        """Leave what is under way: it may be far from done."""
        self._soon.stop()
        for task in (self._working, self._writing):
            if task is not None:
                task.cancel()
