"""The queue's sums, updated with each state: asking for the totals must not walk 10,000 files."""

from mintwright.domain.project import UploadState
from mintwright.studio.uploads.upload_item import Totals


class StateSums:
    """Counts and bytes by state, in one scope."""

    def __init__(self) -> None:
        self._counts = dict.fromkeys(UploadState, 0)
        self._sizes = dict.fromkeys(UploadState, 0)

    def add(self, state: UploadState, size: int, sign: int = 1) -> None:
        """Count one more file in this state, or one less with the sign -1."""
        self._counts[state] += sign
        self._sizes[state] += sign * size

    def totals(self, count: int, sent: int) -> Totals:
        """The totals: `count` files in all, and `sent` bytes of those under way."""
        return Totals(
            count=count,
            waiting=self._counts[UploadState.WAITING],
            uploading=self._counts[UploadState.UPLOADING],
            paused=self._counts[UploadState.PAUSED],
            uploaded=self._counts[UploadState.UPLOADED],
            problems=self._counts[UploadState.PROBLEM],
            sent=self._sizes[UploadState.UPLOADED] + sent,
            size=sum(self._sizes.values()) - self._sizes[UploadState.PROBLEM],
        )
