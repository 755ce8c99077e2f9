"""The words that lie over the work for a moment are whole in a narrow window too."""

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.cut_text import cut_in

from mintwright.ui.notices.toast import Toast
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, panel

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
