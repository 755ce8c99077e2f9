"""What an artist decided about the mints of a collection, as it is kept: without what the assets take at the moment."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from mintwright.domain.assets.forecast import DOCUMENTED, Limits, sizes_of
from mintwright.domain.plan.division import Division, Way, divided
from mintwright.domain.plan.plan import Plan, Planned, PlannedMint, mint_forecast

MOST_ASSETS = 100_000
"""As many may be asked for in each mint: more than any holds."""

_MOST = 2**53  # what is kept may have been changed by anybody


EVENLY = Division(Way.EVENLY)


class Choice(StrEnum):
    """How a collection that is too large for one mint is minted."""

    SERIES = "series"
    ONE_LIST = "one list"
    SHORTER = "shorter texts"


@dataclass(frozen=True, slots=True)
class OutlinedMint:
    """One mint by its art alone; as `PlannedMint` otherwise."""

    art_ids: tuple[int, ...]
    name: str = ""
    value: str | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """The decisions. Without `mints` they are what the division makes; with them, what the artist made of that."""

    choice: Choice = Choice.SERIES
    division: Division = EVENLY
    limits: Limits = DOCUMENTED
    mints: tuple[OutlinedMint, ...] = ()

    def as_plain(self) -> dict[str, Any]:
        """The outline as JSON-ready data."""
        return {
            "choice": str(self.choice),
            "way": str(self.division.way),
            "number": self.division.number,
            "attribute": self.division.attribute,
            "metadata_bytes": self.limits.metadata_bytes,
            "bytes": self.limits.bytes,
            "mints": [{"art": list(one.art_ids), "name": one.name, "value": one.value} for one in self.mints],
        }

    @classmethod
    def from_plain(cls, plain: object) -> "Outline":
        """Restore what `as_plain` wrote. Raises ValueError for anything else."""
        if not isinstance(plain, dict):
            raise ValueError("no outline")
        kept = cast("Mapping[str, Any]", plain)
        return cls(
            choice=Choice(kept.get("choice")),
            division=Division(Way(kept.get("way")), _number(kept.get("number")), _text(kept.get("attribute"))),
            limits=Limits(_size(kept.get("metadata_bytes")), _size(kept.get("bytes"))),
            mints=tuple(_mint(one) for one in _listed(kept.get("mints"))),
        )


def outlined(plan: Plan) -> tuple[OutlinedMint, ...]:
    """The mints of a plan, to be kept."""
    return tuple(OutlinedMint(mint.art_ids, mint.name, mint.value) for mint in plan.mints)


def laid_out(
    outline: Outline, assets: Sequence[Planned], *, has_royalties: bool = False
) -> Generator[None, None, Plan]:
    """The plan by this outline, of the assets as they are by now.

    What is gone since is in no mint; what has come is divided as the rest was, into mints behind the others. A mint
    whose texts became longer stays as it is, and is overfull.
    """
    if not outline.mints:
        return (yield from divided(assets, outline.division, outline.limits, has_royalties=has_royalties))
    left = {one.art_id: one for one in assets}
    mints = list[PlannedMint]()
    for kept in outline.mints:
        if here := _taken_from(left, kept.art_ids, outline.limits):
            forecast = mint_forecast(here, has_royalties=has_royalties)
            mints.append(PlannedMint(here, forecast, name=kept.name, value=kept.value))
        yield
    rest = yield from divided(tuple(left.values()), outline.division, outline.limits, has_royalties=has_royalties)
    return Plan(
        mints=(*mints, *rest.mints),
        too_large=rest.too_large,
        limits=outline.limits,
        has_royalties=has_royalties,
    )


def _taken_from(left: dict[int, Planned], art_ids: Sequence[int], limits: Limits) -> tuple[Planned, ...]:
    """Those of these that are left and fit in a mint at all; none is left for another mint."""
    known = [left[art_id] for art_id in art_ids if art_id in left]
    taken = [one for one in known if limits.hold(*sizes_of(1, one.share.bytes, one.share.metadata_bytes))]
    for one in taken:
        del left[one.art_id]
    return tuple(taken)


def _mint(plain: object) -> OutlinedMint:
    if not isinstance(plain, dict):
        raise ValueError("no mint")
    kept = cast("Mapping[str, Any]", plain)
    value = kept.get("value")
    return OutlinedMint(
        art_ids=tuple(dict.fromkeys(_whole(one) for one in _listed(kept.get("art")))),
        name=_text(kept.get("name")),
        value=None if value is None else _text(value),
    )


def _listed(value: object) -> Iterator[object]:
    if not isinstance(value, list):
        raise ValueError("no list")
    yield from cast("list[object]", value)


def _whole(value: object) -> int:
    if type(value) is not int or not 0 <= value <= _MOST:
        raise ValueError("no number")
    return value


def _number(value: object) -> int:
    return _within(value, 0, MOST_ASSETS)


def _size(value: object) -> int:
    return _within(value, 1, DOCUMENTED.bytes)  # no more than the ledger takes


def _within(value: object, least: int, most: int) -> int:
    if not least <= (found := _whole(value)) <= most:
        raise ValueError("out of bounds")
    return found


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("no text")
    return value.encode("utf-8", "replace").decode()
