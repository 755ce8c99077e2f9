"""From the sentences of the rooms without Qt to the words on the screen, in the artist's language."""

from datetime import datetime

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import Qt

from mintwright.domain.sentences import Sentence
from mintwright.domain.text_direction import isolated
from mintwright.ui.style.formatting import moment, number


def text(sentence: Sentence) -> str:
    """The sentence in the language of the installed translation; English when there is none, or a broken one."""
    template = QCoreApplication.translate(sentence.context, sentence.source) or sentence.source
    values = {name: _shown(value) for name, value in sentence.values.items()}
    try:
        return str(Sentence(sentence.context, template, **values))
    except (KeyError, IndexError, ValueError):
        return str(sentence)


def tip(words: str) -> str:
    """Foreign text for a tool tip, escaped because Qt would interpret markup."""
    return Qt.convertFromPlainText(words) if Qt.mightBeRichText(words) else words


def _shown(value: object) -> object:
    """What stands for it in the sentence; a whole number is a count, and its digits are grouped."""
    if isinstance(value, Sentence):
        return text(value)
    if isinstance(value, int):
        return number(value)
    if isinstance(value, datetime):
        return moment(value)
    return isolated(value) if isinstance(value, str) else value
