"""Which art of the open project has a cover, and what each cover covers: read off the drafts, both ways."""

from collections.abc import Iterable, Mapping

from mintwright.domain.assets.asset import Draft
from mintwright.library.draft_repository import cover_in


class CoverIndex:
    """Kept by the drafts with every edit, so that nothing has to be looked for in thousands of them."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        """`texts` are the stored drafts by art id."""
        self.version = 0  # another one after each change
        self._covers: dict[int, int] = {}
        self._covered: dict[int, set[int]] = {}
        self.take_over(texts)

    def take_over(self, texts: Mapping[int, str]) -> None:
        """These drafts are stored like this now."""
        for art_id, text in texts.items():
            self._note(art_id, cover_in(text))

    def note(self, drafts: Iterable[Draft]) -> None:
        """These drafts are others now."""
        for draft in drafts:
            self._note(draft.art_id, draft.cover if draft.has_cover else None)

    def __bool__(self) -> bool:
        """Whether anything has a cover."""
        return bool(self._covers)

    def picture(self, art_id: int) -> int:
        """The id of the art that is seen in its place: its cover, or itself."""
        return self._covers.get(art_id, art_id)

    def cover(self, art_id: int) -> int | None:
        """The id of the art that is its cover; None for one that has none."""
        return self._covers.get(art_id)

    def covered(self, art_id: int) -> frozenset[int]:
        """The art that has this as its cover, on the list or taken off it."""
        return frozenset(self._covered.get(art_id, ()))

    @property
    def covers(self) -> frozenset[int]:
        """All that cover something, or once did."""
        return frozenset(self._covered)

    def _note(self, art_id: int, cover: int | None) -> None:
        if cover == self._covers.get(art_id):
            return
        self.version += 1
        before = self._covers.pop(art_id, None)
        if before is not None:
            self._covered[before].discard(art_id)
        if cover is not None and cover != art_id:
            self._covers[art_id] = cover
            self._covered.setdefault(cover, set()).add(art_id)
