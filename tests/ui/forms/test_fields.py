"""A field shows a long text so that it can be read."""

from pytestqt.qtbot import QtBot

from mintwright.ui.forms.fields import LineField


def test_a_text_longer_than_its_line_is_shown_from_its_beginning(qtbot: QtBot) -> None:
    field = LineField("Title")
    qtbot.addWidget(field)
    field.show_words("A very long name of a picture that was never shortened")
    assert field.line.cursorPosition() == 0


def test_the_cursor_stays_where_it_is_written(qtbot: QtBot) -> None:
    field = LineField("Title")
    qtbot.addWidget(field)
    field.show()
    field.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.line.hasFocus)
    field.show_words("A moth")
    assert field.line.cursorPosition() == len("A moth")
