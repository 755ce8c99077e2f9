"""The columns of a spreadsheet, and what each becomes: chosen below the list, of the one that the keys are at."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QComboBox, QLineEdit, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.columns import SheetColumn, letters_of
from mintwright.domain.spreadsheets.meanings import Finds, Meaning, Meanings
from mintwright.ui.spreadsheets.change_model import heading_words
from mintwright.ui.spreadsheets.meaning_words import (
    ATTRIBUTES,
    HINTS,
    WORDS,
    Choice,
    choice_of,
    meaning_of,
    path_in,
    words_of_path,
)
from mintwright.ui.spreadsheets.two_lines import TwoLines, TwoLinesList
from mintwright.ui.style.shortening import shortened
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import button, column, label, set_button_text
from mintwright.ui.widgets.inputs import ComboBox

WIDTH = 280
_LONGEST_NAME = 24  # letters of a worksheet's name


class ColumnsPane(QWidget):
    """Shows what the columns become, and lets the artist choose otherwise.

    Signals:
        meaning_chosen(int, Meaning): a column becomes this.
        order_chosen(bool): the rows meet the files in their order.
        column_chosen(int): the keys are at this column.
    """

    meaning_chosen = Signal(int, object)
    order_chosen = Signal(bool)
    column_chosen = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._meanings = Meanings(())
        self._faults: Mapping[int, Sentence] = {}
        self._headings: Sequence[str] = ()
        self._facts: Sequence[Sentence] = ()
        self.list = TwoLinesList(theme, self.tr("Columns, and what they become"))
        self._which = label("", "label", wrap=True)
        self.worksheet = button("", kind="link")
        self.worksheet.hide()
        self.choices, self.path = ComboBox(), QLineEdit()
        self._path_name = label(self.tr("Attribute, like “Materials › Paper”"), "muted")
        self._fault = label("", "error", wrap=True)
        self.in_order = QCheckBox(self.tr("The rows are in the order of the files"))
        self.in_order.setAccessibleName(self.in_order.text())
        for choice in Choice:
            self.choices.addItem(text(WORDS[choice]), choice)
            if choice in HINTS:
                self.choices.setItemData(
                    self.choices.count() - 1, tip(text(HINTS[choice])), Qt.ItemDataRole.ToolTipRole
                )
        self.choices.setMinimumContentsLength(12)
        self.choices.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for part in (self.choices, self.choices.view()):
            part.setAccessibleName(self.tr("What the column becomes"))
        self.path.setAccessibleName(self._path_name.text())
        self._path_name.setBuddy(self.path)
        for part in (self.path, self._path_name):
            keeps_room = part.sizePolicy()
            keeps_room.setRetainSizeWhenHidden(True)  # the choice above it stays where it is
            part.setSizePolicy(keeps_room)
        self._stays = label(self.tr("What the sheet has no column for stays as it is."), "muted", wrap=True)
        chosen = (self._which, self.choices, self._path_name, self.path, self._fault, self.in_order, self._stays)
        form = column(*chosen, None)
        self._parts = column(self.list, form, spacing=12)
        self._parts.setStretch(0, 1)
        whole = column(label(self.tr("Columns become"), "label"), self.worksheet, self._parts)
        whole.setStretch(2, 1)
        self.setLayout(whole)
        self.setFocusProxy(self.list)
        self.list.selectionModel().currentChanged.connect(self._follow_current)
        self.list.chosen.connect(lambda _: self.choices.setFocus(Qt.FocusReason.OtherFocusReason))
        self.choices.activated.connect(self._choose)
        self.path.textEdited.connect(lambda words: self._tell(meaning_of(self._choice, path_in(words))))
        self.in_order.clicked.connect(self.order_chosen)

    def set_narrow(self, *, narrow: bool) -> None:
        """Put the form beside the list: it is seen by itself then."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._parts.setDirection(across if narrow else down)
        self._parts.setStretch(1, 1 if narrow else 0)

    def show_columns(
        self, meanings: Meanings, headings: Sequence[str], facts: Sequence[Sentence], *, is_sheet: bool = True
    ) -> None:
        """Show what the columns become; `facts` says what there is to say of each."""
        self._stays.setVisible(is_sheet)  # of what a generator wrote the summary says it in other words
        self._meanings, self._faults = meanings, meanings.faults
        self._headings, self._facts = headings, facts
        self.list.rows.show(len(meanings.columns), self._lines_of)
        self.in_order.setChecked(meanings.in_order)
        has_key = any(isinstance(one, Finds) for one in meanings.columns)
        self.in_order.setVisible(meanings.in_order or not has_key)
        if self._at < 0 and meanings.columns:
            self.list.setCurrentIndex(self.list.rows.index(0))
        self._show_form()

    def show_worksheet(self, name: str, count: int) -> None:
        """Say of which worksheet these are, where there are several; the link leads to the others."""
        said = Sentence("sheets", "Worksheet “{name}”, 1 of {count}", count=count)
        words, whole = (text(said.filled(name=one)) for one in (shortened(name, _LONGEST_NAME), name))
        set_button_text(self.worksheet, words, whole if words == whole else f"{words}: {whole}")
        self.worksheet.setToolTip(tip(whole))
        self.worksheet.setVisible(count > 1)

    def choose_column(self, place: int) -> None:
        """Show the form of this column."""
        self.list.setCurrentIndex(self.list.rows.index(place))

    @property
    def _at(self) -> int:
        return self.list.currentIndex().row()

    @property
    def _choice(self) -> Choice:
        return Choice(self.choices.currentData())

    def _follow_current(self) -> None:
        self._show_form()
        if self._at >= 0:
            self.column_chosen.emit(self._at)

    def _show_form(self) -> None:
        at, meanings = self._at, self._meanings
        if not 0 <= at < len(meanings.columns):
            return
        meaning = meanings.columns[at]
        choice = choice_of(meaning)
        self._which.setText(text(Sentence("sheets", "“{name}” becomes", name=self._name(at))))
        self.choices.setCurrentIndex(self.choices.findData(choice))
        self.choices.setToolTip(tip(text(HINTS[choice])) if choice in HINTS else "")
        path = () if meaning is None or isinstance(meaning, Finds) else meaning.path
        if path != path_in(self.path.text()):
            self.path.setText(words_of_path(path) if path else "")
        for part in (self.path, self._path_name):
            part.setVisible(choice in ATTRIBUTES)
        self._show_fault(at)

    def _show_fault(self, at: int) -> None:
        fault = self._faults.get(at)
        self._fault.setText("" if fault is None else text(fault))
        self._fault.setVisible(fault is not None)
        restyle(self.path, invalid="true" if fault is not None else "false")

    def _name(self, at: int) -> str:
        return heading_words(self._headings[at], at)

    def _lines_of(self, at: int) -> TwoLines:
        meaning = self._meanings.columns[at]
        choice, fault = choice_of(meaning), self._faults.get(at)
        fact = self._facts[at] if at < len(self._facts) else Sentence("sheets", "empty")
        said = fact if fault is None else fault
        becomes = text(WORDS[choice])
        named = path_in(self._headings[at] or letters_of(at))
        if choice in ATTRIBUTES and isinstance(meaning, SheetColumn) and named != meaning.path:
            becomes = words_of_path(meaning.path)
        return TwoLines(f"{letters_of(at)}  {self._name(at)}", text(said), becomes, is_faint=meaning is None)

    def _choose(self) -> None:
        name = self._headings[self._at] or letters_of(self._at)
        self._tell(meaning_of(self._choice, path_in(self.path.text() or name)))

    def _tell(self, meaning: Meaning) -> None:
        if self._at < 0:
            return
        self._meanings = self._meanings.with_column(self._at, meaning)
        self._faults = self._meanings.faults
        self._show_form()
        self.list.viewport().update()
        self.meaning_chosen.emit(self._at, meaning)
