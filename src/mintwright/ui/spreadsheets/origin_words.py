"""What is said of descriptions that a generator wrote, and asked: their shape, what holds for many, what is open."""

from collections.abc import Mapping, Sequence

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.origins import Answer, Asked, Fact, Origin, Question, Remark
from mintwright.domain.spreadsheets.sheets import Sheet
from mintwright.ui.style.formatting import number

_RULE = Sentence("sheets", "What a description does not say stays as it is.")
_FACTS: Mapping[Fact, tuple[Sentence, Sentence]] = {
    Fact.PLAIN: (
        Sentence("sheets", "1 number or yes/no value is written as text."),
        Sentence("sheets", "{shown} numbers and yes/no values are written as text."),
    ),
    Fact.POLICY: (
        Sentence("sheets", "The policy {names} is not taken: each mint has one of its own."),
        Sentence("sheets", "The policies {names} are not taken: each mint has one of its own."),
    ),
    Fact.FOREIGN: (
        Sentence("sheets", "1 asset of another policy is left out: {names}."),
        Sentence("sheets", "{shown} assets of other policies are left out: {names}."),
    ),
    Fact.COLLECTION: (
        Sentence("sheets", "collection.json describes the collection: its picture becomes an asset like the others."),
        Sentence("sheets", "{shown} files collection.json describe collections: their pictures become assets."),
    ),
    Fact.SAME: (
        Sentence("sheets", "1 asset is described twice in the same words, and read once."),
        Sentence("sheets", "{shown} assets are described twice in the same words, and read once."),
    ),
    Fact.OTHERWISE: (
        Sentence("sheets", "1 asset is described twice in other words: the file of the asset alone is taken."),
        Sentence("sheets", "{shown} assets are described twice in other words: the files of one asset are taken."),
    ),
    Fact.UNKNOWN: (
        Sentence("sheets", "1 file describes no assets: {names}."),
        Sentence("sheets", "{shown} files describe no assets: {names}."),
    ),
    Fact.UNREADABLE: (
        Sentence("sheets", "1 file cannot be read, and is left out: {names}."),
        Sentence("sheets", "{shown} files cannot be read, and are left out: {names}."),
    ),
}
_PIECES = Sentence("sheets", "1 asset"), Sentence("sheets", "{shown} assets")
_ASKED: Mapping[Asked, Sentence] = {
    Asked.REPEATED: Sentence("sheets", "“{name}” stands several times in {pieces}"),
    Asked.NULL: Sentence("sheets", "“{name}” is null, and so no value, in {pieces}"),
    Asked.DISPLAY: Sentence("sheets", "“{name}” says more than its value in {pieces}"),
    Asked.OBJECTS: Sentence("sheets", "“{name}” is more than a list of texts in {pieces}"),
}
_ALSO = Sentence("sheets", "{said}; “{name}” in {pieces}")
_MORE = Sentence("sheets", "{said}; and 1 more attribute"), Sentence("sheets", "{said}; and {count} more attributes")
WHAT_TO_DO: Mapping[Asked, Sentence] = {
    Asked.REPEATED: Sentence("sheets", "What to do with traits that stand several times"),
    Asked.NULL: Sentence("sheets", "What to do with values that are null"),
    Asked.DISPLAY: Sentence("sheets", "What to do with what traits say beside their values"),
    Asked.OBJECTS: Sentence("sheets", "What to do with lists of more than texts"),
}
ANSWER_WORDS: Mapping[Answer, Sentence] = {
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


def facts_of_origin(sheet: Sheet, origin: Origin) -> Sentence:
    """What was read: the shape, and how many descriptions."""
    count = len(sheet.rows) - 1
    one, many = Sentence("sheets", "1 description"), Sentence("sheets", "{shown} descriptions")
    described = counted(count, one, many.filled(shown=number(count)))
    return Sentence("sheets", "{shape} · {described}", shape=origin.shape.value, described=described)


def remarks_in_words(origin: Origin) -> Sequence[Sentence]:
    """What holds for many pieces and files."""
    return (*map(remark_in_words, origin.remarks), _RULE)


def remark_in_words(remark: Remark) -> Sentence:
    """What holds for many of them."""
    one, many = _FACTS[remark.fact]
    dots = "…" if len(remark.names) < remark.count else ""
    said = counted(remark.count, one, many.filled(shown=number(remark.count)))
    return said.filled(names=", ".join(remark.names) + dots) if remark.names else said


def asked_in_words(question: Question) -> Sentence:
    """What is left open, and in how many assets; of further attributes the first few are named."""
    said = _ASKED[question.asked].filled(name=question.name, pieces=_pieces(question.pieces))
    for name, count in question.others:
        said = _ALSO.filled(said=said, name=name, pieces=_pieces(count))
    return counted(question.more, *_MORE).filled(said=said) if question.more else said


def _pieces(count: int) -> Sentence:
    one, many = _PIECES
    return counted(count, one, many.filled(shown=number(count)))


def example_in_words(question: Question) -> Sentence:
    """What the first of them says there, and where, if that is not plain; nothing where all say the same."""
    shown = "" if question.asked is Asked.NULL else question.example
    if shown and question.others:
        return Sentence("sheets", "“{name}” – {example}", name=question.name, example=shown)
    return Sentence("sheets", "{example}", example=shown) if shown else Sentence("sheets", "")
