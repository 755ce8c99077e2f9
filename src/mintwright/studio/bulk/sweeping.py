"""Works out, in slices of time, what a change makes of many drafts, and writes it as one step of the history."""

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing
from functools import partial
from typing import Any, Protocol

from mintwright.domain.assets.naming import unique_asset_names
from mintwright.domain.assets.patterns import Numbering, Pattern, Source, source_of
from mintwright.domain.assets.retitling import follows_title
from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.bulk.sweeps import ASSET_NAME, Target, TextSweep, texts_of
from mintwright.domain.bulk.text_changes import LookUp, NumberDoubles, SetPattern, told_apart
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import Column
from mintwright.studio.background.detached import run_detached
from mintwright.studio.background.slices import in_slices
from mintwright.studio.bulk.expressions import Leash, replaced
from mintwright.studio.drafts.drafts import Drafts


class Sweep(Protocol):
    """A change that is ready to be worked out, one asset after the other."""

    def of(self, source: Source, place: int) -> Outcome:
        """What becomes of this one, at this place among all."""
        ...


class Sweeping:
    """Changes of many drafts of the open project."""

    def __init__(self, drafts: Drafts, art_of: Callable[[int], Art], order: Callable[[], Sequence[int]]) -> None:
        """`art_of` knows the files, `order` all art of the project."""
        self._drafts = drafts
        self._art_of = art_of
        self._order = order

    # --- Changes that need to know more than one text

    async def by_expression(
        self, target: Target, art_ids: Sequence[int], find: str, by: str, *, is_case_kept: bool
    ) -> TextSweep:
        """Find and replace by a regular expression. Raises ExpressionError."""
        texts = dict[str, None]()
        async for art_id in in_slices(art_ids):
            texts.update(dict.fromkeys(texts_of(self._drafts.draft(art_id), target)))
        leash = Leash()
        work = partial(replaced, tuple(texts), find, by, is_case_kept=is_case_kept, leash=leash)
        try:
            return TextSweep(target, LookUp(await run_detached(work, "expression")))
        finally:
            leash.let_go()

    async def telling_apart(self, column: Column, art_ids: Sequence[int]) -> TextSweep:
        """A number for each text that another asset of the project has before it."""
        chosen = frozenset(art_ids)
        texts, others = dict[int, str](), list[str]()
        async for art_id in in_slices(art_ids):
            texts[art_id] = cell_text(self._drafts.draft(art_id), column)
        async for art_id in in_slices(self._order()):
            if art_id not in chosen:
                others.append(cell_text(self._drafts.draft(art_id), column))
        apart = told_apart(texts, others, are_names=column == ASSET_NAME)
        return TextSweep(column, NumberDoubles({art_id: text async for art_id, text in in_slices(apart)}))

    async def by_pattern(
        self, column: Column, art_ids: Sequence[int], pattern: str, numbering: Numbering, *, goes_on: bool
    ) -> TextSweep:
        """A text from a pattern; `goes_on`: its numbers follow the last that another asset of the project has."""
        read = Pattern.of(pattern)
        last = await self._last_number(column, frozenset(art_ids), read) if goes_on else None
        if last is not None:
            numbering = Numbering(last + numbering.step, numbering.step)
        return TextSweep(column, SetPattern(read, numbering))

    async def _last_number(self, column: Column, chosen: frozenset[int], pattern: Pattern) -> int | None:
        numbers: list[int] = []
        async for art_id in in_slices(self._order()):
            if art_id not in chosen:
                found = pattern.last_number([cell_text(self._drafts.draft(art_id), column)])
                numbers += [] if found is None else [found]
        return max(numbers, default=None)

    # --- Worked out, and written

    async def outcomes(
        self, sweep: Sweep, art_ids: Iterable[int], target: Target = None
    ) -> AsyncGenerator[tuple[Outcome, ...]]:
        """What becomes of each of these, some at a time."""
        field = "" if target is None else target.field.value
        place, some = 0, list[Outcome]()
        async with aclosing(in_slices(art_ids)) as slices:
            async for art_id in slices:
                some.append(sweep.of(source_of(self._drafts.draft(art_id), self._art_of(art_id).path, field), place))
                place += 1
                if len(some) >= _TOLD:
                    yield tuple(some)
                    some.clear()
        yield tuple(some)

    async def write(self, label: Sentence, outcomes: Sequence[Outcome]) -> bool:
        """Write what was worked out, as one step; not if one of the drafts is another by now, or is gone."""
        project = self._drafts.project_id
        changing = {one.draft.art_id: one for one in outcomes if one.fields}
        changes = await self._with_names(changing)

        def holds() -> bool:
            drafts = self._drafts
            is_here = drafts.project_id == project
            return is_here and all(drafts.draft(art_id) is one.draft for art_id, one in changing.items())

        return await self._drafts.edit_piecewise(label, changes, merges=object(), holds=holds)

    async def _with_names(self, changing: Mapping[int, Outcome]) -> Mapping[int, Mapping[str, Any]]:
        """The fields that change, with the names on the chain that go with new titles: all of them differ."""
        titles: dict[int, str] = {}
        async for art_id, outcome in in_slices(changing.items()):
            if "name" in outcome.fields and "asset_name" not in outcome.fields and follows_title(outcome.draft):
                titles[art_id] = str(outcome.fields["name"])
        named = [art_id for art_id, title in titles.items() if title.strip()]
        names = dict.fromkeys(titles, "")
        async for art_id, name in in_slices(zip(named, unique_asset_names(titles[one] for one in named), strict=True)):
            names[art_id] = name
        return {
            art_id: {**one.fields, "asset_name": names[art_id]} if art_id in names else one.fields
            for art_id, one in changing.items()
        }


_TOLD = 50  # outcomes that are told of at once
