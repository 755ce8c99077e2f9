"""Reading the service's list of transactions page by page: what was found in it, and when that is enough. Pure."""

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mintwright.domain.answers.list_pages import Listed, ListPage
    from mintwright.domain.answers.service_records import Transaction

MOST_STALE = 2  # the same page again and again: the service does not know how to turn it
MOST_PAGES = 200  # of one pass; what is not found by then is asked for by itself


class ListPass:
    """One pass over the list, last changed first.

    With `since` it ends where everything changed before that; unless the service orders the list in another way, which
    it cannot be told not to: then all of it is read.

    Attributes:
        found: the records of the wanted transactions, by identifier; the first that is told of each.
        pages: how many were read.
        is_ordered: whether what was read stood in the order that was asked for.
        newest: when what stands first changed.
        is_complete: whether everything that was not found is not in the list.
    """

    def __init__(self, wanted: Iterable[str], since: datetime | None = None) -> None:
        self.found: dict[str, Listed[Transaction]] = {}
        self.pages = 0
        self.is_ordered = True
        self.newest: datetime | None = None
        self.is_complete = False
        self._seen: set[str] = set()
        self._stale = 0  # pages in a row that brought nothing new
        self._missing = set(wanted)
        self._since = since
        self._last: datetime | None = None

    def take(self, page: "ListPage[Transaction]") -> bool:
        """Take the next page; returns whether to read another."""
        self.pages += 1
        self._count_stale({listed.record.uuid for listed in page.results})
        for listed in page.results:
            self._take(listed)
        if page.is_last or not page.results:
            self.is_complete = True
            return False
        is_endless = self._stale >= MOST_STALE or self.pages >= MOST_PAGES
        return bool(self._missing) and not self._is_behind() and not is_endless

    @property
    def read_only_news(self) -> bool:
        """Whether it ended before what has not changed: of what was not found nothing is new."""
        return self._is_behind()

    def _count_stale(self, uuids: set[str]) -> None:
        self._stale = self._stale + 1 if uuids <= self._seen else 0
        self._seen |= uuids

    def _take(self, listed: "Listed[Transaction]") -> None:
        uuid, changed = listed.record.uuid, listed.record.updated_on
        if uuid in self._missing:
            self._missing.discard(uuid)
            self.found[uuid] = listed
        if not isinstance(changed, datetime) or (self._last is not None and changed > self._last):
            self.is_ordered = False
            return
        self._last = changed
        self.newest = self.newest or changed

    def _is_behind(self) -> bool:
        if self._since is None or self._last is None or not self.is_ordered:
            return False
        return self._last < self._since
