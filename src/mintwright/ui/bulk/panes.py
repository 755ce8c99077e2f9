"""The kinds of change: what the artist says to each, and the change that comes of it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QSpinBox, QWidget

from mintwright.domain.assets.patterns import Numbering
from mintwright.domain.bulk.sweeps import Target, TextSweep
from mintwright.domain.bulk.text_changes import Case, ChangeCase, Clear, Replace, Trim
from mintwright.domain.sentences import Sentence
from mintwright.studio.bulk.sweeping import Sweep, Sweeping
from mintwright.ui.forms.fields import LineField
from mintwright.ui.shell.focus import Leading
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label, row
from mintwright.ui.widgets.inputs import ComboBox, SpinBox

_MOST = 999_999_999
_ATTRIBUTE = Sentence("bulk", " {example} an attribute,")
_FILLED_IN = Sentence(
    "bulk",
    "{{n}} becomes a number, {{nnn}} one of three digits, {{title}} the title,{attribute} {{file}} and {{folder}} the "
    "name of the file and of its folder. {{name}} is the title too; in the name on the chain, that name.",
)


class Pane(Leading):
    """One kind of change.

    Signals:
        changed(): something else is wanted.
    """

    changed = Signal()
    step = Sentence("bulk", "Change many")  # what it is called, in the history too
    all_texts = False  # whether it can change all texts at once
    new_attribute = False  # whether it can make an attribute that nobody has yet
    has_target = True  # whether it is about certain texts at all
    lines_of_values: Sequence[QLineEdit] = ()  # in which values of what is changed are written

    async def sweep(self, sweeping: Sweeping, target: Target, art_ids: Sequence[int]) -> Sweep | None:
        """The change, ready to be worked out; None while there is nothing to do. Raises MintwrightError."""
        raise NotImplementedError

    def show_wrong(self, words: str) -> None:
        """Say what is wrong with what was said here; with nothing, take that back."""


class ReplacePane(Pane):
    """Find and replace."""

    all_texts = True
    step = Sentence("bulk", "Find and replace")

    def __init__(self) -> None:
        super().__init__()
        self.wanted = LineField(self.tr("Find"), limit=None)
        self.instead = LineField(self.tr("Replace with"), limit=None)
        self.is_case_kept = QCheckBox(self.tr("Match case"))
        self.is_whole_word = QCheckBox(self.tr("Whole words only"))
        self.is_expression = QCheckBox(self.tr("Regular expression"))
        boxes = row(self.is_case_kept, self.is_whole_word, self.is_expression, None, spacing=16)
        self.setLayout(column(beside(self.wanted, self.instead), boxes, spacing=6))
        for field in (self.wanted, self.instead):
            field.edited.connect(self.changed)
        for box in (self.is_case_kept, self.is_whole_word, self.is_expression):
            box.toggled.connect(lambda _: self.changed.emit())
        self.is_expression.toggled.connect(self.is_whole_word.setDisabled)
        self.is_expression.toggled.connect(self._tell_groups)
        self.lines_of_values = self.wanted.line, self.instead.line
        self.leads_to = self.wanted.editor

    async def sweep(self, sweeping: Sweeping, target: Target, art_ids: Sequence[int]) -> Sweep | None:
        find, by, is_case_kept = self.wanted.words, self.instead.words, self.is_case_kept.isChecked()
        if not find:
            return None
        if self.is_expression.isChecked():
            return await sweeping.by_expression(target, art_ids, find, by, is_case_kept=is_case_kept)
        is_whole_word = self.is_whole_word.isChecked()
        return TextSweep(target, Replace(find, by, is_whole_word=is_whole_word, is_case_kept=is_case_kept))

    def show_wrong(self, words: str) -> None:
        self.wanted.show_hint(words, "error" if words else "muted")

    def _tell_groups(self, is_expression: bool) -> None:
        """Programs write them in two ways."""
        said = self.tr("\\1 becomes what the first (…) found, \\2 the second.")
        self.instead.show_hint(said if is_expression else "")


class PatternPane(Pane):
    """A text made anew from a pattern."""

    new_attribute = True
    step = Sentence("bulk", "Write by a pattern")

    def __init__(self, example: str = "") -> None:
        """`example` is how one of their attributes is asked for, if they have any."""
        super().__init__()
        self.pattern = LineField(self.tr("Pattern"), limit=None)
        self.start, self.step_size = _number(1, -_MOST), _number(1, -1_000)
        self.goes_on = QCheckBox(self.tr("Go on after the last number used"))
        first, each = label(self.tr("First number"), "label"), label(self.tr("Step"), "label")
        for name, field in ((first, self.start), (each, self.step_size)):
            name.setBuddy(field)
            field.setAccessibleName(name.text())
        numbers = row(column(first, self.start, None, spacing=4), column(each, self.step_size, None, spacing=4))
        line = beside(self.pattern)
        line.addLayout(numbers)
        attribute = text(_ATTRIBUTE.filled(example=example)) if example else ""
        said = text(_FILLED_IN.filled(attribute=attribute))
        self.setLayout(column(line, row(self.goes_on, None), label(said, "muted", wrap=True), spacing=6))
        self.pattern.edited.connect(self.changed)
        for field in (self.start, self.step_size):
            field.valueChanged.connect(lambda _: self.changed.emit())
        self.goes_on.toggled.connect(lambda _: self.changed.emit())
        self.goes_on.toggled.connect(self.start.setDisabled)
        self.lines_of_values = (self.pattern.line,)
        self.leads_to = self.pattern.editor

    async def sweep(self, sweeping: Sweeping, target: Target, art_ids: Sequence[int]) -> Sweep | None:
        pattern, numbering = self.pattern.words, Numbering(self.start.value(), self.step_size.value())
        if not pattern or target is None:
            return None
        return await sweeping.by_pattern(target, art_ids, pattern, numbering, goes_on=self.goes_on.isChecked())


class CasePane(Pane):
    """Large and small letters."""

    all_texts = True
    step = Sentence("bulk", "Change case")

    def __init__(self) -> None:
        super().__init__()
        self.list = ComboBox()
        for part in (self.list, self.list.view()):
            part.setAccessibleName(self.tr("Letters"))
        for words, case in (
            (self.tr("Title Case"), Case.WORDS),
            (self.tr("Sentence case"), Case.SENTENCE),
            (self.tr("UPPER CASE"), Case.UPPER),
            (self.tr("lower case"), Case.LOWER),
        ):
            self.list.addItem(words, case)
        self.setLayout(row(self.list, None))
        self.list.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.leads_to = self.list

    async def sweep(self, sweeping: Sweeping, target: Target, art_ids: Sequence[int]) -> Sweep | None:
        return TextSweep(target, ChangeCase(Case(self.list.currentData())))


class TrimPane(Pane):
    """Spaces that are too many."""

    all_texts = True
    step = Sentence("bulk", "Trim spaces")

    def __init__(self) -> None:
        super().__init__()
        said = self.tr("Takes out spaces at the ends of lines, and all but one between words.")
        self.setLayout(row(label(said, "muted", wrap=True)))

    async def sweep(self, sweeping: Sweeping, target: Target, art_ids: Sequence[int]) -> Sweep | None:
        return TextSweep(target, Trim())


class ClearPane(Pane):
    """Nothing in place of what is there."""

    step = Sentence("bulk", "Clear")

    def __init__(self) -> None:
        super().__init__()
        said = self.tr("Empties the text. An attribute is removed.")
        self.setLayout(row(label(said, "muted", wrap=True)))

    async def sweep(self, sweeping: Sweeping, target: Target, art_ids: Sequence[int]) -> Sweep | None:
        return None if target is None else TextSweep(target, Clear())


class DoublesPane(Pane):
    """A number behind each duplicate."""

    step = Sentence("bulk", "Number duplicates")

    def __init__(self) -> None:
        super().__init__()
        said = self.tr("The second “Dawn” becomes “Dawn 2”. The rest of the project counts too.")
        self.setLayout(row(label(said, "muted", wrap=True)))

    async def sweep(self, sweeping: Sweeping, target: Target, art_ids: Sequence[int]) -> Sweep | None:
        return None if target is None else await sweeping.telling_apart(target, art_ids)


def beside(*fields: QWidget) -> QHBoxLayout:
    """Fields side by side, their names on one line whatever is said below one of them."""
    line = row(*fields, spacing=12)
    for field in fields:
        line.setStretchFactor(field, 1)
        line.setAlignment(field, Qt.AlignmentFlag.AlignTop)
    return line


def _number(value: int, least: int) -> QSpinBox:
    field = SpinBox()
    field.setRange(least, _MOST)
    field.setValue(value)
    return field
