"""A spreadsheet is looked at before it changes anything: how it is read, what it becomes, and every change."""

from collections.abc import Generator
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.meanings import headings_in
from mintwright.domain.spreadsheets.sheets import Reading
from mintwright.studio.background.piecewise import at_once
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.focus import Pane, focus_next_pane
from mintwright.ui.spreadsheets.change_model import ChangeModel
from mintwright.ui.spreadsheets.change_view import ChangePane
from mintwright.ui.spreadsheets.columns_pane import WIDTH as COLUMNS_WIDTH
from mintwright.ui.spreadsheets.columns_pane import ColumnsPane
from mintwright.ui.spreadsheets.import_head import ImportHead
from mintwright.ui.spreadsheets.import_summary import WIDTH as SUMMARY_WIDTH
from mintwright.ui.spreadsheets.import_summary import ImportSummary
from mintwright.ui.spreadsheets.reading_page import reading_page
from mintwright.ui.spreadsheets.sheet_import import SheetImport
from mintwright.ui.spreadsheets.sheet_view import Found, SheetView, Shown
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import UNBOUNDED, button, column, label, row, set_button_text, stacked
from mintwright.ui.widgets.inputs import TabBar, name_tab

ANOTHER = 2  # the result of who wants another file
_NARROW = 1_040  # pixels of the design: with less, one part is seen at a time
_AROUND = QSize(24, 24)  # pixels of the window that stay in sight
OTHER_PROJECT = Sentence("sheets", "Another project is open now, so nothing was imported.")
_STEP = Sentence("sheets", "One step, all or nothing. Undo takes all of it back until Mintwright is closed.")

_ANSWER_FIRST = Sentence("sheets", "Answer the question above first: nothing is applied before.")


class ImportParts(NamedTuple):
    """The parts of the dialog that take longest to be made."""

    head: ImportHead
    columns: ColumnsPane
    summary: ImportSummary

    @classmethod
    def making(cls, theme: Theme, steps: SheetImport) -> Generator[None, None, "ImportParts"]:
        """Make them, with a pause after each: all at once, with the dialog around them, is felt."""
        head = ImportHead(theme, steps.path)
        yield
        columns = ColumnsPane(theme)
        yield
        summary = ImportSummary(theme, steps.names)
        yield
        return cls(head, columns, summary)


