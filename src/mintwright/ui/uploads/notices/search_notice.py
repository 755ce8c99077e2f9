"""The notice that a drop is still being scanned, with a way to stop it: a whole disk takes for ever."""

import asyncio

from PySide6.QtCore import QCoreApplication

from mintwright.domain.sentences import Sentence
from mintwright.studio.uploads.drop_import import DropImport
from mintwright.studio.uploads.folder_scan import Collected
from mintwright.ui.notices.banner import Banner
from mintwright.ui.style.wording import text

SAID_AFTER_SECONDS = 1.0  # what is quicker needs no words


class StoppedByArtist(Exception):  # noqa: N818 - not an error: it is what the artist wanted
    """The artist stopped the scan: nothing of the drop is added."""


class SearchNotice:
    """Says which drops are being scanned, in a notice that others use as well."""

    def __init__(self, notice: Banner) -> None:
        self._notice = notice
        self._said = ""
        self._under_way: set[asyncio.Task[Collected]] = set()

    async def follow(self, dropped: DropImport) -> Collected:
        """Scan a drop and return what it holds. Raises StoppedByArtist."""
        gathering = asyncio.get_running_loop().create_task(dropped.scan())
        self._under_way.add(gathering)
        try:
            _, late = await asyncio.wait([gathering], timeout=SAID_AFTER_SECONDS)
            if late:
                self._say()
                await asyncio.wait(late)
        finally:
            gathering.cancel()
            self._under_way.discard(gathering)
            self._unsay()
        if gathering.cancelled():
            raise StoppedByArtist
        return gathering.result()

    def _say(self) -> None:
        self._said = text(Sentence("uploads", "Still looking through what you dropped. Nothing of it is added yet."))
        self._notice.say(self._said, action=QCoreApplication.translate("uploads", "Stop"), act=self._stop)

    def _unsay(self) -> None:
        """Withdraw the notice after the last scan; what others said meanwhile stays."""
        if not self._under_way and self._said and self._notice.message == self._said:
            self._notice.withdraw()

    def _stop(self) -> None:
        for gathering in self._under_way:
            gathering.cancel()
        stopped = text(Sentence("uploads", "Stopped. Nothing of what you dropped was added."))
        self._notice.say(stopped, passes=True)
