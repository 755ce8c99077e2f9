"""The plan of a series of mints: which assets each holds, in which order, what it takes, and whether it fits.

Each mint is a transaction under a policy of its own. The royalties of the collection stand on the first asset of every
mint, and are set up by a transaction of their own, each time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from mintwright.domain.assets.forecast import DOCUMENTED, Forecast, Limits, Share, forecast_of


@dataclass(frozen=True, slots=True)
class Planned:
    """An asset of a plan: its art, what it adds to a mint, and its traits, values by the name of their attribute."""

    art_id: int
    share: Share
    traits: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class PlannedMint:
    """One mint of a plan. `value` is what its assets have in common, where they were divided by an attribute."""

    assets: tuple[Planned, ...]
    forecast: Forecast
    name: str = ""
    value: str | None = None

    @property
    def art_ids(self) -> tuple[int, ...]:
        """The art of its assets in order; the first is its primary."""
        return tuple(one.art_id for one in self.assets)

    @property
    def is_collection(self) -> bool:
        """Whether it is sent as a list (specification 4.5); a single asset is sent as an object (4.4)."""
        return len(self.assets) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All mints, and the assets that fit in none, not even alone. `has_royalties`: those of the collection."""

    mints: tuple[PlannedMint, ...]
    too_large: tuple[Planned, ...] = ()
    limits: Limits = DOCUMENTED
    has_royalties: bool = False

    @property
    def network_fees(self) -> int:
        """What the network takes of all mints, in lovelace; the service names its own price."""
        return sum(mint.forecast.network_fees for mint in self.mints)

    @property
    def min_ada(self) -> int:
        """What travels with all assets, in lovelace."""
        return sum(mint.forecast.min_ada for mint in self.mints)

    @property
    def overfull(self) -> tuple[int, ...]:
        """The places of the mints that are larger than the limits."""
        sizes = ((mint.forecast.bytes, mint.forecast.metadata_bytes) for mint in self.mints)
        return tuple(at for at, size in enumerate(sizes) if not self.limits.hold(*size))

    def with_name(self, at: int, name: str) -> "Plan":
        """The same, with another name for one mint."""
        return self._with({at: replace(self.mints[at], name=name)})

    def with_moved(self, art_ids: Sequence[int], source: int, target: int, place: int) -> "Plan":
        """The same, with some assets of one mint before a place in another; a mint that is left empty is gone.

        What the others hold stays as it is, and so does what each of them takes.
        """
        wanted = frozenset(art_ids)
        moved = tuple(one for one in self.mints[source].assets if one.art_id in wanted)
        left = tuple(one for one in self.mints[source].assets if one.art_id not in wanted)
        into = left if source == target else self.mints[target].assets
        there = (*into[:place], *moved, *into[place:])
        changed = {source: self._holding(source, left), target: self._holding(target, there)}
        return self._with(changed)

    def _holding(self, at: int, assets: tuple[Planned, ...]) -> PlannedMint | None:
        if not assets:
            return None
        return replace(self.mints[at], assets=assets, forecast=mint_forecast(assets, has_royalties=self.has_royalties))

    def _with(self, changed: Mapping[int, PlannedMint | None]) -> "Plan":
        mints = (changed.get(at, mint) for at, mint in enumerate(self.mints))
        return replace(self, mints=tuple(mint for mint in mints if mint is not None))


def mint_forecast(assets: Sequence[Planned], *, has_royalties: bool) -> Forecast:
    """What a mint of these takes, where the first of them carries the royalties of the collection, or none does."""
    shares = [one.share for one in assets]
    return forecast_of([replace(one, has_royalties=has_royalties) for one in shares[:1]] + shares[1:])
