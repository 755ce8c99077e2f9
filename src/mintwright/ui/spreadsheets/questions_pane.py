"""What descriptions of a generator leave open: each question with the answer that is taken, and the others."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.origins import ANSWERS, Answer, Asked, Question, answer_to
from mintwright.ui.spreadsheets.origin_words import ANSWER_WORDS, WHAT_TO_DO, asked_in_words, example_in_words
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label
from mintwright.ui.widgets.inputs import ComboBox


class QuestionsPane(QWidget):
    """The questions of a sheet, hidden where it has none.

    Signals:
        answered(tuple): these answers, of those that are not the first, are chosen by now.
    """

    answered = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self._heading = label("", "label", wrap=True)
        self._said = dict[Asked, QLabel]()
        self.choices = dict[Asked, QComboBox]()
        parts: list[QWidget] = [self._heading]
        for asked in Asked:
            said, choice = label("", "body", wrap=True), ComboBox()
            for part in (choice, choice.view()):
                part.setAccessibleName(text(WHAT_TO_DO[asked]))
            for answer in ANSWERS[asked]:
                choice.addItem(text(ANSWER_WORDS[answer]), answer)
            choice.activated.connect(lambda _: self.answered.emit(self._chosen()))
            said.setBuddy(choice)
            self._said[asked], self.choices[asked] = said, choice
            parts += (said, choice)
        self.setLayout(column(*parts, spacing=4))

    def show_questions(self, questions: Sequence[Question], answers: Sequence[Answer]) -> None:
        """Ask these, with the answers that were taken."""
        self.setVisible(bool(questions))
        one = Sentence("sheets", "1 question: the answer that loses least is taken")
        many = Sentence("sheets", "{shown} questions: the answers that lose least are taken")
        self._heading.setText(text(counted(len(questions), one, many.filled(shown=number(len(questions))))))
        found = {question.asked: question for question in questions}
        for asked, choice in self.choices.items():
            question = found.get(asked)
            for part in (choice, self._said[asked]):
                part.setVisible(question is not None)
            choice.setCurrentIndex(choice.findData(answer_to(asked, answers)))
            if question is not None:
                self._said[asked].setText(_words(question))

    def _chosen(self) -> tuple[Answer, ...]:
        chosen = ((asked, Answer(choice.currentData())) for asked, choice in self.choices.items())
        return tuple(answer for asked, answer in chosen if answer is not ANSWERS[asked][0])


def _words(question: Question) -> str:
    said, example = text(asked_in_words(question)), text(example_in_words(question))
    return f"{said}: {example}" if example else said
