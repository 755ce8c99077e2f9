"""Looking for new versions: once a day the signed release feed is fetched, and a newer version is told of. No more.

Nothing is downloaded but the feed, nothing is said of who asks, and who cannot be reached is asked again later.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from mintwright import __version__
from mintwright.api.errors import ConnectionFailed, UnreadableAnswer
from mintwright.domain.errors import MintwrightError
from mintwright.domain.releases.release_feed import (
    LARGEST_FEED,
    Feed,
    FeedRefused,
    Publisher,
    Release,
    is_newer,
    read_feed,
)
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.lazy_imports import load
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.settings import Settings

log = logging.getLogger(__name__)

Fetch = Callable[[str], Awaitable[bytes]]

LOOKS, CHECKED, NEWEST = "updates_look", "updates_checked", "updates_newest"  # keys of the settings
FEED, SKIPPED, LATER = "updates_feed", "updates_skipped", "updates_later"
DAY = timedelta(days=1)  # between two looks, and what "later" means
TRIED_AGAIN_SECONDS = 3600.0  # while nobody can be reached; also how often the day is looked at


async def fetch_by_system_trust(url: str) -> bytes:
    """The bytes of the feed, from whom the operating system trusts. Raises ServiceError."""
    import ssl

    import truststore

    from mintwright.api.feed_download import fetch_feed  # httpx: not before the first paint

    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return await fetch_feed(url, largest=LARGEST_FEED, ssl_context=context)


class Updates:
    """Whether there is a newer version, as its publisher signed it. Announces Kind.UPDATES."""

    def __init__(
        self,
        changes: Changes,
        settings: Settings,
        publisher: Publisher,
        *,
        running: str = __version__,
        fetch: Fetch = fetch_by_system_trust,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        every: float = TRIED_AGAIN_SECONDS,
    ) -> None:
        """`clock` is the wall clock, aware and in UTC; `every` is in seconds."""
        self._changes = changes
        self._settings = settings
        self._publisher = publisher
        self._running = running
        self._fetch = fetch
        self._clock = clock
        self._every = every
        self._feed: Feed | None = None
        self._outcome: Sentence | None = None
        self._asked = False
        self._looking = False
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # --- What is known

    @property
    def looks(self) -> bool:
        """Whether the artist lets the program look."""
        return self._settings.get(LOOKS, True) is not False

    @property
    def is_looking(self) -> bool:
        """Whether a look is under way that the artist asked for, or one that is due."""
        return self._asked or self._looking

    @property
    def running(self) -> str:
        """The version that runs."""
        return self._running

    @property
    def source(self) -> str:
        """The host that is asked."""
        return self._publisher.host

    @property
    def offer(self) -> Release | None:
        """The newer version, whether or not the artist wants to hear of it now."""
        feed = self._feed
        if feed is None or not self.looks or feed.expires <= self._clock():
            return None
        return feed.release if is_newer(feed.release.version, self._running) else None

    @property
    def notice(self) -> Release | None:
        """The newer version to tell of: neither skipped nor put off."""
        offer = self.offer
        if offer is None or offer.version == self._settings.get(SKIPPED) or self._within_a_day(LATER):
            return None
        return offer

    @property
    def outcome(self) -> Sentence | None:
        """What the last look came to; None before the first, and while nobody could be reached."""
        return self._outcome

    # --- What the artist decides

    def look(self, *, on: bool) -> None:
        """Let the program look for new versions, or not."""
        self._settings.put(LOOKS, on)
        self._outcome = None
        self._woken.set()
        self._changes.announce(Kind.UPDATES)

    def put_off(self) -> None:
        """Tell of it again tomorrow."""
        self._settings.put(LATER, self._seconds())
        self._changes.announce(Kind.UPDATES)

    def skip(self) -> None:
        """Never tell of this version again; of the next one, yes."""
        if (offer := self.offer) is not None:
            self._settings.put(SKIPPED, offer.version)
            self._changes.announce(Kind.UPDATES)

    def look_now(self) -> None:
        """Look although it may not be time to; `outcome` will say what it came to, also when nobody is reached."""
        if self.looks and not self.is_looking:
            self._asked = True
            self._woken.set()
            self._changes.announce(Kind.UPDATES)

    # --- By itself

    def start(self) -> None:
        """Recall what was known, look when it is time to, and go on. Only after the window was painted."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._look_daily())

    async def close(self) -> None:
        """Stop looking."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def _look_daily(self) -> None:
        while True:
            self._woken.clear()
            if self.looks:
                await self._look_today()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._every):
                    await self._woken.wait()

    async def _look_today(self) -> None:
        """Look, if it is time to. A bug of ours ends this look, not all that would follow."""
        try:
            await self._look()
        except Exception:
            log.exception("the look for new versions failed")
            self._looking = False
            self._settings.put(CHECKED, self._seconds())  # whoever publishes is not asked every hour for our bug
            self._outcome = Sentence(
                "updates", "Something went wrong inside Mintwright while it looked. It looks again tomorrow."
            )
            self._changes.announce(Kind.UPDATES)

    async def _look(self) -> None:
        asked, self._asked = self._asked, False
        if self._feed is None:
            await load("nacl.signing", "packaging.version", "mintwright.api.feed_download")
            self._recall()
        if asked or not self._within_a_day(CHECKED):
            self._looking = True
            self._outcome = await self._checked(quietly=not asked)
            self._looking = False
        self._changes.announce(Kind.UPDATES)  # also because a day may have passed since it was put off

    async def _checked(self, *, quietly: bool) -> Sentence | None:
        """Look; what it came to. `quietly`, nothing is said when nobody could be reached."""
        await load("nacl.signing", "packaging.version", "mintwright.api.feed_download")
        try:
            await self._check()
        except ConnectionFailed as error:
            log.info("no look for new versions: %s", error.details)
            return None if quietly else error.sentence
        except MintwrightError as error:
            log.info("no new version: %s %s", error, error.details)
            return error.sentence
        if (offer := self.offer) is not None:
            return Sentence("updates", "Mintwright {version} is available.", version=offer.version)
        return Sentence("updates", "You have the newest version.")

    async def _check(self) -> None:
        try:
            raw = await self._fetch(self._publisher.url)
        except UnreadableAnswer:
            self._settings.put(CHECKED, self._seconds())  # someone answered: not again today
            raise
        self._settings.put(CHECKED, self._seconds())
        feed = read_feed(raw, self._publisher, now=self._clock(), newest=self._time(NEWEST))
        self._settings.put(NEWEST, int(feed.issued.timestamp()))
        self._settings.put(FEED, raw.decode())
        self._feed = feed

    def _recall(self) -> None:
        """What was believed when the program last ran, if it can be believed still."""
        kept = self._settings.get(FEED)
        if isinstance(kept, str):
            try:
                self._feed = read_feed(kept.encode(), self._publisher, now=self._clock(), newest=self._time(NEWEST))
            except (FeedRefused, UnicodeEncodeError) as error:
                log.info("the kept notice of new versions does not count any more: %s", error)

    # --- Time

    def _seconds(self) -> int:
        return int(self._clock().timestamp())

    def _time(self, key: str) -> datetime | None:
        kept = self._settings.get(key)
        try:
            return datetime.fromtimestamp(kept, UTC) if type(kept) is int else None
        except (ValueError, OverflowError, OSError):
            return None

    def _within_a_day(self, key: str) -> bool:
        """Whether it was less than a day ago. A time far ahead was written by a wrong clock and does not count."""
        then = self._time(key)
        return then is not None and abs(self._clock() - then) < DAY
