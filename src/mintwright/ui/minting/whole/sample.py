"""Some of very many at random: others each time, until all were shown."""

from collections.abc import Sequence
from secrets import SystemRandom

SAMPLE = 20


class Sample:
    """Draws from art, without those drawn before as long as there are others."""

    def __init__(self) -> None:
        self._drawn: set[int] = set()
        self._random = SystemRandom()

    def draw(self, art_ids: Sequence[int]) -> list[int]:
        """Twenty of these, or all that there are, in their order."""
        left = [one for one in art_ids if one not in self._drawn]
        chosen = set(self._random.sample(left, min(SAMPLE, len(left))))
        if len(chosen) < min(SAMPLE, len(art_ids)):  # all were shown: begin anew with what is still wanted
            others = [one for one in art_ids if one not in chosen]
            chosen.update(self._random.sample(others, min(SAMPLE - len(chosen), len(others))))
            self._drawn.clear()
        self._drawn |= chosen
        return [one for one in art_ids if one in chosen]
