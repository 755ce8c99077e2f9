"""Works out, in slices of time, what a change makes of many drafts, and writes it as one step of the history."""

from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Sequence
from contextlib import aclosing
from functools import partial
from typing import Protocol

from mintwright.domain.assets.naming import AssetNames
from mintwright.domain.assets.patterns import Numbering, Pattern, Source, source_of
from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.bulk.renaming import kept_name, renamed
from mintwright.domain.bulk.sweeps import ASSET_NAME, Target, TextSweep, texts_of
from mintwright.domain.bulk.text_changes import LookUp, NumberDoubles, SetPattern, told_apart
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import Column
from mintwright.studio.background.child_process import Leash
from mintwright.studio.background.detached import run_detached
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.bulk.expressions import replaced
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.uploads.uploads import Uploads


class Sweep(Protocol):
    """A change that is ready to be worked out, one asset after the other."""

    def of(self, source: Source, place: int) -> Outcome:
        """What becomes of this one, at this place among all."""
        ...


class Sweeping:
    """Changes of many drafts of the open project."""

    def __init__(self, drafts: Drafts, uploads: Uploads) -> None:
        self._drafts = drafts
        self._uploads = uploads

    def _here(self, art_ids: Iterable[int]) -> Iterator[int]:
        """Those of these that are on the list, asked for each in its turn: it may have left since."""
        return filter(self._uploads.is_shown, art_ids)

    # --- Changes that need to know more than one text

    async def by_expression(
        self, target: Target, art_ids: Sequence[int], find: str, by: str, *, is_case_kept: bool
    ) -> TextSweep:
        """Find and replace by a regular expression. Raises ExpressionError."""
        texts = dict[str, None]()
        async for art_id in in_slices(self._here(art_ids)):
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
        async for art_id in in_slices(self._here(art_ids)):
            texts[art_id] = cell_text(self._drafts.draft(art_id), column)
        async for art_id in in_slices(self._here(self._uploads.order())):
            if art_id not in chosen:
                others.append(cell_text(self._drafts.draft(art_id), column))
        apart = told_apart(texts, others, are_names=column == ASSET_NAME)
        return TextSweep(column, NumberDoubles({art_id: text async for art_id, text in in_slices(apart)}))

    async def by_pattern(
        self, column: Column, art_ids: Sequence[int], pattern: str, numbering: Numbering, *, goes_on: bool
    ) -> TextSweep:
        """A text from a pattern; `goes_on`: its numbers follow the last that another asset of the project has."""
        read = Pattern.of(pattern)
        if goes_on and (used := await self._numbers(column, frozenset(art_ids), read)):
            last = min(used) if numbering.step < 0 else max(used)
            numbering = Numbering(last + numbering.step, numbering.step)
        return TextSweep(column, SetPattern(read, numbering))

    async def _numbers(self, column: Column, chosen: frozenset[int], pattern: Pattern) -> list[int]:
        """The number that each of the others has where the pattern has its own."""
        numbers: list[int] = []
        async for art_id in in_slices(self._here(self._uploads.order())):
            if art_id not in chosen:
                found = pattern.last_number([cell_text(self._drafts.draft(art_id), column)])
                numbers += [] if found is None else [found]
        return numbers

    # --- Worked out, and written

    async def outcomes(
        self, sweep: Sweep, art_ids: Iterable[int], target: Target = None
    ) -> AsyncGenerator[tuple[Outcome, ...]]:
        """What becomes of each of these, some at a time; of what has left the list by then, nothing.

        Names on the chain that follow titles are other than those of the whole project, once all titles are known.
        """
        found = await self._swept(sweep, art_ids, target)
        some, names = list[Outcome](), await self._names_beside(found)
        async with aclosing(in_slices(found)) as slices:
            async for one in slices:
                some.append(renamed(one, names))
                if len(some) >= _TOLD:
                    yield tuple(some)
                    some.clear()
        yield tuple(some)

    async def _swept(self, sweep: Sweep, art_ids: Iterable[int], target: Target) -> list[Outcome]:
        field, found = "" if target is None else target.field.value, list[Outcome]()
        async for art_id in in_slices(self._here(art_ids)):
            source = source_of(self._drafts.draft(art_id), self._uploads.art(art_id).path, field)
            found.append(sweep.of(source, len(found)))
        return found

    async def _names_beside(self, outcomes: Sequence[Outcome]) -> AssetNames:
        """Names on the chain, other than those that assets of the project have that keep theirs."""
        names = AssetNames()
        kept = {one.draft.art_id: kept_name(one) async for one in in_slices(outcomes)}
        if None not in kept.values():
            return names
        async for art_id in in_slices(self._here(self._uploads.order())):
            name = kept[art_id] if art_id in kept else self._drafts.draft(art_id).asset_name
            if name is not None:
                names.take(name)
        return names

    async def write(
        self, label: Sentence, outcomes: Sequence[Outcome], is_wanted: Callable[[], bool] | None = None
    ) -> bool:
        """Write what was worked out, as one step; not if one of the drafts is another by now, or has left the list.

        Undo gives it up until it is done; whoever sees to that says whether it `is_wanted`.
        """
        project = self._drafts.project_id
        drafts = {one.draft.art_id: one.draft for one in outcomes if one.fields}
        changes = {one.draft.art_id: one.fields for one in outcomes if one.fields}

        def holds() -> bool:
            if is_wanted is not None and not is_wanted():
                return False
            if self._drafts.project_id != project or len(self._uploads.shown(drafts)) < len(drafts):
                return False
            return all(self._drafts.draft(art_id) is draft for art_id, draft in drafts.items())

        if not holds():
            return False
        if is_wanted is None:
            return await self._drafts.edit_listed(label, changes, holds=holds)
        return await self._drafts.edit_piecewise(label, changes, merges=object(), holds=holds)


_TOLD = 50  # outcomes that are told of at once
