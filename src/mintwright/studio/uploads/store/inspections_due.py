"""Which files are to be looked at anew, and where their new content is meant to go; what those were that failed."""

from collections.abc import Iterable

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art


class InspectionsDue:
    """Of one project's art."""

    def __init__(self) -> None:
        self._due: dict[int, AccountScope | None] = {}
        self._failed: dict[int, FileStamp | None] = {}

    def put(self, art_ids: Iterable[int], meant_for: AccountScope | None = None) -> None:
        """Look at these files anew. Where their content is another, it is sent to the place it is meant for alone."""
        self._due.update(dict.fromkeys(art_ids, meant_for))

    def has(self, art_id: int) -> bool:
        """Whether this file is to be looked at anew."""
        return art_id in self._due

    def meant_for(self, art_id: int) -> AccountScope | None:
        """Where its new content is to be sent."""
        return self._due.get(art_id)

    def end(self, art_id: int) -> None:
        """It was looked at."""
        self._due.pop(art_id, None)
        self._failed.pop(art_id, None)

    def note_failure(self, art_id: int, seen: FileStamp | None) -> None:
        """Looking at this file failed when it was so; None where it was not there."""
        self._failed[art_id] = seen

    def seen_at_failure(self, art: Art) -> FileStamp | None:
        """What the file was like when looking at it failed; of another day, as it was when it was added."""
        return self._failed.get(art.id, art.stamp)
