"""Which art of a project has the same content as earlier art."""

from collections.abc import Callable, Iterable


class SameContent:
    """The first art with each content, found out when somebody asks."""

    def __init__(self, art_ids: Iterable[int], sha256: Callable[[int], str]) -> None:
        """`art_ids` are all there are at any time; `sha256` is empty for art that was not looked at."""
        self._art_ids = art_ids
        self._sha256 = sha256
        self._first_with: dict[str, int] | None = None

    def first(self, art_id: int) -> int:
        """The earliest art with the same content: the one that came first, not the one that was seen first."""
        if self._first_with is None:
            self._first_with = {}
            for known in self._art_ids:
                self.note(known)
        return self._first_with.get(self._sha256(art_id), art_id)

    def note(self, art_id: int) -> None:
        """The content of this art is known now."""
        sha256 = self._sha256(art_id)
        if sha256 and self._first_with is not None:
            self._first_with[sha256] = min(art_id, self._first_with.get(sha256, art_id))

    def forget(self) -> None:
        """Find out anew: some art has another content."""
        self._first_with = None
