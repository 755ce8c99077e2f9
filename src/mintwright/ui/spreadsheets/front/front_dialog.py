"""What a generator wrote, understood as a whole: said first, then what it leaves open. Nothing is changed here."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QDialog, QFrame, QPushButton, QScrollArea, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.sheets import Reading
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import ScrolledBody
from mintwright.ui.shell.focus import Pane, focus_next_pane
from mintwright.ui.spreadsheets.front.dropped_list import DroppedList
from mintwright.ui.spreadsheets.front.mosaic import MOST, Mosaic
from mintwright.ui.spreadsheets.front.segment_questions import SegmentQuestions
from mintwright.ui.spreadsheets.front.understood_list import UnderstoodList
from mintwright.ui.spreadsheets.import_dialog import OTHER_PROJECT
from mintwright.ui.spreadsheets.reading_page import reading_page
from mintwright.ui.spreadsheets.sheet_import import SheetImport
from mintwright.ui.spreadsheets.sheet_view import SheetView
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import (
    Glyph,
    button,
    chip,
    column,
    icon_button,
    label,
    panel,
    row,
    rule,
    set_button_text,
    stacked,
)
from mintwright.ui.widgets.elided_label import ElidedLabel

_SIZE = QSize(928, 684)  # pixels of the design
_AROUND = QSize(24, 24)  # pixels of the window that stay in sight
_NARROW = 900  # pixels of the design: with less, of the left part only the prints are seen
_LEFT = 260


class FrontDialog(QDialog):
    """Enter goes on to the rows, Esc leaves; what is answered is read anew."""

    def __init__(self, studio: Studio, theme: Theme, steps: SheetImport, parent: QWidget) -> None:
        """`steps` are where it has come to."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Descriptions found"))
        self._studio, self._theme, self._steps = studio, theme, steps
        self.title, self._chip = ElidedLabel("title"), chip("")
        self._beside = ElidedLabel("muted")
        self._beside.show_text(self.tr("recognised by its files; nothing is changed yet"))
        self.mosaic, self.dropped = Mosaic(theme), DroppedList(theme)
        self._picked = label("", "muted", wrap=True)
        self.met, self._met_more = label("", "body", wrap=True), label("", "muted", wrap=True)
        self.met.setProperty("strong", True)  # noqa: FBT003 - Qt's signature
        self._met_sign = Glyph(theme, "circle-check", "ok")
        self.understood = UnderstoodList(theme)
        self.questions = SegmentQuestions(theme)
        self.said = label(self.tr("The preview shows every change first. One undo takes all of it back."), "muted")
        self.cancel = button(self.tr("Cancel"), kind="quiet")
        self.go_on = button(self.tr("Preview"), kind="primary")
        self._body = QWidget()
        self._lay_out()
        self._connect()

    def read(self) -> None:
        """Read what was given; another project may have been opened since this was made."""
        if self._steps.is_of_open_project:
            self._steps.read(Reading())
        else:
            self._leave()

    # --- Layout

    def _lay_out(self) -> None:
        self._below, self._known = QWidget(), QWidget()
        met = row(self._met_sign, column(self.met, self._met_more, spacing=2), spacing=8)
        met.setStretch(1, 1)
        met.setAlignment(self._met_sign, Qt.AlignmentFlag.AlignTop)
        what = label(self.tr("What was found"), "label")
        self._known.setLayout(column(self._picked, 8, what, self.dropped, 6, rule(), 4, met))
        self._below.setLayout(column(self._known, None))
        inside = QWidget()
        inside.setObjectName("clear")
        inside.setLayout(column(self.mosaic, self._below, spacing=6, margins=(20, 20, 20, 12)))
        self._left = QScrollArea()
        self._left.setObjectName("seen")
        self._left.setWidget(inside)
        self._left.setWidgetResizable(True)
        self._left.setFrameShape(QFrame.Shape.NoFrame)
        self._left.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._left.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._left.setAccessibleName(self.tr("What was found"))
        holder = QWidget()
        holder.setObjectName("clear")
        holder.setLayout(column(self.understood))
        self._list = ScrolledBody(self.tr("What was understood"), holder)
        known = QWidget()
        whole = column(self._list, self.questions, spacing=12)
        whole.setStretch(0, 1)
        known.setLayout(whole)
        self._stack = stacked(self._body, reading_page(self.tr("Reading the descriptions…")), known)
        self._body.setLayout(self._stack)
        close = icon_button(self._theme, "x", self.tr("Close"))
        close.clicked.connect(self.reject)
        head = row(column(self.title, row(self._chip, self._beside), spacing=4), close)
        head.setStretch(0, 1)
        head.setAlignment(close, Qt.AlignmentFlag.AlignTop)
        right = column(head, self._body, spacing=10, margins=(24, 18, 20, 12))
        right.setStretch(1, 1)
        parts = row(self._left, right, spacing=0)
        parts.setStretch(1, 1)
        foot = row(self.said, None, self.cancel, self.go_on, margins=(24, 12, 20, 14))
        body = column(parts, panel("tray", foot), spacing=0, margins=(1, 1, 1, 1))
        body.setStretch(0, 1)
        self.setLayout(body)
        for one in self.findChildren(QPushButton):
            one.setAutoDefault(False)  # Enter goes on wherever the focus is, but on a button
        self.title.show_text(self._steps.path.name)
        self._chip.hide()
        self.questions.hide()
        self._beside.hide()
        self._known.hide()
        self.go_on.setEnabled(False)
        self._fit()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocus()  # until something is understood, Enter presses nothing

    def _connect(self) -> None:
        steps = self._steps
        steps.was_read.connect(self._show_understood)
        steps.worked_out.connect(self._show_met)
        steps.failed.connect(self._show_failed)
        steps.left.connect(self._leave)
        self.questions.answered.connect(steps.take_answers)
        self.cancel.clicked.connect(self.reject)
        self.go_on.clicked.connect(self.accept)
        self._theme.changed.connect(self._fit)
        for keys, step in (("F6", 1), ("Shift+F6", -1)):
            QShortcut(QKeySequence(keys), self, lambda step=step: self._go_to_pane(step))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on from wherever it is not a button's."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and not event.isAutoRepeat() and self.go_on.isEnabled():
            self.accept()
        elif not is_enter:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_left()

    def _fit(self) -> None:
        parent = self.parentWidget()
        room = (self.screen().availableSize() if parent is None else parent.window().size()) - _AROUND
        wanted = QSize(self._theme.scale(_SIZE.width()), self._theme.scale(_SIZE.height()))
        self.resize(wanted.boundedTo(room))
        self._fit_left()

    def _fit_left(self) -> None:
        """Where there is little room, the prints alone, in two columns."""
        narrow = self.width() < self._theme.scale(_NARROW)
        self._below.setVisible(not narrow)
        self.mosaic.set_columns(2 if narrow else 4)
        self.said.setVisible(not narrow)
        self._left.setFixedWidth(self.mosaic.sizeHint().width() + 40 if narrow else self._theme.scale(_LEFT) + 44)

    def _go_to_pane(self, step: int) -> None:
        focus_next_pane([Pane(part, part) for part in (self._list, self.questions, self.cancel)], step)

    # --- What is seen

    def _show_understood(self) -> None:
        sheet, understood = self._steps.sheet, self._steps.understood
        if sheet is None or sheet.origin is None or understood is None:
            self.accept()  # no generator wrote it: its rows say all there is to say
            return
        is_first = self._stack.currentIndex() == 0
        self._chip.setText(sheet.origin.shape.value)
        for part in (self._chip, self._beside):
            part.show()
        self.dropped.show_lines(sheet.origin.seen)
        self.understood.show_understood(understood, sheet.origin)
        self.questions.show_questions(sheet.origin.questions, sheet.reading.answers)
        self._stack.setCurrentIndex(1)
        if is_first:
            self.title.show_text(text(_descriptions(len(sheet.rows) - 1)))
            self.go_on.setEnabled(True)
            if self.focusWidget() in (None, self):  # no other was given it
                self.go_on.setFocus(Qt.FocusReason.OtherFocusReason)
            self._tell(len(sheet.origin.questions))

    def _tell(self, asked: int) -> None:
        said = [self.title.whole, self._chip.text(), self.questions.heading.text() if asked else ""]
        announce(self, ". ".join(filter(None, said)))

    def _show_met(self, view: SheetView) -> None:
        """Say how many of the pictures have a description, once that is known."""
        counts, rows = view.plan.counts, view.plan.rows
        met = [row.draft.art_id for row in rows if row.draft is not None]
        self.mosaic.show_some(met)
        self.mosaic.setAccessibleName(text(_picked(len(self.mosaic.art_ids), len(met))))
        self._picked.setText(self.mosaic.accessibleName())
        self._picked.setVisible(len(met) > MOST)
        if met:
            self.title.show_text(text(_pictures(len(met))))
            set_button_text(self.go_on, text(_preview(len(met))))
        is_whole = bool(met) and not counts.lonely
        self._known.show()
        self._met_sign.show_icon(*(("circle-check", "ok") if is_whole else ("circle-alert", "warn")))
        self.met.setText(text(_met(len(met), counts.lonely)))
        self._met_more.setText(text(_without(counts.files)))
        self._met_more.setVisible(bool(counts.files))

    def _show_failed(self) -> None:
        """Where it is looked at row by row, there is room to say why."""
        self.accept()

    def _leave(self) -> None:
        tasks.report(self.parentWidget() or self, text(OTHER_PROJECT))
        self.reject()


