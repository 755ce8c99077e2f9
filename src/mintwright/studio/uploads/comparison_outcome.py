"""What a comparison with the network came to, in files and in words."""

from dataclasses import dataclass

from mintwright.domain.sentences import Sentence, counted

_ALL_ONE = Sentence("comparing", "The file is exactly yours.")
_ALL = Sentence("comparing", "All {count} files are exactly yours.")
_SAME_ONE = Sentence("comparing", "1 of {count} files is exactly yours.")
_SAME = Sentence("comparing", "{same} of {count} files are exactly yours.")
_OTHER = Sentence("comparing", "1 file is something else on the network: it is among the problems.")
_OTHERS = Sentence("comparing", "{count} files are something else on the network: they are among the problems.")
_UNKNOWN_ONE = Sentence("comparing", "1 file could not be compared.")
_UNKNOWN = Sentence("comparing", "{count} files could not be compared.")


@dataclass(frozen=True, slots=True)
class Compared:
    """How many files were compared to the end and are the `same`, `different`, or still `unknown`: nobody answered."""

    same: int = 0
    different: int = 0
    unknown: int = 0

    @property
    def all_same(self) -> bool:
        """Whether nothing else came of it."""
        return not (self.different or self.unknown)

    def in_words(self) -> tuple[Sentence, ...]:
        """What the artist reads, a sentence for each that there is."""
        count = f"{self.same + self.different + self.unknown:,}"
        if self.all_same:
            return (counted(self.same, _ALL_ONE, _ALL).filled(count=count),)
        same = counted(self.same, _SAME_ONE, _SAME).filled(same=f"{self.same:,}", count=count)
        other = counted(self.different, _OTHER, _OTHERS).filled(count=f"{self.different:,}")
        unknown = counted(self.unknown, _UNKNOWN_ONE, _UNKNOWN).filled(count=f"{self.unknown:,}")
        told = ((self.same, same), (self.different, other), (self.unknown, unknown))
        return tuple(said for number, said in told if number)
