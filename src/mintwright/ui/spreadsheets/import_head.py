"""The head of a spreadsheet that is looked at: which file, how much it holds, and how it is read."""

import re
from collections.abc import Sequence
from itertools import chain, islice
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QLabel, QLayout, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.other_names import OtherName
from mintwright.domain.spreadsheets.sheets import ENCODINGS, Reading, Sheet
from mintwright.ui.notices.banner import Banner
from mintwright.ui.notices.strip import Strip
from mintwright.ui.spreadsheets.origin_words import facts_of_origin
from mintwright.ui.style.formatting import number, size
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row
from mintwright.ui.widgets.elided_label import ElidedLabel
from mintwright.ui.widgets.inputs import ComboBox

_TEXTS = (".csv", ".tsv")
_NAMES = {
    "utf-8": "UTF-8", "utf-16": "UTF-16", "cp1252": "Windows-1252", "cp1250": "Windows-1250", "cp1251": "Windows-1251",
    "cp1253": "Windows-1253", "cp1254": "Windows-1254", "cp1257": "Windows-1257", "iso8859-2": "ISO 8859-2",
    "mac-roman": "Mac Roman", "cp437": "DOS 437", "cp850": "DOS 850", "cp932": "Shift JIS", "gb18030": "GB 18030",
    "big5": "Big5", "cp949": "Korean 949",
}  # fmt: skip
_NAME = 160  # pixels of the design that a name wants beside the choices
_HEADINGS = 10  # of the first rows one may hold the headings
_SAMPLES, _LONGEST = 3, 24  # of the words by which a guess is judged
_LONGEST_NAME, _ENDS = 40, 10  # letters of a worksheet's name, and of its ends where it has more
_LONGEST_FILE = 80  # letters of the name of a file that a question quotes
_OTHER_NAME = Sentence(
    "sheets",
    "No file is called “{said}”. Rows meet files by their numbers alone, so this one would describe “{file}”. "
    "Is that right?",
)
_OTHER_LETTER = re.compile(r"[^\W\x00-\x7f]")
_LOOKED_AT = 50_000  # cells, for such words


