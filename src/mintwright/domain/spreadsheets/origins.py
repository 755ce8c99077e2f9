"""What is to be said and asked of a sheet whose rows are the descriptions that a generator of art wrote."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Shape(StrEnum):
    """The shapes in which generators write descriptions; the value is what people call it."""

    HASHLIPS = "HashLips"  # as the sites of Ethereum read it
    HASHLIPS_SOLANA = "HashLips for Solana"
    SUGAR = "Metaplex Sugar"
    CIP25 = "CIP-25"


SUFFIXES: Mapping[Shape, str] = {shape: ".json" if shape is Shape.CIP25 else ".zip" for shape in Shape}
"""That of the one file which is written: where each piece has a file of its own, all of them packed."""


class Asked(StrEnum):
    """What such descriptions leave open."""

    REPEATED = "repeated"  # a trait stands several times in one piece
    NULL = "null"  # a value that is none
    DISPLAY = "display"  # a trait says more than its name and value
    OBJECTS = "objects"  # lists of more than texts


class Answer(StrEnum):
    """What can be made of it."""

    AS_LIST = "as list"
    FIRST = "first"
    LAST = "last"
    NOTHING = "nothing"
    WORD = "word"
    SHOWN = "shown"
    VALUE_ONLY = "value only"
    AS_TEXT = "as text"
    LEFT_OUT = "left out"


ANSWERS: Mapping[Asked, Sequence[Answer]] = {
    Asked.REPEATED: (Answer.AS_LIST, Answer.FIRST, Answer.LAST),
    Asked.NULL: (Answer.NOTHING, Answer.WORD),
    Asked.DISPLAY: (Answer.SHOWN, Answer.VALUE_ONLY),
    Asked.OBJECTS: (Answer.AS_TEXT, Answer.LEFT_OUT),
}
"""The answers to each question; the first of them, which loses least, is taken until another is chosen."""


def answer_to(asked: Asked, chosen: Sequence[Answer]) -> Answer:
    """The answer to a question: the one of these that is an answer to it, else the first."""
    return next((answer for answer in ANSWERS[asked] if answer in chosen), ANSWERS[asked][0])


MOST_OTHERS = 3  # attributes that a question names beside the first


@dataclass(frozen=True, slots=True)
class Question:
    """How many `pieces` leave this open in the attribute of this name, and what the first of them says there.

    `others` are the first few other attributes that the answer counts for, each with how many pieces leave it open
    there; there are so many `more`.
    """

    asked: Asked
    pieces: int
    name: str
    example: str
    others: Sequence[tuple[str, int]] = ()
    more: int = 0


class Fact(StrEnum):
    """What holds for many pieces or files."""

    PLAIN = "plain"  # values that were numbers, true or false, and are texts now
    POLICY = "policy"  # pieces of one, which the next mint does not have
    FOREIGN = "foreign"  # pieces of other policies
    COLLECTION = "collection"  # descriptions of the whole collection, which become those of a piece
    SAME = "same"  # pieces that two files describe in the same way
    OTHERWISE = "otherwise"  # pieces that two files describe otherwise: the file of the piece alone was taken
    UNKNOWN = "unknown"  # files that describe no pieces
    UNREADABLE = "unreadable"  # files that cannot be read


@dataclass(frozen=True, slots=True)
class Remark:
    """A fact of so many, the first of which have these names."""

    fact: Fact
    count: int
    names: Sequence[str] = ()


class Holds(StrEnum):
    """What lies in a folder."""

    FOLDER = "folder"  # of several kinds, each of which has a line below
    ART = "art"
    DESCRIPTIONS = "descriptions"
    AGAIN = "again"  # a file of descriptions all of which others have too
    OTHER = "other"  # nothing that is needed
    UNREADABLE = "unreadable"  # a file that may hold descriptions, and cannot be read


@dataclass(frozen=True, slots=True)
class Seen:
    """One line of what was given: a folder, or files in one, so deep below it.

    `count` and `ending` are those of the files; `name` is empty where it stands for several more.
    """

    name: str
    holds: Holds
    depth: int = 0
    count: int = 0
    ending: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the rows come from. `ignored` are the columns that the artist hardly wants: marks of the generator.

    `traits` are the columns of the list of traits, or the like; `plain` those in which numbers, true or false stood.
    """

    shape: Shape
    questions: Sequence[Question] = ()
    remarks: Sequence[Remark] = ()
    ignored: Sequence[int] = ()
    traits: Sequence[int] = ()
    plain: Sequence[int] = ()
    seen: Sequence[Seen] = ()
