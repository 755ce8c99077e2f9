"""Names that several files have, which tell nothing apart where the folders are not said."""

from collections import Counter
from collections.abc import Iterable, Sequence


def repeated(names: Iterable[str]) -> Sequence[str]:
    """The names of files that are repeated, each as it is written first: capitals tell no two files apart."""
    counts, first = Counter[str](), dict[str, str]()
    for name in names:
        folded = name.casefold()
        counts[folded] += 1
        first.setdefault(folded, name)
    return [first[folded] for folded, count in counts.items() if count > 1]
