"""How much is chosen, in words: beside the pictures, and to a screen reader, which does not see that."""

from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.style.formatting import number


def chosen_in_words(count: int) -> Sentence:
    """ "12 assets chosen"."""
    if not count:
        return Sentence("Collection", "Nothing is chosen")
    one, many = Sentence("Collection", "1 asset chosen"), Sentence("Collection", "{shown} assets chosen")
    return counted(count, one, many.filled(shown=number(count)))
