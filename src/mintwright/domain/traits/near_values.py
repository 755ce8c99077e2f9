"""Which values are one or two letters from another: the door to RapidFuzz."""

from collections.abc import Mapping

from rapidfuzz import process
from rapidfuzz.distance import OSA

FARTHEST = 2  # letters; two neighbours exchanged are one


def nearest(word: str, others: Mapping[str, str], letters: int = FARTHEST) -> str | None:
    """The key of that of the `others` which is nearest to a word, within so many letters and less than half of its
    own.
    """
    farthest = min(letters, (len(word) - 1) // 2)
    found = process.extractOne(word, others, scorer=OSA.distance, score_cutoff=farthest)
    return None if found is None else str(found[2])
