"""Cardano counts time in slots: one second each since Shelley, from a different beginning on each network."""

from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class SlotScale:
    """The first slot of one second, and its Unix time in seconds (genesis files of the networks)."""

    first_slot: int
    first_second: int


MAINNET = SlotScale(4_492_800, 1_596_059_091)
PREPROD = SlotScale(86_400, 1_655_769_600)


def slot_at(moment: datetime, scale: SlotScale) -> int:
    """The slot that contains an aware moment. Raises ValueError for a naive one, or one before Shelley."""
    if moment.tzinfo is None:
        raise ValueError("a moment without a time zone")
    slot = scale.first_slot + int(moment.timestamp() // 1) - scale.first_second
    if slot < scale.first_slot:
        raise ValueError("before slots of one second")
    return slot


def time_at(slot: int, scale: SlotScale) -> datetime:
    """When a slot begins, in UTC. Raises ValueError for a slot before Shelley or beyond the calendar."""
    if slot < scale.first_slot:
        raise ValueError("before slots of one second")
    try:
        return datetime.fromtimestamp(slot - scale.first_slot + scale.first_second, UTC)
    except (OverflowError, OSError) as error:
        raise ValueError("beyond the calendar") from error
