"""The queue's sums, updated with each state: asking for the totals must not walk 10,000 files."""

from mintwright.domain.project import UploadState
from mintwright.studio.uploads.upload_item import Totals


class StateSums:
    """Counts and bytes by state, and what failed, in one scope."""

    def __init__(self) -> None:
        self._counts = dict.fromkeys(UploadState, 0)
        self._sizes = dict.fromkeys(UploadState, 0)
        self.failed: set[int] = set()

    def add(self, art_id: int, state: UploadState, size: int, *, has_failed: bool) -> None:
        """One file more in this state."""
        self._counts[state] += 1
        self._sizes[state] += size
        if has_failed:
            self.failed.add(art_id)

    def remove(self, art_id: int, state: UploadState, size: int) -> None:
        """One file less in this state."""
        self._counts[state] -= 1
        self._sizes[state] -= size
        self.failed.discard(art_id)

    def totals(self, count: int, sent: int) -> Totals:
        """The totals: `count` files in all, and `sent` bytes of those under way."""
        return Totals(
            count=count,
            waiting=self._counts[UploadState.WAITING],
            uploading=self._counts[UploadState.UPLOADING],
            paused=self._counts[UploadState.PAUSED],
            uploaded=self._counts[UploadState.UPLOADED],
            problems=self._counts[UploadState.PROBLEM],
            failed=len(self.failed),
            sent=self._sizes[UploadState.UPLOADED] + sent,
            size=sum(self._sizes.values()) - self._sizes[UploadState.PROBLEM],
        )
