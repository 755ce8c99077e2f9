"""Checking for new versions: once a day the signed release feed is fetched, and a newer version is announced. No more.

Nothing but the feed is downloaded, nothing is revealed about the caller, and an unreachable host is tried again later.
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

ENABLED, CHECKED, NEWEST = "updates_look", "updates_checked", "updates_newest"  # keys of the settings
FEED, SKIPPED, LATER = "updates_feed", "updates_skipped", "updates_later"
DAY = timedelta(days=1)  # between two checks, and what "later" means
TRIED_AGAIN_SECONDS = 3600.0  # while the host cannot be reached; also how often the date is checked


async def fetch_by_system_trust(url: str) -> bytes:
    """The bytes of the feed, from a host that the operating system trusts. Raises ServiceError."""
    import ssl

    import truststore

    from mintwright.api.feed_download import fetch_feed  # imports httpx: not before the first paint

    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return await fetch_feed(url, largest=LARGEST_FEED, ssl_context=context)


class Updates:
    """The check for a newer version, signed by its publisher. Announces Kind.UPDATES."""

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
        self._checking = False
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # --- State

    @property
    def is_enabled(self) -> bool:
        """Whether the artist allows the program to check."""
        return self._settings.get(ENABLED, True) is not False

    @property
    def is_checking(self) -> bool:
        """Whether a check is in progress, requested by the artist or due."""
        return self._asked or self._checking

    @property
    def running(self) -> str:
        """The running version."""
        return self._running

    @property
    def source(self) -> str:
        """The host of the feed."""
        return self._publisher.host

    @property
    def offer(self) -> Release | None:
        """The newer version, whether or not the artist wants to be told now."""
        feed = self._feed
        if feed is None or not self.is_enabled or feed.expires <= self._clock():
            return None
        return feed.release if is_newer(feed.release.version, self._running) else None

    @property
    def notice(self) -> Release | None:
        """The newer version to announce: neither skipped nor postponed."""
        offer = self.offer
        if offer is None or offer.version == self._settings.get(SKIPPED) or self._within_a_day(LATER):
            return None
        return offer

    @property
    def outcome(self) -> Sentence | None:
        """The outcome of the last check; None before the first, and while the host could not be reached."""
        return self._outcome

    # --- Actions

    def set_enabled(self, *, on: bool) -> None:
        """Allow the program to check for new versions, or not."""
        self._settings.put(ENABLED, on)
        self._outcome = None
        self._woken.set()
        self._changes.announce(Kind.UPDATES)

    def postpone(self) -> None:
        """Announce it again tomorrow."""
        self._settings.put(LATER, self._seconds())
        self._changes.announce(Kind.UPDATES)

    def skip(self) -> None:
        """Never announce this version again, only later ones."""
        if (offer := self.offer) is not None:
            self._settings.put(SKIPPED, offer.version)
            self._changes.announce(Kind.UPDATES)

    def check_now(self) -> None:
        """Check now, even if it is not due; `outcome` will say the result, even if the host cannot be reached."""
        if self.is_enabled and not self.is_checking:
            self._asked = True
            self._woken.set()
            self._changes.announce(Kind.UPDATES)

    # --- The daily check

    def start(self) -> None:
        """Restore what was known, then check whenever it is due. Only after the window was painted."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._look_daily())

    async def close(self) -> None:
        """Stop checking."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def _look_daily(self) -> None:
        while True:
            self._woken.clear()
            if self.is_enabled:
                await self._check_if_due()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._every):
                    await self._woken.wait()

    async def _check_if_due(self) -> None:
        """Check, if it is due. A bug of ours ends this check, not later ones."""
        try:
            await self._look()
        except Exception:
            log.exception("the look for new versions failed")
            self._checking = False
            self._settings.put(CHECKED, self._seconds())  # a bug of ours must not call the publisher every hour
            self._outcome = Sentence(
                "updates", "Something went wrong inside Mintwright while it looked. It looks again tomorrow."
            )
            self._changes.announce(Kind.UPDATES)

    async def _look(self) -> None:
        asked, self._asked = self._asked, False
        if self._feed is None:
            await load("nacl.signing", "packaging.version", "mintwright.api.feed_download")
            self._restore()
        if asked or not self._within_a_day(CHECKED):
            self._checking = True
            self._outcome = await self._checked(quietly=not asked)
            self._checking = False
        self._changes.announce(Kind.UPDATES)  # also because a day may have passed since it was postponed

    async def _checked(self, *, quietly: bool) -> Sentence | None:
        """Check and return the outcome; `quietly` means None if the host could not be reached."""
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
            self._settings.put(CHECKED, self._seconds())  # there was an answer: not again today
            raise
        self._settings.put(CHECKED, self._seconds())
        feed = read_feed(raw, self._publisher, now=self._clock(), newest=self._time(NEWEST))
        self._settings.put(NEWEST, int(feed.issued.timestamp()))
        self._settings.put(FEED, raw.decode())
        self._feed = feed

    def _restore(self) -> None:
        """Restore the feed from the last run, if it is still valid."""
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
        """Whether it was less than a day ago. A time far in the future came from a wrong clock and does not count."""
        then = self._time(key)
        return then is not None and abs(self._clock() - then) < DAY
