"""Indexes a project's art by content: which is the earliest art with the same bytes."""

from collections.abc import Callable, Iterable


class ContentIndex:
    """The first art with each content, found on demand."""

    def __init__(self, art_ids: Iterable[int], sha256: Callable[[int], str]) -> None:
        """`art_ids` gives all current art; `sha256` is empty for art that was not inspected."""
        self._art_ids = art_ids
        self._sha256 = sha256
        self._first_with: dict[str, int] | None = None

    def first(self, art_id: int) -> int:
        """The earliest art with the same content: the one added first, not the one inspected first."""
        if self._first_with is None:
            self._first_with = {}
            for known in self._art_ids:
                self.note(known)
        return self._first_with.get(self._sha256(art_id), art_id)

    def note(self, art_id: int) -> None:
        """Note the content of this art."""
        sha256 = self._sha256(art_id)
        if sha256 and self._first_with is not None:
            self._first_with[sha256] = min(art_id, self._first_with.get(sha256, art_id))

    def forget(self) -> None:
        """Forget all of it: the content of some art has changed."""
        self._first_with = None
