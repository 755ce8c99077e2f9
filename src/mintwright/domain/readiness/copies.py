"""Which copies of the same content can go: of each content one stays, and whatever else would be missed."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.naming import is_file_name
from mintwright.domain.assets.retitling import follows_title

NO_WORDS = ("", "", "", 1, (), None, "", (), None, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """One of several pieces with the same content. `is_minted`: it is or may be, as far as anybody knows.

    `is_used`: other art has it as its cover or as a further file. `is_gone`: its file is not where it was.
    """

    art_id: int
    is_minted: bool = False
    is_collected: bool = False
    is_used: bool = False
    is_gone: bool = False
    words: Hashable = NO_WORDS

    @property
    def is_bound(self) -> bool:
        """Whether something else would miss it."""
        return self.is_minted or self.is_collected or self.is_used


def words_of(draft: Draft, path: PurePath) -> Hashable:
    """What an artist has said of a piece; `NO_WORDS` where that is nothing."""
    title = "" if is_file_name(draft.name, path) else draft.name.strip()
    name = "" if follows_title(draft) else draft.asset_name.strip()
    royalties = (draft.royalties_rate, draft.royalties.strip())
    said = (title, name, draft.description.strip(), draft.amount, draft.attrs, *royalties)
    return (*said, draft.files, draft.cover, draft.is_flagged)


def spare(groups: Iterable[Sequence[Copy]]) -> tuple[int, ...]:
    """The copies that nobody would miss, each group in the order of adding: not bound, and without words of their own.

    The best of a group stays in any case: what is minted, then what is collected, used, described, still there, the
    first. Where its own file is gone, those of the others are the only ones, and they stay too.
    """
    return tuple(copy.art_id for group in groups for copy in _others(group))


def _others(group: Sequence[Copy]) -> Iterable[Copy]:
    best = max(group, key=_worth)
    alike = [one for one in group if one is not best and not one.is_bound and one.words in (NO_WORDS, best.words)]
    return [one for one in alike if one.is_gone or not best.is_gone]


def _worth(copy: Copy) -> tuple[bool, ...]:
    return copy.is_minted, copy.is_collected, copy.is_used, copy.words != NO_WORDS, not copy.is_gone
