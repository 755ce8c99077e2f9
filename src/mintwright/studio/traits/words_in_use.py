"""The names and values of attributes in the open project, by which what an artist types is completed.

They are the counted traits, put in order once somebody asks for those of one place, and again once others are counted.
"""

from collections.abc import Callable

from mintwright.domain.assets.attributes import Path
from mintwright.domain.traits.completions import Completions, names_below, values_of, whole_names
from mintwright.domain.traits.counts import TraitCounts
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.traits.traits import Traits

_Place = tuple[Callable[[TraitCounts, Path], Completions], Path]


def _whole_names(counts: TraitCounts, _: Path) -> Completions:
    return whole_names(counts)


class WordsInUse:
    """Nothing is known while traits are still being counted; `Kind.TRAITS` tells once they are."""

    def __init__(self, changes: Changes, traits: Traits) -> None:
        self.changes = changes
        self._traits = traits
        self._counts = traits.counts  # of which those below are
        self._known: dict[_Place, Completions] = {}
        changes.subscribe(Kind.TRAITS, lambda _: self._known.clear())

    def names(self, above: Path = ()) -> Completions | None:
        """The names in a group, or of what is in none."""
        return self._completions(names_below, above)

    def whole_names(self) -> Completions | None:
        """The names of all, each with those of the groups it is in."""
        return self._completions(_whole_names, ())

    def values(self, path: Path) -> Completions | None:
        """The values of an attribute."""
        return self._completions(values_of, path)

    def _completions(self, made: Callable[[TraitCounts, Path], Completions], path: Path) -> Completions | None:
        if not self._traits.begin():
            return None
        if self._counts is not self._traits.counts:  # another project is open
            self._counts = self._traits.counts
            self._known.clear()
        if (made, path) not in self._known:
            self._known[made, path] = made(self._counts, path)
        return self._known[made, path]
