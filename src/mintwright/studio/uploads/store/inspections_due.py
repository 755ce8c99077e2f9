"""Which files to inspect again, where their new content is to go, and the stamps of those that failed."""

from collections.abc import Iterable

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art


class InspectionsDue:
    """The inspections due in one project."""

    def __init__(self) -> None:
        self._due: dict[int, AccountScope | None] = {}
        self._failed: dict[int, FileStamp | None] = {}

    def put(self, art_ids: Iterable[int], meant_for: AccountScope | None = None) -> None:
        """Inspect these files again. If their content has changed, it is sent to the scope it is meant for only."""
        self._due.update(dict.fromkeys(art_ids, meant_for))

    def has(self, art_id: int) -> bool:
        """Whether this file is to be inspected again."""
        return art_id in self._due

    def meant_for(self, art_id: int) -> AccountScope | None:
        """The scope its new content is to be sent to."""
        return self._due.get(art_id)

    def end(self, art_id: int) -> None:
        """It was inspected."""
        self._due.pop(art_id, None)
        self._failed.pop(art_id, None)

    def note_failure(self, art_id: int, seen: FileStamp | None) -> None:
        """Note the file's stamp when its inspection failed; None if it was not there."""
        self._failed[art_id] = seen

    def seen_at_failure(self, art: Art) -> FileStamp | None:
        """The file's stamp when its inspection failed; if that was in an earlier run, its stamp when it was added."""
        return self._failed.get(art.id, art.stamp)
