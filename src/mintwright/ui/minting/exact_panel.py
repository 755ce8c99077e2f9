"""Exactly what is sent: of the chosen asset laid out for reading, and all of it byte for byte."""

import re

from PySide6.QtGui import QShowEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.minting.exact_text import laid_out
from mintwright.ui.style.formatting import number, size
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row, stacked
from mintwright.ui.widgets.copy_button import CopyButton

_NAME = re.compile(r'( *"(?:[^"\\]|\\.)*": )?(.*)', re.DOTALL)


class ExactPanel(QWidget):
    """Shows the part of one asset; what is copied is always the whole."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._part = _text(theme, self.tr("What is sent for this asset, laid out"))
        self._whole = _text(theme, self.tr("Exact text that is sent"))
        self._body = ""
        self._shown = ""
        self._is_due = False  # it is laid out once it is seen
        self._bytes = 0
        self._said = label("", "label", wrap=True)
        self._texts = stacked(self, self._part, self._whole)
        as_one = button(self.tr("All of it, as it is sent"), kind="quiet")
        as_one.setCheckable(True)
        as_one.setProperty("segment", True)  # noqa: FBT003 - Qt's signature
        as_one.toggled.connect(self._show_as_one)
        copy = CopyButton(theme, lambda: self._body, name=self.tr("Copy the exact text"), text=self.tr("Copy"))
        whole = column(row(as_one, None, copy), self._said, self._texts, spacing=6)
        whole.setStretch(2, 1)
        self.setLayout(whole)
        theme.changed.connect(self._dress)

    def show_body(self, body: str) -> None:
        """This is what is sent, all of it."""
        self._body = body
        self._whole.clear()
        self._show_as_one(on=self._texts.currentWidget() is self._whole)
        self._bytes = len(body.encode())

    def show_part(self, part: str, at: int, count: int) -> None:
        """This is the part of the asset in this row, one of so many."""
        all_of_it = size(self._bytes)
        one = Sentence("Review", "Laid out for reading. It is sent without the spaces, in {size}.", size=all_of_it)
        many = Sentence(
            "Review",
            "Asset {place} of {count}, laid out for reading. All are sent without the spaces, in {size}.",
            place=number(at + 1),
            count=number(count),
            size=all_of_it,
        )
        self._said.setText(text(one if count == 1 else many))
        self._shown, self._is_due = part, True
        self._lay_out()

    def _show_as_one(self, on: bool) -> None:
        """All of it, laid out once it is seen: two megabytes take long."""
        if on and not self._whole.toPlainText():
            self._whole.setPlainText(self._body)
        self._texts.setCurrentIndex(int(on))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._lay_out()

    def _dress(self) -> None:
        for one in (self._part, self._whole):
            one.setFont(self._theme.mono())
        self._is_due = bool(self._shown)
        self._lay_out()

    def _lay_out(self) -> None:
        if self._is_due and self.isVisible():
            self._is_due = False
            self._part.clear()
            cursor = QTextCursor(self._part.document())
            for place, line in enumerate(laid_out(self._shown).split("\n")):
                if place:
                    cursor.insertBlock()
                self._write(cursor, line)
            self._part.verticalScrollBar().setValue(0)

    def _write(self, cursor: QTextCursor, line: str) -> None:
        """Write a line, its name paler than its value."""
        match = _NAME.match(line)
        for part, token in zip(match.groups("") if match else ("", line), ("ink3", "ink"), strict=True):
            shape = QTextCharFormat()
            shape.setForeground(self._theme.color(token))
            cursor.insertText(part, shape)


def _text(theme: Theme, name: str) -> QPlainTextEdit:
    """A text to read and to copy from."""
    shown = QPlainTextEdit()
    shown.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
    shown.setReadOnly(True)
    shown.setTabChangesFocus(True)
    shown.setAccessibleName(name)
    shown.setProperty("role", "mono")
    shown.setFont(theme.mono())
    return shown
