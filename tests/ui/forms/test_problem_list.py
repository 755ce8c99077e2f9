"""The problems of a review: each sentence is read whole, and what many pieces have is one line that unfolds."""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.parts import draw
from tests.ui.driver import Arun, Idle

from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.forms.problem_list import ProblemList
from mintwright.ui.forms.problem_model import ProblemModel
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.widgets.controls import column, panel

LONG = Sentence(
    "test",
    "Gate 1: gate-001.png was saved again after it was uploaded. What was uploaded before is minted. To take it as it "
    "is now, choose it in the uploads and press R. Several assets have the same name on the chain. Give each its own.",
)
SHORT = Sentence("test", "Give it a name.")
LONGEST_SECONDS = 0.05  # of one step
AROUND = 16 + 24  # pixels of a row beside its words: the icon, and what is between them


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
    shown = ProblemList(theme, model)
    model.setParent(shown)
    around = panel("well", column(shown, None))
    qtbot.addWidget(around)

    async def story() -> None:
        model.show_problems(problems(LONG, SHORT, Sentence("test", f"Gate 2. {LONG}")))
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


# --- Kinds


EMPTY = "“{key}” is empty and will be left out. Write a value, or remove it."


def empties(art_ids: Sequence[int]) -> tuple[Problem, ...]:
    """Each of these has an attribute of its own that is empty, and the mint is too large."""
    size = Problem(art_id=None, field=(), sentence=Sentence("test", "Too large."), severity=Severity.WARNING)
    rows = [
        Problem(
            art_id=art_id,
            field=("attrs", 0, "text"),
            sentence=Sentence("checks", EMPTY, key=f"Series {art_id}"),
            severity=Severity.WARNING,
        )
        for art_id in art_ids
    ]
    return (*rows, size)


@pytest.fixture
def shown(studio: Studio, theme: Theme, qtbot: QtBot) -> ProblemList:
    """An empty list in a window."""
    shown = ProblemList(theme, ProblemModel(studio, theme))
    shown.model().setParent(shown)
    qtbot.addWidget(shown)
    shown.resize(600, 200)
    shown.show()
    return shown


def lines(shown: ProblemList) -> list[str]:
    """All rows that are unfolded, as they are read."""
    found, index = [], shown.model().index(0, 0)
    while index.isValid():
        found.append(index.data())
        index = shown.indexBelow(index)
    return found


def test_a_kind_unfolds_to_its_pieces_by_keys_and_by_mouse_and_each_leads_to_its_field(
    studio: Studio, shown: ProblemList, arun: Arun, idle: Idle, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = (await studio.uploads.add(draw(tmp_path, 2, "gate-{}.png", first=0))).art_ids
        model, chosen, reached = shown.model(), [], []
        shown.problem_chosen.connect(chosen.append)
        shown.piece_reached.connect(reached.append)
        model.show_problems(empties(ids), 2)
        await idle()
        assert lines(shown) == ["Too large.", "2 assets: an attribute is empty"], "what is about all comes first"
        shown.setFocus()
        shown.setCurrentIndex(model.index(1, 0))
        qtbot.keyClick(shown, Qt.Key.Key_Return)
        pieces = [f"Gate {place}: “Series {art_id}” is empty" for place, art_id in enumerate(ids)]
        assert [line.split(" and will")[0] for line in lines(shown)[2:]] == pieces
        assert not chosen, "a kind leads nowhere"
        qtbot.keyClick(shown, Qt.Key.Key_Down)
        assert reached == [ids[0]]
        qtbot.keyClick(shown, Qt.Key.Key_Return)
        assert [problem.art_id for problem in chosen] == [ids[0]]
        model.show_problems((*empties(ids), *problems(SHORT)), 2)
        await idle()
        assert len(lines(shown)) == 5, "it stays unfolded when there is more to say"
        kind = shown.visualRect(model.index(2, 0)).center()
        qtbot.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=kind)
        assert lines(shown) == ["Too large.", "Give it a name.", "2 assets: an attribute is empty"]

    arun(story())


@pytest.mark.soak
def test_the_problems_of_1200_pieces_hold_up_nothing(
    studio: Studio, shown: ProblemList, arun: Arun, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        (one,) = (await studio.uploads.add(draw(tmp_path, 1, "gate-{}.png"))).art_ids
        found = empties([one] * 1_199)
        found = (*found, *empties([one + 1])[:1])  # of another, which makes it a kind
        model, took = shown.model(), {}

        def timed(step: str, work: Callable[[], object]) -> None:
            start = time.thread_time()  # others share this machine
            work()
            spent = time.thread_time() - start
            took[step] = min(took.get(step, spent), spent)

        timed("grouped", lambda: model.show_problems(found, 1_200))
        timed("the same again", lambda: model.show_problems(tuple(found), 1_200))
        for width in (500, 550, 600):
            timed("unfolded", lambda: shown.expand(model.index(1, 0)))
            timed("painted", shown.grab)
            timed("resized", lambda width=width: shown.resize(width, shown.height()))
            timed("folded", lambda: shown.collapse(model.index(1, 0)))
        shown.expand(model.index(1, 0))
        await idle()
        assert shown.height() < 200, "the others are scrolled to"
        for step, seconds in took.items():
            within(seconds, LONGEST_SECONDS, step)

    arun(story())
