"""Which art has the same content: kept with each piece that changes, so that nothing is compared twice."""

from collections.abc import Collection, Iterable


class SameContent:
    """Groups of art by their digests."""

    def __init__(self) -> None:
        self._digests: dict[int, str] = {}
        self._groups: dict[str, set[int]] = {}

    def note(self, art_id: int, digest: str) -> Collection[int]:
        """Note the digest of some art, empty for none; returns the others that have a like now, or none any more."""
        before = self._digests.pop(art_id, "")
        if digest:
            self._digests[art_id] = digest
        if before == digest:
            return ()
        return (*self._leave(before, art_id), *self._join(digest, art_id))

    def has(self, art_id: int) -> bool:
        """Whether other art has the same content."""
        return len(self._groups.get(self._digests.get(art_id, ""), ())) > 1

    def groups(self, art_ids: Iterable[int]) -> list[list[int]]:
        """These in groups of the same content, each where the first of it stands."""
        together: dict[str | int, list[int]] = {}
        for art_id in art_ids:
            together.setdefault(self._digests.get(art_id, art_id), []).append(art_id)
        return list(together.values())

    def _leave(self, digest: str, art_id: int) -> Collection[int]:
        group = self._groups.get(digest, set())
        group.discard(art_id)
        if not group:
            self._groups.pop(digest, None)
        return tuple(group) if len(group) == 1 else ()

    def _join(self, digest: str, art_id: int) -> Collection[int]:
        if not digest:
            return ()
        group = self._groups.setdefault(digest, set())
        others = tuple(group) if len(group) == 1 else ()
        group.add(art_id)
        return others
