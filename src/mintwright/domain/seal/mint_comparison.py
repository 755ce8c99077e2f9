"""A whole mint as it was approved against its records: each asset meets its own, whatever their order."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, cast

from mintwright.domain.seal.approved_fields import ApprovedField, Comparison, Difference, FieldSummary
from mintwright.domain.seal.asset_comparison import NOT_APPROVED, Pair, Record, pairs_of, transaction_pairs
from mintwright.domain.seal.recorded_values import excerpts, written

MOST_KEPT = 1_000  # differences; of more, only how many
MOST_LEFT_OUT = 40  # names of fields that are no contract's
LONGEST_NAME = 40  # characters of one of them
LONGEST_SAMPLE = 120  # characters: a whole address has 108

Met = tuple[int | None, Record | None, Record | None]
"""The place of an asset in the request, what was approved of it, what is recorded; None for what there is not."""


Found = tuple[int | None, str, Iterable[Pair]]
"""The place of an asset, what it is called, and its values."""


def compare(requests: Sequence[Record], records: Sequence[Any], transaction: Record | None = None) -> Comparison:
    """Compare everything that was approved with everything that is recorded, in time that grows with both alone.

    `transaction` is the latest record of what mints them all, where there is one.
    """
    primary: Record = requests[0] if requests else {}
    found: Iterator[Found] = (_pairs(one, primary) for one in meet(requests, records))
    of_all: Found = (0, _name(primary), transaction_pairs(primary, transaction or {}))
    return summed_up(len(requests), chain(found, (of_all,)), _left_out(records))


def is_recorded(requests: Sequence[Record], records: Sequence[Any]) -> bool:
    """Whether these records are of just these assets, every sent field equal."""
    return bool(requests) and compare(requests, records).is_whole


# --- Which record is whose


def meet(requests: Sequence[Record], records: Sequence[Any]) -> Iterator[Met]:
    """Each asset with its record: by its name on the chain, what is left by its place.

    Each record is asked for when it is compared: those of very many are parsed only then.
    """
    asked, named = [_chain_name(one) for one in requests], [_chain_name(_record(one)) for one in records]
    once = {name for name, count in Counter(named).items() if count == 1} & {
        name for name, count in Counter(asked).items() if count == 1
    }
    by_name = {name: at for at, name in enumerate(named) if name in once}
    others = (at for at, name in enumerate(named) if name not in once)
    for place, (name, request) in enumerate(zip(asked, requests, strict=True)):
        at = by_name[name] if name in once else next(others, None)
        yield place, request, None if at is None else _record(records[at])
    for beyond in others:
        yield None, None, _record(records[beyond])


def _record(given: Any) -> Record:
    return cast("Record", given) if isinstance(given, Mapping) else {}


def _chain_name(given: Record) -> str:
    name = given.get(ApprovedField.CHAIN_NAME)
    return name if isinstance(name, str) else ""


# --- What came of it


def _pairs(met: Met, primary: Record) -> Found:
    place, approved, recorded = met
    name = _name(approved or recorded or {})
    if approved is None or recorded is None:
        whole = (Pair(ApprovedField.ASSET, _titled(approved), _titled(recorded), (), is_equal=False),)
        return place, name, whole
    return place, name, pairs_of(approved, recorded, primary)


def _name(given: Record) -> str:
    return written(given.get("name") or "")[:LONGEST_SAMPLE]


def _titled(given: Record | None) -> str | None:
    """What an asset is called where all of it lacks."""
    return None if given is None else written(given.get("name") or given.get("asset_name") or "{}")


def summed_up(assets: int, found: Iterable[Found], left_out: tuple[str, ...] = ()) -> Comparison:
    """Count what is equal, and put the rest into words that can be shown."""
    fields = {field: FieldSummary(field) for field in ApprovedField}
    differences: list[Difference] = []
    for place, name, pairs in found:
        for pair in pairs:
            _count(fields[pair.field], pair)
            if not pair.is_equal and len(differences) < MOST_KEPT:
                differences.append(_difference(place, name, pair))
    shown = tuple(field for field in fields.values() if field.compared or field.differing or field.unsaid)
    return Comparison(assets=assets, fields=shown, differences=tuple(differences), left_out=left_out)


def _count(field: FieldSummary, pair: Pair) -> None:
    field.compared += 1
    if not pair.is_equal:
        field.unsaid += pair.is_unsaid
        field.differing += not pair.is_unsaid
    if pair.approved is not None:
        sample = _sample(pair)
        field.first = field.first or sample
        if sample != field.first:
            field.other = sample


def _sample(pair: Pair) -> str:
    value = pair.path[0] if pair.field is ApprovedField.ATTRIBUTES and pair.path else pair.approved
    return written(value)[:LONGEST_SAMPLE]


def _difference(place: int | None, name: str, pair: Pair) -> Difference:
    given = [value for value in (pair.approved, pair.recorded) if value is not None]
    shown = iter(excerpts(*map(written, given)))
    approved, recorded = (None if value is None else next(shown) for value in (pair.approved, pair.recorded))
    return Difference(
        field=pair.field, place=place, name=name, path=pair.path, approved=approved, recorded=recorded,
        is_unsaid=pair.is_unsaid,
    )  # fmt: skip


def _left_out(records: Sequence[Any]) -> tuple[str, ...]:
    """The names in the records that nobody approved, as far as they are no contract's: those are said anyway."""
    known = NOT_APPROVED | set(ApprovedField)
    more = {name[:LONGEST_NAME] for record in records for name in _record(record) if name not in known}
    return tuple(sorted(more)[:MOST_LEFT_OUT])
