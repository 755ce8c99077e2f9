"""Moving assets from one mint of a plan to another, or into a mint of their own; nothing moves that does not fit."""

from collections.abc import Sequence
from dataclasses import replace

from mintwright.domain.assets.forecast import Forecast, Limits
from mintwright.domain.errors import MintwrightError
from mintwright.domain.plan.plan import Plan, Planned, PlannedMint, mint_forecast
from mintwright.domain.sentences import Sentence, counted

Assets = tuple[Planned, ...]

_NO_ROOM = Sentence("plan", "Mint {number} has no room for it: {need}.")
_NO_ROOM_FOR_MANY = Sentence("plan", "Mint {number} has no room for these {count}: {need}.")
_METADATA = Sentence("plan", "it would have {bytes} bytes of metadata, where {limit} are allowed")
_IN_ALL = Sentence("plan", "it would have {bytes} bytes, where {limit} are allowed")


class NoRoomError(MintwrightError):
    """The mint that assets were to be moved to cannot hold them as well."""


def forecasts_after(plan: Plan, art_ids: Sequence[int], source: int, target: int) -> tuple[Forecast | None, Forecast]:
    """What both mints would take after the move: None for one that would be left empty."""
    going, left = _parted(plan, art_ids, source)
    there = plan.mints[target].assets if target < len(plan.mints) else ()
    royal = plan.has_royalties
    both = (*going, *there) if target > source else (*there, *going)
    return mint_forecast(left, has_royalties=royal) if left else None, mint_forecast(both, has_royalties=royal)


def moved(plan: Plan, art_ids: Sequence[int], source: int, target: int) -> Plan:
    """The plan with some assets of one mint in another: first in a later one, last in an earlier, as the order goes.

    A place behind the last mint makes a mint of their own. Raises NoRoomError; then nothing is moved.
    """
    going = [one for one in plan.mints[source].art_ids if one in frozenset(art_ids)]
    if not going or source == target:
        return plan
    _, after = forecasts_after(plan, going, source, target)
    if (need := lack(after, plan.limits)) is not None:
        said = counted(len(going), _NO_ROOM, _NO_ROOM_FOR_MANY)
        raise NoRoomError(said.filled(number=target + 1, need=need))
    if target >= len(plan.mints):
        return _with_own(plan, going, source)
    place = 0 if target > source else len(plan.mints[target].assets)
    return plan.with_moved(going, source, target, place)


def lack(forecast: Forecast, limits: Limits) -> Sentence | None:
    """What of a mint is over which limit; None where it is within both."""
    if forecast.metadata_bytes > limits.metadata_bytes:
        return _METADATA.filled(bytes=forecast.metadata_bytes, limit=limits.metadata_bytes)
    if forecast.bytes > limits.bytes:
        return _IN_ALL.filled(bytes=forecast.bytes, limit=limits.bytes)
    return None


def _with_own(plan: Plan, art_ids: Sequence[int], source: int) -> Plan:
    going, left = _parted(plan, art_ids, source)
    if not left:
        return plan  # they have one already
    royal = plan.has_royalties
    shrunk = replace(plan.mints[source], assets=left, forecast=mint_forecast(left, has_royalties=royal))
    own = PlannedMint(going, mint_forecast(going, has_royalties=royal), value=plan.mints[source].value)
    mints = (*plan.mints[:source], shrunk, *plan.mints[source + 1 :], own)
    return replace(plan, mints=mints)


def _parted(plan: Plan, art_ids: Sequence[int], source: int) -> tuple[Assets, Assets]:
    """Those that go, and those that stay."""
    wanted, assets = frozenset(art_ids), plan.mints[source].assets
    going = tuple(one for one in assets if one.art_id in wanted)
    return going, tuple(one for one in assets if one.art_id not in wanted)
