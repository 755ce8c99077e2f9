"""The words that lie over the work for a moment are whole in a narrow window too."""

import pytest
from PySide6.QtWidgets import QListWidget, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.cut_text import cut_in

from mintwright.ui.notices.toast import Toast
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import button, column, label, panel, row, stacked

LONG = "2 cells stay as they were. The first: The quantity “many” is not a whole number. Write it in digits. " * 2


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("width", [900, 620, 360])
def test_a_long_text_has_as_many_lines_as_it_needs_also_once_the_window_is_narrower(
    theme: Theme, qtbot: QtBot, percent: int, width: int
) -> None:
    theme.choose(text_percent=percent)
    place = panel("stage", column(None))
    qtbot.addWidget(place)
    place.resize(1_600, 500)
    place.show()
    toast = Toast(place)
    toast.say("Done.")
    low = toast.height()
    toast.say(LONG)
    place.resize(width, 500)
    assert cut_in(place) == []
    assert toast.text() == LONG.strip()
    assert place.rect().contains(toast.geometry())
    assert toast.height() > low
    toast.say("Done.")
    assert (toast.message, toast.height()) == ("Done.", low)
    assert toast.width() < width / 2


def test_it_lies_above_what_can_be_pressed_and_the_words_beside_that_also_where_those_come_later(
    theme: Theme, qtbot: QtBot
) -> None:
    below, later = button("Continue"), button("Try it with sample art")
    left = label("39 not looked at yet")
    page = panel("stage", column(None, later, row(left, None, below)))
    qtbot.addWidget(page)
    later.hide()
    page.resize(700, 400)
    page.show()
    toast = Toast(page)
    for words in ("Done.", LONG):
        later.hide()
        toast.say(words)
        for part in (below, left):
            assert not toast.geometry().intersects(part.geometry())
        later.show()
        qtbot.waitUntil(lambda: not toast.geometry().intersects(later.geometry()))
        assert page.rect().contains(toast.geometry())
        toast.hide()


def test_it_lies_above_the_row_that_is_chosen_at_the_foot_of_a_list_and_above_words(theme: Theme, qtbot: QtBot) -> None:
    rows, price = QListWidget(), label("named by the service")
    rows.addItems([f"Row {number}" for number in range(200)])
    page = panel("stage", column(rows, price, spacing=0))
    qtbot.addWidget(page)
    page.resize(700, 400)
    page.show()
    toast = Toast(page)
    rows.setCurrentRow(60)
    for at in range(60, 70):
        rows.setCurrentRow(at)
        toast.say("Undone: Title.")
        row = rows.visualItemRect(rows.currentItem())
        chosen = row.translated(rows.viewport().mapTo(page, rows.viewport().rect().topLeft()))
        assert not toast.geometry().intersects(chosen)
        assert not toast.geometry().intersects(price.geometry())
        assert toast.geometry().top() > page.height() // 2, "it stays at the foot as far as it can"


def test_it_lies_over_a_long_list_and_its_scroll_bar_rather_than_over_the_words_above(
    theme: Theme, qtbot: QtBot
) -> None:
    listed = QListWidget()
    listed.addItems([f"Line {at}" for at in range(100)])
    words = label("What stands above the list")
    page = panel("stage", column(words, 60, listed))
    qtbot.addWidget(page)
    page.resize(300, 300)
    page.show()
    toast = Toast(page)
    toast.say("Done, and said in more words.")
    assert toast.geometry().bottom() > page.height() - 2 * toast.height()
    assert not toast.geometry().intersects(words.geometry())


def test_where_all_of_the_place_can_be_pressed_it_lies_at_the_foot(theme: Theme, qtbot: QtBot) -> None:
    wide = [button("Wide") for _ in range(6)]
    page = panel("stage", column(*wide, spacing=0))
    qtbot.addWidget(page)
    page.resize(300, 160)
    page.show()
    toast = Toast(page)
    toast.say("Done.")
    assert toast.geometry().bottom() > page.height() - 2 * toast.height()


def test_it_lies_above_a_page_that_takes_the_place_of_another_meanwhile(theme: Theme, qtbot: QtBot) -> None:
    place = panel("stage", column(None))
    pages = stacked(place, QWidget(), other := QWidget())
    place.layout().addLayout(pages)
    qtbot.addWidget(place)
    place.resize(700, 400)
    place.show()
    toast = Toast(place)
    toast.say("Undone: Import.")
    pages.setCurrentWidget(other)
    qtbot.waitUntil(lambda: place.children()[-1] is toast)
