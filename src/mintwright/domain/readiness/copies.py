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
    first; and of each other description the best that has it. Where the file of what stays is gone, those of the
    others are the only ones, and they stay too.
    """
    return tuple(copy.art_id for group in groups for copy in _spare(group))


def described_otherwise(groups: Iterable[Sequence[Copy]]) -> tuple[int, ...]:
    """The copies that only words of their own keep: they can go if the artist does not want those words."""
    found = list[int]()
    for group in groups:
        best, gone = max(group, key=_worth), _spare(group)
        found += [one.art_id for one in group if not (one is best or one.is_bound or one in gone or best.is_gone)]
    return tuple(found)


def _spare(group: Sequence[Copy]) -> list[Copy]:
    best, kept = max(group, key=_worth), dict[Hashable, Copy]()
    for one in group:
        known = kept.setdefault(one.words, one)
        kept[one.words] = max(known, one, key=_worth)
    kept |= {NO_WORDS: best, best.words: best}
    stays = [kept[one.words] for one in group]
    return [
        one for one, other in zip(group, stays, strict=True)
        if one is not other and one is not best and not one.is_bound and (one.is_gone or not other.is_gone)
    ]  # fmt: skip


def _worth(copy: Copy) -> tuple[bool, ...]:
    return copy.is_minted, copy.is_collected, copy.is_used, copy.words != NO_WORDS, not copy.is_gone