class ImportHead(QWidget):
    """Says what was read, and offers to read it otherwise.

    Signals:
        reading_chosen(Reading): read it so.
        headings_chosen(int): this row, as programs count, holds the headings; 0 for none.
        numbers_confirmed(): rows meet files by their numbers rightly.
    """

    reading_chosen = Signal(Reading)
    headings_chosen = Signal(int)
    numbers_confirmed = Signal()

    def __init__(self, theme: Theme, path: Path) -> None:
        super().__init__()
        self._theme = theme
        self._reading = Reading()
        self._is_text = path.suffix.lower() in _TEXTS
        self._is_confirmed = False  # the artist said that the letters read right
        self.name, self.facts = ElidedLabel("title", mode=Qt.TextElideMode.ElideMiddle), ElidedLabel("muted")
        self.name.show_text(path.name)
        self.encodings, self.separators, self.worksheets, self.rows = (ComboBox() for _ in range(4))
        self._labels = dict[QComboBox, QLabel]()
        self.question = Banner(theme)
        self.by_number = Strip(theme)  # which nobody can close: it wants an answer
        self._confirmed: OtherName | None = None  # the artist said that its row is for this file
        self._asked: OtherName | None = None
        yes = button(self.tr("Yes, that is right"), kind="link")
        yes.clicked.connect(self._confirm_numbers)
        self.by_number.offer(yes)
        self._choices = row(
            self._named(self.tr("Letters"), self.encodings),
            self._named(self.tr("Between cells"), self.separators),
            self._named(self.tr("Worksheet"), self.worksheets),
            self._named(self.tr("Headings"), self.rows),
            None,
        )
        self._line = row(column(self.name, self.facts, spacing=2), self._choices, spacing=12)
        self._line.setStretch(0, 1)
        self.setLayout(column(self._line, self.question, self.by_number, spacing=8))
        self._offer(None)
        self.encodings.activated.connect(self._choose)
        self.separators.activated.connect(self._choose)
        self.worksheets.activated.connect(self._choose)
        self.rows.activated.connect(lambda _: self.headings_chosen.emit(self.rows.currentData()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The choices stand beside the name, or below it where that has too little room beside them."""
        super().resizeEvent(event)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        room = self.width() - self._choices.sizeHint().width()
        self._line.setDirection(across if room > self._theme.scale(_NAME) else down)

    def show_sheet(self, sheet: Sheet, bytes_: int, headings: int) -> None:
        """Say what was read, and how; `headings` is the row that holds them, 0 for none."""
        self._reading = sheet.reading
        self.name.show_text(sheet.name)
        origin = sheet.origin
        self.facts.show_text(
            text(_facts(sheet, bytes_, headings) if origin is None else facts_of_origin(sheet, origin))
        )
        self._offer(sheet)
        self._set_kind(sheet)
        self._offer_headings(min(_HEADINGS, len(sheet.rows)), headings)
        self._ask(sheet)

    @property
    def asks(self) -> bool:
        """Whether nothing is to be applied before its question is answered."""
        return self._asked is not None

    def ask_numbers(self, other: OtherName | None) -> None:
        """Ask whether rows meet files rightly where a row says quite another name; once of the same."""
        self._asked = None if other == self._confirmed else other
        if self._asked is None:
            self.by_number.withdraw()
            return
        asked = _OTHER_NAME.filled(said=_cut(self._asked.said), file=_cut(self._asked.file))
        if self.by_number.message != (words := text(asked)):
            self.by_number.show_words(words, "warn", "circle-alert", "warn")
            self.by_number.announce()

    def _confirm_numbers(self) -> None:
        self._confirmed, self._asked = self._asked, None
        self.by_number.withdraw()
        self.numbers_confirmed.emit()

    def _set_kind(self, sheet: Sheet) -> None:
        """Descriptions of a generator have policies instead of worksheets, and letters only where those are guessed."""
        if sheet.origin is None:
            return
        self._labels[self.worksheets].setText(self.tr("Policy"))
        for part in (self.worksheets, self.worksheets.view()):
            part.setAccessibleName(self.tr("Policy"))
        self._show(self.encodings, is_shown=bool(sheet.reading.encoding))
        self._show(self.separators, is_shown=False)
        self._show(self.rows, is_shown=False)

    def offer_worksheets(self) -> None:
        """Open the list of worksheets."""
        self.worksheets.setFocus(Qt.FocusReason.OtherFocusReason)
        self.worksheets.showPopup()

    def show_reading(self) -> None:
        """Say that it is being read."""
        self.facts.show_text(self.tr("Reading…"))
        self.question.withdraw()

    def show_failed(self, reading: Reading) -> None:
        """Offer other ways to read it: this one did not work."""
        self._reading = reading
        self.facts.show_text(self.tr("Not read"))
        self.rows.hide()
        self._labels[self.rows].hide()

    def _named(self, name: str, choice: QComboBox) -> QLayout:
        said = label(name, "muted")
        said.setBuddy(choice)
        for part in (choice, choice.view()):
            part.setAccessibleName(name)
        choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow)
        choice.setMinimumContentsLength(6)
        choice.setPlaceholderText(self.tr("Choose…"))
        self._labels[choice] = said
        return column(said, choice, spacing=2)

    def _offer(self, sheet: Sheet | None) -> None:
        """What this kind of file lets choose: letters and separators, or worksheets."""
        reading = self._reading
        letters = {name: _NAMES.get(name, name) for name in ENCODINGS}
        between = {",": self.tr("Comma ,"), ";": self.tr("Semicolon ;"), "\t": self.tr("Tab"), "|": self.tr("Bar |")}
        if reading.separator and reading.separator not in between:
            between[reading.separator] = reading.separator
        _fill(self.encodings, letters, reading.encoding)
        _fill(self.separators, between, reading.separator)
        names = () if sheet is None else sheet.worksheets
        _fill(self.worksheets, {name: _shortened(name) for name in names}, reading.worksheet)
        self._show(self.encodings, is_shown=self._is_text)
        self._show(self.separators, is_shown=self._is_text)
        self._show(self.worksheets, is_shown=len(names) > 1)
        self._show(self.rows, is_shown=sheet is not None)

    def _offer_headings(self, count: int, chosen: int) -> None:
        words = {place: text(Sentence("sheets", "Row {place}", place=place)) for place in range(1, count + 1)}
        _fill(self.rows, words | {0: self.tr("None")}, chosen)

    def _show(self, choice: QComboBox, *, is_shown: bool) -> None:
        choice.setVisible(is_shown)
        self._labels[choice].setVisible(is_shown)

    def _choose(self) -> None:
        self._is_confirmed = False
        chosen = (one.currentData() or "" for one in (self.encodings, self.separators, self.worksheets))
        self.reading_chosen.emit(Reading(*chosen, answers=self._reading.answers))

    def _ask(self, sheet: Sheet) -> None:
        """Whether guessed letters read right: only somebody who knows the words can tell."""
        samples = _samples(sheet.rows) if sheet.is_guessed and not self._is_confirmed else ()
        if not samples:
            self.question.withdraw()
            return
        asked = Sentence(
            "sheets",
            "The file is not UTF-8, so its letters were guessed. Does “{words}” read right?",
            words=", ".join(samples),
        )
        self.question.say(text(asked), action=self.tr("It reads right"), act=self._confirm)

    def _confirm(self) -> None:
        self._is_confirmed = True


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST_FILE else f"{name[:_LONGEST_FILE]}…"


def _shortened(name: str) -> str:
    """A name that is no wider than others: a policy is 56 letters."""
    return name if len(name) <= _LONGEST_NAME else f"{name[:_ENDS]}…{name[-_ENDS:]}"


def _fill(choice: QComboBox, words: "dict[str, str] | dict[int, str]", chosen: object) -> None:
    choice.clear()
    for value, shown in words.items():
        choice.addItem(shown, value)
    choice.setCurrentIndex(choice.findData(chosen))


def _facts(sheet: Sheet, bytes_: int, headings: int) -> Sentence:
    """What there is below the row of headings, as the summary counts it."""
    rows, columns = len(sheet.rows) - headings, len(sheet.rows[0]) if sheet.rows else 0
    of_rows = counted(rows, Sentence("sheets", "1 row"), Sentence("sheets", "{shown} rows", shown=number(rows)))
    of_columns = counted(
        columns, Sentence("sheets", "1 column"), Sentence("sheets", "{shown} columns", shown=number(columns))
    )
    return Sentence("sheets", "{rows} · {columns} · {size}", rows=of_rows, columns=of_columns, size=size(bytes_))


def _samples(rows: Sequence[Sequence[str]]) -> list[str]:
    """Some words with letters that another encoding would read otherwise."""
    cells = islice(chain.from_iterable(rows), _LOOKED_AT)
    other = (" ".join(cell[:_LONGEST].split()) for cell in cells if _OTHER_LETTER.search(cell, 0, _LONGEST))
    return list(islice(dict.fromkeys(islice(other, 10 * _SAMPLES)), _SAMPLES))
