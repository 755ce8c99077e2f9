"""What was understood of the descriptions: what is taken, becomes text, or is left out, each with an example."""

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from mintwright.domain.generators.understanding import LeftOut, Part, Understanding
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.columns import SheetColumn
from mintwright.domain.spreadsheets.meanings import Finds, Meaning
from mintwright.domain.spreadsheets.origins import Fact, Origin
from mintwright.ui.spreadsheets.meaning_words import ATTRIBUTES, WORDS, choice_of, words_of_path
from mintwright.ui.spreadsheets.origin_words import remark_in_words
from mintwright.ui.style.formatting import number
from mintwright.ui.style.shortening import shortened
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, label, rule
from mintwright.ui.widgets.elided_label import ElidedLabel

_MIDDLE = Qt.TextElideMode.ElideMiddle  # names with their groups differ at their ends
_SHORTER = (30, 24, 18, 12)  # signs of each of several names, where there is less room than for all
_SOURCE, _BECOMES = 108, 108  # pixels of the design
_WHY: Mapping[LeftOut, Sentence] = {
    LeftOut.PICTURE: Sentence("sheets", "your own file is used, not {example}"),
    LeftOut.MOMENT: Sentence("sheets", "when it was generated; the preview can make it an attribute"),
    LeftOut.RATE: Sentence("sheets", "royalties belong to the collection; set them there"),
    LeftOut.MARK: Sentence("sheets", "marks of the generator"),
    LeftOut.CHOSEN: Sentence("sheets", "left out before in descriptions like these"),
}
_SAID_LEFT_OUT = (Fact.POLICY, Fact.FOREIGN, Fact.OTHERWISE, Fact.UNKNOWN, Fact.UNREADABLE)
_SAID_TAKEN = (Fact.COLLECTION,)


class UnderstoodList(QWidget):
    """Three parts, each left out where there is nothing in it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 8, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(3, 1)
        theme.changed.connect(self._fit)
        self._fit()

    def show_understood(self, understood: Understanding, origin: Origin) -> None:
        """Show this instead of what was before."""
        self._clear()
        self._add_parts(self.tr("Taken"), "", understood.taken, is_plain=False)
        self._add_remarks(origin, _SAID_TAKEN)
        plain = self.tr("numbers and yes/no are written as words")
        self._add_parts(self.tr("Becomes text"), plain, understood.plain, is_plain=True)
        if understood.left_out or any(one.fact in _SAID_LEFT_OUT for one in origin.remarks):
            self._add_heading(self.tr("Left out"), "")
        for why, part in understood.left_out:
            words = text(_WHY[why].filled(example=part.example) if why is LeftOut.PICTURE else _WHY[why])
            self._add_line(_source(part.source), _elided(words))
        self._add_remarks(origin, _SAID_LEFT_OUT)
        self._grid.setRowStretch(self._grid.rowCount(), 1)

    def _add_remarks(self, origin: Origin, facts: Collection[Fact]) -> None:
        for one in origin.remarks:
            if one.fact in facts:
                self._add_line(None, label(text(remark_in_words(one)), "muted", wrap=True))

    def _clear(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (part := item.widget()) is not None:
                part.hide()
                part.deleteLater()
        for at in range(self._grid.rowCount()):
            self._grid.setRowStretch(at, 0)

    def _add_parts(self, heading: str, beside: str, parts: Sequence[Part], *, is_plain: bool) -> None:
        if parts:
            self._add_heading(heading, beside)
        for part in parts:
            at = self._grid.rowCount()
            becomes, example = text(_becomes(part)), _example(part, part.names, is_plain=is_plain)
            shorter = ([shortened(name, most) for name in part.names] for most in _SHORTER)
            strong, count = ElidedLabel("body", mode=_MIDDLE), label(number(part.count))
            strong.setProperty("strong", True)  # noqa: FBT003 - Qt's signature
            strong.show_text(becomes)
            count.setAlignment(Qt.AlignmentFlag.AlignRight)
            count.setAccessibleName(text(_values(part.count)))
            cells = (
                _source(part.source),
                Glyph(self._theme, "arrow-right", "ink3", 14),
                strong,
                _elided(example, *(_example(part, names, is_plain=is_plain) for names in shorter)),
                count,
            )
            for place, cell in enumerate(cells):
                self._grid.addWidget(cell, at, place)
            self._grid.addWidget(rule(), at + 1, 0, 1, 5)

    def _add_heading(self, words: str, beside: str) -> None:
        at = self._grid.rowCount()
        if at > 1:
            self._grid.setRowMinimumHeight(at, self._theme.scale(8))
        self._grid.addWidget(label(words, "label"), at + 1, 0)
        if beside:
            self._grid.addWidget(_elided(beside), at + 1, 1, 1, 4)

    def _add_line(self, first: QLabel | None, words: QLabel) -> None:
        at = self._grid.rowCount()
        if first is None:
            self._grid.addWidget(words, at, 0, 1, 5)
        else:
            self._grid.addWidget(first, at, 0)
            self._grid.addWidget(words, at, 1, 1, 4)
        self._grid.addWidget(rule(), at + 1, 0, 1, 5)

    def _fit(self) -> None:
        self._grid.setColumnMinimumWidth(0, self._theme.scale(_SOURCE))
        self._grid.setColumnMinimumWidth(2, self._theme.scale(_BECOMES))


def _source(words: str) -> ElidedLabel:
    source = ElidedLabel("mono", mode=_MIDDLE)
    source.show_text(words)
    return source


def _elided(words: str, *shorter: str) -> ElidedLabel:
    said = ElidedLabel("muted")
    said.show_text(words, *shorter)
    return said


def _becomes(part: Part) -> Sentence:
    if part.names:
        count = len(part.meanings)
        one, many = Sentence("sheets", "1 attribute"), Sentence("sheets", "{shown} attributes", shown=number(count))
        return counted(count, one, many)
    meaning = part.meanings[0]
    named = _name_of(meaning)
    return WORDS[choice_of(meaning)] if named in ("", part.source) else Sentence("sheets", "{name}", name=named)


def _name_of(meaning: Meaning) -> str:
    """What an attribute is called; nothing for all else."""
    if isinstance(meaning, SheetColumn) and choice_of(meaning) in ATTRIBUTES:
        return words_of_path(meaning.path)
    assert meaning is None or isinstance(meaning, SheetColumn | Finds)
    return ""


def _example(part: Part, each: Sequence[str], *, is_plain: bool) -> str:
    names = ", ".join(each)
    if not is_plain or not part.example:
        return names or part.example
    turned = text(Sentence("sheets", "{value} becomes “{value}”", value=part.example))
    return f"{names} · {turned}" if names else turned


def _values(count: int) -> Sentence:
    return counted(count, Sentence("sheets", "1 value"), Sentence("sheets", "{shown} values", shown=number(count)))
