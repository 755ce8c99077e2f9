"""What scrolls because there is no room for it shows that it does."""

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle

from mintwright.ui.shell.fitted_dialog import ScrolledBody
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, label


def test_what_grows_beyond_its_room_has_a_scroll_bar_at_once_and_none_once_it_fits_again(
    qtbot: QtBot, theme: Theme, arun: Arun, idle: Idle
) -> None:
    async def story() -> None:
        inside, told = QWidget(), label("One line", wrap=True)
        inside.setLayout(column(told, None))
        body = ScrolledBody("What is told", inside)
        qtbot.addWidget(body)
        body.resize(300, 100)
        body.show()
        await idle()
        bar = body.verticalScrollBar()
        assert not bar.isVisible()
        told.setText("\n".join(f"Line {number}" for number in range(20)))
        await idle()
        assert bar.isVisible()
        told.setText("One line")
        await idle()
        assert not bar.isVisible()

    arun(story(), 20)
