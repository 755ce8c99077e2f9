"""In which order receipts and the headings of their plans are listed. Pure.

The rows are ids: a mint's own, and for the heading of a plan the negative of the plan's.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The rows, and the mints of each plan that are among what is listed, folded or not, in their order.

    `ends` are the rows that are the last of a plan: what stands below them does not belong to it.
    """

    rows: tuple[int, ...] = ()
    groups: Mapping[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    ends: frozenset[int] = frozenset()


def heading_of(plan_id: int) -> int:
    """The row of a plan's heading."""
    return -plan_id


def is_heading(row_id: int) -> bool:
    """Whether this row is a heading, and no receipt."""
    return row_id < 0


def arranged(mint_ids: Sequence[int], plan_ids: Mapping[int, int], folded: Collection[int]) -> Arrangement:
    """The mints in the order in which they come; those of a plan together, where its first one stands.

    `plan_ids` are by mint, of those that were made for a plan; `folded` are plans of which only the heading is shown.
    """
    groups = dict[int, list[int]]()
    for mint_id in mint_ids:
        if (plan_id := plan_ids.get(mint_id)) is not None:
            groups.setdefault(plan_id, []).append(mint_id)
    rows, begun, ends = list[int](), set[int](), set[int]()
    for mint_id in mint_ids:
        plan_id = plan_ids.get(mint_id)
        if plan_id is None:
            rows.append(mint_id)
        elif plan_id not in begun:
            begun.add(plan_id)
            rows += [heading_of(plan_id), *_unfolded(groups[plan_id], is_folded=plan_id in folded)]
            ends.add(rows[-1])
    return Arrangement(tuple(rows), {plan_id: tuple(found) for plan_id, found in groups.items()}, frozenset(ends))


def _unfolded(mint_ids: Iterable[int], *, is_folded: bool) -> Iterable[int]:
    return () if is_folded else mint_ids
