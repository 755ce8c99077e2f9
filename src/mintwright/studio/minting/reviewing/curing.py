"""Curing a kind of problem by one click, as one step of the history."""

from collections.abc import Sequence
from dataclasses import dataclass

from mintwright.domain.assets.problems import Problem
from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.bulk.sweeps import TextSweep
from mintwright.domain.bulk.text_changes import NumberDoubles
from mintwright.domain.cures.cures import WRITES, Cure, about
from mintwright.domain.cures.new_texts import column_of, new_texts
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.bulk.sweeping import Sweeping
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.history import Edit, History
from mintwright.studio.pairs import Pairs
from mintwright.studio.uploads.gateway_comparison import GatewayComparison
from mintwright.studio.uploads.uploads import Uploads

_STEPS = {
    Cure.NUMBER_NAMES: (
        Sentence("cures", "Number 1 name on the chain"),
        Sentence("cures", "Number {count} names on the chain"),
    ),
    Cure.MAKE_NAMES: (
        Sentence("cures", "Make 1 plain name on the chain"),
        Sentence("cures", "Make {count} plain names on the chain"),
    ),
    Cure.CUT_TITLES: (Sentence("cures", "Cut 1 title"), Sentence("cures", "Cut {count} titles")),
    Cure.FREE_NUMBERS: (
        Sentence("cures", "Give 1 title a free number"),
        Sentence("cures", "Give {count} titles free numbers"),
    ),
    Cure.CLOSE_GAPS: (
        Sentence("cures", "Close the gaps in 1 title"),
        Sentence("cures", "Close the gaps in {count} titles"),
    ),
}
_NOTHING = Sentence("cures", "There was nothing to change.")
_CHANGED = Sentence("cures", "Something was changed meanwhile, so nothing was written. Try it again.")
_COMPARING = Sentence("cures", "Comparing them with what the network holds. The review says what comes of it.")
_AGAIN = Sentence("cures", "Trying the uploads again.")
_NO_PICTURE = Sentence(
    "cures",
    "No picture of the same name lies beside them, so nothing was changed. Choose a cover for each.",
)
_COVERED = (
    Sentence("cures", "1 has the picture beside it as its cover now."),
    Sentence("cures", "{count} have the pictures beside them as their covers now."),
)
_DONE = Sentence("cures", "Done: {step}.")


@dataclass(frozen=True, slots=True)
class Cured:
    """What was done, and the step that takes it back, if there is one."""

    said: Sentence
    edit: Edit | None = None


class Curing:
    """Cures what stands in the open project."""

    def __init__(
        self,
        uploads: Uploads,
        drafts: Drafts,
        sweeping: Sweeping,
        pairs: Pairs,
        comparison: GatewayComparison,
        history: History,
    ) -> None:
        self._uploads = uploads
        self._drafts = drafts
        self._sweeping = sweeping
        self._pairs = pairs
        self._comparison = comparison
        self._history = history

    async def cure(
        self, cure: Cure, problems: Sequence[Problem], art_ids: Sequence[int], file_ids: Sequence[int] = ()
    ) -> Cured:
        """Cure these problems of one kind; `art_ids` are minted together, and `file_ids` all the files they name."""
        ill = about(problems)
        if cure in WRITES:
            return await self._write(cure, ill, art_ids)
        if cure is Cure.TAKE_COVERS:
            return await self._take_covers(ill)
        if cure is Cure.COMPARE:
            self._comparison.begin(file_ids or art_ids)
            return Cured(_COMPARING)
        await self._uploads.retry(ill)
        return Cured(_AGAIN)

    async def _write(self, cure: Cure, ill: frozenset[int], art_ids: Sequence[int]) -> Cured:
        self._drafts.take_typed()
        texts = {one: words async for one, words in in_slices(new_texts(cure, self._drafts.drafts(art_ids), ill))}
        sweep, outcomes = TextSweep(column_of(cure), NumberDoubles(texts)), list[Outcome]()
        async for some in self._sweeping.outcomes(sweep, list(texts)):
            outcomes += (one for one in some if one.fields)
        if not outcomes:
            return Cured(_NOTHING)
        step = counted(len(outcomes), *_STEPS[cure])
        if not await self._sweeping.write(step, outcomes):
            return Cured(_CHANGED)
        return Cured(_DONE.filled(step=step), self._history.last)

    async def _take_covers(self, ill: frozenset[int]) -> Cured:
        before = self._history.last
        await self._pairs.pair(sorted(ill))
        covered = sum(draft.has_cover for draft in self._drafts.drafts(sorted(ill)))
        if not covered:
            return Cured(_NO_PICTURE)
        made = self._history.last
        return Cured(counted(covered, *_COVERED), made if made is not before else None)
