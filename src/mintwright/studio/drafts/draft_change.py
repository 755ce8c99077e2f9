"""How a step of the history changes a draft: in its own fields only, whatever else of the draft is other by then."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from mintwright.domain.assets.asset import Draft
from mintwright.studio.background.piecewise import piecewise

_NOTHING = Draft(art_id=0)


class DraftChange(NamedTuple):
    """One draft before and after a step that is about these `fields`. A tuple: ten thousand are made at once."""

    before: Draft
    after: Draft
    fields: Collection[str]

    @classmethod
    def of(cls, draft: Draft, fields: Mapping[str, Any]) -> "DraftChange":
        """Give this draft these fields."""
        return cls(draft, replace(draft, **fields), _names(tuple(fields)))

    @classmethod
    def filling(cls, draft: Draft, fields: Mapping[str, Any]) -> "DraftChange":
        """Give this draft these fields, which said nothing before: also if the draft was made with them."""
        nothing = {name: getattr(_NOTHING, name) for name in fields}
        return cls(replace(draft, **nothing), replace(draft, **fields), _names(tuple(fields)))

    def since(self, earlier: "DraftChange | None") -> "DraftChange":
        """This and an earlier change of the same fields, if there is one, as one."""
        if earlier is None:
            return self
        if self.before is earlier.after:
            return DraftChange(earlier.before, self.after, self.fields)
        former = {name: getattr(earlier.before, name) for name in self.fields}
        return DraftChange(replace(self.before, **former), self.after, self.fields)

    def back(self, now: Draft) -> Draft:
        """The draft of the moment once the step is taken back."""
        return self._moved(now, self.after, self.before)

    def forth(self, now: Draft) -> Draft:
        """The draft of the moment once the step is taken."""
        return self._moved(now, self.before, self.after)

    def _moved(self, now: Draft, origin: Draft, target: Draft) -> Draft:
        if now is origin:  # nothing else changed: ten thousand at once take no time
            return target
        return replace(now, **{name: getattr(target, name) for name in self.fields})


@lru_cache(maxsize=256)
def _names(fields: tuple[str, ...]) -> tuple[str, ...]:
    """The same names for all of very many: what each had of its own would be kept with the step."""
    return fields


async def worked_out(
    art_ids: Iterable[int],
    draft: Callable[[int], Draft],
    change: Callable[[Draft], DraftChange],
    holds: Callable[[], bool],
) -> Mapping[int, DraftChange]:
    """How very many drafts change, worked out in pieces, between which the window goes on.

    What was edited meanwhile is worked out anew. Nothing, if `holds` says so by then.
    """
    looked_at, steps = dict[int, Draft](), dict[int, DraftChange]()
    async for piece in piecewise(art_ids):
        looked_at.update({one: draft(one) for one in piece})
        steps.update({one: change(looked_at[one]) for one in piece})
    if not holds():
        return {}
    for art_id, before in looked_at.items():
        if (now := draft(art_id)) is not before:
            steps[art_id] = change(now)
    return steps
