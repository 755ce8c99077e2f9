"""Which plans are folded in the list of receipts: kept in the settings, so that it outlasts the program."""

from typing import cast

from mintwright.studio.settings import Settings

_KEY = "folded_plans"


class FoldedPlans:
    """The ids of plans, as far as they are ids: someone may have edited them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def ids(self) -> frozenset[int]:
        """The plans of which only the heading is shown."""
        kept = self._settings.get(_KEY)
        found = cast("list[object]", kept) if isinstance(kept, list) else []
        return frozenset(one for one in found if isinstance(one, int) and not isinstance(one, bool))

    def fold(self, plan_id: int, *, folded: bool) -> None:
        """Fold this one, or unfold it."""
        now = self.ids | {plan_id} if folded else self.ids - {plan_id}
        self._settings.put(_KEY, sorted(now), is_trifle=True)
