"""How a collection is divided into mints: as full as they get, evenly, by a number, or by an attribute.

Each asset stands in one mint, in the order of the collection; by an attribute, in that order among those that share a
value. All of it pauses after each asset, since there may be ten thousand.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, pairwise

from mintwright.domain.assets.forecast import DOCUMENTED, Limits, sizes_of
from mintwright.domain.plan.plan import Plan, Planned, PlannedMint, mint_forecast

Part = tuple[Planned, ...]
Dividing = Generator[None, None, list[Part]]
_TRIES = 64  # numbers of mints, each of which is looked at as a whole


class Way(StrEnum):
    """How it is divided."""

    FULL = "full"
    EVENLY = "evenly"
    BY_NUMBER = "by number"
    BY_ATTRIBUTE = "by attribute"


@dataclass(frozen=True, slots=True)
class Division:
    """A way, with the most assets of a mint, or the name of the attribute, where the way needs it."""

    way: Way = Way.EVENLY
    number: int = 0
    attribute: str = ""


def divided(
    assets: Sequence[Planned], division: Division, limits: Limits = DOCUMENTED, *, has_royalties: bool = False
) -> Generator[None, None, Plan]:
    """Divide these. What is too large for a mint of its own is left out of all, and named."""
    fitting, too_large = yield from _sorted_out(assets, limits)
    groups = yield from _groups(fitting, division)
    mints: list[PlannedMint] = []
    for value, group in groups.items():
        for part in (yield from _parts(group, division, limits)):
            mints.append(PlannedMint(part, mint_forecast(part, has_royalties=has_royalties), value=value))
            yield
    return Plan(mints=tuple(mints), too_large=too_large, limits=limits, has_royalties=has_royalties)


def _parts(group: Sequence[Planned], division: Division, limits: Limits) -> Dividing:
    if division.way is Way.EVENLY:
        return (yield from _evenly(group, limits))
    most = max(1, division.number) if division.way is Way.BY_NUMBER else len(group)
    return (yield from _full(group, limits, most))


def _sorted_out(assets: Sequence[Planned], limits: Limits) -> Generator[None, None, tuple[Part, Part]]:
    fitting, too_large = list[Planned](), list[Planned]()
    for one in assets:
        fits = limits.hold(*sizes_of(1, one.share.bytes, one.share.metadata_bytes))
        (fitting if fits else too_large).append(one)
        yield
    return tuple(fitting), tuple(too_large)


def _groups(assets: Part, division: Division) -> Generator[None, None, dict[str | None, list[Planned]]]:
    """All of them, or by the value of an attribute, in the order in which the values appear; None has none."""
    if division.way is not Way.BY_ATTRIBUTE:
        return {None: list(assets)}
    groups = dict[str | None, list[Planned]]()
    for one in assets:
        groups.setdefault(one.traits.get(division.attribute), []).append(one)
        yield
    return groups


def _full(group: Sequence[Planned], limits: Limits, most: int) -> Dividing:
    """Each takes what fits and no more than `most`; in this order no division has fewer mints."""
    parts = list[Part]()
    part, size, metadata = list[Planned](), 0, 0
    for one in group:
        wanted = size + one.share.bytes, metadata + one.share.metadata_bytes
        if part and (len(part) >= most or not limits.hold(*sizes_of(len(part) + 1, *wanted))):
            parts.append(tuple(part))
            part, wanted = [], (one.share.bytes, one.share.metadata_bytes)
        part.append(one)
        size, metadata = wanted
        yield
    return [*parts, tuple(part)] if part else parts


def _evenly(group: Sequence[Planned], limits: Limits) -> Dividing:
    """Few mints whose numbers of assets differ by one at most.

    Tried are the numbers of mints from that of full ones on; where many fail, one is taken that cannot.
    """
    sizes = _Sizes(group, limits)
    yield
    full = yield from _full(group, limits, len(group))
    if not full:
        return []
    longest = yield from sizes.longest_everywhere()
    surely = -(-len(group) // longest)
    for count in range(len(full), min(surely, len(full) + _TRIES)):
        spans = _spans(len(group), count)
        yield
        if all(sizes.fit(*span) for span in spans):
            return [tuple(group[start:end]) for start, end in spans]
    return [tuple(group[start:end]) for start, end in _spans(len(group), surely)]


def _spans(length: int, count: int) -> list[tuple[int, int]]:
    """Where so many parts of nearly the same length begin and end."""
    return list(pairwise(at * length // count for at in range(count + 1)))


class _Sizes:
    """What any assets that follow one another take, at once: from the sums of all before them."""

    def __init__(self, group: Sequence[Planned], limits: Limits) -> None:
        self._limits = limits
        self._sizes = list(accumulate((one.share.bytes for one in group), initial=0))
        self._metadata = list(accumulate((one.share.metadata_bytes for one in group), initial=0))

    def fit(self, start: int, end: int) -> bool:
        """Whether those from `start` to before `end` fit in one mint."""
        size, metadata = self._sizes[end] - self._sizes[start], self._metadata[end] - self._metadata[start]
        return self._limits.hold(*sizes_of(end - start, size, metadata))

    def longest_everywhere(self) -> Generator[None, None, int]:
        """Of how many that follow one another it is sure that they fit, wherever they begin; each fits by itself."""
        last, longest = len(self._sizes) - 1, len(self._sizes) - 1
        end = 0
        for start in range(last):
            while end < last and self.fit(start, end + 1):
                end += 1
            if end == last:
                break
            longest = min(longest, end - start)
            yield
        return longest