class ImportDialog(QDialog):
    """Nothing is changed before the button is pressed; what is seen then is what is done."""

    def __init__(
        self, studio: Studio, theme: Theme, steps: SheetImport, parent: QWidget, parts: ImportParts | None = None
    ) -> None:
        """`steps` are where it has come to; `parts` were made before it."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Import descriptions"))
        self._theme = theme
        self.applied = 0  # assets, once it is done
        self._refusal = ""  # why nothing was changed, until that was seen beside what is worked out again
        self._steps = steps
        self.model = ChangeModel(steps.names, self)
        self.head, self.columns, self.summary = parts or at_once(ImportParts.making(theme, steps))
        self.changes = ChangePane(theme, self.model)
        self._panes = (self.columns, self.changes, self.summary)
        self.parts = TabBar()
        self._failure = label("", "heading", wrap=True)
        self._another = button(self.tr("Choose another file…"))
        self._looking, self._body = QWidget(), QWidget()
        self._stack = stacked(
            self._body, reading_page(self.tr("Reading the file…")), self._failed_page(), self._looking
        )
        self.said = label(text(_STEP), "muted", wrap=True)
        self.cancel = button(self.tr("Cancel"))
        self.apply = button(self.tr("Apply"), kind="primary")
        self._body.setLayout(self._stack)
        self._lay_out()
        self._connect()
        self._fit()

    def read(self) -> None:
        """Read the file, if it was not yet, and show what it would change; another project may be open by now."""
        steps = self._steps
        if not steps.is_of_open_project:
            QTimer.singleShot(0, self, self._leave)  # once somebody waits for its end
        elif steps.failure is not None:
            self._show_failed(*steps.failure)
        elif steps.sheet is None:
            steps.read(Reading())
        else:
            self._show_sheet()
            self._show_looking() if steps.view is None else self._show_view(steps.view)

    # --- What stands where

    def _failed_page(self) -> QWidget:
        page = QWidget()
        page.setLayout(column(None, self._failure, 4, row(self._another, None), None, None))
        return page

    def _lay_out(self) -> None:
        self.parts.setAccessibleName(self.tr("What to look at"))
        for at, name in enumerate((self.tr("Columns"), self.tr("Changes"), self.tr("Summary"))):
            self.parts.addTab("")
            name_tab(self.parts, at, name)
        self.parts.setCurrentIndex(1)
        panes = row(*self._panes, spacing=16)
        panes.setStretch(1, 1)
        self._looking.setLayout(column(self.parts, panes, spacing=8))
        foot = row(self.said, self.cancel, self.apply)
        foot.setStretch(0, 1)
        body = column(self.head, self._body, foot, spacing=12, margins=(24, 18, 24, 16))
        body.setStretchFactor(self._body, 1)
        self.setLayout(body)
        self.apply.hide()
        for one in self.findChildren(QPushButton):
            one.setAutoDefault(False)  # Enter does what has the focus, and nothing else
        self.resize(self._room())
        self.cancel.setFocus()

    def _connect(self) -> None:
        steps, head = self._steps, self.head
        steps.begun.connect(self._show_reading)
        steps.failed.connect(self._show_failed)
        steps.was_read.connect(self._show_sheet)
        steps.begun_anew.connect(self._show_looking)
        steps.worked_out.connect(self._show_view)
        steps.written.connect(self._end)
        steps.refused.connect(self._refuse)
        steps.left.connect(self._leave)
        head.reading_chosen.connect(steps.read)
        head.headings_chosen.connect(steps.take_headings)
        head.numbers_confirmed.connect(lambda: steps.view is not None and self._offer(steps.view))
        self.columns.meaning_chosen.connect(steps.take_meaning)
        self.columns.worksheet.clicked.connect(head.offer_worksheets)
        self.columns.order_chosen.connect(lambda on: steps.take_order(in_order=on))
        self.columns.column_chosen.connect(self.changes.table.show_column)
        self.summary.questions.answered.connect(steps.take_answers)
        self.summary.filter_chosen.connect(self._show_filter)
        self.summary.problem_chosen.connect(self._go_to)
        self.summary.near_chosen.connect(lambda on: steps.take_near(is_taken=on))
        self.parts.currentChanged.connect(lambda _: self._fit())
        self._theme.changed.connect(self._fit_text)
        self._another.clicked.connect(lambda: self.done(ANOTHER))
        self.cancel.clicked.connect(self.reject)
        self.apply.clicked.connect(self._apply)
        self.finished.connect(lambda _: steps.end())
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self._apply)
        for keys, step in (("F6", 1), ("Shift+F6", -1)):
            QShortcut(QKeySequence(keys), self, lambda step=step: self._go_on(step))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @property
    def _is_narrow(self) -> bool:
        return self.width() < self._theme.scale(_NARROW)

    def _room(self) -> QSize:
        """The size of the window around it, of which a little stays in sight."""
        parent = self.parentWidget()
        return (self.screen().availableSize() if parent is None else parent.window().size()) - _AROUND

    def _fit_text(self) -> None:
        """Larger words have widened it while all parts stood side by side: it is never wider than its window."""
        self._fit()
        if (body := self.layout()) is not None:
            body.activate()
        self.resize(self.size().boundedTo(self._room()))

    def _fit(self) -> None:
        """All parts side by side, or the one that is chosen where there is no room for them."""
        narrow = self._is_narrow
        self.columns.set_narrow(narrow=narrow)
        self.parts.setVisible(narrow)
        shown = [not narrow or at == self.parts.currentIndex() for at in range(len(self._panes))]
        for pane, is_shown in sorted(zip(self._panes, shown, strict=True), key=lambda one: one[1]):
            pane.setVisible(is_shown)  # the others are hidden first: side by side they would widen the dialog
        for pane, width in ((self.columns, COLUMNS_WIDTH), (self.summary, SUMMARY_WIDTH)):
            pane.setMinimumWidth(0 if narrow else self._theme.scale(width))
            pane.setMaximumWidth(UNBOUNDED if narrow else self._theme.scale(width))

    def _go_on(self, step: int) -> None:
        """To the next part, or the one before."""
        focus_next_pane([Pane(part, part) for part in (self.head, self.parts, *self._panes, self.cancel)], step)

    # --- What is seen

    def _show_reading(self) -> None:
        self.head.show_reading()
        self._show_looking()
        if self._steps.sheet is None:
            self._stack.setCurrentIndex(0)

    def _show_failed(self, why: Sentence, reading: Reading) -> None:
        self.head.show_failed(reading)
        self._failure.setText(text(why))
        self._stack.setCurrentIndex(1)
        self.apply.hide()
        self._say("")
        announce(self, text(why))

    def _show_sheet(self) -> None:
        steps = self._steps
        assert steps.sheet is not None
        self.head.show_sheet(steps.sheet, steps.size, steps.meanings.headings)
        headings = headings_in(steps.sheet, steps.meanings.headings)
        self.columns.show_columns(steps.meanings, headings, steps.facts, is_sheet=steps.sheet.origin is None)
        self.columns.show_worksheet(
            steps.sheet.reading.worksheet, 0 if steps.sheet.origin else len(steps.sheet.worksheets)
        )
        self._stack.setCurrentIndex(2)  # in a turn before the rows come

    def _show_looking(self) -> None:
        self.apply.setEnabled(False)
        self._say(self.tr("Looking…"))

    def _show_view(self, view: SheetView) -> None:
        headings = headings_in(view.sheet, view.plan.meanings.headings)
        self.changes.show_view(view)
        self.summary.show_view(view, headings)
        self._name_summary(view)
        self.head.ask_numbers(view.plan.other_name if view.plan.counts.assets else None)
        if self.focusWidget() is self.cancel:  # nothing was chosen yet
            self.changes.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._offer(view)

    def _name_summary(self, view: SheetView) -> None:
        """Where one part is seen at a time, the name of this one says that there are questions in it."""
        origin = view.sheet.origin
        asked = len(origin.questions) if origin else 0
        one, many = Sentence("sheets", "Summary, 1 question"), Sentence("sheets", "Summary, {shown} questions")
        words = text(counted(asked, one, many.filled(shown=number(asked))))
        name_tab(self.parts, len(self._panes) - 1, words if asked else self.tr("Summary"))

    def _offer(self, view: SheetView) -> None:
        """The button says to how many it is applied; where nothing changes there is none."""
        count = view.plan.counts.assets
        one, many = Sentence("sheets", "Apply to 1 asset"), Sentence("sheets", "Apply to {shown} assets")
        set_button_text(self.apply, text(counted(count, one, many.filled(shown=number(count)))))
        self.apply.setEnabled(count > 0 and not self.head.asks)
        self.apply.setVisible(count > 0)
        set_button_text(self.cancel, self.tr("Cancel") if count else self.tr("Close"))
        step = _ANSWER_FIRST if self.head.asks else _STEP
        self._say(self._refusal or text(step if count else _nothing(view)))
        self._refusal = ""

    def _say(self, words: str) -> None:
        self.said.setText(words)
        if words:
            announce(self.said, words)

    def _show_filter(self, shown: Shown) -> None:
        self.parts.setCurrentIndex(1)
        self.changes.show_filter(shown)

    def _go_to(self, found: Found) -> None:
        self.parts.setCurrentIndex(1)
        self.changes.go_to(found)

    # --- How it ends

    def _apply(self) -> None:
        if self.apply.isEnabled() and self.apply.isVisible():
            self.apply.setEnabled(False)
            self._say(self.tr("Applying…"))
            self._steps.write()

    def _refuse(self, why: Sentence) -> None:
        """Nothing was changed: say why, also beside what is worked out again."""
        self._refusal = text(why)
        self._say(self._refusal)

    def _end(self, count: int) -> None:
        self.applied = count
        self.accept()

    def _leave(self) -> None:
        """Another project that is opened has none of this art."""
        tasks.report(self.parentWidget() or self, text(OTHER_PROJECT))
        self.reject()


def _nothing(view: SheetView) -> Sentence:
    """Why there is nothing to apply."""
    if view.plan.rows and not (view.plan.counts.met or view.plan.counts.contested):
        return Sentence("sheets", "No row meets a file. Choose the column that finds the files.")
    if view.plan.counts.problems:
        return Sentence("sheets", "Nothing would change: look at the problems.")
    if view.plan.counts.lonely:
        return Sentence("sheets", "Nothing would change: look at the rows that are left out.")
    if view.sheet.origin is not None:
        return Sentence("sheets", "Everything is as described there.")
    return Sentence("sheets", "Everything is as in the sheet.")
