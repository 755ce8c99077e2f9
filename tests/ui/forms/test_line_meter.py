"""The line meter shows exactly how a text is stored."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.assets.line_splitting import line_bytes, split_lines
from mintwright.ui.forms.line_meter import LineMeter, width_hint
from mintwright.ui.forms.long_text import LongText
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column


@pytest.fixture
def meter(theme: Theme, qtbot: QtBot) -> LineMeter:
    meter = LineMeter(theme)
    qtbot.addWidget(meter)
    return meter


@pytest.mark.parametrize("percent", [100, 150])
def test_what_stands_in_an_empty_text_is_never_cut_and_the_first_letter_moves_nothing(
    theme: Theme, qtbot: QtBot, percent: int
) -> None:
    theme.choose(text_percent=percent)
    host, words = QWidget(), LongText(theme, "Your note", least=1, most=6)
    qtbot.addWidget(host)
    host.setLayout(column(words))
    words.setPlaceholderText("Only you see it: what it was for, who asked for it…")
    host.show()
    for width in (760, 420, 260):
        host.resize(width, 400)
        before = words.height()
        words.setPlainText("Only you see it: what it was for, who asked for it…")
        assert words.height() == before
        words.setPlainText("n")
        assert words.height() == before
        words.setPlainText("")
    assert before > 2 * words.fontMetrics().lineSpacing()


@settings(deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.text(min_size=1, max_size=200))
def test_the_numbers_are_those_of_the_stored_lines(meter: LineMeter, words: str) -> None:
    meter.show_text(words)
    lines = split_lines(words)
    assert meter.sizes == tuple(line_bytes(line) for line in lines)
    assert f"{line_bytes(lines[-1])} of {LINE_BYTES}" in meter.text()
    assert (f"{len(words)} characters, stored as {len(lines)} lines" in meter.text()) == (len(lines) > 1)


def test_a_short_text_says_how_much_of_a_line_it_fills(meter: LineMeter) -> None:
    meter.show_text("Ink and gouache")
    assert meter.text() == "15 of 64 in the first line"
    meter.show_text("")
    assert meter.text() == "As long as you like"


def test_a_second_line_appears_past_64_bytes(meter: LineMeter) -> None:
    meter.show_text("n" * 64)
    assert meter.sizes == (64,)
    meter.show_text("Cotton rag, 300 gsm, cold pressed, torn by hand on all four sides")
    assert meter.sizes == (60, 5)
    assert meter.text() == "65 characters, stored as 2 lines · line 2: 5 of 64"


def test_letters_that_count_more_than_once_say_so(meter: LineMeter) -> None:
    meter.show_text("Tide 🌊")
    assert meter.text() == "9 of 64 in the first line · “🌊” counts as 4"
    meter.show_text("café noir", cursor=4)
    assert "“é” counts as 2" in meter.text()
    assert width_hint("café noir", 3) is None


def test_of_a_pattern_it_says_that_it_counts_the_longest_of_what_it_gives(meter: LineMeter) -> None:
    meter.show_longest("n" * 64 + "m" * 28)
    assert meter.text() == "The longest of these: 92 characters, stored as 2 lines · line 2: 28 of 64"
    assert meter.sizes == (64, 28)
    meter.show_text("x" * 70)
    assert meter.text().startswith("70 characters")


def test_a_screen_reader_hears_the_same_words(meter: LineMeter) -> None:
    meter.show_text("x" * 70)
    assert meter.accessibleName() == meter.text()


def bar_colors(meter: LineMeter) -> list[str]:
    meter.resize(300, 40)
    image = meter.grab().toImage()
    return [image.pixelColor(x, 2).name().upper() for x in range(image.width())]


def test_each_stored_line_has_a_bar_that_fills(meter: LineMeter, theme: Theme) -> None:
    meter.show_text("n" * 64 + "m" * 32)
    colors = bar_colors(meter)
    blue = colors.count(theme.tokens.focus)
    assert 130 < blue < 160  # one and a half of three places
    assert colors[290] not in (theme.tokens.focus, theme.tokens.line)


def test_the_bars_begin_where_reading_begins(meter: LineMeter, theme: Theme) -> None:
    meter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    meter.show_text("n" * 64)
    colors = bar_colors(meter)
    assert colors[250] == theme.tokens.focus
    assert colors[50] != theme.tokens.focus


def test_an_empty_text_has_no_bar(meter: LineMeter, theme: Theme) -> None:
    meter.show_text("")
    assert len(set(bar_colors(meter))) == 1
    meter.show_text("n")
    assert theme.tokens.line.upper() in bar_colors(meter)


def test_a_very_long_text_is_measured_and_painted(meter: LineMeter) -> None:
    meter.show_text("long words and short ones " * 500)
    assert len(meter.sizes) > 200
    assert not meter.grab().isNull()


def test_a_long_text_grows_with_its_lines_within_its_bounds(theme: Theme, qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(200, 400)
    field = LongText(theme, "Description", least=2, most=4)
    host.setLayout(column(field, None))
    host.show()
    least = field.height()
    field.show_text("one\ntwo\nthree")
    assert field.height() > least
    at_three = field.height()
    field.show_text("\n".join("12345678"))
    assert at_three < field.height() < least * 3


def test_showing_the_same_text_leaves_the_cursor_alone(theme: Theme, qtbot: QtBot) -> None:
    field = LongText(theme, "Description")
    qtbot.addWidget(field)
    field.show_text("A paper lantern")
    cursor = field.textCursor()
    cursor.setPosition(3)
    field.setTextCursor(cursor)
    field.show_text("A paper lantern")
    assert field.textCursor().position() == 3


def test_shift_enter_is_an_ordinary_line_break(theme: Theme, qtbot: QtBot) -> None:
    field = LongText(theme, "Value")
    qtbot.addWidget(field)
    field.show_text("one")
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(field, "two")
    assert field.toPlainText() == "one\ntwo"
