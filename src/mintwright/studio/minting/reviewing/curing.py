"""Curing a kind of problem: what that would change is worked out first, and written as one step of the history."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from mintwright.domain.assets.asset import Draft
from mintwright.domain.bulk.sweeps import CoverSweep, TextSweep
from mintwright.domain.bulk.text_changes import NumberDoubles
from mintwright.domain.cures.cures import Cure
from mintwright.domain.cures.new_texts import column_of, new_texts
from mintwright.domain.cures.numbered_series import series_of, stem_of
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.bulk.sweeping import Sweep
from mintwright.studio.drafts.drafts import Drafts
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
    Cure.TAKE_COVERS: (
        Sentence("cures", "Take the picture beside 1 file as its cover"),
        Sentence("cures", "Take the pictures beside {count} files as their covers"),
    ),
}
_NOTHING = Sentence("cures", "There was nothing to change.")
_COMPARING = Sentence("cures", "Comparing them with what the network holds. The review says what comes of it.")
_AGAIN = Sentence("cures", "Trying the uploads again.")
_NO_PICTURE = Sentence(
    "cures",
    "No picture of the same name lies beside them, so nothing was changed. Choose a cover for each.",
)
_ONE_BESIDE = Sentence("cures", "1 more title of this series is not in this mint: it keeps its number.")
_BESIDE = Sentence("cures", "{count} more titles of this series are not in this mint: they keep their numbers.")
_DONE = Sentence("cures", "Done: {step}.")


@dataclass(frozen=True, slots=True)
class CureChange:
    """What a cure would write, to be looked at before; `art_ids` are those that become others."""

    sweep: Sweep
    art_ids: Sequence[int]


class Curing:
    """Cures what stands in the open project."""

    def __init__(self, uploads: Uploads, drafts: Drafts, pairs: Pairs, comparison: GatewayComparison) -> None:
        self._uploads = uploads
        self._drafts = drafts
        self._pairs = pairs
        self._comparison = comparison

    async def begin(self, cure: Cure, ill: Collection[int], file_ids: Sequence[int]) -> Sentence:
        """Do what changes no words, and say so; `ill` have the problem, and `file_ids` are all the files they name."""
        if cure is Cure.COMPARE:
            self._comparison.begin(file_ids)
            return _COMPARING
        await self._uploads.retry(ill)
        return _AGAIN

    async def change(self, cure: Cure, ill: frozenset[int], art_ids: Sequence[int]) -> CureChange:
        """What would be written into those that have a problem; `art_ids` are minted together.

        It takes no name and no number of what else was looked at in this project.
        """
        self._drafts.take_typed()
        if cure is Cure.TAKE_COVERS:
            covers = await self._pairs.covers_beside(sorted(ill))
            names = {cover: self._uploads.art(cover).path.name for cover in covers.values()}
            return CureChange(CoverSweep(covers, names), list(covers))
        writing = new_texts(cure, self._drafts.drafts(art_ids), ill, await self._others(art_ids))
        texts = {one: words async for one, words in in_slices(writing)}
        return CureChange(TextSweep(column_of(cure), NumberDoubles(texts)), list(texts))

    async def _others(self, art_ids: Sequence[int]) -> list[Draft]:
        """What is on the list and not minted with these."""
        unseen, together = frozenset(self._drafts.unseen(self._uploads.order())), frozenset(art_ids)
        others = (one for one in self._uploads.order() if one not in together and one not in unseen)
        return [self._drafts.draft(one) async for one in in_slices(others) if self._uploads.is_shown(one)]

    async def beside(self, cure: Cure, ill: frozenset[int], art_ids: Sequence[int]) -> Sentence | None:
        """What to say of titles of the same series that are not minted with these, and so keep their numbers."""
        if cure is not Cure.CLOSE_GAPS:
            return None
        stems = {one.stem for one in series_of(self._drafts.drafts(art_ids), ill)}
        together, count = frozenset(art_ids), 0
        async for one in in_slices(self._uploads.order()):
            is_other = one not in together and self._uploads.is_shown(one)
            count += is_other and stem_of(self._drafts.draft(one).name) in stems
        return counted(count, _ONE_BESIDE, _BESIDE) if count else None

    @staticmethod
    def step(cure: Cure, count: int) -> Sentence:
        """What the step is called that changes so many."""
        return counted(count, *_STEPS[cure])

    @staticmethod
    def done(step: Sentence) -> Sentence:
        """What to say once that is done."""
        return _DONE.filled(step=step)

    @staticmethod
    def nothing(cure: Cure) -> Sentence:
        """What to say where a cure would change nothing."""
        return _NO_PICTURE if cure is Cure.TAKE_COVERS else _NOTHING
