"""What the shape of a generator does not hold of these descriptions, said before anything is written."""

from collections.abc import Callable, Iterator, Sequence

from mintwright.domain.assets.asset import Draft
from mintwright.domain.generators.writing import stands_beside
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.columns import called
from mintwright.domain.spreadsheets.origins import Shape

_NAMED = 3  # attributes
_QUANTITIES = (
    Sentence("sheets", "1 quantity is left out."),
    Sentence("sheets", "{count} quantities are left out."),
)
_ROYALTIES = (
    Sentence("sheets", "The royalties of 1 asset are left out."),
    Sentence("sheets", "The royalties of {count} assets are left out."),
)
_FILES = (
    Sentence("sheets", "The cover or further files of 1 asset are left out."),
    Sentence("sheets", "The covers or further files of {count} assets are left out."),
)
_BESIDE = (
    Sentence("sheets", "{names} stands beside the traits, not among them."),
    Sentence("sheets", "{names} stand beside the traits, not among them."),
)
OF_TRAITS = Sentence(
    "sheets",
    "All values become texts, numbers too, but for attributes that are called just “edition” or “date”.",
)
OF_HASHLIPS = Sentence(
    "sheets", "There is no dna, no time of generating and no null: what a generator noted of these is not kept here."
)
_OF_CIP25 = Sentence("sheets", "All values become texts, numbers too. A long text becomes a list of lines.")


def left_out(shape: Shape, drafts: Sequence[Draft]) -> list[Sentence]:
    """What is left out of these or changed, what holds for all of a shape last."""
    has_rate = shape in (Shape.HASHLIPS_SOLANA, Shape.SUGAR)
    said = [
        *_count(drafts, lambda one: one.amount not in (None, 1), _QUANTITIES),
        *_count(drafts, lambda one: not has_rate and one.royalties_rate is not None, _ROYALTIES),
        *_count(drafts, lambda one: one.has_cover or bool(one.files), _FILES),
    ]
    if shape is Shape.CIP25:
        return [*said, _OF_CIP25]
    names = list(dict.fromkeys(node.key for draft in drafts for node in draft.attrs if stands_beside(node)))
    if names:
        some = ", ".join(f"“{called((name,))}”" for name in names[:_NAMED])
        dots = "…" if len(names) > _NAMED else ""
        said.append(counted(len(names), *_BESIDE).filled(names=some + dots))
    return [*said, OF_TRAITS] if shape is Shape.SUGAR else [*said, OF_TRAITS, OF_HASHLIPS]


def _count(
    drafts: Sequence[Draft], is_lost: Callable[[Draft], bool], words: tuple[Sentence, Sentence]
) -> Iterator[Sentence]:
    if count := sum(map(is_lost, drafts)):
        yield counted(count, *words)
