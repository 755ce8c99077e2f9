"""The questions of the front sheet: what is left open on the left, the answers as segments on the right."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QTabBar, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.origins import ANSWERS, Answer, Asked, Question, answer_to
from mintwright.ui.shell.fitted_dialog import ScrolledBody
from mintwright.ui.spreadsheets.origin_words import ANSWER_WORDS, WHAT_TO_DO, asked_in_words, example_in_words
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, column, label, row, rule
from mintwright.ui.widgets.elided_label import ElidedLabel
from mintwright.ui.widgets.inputs import TabBar, name_tab

SEEN = 3  # questions that are seen without scrolling
_WIDE = 480  # pixels of the design: with less, the answers stand below their question


class SegmentQuestions(QFrame):
    """The head stays, the questions scroll where there is less room than they need.

    Signals:
        answered(tuple): these answers, of those that are not the first, are chosen by now.
    """

    answered = Signal(tuple)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("well")
        self._theme = theme
        self.rows = {asked: _QuestionRow(asked) for asked in Asked}
        self.heading = label("", "heading")
        self.heading.setProperty("strong", True)  # noqa: FBT003 - Qt's signature
        self._beside = ElidedLabel("muted")
        self._beside.show_text(self.tr("chosen already: the answer that loses least"))
        head = row(Glyph(theme, "circle-help", "accent_ink"), self.heading, self._beside, spacing=8)
        inside = QWidget()
        inside.setObjectName("clear")
        inside.setLayout(column(*self.rows.values(), spacing=0))
        self.list = ScrolledBody(self.tr("Questions"), inside)
        self.list.verticalScrollBar().rangeChanged.connect(lambda *_: self._make_room())
        self.setLayout(column(head, self.list, spacing=6, margins=(12, 8, 12, 8)))
        for one in self.rows.values():
            one.answers.currentChanged.connect(self._tell)

    def show_questions(self, questions: Sequence[Question], answers: Sequence[Answer]) -> None:
        """Ask these, with the answers that were taken."""
        self.setVisible(bool(questions))
        one, many = Sentence("sheets", "1 question"), Sentence("sheets", "{shown} questions")
        self.heading.setText(text(counted(len(questions), one, many.filled(shown=number(len(questions))))))
        found = {question.asked: question for question in questions}
        for asked, part in self.rows.items():
            part.show_question(found.get(asked), answer_to(asked, answers))

    @property
    def first(self) -> QTabBar | None:
        """The answers to the first question, if there is one."""
        return next((one.answers for one in self.rows.values() if not one.isHidden()), None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for one in self.rows.values():
            one.set_narrow(narrow=self.width() < self._theme.scale(_WIDE))

    def _make_room(self) -> None:
        """Have few questions seen whole: answers grow as they are first seen, and Qt asks no more how high that is."""
        if sum(not one.isHidden() for one in self.rows.values()) <= SEEN:
            self.list.updateGeometry()

    def _tell(self) -> None:
        chosen = ((asked, one.answer) for asked, one in self.rows.items())
        self.answered.emit(tuple(answer for asked, answer in chosen if answer is not ANSWERS[asked][0]))


class _QuestionRow(QWidget):
    """One question and its answers."""

    def __init__(self, asked: Asked) -> None:
        super().__init__()
        self._asked = asked
        self._said, self._example = label("", "body", wrap=True), ElidedLabel("muted")
        self._said.setProperty("strong", True)  # noqa: FBT003 - Qt's signature
        self.answers = TabBar()
        self.answers.setObjectName("filters")
        self.answers.setAccessibleName(text(WHAT_TO_DO[asked]))
        self.answers.setUsesScrollButtons(False)
        self.answers.setElideMode(Qt.TextElideMode.ElideRight)
        for at, answer in enumerate(ANSWERS[asked]):
            self.answers.addTab("")
            name_tab(self.answers, at, text(ANSWER_WORDS[answer]))
        self._parts = row(column(self._said, self._example, spacing=0), self.answers, spacing=12)
        self._parts.setStretch(0, 1)
        self._parts.setAlignment(self.answers, Qt.AlignmentFlag.AlignVCenter)
        self.setLayout(column(rule(), self._parts, spacing=5, margins=(0, 0, 0, 5)))

    @property
    def answer(self) -> Answer:
        """What is chosen."""
        return ANSWERS[self._asked][self.answers.currentIndex()]

    def show_question(self, question: Question | None, answer: Answer) -> None:
        """Ask this, or nothing."""
        self.setVisible(question is not None)
        self.answers.blockSignals(True)  # noqa: FBT003 - Qt's signature
        self.answers.setCurrentIndex(list(ANSWERS[self._asked]).index(answer))
        self.answers.blockSignals(False)  # noqa: FBT003 - Qt's signature
        if question is not None:
            self._said.setText(text(asked_in_words(question)))
            example = text(example_in_words(question))
            self._example.show_text(example)
            self._example.setVisible(bool(example))

    def set_narrow(self, *, narrow: bool) -> None:
        """Put the answers below the question."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._parts.setDirection(down if narrow else across)
