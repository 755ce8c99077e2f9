"""News from the studio for a part of the interface, for as long as that part lives."""

from PySide6.QtCore import QObject

from mintwright.studio.changes import Callback, Changes, Kind


def follow(owner: QObject, changes: Changes, slot: Callback, *kinds: Kind) -> None:
    """Call `slot(ids)` after each announcement of these kinds, until `owner` is deleted."""
    ends = [changes.subscribe(kind, slot) for kind in kinds]

    def end() -> None:
        for unsubscribe in ends:
            unsubscribe()

    owner.destroyed.connect(end)
