"""What a spreadsheet would change, in numbers; its problems one by one; and what holds for all cells, said once."""

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QProgressBar, QScrollArea, QWidget

from mintwright.domain.bulk.tally import minted_already
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.changes import Counts
from mintwright.domain.spreadsheets.columns import called, letters_of
from mintwright.ui.spreadsheets.change_model import heading_words
from mintwright.ui.spreadsheets.origin_words import remarks_in_words
from mintwright.ui.spreadsheets.questions_pane import QuestionsPane
from mintwright.ui.spreadsheets.sheet_view import Found, SheetView, Shown
from mintwright.ui.spreadsheets.two_lines import TwoLines, TwoLinesList
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, rule, set_button_text

WIDTH = 264
_NAMED = 3  # files without a row, or columns that become nothing, that are named
_RULE = Sentence("sheets", "An empty cell leaves what is there. (empty) makes it empty, (clear) takes it away.")
_TAKEN_OTHERWISE = Sentence(
    "sheets",
    "Numbers and dates come in without the form in which the spreadsheet shows them, in {names}: "
    "“{shown}” arrives as “{taken}”.",
)
_TAKEN_AS_HERE = Sentence(
    "sheets",
    "Numbers and dates come in without the form in which the spreadsheet shows them, in {names}: as “{taken}”, "
    "for example.",
)

_LONG_TITLES = (
    Sentence("sheets", "1 title is longer than the 64 characters of a line. It comes in whole; the review can cut it."),
    Sentence(
        "sheets",
        "{count} titles are longer than the 64 characters of a line. They come in whole; the review can cut them.",
    ),
)
_UNCALCULATED = (
    Sentence(
        "sheets",
        "1 cell holds a formula without a saved result: open the sheet in a spreadsheet program and save it there.",
    ),
    Sentence(
        "sheets",
        "{shown} cells hold formulas without saved results: open the sheet in a spreadsheet program and save it there.",
    ),
)


