"""What is typed into the fields of several assets, until each field is left: written at each pause, as one step."""

from collections.abc import Callable
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.ui.inspector.chosen_assets import ChosenAssets


class TypedWords:
    """A pattern such as `{title} at night` fills in what was there before the typing, however often it is written.

    Fields are named as those of a draft.
    """

    def __init__(self, chosen: ChosenAssets, read: Callable[[str], Any], is_unreadable: Callable[[str], bool]) -> None:
        """`read` gives what stands in a field, as a draft keeps it, unless it `is_unreadable`."""
        self._chosen = chosen
        self._read = read
        self._is_unreadable = is_unreadable
        self._before: dict[str, list[Draft]] = {}
        self._written: dict[str, list[Any]] = {}
        self._waiting: set[str] = set()
        self._left: set[str] = set()  # and what was typed there is being written

    def begin(self, name: str) -> None:
        """The artist types in this field."""
        self._chosen.settle()
        if name not in self.fields():
            self._before[name] = self._chosen.drafts()
        self._waiting.add(name)

    def before(self, name: str) -> list[Draft]:
        """The drafts as they were before the typing began; as they are where nobody types."""
        return self._before.get(name) or self._chosen.drafts()

    def fields(self) -> frozenset[str]:
        """The fields that show what is typed. One that was taken back meanwhile shows what the drafts say again."""
        kept = {name for name, values in self._written.items() if values == self._values(name)}
        return frozenset(self._waiting | kept | (self._left if self._chosen.are_late else set()))

    def write(self) -> None:
        """Write what waits; words that are no number wait until they are one."""
        for name in sorted(self._waiting):
            if not self._is_unreadable(name):
                self._waiting.discard(name)
                self._chosen.write_all(name, self._read(name), self._before[name])
                self._written[name] = self._values(name)

    async def write_piecewise(self) -> bool:
        """Write what waits at a pause, while the artist may type on; returns whether all that can be written is."""
        for name in sorted(self._waiting):
            if name in self._waiting and not self._is_unreadable(name):
                await self._write_one(name)
        return all(map(self._is_unreadable, self._waiting))

    async def _write_one(self, name: str) -> None:
        value, before = self._read(name), self._before[name]

        def waits() -> bool:
            """Nobody wrote or left it meanwhile."""
            return name in self._waiting and self._before[name] is before

        if await self._chosen.write_all_piecewise(name, value, before, waits):
            if not self._is_unreadable(name) and self._read(name) == value:
                self._waiting.discard(name)
            self._written[name] = self._values(name)

    def leave(self, name: str) -> None:
        """The artist is done with this field: what is typed into it from now on is typed anew."""
        if self._chosen.are_very_many:
            self._write_late(name)
        else:
            self.write()
        if name not in self._waiting:
            self._before.pop(name, None)
            self._written.pop(name, None)

    def leave_all(self) -> None:
        """The artist is done with all of them."""
        for name in sorted(self._waiting):
            self.leave(name)

    def _write_late(self, name: str) -> None:
        if name in self._waiting and not self._is_unreadable(name):
            self._waiting.discard(name)
            self._left = {name}
            self._chosen.write_all_late(name, self._read(name), self._before[name])

    def forget(self) -> None:
        """Other art is shown."""
        self._left = set()
        self._before.clear()
        self._written.clear()
        self._waiting.clear()

    def _values(self, name: str) -> list[Any]:
        return [getattr(draft, name) for draft in self._chosen.drafts()]
