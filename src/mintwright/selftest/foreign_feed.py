"""A check for new versions, answered by a stranger: a build that names a publisher must not trust it.

The stranger's key is made for this run and thrown away. Nothing is fetched.
"""

import base64
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from nacl.signing import SigningKey

from mintwright.domain.releases.release_feed import (
    PURPOSE,
    Feed,
    FeedRefused,
    Publisher,
    Refusal,
    Release,
    written_feed,
)
from mintwright.selftest.steps import require, until
from mintwright.studio.studio import Studio, open_studio
from mintwright.studio.updates import Updates

VERSION = "9999"  # newer than whatever runs


async def refuse_foreign_feed(named: Publisher, folder: Path) -> str:
    """A feed signed with a foreign key is refused, and trusted once that key is the publisher's; one address is asked.

    The second check shows that the first one refused the key, and not something else about the feed.
    """
    stranger = SigningKey.generate()
    feed = _signed(stranger, named)
    studio = open_studio(folder / "foreign-feed", practice=None)
    try:
        refused = await _check(studio, named, feed)
        believed = await _check(studio, replace(named, keys=(bytes(stranger.verify_key),)), feed)
    finally:
        await studio.close()
    said = FeedRefused(Refusal.NOT_SIGNED).sentence
    require(refused.offer is None and refused.outcome == said, f"a foreign key was answered: {refused.outcome}")
    offer = believed.offer
    require(offer is not None and offer.version == VERSION, f"the right key was answered: {believed.outcome}")
    return f"{named.url} with {len(named.keys)} keys; what a foreign key signed is refused"


async def _check(studio: Studio, publisher: Publisher, answer: bytes) -> Updates:
    """Check as the window does on demand; nothing but the publisher's one address may be asked."""
    asked: list[str] = []

    async def fetch(url: str) -> bytes:
        asked.append(url)
        return answer

    updates = Updates(studio.changes, studio.settings, publisher, fetch=fetch)
    updates.check_now()
    updates.start()
    try:
        await until(lambda: updates.outcome is not None, "the look for new versions has an outcome")
    finally:
        await updates.close()
    require(asked == [publisher.url], f"asked were {asked}")
    return updates


def _signed(stranger: SigningKey, named: Publisher) -> bytes:
    """A valid feed except for its signatures, all the stranger's: under the right key, and under the publisher's."""
    now = datetime.now(UTC)
    page = f"https://{min(named.hosts)}/"
    document = written_feed(Feed(now, now + timedelta(days=1), Release(VERSION, now.date(), "", page, ())))
    signature = _text(stranger.sign(PURPOSE + document).signature)
    names = [bytes(stranger.verify_key), *named.keys]
    return json.dumps({"signed": _text(document), "signatures": {_text(name): signature for name in names}}).encode()


def _text(plain: bytes) -> str:
    return base64.b64encode(plain).decode("ascii")
