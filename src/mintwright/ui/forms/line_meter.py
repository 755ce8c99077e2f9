"""The line meter: one bar for each stored line of 64 bytes, filling as the artist types, and the same in words."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStyle
from pyuegc import EGC

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.assets.line_splitting import line_bytes, split_lines
from mintwright.domain.sentences import Sentence
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

_BAR = 5
_GAP = 3
_ROOM_FOR = 3  # a single line fills a third of the width: there is room for more
_MOST_BARS = 48
_LOOKED_AT = 64  # characters before the cursor that are searched for a wide one


def stored_words(lines: tuple[str, ...]) -> Sentence:
    """How a text is stored: "54 of 64 in the first line", "115 characters, stored as 2 lines · line 2: 54 of 64".

    A line is no limit: a longer text goes on in the next one.
    """
    if not any(lines):
        return Sentence("line meter", "As long as you like")
    last = Sentence("line meter", "{size} of {limit}", size=line_bytes(lines[-1]), limit=LINE_BYTES)
    if len(lines) == 1:
        return Sentence("line meter", "{last} in the first line", last=last)
    return Sentence(
        "line meter",
        "{characters} characters, stored as {lines} lines · line {lines}: {last}",
        characters=sum(map(len, lines)),
        lines=len(lines),
        last=last,
    )


def width_hint(words: str, cursor: int) -> Sentence | None:
    """Why the count is higher than the number of letters: the last wide character before the cursor."""
    before = words[max(0, cursor - _LOOKED_AT) : cursor]
    if before.isascii():
        return None
    wide = next(letter for letter in reversed(EGC(before)) if not letter.isascii())
    return Sentence("line meter", "“{letter}” counts as {size}", letter=wide, size=line_bytes(wide))


class LineMeter(QLabel):
    """Bars above, text below. A screen reader reads it as a label."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme = theme
        self._sizes: tuple[int, ...] = (0,)
        self.setProperty("role", "muted")
        self.setWordWrap(True)
        self.setContentsMargins(0, _BAR + _GAP, 0, 0)
        theme.changed.connect(self.update)
        self.show_text("")

    @property
    def sizes(self) -> tuple[int, ...]:
        """Bytes in each stored line."""
        return self._sizes

    def show_text(self, words: str, cursor: int | None = None) -> None:
        """Measure a text; `cursor` is where the artist types."""
        lines = split_lines(words)
        self._sizes = tuple(line_bytes(line) for line in lines)
        hint = width_hint(words, len(words) if cursor is None else cursor)
        stored = stored_words(lines)
        self._say(stored if hint is None else Sentence("line meter", "{stored} · {hint}", stored=stored, hint=hint))

    def show_longest(self, words: str) -> None:
        """Measure the longest of the texts that a pattern gives: not the pattern, which nobody keeps."""
        lines = split_lines(words)
        self._sizes = tuple(line_bytes(line) for line in lines)
        self._say(Sentence("line meter", "The longest of these: {stored}", stored=stored_words(lines)))

    def _say(self, said: Sentence) -> None:
        self.setText(text(said))
        self.setAccessibleName(self.text())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._sizes == (0,):
            return  # an empty bar would look like a slider
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for place, size in zip(self._places(), self._sizes, strict=False):
            painter.setBrush(self._theme.color("line"))
            painter.drawRoundedRect(QRectF(place), _BAR / 2, _BAR / 2)
            filled = QRect(place)
            filled.setWidth(min(place.width(), max(_BAR - 1, place.width() * size // LINE_BYTES)) if size else 0)
            painter.setBrush(self._theme.color("focus"))
            painter.drawRoundedRect(QRectF(self._mirrored(filled, place)), _BAR / 2, _BAR / 2)
        painter.end()

    def _places(self) -> list[QRect]:
        """Where the bars are, from the first line on; of very many lines only the first ones have a bar."""
        count = min(len(self._sizes), _MOST_BARS)
        slots = max(count, _ROOM_FOR)
        gap = _GAP if slots <= _MOST_BARS // 3 else 1
        width = (self.width() - gap * (slots - 1)) / slots
        bars = [QRect(round(place * (width + gap)), 0, max(1, round(width)), _BAR) for place in range(count)]
        return [self._mirrored(bar, self.rect()) for bar in bars]

    def _mirrored(self, rect: QRect, within: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), within, rect)
