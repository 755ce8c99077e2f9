"""Which problems one click cures, and how that is called.

Like their kinds, problems are told apart by the sources of their sentences: rooms that may not be imported here write
some of them.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from mintwright.domain.assets.problems import Problem
from mintwright.domain.cures import numbered_series
from mintwright.domain.sentences import Sentence


class Cure(StrEnum):
    """What is done about a kind of problem, for all that have it."""

    NUMBER_NAMES = "number names"
    MAKE_NAMES = "make names"
    CUT_TITLES = "cut titles"
    FREE_NUMBERS = "free numbers"
    CLOSE_GAPS = "close gaps"
    TAKE_COVERS = "take covers"
    COMPARE = "compare"
    UPLOAD_AGAIN = "upload again"
    PLAN = "plan"


WORDS: Mapping[Cure, Sentence] = {
    Cure.NUMBER_NAMES: Sentence("cures", "Number them"),
    Cure.MAKE_NAMES: Sentence("cures", "Make plain names"),
    Cure.CUT_TITLES: Sentence("cures", "Cut to what fits"),
    Cure.FREE_NUMBERS: Sentence("cures", "Give free numbers"),
    Cure.CLOSE_GAPS: Sentence("cures", "Close the gaps"),
    Cure.TAKE_COVERS: Sentence("cures", "Use pictures of the same name"),
    Cure.COMPARE: Sentence("cures", "Compare now"),
    Cure.UPLOAD_AGAIN: Sentence("cures", "Try again"),
    Cure.PLAN: Sentence("cures", "Plan a series"),
}
CHANGES = frozenset(
    {Cure.NUMBER_NAMES, Cure.MAKE_NAMES, Cure.CUT_TITLES, Cure.FREE_NUMBERS, Cure.CLOSE_GAPS, Cure.TAKE_COVERS}
)
"""Those that change drafts: what becomes of each is seen before."""

TOO_LONG = "{what} counts as {count} characters of {limit}. Shorten it."
CURES: Mapping[str, Cure] = {
    "{count} assets have the name {name} on the chain. Give each its own.": Cure.NUMBER_NAMES,
    "The name on the chain can hold only letters without accents and digits. Take out the rest.": Cure.MAKE_NAMES,
    "The name on the chain can hold only letters without accents and digits, at most 32. Take out the rest and "
    "shorten it.": Cure.MAKE_NAMES,
    "The name on the chain is empty. Write one in letters and digits.": Cure.MAKE_NAMES,
    "The name on the chain can have 32 characters, not {count}. Shorten it.": Cure.MAKE_NAMES,
    TOO_LONG: Cure.CUT_TITLES,
    numbered_series.ONE_DOUBLE.source: Cure.FREE_NUMBERS,
    numbered_series.DOUBLE.source: Cure.FREE_NUMBERS,
    numbered_series.ONE_MISSING.source: Cure.CLOSE_GAPS,
    numbered_series.MISSING.source: Cure.CLOSE_GAPS,
    "{file} is a film, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
    "The film is minted with it.": Cure.TAKE_COVERS,
    "{file} is a sound, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
    "The sound is minted with it.": Cure.TAKE_COVERS,
    "{file} is a 3D model, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
    "The model is minted with it.": Cure.TAKE_COVERS,
    "{file} is a document, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
    "The document is minted with it.": Cure.TAKE_COVERS,
    "{file} is uploaded, but not confirmed: its reference alone does not show that the network holds this file. "
    "Compare it in the uploads first.": Cure.COMPARE,
    "{count} files are uploaded, but not confirmed: their references alone do not show that the network holds them. "
    "Compare them in the uploads first.": Cure.COMPARE,
    "{file} is not uploaded. {reason}": Cure.UPLOAD_AGAIN,
    "This is likely too large for one transaction: about {size} kB, where {limit} kB fit. {advice}": Cure.PLAN,
    "This may be too much for one transaction: about {metadata} kB of metadata and {size} kB in all, where "
    "{most_metadata} and {most} kB are sure to fit. {advice}": Cure.PLAN,
}


def cure_of(problem: Problem) -> Cure | None:
    """What one click does about a problem and all of its kind; None if only the artist can know."""
    cure = CURES.get(problem.sentence.source)
    if cure is Cure.CUT_TITLES and problem.field != ("name",):
        return None  # what else is too long may be a key, of which a part means something else
    return cure


def about(problems: Iterable[Problem]) -> frozenset[int]:
    """The art that a kind of problem is about, as far as it names any."""
    return frozenset(one for problem in problems for one in (problem.art_id, problem.first_id) if one is not None)
