"""What descriptions of a generator leave open: each question with the answer that is taken, and the others."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.origins import ANSWERS, Answer, Asked, Question, answer_to
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label

_PIECES = Sentence("sheets", "1 asset"), Sentence("sheets", "{shown} assets")
_WORDS: Mapping[Asked, Sentence] = {
    Asked.REPEATED: Sentence("sheets", "“{name}” stands several times in {pieces}: {example}"),
    Asked.NULL: Sentence("sheets", "“{name}” is null, and so no value, in {pieces}"),
    Asked.DISPLAY: Sentence("sheets", "“{name}” says more than its value in {pieces}: {example}"),
    Asked.OBJECTS: Sentence("sheets", "“{name}” is more than a list of texts in {pieces}: {example}"),
}
_OTHERS: Mapping[Asked, Sentence] = {
    Asked.REPEATED: Sentence("sheets", "What to do with traits that stand several times"),
    Asked.NULL: Sentence("sheets", "What to do with values that are null"),
    Asked.DISPLAY: Sentence("sheets", "What to do with what traits say beside their values"),
    Asked.OBJECTS: Sentence("sheets", "What to do with lists of more than texts"),
}
_CHOICES: Mapping[Answer, Sentence] = {
    Answer.AS_LIST: Sentence("sheets", "Keep all, as a list"),
    Answer.FIRST: Sentence("sheets", "Only the first"),
    Answer.LAST: Sentence("sheets", "Only the last"),
    Answer.NOTHING: Sentence("sheets", "No attribute"),
    Answer.WORD: Sentence("sheets", "The word “null”"),
    Answer.SHOWN: Sentence("sheets", "Keep both"),
    Answer.VALUE_ONLY: Sentence("sheets", "Only the value"),
    Answer.AS_TEXT: Sentence("sheets", "Keep as JSON"),
    Answer.LEFT_OUT: Sentence("sheets", "Leave out"),
}


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
            said, choice = label("", "body", wrap=True), QComboBox()
            for part in (choice, choice.view()):
                part.setAccessibleName(text(_OTHERS[asked]))
            for answer in ANSWERS[asked]:
                choice.addItem(text(_CHOICES[answer]), answer)
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
                self._said[asked].setText(text(_words(question)))

    def _chosen(self) -> tuple[Answer, ...]:
        chosen = ((asked, Answer(choice.currentData())) for asked, choice in self.choices.items())
        return tuple(answer for asked, answer in chosen if answer is not ANSWERS[asked][0])


def _words(question: Question) -> Sentence:
    one, many = _PIECES
    pieces = counted(question.pieces, one, many.filled(shown=number(question.pieces)))
    return _WORDS[question.asked].filled(name=question.name, pieces=pieces, example=question.example)
