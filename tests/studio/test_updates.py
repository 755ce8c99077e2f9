"""Checking for new versions: when, how often, what is remembered. A real journal, and really signed feeds."""

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.parts import until

from mintwright.api.errors import Interrupted, NotReached, UnreadableAnswer
from mintwright.domain.releases.release_feed import Feed, Publisher, Release
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Database
from mintwright.library.settings_repository import load_settings
from mintwright.studio.changes import Changes
from mintwright.studio.settings import Settings
from mintwright.studio.studio import open_studio
from mintwright.studio.updates import Updates

START = datetime(2026, 11, 20, 9, tzinfo=UTC)
SAID = Sentence("test", "Nobody there.")
EVERY = 0.02  # seconds: an hour of the program's


class ReadSettings(Settings):
    """Counts how often the program looks at what the artist chose, which it does at every turn."""

    reads = 0

    def get(self, key: str, default: Any = None) -> Any:
        self.reads += 1
        return super().get(key, default)


@dataclass
class World:
    """A publisher, whoever answers in its name, and the clock on the wall."""

    tool: Any
    journal: Path
    now: datetime = START
    answers: Callable[[], bytes] = lambda: b""
    asked: int = 0
    opened: list[tuple[Updates, ReadSettings, Database]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.key = self.tool.new_key()
        self.publisher = Publisher.of("https://mintwright.example/feed.json", [self.tool.public_text(self.key)])

    def feed(self, version: str = "0.2.0", *, issued: datetime = START, days: int = 30) -> bytes:
        release = Release(version, date(2026, 11, 20), "News", "https://mintwright.example/get", ())
        return self.tool.signed(Feed(issued, issued + timedelta(days=days), release), [self.key])

    def answer(self, raw: bytes) -> None:
        self.answers = lambda: raw

    def fail(self, error: Exception) -> None:
        def fail() -> bytes:
            raise error

        self.answers = fail

    def open(self, running: str = "0.1.0") -> Updates:
        """The updates of a program that was just started, with what the last one left on disk."""

        async def fetch(url: str) -> bytes:
            assert url == self.publisher.url
            self.asked += 1
            return self.answers()

        database = Database(self.journal)
        database.open()
        changes = Changes()
        settings = ReadSettings(database, changes, database.load(load_settings))
        updates = Updates(
            changes, settings, self.publisher, running=running, fetch=fetch, clock=lambda: self.now, every=EVERY
        )
        self.opened.append((updates, settings, database))
        return updates

    def put(self, key: str, value: object) -> None:
        """Write into the settings of the program that was opened last."""
        self.opened[-1][1].put(key, value)

    async def some_hours(self) -> None:
        """Wait until the program has gone round a few times."""
        settings = self.opened[-1][1]
        then = settings.reads
        await until(lambda: settings.reads >= then + 10)

    async def close(self) -> None:
        while self.opened:
            updates, settings, database = self.opened.pop()
            await updates.close()
            await settings.flush()
            await database.close()


@pytest.fixture
def world(feed_tool: ModuleType, tmp_path: Path) -> World:
    return World(feed_tool, tmp_path / "journal.db")


async def run(world: World, story: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        try:
            await story()
        finally:
            await world.close()

    work: Coroutine[Any, Any, None] = whole()
    await work


async def test_a_newer_version_is_told_of_and_the_feed_is_asked_for_once_a_day(world: World) -> None:
    world.answer(world.feed())

    async def story() -> None:
        updates = world.open()
        assert world.asked == 0
        updates.start()
        await until(lambda: updates.notice)
        assert updates.notice is not None
        assert updates.notice.version == "0.2.0"
        world.now += timedelta(hours=23, minutes=59)
        await world.some_hours()
        assert world.asked == 1
        world.now += timedelta(minutes=2)
        await until(lambda: world.asked == 2)

    await run(world, story)


async def test_after_a_restart_the_offer_is_there_without_asking_again(world: World) -> None:
    world.answer(world.feed())

    async def story() -> None:
        first = world.open()
        first.start()
        await until(lambda: first.notice)
        await world.close()
        again = world.open()
        again.start()
        await until(lambda: again.notice)
        await world.some_hours()
        assert world.asked == 1
        await world.close()
        updated = world.open(running="0.2.0")
        updated.start()
        await world.some_hours()
        assert updated.offer is None
        assert world.asked == 1

    await run(world, story)


@pytest.mark.parametrize("running", ["0.2.0", "0.3.0", "1.0"])
async def test_the_same_or_an_older_version_is_never_offered(world: World, running: str) -> None:
    world.answer(world.feed("0.2.0"))

    async def story() -> None:
        updates = world.open(running)
        updates.start()
        await until(lambda: updates.outcome)
        assert updates.offer is None
        assert str(updates.outcome) == "You have the newest version."

    await run(world, story)


async def test_a_replayed_feed_is_refused_also_after_a_restart(world: World) -> None:
    older = world.feed("0.1.5", issued=START - timedelta(days=2))
    world.answer(world.feed("0.2.0"))

    async def story() -> None:
        first = world.open()
        first.start()
        await until(lambda: first.offer)
        await world.close()
        world.answer(older)
        world.now += timedelta(days=2)
        again = world.open()
        again.start()
        await until(lambda: again.outcome)
        assert "older than one seen before" in str(again.outcome)
        assert again.offer is not None
        assert again.offer.version == "0.2.0"

    await run(world, story)


async def test_a_forged_feed_changes_nothing_and_is_not_asked_for_again_today(world: World) -> None:
    stranger = World(world.tool, world.journal)
    world.answer(stranger.feed("9.9"))

    async def story() -> None:
        updates = world.open()
        updates.start()
        await until(lambda: updates.outcome)
        assert "not signed by the makers" in str(updates.outcome)
        await world.some_hours()
        assert updates.offer is None
        assert world.asked == 1

    await run(world, story)


@pytest.mark.parametrize("failure", [NotReached(SAID), Interrupted(SAID)])
async def test_offline_nothing_is_said_and_it_is_tried_again_later(world: World, failure: Exception) -> None:
    world.fail(failure)

    async def story() -> None:
        updates = world.open()
        updates.start()
        await until(lambda: world.asked >= 3)
        assert updates.outcome is None
        assert updates.notice is None
        world.answer(world.feed())
        await until(lambda: updates.notice)

    await run(world, story)


async def test_a_bug_ends_one_look_and_not_those_of_the_days_to_come(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.fail(ZeroDivisionError("nobody thought of this"))

    async def story() -> None:
        updates = world.open()
        updates.start()
        await until(lambda: world.asked == 1)
        await world.some_hours()
        assert world.asked == 1
        assert not updates.is_checking
        assert str(updates.outcome).startswith("Something went wrong inside Mintwright")
        world.now += timedelta(days=1, minutes=1)
        world.answer(world.feed(issued=world.now))
        await until(lambda: updates.offer)
        assert "nobody thought of this" in caplog.text

    await run(world, story)


async def test_whoever_answers_anything_is_not_asked_again_today(world: World) -> None:
    world.fail(UnreadableAnswer(SAID, status=302))

    async def story() -> None:
        updates = world.open()
        updates.start()
        await until(lambda: updates.outcome)
        await world.some_hours()
        assert world.asked == 1

    await run(world, story)


async def test_the_artist_can_look_at_once_and_hears_also_that_nobody_was_reached(world: World) -> None:
    world.answer(world.feed("0.1.0"))

    async def story() -> None:
        updates = world.open()
        updates.start()
        await until(lambda: updates.outcome)
        world.fail(NotReached(SAID))
        updates.check_now()
        assert updates.is_checking
        await until(lambda: not updates.is_checking)
        assert updates.outcome == SAID
        assert world.asked == 2
        world.answer(world.feed("0.2.0", issued=START + timedelta(hours=1)))
        updates.check_now()
        await until(lambda: not updates.is_checking)
        assert str(updates.outcome) == "Mintwright 0.2.0 is available."
        assert world.asked == 3

    await run(world, story)


async def test_switched_off_nobody_is_asked_and_nothing_is_shown(world: World) -> None:
    world.answer(world.feed())

    async def story() -> None:
        updates = world.open()
        updates.set_enabled(on=False)
        updates.start()
        updates.check_now()
        await world.some_hours()
        assert world.asked == 0
        assert not updates.is_checking
        updates.set_enabled(on=True)
        await until(lambda: updates.notice)
        updates.set_enabled(on=False)
        assert updates.offer is None
        assert updates.notice is None
        await world.close()
        again = world.open()
        again.start()
        await world.some_hours()
        assert not again.is_enabled
        assert world.asked == 1
        again.set_enabled(on=True)
        await until(lambda: again.notice)  # recalled: it was asked for today
        assert world.asked == 1

    await run(world, story)


async def test_a_skipped_version_is_not_told_of_again_but_the_next_one_is(world: World) -> None:
    world.answer(world.feed("0.2.0"))

    async def story() -> None:
        updates = world.open()
        updates.start()
        await until(lambda: updates.notice)
        updates.skip()
        assert updates.notice is None
        assert updates.offer is not None  # the settings still show it
        await world.close()
        world.now += timedelta(days=1)
        world.answer(world.feed("0.2.1", issued=world.now))
        again = world.open()
        again.start()
        await until(lambda: again.notice)
        assert again.notice is not None
        assert again.notice.version == "0.2.1"

    await run(world, story)


async def test_later_means_tomorrow(world: World) -> None:
    world.answer(world.feed())

    async def story() -> None:
        updates = world.open()
        updates.start()
        await until(lambda: updates.notice)
        updates.postpone()
        assert updates.notice is None
        world.now += timedelta(hours=23)
        assert updates.notice is None
        world.now += timedelta(hours=1)
        assert updates.notice is not None

    await run(world, story)


async def test_an_offer_ends_when_its_feed_expires(world: World) -> None:
    world.answer(world.feed(days=3))

    async def story() -> None:
        updates = world.open()
        updates.start()
        await until(lambda: updates.offer)
        world.now += timedelta(days=3)
        assert updates.offer is None
        await until(lambda: updates.outcome is not None and "expired" in str(updates.outcome))
        await world.close()
        again = world.open()
        again.start()
        await world.some_hours()
        assert again.offer is None

    await run(world, story)


async def test_a_clock_that_jumps_harms_nothing_for_good(world: World) -> None:
    world.answer(world.feed())

    async def story() -> None:
        world.now = datetime(2099, 1, 1, tzinfo=UTC)
        updates = world.open()
        updates.start()
        await until(lambda: updates.outcome)
        assert "expired" in str(updates.outcome)
        world.now = datetime(1970, 1, 2, tzinfo=UTC)
        await until(lambda: world.asked == 2)
        await until(lambda: "dated in the future" in str(updates.outcome))
        world.now = START
        await until(lambda: updates.notice)
        assert world.asked == 3
        world.now = datetime(2020, 1, 1, tzinfo=UTC)  # set back behind what was seen: an older feed stays older
        world.answer(world.feed("0.1.9", issued=START - timedelta(days=1)))
        await until(lambda: "older than one seen before" in str(updates.outcome))

    await run(world, story)


@pytest.mark.parametrize("value", [None, "yes", -(10**30), 10**30, 1.5, [], {"a": 1}, True])
async def test_settings_that_make_no_sense_count_as_not_set(world: World, value: object) -> None:
    world.answer(world.feed())

    async def story() -> None:
        updates = world.open()
        for key in ("updates_checked", "updates_newest", "updates_feed", "updates_skipped", "updates_later"):
            world.put(key, value)
        updates.start()
        await until(lambda: updates.notice)

    await run(world, story)


async def test_a_kept_feed_is_checked_again_when_it_is_recalled(world: World) -> None:
    stranger = World(world.tool, world.journal)

    async def story() -> None:
        updates = world.open()
        world.put("updates_feed", stranger.feed("9.9").decode())
        world.put("updates_checked", int(START.timestamp()))
        updates.start()
        await world.some_hours()
        assert updates.offer is None

    await run(world, story)


async def test_without_a_publisher_there_is_nothing_that_looks(tmp_path: Path) -> None:
    studio = open_studio(tmp_path / "profile", practice=None)
    assert studio.updates is None
    await studio.close()


async def test_a_studio_with_a_publisher_asks_nobody_before_it_starts(world: World, tmp_path: Path) -> None:
    studio = open_studio(tmp_path / "profile", practice=None, publisher=world.publisher)
    assert studio.updates is not None
    assert studio.updates.is_enabled
    assert not studio.updates.is_checking
    await studio.close()