class ImportSummary(QScrollArea):
    """The numbers, and the list of problems.

    Signals:
        filter_chosen(Shown): show these rows.
        problem_chosen(Found): show this cell.
        near_chosen(bool): rows meet files whose names are nearly what they say.
    """

    filter_chosen = Signal(object)
    problem_chosen = Signal(object)
    near_chosen = Signal(bool)

    def __init__(self, theme: Theme, file_of: Callable[[int], str]) -> None:
        """`file_of` is the name of the file of an asset."""
        super().__init__()
        self._file_of = file_of
        self._problems: Sequence[Found] = ()
        self._headings: Sequence[str] = ()
        self.met, self.of = label("", "display"), label("", "muted", wrap=True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Rows that meet a file"))
        self.lonely = button("", kind="link")
        self.lonely.clicked.connect(lambda: self.filter_chosen.emit(Shown.LONELY))
        self.left_out = label("", "muted", wrap=True)
        self.near = QCheckBox()
        self.near.clicked.connect(self.near_chosen)
        self.files = label("", "body", wrap=True)
        self.columns = label("", "error", wrap=True)
        self.counts = label("", "body", wrap=True)
        self.minted = label("", "warn", wrap=True)
        self.show_minted = button(self.tr("Show what is minted"), kind="link")
        self.show_minted.clicked.connect(lambda: self.filter_chosen.emit(Shown.MINTED))
        self.long_titles = label("", "warn", wrap=True)
        self.uncalculated = label("", "warn", wrap=True)
        self.problem_count = label("", "label", wrap=True)
        self.problems = TwoLinesList(theme, self.tr("Problems: Enter shows the cell"), details=2)
        self.problems.setMinimumHeight(theme.scale(124))
        self.problems.chosen.connect(lambda at: self.problem_chosen.emit(self._problems[at]))
        self.notes = label("", "muted", wrap=True)
        self.questions = QuestionsPane()
        self.questions.hide()
        body = column(
            self.met, self.of, self._bar, 4, self.questions, self.lonely, self.left_out, self.near, self.files,
            self.columns, rule(), self.counts, self.minted, self.show_minted, self.long_titles,
            self.uncalculated, self.problem_count, self.problems, self.notes, None,
        )  # fmt: skip
        body.setContentsMargins(0, 0, 4, 0)
        body.setStretchFactor(self.problems, 1)
        self._inside = QWidget()
        self._inside.setObjectName("sheet")
        self._inside.setLayout(body)
        self.setWidget(self._inside)
        self._inside.hide()  # until there is something to say
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Summary"))

    def show_view(self, view: SheetView, headings: Sequence[str]) -> None:
        """Show the numbers of a plan, and its problems."""
        counts, rows = view.plan.counts, len(view.plan.rows)
        self._problems, self._headings = view.problems, headings
        self.met.setText(number(counts.met))
        self.of.setText(text(_of(rows)))
        self._show_share(counts.met, rows)
        set_button_text(self.lonely, text(_lonely(counts)))
        self.left_out.setText(text(_why_left_out(counts)))
        for part in (self.lonely, self.left_out):
            part.setVisible(bool(counts.lonely))
        self._show_near(counts.near, is_taken=view.plan.meanings.takes_near)
        self.files.setText(self._files_in_words(view.plan.without_row))
        self.files.setVisible(bool(view.plan.without_row))
        self._show_columns(view.plan.meanings.faults)
        self.counts.setText(text(_changes(counts)))
        minted = len(view.places[Shown.MINTED])
        self.minted.setText(text(minted_already(minted)))
        for part in (self.minted, self.show_minted):
            part.setVisible(bool(minted))
        self.long_titles.setText(text(counted(view.long_titles, *_LONG_TITLES)))
        self.long_titles.setVisible(bool(view.long_titles))
        self._show_uncalculated(view.uncalculated)
        origin = view.sheet.origin
        self.questions.show_questions(origin.questions if origin else (), view.sheet.reading.answers)
        self._show_problems(counts)
        self.notes.setText(" ".join(map(text, _notes(view, headings))))
        self._inside.show()

    def _show_uncalculated(self, count: int) -> None:
        one, many = _UNCALCULATED
        self.uncalculated.setText(text(counted(count, one, many.filled(shown=number(count)))))
        self.uncalculated.setVisible(bool(count))

    def _show_share(self, met: int, rows: int) -> None:
        """Show the bar, painted with all else later: by itself it has the whole page painted at once."""
        self._bar.setUpdatesEnabled(False)
        self._bar.setRange(0, max(rows, 1))
        self._bar.setValue(met)
        self._bar.setUpdatesEnabled(True)

    def _show_near(self, count: int, *, is_taken: bool) -> None:
        words = text(_near(count))
        self.near.setText(words)
        self.near.setAccessibleName(words)
        self.near.setChecked(is_taken)
        self.near.setVisible(bool(count))

    def _show_columns(self, left_out: Collection[int]) -> None:
        """Name the columns that become nothing though nobody chose that: who looks at the numbers alone sees it too."""
        some = list(left_out)[:_NAMED]
        names = ", ".join(f"{letters_of(at)} {called((self._headings[at],))}".rstrip() for at in some)
        one = Sentence("sheets", "1 column is left out: {names}. Say under “Columns become” what it becomes.")
        many = Sentence(
            "sheets",
            "{shown} columns are left out: {names}. Say under “Columns become” what they become.",
            shown=number(len(left_out)),
        )
        dots = "…" if len(left_out) > _NAMED else ""
        self.columns.setText(text(counted(len(left_out), one, many).filled(names=names + dots)))
        self.columns.setVisible(bool(left_out))

    def _show_problems(self, counts: Counts) -> None:
        count = len(self._problems)
        self.problem_count.setText(" ".join(map(text, _problems(counts))))
        self.problems.rows.show(count, lambda at: self._lines_of(self._problems[at]))
        for part in (self.problem_count, self.problems):
            part.setVisible(bool(count))

    def _lines_of(self, found: Found) -> TwoLines:
        name = heading_words(self._headings[found.column], found.column)
        where = Sentence("sheets", "Row {row} · {column}", row=str(found.row), column=name)
        return TwoLines(text(where), text(found.why), self.tr("Show"))

    def _files_in_words(self, art_ids: Sequence[int]) -> str:
        """How many files have no row, with the first of them by name."""
        names = ", ".join(map(self._file_of, art_ids[:_NAMED]))
        one = Sentence("sheets", "1 file has no row and stays as it is: {names}")
        many = Sentence("sheets", "{shown} files have no row and stay as they are: {names}", shown=number(len(art_ids)))
        dots = "…" if len(art_ids) > _NAMED else ""
        return text(counted(len(art_ids), one, many).filled(names=names + dots))


def _of(rows: int) -> Sentence:
    one, many = Sentence("sheets", "of 1 row meets a file"), Sentence("sheets", "of {shown} rows meet a file")
    return counted(rows, one, many.filled(shown=number(rows)))


def _lonely(counts: Counts) -> Sentence:
    """How many rows meet no file; those of which two want one have it before their eyes."""
    count = counts.lonely
    one, many = Sentence("sheets", "1 row without a file"), Sentence("sheets", "{shown} rows without a file")
    if counts.contested:
        one, many = Sentence("sheets", "1 row is left out"), Sentence("sheets", "{shown} rows are left out")
    return counted(count, one, many.filled(shown=number(count)))


def _why_left_out(counts: Counts) -> Sentence:
    if not counts.contested:
        return Sentence("sheets", "They are left out. Each says why.")
    if counts.contested == counts.lonely:
        return Sentence("sheets", "Each is for a file that another row is for too. Keep one of them.")
    some = Sentence("sheets", "{shown} of them are for a file that another row is for too. Each says why.")
    return some.filled(shown=number(counts.contested))


def _near(count: int) -> Sentence:
    one = Sentence("sheets", "Meet 1 file of a similar name")
    many = Sentence("sheets", "Meet {shown} files of similar names")
    return counted(count, one, many.filled(shown=number(count)))


def _changes(counts: Counts) -> Sentence:
    return Sentence(
        "sheets",
        "{new} new, {changed} changed, {cleared} cleared",
        new=number(counts.new),
        changed=number(counts.changed),
        cleared=number(counts.cleared),
    )


def _problems(counts: Counts) -> Sequence[Sentence]:
    """How many cells are left alone, and how many names are taken that are to be looked at."""
    one = Sentence("sheets", "1 problem: this cell is left alone.")
    many = Sentence("sheets", "{shown} problems: these cells are left alone.", shown=number(counts.problems))
    one_name = Sentence("sheets", "1 name on the chain is also that of another asset.")
    names = Sentence(
        "sheets", "{shown} names on the chain are also those of other assets.", shown=number(counts.doubles)
    )
    said = ((counts.problems, one, many), (counts.doubles, one_name, names))
    return [counted(count, one, many) for count, one, many in said if count]


def _notes(view: SheetView, headings: Sequence[str]) -> Sequence[Sentence]:
    """What holds for many cells."""
    if view.sheet.origin is not None:
        return remarks_in_words(view.sheet.origin)
    formulas = view.sheet.formulas
    one = Sentence("sheets", "1 cell holds a formula: its result, as it was saved, is taken.")
    many = Sentence("sheets", "{shown} cells hold formulas: their results, as they were saved, are taken.")
    said = (counted(formulas, one, many.filled(shown=number(formulas))),) if formulas else ()
    return *said, *_shown_otherwise(view, headings), _RULE


def _shown_otherwise(view: SheetView, headings: Sequence[str]) -> Sequence[Sentence]:
    """Name the columns whose numbers and days are taken without the form that a program gives them."""
    meanings = view.plan.meanings.valid
    some = [one for one in view.sheet.otherwise if meanings[one.column] is not None]
    if not some:
        return ()
    names = ", ".join(heading_words(headings[one.column], one.column) for one in some[:_NAMED])
    example = next((one for one in some if one.shown), some[0])
    said = _TAKEN_OTHERWISE if example.shown else _TAKEN_AS_HERE
    dots = "…" if len(some) > _NAMED else ""
    return (said.filled(names=names + dots, shown=example.shown, taken=example.taken),)
