"""What only memory knows of plans: which the artist has gone on with, and what is being sent of them. A start of the
program, and a change of account or network, forget it: then nothing goes on before she says so.
"""

from collections.abc import Callable


class Waves:
    """The plans that are going on, by id."""

    def __init__(self) -> None:
        self._gone_on = set[int]()
        self._confirmed = set[int]()
        self._under_way = dict[int, tuple[int, ...]]()

    def confirm(self, plan_id: int) -> None:
        """The artist has confirmed a wave; what it holds is looked at before it begins."""
        self._confirmed.add(plan_id)

    def is_confirmed(self, plan_id: int) -> bool:
        """Whether that still counts: its account was the one in use all the time since."""
        return plan_id in self._confirmed

    def begin(self, plan_id: int, planned_ids: tuple[int, ...]) -> None:
        """A wave of these mints, which the artist has confirmed, begins."""
        self._gone_on.add(plan_id)
        self._under_way[plan_id] = planned_ids

    def end(self, plan_id: int) -> None:
        """Nothing of this wave is sent any more."""
        self._under_way.pop(plan_id, None)
        self._confirmed.discard(plan_id)

    def of(self, plan_id: int) -> tuple[int, ...]:
        """The mints of the wave that is under way; empty while there is none."""
        return self._under_way.get(plan_id, ())

    @property
    def is_any(self) -> bool:
        """Whether any is under way."""
        return bool(self._under_way)

    def has_gone_on(self, plan_id: int) -> bool:
        """Whether the artist has gone on with this plan, and nothing has paused it since."""
        return plan_id in self._gone_on

    def pause(self, is_elsewhere: Callable[[int], bool]) -> frozenset[int]:
        """Pause the plans of which this holds; returns those that were going on."""
        paused = frozenset(filter(is_elsewhere, self._gone_on))
        self._gone_on -= paused
        self._confirmed -= frozenset(filter(is_elsewhere, self._confirmed))
        return paused
