"""A change of many assets that is seen before it is done: the list of what it gives, and the one button."""

import asyncio
from collections.abc import Iterable, Sequence, Set
from contextlib import aclosing

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QDialog, QWidget

from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.bulk.sweeps import Target
from mintwright.domain.bulk.tally import Tally
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.bulk.sweeping import Sweep
from mintwright.studio.changes import Kind
from mintwright.studio.history import Edit
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import size_by_text
from mintwright.ui.shell.news import follow
from mintwright.ui.style.wording import text
from mintwright.ui.sweeps.preview_list import PreviewList
from mintwright.ui.sweeps.preview_model import PreviewModel
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text

_PAUSE_MS = 150  # after the last key, before it is worked out
_AROUND = QSize(24, 24)  # pixels of the window that stay in sight


class PreviewedChangeDialog(QDialog):
    """Nothing is changed before the button is pressed, and one step takes all of it back.

    Who derives from it says what is wanted (`_worked_out`) and what the step is called (`step`), and calls `_connect`
    once all of it is made.
    """

    def __init__(self, studio: Studio, parent: QWidget) -> None:
        super().__init__(parent)
        self._studio = studio
        self._project = studio.uploads.project_id
        self._outcomes: list[Outcome] = []
        self.outcome = Sentence("bulk", "Nothing was changed.")  # until it is done
        self.edit: Edit | None = None  # the step that takes it back, then
        self._working: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None
        self.model = PreviewModel(
            lambda one: studio.uploads.art(one).path.name, lambda one: bool(self._count_minted([one])), self
        )
        self.list = PreviewList(self.model)
        self.said = label("", "muted", wrap=True)
        self.only_refused = QCheckBox(self.tr("Show only what stays"))
        self.only_refused.hide()
        self.only_saying = QCheckBox(self.tr("Show only what still says the old"))
        self.only_saying.hide()
        self._saying: Set[int] = frozenset()  # the assets of which a text does
        self.change = button(self.tr("Change"), kind="primary")
        self._soon = QTimer(self, singleShot=True, interval=_PAUSE_MS)

    @property
    def step(self) -> Sentence:
        """What the step is called that takes it back."""
        raise NotImplementedError

    @property
    def changing(self) -> int:
        """How many change, as far as that is worked out."""
        return sum(bool(one.fields) for one in self._outcomes)

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
        """Find out what is wanted, and show what it gives."""
        raise NotImplementedError

    async def _show(self, sweep: Sweep | None, art_ids: Sequence[int], target: Target = None) -> None:
        """Show what this gives for these assets, as it is worked out; None while nothing is wanted."""
        self.model.clear()
        if sweep is None:
            self._tell(())
            self._offer_narrower(Tally())
            return
        tally, outcomes = Tally(), list[Outcome]()
        async with aclosing(self._studio.sweeping.outcomes(sweep, art_ids, target)) as working:
            async for some in working:
                tally.add(some, self._count_minted(one.draft.art_id for one in some if one.fields))
                outcomes += some
                self.model.add(some)
        self._outcomes = outcomes
        self._tell(tally.words)
        self._offer_narrower(tally)

    def _count_minted(self, art_ids: Iterable[int]) -> int:
        """How many of these are on the chain, which keeps them as they are."""
        return self._studio.minted_art.count(art_ids, self._studio.session.network)

    def _offer_narrower(self, tally: Tally) -> None:
        """A few among very many are found by themselves; where nothing changes, all that stays is shown anyway."""
        self._saying = tally.saying
        self._offer(self.only_refused, is_useful=bool(tally.refused and tally.changing))
        self._offer(self.only_saying, is_useful=bool(tally.saying))
        self._narrow()

    def _offer(self, tick: QCheckBox, *, is_useful: bool) -> None:
        if not is_useful:
            tick.setChecked(False)
        tick.setVisible(is_useful)

    def _narrow(self) -> None:
        saying = self._saying if self.only_saying.isChecked() else frozenset[int]()
        self.model.narrow(refused=self.only_refused.isChecked(), only=saying)

    def _tell(self, words: Sequence[Sentence]) -> None:
        count = self.changing
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
        step, outcomes = self.step, self._outcomes
        if not await self._studio.sweeping.write(step, outcomes):
            self._begin()
            return
        tasks.withdraw(self)
        one, many = Sentence("bulk", "{step}: 1 asset changed."), Sentence("bulk", "{step}: {count} assets changed.")
        self.outcome = counted(sum(bool(each.fields) for each in outcomes), one, many).filled(step=step)
        self.edit = self._studio.history.last
        self.accept()

    # --- How

    def _foot(self) -> QBoxLayout:
        """What it comes to, and the two ways to end."""
        cancel = button(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self.change.setDefault(True)
        ticks = column(self.only_refused, self.only_saying, spacing=4)
        foot = row(self.said, ticks, cancel, self.change)
        foot.setStretch(0, 1)
        return foot

    def _lie_in(self, body: QBoxLayout, usual: QSize) -> None:
        """Show this, as large as usual where there is room; the list takes what is left."""
        body.setStretchFactor(self.list, 1)
        self.setLayout(body)
        size_by_text(self, usual, _AROUND)

    def _connect(self) -> None:
        self._soon.timeout.connect(self._work_out)
        self.change.clicked.connect(self._accept)
        for tick in (self.only_refused, self.only_saying):
            tick.toggled.connect(lambda _: self._narrow())
        self.finished.connect(self._soon.stop)
        self.rejected.connect(self._stop)
        follow(self, self._studio.changes, self._follow, Kind.DRAFTS, Kind.PROJECTS)

    def _follow(self, _: object) -> None:
        """Another project that is opened has none of this art."""
        if self._studio.uploads.project_id == self._project:
            self._begin()
        else:
            self.reject()

    def _stop(self) -> None:
        """Leave what is under way: it may be far from done."""
        for task in (self._working, self._writing):
            if task is not None:
                task.cancel()
