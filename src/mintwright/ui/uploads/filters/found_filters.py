"""The filters that are found by their names wherever somebody types what she wants."""

import heapq
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from mintwright.domain.readiness.facets import About, Facet
from mintwright.domain.sentences import Sentence
from mintwright.studio.readiness.readiness import Readiness
from mintwright.ui.actions.actions import Choice
from mintwright.ui.facets.facet_words import MARKS, whole_words_of
from mintwright.ui.facets.filter_lines import MOST

_FILTER = Sentence("filters", "Filter the uploads: {filter}")


def found_filters(
    counts: Mapping[Facet, int], readiness: Readiness, take: Callable[[Facet], object]
) -> Iterator[Choice]:
    """Every mark, and what else was counted among the art: of values those that most have."""
    marks = [Facet(About.MARK, mark) for mark in MARKS]
    values = [facet for facet in counts if facet.about is About.VALUE]
    others = [facet for facet in counts if facet.about not in (About.VALUE, About.MARK)]
    for facet in (*marks, *others, *heapq.nlargest(MOST, values, key=counts.__getitem__)):
        yield Choice(_FILTER.filled(filter=whole_words_of(facet, readiness)), partial(take, facet))