def _descriptions(count: int) -> Sentence:
    one, many = Sentence("sheets", "1 description"), Sentence("sheets", "{shown} descriptions", shown=number(count))
    return counted(count, one, many)


def _pictures(count: int) -> Sentence:
    one = Sentence("sheets", "1 picture with its description")
    return counted(count, one, Sentence("sheets", "{shown} pictures with descriptions", shown=number(count)))


def _preview(count: int) -> Sentence:
    one, many = Sentence("sheets", "Preview 1 asset"), Sentence("sheets", "Preview {shown} assets", shown=number(count))
    return counted(count, one, many)


def _picked(shown: int, count: int) -> Sentence:
    return Sentence("sheets", "{some} of {all}, picked at random", some=number(shown), all=number(count))


def _met(met: int, lonely: int) -> Sentence:
    if not met:
        return Sentence("sheets", "No description finds its picture. The preview shows which picture each looks for.")
    if not lonely:
        return Sentence("sheets", "Every description has its picture")
    one = Sentence("sheets", "1 description finds no picture, and is left out")
    many = Sentence("sheets", "{shown} descriptions find no picture, and are left out", shown=number(lonely))
    return counted(lonely, one, many)


def _without(files: int) -> Sentence:
    one = Sentence("sheets", "1 other file of the project has no description here, and stays as it is.")
    many = Sentence("sheets", "{shown} other files of the project have no description here, and stay as they are.")
    return counted(files, one, many.filled(shown=number(files)))
