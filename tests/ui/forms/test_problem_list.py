"""The problems of a review: each sentence is read whole, however long it is and however narrow the window."""

import os

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle

from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.forms.problem_list import ProblemList, ProblemModel
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.widgets.controls import column, panel

LONG = Sentence(
    "test",
    "Gate 1: gate-001.png was saved again after it was uploaded. What was uploaded before is minted. To take it as it "
    "is now, choose it in the uploads and press R. Several assets have the same name on the chain. Give each its own.",
)
SHORT = Sentence("test", "Give it a name.")
AROUND = 16 + 24  # pixels of a row beside its words: the icon, and what is between


def problems(*said: Sentence) -> tuple[Problem, ...]:
    return tuple(Problem(art_id=None, field=(), sentence=one, severity=Severity.WARNING) for one in said)


def is_whole(shown: ProblemList, row: int) -> bool:
    """Whether a row has room for all its words, and the first rows are in sight."""
    index = shown.model().index(row, 0)
    room = shown.visualRect(index)
    words = QRect(0, 0, room.width() - AROUND, 10_000)
    needed = shown.fontMetrics().boundingRect(words, Qt.TextFlag.TextWordWrap, index.data())
    return room.height() >= needed.height() and shown.viewport().rect().contains(room.center())


def test_long_sentences_are_shown_whole_with_their_advice_also_in_a_narrower_window(
    studio: Studio, theme: Theme, arun: Arun, idle: Idle, qtbot: QtBot, qapp: QApplication
) -> None:
    model = ProblemModel(studio, theme)
    shown = ProblemList(model)
    model.setParent(shown)
    around = panel("well", column(shown, None))
    qtbot.addWidget(around)

    async def story() -> None:
        model.show_problems(problems(LONG, SHORT, LONG))
        around.resize(700, 500)
        around.show()
        for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
            theme.choose(choice, reduce_motion=True)
            for width in (700, 420, 900):
                around.resize(width, 500)
                await idle()
                assert all(is_whole(shown, row) for row in range(3)), (choice, width)
                assert shown.verticalScrollBar().maximum() == 0, "all three are in sight"
                if "SHOTS" in os.environ:
                    around.grab().save(f"{os.environ['SHOTS']}/problems-{choice.value}-{width}.png")
        wide = shown.visualRect(model.index(1, 0)).height()
        assert wide < shown.visualRect(model.index(0, 0)).height(), "a short one takes one line"
        model.show_problems(problems(*[SHORT] * 3_000))
        await idle()
        assert shown.height() < 6 * wide, "of many, the first are shown and the others scrolled to"

    arun(story())
